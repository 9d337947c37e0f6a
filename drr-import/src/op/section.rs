//! Sections of `op!`: arguments, results, regions and successors.

use crate::constraint::default_value;
use crate::constraint::property::has_conversions_of;
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::op::effect_kind;
use crate::op::region::region_constraint;
use crate::predicate::class_predicate;
use crate::records::{Record, Value};
use crate::report::ItemComponent;
use crate::rust::code::CodeWriter;
use crate::rust::names::{literal, name_of_entry};

/// The longest section on one line.
const MAX_LINE: usize = 106;

/// Records with more wrappers refer to themselves.
const MAX_WRAPPERS: usize = 20;

/// An argument, a result, a region or a successor.
#[derive(Debug, Default)]
pub(crate) struct SectionEntry {
    pub(crate) docs: Vec<String>,
    pub(crate) text: String,
    pub(crate) name: String,
    /// Set if the entry is a single value.
    pub(crate) is_single_value: bool,
    pub(crate) is_optional: bool,
    pub(crate) is_value: bool,
    /// Effects on the memory of the value.
    pub(crate) effects: Vec<&'static str>,
    /// Set if the value has effects that drr does not know.
    pub(crate) has_unknown_effects: bool,
}

/// An attribute or a property without its wrappers.
struct WrappedAttribute<'r> {
    inner: Record<'r>,
    confining: Vec<Record<'r>>,
    is_optional: bool,
    default: Option<AttributeDefault<'r>>,
}

/// The default of an attribute or a property.
#[derive(Clone, Copy)]
struct AttributeDefault<'r> {
    /// The record whose default it is.
    of: Record<'r>,
    cpp: &'r str,
    /// Set if the attribute stays absent, and only its accessor returns the default.
    stays_absent: bool,
}

/// The sections of an op.
#[derive(Debug)]
pub(crate) struct OpSections {
    pub(crate) inputs: Vec<SectionEntry>,
    pub(crate) outputs: Vec<SectionEntry>,
    regions: Vec<SectionEntry>,
    successors: Vec<SectionEntry>,
}

impl OpSections {
    /// Returns the arguments and the results.
    pub(crate) fn arguments_and_results(&self) -> impl Iterator<Item = &SectionEntry> {
        self.inputs.iter().chain(&self.outputs)
    }

    /// Returns the names of some arguments and results.
    pub(crate) fn names(&self, is_selected: impl Fn(&SectionEntry) -> bool) -> Vec<String> {
        let selected = self.arguments_and_results().filter(|entry| is_selected(entry));
        selected.map(|entry| entry.name.clone()).collect()
    }

    /// Returns the sections that an op has, with the words that begin them.
    pub(crate) fn written(&self) -> Vec<(&'static str, &[SectionEntry])> {
        let mut sections = vec![("ins", self.inputs.as_slice()), ("outs", &self.outputs)];
        let others = [("region", self.regions.as_slice()), ("successor", &self.successors)];
        sections.extend(others.into_iter().filter(|(_, entries)| !entries.is_empty()));
        sections
    }
}

impl<'r> Importer<'r> {
    /// Translates the arguments, results, regions and successors of an op.
    pub(crate) fn sections(&mut self, op: Record<'r>, ir_name: &str) -> OpSections {
        let mut taken = Vec::new();
        OpSections {
            inputs: self.values(op, "arguments", "operand", ir_name, &mut taken),
            outputs: self.values(op, "results", "result", ir_name, &mut taken),
            regions: self.bodies(op, "regions", "region", ir_name, &mut taken),
            successors: self.bodies(op, "successors", "successor", ir_name, &mut taken),
        }
    }

    /// Translates arguments or results.
    fn values(
        &mut self,
        op: Record<'r>,
        field: &str,
        noun: &str,
        ir_name: &str,
        taken: &mut Vec<String>,
    ) -> Vec<SectionEntry> {
        let is_only = op.dag(field).is_some_and(|dag| dag.args().count() == 1);
        let mut entries = Vec::new();
        for (at, record, name) in self.section_records(op, field, "argument", ir_name) {
            let effects = effect_kind::kinds(record.defs("decorators"));
            let has_unknown_effects = record.defs("decorators").any(effect_kind::is_unknown);
            self.omit_effects(record.defs("decorators"), ir_name);
            let (record, summary) = self.strip_decorators(record);
            if record.is("DerivedAttr") {
                self.report.omit("derived attributes (computed in C++)", ir_name);
                continue;
            }
            let name = name_of_entry(name, noun, at, is_only, taken);
            let component = ItemComponent::Argument {
                of: ir_name,
                name: &name,
            };
            let (expr, is_single_value) = self.argument(record, field == "results", component);
            let buildable = if expr.is_buildable { "buildable " } else { "" };
            entries.push(SectionEntry {
                docs: self.doc_lines(summary, "", ""),
                text: format!("{buildable}{}{}:${name}", expr.marker(), expr.text),
                name,
                is_single_value,
                is_optional: expr.text.starts_with("Optional<"),
                is_value: expr.target == ConstraintTarget::Type,
                effects,
                has_unknown_effects,
            });
        }
        entries
    }

