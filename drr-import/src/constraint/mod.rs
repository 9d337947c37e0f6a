//! Constraints of ops and rules, as `op!` and `pat!` take them.
//!
//! [`Importer::constraint`] returns the spelling of a constraint: the name of a builtin one, a class with its
//! arguments, or the name of an item that it adds to the module (`item`, `enums`, `property`, `name_constraint`). A
//! record may replace the predicate that its class gives it, so that a class is recognized by its predicate.

pub(crate) mod builder;
pub(crate) mod constant;
pub(crate) mod default_value;
pub(crate) mod enums;
pub(crate) mod item;
pub(crate) mod name_constraint;
pub(crate) mod property;

use crate::constraint_expr::{ConstraintExpr, ConstraintTarget, target_of};
use crate::importer::Importer;
use crate::predicate;
use crate::predicate::class_predicate::{self, class_args};
use crate::records::{Record, Value};
use crate::rust::names::{is_built_in, literal, row};
use crate::rust::numbers::list_of;
use drr_lang::cpp::{BuiltType, plain_name};
use drr_schema::constraint::ParamKind;

/// Longer texts get a name.
const LONG: usize = 90;

/// Constraints that are nested more deeply refer to themselves.
const MAX_NESTING: usize = 60;

/// Files whose constraints are built in.
const BUILT_IN_FILES: [&str; 9] = [
    "CommonTypeConstraints.td",
    "CommonAttrConstraints.td",
    "Constraints.td",
    "OpBase.td",
    "Properties.td",
    "AttrTypeBase.td",
    "BuiltinTypeInterfaces.td",
    "BuiltinAttributeInterfaces.td",
    "EnumAttr.td",
];

impl<'r> Importer<'r> {
    /// Returns the spelling of a constraint, and adds the items that it needs to the module.
    pub(crate) fn constraint(&mut self, record: Record<'r>) -> ConstraintExpr {
        if let Some(expr) = self.constraints.exprs.get(record.name()) {
            return expr.clone();
        }
        let target = target_of(record);
        if self.constraints.stack.contains(&record.name()) || self.constraints.stack.len() > MAX_NESTING {
            self.report
                .reject(format!("the constraint `{}` refers to itself", record.name()));
            return ConstraintExpr::new(unconstrained(target), target);
        }
        self.constraints.stack.push(record.name());
        let expr = self.new_constraint(record, target);
        self.constraints.stack.pop();
        self.constraints.exprs.insert(record.name(), expr.clone());
        expr
    }

    /// Returns the spelling of a type or an attribute of a dialect as its class in C++ means it.
    pub(crate) fn definition_expr(&mut self, record: Record<'r>) -> ConstraintExpr {
        if !self.constraints.definitions.contains_key(record.name()) {
            let expr = self.constraint(record);
            self.constraints.definitions.entry(record.name()).or_insert(expr);
        }
        self.constraints.definitions[record.name()].clone()
    }

    fn new_constraint(&mut self, record: Record<'r>, target: ConstraintTarget) -> ConstraintExpr {
        let name = record.name();
        if is_common(record) {
            return ConstraintExpr::new(name, target);
        }
        let definition = if record.is("EnumAttr") || record.is("EnumInfo") {
            Some(self.enum_constraint(record))
        } else if record.is("AttrDef") || record.is("TypeDef") {
            Some(self.define_or_constrain(record, target))
        } else {
            None
        };
        if let Some(definition) = definition {
            return if class_predicate::is_of_definition(record) {
                definition
            } else {
                self.confined_definition(record, target, definition)
            };
        }
        if target == ConstraintTarget::Prop {
            return self.property(record);
        }
        if self.external.is_handwritten(name) {
            return ConstraintExpr::new(name, target);
        }
        if target == ConstraintTarget::Attr
            && let Some(is_present) = predicate::required_presence(record)
        {
            return ConstraintExpr::new(if is_present { "AnyAttr" } else { "IsNullAttr" }, target);
        }
        // A constraint that holds for a definition alone, in which it is stored, is that definition.
        if target == ConstraintTarget::Attr
            && let Some(stored) = self.stored_in(record)
            && let expr = self.constraint(stored)
            && predicate::test(self, record, target) == format!("{}::holds(ctx, attr)", expr.text)
        {
            return expr;
        }
        // The built-in constraints have no builder for vectors of one shape.
        let built = (target == ConstraintTarget::Type)
            .then(|| builder::built_type_of(record))
            .flatten();
        let is_vector_type = matches!(built, Some(BuiltType::Vector { .. }));
        match self.class_constraint(record).filter(|_| !is_vector_type) {
            Some(text) if record.is("ConstantAttr") || record.is_anonymous() && text.len() <= LONG => {
                ConstraintExpr::new(text, target)
            }
            Some(text) => self.constraint_item(record, target, Some(text)),
            None => self.constraint_item(record, target, None),
        }
    }

