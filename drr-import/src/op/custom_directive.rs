//! `custom` directives of assembly formats, and the functions that parse and print them.

use crate::constraint_expr::{ConstraintTarget, target_of};
use crate::fingerprint::fingerprint;
use crate::importer::{ImportedDirective, Importer};
use crate::records::{Record, Value};
use crate::rust::code::CodeWriter;
use crate::rust::module_item::ModuleItem;
use crate::rust::names::{argument, is_keyword, snake_case};
use crate::stub::{StubFunction, unused};
use drr_lang::{CustomArgument, CustomDirective};

/// The parameters of a function: their names and types.
pub(super) type Parameters = Vec<(String, &'static str)>;

/// A parser and a printer of a custom form, or of a directive in it.
pub(super) struct FormFunctions<'f> {
    pub(super) parse: &'f str,
    pub(super) print: &'f str,
    /// The parsed and printed text, for the documentation.
    pub(super) what: &'f str,
    pub(super) parameters: &'f Parameters,
    /// Set if the parser decides whether an optional group is present.
    pub(super) begins_group: bool,
}

impl<'r> Importer<'r> {
    /// Returns the Rust name of a directive. The name selects its functions, which have one signature.
    pub(super) fn directive(&mut self, op: Record<'r>, directive: &CustomDirective) -> String {
        let parameters = parameters(op, directive);
        let types: Vec<&str> = parameters.iter().map(|(_, ty)| *ty).collect();
        let same = self.directives.iter().find(|imported| {
            imported.cpp == directive.name
                && imported.parameters == types
                && imported.begins_group == directive.begins_group
        });
        if let Some(same) = same {
            return same.name.clone();
        }
        let name = self.claim_directive(directive, &types);
        let [parse, print] = functions_of_directive(&name);
        self.add_form_functions(&FormFunctions {
            parse: &parse,
            print: &print,
            what: &format!("`custom<{name}>`"),
            parameters: &parameters,
            begins_group: directive.begins_group,
        });
        self.directives.push(ImportedDirective {
            cpp: directive.name.clone(),
            name: name.clone(),
            parameters: types,
            begins_group: directive.begins_group,
        });
        name
    }

    /// Claims the name of a directive whose functions have free names: its name in the existing module, or else its own
    /// name, with a number where C++ overloads the functions.
    fn claim_directive(&mut self, directive: &CustomDirective, types: &[&str]) -> String {
        let CustomDirective { name, begins_group, .. } = directive;
        let identity = fingerprint(&format!("custom {name} {types:?} {begins_group}"));
        let existing = &self.stubs.existing;
        let numbered = (2..).map(|number| format!("{name}{number}"));
        let own = std::iter::once(name.clone()).chain(numbered);
        let own = own.filter(|name| !existing.is_of_other(name, identity));
        let mut candidates = existing.named(identity).cloned().chain(own);
        let is_free = |name: &String| {
            let mut functions = functions_of_directive(name).into_iter();
            functions.all(|function| self.names.is_free(&function))
        };
        let name = candidates.find(is_free).unwrap_or_default();
        drop(candidates);
        self.stubs.identities.push((name.clone(), identity));
        for function in functions_of_directive(&name) {
            self.names.reserve(&function);
        }
        name
    }

    /// Adds a parser and a printer: those of a handwritten description of the form, or functions to write.
    pub(super) fn add_form_functions(&mut self, functions: &FormFunctions<'_>) {
        let description = functions.parse.replacen("parse_", "form_", 1);
        if self.external.is_handwritten(&description) {
            let item = ModuleItem::without_record(functions.described_by(&description));
            self.items.custom_forms.push(item);
        } else {
            self.stubs.functions.extend(functions.stubs())
        }
    }
}

