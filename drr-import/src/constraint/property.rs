//! Properties, by their C++ classes and conversions.
//!
//! A property is a builtin one only if its record stores, converts and prints the value as the class does it. Others
//! are constraints on attributes, which a function to write decides.

use crate::constraint::default_value;
use crate::constraint::item::{ConstraintDecl, summary_of};
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget, target_of};
use crate::importer::Importer;
use crate::predicate;
use crate::predicate::class_predicate;
use crate::predicate::cpp_text::predicate_cpp;
use crate::records::{Record, Value};
use crate::rust::names::{is_built_in, literal, snake_case};
use crate::stub::predicate_body;
use drr_lang::cpp::property_of_class;

impl<'r> Importer<'r> {
    /// Returns the spelling of a property.
    pub(crate) fn property(&mut self, record: Record<'r>) -> ConstraintExpr {
        let innermost = innermost(record);
        let text = if has_conversions_of(record, innermost) {
            self.constant_property(record).or_else(|| self.property_text(innermost))
        } else {
            None
        };
        let Some(text) = text else {
            return self.opaque_property(record);
        };
        let has_own_predicate =
            !class_predicate::has_predicate_of(record, innermost) || !self.has_predicate_of_class(innermost);
        if has_own_predicate && !text.starts_with("ConstantProp<") {
            let confined = self.confined(record, &text);
            return match confined {
                Some(name) => ConstraintExpr::new(name, ConstraintTarget::Prop),
                None => self.opaque_property(record),
            };
        }
        let target = if text == "AnyAttr" || text.ends_with("Attr") {
            ConstraintTarget::Attr
        } else {
            ConstraintTarget::Prop
        };
        ConstraintExpr::new(text, target)
    }

    /// Returns the constraint on attributes for a property of which only C++ knows which attributes it takes: the C++
    /// type is not known, or the predicate is not about a plain value.
    fn opaque_property(&mut self, record: Record<'r>) -> ConstraintExpr {
        let stored = record.text("storageType").trim();
        let name = self.names.claim_for(record, record.class());
        let (of, mut cpp) = match predicate::property_predicate(record) {
            Some(predicate) => (
                format!("the C++ type `{stored}` for which the predicate holds"),
                format!("{stored} $_self\n{}", predicate_cpp(predicate)),
            ),
            // The type is known, but C++ converts it to another attribute, or stores it in another way.
            None if property_of_class(stored).is_some() => (
                format!("the C++ type `{stored}`, converted as below"),
                record.text("convertFromAttribute").trim().to_string(),
            ),
            None => (format!("the C++ type `{stored}`"), stored.to_string()),
        };
        if !has_storage_of_class(innermost(record)) {
            let storage = STORAGE.map(|field| record.text(field).trim());
            cpp = format!("{}\n{cpp}", storage.join("\n"));
        }
        let function = self.attr_test_function(record, &name, &of, &cpp);
        let decl = ConstraintDecl {
            name: &name,
            kind: "Attr",
            summary: Some(&summary_of(record).unwrap_or_else(|| format!("value of the C++ type `{stored}`"))),
            parameter: "attr",
            test: &format!("{function}(ctx, attr)"),
        };
        let notes = self.report.note_count();
        let item = self.begin_constraint(&decl, &[], record, notes);
        self.add_constraint(item);
        ConstraintExpr::new(&name, ConstraintTarget::Attr)
    }

    /// Returns `true` if the predicate of a property is the one that its class gives it.
    fn has_predicate_of_class(&self, record: Record<'r>) -> bool {
        let wrapper = if record.is("OptionalProp") {
            Some("[ !$_self.has_value() | @(*($_self)) ]".to_string())
        } else if record.is("ArrayProp") {
            self.wrapped_property(record).map(|of| {
                let [stored, interface, conversion] =
                    ["storageType", "interfaceType", "convertFromStorage"].map(|field| of.text(field));
                let value = conversion.replace("$_storage", "baseStore");
                class_predicate::compact(&format!(
                    "::llvm::all_of($_self, [](const {stored}& baseStore) -> bool {{ return []({interface} baseIface) -> bool {{ \
                     return (@baseIface); }}({value}); }})"
                ))
            })
        } else if let Some(of) = record.def("enum").filter(|_| record.is("EnumProp")) {
            return is_predicate_of_enum(record, of);
        } else {
            return predicate::property_predicate(record).is_none();
        };
        let element = self.wrapped_property(record).and_then(predicate::property_predicate);
        match (predicate::property_predicate(record), element) {
            (Some(_), Some(element)) => {
                wrapper.is_some_and(|text| class_predicate::is_of_element(record, &text, element))
            }
            (own, element) => own.is_none() && element.is_none(),
        }
    }

