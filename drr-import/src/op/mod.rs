//! Operations.

pub(crate) mod custom_form;
pub(crate) mod default_dialect;
pub(crate) mod effects;
pub(crate) mod op_traits;
pub(crate) mod region;
pub(crate) mod section;
pub(crate) mod trait_class;
pub(crate) mod trait_predicate;
pub(crate) mod traits;

use std::fmt::Write as _;

use crate::constraint::default_value;
use crate::constraint::property::has_conversions_of;
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::external::imported_op::{stale_imports, untranslated_defaults};
use crate::importer::Importer;
use crate::op::default_dialect::default_dialect;
use crate::op::op_traits::{OpTraits, TraitOwner};
use crate::op::region::{body_checks, body_text};
use crate::op::section::SectionEntry;
use crate::predicate::class_predicate;
use crate::records::{Record, Value};
use crate::report::OmittedHook;
use crate::rust::module_item::location_comment;
use crate::rust::names::{class_name, literal, name_of_entry, snake_case};
use crate::stub::not_written;

/// Operations of MLIR's dialects whose formats are warned of, each with the lint and the reason why the format is kept.
const LINTS: [(&str, &str, &str); 6] = [
    ("llvm.load", "hidden_by_default", NO_SCOPE),
    ("llvm.store", "hidden_by_default", NO_SCOPE),
    ("ptr.load", "hidden_by_default", NO_SCOPE),
    ("ptr.store", "hidden_by_default", NO_SCOPE),
    (
        "spirv.KHR.CooperativeMatrixLoad",
        "group_never_read",
        NO_ALIGNMENT_ALONE,
    ),
    (
        "spirv.KHR.CooperativeMatrixStore",
        "group_never_read",
        NO_ALIGNMENT_ALONE,
    ),
];
const NO_SCOPE: &str = "The verifier refuses a scope without `atomic`.";
const NO_ALIGNMENT_ALONE: &str = "As in MLIR, an alignment alone is not read back.";