impl FormFunctions<'_> {
    /// Returns the parameters after those that all parsers and printers have.
    fn parameter_list(&self) -> String {
        let parameters = self.parameters.iter();
        parameters.map(|(name, ty)| format!(", {name}: {ty}")).collect()
    }

    fn parameter_names(&self) -> Vec<&str> {
        self.parameters.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn parsed_type(&self) -> &'static str {
        if self.begins_group { "bool" } else { "()" }
    }

    /// Writes the functions with calls of a handwritten description of the form.
    fn described_by(&self, description: &str) -> String {
        let FormFunctions { parse, print, .. } = self;
        let (list, parsed) = (self.parameter_list(), self.parsed_type());
        let description = match self.parameter_names().as_slice() {
            [] => description.to_string(),
            names => format!("|form| {description}(form, {})", names.join(", ")),
        };
        let mut code = CodeWriter::default();
        code.open(format!(
            "fn {parse}(parser: &mut dyn OpAsmParser{list}) -> Result<{parsed}, ParseFailed> {{"
        ));
        code.line(format!("drr::define::OpAsmForm::parse(parser, {description})"));
        code.close("}");
        code.blank_line();
        code.open(format!(
            "fn {print}<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>{list}) -> Result<(), UseGenericForm> {{"
        ));
        code.line(format!("drr::define::OpAsmForm::print(printer, op, {description})"));
        code.close("}");
        code.finish()
    }

    /// Returns the functions to write.
    fn stubs(&self) -> [StubFunction; 2] {
        let FormFunctions { parse, print, what, .. } = self;
        let (list, parsed, names) = (self.parameter_list(), self.parsed_type(), self.parameter_names());
        let result_docs = if self.begins_group {
            " Returns `true` if the directive is present."
        } else {
            ""
        };
        let parser = StubFunction {
            name: (*parse).to_string(),
            about: format!("Parses {what}.{result_docs} Until it is written, it reports an error that names it."),
            cpp: Vec::new(),
            signature: format!("(parser: &mut dyn OpAsmParser{list}) -> Result<{parsed}, ParseFailed>"),
            body: format!(
                "{}Err(parser.error(format!(\"`{parse}` is not written yet: write it in `{{}}`, or the operation in generic \
                 form\", file!())))",
                unused(&names)
            ),
        };
        let unused_parameters: Vec<&str> = ["printer", "op"].into_iter().chain(names).collect();
        let printer = StubFunction {
            name: (*print).to_string(),
            about: format!(
                "Prints {what}. Written by hand, it returns nothing; until it is written, ops with it are printed in generic \
                 form."
            ),
            cpp: Vec::new(),
            signature: format!("<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>{list}) -> UseGenericForm"),
            body: format!("{}UseGenericForm", unused(&unused_parameters)),
        };
        [parser, printer]
    }
}

/// Returns the names of the parser and the printer of a directive.
pub(crate) fn functions_of_directive(name: &str) -> [String; 2] {
    ["parse", "print"].map(|verb| format!("{verb}_{}", snake_case(name)))
}

/// Returns the parameters of the functions of a directive, in the order of its arguments.
fn parameters(op: Record<'_>, directive: &CustomDirective) -> Parameters {
    let mut parameters: Parameters = Vec::new();
    for arg in &directive.args {
        let (candidate, ty) = match arg {
            CustomArgument::Variable(name) => (snake_case(name), slot(op, name)),
            CustomArgument::Type(name) => (format!("{}_type", snake_case(name)), "TypeSlot"),
            CustomArgument::Text => ("text".to_string(), "&'static str"),
            CustomArgument::Dictionary => ("attributes".to_string(), "DictionarySlot"),
        };
        let mut name = argument(&candidate);
        if is_keyword(&name) || ["parser", "printer", "op"].contains(&name.as_str()) {
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
        let mut args = op.args(field);
        args.find(|(_, declared)| *declared == Some(name))
            .map(|(value, _)| value)
    };
    if has("regions").is_some() {
        return "RegionSlot";
    }
    if has("successors").is_some() {
        return "SuccessorSlot";
    }
    let declared = has("arguments").and_then(Value::def);
    match declared.map(|record| target_of(record.def("constraint").unwrap_or(record))) {
        Some(ConstraintTarget::Type) => "OperandSlot",
        _ => "AttrSlot",
    }
}