    /// Returns the spelling of a property with one value, if the value is known.
    fn constant_property(&mut self, record: Record<'r>) -> Option<String> {
        let base = record.def("baseProperty").filter(|_| record.is("ConstantProp"))?;
        let test = class_predicate::compact(&format!("$_self == {}", record.text("value")));
        let own = record.def("predicate")?;
        let constant = match predicate::property_predicate(base) {
            None => own,
            Some(of_base) => {
                let parts: Vec<Record<'r>> = own.defs("children").collect();
                let [first, constant] = *parts.as_slice() else {
                    return None;
                };
                (own.is("And") && class_predicate::is_same(first, of_base)).then_some(constant)?
            }
        };
        if class_predicate::flat_text(constant)? != test {
            return None;
        }
        let of = self.constraint(base);
        let value = default_value::value(self, base, record.text("value"))?;
        (of.target == ConstraintTarget::Prop).then(|| format!("ConstantProp<{}, {}>", of.text, literal(&value)))
    }

    /// Returns the function to write that decides which attributes are values of something that only C++ knows.
    pub(crate) fn attr_test_function(&mut self, record: Record<'r>, name: &str, of: &str, cpp: &str) -> String {
        let candidate = format!("is_{}", snake_case(name));
        let about = format!("Returns `true` if an attribute is a value of {of}. Until it is written, none is.");
        let signature = "(ctx: &Context, attr: Attribute) -> bool";
        let body = predicate_body("attr", Some(name));
        self.function_for(Some(record), &candidate, about, cpp, signature, &body)
    }

    fn property_text(&mut self, record: Record<'r>) -> Option<String> {
        if !has_storage_of_class(record) {
            return None;
        }
        if record.is("EnumPropWithAttrForm") && record.is_set("storeInCustomAttribute") {
            let expr = record.def("attrForm")?;
            return Some(self.constraint(expr).text);
        }
        if let Some(of) = record.def("enum").filter(|_| record.is("EnumProp")) {
            let name = self.add_enum(of);
            return Some(format!("EnumProp<{name}>"));
        }
        if let Some(class) = record.classes().find(|class| WRAPPERS.contains(class)) {
            let expr = self.constraint(self.wrapped_property(record)?);
            return (expr.target == ConstraintTarget::Prop).then(|| format!("{class}<{}>", expr.text));
        }
        if !record.is_anonymous() && is_built_in(record.name()) {
            return Some(record.name().to_string());
        }
        property_of_class(record.text("storageType")).filter(|_| has_attribute_of_class(record))
    }