    /// Returns the spelling of an argument or a result, and `true` if it is a single value.
    fn argument(
        &mut self,
        record: Record<'r>,
        is_result: bool,
        component: ItemComponent<'_>,
    ) -> (ConstraintExpr, bool) {
        for class in record.classes() {
            let wrapper = match class {
                "VariadicOfVariadic" if !is_result => "VariadicOfVariadic",
                "Variadic" => "Variadic",
                "Optional" => "Optional",
                _ => continue,
            };
            let Some(base) = record.def("baseType") else { break };
            // The list may have a predicate of its own.
            let inner = if class_predicate::has_predicate_of(record, base) {
                self.constraint(base)
            } else {
                self.constraint(record)
            };
            let segments = match wrapper {
                "VariadicOfVariadic" => format!(", {}", literal(record.text("segmentAttrName"))),
                _ => String::new(),
            };
            let text = format!("{wrapper}<{}{segments}>", inner.text);
            let mut expr = ConstraintExpr::new(text, ConstraintTarget::Type);
            expr.is_buildable = inner.is_buildable;
            return (expr, false);
        }
        match crate::constraint_expr::target_of(record) {
            ConstraintTarget::Type => (self.constraint(record), true),
            ConstraintTarget::Attr | ConstraintTarget::Prop => (self.attribute(record, component), false),
        }
    }

    /// Returns the spelling of an attribute or a property, including its default.
    fn attribute(&mut self, record: Record<'r>, component: ItemComponent<'_>) -> ConstraintExpr {
        let wrapped = self.unwrap_attribute(record);
        let mut expr = self.argument_constraint(wrapped.inner);
        if expr.text == "UnitAttr" || expr.text == "UnitProp" {
            return expr;
        }
        if !wrapped.confining.is_empty() {
            let parts = wrapped.confining.iter().map(|part| self.constraint(*part).text);
            let parts: Vec<String> = parts.collect();
            expr.text = format!("ConfinedAttr<{}, [{}]>", expr.text, parts.join(", "));
        }
        let is_prop = expr.target == ConstraintTarget::Prop;
        let noun = if is_prop { "Prop" } else { "Attr" };
        if let Some(default) = wrapped.default {
            if let Some(value) = self.default_of_attribute(&default, wrapped.inner, &expr) {
                let optional = if default.stays_absent && !is_prop {
                    "Optional"
                } else {
                    ""
                };
                expr.text = format!("DefaultValued{optional}{noun}<{}, {}>", expr.text, literal(&value));
                return expr;
            }
            let what = format!("the default `{}` (C++); the attribute is optional instead", default.cpp);
            self.report.omit_in(&what, component);
            self.op_table.untranslated_defaults.insert(component.to_string());
        }
        if wrapped.is_optional || wrapped.default.is_some() {
            expr.text = format!("Optional{noun}<{}>", expr.text);
        }
        expr
    }

