//! The custom form of ops: their assembly format, or functions for a form in C++.

use crate::importer::Importer;
use crate::op::custom_directive::{FormFunctions, functions_of_directive};
use crate::op::op_traits::OpTraits;
use crate::records::{Record, Value};
use crate::report::OmittedHook;
use crate::rust::names::{format_literal, snake_case};
use drr_lang::AssemblyFormat;

impl<'r> Importer<'r> {
    /// Returns the entries of the body of `op!` for the custom form.
    pub(crate) fn custom_form(&mut self, op: Record<'r>, name: &str, ir_name: &str, traits: &OpTraits) -> Vec<String> {
        let format = op.text("assemblyFormat");
        let function_suffix = snake_case(name);
        let is_handwritten = ["form", "parse"]
            .iter()
            .any(|verb| self.external.is_handwritten(&format!("{verb}_{function_suffix}")));
        if !format.is_empty() && !is_handwritten {
            return match self.unsupported_format(op, name, ir_name, traits) {
                Some((what, hook)) => {
                    self.report.omit_hook(what, ir_name, hook);
                    Vec::new()
                }
                None => vec![format!("assembly_format: {}", self.assembly_format(op, format))],
            };
        }
        if op.is_set("hasCustomAssemblyFormat") || is_handwritten {
            self.form_in_functions(name, ir_name)
        } else {
            Vec::new()
        }
    }

    /// Returns the entries for a form in functions: handwritten ones, or ones to write.
    fn form_in_functions(&mut self, name: &str, ir_name: &str) -> Vec<String> {
        let function_suffix = snake_case(name);
        let entries = |parse: &str, print: &str| vec![format!("parse: {parse}"), format!("print: {print}")];
        let has_description = self.external.is_handwritten(&format!("form_{function_suffix}"));
        if !has_description
            && let [Some(parse), Some(print)] = ["parse", "print"].map(|verb| self.handwritten_hook(verb, name))
        {
            return entries(&parse, &print);
        }
        let [parse, print] =
            ["parse", "print"].map(|verb| self.names.claim_function(&format!("{verb}_{function_suffix}")));
        self.add_form_functions(&FormFunctions {
            parse: &parse,
            print: &print,
            what: &format!("`{ir_name}` after its name"),
            parameters: &Vec::new(),
            begins_group: false,
        });
        self.report.add_form(vec![parse.clone(), print.clone()]);
        entries(&parse, &print)
    }

    /// Returns the reason why a format is omitted, and the hook that would replace it.
    fn unsupported_format(
        &self,
        op: Record<'r>,
        name: &str,
        ir_name: &str,
        traits: &OpTraits,
    ) -> Option<(&'static str, OmittedHook)> {
        let (format, function_suffix) = (op.text("assemblyFormat"), snake_case(name));
        let mut lost_types = traits.lost_types.iter();
        if lost_types.any(|value| !self.has_type(op, name, format, value)) {
            let hook = OmittedHook::new(&format!("infer_types_of_{function_suffix}"), ir_name, "infer_types:");
            return Some(("the assembly format, without which only C++ infers a type", hook));
        }
        let variables = AssemblyFormat::parse(format).variables;
        let variables: Vec<&str> = variables.iter().map(|(name, _)| name.as_str()).collect();
        if self.has_text_in_cpp(op, &variables) {
            let hook = OmittedHook::new(&format!("parse_{function_suffix}"), ir_name, "parse:");
            let what = "the assembly format, because C++ parses and prints a property in it";
            return Some((what, hook));
        }
        None
    }

    /// Translates an assembly format, and adds the functions of its `custom` directives. Returns the literal of the
    /// format.
    fn assembly_format(&mut self, op: Record<'r>, format: &str) -> String {
        let mut text = with_mnemonics(format, op);
        let directives = AssemblyFormat::parse(&text).directives;
        let names: Vec<String> = directives
            .iter()
            .map(|directive| self.directive(op, directive))
            .collect();
        let functions = names.iter().flat_map(|name| functions_of_directive(name));
        self.report.add_form(functions.collect());
        // From the end, so that spans stay valid.
        for (directive, name) in directives.iter().zip(&names).rev() {
            text.replace_range(directive.span.clone(), name);
        }
        format_literal(&text)
    }

    /// Returns `true` if a value of an op has a type without the trait that is not understood: the format contains the
    /// type, or a function by hand infers the result.
    fn has_type(&self, op: Record<'r>, name: &str, format: &str, value: &str) -> bool {
        let mut results = op.args("results");
        let is_result = results.any(|(_, result)| result == Some(value));
        let infers = format!("infer_types_of_{}", snake_case(name));
        format.contains(&format!("type(${value})")) || is_result && self.external.is_handwritten(&infers)
    }

    /// Returns the entries of the body of `op!` that name values, and adds their functions to write.
    pub(crate) fn names_of_values(&mut self, name: &str, ir_name: &str, traits: &OpTraits) -> Vec<String> {
        let hooks = [
            (traits.names_results, "result_names", "results", "usize"),
            (
                traits.names_arguments,
                "argument_names",
                "region arguments",
                "ValueRef<'_>",
            ),
        ];
        let mut entries = Vec::new();
        for (is_requested, entry, what, named) in hooks {
            let verb = format!("name_{}_of", what.replace(' ', "_"));
            let own = format!("{verb}_{}", snake_case(name));
            if !is_requested && !self.external.is_handwritten(&own) {
                continue;
            }
            if let Some(function) = self.handwritten_hook(&verb, name) {
                entries.push(format!("{entry}: {function}"));
                continue;
            }
            let about = format!("Names {what} of `{ir_name}`, which C++ does. Until it is written, they have numbers.");
            let signature = format!("(op: OpRef<'_>, name: &mut dyn FnMut({named}, &str))");
            let function = self.add_function(&own, about, Vec::new(), signature, "let _ = (op, name);");
            entries.push(format!("{entry}: {function}"));
        }
        entries
    }
}

/// Adds the text that C++ writes around the properties of `NamedEnumProp`, such as `overflow<..>`, to a format.
fn with_mnemonics(format: &str, op: Record<'_>) -> String {
    let args: Vec<_> = op.args("arguments").collect();
    let mnemonic = |name: &str| {
        let (value, _) = args.iter().find(|arg| arg.1 == Some(name))?;
        let Value::Def(mut record) = *value else { return None };
        while let Some(base) = record.def("baseProperty") {
            record = base;
        }
        let is_named = record.is("NamedEnumProp") || record.is("NamedEnumPropWithAttrForm");
        is_named.then(|| record.text("mnemonic"))
    };
    let mut text = format.to_string();
    for (name, span) in AssemblyFormat::parse(format).variables.into_iter().rev() {
        if let Some(mnemonic) = mnemonic(&name) {
            // In a group it may be the anchor.
            let end = span.end + usize::from(format[span.end..].starts_with('^'));
            text.insert_str(end, " `>`");
            text.insert_str(span.start, &format!("`{mnemonic}` `<` "));
        }
    }
    text
}