impl<'r> Importer<'r> {
    /// Gives operations their Rust names, before anything refers to them.
    pub(crate) fn name_ops(&mut self, ops: &[Record<'r>]) {
        for op in ops {
            let dags = ["arguments", "results", "regions", "successors"]
                .into_iter()
                .filter_map(|field| op.dag(field));
            dags.flat_map(|dag| dag.args())
                .filter_map(|(_, name)| name)
                .for_each(|name| self.names.reserve(name));
        }
        for class in ["TypeDef", "AttrDef"] {
            let dags = self
                .records
                .of_class(class)
                .filter_map(|record| record.dag("parameters"));
            dags.flat_map(|dag| dag.args())
                .filter_map(|(_, name)| name)
                .for_each(|name| self.names.reserve(name));
        }
        let external = self.external;
        for op in ops {
            if let Some(imported) = external.imported_op(&op.ir_name()) {
                let name = self.names.claim(&[&imported.name]);
                self.op_names.insert(op.name(), name.clone());
                self.imported_ops.push((name, imported));
                self.untranslated_defaults.extend(untranslated_defaults(*op, imported));
                self.report.stale_imports.extend(stale_imports(*op, imported));
            }
        }
        for op in ops {
            if !self.op_names.contains_key(op.name()) {
                let name = self.names.claim(&[class_name(op.name()), op.name()]);
                self.op_names.insert(op.name(), name);
            }
        }
    }

    /// Adds the item of an operation.
    pub(crate) fn op(&mut self, op: Record<'r>) {
        let notes = self.report.notes();
        let ir_name = op.ir_name();
        let name = self.op_names.get(op.name()).cloned().unwrap_or_default();
        if let Some(first) = self.ops_by_ir_name.get(&ir_name) {
            self.report
                .reject(format!("`{ir_name}` is already declared by `{first}`"));
        }
        self.ops_by_ir_name.entry(ir_name.clone()).or_insert(op.name());
        let listed = ir_name.split_once('.').and_then(|(dialect, _)| {
            let dialect = self.external.imported_dialect(dialect)?;
            dialect.op_path(class_name(op.name()))
        });
        if let Some(path) = listed {
            self.report.reject(format!(
                "`{path}` is an op of the imported dialect, but no file of `--imported` has its `op!`; add the file that declares it"
            ));
        }
        let mut taken = Vec::new();
        let inputs = self.section(op, "arguments", "operand", &ir_name, &mut taken);
        let outputs = self.section(op, "results", "result", &ir_name, &mut taken);
        let regions = self.bodies(op, "regions", "region", &ir_name, &mut taken);
        let successors = self.bodies(op, "successors", "successor", &ir_name, &mut taken);
        let names = |is_match: fn(&SectionEntry) -> bool| -> Vec<String> {
            let found = inputs.iter().chain(&outputs).filter(|entry| is_match(entry));
            found.map(|entry| entry.name.clone()).collect()
        };
        let values = names(|entry| entry.is_single_value);
        // Lists of values have not one type.
        let named = names(|entry| !entry.is_value || entry.is_single_value || entry.is_optional);
        let lists = names(|entry| entry.is_value && !entry.is_single_value);
        let interfaces: Vec<String> = self.external.interfaces_of(&name).map(str::to_owned).collect();
        let owner = TraitOwner {
            name: &ir_name,
            rust_name: &name,
            namespace: op.text("cppNamespace"),
            values: &values,
            named: &named,
            lists: &lists,
            interfaces: &interfaces,
            has_operands: inputs.iter().any(|entry| entry.is_value),
        };
        let mut traits = self.traits(op, &owner);
        traits.checks.extend(body_checks(op));
        let infers = self
            .external
            .is_handwritten(&format!("infer_types_of_{}", snake_case(&name)));
        if traits.infers_in_cpp && !infers && !outputs.is_empty() {
            self.report.without_inference.push(ir_name.clone());
        }
        traits
            .texts
            .extend(interfaces.iter().map(|interface| format!("dyn {interface}")));
        let effects = self.effects(&name, &mut traits, inputs.iter().chain(&outputs));
        let speculatability = self.speculatability(&name, &mut traits, &owner);
        let attributes = inputs.iter().filter(|entry| !entry.is_value).count();
        if attributes != 1 && traits.texts.iter().any(|text| text == "ConstantLike") {
            traits.texts.retain(|text| text != "ConstantLike");
            self.report.omit(
                "the trait ConstantLike (only its folder, which is C++, knows the constant)",
                &ir_name,
            );
        }
        if self.external.is_handwritten(&name) {
            self.report.ops += 1;
            // What is written by hand is whole.
            self.report.take_notes(notes);
            let of_op = format!("{ir_name} $");
            self.untranslated_defaults
                .retain(|attribute| !attribute.starts_with(&of_op));
            return;
        }
        let mut text = "op! {\n".to_string();
        let otherwise = self.name_as_comment(&ir_name);
        text.push_str(&self.comment(op.text("summary"), op.text("description"), &otherwise, "    "));
        text.push_str(&location_comment(op, "    "));
        let lints = LINTS.iter().filter(|(op, ..)| *op == ir_name);
        for (_, lint, why) in lints {
            let _ = writeln!(text, "    // {why}\n    #[drr(allow({lint}))]");
        }
        let _ = writeln!(text, "    pub {name} = {},", literal(&ir_name));
        text.push_str(&section_text("ins", &inputs));
        text.push_str(",\n");
        text.push_str(&section_text("outs", &outputs));
        for (word, entries) in [("region", &regions), ("successor", &successors)] {
            if !entries.is_empty() {
                text.push_str(",\n");
                text.push_str(&section_text(word, entries));
            }
        }
        if !traits.texts.is_empty() {
            let list = traits.texts.join(", ");
            let _ = match list.len() {
                0..=100 => write!(text, ",\n    [{list}]"),
                _ => write!(text, ",\n    [\n        {}\n    ]", traits.texts.join(",\n        ")),
            };
        }
        text.push('\n');
        text.push_str(&self.body(op, &name, &ir_name, &traits));
        text.push_str("}\n");
        text.push_str(&effects);
        text.push_str(&speculatability);
        let item = self.item(op, text, notes);
        self.items.ops.push(item);
        self.report.ops += 1;
    }

    /// Returns the body of an op: its hooks and its assembly format.
    fn body(&mut self, op: Record<'r>, name: &str, ir_name: &str, traits: &OpTraits) -> String {
        let mut entries = Vec::new();
        let of = snake_case(name);
        // C++ may look symbols up in its verifier.
        let symbols = self.hook_entry("verify_symbol_uses", format!("verify_symbol_uses_of_{of}"));
        let is_handwritten = self.external.is_handwritten(&format!("verify_{of}"));
        let has_verifier = op.is_set("hasVerifier") || op.is_set("hasRegionVerifier");
        let has_verifier = has_verifier && (symbols.is_none() || is_handwritten);
        if has_verifier || !traits.checks.is_empty() {
            let function = self.verifier(name, ir_name, has_verifier, &traits.checks);
            entries.push(format!("verify: {function}"));
        } else {
            let function = self.handwritten_hook("verify", name);
            entries.extend(function.map(|function| format!("verify: {function}")));
        }
        entries.extend(symbols);
        let infers_from_operands = traits.texts.iter().any(|text| text == "SameOperandsAndResultType");
        let is_requested = self.built_ops.contains(&op.name()) || !writes_results(op);
        let is_built_by_cpp =
            self.untyped_built_ops.contains(&op.name()) && !infers_from_operands && !knows_types(op, traits);
        if traits.infers_in_cpp && !infers_from_operands && is_requested || is_built_by_cpp {
            let function = self.inference(name, ir_name);
            entries.push(format!("infer_types: {function}"));
        } else {
            entries.extend(self.hook_entry("infer_types", format!("infer_types_of_{of}")));
        }
        match self.hook_entry("fold", format!("fold_{of}")) {
            Some(fold) => entries.push(fold),
            None if op.is_set("hasFolder") => {
                let hook = OmittedHook::new(&format!("fold_{of}"), ir_name, "fold:");
                self.report.omit_hook("the folder, which is C++", ir_name, hook);
            }
            None => {}
        }
        let dialect = ir_name.split('.').next().unwrap_or_default();
        let patterns = format!("canonicalization_patterns_of_{dialect}");
        let has_patterns = op.is_set("hasCanonicalizer") || op.is_set("hasCanonicalizeMethod");
        let hook = OmittedHook::new(&patterns, dialect, "canonicalization_patterns:");
        if has_patterns && self.hook_entry("canonicalization_patterns", patterns).is_none() {
            self.report
                .omit_hook("canonicalization patterns, which are C++", ir_name, hook);
        }
        if op.list("builders").next().is_some() {
            self.report
                .omit("builders, which are C++; there is `build` for all arguments", ir_name);
        }
        if [op.text("extraClassDeclaration"), op.text("extraClassDefinition")]
            .iter()
            .any(|code| !code.trim().is_empty())
        {
            self.report.omit("members of the C++ class", ir_name);
        }
        entries.extend(self.custom_form(op, name, ir_name, traits));
        entries.extend(self.names_of_values(name, ir_name, traits));
        let dialect = default_dialect(op.text("extraClassDeclaration"));
        if let Some(dialect) = dialect.filter(|_| traits.has_asm_interface) {
            entries.push(format!("default_dialect: {}", literal(&dialect)));
        }
        match entries.as_slice() {
            [] => String::new(),
            [one] if !one.contains('\n') => format!("    {{ {one} }}\n"),
            all => format!("    {{\n        {},\n    }}\n", all.join(",\n        ")),
        }
    }

    fn verifier(&mut self, name: &str, ir_name: &str, is_cpp: bool, checks: &[String]) -> String {
        if let Some(function) = self.handwritten_hook("verify", name) {
            return function;
        }
        let what = if is_cpp {
            format!("`{name}::verify`")
        } else {
            "the checks below".to_string()
        };
        let about = format!(
            "Verifies `{ir_name}` beyond its declaration: {what}, which is C++. Until it is written, it accepts every op."
        );
        let signature = "(op: OpRef<'_>) -> Result<(), OpError>";
        let wish = format!("verify_{}", snake_case(name));
        self.add_function(&wish, about, checks.to_vec(), signature, "let _ = op;\nOk(())")
    }

    /// Adds the function to write that infers the result types of an op.
    fn inference(&mut self, name: &str, ir_name: &str) -> String {
        let about = format!(
            "The result types of `{ir_name}`, which C++ infers. Until it is written, rules cannot build the operation, and say so; nor can its custom form be read if that leaves the types out."
        );
        let signature =
            "(ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>";
        let (wish, body) = (
            format!("infer_types_of_{}", snake_case(name)),
            format!(
                "let _ = (operands, attributes);\nir.ctx().not_written({});\nNone",
                not_written("{name}", &format!("infers the result types of `{ir_name}`"))
            ),
        );
        self.add_function(&wish, about, Vec::new(), signature, &body)
    }

    fn section(
        &mut self,
        op: Record<'r>,
        field: &str,
        noun: &str,
        ir_name: &str,
        taken: &mut Vec<String>,
    ) -> Vec<SectionEntry> {
        let Some(dag) = op.dag(field) else { return Vec::new() };
        let args: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
        let only = args.len() == 1;
        let mut entries = Vec::new();
        for (at, (value, name)) in args.into_iter().enumerate() {
            let Value::Def(record) = value else {
                let why = format!("argument {at} of `{ir_name}` is not a record; MLIR also rejects it");
                self.report.reject(why);
                continue;
            };
            let effects = effects::kinds(record.defs("decorators"));
            let has_unknown_effects = record.defs("decorators").any(effects::is_unknown);
            self.omit_effects(record.defs("decorators"), ir_name);
            let (record, summary) = self.undecorated(record);
            if record.is("DerivedAttr") {
                self.report.omit("derived attributes, which C++ computes", ir_name);
                continue;
            }
            let name = name_of_entry(name, noun, at, only, taken);
            let (form, is_single_value) = self.argument(record, field == "results", &format!("{ir_name} ${name}"));
            let docs = self.comment(summary, "", "", "        ");
            let buildable = if form.is_buildable { "buildable " } else { "" };
            let text = format!("{buildable}{}{}:${name}", form.marker(), form.text);
            let (is_optional, is_value) = (
                form.text.starts_with("Optional<"),
                form.target == ConstraintTarget::Type,
            );
            entries.push(SectionEntry {
                docs,
                text,
                name,
                is_single_value,
                is_optional,
                is_value,
                effects,
                has_unknown_effects,
            });
        }
        entries
    }

    /// Returns the spelling of an argument or a result, and `true` if it is a single value.
    fn argument(&mut self, record: Record<'r>, is_result: bool, location: &str) -> (ConstraintExpr, bool) {
        for class in record.classes() {
            let wrapper = match class {
                "VariadicOfVariadic" if !is_result => "VariadicOfVariadic",
                "Variadic" => "Variadic",
                "Optional" => "Optional",
                _ => continue,
            };
            let Some(base) = record.def("baseType") else { break };
            // The list may have a predicate of its own.
            let inner = match class_predicate::has_predicate_of(record, base) {
                true => self.constraint(base),
                false => self.constraint(record),
            };
            let segments = match wrapper {
                "VariadicOfVariadic" => format!(", {}", literal(record.text("segmentAttrName"))),
                _ => String::new(),
            };
            let text = format!("{wrapper}<{}{segments}>", inner.text);
            let mut form = ConstraintExpr::new(text, ConstraintTarget::Type);
            form.is_buildable = inner.is_buildable;
            return (form, false);
        }
        match crate::constraint_expr::target_of(record) {
            ConstraintTarget::Type => (self.constraint(record), true),
            ConstraintTarget::Attr | ConstraintTarget::Prop => (self.attribute(record, location), false),
        }
    }

    /// Returns the spelling of an attribute or a property, including its default.
    fn attribute(&mut self, record: Record<'r>, location: &str) -> ConstraintExpr {
        let mut inner = record;
        let mut confining: Vec<Record<'r>> = Vec::new();
        let (mut is_optional, mut default): (bool, Option<(Record<'r>, &'r str, bool)>) = (false, None);
        for _ in 0..20 {
            if inner.is("ConfinedAttr") && self.is_wrapped(inner) && class_predicate::is_confined_attr(inner) {
                confining.extend(inner.defs("attrConstraints"));
            } else if inner.is("OptionalAttr") {
                is_optional = true;
            } else if has_default(inner) {
                let stays_absent = inner.is("DefaultValuedOptionalAttr") && inner.int("isOptional") != Some(0);
                let value = (inner, inner.text("defaultValue"), stays_absent);
                // What is optional around it has no default.
                default = default.or((!is_optional).then_some(value));
            } else {
                break;
            }
            match inner.def("baseAttr").or_else(|| inner.def("baseProperty")) {
                Some(base) if inner.is("ConfinedAttr") || is_as_base(inner, base) => inner = base,
                // What may be absent or has a default may have a predicate of its own.
                _ => break,
            }
        }
        // A constraint may have its own default; the default of an optional entity is absence.
        let own = inner.text("defaultValue");
        if default.is_none() && !is_optional && !own.is_empty() && !inner.is("OptionalProp") {
            default = Some((inner, own, inner.is_set("isOptional")));
        }
        // A constraint may itself allow absence.
        is_optional |= default.is_none() && inner.is_set("isOptional");
        // A record may also override its class.
        is_optional &= record.int("isOptional") != Some(0);
        let base = self.constraint(inner);
        if base.text == "UnitAttr" || base.text == "UnitProp" {
            return base;
        }
        let mut form = base;
        if !confining.is_empty() {
            let parts: Vec<String> = confining.into_iter().map(|part| self.constraint(part).text).collect();
            form.text = format!("ConfinedAttr<{}, [{}]>", form.text, parts.join(", "));
        }
        let is_prop = form.target == ConstraintTarget::Prop;
        let noun = if is_prop { "Prop" } else { "Attr" };
        if let Some((of, cpp, stays_absent)) = default {
            // Only what is built in, enums, and attributes that hold an enum or nothing can be built from a value.
            let is_buildable = self.is_buildable(&form.text)
                || !has_default(inner)
                    && (default_value::enum_of(of).is_some()
                        || self.enum_inside(inner).is_some()
                        || self.is_defined_without_parameters(inner));
            if let Some(value) = is_buildable.then(|| default_value::value(self, of, cpp)).flatten() {
                let optional = if stays_absent && !is_prop { "Optional" } else { "" };
                form.text = format!("DefaultValued{optional}{noun}<{}, {}>", form.text, literal(&value));
                return form;
            }
            let what = format!("the default `{cpp}`, which is C++; the attribute is optional instead");
            self.report.omit(what, location);
            self.untranslated_defaults.insert(location.to_string());
            is_optional = true;
        }
        if is_optional {
            form.text = format!("Optional{noun}<{}>", form.text);
        }
        form
    }

    /// Returns `true` if the attribute that a constraint confines may be absent.
    fn is_wrapped(&self, record: Record<'r>) -> bool {
        let base = record.def("baseAttr");
        base.is_some_and(|base| {
            base.is("OptionalAttr") || base.is("DefaultValuedAttr") || base.is("DefaultValuedOptionalAttr")
        })
    }

    fn bodies(
        &mut self,
        op: Record<'r>,
        field: &str,
        noun: &str,
        ir_name: &str,
        taken: &mut Vec<String>,
    ) -> Vec<SectionEntry> {
        let Some(dag) = op.dag(field) else { return Vec::new() };
        let args: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
        let mut entries = Vec::new();
        for (at, (value, name)) in args.into_iter().enumerate() {
            let Value::Def(record) = value else {
                self.report.reject(format!(
                    "{noun} {at} of `{ir_name}` is not a record; MLIR also rejects it"
                ));
                continue;
            };
            let name = name_of_entry(name, noun, at, false, taken);
            let text = body_text(record);
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

/// Returns `true` if the declaration determines the types of all results. Otherwise, only a C++ builder does.
fn knows_types(op: Record<'_>, traits: &OpTraits) -> bool {
    let known = "AllTypesMatch< TypesMatchWith< FirstAttrDerivedResultType InferTypeOpInterface";
    let results = op.dag("results").into_iter().flat_map(|dag| dag.args());
    let mut types = results.filter_map(|(value, _)| crate::constraint::record_of(value));
    let is_built = |ty: Record<'_>| !ty.def("constraint").unwrap_or(ty).text("builderCall").is_empty();
    let mut texts = traits.texts.iter();
    types.all(is_built) || texts.any(|text| known.split(' ').any(|known| text.starts_with(known)))
}

/// Returns `true` if the custom form contains the types of all results. Functions of a form in C++ have to parse them.
fn writes_results(op: Record<'_>) -> bool {
    let format = op.text("assemblyFormat").chars().filter(|c| !c.is_whitespace());
    let format: String = format.collect();
    let names = op
        .dag("results")
        .into_iter()
        .flat_map(|dag| dag.args())
        .map(|(_, name)| name.unwrap_or("result"));
    let mut all = names.map(|name| format.contains(&format!("type(${name})")));
    format.is_empty()
        || format.contains("functional-type(")
        || format.contains("type(results)")
        || all.all(|is_implemented| is_implemented)
}

fn section_text(word: &str, entries: &[SectionEntry]) -> String {
    if entries.is_empty() {
        return format!("    ({word})");
    }
    let has_docs = entries.iter().any(|entry| !entry.docs.is_empty());
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
    let line = format!("    ({word} {})", texts.join(", "));
    if !has_docs && line.len() <= 110 {
        return line;
    }
    let mut out = format!("    ({word}\n");
    for (at, entry) in entries.iter().enumerate() {
        let end = if at + 1 == entries.len() { ")" } else { ",\n" };
        let _ = write!(out, "{}        {}{end}", entry.docs, entry.text);
    }
    out
}