    /// Returns the constraint that a definition with a predicate of its own is where it is used as one. In C++, its
    /// class means the definition.
    fn confined_definition(
        &mut self,
        record: Record<'r>,
        target: ConstraintTarget,
        definition: ConstraintExpr,
    ) -> ConstraintExpr {
        self.constraints.definitions.insert(record.name(), definition);
        self.constraint_item(record, target, None)
    }

    /// Returns the dialect attribute in which a constraint on attributes is stored.
    fn stored_in(&self, record: Record<'r>) -> Option<Record<'r>> {
        let class = plain_name(record.text("storageType"));
        let stored = self.records.get(self.classes.get(&class)?)?;
        // A class may be an interface of the attribute, and builtin attributes have constraints of their own.
        let is_match = plain_name(stored.text("cppType")) == class && stored.is("AttrDef");
        (is_match && stored.dialect() != "builtin").then_some(stored)
    }

    /// Returns the enum of the only parameter of a dialect attribute.
    pub(crate) fn enum_inside(&self, record: Record<'r>) -> Option<Record<'r>> {
        let stored = self
            .stored_in(record)
            .filter(|stored| !self.opaque_definitions.contains(stored.name()))?;
        let mut parameters = stored.dag("parameters")?.args();
        let (Some((Value::Text(class), _)), None) = (parameters.next(), parameters.next()) else {
            return None;
        };
        let namespace = plain_name(stored.def("dialect")?.text("cppNamespace"));
        let class = plain_name(class);
        self.enum_of_class(&format!("{namespace}::{class}"))
            .or_else(|| self.enum_of_class(&class))
    }

    /// Returns the constraint that a confined type, or a container with its own predicates, confines.
    fn base_of(&mut self, record: Record<'r>) -> Option<String> {
        if class_predicate::is_confined_type(record) {
            return record.def("baseType").map(|base| self.constraint(base).text);
        }
        class_predicate::beyond_container(record).first()?;
        let class = record.classes().find(|class| is_built_in(class))?;
        self.container_constraint(class, record)
    }

    /// Returns a constraint whose class has a counterpart, as `Class<arguments>`, if the record has the predicate of
    /// the class.
    fn class_constraint(&mut self, record: Record<'r>) -> Option<String> {
        record.classes().find_map(|class| match class {
            "AnyTypeOf" => self.joined_constraint("AnyTypeOf", "Or", record, "allowedTypes"),
            "AllOfType" => self.joined_constraint("AllOfType", "And", record, "allowedTypes"),
            "AnyAttrOf" => self.joined_constraint("AnyAttrOf", "Or", record, "allowedAttributes"),
            "TypeAlias" => None,
            "Complex" => self.element_constraint("Complex", class, record, "elementType"),
            "TypedArrayAttrBase" => self.element_constraint("TypedArrayAttr", class, record, "elementAttr"),
            "ConfinedAttr" => self.confined_attr_constraint(record),
            "TypeAttrOf" => self.type_attr_constraint(record),
            "ConstantAttr" => self.constant_attr_constraint(record),
            "AnyI" | "I" | "SI" | "UI" | "F" | "IntMinValue" | "IntMaxValue" | "IntNEQValue" | "ArrayMinCount"
            | "ArrayMaxCount" | "ArrayCount" | "DenseArrayMaxCt" | "DenseArrayMinCt" | "DenseArrayCount" => {
                let numbers = class_args(class, record)?.numbers;
                numbers.first()?.first().map(|number| format!("{class}<{number}>"))
            }
            "RankedI64ElementsAttr"
            | "RankedI32ElementsAttr"
            | "RankedF32ElementsAttr"
            | "RankedF64ElementsAttr"
            | "IntIsOneOf" => {
                let numbers = class_args(class, record)?.numbers;
                numbers.first().map(|numbers| format!("{class}<{}>", list_of(numbers)))
            }
            "DenseArrayStrictlyPositive"
            | "DenseArrayNonNegative"
            | "DenseArraySorted"
            | "DenseArrayStrictlySorted" => self.dense_array_constraint(class, record),
            class if is_built_in(class) && !record.is("AttrConstraint") => {
                let args = class_args(class, record)?;
                args.beyond
                    .is_empty()
                    .then(|| self.container_constraint(class, record))?
            }
            _ => None,
        })
    }

    /// Returns `DenseArraySorted<DenseI64ArrayAttr>` and the like: the predicate casts to the record of the array.
    fn dense_array_constraint(&mut self, class: &str, record: Record<'r>) -> Option<String> {
        let names = class_args(class, record)?.names;
        let (first, last) = (names.first()?, names.last()?);
        let array = self.records.get(first).filter(|_| first == last)?;
        Some(format!("{class}<{}>", self.constraint(array).text))
    }

    /// Returns a constraint that joins those in a field.
    fn joined_constraint(&mut self, class: &str, predicate: &str, record: Record<'r>, field: &str) -> Option<String> {
        let of: Vec<Record<'r>> = record.defs(field).collect();
        if of.is_empty() || !class_predicate::joins(record.def("predicate"), predicate, of.iter().copied()) {
            return None;
        }
        let of: Vec<String> = of.into_iter().map(|of| self.constraint(of).text).collect();
        match of.as_slice() {
            [one] => Some(one.clone()),
            _ => Some(format!("{class}<[{}]>", of.join(", "))),
        }
    }

    /// Returns a constraint on the constraint of its elements in a field.
    fn element_constraint(&mut self, name: &str, class: &str, record: Record<'r>, field: &str) -> Option<String> {
        let element = record.def(field)?;
        let args = class_args(class, record)?;
        let predicate = element.def("predicate")?;
        let is_own = matches!(*args.elements, [of] if class_predicate::is_same(of, predicate));
        is_own.then(|| format!("{name}<{}>", self.constraint(element).text))
    }

    /// Returns `VectorOfLengthAndType<[4], [F32]>` and the like.
    fn container_constraint(&mut self, class: &str, record: Record<'r>) -> Option<String> {
        let found = class_args(class, record)?;
        let (mut numbers, mut elements) = (found.numbers.iter(), found.elements.iter());
        let mut args = Vec::new();
        for param in row(class)?.params {
            args.push(match param {
                ParamKind::Types => {
                    let elements = class_predicate::types_of_predicate(self.records, *elements.next()?)?;
                    let elements: Vec<String> = elements.into_iter().map(|of| self.constraint(of).text).collect();
                    format!("[{}]", elements.join(", "))
                }
                ParamKind::Numbers => list_of(numbers.next()?),
                _ => return None,
            });
        }
        let is_whole = numbers.next().is_none() && elements.next().is_none() && !args.is_empty();
        is_whole.then(|| format!("{class}<{}>", args.join(", ")))
    }

    fn confined_attr_constraint(&mut self, record: Record<'r>) -> Option<String> {
        let base = record.def("baseAttr")?;
        let parts: Vec<Record<'r>> = record.defs("attrConstraints").collect();
        if parts.is_empty() || !class_predicate::is_confined_attr(record) {
            return None;
        }
        let base = self.constraint(base).text;
        let parts: Vec<String> = parts.into_iter().map(|part| self.constraint(part).text).collect();
        Some(format!("ConfinedAttr<{base}, [{}]>", parts.join(", ")))
    }

    /// Returns `TypeAttrOf<C>`. The record has no field for C, but the predicate and the C++ class of C.
    fn type_attr_constraint(&mut self, record: Record<'r>) -> Option<String> {
        let args = class_args("TypeAttrOf", record)?;
        let (class, element) = (args.names.first()?, args.elements.first()?);
        // The predicate of the type implies the class, too, unless the class is given beside it.
        let is_implied = |of: &Record<'r>| {
            class == "Type" || is_common(*of) || class_predicate::is_of_class(*of, of.text("cppType"))
        };
        let is_match = |of: &Record<'r>| {
            of.def("predicate")
                .is_some_and(|own| class_predicate::is_same(own, *element))
                && class_predicate::compact(of.text("cppType")) == *class
                && is_implied(of)
        };
        // Types with one predicate mean the same.
        let types = self.records.of_class("Type").filter(is_match);
        let found = types.min_by_key(|of| (!is_common(*of), of.is_anonymous()))?;
        Some(format!("TypeAttrOf<{}>", self.constraint(found).text))
    }

