//! Checks of type and attribute definitions, and construction of their signatures.

use crate::check::format::{FormatModel, check_definition_format, check_syntax_of_format};
use crate::check::op::{check_arg, check_ir_name, check_names, check_traits, retain};
use crate::lex::name_of;
use crate::messages;
use crate::report::{Message, Report};
use crate::signature::{Arg, ArgKind, Defines, Multiplicity, Signature, SignatureKind};
use crate::syntax::constraint::{ConstraintArg, ConstraintKind};
use crate::syntax::format::FormatOf;
use crate::syntax::op::{HookValue, OpSyntax};
use drr_schema::{ELEMENT_INTERFACES, ElementInterface, nearest};

/// A checked type or attribute definition. Its parameters are the arguments of the signature.
#[derive(Debug)]
pub(crate) struct DefinitionModel {
    pub(crate) syntax: OpSyntax,
    pub(crate) signature: Signature,
    /// Index of the parameter that is the type of an attribute.
    pub(crate) self_type: Option<u8>,
    pub(crate) format: Option<FormatModel>,
    /// Set if the traits allow the type as an element of memrefs or vectors, respectively.
    pub(crate) is_memref_element: bool,
    pub(crate) is_vector_element: bool,
}

/// The entries that a definition's body may have.
const DEFINITION_ENTRIES: [&str; 4] = ["assembly_format", "verify", "alias", "identified_by"];

/// Checks a definition and reports all errors. Always returns a model.
pub(crate) fn check_definition(mut syntax: OpSyntax, defines: Defines, report: &mut Report) -> DefinitionModel {
    let op_name = check_ir_name(&syntax, report);
    check_names(&mut syntax, report);
    let self_type = take_self_type(&mut syntax, defines, report);
    let element_interfaces = check_definition_traits(&mut syntax, defines, report);
    let errors_before = report.count();
    let args: Vec<Arg> = retain(&mut syntax.ins, |entry| {
        let arg = check_arg(entry, report)?;
        match arg.kind {
            ArgKind::VariadicOperand => report.fail(&entry.constraint, messages::parameter_count(&entry.constraint)),
            _ => Some(arg),
        }
    });
    let is_whole = syntax.is_whole && report.count() == errors_before;
    check_entries(&syntax, &args, report);
    let signature = Signature {
        kind: SignatureKind::Definition(defines),
        ident: syntax.header.ident.clone(),
        op_name,
        args,
        results: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        traits: Vec::new(),
        hooks: Vec::new(),
    };
    let self_type = self_type.and_then(|name| u8::try_from(signature.arg(&name)?.0).ok());
    let format = match syntax.text("assembly_format") {
        // An unreadable parameter is missing, and the format may name it.
        Some(format) if !is_whole => {
            check_syntax_of_format(format, FormatOf::Definition, &syntax.allowed, report);
            None
        }
        Some(format) => check_definition_format(format, &syntax, &signature, self_type, report),
        None => {
            report_missing_format(&syntax, self_type, report);
            None
        }
    };
    DefinitionModel {
        syntax,
        signature,
        self_type,
        format,
        is_memref_element: element_interfaces.iter().any(|interface| interface.in_memrefs),
        is_vector_element: element_interfaces.iter().any(|interface| interface.in_vectors),
    }
}

/// Checks the entries of a definition's body.
fn check_entries(syntax: &OpSyntax, params: &[Arg], report: &mut Report) {
    for hook in &syntax.hooks {
        let name = name_of(&hook.name);
        let is_text = matches!(hook.value, HookValue::Text(_));
        if !DEFINITION_ENTRIES.contains(&name.as_str()) {
            let near = nearest(&name, DEFINITION_ENTRIES);
            report.error(&hook.name, messages::definition_entry_unknown(&name).did_you_mean(near));
        } else if is_text == (name == "verify") {
            let expected = if is_text { "a function" } else { "a string" };
            report.error(&hook.name, messages::definition_entry_kind(&name, expected));
        } else if let HookValue::Text(text) = &hook.value
            && name == "identified_by"
            && params.iter().all(|param| param.name != text.text)
        {
            report.error(
                &hook.name,
                messages::definition_entry_kind(&name, "the name of a parameter in quotes"),
            );
        }
    }
}

/// Reports a definition with parameters that has no format.
fn report_missing_format(syntax: &OpSyntax, self_type: Option<u8>, report: &mut Report) {
    // A misspelled entry may be the format.
    let all_known = syntax
        .hooks
        .iter()
        .all(|hook| hook.name != "assembly_format" && DEFINITION_ENTRIES.contains(&name_of(&hook.name).as_str()));
    let mut written = (0u8..).zip(&syntax.ins).filter(|(at, _)| self_type != Some(*at));
    if let Some((_, entry)) = written.next().filter(|_| all_known) {
        report.error(
            &entry.constraint,
            messages::definition_without_format(&syntax.header.ident),
        );
    }
}

/// Checks the traits of a definition, and returns those that are element interfaces.
fn check_definition_traits(
    syntax: &mut OpSyntax,
    defines: Defines,
    report: &mut Report,
) -> Vec<&'static ElementInterface> {
    check_traits(syntax, report);
    let mut found = Vec::new();
    for written in &syntax.traits {
        let name = written.to_string();
        match ElementInterface::named(&name).filter(|_| defines == Defines::Type) {
            Some(interface) => found.push(interface),
            None => {
                let near = nearest(&name, ELEMENT_INTERFACES.map(|interface| interface.name));
                let near = near.filter(|_| defines == Defines::Type);
                report.error(written.span(), unknown_trait(&name, defines).did_you_mean(near));
            }
        }
    }
    for interface in &syntax.interfaces {
        report.error(interface.span(), unknown_trait(&format!("dyn {interface}"), defines));
    }
    found
}

fn unknown_trait(name: &str, defines: Defines) -> Message {
    match defines {
        Defines::Type => messages::type_trait_unknown(name),
        Defines::Attr => messages::attribute_trait(name),
    }
}

/// Removes `SelfType` from the parameter that is the type of an attribute, and returns the parameter's name.
fn take_self_type(syntax: &mut OpSyntax, defines: Defines, report: &mut Report) -> Option<String> {
    let mut found: Option<String> = None;
    syntax.ins.retain_mut(|entry| {
        if !entry.constraint.is("SelfType") {
            return true;
        }
        let Some(ConstraintArg::Constraint(inner)) = entry.constraint.args.first().cloned() else {
            report.error(&entry.constraint, messages::self_type_argument());
            return false;
        };
        if defines == Defines::Type {
            report.error(&entry.constraint, messages::self_type_of_type());
            entry.constraint = inner;
            return true;
        }
        if found.is_some() {
            report.error(&entry.constraint, messages::self_type_twice());
            return false;
        }
        if matches!(inner.kind(), ConstraintKind::Attr | ConstraintKind::Prop)
            || inner.multiplicity() != Multiplicity::One
        {
            report.error(&inner, messages::self_type_argument());
        }
        found = Some(entry.symbol.name());
        entry.constraint = inner;
        true
    });
    found
}