    /// Returns the attribute inside of optional, confined and defaulted ones.
    fn unwrap_attribute(&self, record: Record<'r>) -> WrappedAttribute<'r> {
        let mut wrapped = WrappedAttribute {
            inner: record,
            confining: Vec::new(),
            is_optional: false,
            default: None,
        };
        for _ in 0..MAX_WRAPPERS {
            let inner = wrapped.inner;
            if inner.is("ConfinedAttr") && self.is_wrapped(inner) && class_predicate::is_confined_attr(inner) {
                wrapped.confining.extend(inner.defs("attrConstraints"));
            } else if inner.is("OptionalAttr") {
                wrapped.is_optional = true;
            } else if has_default(inner) {
                let default = AttributeDefault {
                    of: inner,
                    cpp: inner.text("defaultValue"),
                    stays_absent: inner.is("DefaultValuedOptionalAttr") && inner.int("isOptional") != Some(0),
                };
                // An optional attribute around it has no default.
                wrapped.default = wrapped.default.or((!wrapped.is_optional).then_some(default));
            } else {
                break;
            }
            match inner.def("baseAttr").or_else(|| inner.def("baseProperty")) {
                Some(base) if inner.is("ConfinedAttr") || is_as_base(inner, base) => wrapped.inner = base,
                // A wrapper that makes it optional or has a default may have a predicate of its own.
                _ => break,
            }
        }
        let inner = wrapped.inner;
        // A constraint may have its own default; the default of an optional entity is absence.
        let own = inner.text("defaultValue");
        if wrapped.default.is_none() && !wrapped.is_optional && !own.is_empty() && !inner.is("OptionalProp") {
            wrapped.default = Some(AttributeDefault {
                of: inner,
                cpp: own,
                stays_absent: inner.is_set("isOptional"),
            });
        }
        // A constraint may itself allow absence.
        wrapped.is_optional |= wrapped.default.is_none() && inner.is_set("isOptional");
        // A record may also override its class.
        wrapped.is_optional &= record.int("isOptional") != Some(0);
        wrapped
    }

    /// Returns the default of an attribute in Rust, if the attribute can be built from a value and the C++ is known.
    fn default_of_attribute(
        &mut self,
        default: &AttributeDefault<'r>,
        inner: Record<'r>,
        expr: &ConstraintExpr,
    ) -> Option<String> {
        // Only built-in attributes, enums, and attributes that hold an enum or nothing can be built from a value.
        let holds_enum = default_value::enum_of(default.of).is_some() || self.enum_inside(inner).is_some();
        let is_plain = !has_default(inner) && (holds_enum || self.is_defined_without_parameters(inner));
        let is_buildable = self.is_buildable(&expr.text) || is_plain;
        is_buildable
            .then(|| default_value::value(self, default.of, default.cpp))
            .flatten()
    }

    /// Returns `true` if the attribute that a constraint confines may be absent.
    fn is_wrapped(&self, record: Record<'r>) -> bool {
        let base = record.def("baseAttr");
        base.is_some_and(|base| {
            base.is("OptionalAttr") || base.is("DefaultValuedAttr") || base.is("DefaultValuedOptionalAttr")
        })
    }

    /// Returns the records of a section with their positions and names, and reports values that are none.
    fn section_records(
        &mut self,
        op: Record<'r>,
        field: &str,
        noun: &str,
        ir_name: &str,
    ) -> Vec<(usize, Record<'r>, Option<&'r str>)> {
        let args = op.dag(field).into_iter().flat_map(|dag| dag.args()).enumerate();
        let mut records = Vec::new();
        for (at, (value, name)) in args {
            match value {
                Value::Def(record) => records.push((at, record, name)),
                _ => self.report.reject(format!(
                    "{noun} {at} of `{ir_name}` is not a record; MLIR also rejects it"
                )),
            }
        }
        records
    }

    /// Translates regions or successors.
    fn bodies(
        &mut self,
        op: Record<'r>,
        field: &str,
        noun: &str,
        ir_name: &str,
        taken: &mut Vec<String>,
    ) -> Vec<SectionEntry> {
        let mut entries = Vec::new();
        for (at, record, name) in self.section_records(op, field, noun, ir_name) {
            let name = name_of_entry(name, noun, at, false, taken);
            let text = region_constraint(record);
            entries.push(SectionEntry {
                text: format!("{text}:${name}"),
                name,
                ..SectionEntry::default()
            });
        }
        entries
    }
}

/// Returns `true` for an attribute or a property with a default.
fn has_default(record: Record<'_>) -> bool {
    let classes = ["DefaultValuedAttr", "DefaultValuedOptionalAttr", "DefaultValuedProp"];
    classes.iter().any(|class| record.is(class))
}

/// Returns `true` if an attribute or a property takes what its base takes.
fn is_as_base(record: Record<'_>, base: Record<'_>) -> bool {
    class_predicate::has_predicate_of(record, base) && has_conversions_of(record, base)
}

/// Writes a section, followed by `end`.
pub(crate) fn write_section(code: &mut CodeWriter, word: &str, entries: &[SectionEntry], end: &str) {
    if entries.is_empty() {
        return code.line(format!("({word}){end}"));
    }
    let has_docs = entries.iter().any(|entry| !entry.docs.is_empty());
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
    let line = format!("({word} {})", texts.join(", "));
    if !has_docs && line.len() <= MAX_LINE {
        return code.line(line + end);
    }
    code.open(format!("({word}"));
    for (at, entry) in entries.iter().enumerate() {
        code.docs(&entry.docs);
        let is_last = at + 1 == entries.len();
        let separator = if is_last { format!("){end}") } else { ",".to_string() };
        code.line(format!("{}{separator}", entry.text));
    }
    code.dedent();
}
