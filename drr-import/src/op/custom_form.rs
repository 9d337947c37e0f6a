//! The custom form of operations: their assembly format, and functions to write for what of it is C++.

use crate::constraint_expr::ConstraintTarget;
use crate::fingerprint::fingerprint;
use crate::importer::{ImportedDirective, Importer};
use crate::op::op_traits::OpTraits;
use crate::records::{Dag, Record, Value};
use crate::report::OmittedHook;
use crate::rust::code::CodeWriter;
use crate::rust::module_item::ModuleItem;
use crate::rust::names::{argument, format_literal, is_word, snake_case};
use crate::stub::{StubFunction, unused};
use drr_lang::{AssemblyFormat, CustomArgument, CustomDirective};

/// The parameters of a function: their names and types.
type Parameters = Vec<(String, &'static str)>;

impl<'r> Importer<'r> {
    /// Returns the entries of the body of `op!` for the custom form.
    pub(crate) fn custom_form(&mut self, op: Record<'r>, name: &str, ir_name: &str, traits: &OpTraits) -> Vec<String> {
        let format = op.text("assemblyFormat");
        let of = snake_case(name);
        let is_form = self.external.is_handwritten(&format!("form_{of}"));
        let is_handwritten = is_form || self.external.is_handwritten(&format!("parse_{of}"));
        if format.is_empty() || is_handwritten {
            if !op.is_set("hasCustomAssemblyFormat") && !is_handwritten {
                return Vec::new();
            }
            let handwritten = ["parse", "print"].map(|verb| self.handwritten_hook(verb, name));
            if let [Some(parse), Some(print)] = handwritten
                && !is_form
            {
                return vec![format!("parse: {parse}"), format!("print: {print}")];
            }
            let [parse, print] = ["parse", "print"].map(|verb| self.names.claim_function(&format!("{verb}_{of}")));
            let what = format!("`{ir_name}` after its name");
            self.form_functions([&parse, &print], &what, &Vec::new(), false);
            self.report.add_form(vec![parse.clone(), print.clone()]);
            return vec![format!("parse: {parse}"), format!("print: {print}")];
        }
        if traits
            .lost_types
            .iter()
            .any(|value| !self.has_type(op, name, format, value))
        {
            let what = "the assembly format, without which only C++ infers a type";
            self.report.omit_hook(
                what,
                ir_name,
                OmittedHook::new(&format!("infer_types_of_{of}"), ir_name, "infer_types:"),
            );
            return Vec::new();
        }
        let variables = AssemblyFormat::parse(format).variables;
        let variables: Vec<&str> = variables.iter().map(|(name, _)| name.as_str()).collect();
        if self.has_text_in_cpp(op, &variables) {
            let what = "the assembly format, because C++ parses and prints a property in it";
            self.report.omit_hook(
                what,
                ir_name,
                OmittedHook::new(&format!("parse_{of}"), ir_name, "parse:"),
            );
            return Vec::new();
        }
        let format = with_mnemonics(format, op);
        let mut text = format.clone();
        let found = AssemblyFormat::parse(&format).directives;
        self.report.formats += 1;
        let names: Vec<String> = found.iter().map(|directive| self.directive(op, directive)).collect();
        let functions = names.iter().map(|name| snake_case(name));
        let functions = functions.flat_map(|of| [format!("parse_{of}"), format!("print_{of}")]);
        self.report.add_form(functions.collect());
        // From the end, so that places stay what they are.
        for (directive, name) in found.iter().zip(&names).rev() {
            text.replace_range(directive.span.clone(), name);
        }
        vec![format!("assembly_format: {}", format_literal(&text))]
    }

    /// Returns `true` if a value of an op has a type without the trait that is not understood: the format contains the
    /// type, or a function by hand infers the result.
    fn has_type(&self, op: Record<'r>, name: &str, format: &str, value: &str) -> bool {
        let mut results = op.dag("results").into_iter().flat_map(Dag::args);
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

    /// Returns the Rust name of a directive. The name selects its functions, which have one signature.
    fn directive(&mut self, op: Record<'r>, directive: &CustomDirective) -> String {
        let parameters = parameters(op, directive);
        let types: Vec<&str> = parameters.iter().map(|(_, ty)| *ty).collect();
        let same = self.directives.iter().find(|written| {
            written.cpp == directive.name
                && written.parameters == types
                && written.begins_group == directive.begins_group
        });
        if let Some(same) = same {
            return same.name.clone();
        }
        let names = (1..).map(|number| match number {
            1 => directive.name.clone(),
            number => format!("{}{number}", directive.name),
        });
        let functions = |name: &str| ["parse", "print"].map(|verb| format!("{verb}_{}", snake_case(name)));
        let identity = fingerprint(&format!(
            "custom {} {types:?} {}",
            directive.name, directive.begins_group
        ));
        let is_free = |name: &String| functions(name).iter().all(|function| self.names.is_free(function));
        let earlier = self.existing.named(identity).filter(|name| is_free(name)).cloned();
        let mut free = earlier.chain(names.filter(|name| is_free(name) && !self.existing.is_of_other(name, identity)));
        let name = free.next().unwrap_or_default();
        drop(free);
        self.identities.push((name.clone(), identity));
        let [parse, print] = functions(&name);
        self.names.reserve(&parse);
        self.names.reserve(&print);
        let what = format!("`custom<{name}>`");
        self.form_functions([&parse, &print], &what, &parameters, directive.begins_group);
        self.directives.push(ImportedDirective {
            cpp: directive.name.clone(),
            name: name.clone(),
            parameters: types,
            begins_group: directive.begins_group,
        });
        name
    }

    /// Adds a parser and a printer to write, or those of a hand-written description of the form.
    fn form_functions(&mut self, [parse, print]: [&str; 2], what: &str, parameters: &Parameters, begins_group: bool) {
        let declared: String = parameters.iter().map(|(name, ty)| format!(", {name}: {ty}")).collect();
        let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
        let (given, says) = match begins_group {
            true => ("bool", " Returns `true` if the directive is present."),
            false => ("()", ""),
        };
        let form = parse.replacen("parse_", "form_", 1);
        if self.external.is_handwritten(&form) {
            let form = match names.as_slice() {
                [] => form,
                names => format!("|form| {form}(form, {})", names.join(", ")),
            };
            let mut code = CodeWriter::default();
            code.open(format!(
                "fn {parse}(parser: &mut dyn OpAsmParser{declared}) -> Result<{given}, ParseFailed> {{"
            ));
            code.line(format!("drr::define::OpAsmForm::parse(parser, {form})"));
            code.close("}");
            code.blank_line();
            code.open(format!(
                "fn {print}<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>{declared}) -> Result<(), UseGenericForm> {{"
            ));
            code.line(format!("drr::define::OpAsmForm::print(printer, op, {form})"));
            code.close("}");
            let item = ModuleItem::without_record(code.finish());
            self.items.custom_forms.push(item);
            return;
        }
        self.functions.push(StubFunction {
            name: parse.to_string(),
            about: format!("Parses {what}.{says} Until it is written, it reports an error that names it."),
            cpp: Vec::new(),
            signature: format!("(parser: &mut dyn OpAsmParser{declared}) -> Result<{given}, ParseFailed>"),
            body: format!(
                "{}Err(parser.error(format!(\"`{parse}` is not written yet: write it in `{{}}`, or the operation in generic \
                 form\", file!())))",
                unused(&names)
            ),
        });
        let of_printer: Vec<&str> = ["printer", "op"].into_iter().chain(names).collect();
        self.functions.push(StubFunction {
            name: print.to_string(),
            about: format!(
                "Prints {what}. Written by hand, it returns nothing; until it is written, ops with it are printed in generic \
                 form."
            ),
            cpp: Vec::new(),
            signature: format!("<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>{declared}) -> UseGenericForm"),
            body: format!("{}UseGenericForm", unused(&of_printer)),
        });
    }
}

/// Returns the parameters of the functions of a directive, in the order of its arguments.
fn parameters(op: Record<'_>, directive: &CustomDirective) -> Parameters {
    let mut parameters: Parameters = Vec::new();
    for given in &directive.args {
        let (wish, ty) = match given {
            CustomArgument::Variable(name) => (snake_case(name), slot(op, name)),
            CustomArgument::Type(name) => (format!("{}_type", snake_case(name)), "TypeSlot"),
            CustomArgument::Text => ("text".to_string(), "&'static str"),
            CustomArgument::Dictionary => ("attributes".to_string(), "DictionarySlot"),
        };
        let mut name = argument(&wish);
        if is_word(&name) || ["parser", "printer", "op"].contains(&name.as_str()) {
            name.push('_');
        }
        while parameters.iter().any(|(taken, _)| *taken == name) {
            name.push('_');
        }
        parameters.push((name, ty));
    }
    parameters
}

/// Returns the slot type of a variable.
fn slot(op: Record<'_>, name: &str) -> &'static str {
    let has = |field| {
        let mut args = op.dag(field).into_iter().flat_map(|dag| dag.args());
        args.find(|(_, declared)| *declared == Some(name))
            .map(|(value, _)| value)
    };
    if has("regions").is_some() {
        return "RegionSlot";
    }
    if has("successors").is_some() {
        return "SuccessorSlot";
    }
    let declared = has("arguments").and_then(crate::constraint::record_of);
    match declared.map(|record| crate::constraint_expr::target_of(record.def("constraint").unwrap_or(record))) {
        Some(ConstraintTarget::Type) => "OperandSlot",
        _ => "AttrSlot",
    }
}

/// Adds the text that C++ writes around the properties of `NamedEnumProp`, such as `overflow<..>`, to a format.
fn with_mnemonics(format: &str, op: Record<'_>) -> String {
    let args: Vec<_> = op.dag("arguments").into_iter().flat_map(Dag::args).collect();
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