    /// Returns the property in an optional property or an array of properties. Their records do not name it, but
    /// contain its C++ class, its conversion and its predicate.
    fn wrapped_property(&self, record: Record<'r>) -> Option<Record<'r>> {
        let stored = record.text("storageType").split_once('<')?.1.strip_suffix('>')?;
        let predicate = predicate::element_predicate(record);
        let has_predicate = |of: Option<Record<'r>>| match (of, predicate) {
            (Some(of), Some(predicate)) => class_predicate::is_same(of, predicate),
            (of, predicate) => of.is_none() && predicate.is_none(),
        };
        let [to, from] = CONVERSIONS.map(|field| record.text(field));
        let is_optional = record.is("OptionalProp");
        let is_match = |of: &Record<'r>| {
            let [own_to, own_from] = CONVERSIONS.map(|field| of.text(field));
            let own_from = own_from
                .replace("$_storage", "propStorage")
                .replace("$_attr", "propAttr");
            let own_to = own_to.replace("$_storage", if is_optional { "(*($_storage))" } else { "propStorage" });
            of.text("storageType") == stored
                // The elements of an array are stored values, without conversion.
                && if is_optional { is_stored_as_optional(record, *of) } else { has_storage_of_class(*of) }
                && has_predicate(predicate::property_predicate(*of))
                && (record.is("IntArrayProp") || from.contains(&own_from) && to.contains(&own_to))
        };
        let all = self.records.of_class("Property").filter(is_match);
        // The conversion of an array has that of its elements inside. Of equal ones, one with a name is preferred:
        // which of those without one comes first depends on the rest of the file.
        all.min_by_key(|of| {
            (
                std::cmp::Reverse(of.text("convertFromAttribute").len()),
                of.is_anonymous(),
            )
        })
    }

    /// Returns `true` if one of some arguments of an op is a property that C++ parses and prints.
    pub(crate) fn has_text_in_cpp(&self, op: Record<'r>, names: &[&str]) -> bool {
        let mut args = op.args("arguments");
        args.any(|(value, name)| match value {
            Value::Def(record) => {
                let (record, _) = self.strip_decorators(record);
                let is_named = name.is_some_and(|name| names.contains(&name));
                is_named && target_of(record) == ConstraintTarget::Prop && !has_default_syntax(self, record)
            }
            _ => false,
        })
    }

    /// Returns a property with an additional predicate.
    pub(super) fn confined(&mut self, record: Record<'r>, of: &str) -> Option<String> {
        // The predicate is about what C++ converts the value to.
        let conversion = class_predicate::compact(record.text("convertFromStorage"));
        if !["", "$_storage", "StringRef{$_storage}"].contains(&conversion.as_str()) {
            return None;
        }
        let notes = self.report.note_count();
        let test = predicate::test_of_property(self, record, of)?;
        let key = format!("Prop<{of}> {} {test}", record.text("summary"));
        if let Some(expr) = self.constraints.anonymous.get(&key) {
            return Some(expr.text.clone());
        }
        let name = self.names.claim_for(record, "ConfinedProp");
        let summary = summary_of(record);
        let decl = ConstraintDecl {
            name: &name,
            kind: &format!("Prop<{of}>"),
            summary: summary.as_deref(),
            parameter: "value",
            test: &test,
        };
        let docs = self.doc_lines("", record.text("description"), "");
        let item = self.begin_constraint(&decl, &docs, record, notes);
        self.add_constraint(item);
        if self.is_buildable(of) {
            self.constraints.buildable_attrs.insert(name.clone());
        }
        self.constraints
            .anonymous
            .insert(key, ConstraintExpr::new(&name, ConstraintTarget::Prop));
        Some(name)
    }

    /// Returns a constraint on the property of an argument. If the record has no property, the argument determines it.
    pub(crate) fn property_constraint(&mut self, record: Record<'r>, argument: Option<Record<'r>>) -> Option<String> {
        let of = match (record.text("interfaceType").trim(), argument) {
            ("", Some(argument)) => self.constraint(argument).text,
            (class, _) => property_of_class(class)?,
        };
        self.confined(record, &of)
    }
}

/// Classes of properties that contain one.
const WRAPPERS: [&str; 3] = ["OptionalProp", "IntArrayProp", "ArrayProp"];

/// The fields that convert a property to its attribute and back.
const CONVERSIONS: [&str; 2] = ["convertToAttribute", "convertFromAttribute"];

/// The fields that convert the value of a property to its storage and back.
const STORAGE: [&str; 2] = ["convertFromStorage", "assignToStorage"];

/// Returns `true` if two properties have the same attributes for the same values.
pub(crate) fn has_conversions_of(record: Record<'_>, other: Record<'_>) -> bool {
    // Attributes have a field of this name for something else.
    let storage = STORAGE.iter().filter(|_| record.is("Property"));
    let mut fields = CONVERSIONS.iter().chain(storage);
    fields.all(|field| record.text(field) == other.text(field))
}

/// Returns `true` if the value of a property is stored as its class does it, and not, say, incremented.
fn has_storage_of_class(record: Record<'_>) -> bool {
    let [from, to] = STORAGE.map(|field| class_predicate::compact(record.text(field)));
    match (from.as_str(), to.as_str()) {
        // Compared with that of the property inside.
        _ if record.is("OptionalProp") => true,
        ("$_storage", "$_storage=$_value") | ("StringRef{$_storage}", "$_storage=$_value.str()") => true,
        (from, "$_storage.assign($_value.begin(),$_value.end())") => {
            from.starts_with("ArrayRef<") && from.ends_with(">{$_storage}")
        }
        _ => false,
    }
}

/// Returns `true` if the attribute of a property's value is that of its C++ class.
fn has_attribute_of_class(record: Record<'_>) -> bool {
    let [to, from] = CONVERSIONS.map(|field| class_predicate::compact(record.text(field)));
    to == "returnconvertToAttribute($_ctxt,$_storage);"
        && from == "returnconvertFromAttribute($_storage,$_attr,$_diag);"
}

/// Returns `true` if the attribute of a property has the value that C++ sees.
pub(crate) fn is_value_of_attribute(record: Record<'_>) -> bool {
    let innermost = innermost(record);
    let is_known = !innermost.is_anonymous() && is_built_in(innermost.name());
    let has_attribute =
        || property_of_class(innermost.text("storageType")).is_none() || has_attribute_of_class(innermost);
    has_storage_of_class(innermost) && (is_known || has_attribute())
}

