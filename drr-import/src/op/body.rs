//! Entries of the body of an op: its hooks, its custom form, and the C++ that has no entry.

use crate::importer::Importer;
use crate::op::default_dialect::default_dialect;
use crate::op::op_traits::OpTraits;
use crate::records::Record;
use crate::report::OmittedHook;
use crate::rust::names::{literal, snake_case};
use crate::stub::not_written;

impl<'r> Importer<'r> {
    /// Returns the entries of the body of an op.
    pub(super) fn body_entries(&mut self, op: Record<'r>, name: &str, ir_name: &str, traits: &OpTraits) -> Vec<String> {
        let mut entries = Vec::new();
        self.add_verifier(op, name, ir_name, traits, &mut entries);
        self.add_inference(op, name, ir_name, traits, &mut entries);
        self.add_folder(op, name, ir_name, &mut entries);
        self.omit_canonicalization(op, ir_name);
        self.omit_class_members(op, ir_name);
        entries.extend(self.custom_form(op, name, ir_name, traits));
        entries.extend(self.names_of_values(name, ir_name, traits));
        let dialect = default_dialect(op.text("extraClassDeclaration"));
        if let Some(dialect) = dialect.filter(|_| traits.has_asm_interface) {
            entries.push(format!("default_dialect: {}", literal(&dialect)));
        }
        entries
    }

    fn add_verifier(
        &mut self,
        op: Record<'r>,
        name: &str,
        ir_name: &str,
        traits: &OpTraits,
        entries: &mut Vec<String>,
    ) {
        let function_suffix = snake_case(name);
        // C++ may look symbols up in its verifier.
        let symbols = self.hook_entry("verify_symbol_uses", format!("verify_symbol_uses_of_{function_suffix}"));
        let is_handwritten = self.external.is_handwritten(&format!("verify_{function_suffix}"));
        let has_verifier = op.is_set("hasVerifier") || op.is_set("hasRegionVerifier");
        let has_verifier = has_verifier && (symbols.is_none() || is_handwritten);
        if has_verifier || !traits.checks.is_empty() {
            let function = self.verifier(name, ir_name, has_verifier, &traits.checks);
            entries.push(format!("verify: {function}"));
        } else if let Some(function) = self.handwritten_hook("verify", name) {
            entries.push(format!("verify: {function}"));
        }
        entries.extend(symbols);
    }

    fn add_inference(
        &mut self,
        op: Record<'r>,
        name: &str,
        ir_name: &str,
        traits: &OpTraits,
        entries: &mut Vec<String>,
    ) {
        let infers_from_operands = traits.texts.iter().any(|text| text == "SameOperandsAndResultType");
        let is_built_untyped = self.rule_state.untyped_built_ops.contains(&op.name()) && !determines_types(op, traits);
        let is_required = self.rule_state.built_ops.contains(&op.name()) || !format_has_result_types(op);
        let is_needed = traits.infers_in_cpp && is_required || is_built_untyped;
        if is_needed && !infers_from_operands {
            let function = self.inference(name, ir_name);
            entries.push(format!("infer_types: {function}"));
        } else {
            entries.extend(self.hook_entry("infer_types", format!("infer_types_of_{}", snake_case(name))));
        }
    }

    fn add_folder(&mut self, op: Record<'r>, name: &str, ir_name: &str, entries: &mut Vec<String>) {
        let function = format!("fold_{}", snake_case(name));
        let has_folder = op.is_set("hasFolder");
        let handwritten = if has_folder {
            self.handwritten_hook("fold", name)
        } else {
            Some(function.clone()).filter(|function| self.external.is_handwritten(function))
        };
        match handwritten {
            Some(function) => entries.push(format!("fold: {function}")),
            None if has_folder => {
                let hook = OmittedHook::new(&function, ir_name, "fold:");
                self.report.omit_hook("the folder (C++)", ir_name, hook);
            }
            None => {}
        }
    }

    fn omit_canonicalization(&mut self, op: Record<'r>, ir_name: &str) {
        let dialect = ir_name.split('.').next().unwrap_or_default();
        let function = format!("canonicalization_patterns_of_{dialect}");
        let has_patterns = op.is_set("hasCanonicalizer") || op.is_set("hasCanonicalizeMethod");
        if has_patterns && !self.external.is_handwritten(&function) {
            let hook = OmittedHook::new(&function, dialect, "canonicalization_patterns:");
            let what = "canonicalization patterns (C++)";
            self.report.omit_hook(what, ir_name, hook);
        }
    }

    fn omit_class_members(&mut self, op: Record<'r>, ir_name: &str) {
        if op.list("builders").next().is_some() {
            let what = "builders (C++); `build` takes all arguments";
            self.report.omit(what, ir_name);
        }
        let code = ["extraClassDeclaration", "extraClassDefinition"].map(|field| op.text(field));
        if code.iter().any(|code| !code.trim().is_empty()) {
            self.report.omit("members of the C++ class", ir_name);
        }
    }

    /// Returns the function that verifies an op: a handwritten one, or one to write.
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
        let candidate = format!("verify_{}", snake_case(name));
        self.add_function(&candidate, about, checks.to_vec(), signature, "let _ = op;\nOk(())")
    }

    /// Adds the function to write that infers the result types of an op.
    fn inference(&mut self, name: &str, ir_name: &str) -> String {
        let about = format!(
            "The result types of `{ir_name}`, which C++ infers. Until it is written, rules cannot build the operation, and say so; nor can its custom form be read if that leaves the types out."
        );
        let signature =
            "(ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>";
        let (candidate, body) = (
            format!("infer_types_of_{}", snake_case(name)),
            format!(
                "let _ = (operands, attributes);\nir.ctx().not_written({});\nNone",
                not_written("{name}", &format!("infers the result types of `{ir_name}`"))
            ),
        );
        self.add_function(&candidate, about, Vec::new(), signature, &body)
    }
}

/// Returns `true` if the declaration determines the types of all results. Otherwise, only a C++ builder does.
fn determines_types(op: Record<'_>, traits: &OpTraits) -> bool {
    let known = "AllTypesMatch< TypesMatchWith< FirstAttrDerivedResultType InferTypeOpInterface";
    let results = op.args("results");
    let mut types = results.filter_map(|(value, _)| value.def());
    let is_built = |ty: Record<'_>| !ty.def("constraint").unwrap_or(ty).text("builderCall").is_empty();
    let mut texts = traits.texts.iter();
    types.all(is_built) || texts.any(|text| known.split(' ').any(|known| text.starts_with(known)))
}

/// Returns `true` if the custom form contains the types of all results. Functions of a form in C++ have to parse them.
fn format_has_result_types(op: Record<'_>) -> bool {
    let format = op.text("assemblyFormat").chars().filter(|c| !c.is_whitespace());
    let format: String = format.collect();
    let names = op.args("results").map(|(_, name)| name.unwrap_or("result"));
    let mut all = names.map(|name| format.contains(&format!("type(${name})")));
    format.is_empty()
        || format.contains("functional-type(")
        || format.contains("type(results)")
        || all.all(|is_implemented| is_implemented)
}