    fn constant_attr_constraint(&mut self, record: Record<'r>) -> Option<String> {
        let of = record.def("attr")?;
        let built = of.text("constBuilderCall").replace("$0", record.text("value"));
        let test = record.def("predicate").and_then(class_predicate::flat_text)?;
        if test != class_predicate::compact(&format!("$_self == {built}")) {
            return None;
        }
        let base = self.constraint(of);
        let value = default_value::value(self, of, record.text("value"))?;
        Some(format!("ConstantAttr<{}, {}>", base.text, literal(&value)))
    }

    /// Returns the record inside a wrapper or a decoration, and its documentation.
    pub(crate) fn strip_decorators(&self, record: Record<'r>) -> (Record<'r>, &'r str) {
        match record.def("constraint") {
            Some(inner) if record.is("OpVariable") => (inner, record.text("summary")),
            _ => (record, ""),
        }
    }
}

/// Returns `true` for a record of MLIR's that is built in.
pub(crate) fn is_common(record: Record<'_>) -> bool {
    let is_of_mlir = record
        .included_file()
        .is_some_and(|file| BUILT_IN_FILES.contains(&file));
    is_of_mlir && !record.is_anonymous() && is_built_in(record.name())
}

/// Returns the constraint that always holds.
pub(crate) fn unconstrained(target: ConstraintTarget) -> &'static str {
    match target {
        ConstraintTarget::Type => "AnyType",
        ConstraintTarget::Attr | ConstraintTarget::Prop => "AnyAttr",
    }
}