/// Returns `true` if an optional property stores its value as a property does.
fn is_stored_as_optional(record: Record<'_>, of: Record<'_>) -> bool {
    let [from, to] = STORAGE.map(|field| class_predicate::compact(record.text(field)));
    let [of_from, of_to] = STORAGE.map(|field| of.text(field));
    if has_storage_of_class(of) && from == class_predicate::compact(of_from) && to == class_predicate::compact(of_to) {
        return true;
    }
    let optional = format!(
        "($_storage.has_value() ? std::optional<{}>{{{}}} : std::nullopt)",
        of.text("interfaceType"),
        of_from.replace("$_storage", "(*($_storage))")
    );
    let assigned = of_to
        .replace("$_storage", "propStorage")
        .replace("$_value", "(*($_value))");
    from == class_predicate::compact(&optional) && to.contains(&class_predicate::compact(&format!("{{{assigned};}}")))
}

/// Returns the property that a property with a default or a further predicate is made of.
fn innermost(record: Record<'_>) -> Record<'_> {
    let bases = std::iter::successors(Some(record), |record| record.def("baseProperty"));
    bases.take(20).last().unwrap_or(record)
}

/// Returns `true` if a predicate of a property is that of an enum: the value is one of its cases, or consists of them.
fn is_predicate_of_enum(record: Record<'_>, of: Record<'_>) -> bool {
    let Some(found) = record.def("predicate").and_then(class_predicate::flat_text) else {
        return false;
    };
    if of.is("BitEnumBase") {
        let (underlying, bits) = (of.text("underlyingType"), of.int("validBits").unwrap_or_default());
        return found == format!("(static_cast<{underlying}>($_self)&~{bits})==0");
    }
    let is_case = |case: Record<'_>| format!("$_self=={}::{}", of.text("cppType"), case.text("symbol"));
    let cases: Vec<String> = of
        .defs("enumerants")
        .map(|case| class_predicate::compact(&is_case(case)))
        .collect();
    match cases.as_slice() {
        [one] => found == *one,
        cases => found == format!("[ {} ]", cases.join(" | ")),
    }
}

/// Returns `true` if a property is parsed and printed as its class does it. `wrapped` is the property inside an
/// optional or an array.
fn has_default_syntax<'r>(importer: &Importer<'r>, record: Record<'r>) -> bool {
    let (mut record, mut steps) = (record, 0);
    while !crate::constraint::is_common(record) {
        let [parser, printer] = ["parser", "printer"].map(|field| class_predicate::compact(record.text(field)));
        steps += 1;
        let inner = if let Some(base) = record.def("baseProperty") {
            let is_same = ["parser", "printer"]
                .iter()
                .all(|field| record.text(field) == base.text(field));
            Some(base).filter(|_| is_same)
        } else if WRAPPERS.iter().any(|class| record.is(class)) {
            importer.wrapped_property(record).filter(|of| {
                let [own_parser, own_printer] = ["parser", "printer"].map(|field| of.text(field));
                let element = if record.is("OptionalProp") {
                    "(*($_storage))"
                } else {
                    "elemVal"
                };
                let own_parser = class_predicate::compact(&own_parser.replace("$_storage", "propStorage"));
                let own_printer = class_predicate::compact(&own_printer.replace("$_storage", element));
                printer.contains(&own_printer) && (parser.contains(&own_parser) || record.is("OptionalProp"))
            })
        } else {
            return is_text_of_class(record, &parser, &printer);
        };
        match inner.filter(|_| steps < 20) {
            Some(inner) => record = inner,
            None => return false,
        }
    }
    true
}

/// Returns `true` if a parser and a printer are those of the class of a property.
fn is_text_of_class(record: Record<'_>, parser: &str, printer: &str) -> bool {
    let stored = record.text("storageType");
    if record.is("NamedEnumProp") || record.is("NamedEnumPropWithAttrForm") {
        let mnemonic = record.text("mnemonic");
        return printer == format!("$_printer<<\"{mnemonic}<\"<<$_storage<<\">\";")
            && parser.starts_with(&format!("if($_parser.parseKeyword(\"{mnemonic}\")||"));
    }
    let usual = class_predicate::compact(&format!(
        "auto value = ::mlir::FieldParser<{stored}>::parse($_parser); if (::mlir::failed(value)) return ::mlir::failure(); \
         $_storage = std::move(*value);"
    ));
    let of_class = if record.is("IntProp") {
        "$_printer.printInteger($_storage)"
    } else {
        "$_printer<<$_storage"
    };
    parser == usual && printer == of_class
}
