//! Checks of an assembly format against its declaration, and lowering to the list that the parser and the printer run.
//!
//! ```text
//! text --syntax/format--> tree --walk--> tree with names --lower--> flat list
//!                                group, oilist, adjacent   types, lints
//! ```

mod adjacent;
mod group;
mod lints;
mod lower;
mod model;
mod oilist;
mod types;
mod walk;

use crate::check::op_traits::TraitModel;
use crate::messages::format as diag;
use crate::messages::lint::Lint;
use crate::report::Report;
use crate::signature::{Arg, ArgKind, Signature};
use crate::syntax::format::{Errors, FormatOf, FormatText, parse};
use crate::syntax::op::OpSyntax;
use walk::{BoundElements, Walker};

pub(crate) use model::{
    AnchorElement, CustomArg, Element, Field, FormatModel, GroupStart, ParamsDirective, TypeSource, TypesOf,
};

/// Maximum number of arguments, results, regions or successors of an op with a format.
pub(crate) const MAX_DECLARED: usize = 255;

/// The declaration that a format belongs to.
#[derive(Clone, Copy)]
pub(crate) struct FormatDecl<'f> {
    pub(crate) syntax: &'f OpSyntax,
    pub(crate) signature: &'f Signature,
    /// The model of each trait in `syntax`.
    pub(crate) traits: &'f [TraitModel],
    /// Index of the parameter that is the type of an attribute.
    pub(crate) self_type: Option<u8>,
}

impl FormatDecl<'_> {
    /// Returns an argument by its index.
    fn arg(&self, at: u8) -> Option<&Arg> {
        self.signature.args.get(usize::from(at))
    }

    /// Returns an operand by its index among the operands.
    fn operand(&self, at: u8) -> Option<&Arg> {
        self.signature.operands().nth(usize::from(at))
    }

    /// Returns `true` for a unit attribute or property.
    fn is_unit(&self, at: u8) -> bool {
        let inner = self.arg(at).map(|arg| arg.constraint.unwrapped());
        inner.is_some_and(|inner| inner.is("UnitAttr") || inner.is("UnitProp"))
    }

    /// Returns the argument that holds the group sizes of a `VariadicOfVariadic` operand.
    fn sizes_of_groups(&self, operand: u8) -> Option<u8> {
        let name = self.operand(operand)?.constraint.sizes_of_groups()?;
        u8::try_from(self.signature.arg(name)?.0).ok()
    }
}

/// Returns `true` if an op declares more than a format element can index.
pub(crate) fn declares_too_many(signature: &Signature) -> bool {
    let Signature {
        args,
        results,
        regions,
        successors,
        ..
    } = signature;
    let declared = [args.len(), results.len(), regions.len(), successors.len()];
    declared.into_iter().any(|declared| declared > MAX_DECLARED)
}

/// Checks the format of an op. Returns its model, or reports all errors. If the op itself has errors (`is_whole` is
/// unset), only the syntax is checked, because its declaration is incomplete.
pub(crate) fn check_format(
    format: &FormatText,
    decl: FormatDecl<'_>,
    is_whole: bool,
    report: &mut Report,
) -> Option<FormatModel> {
    let mut errors = Errors::default();
    let model = if is_whole {
        check(format, decl, &mut errors)
    } else {
        parse(&format.text, FormatOf::Op, &mut errors);
        None
    };
    let model = model.filter(|_| errors.count() == 0);
    errors.report(format, &decl.syntax.allowed, report);
    model
}

fn check(format: &FormatText, decl: FormatDecl<'_>, errors: &mut Errors) -> Option<FormatModel> {
    let whole = 0..format.text.len();
    let signature = decl.signature;
    if declares_too_many(signature) {
        return errors.fail(whole, diag::too_many_declared(MAX_DECLARED));
    }
    let elements = parse(&format.text, FormatOf::Op, errors);
    // An unreadable element may be the one that is missing.
    let is_complete = errors.count() == 0;
    let mut walker = Walker {
        of: FormatOf::Op,
        decl,
        seen: BoundElements::default(),
        errors,
    };
    let parts = walker.parts(&elements);
    let seen = walker.seen;
    let end = format.text.trim_end().len();
    let lacks_attr_dict = is_complete && !seen.attr_dict;
    if lacks_attr_dict {
        errors.push(end..end, diag::attr_dict_missing());
    }
    if errors.count() > usize::from(lacks_attr_dict) {
        return None;
    }
    adjacent::check(&decl, &parts, errors);
    oilist::check_keywords(&parts, errors);
    types::check_bound(&decl, &seen, end, errors);
    let (operand_types, result_types) = types::sources(&decl, &seen, end, errors);
    if errors.count() > 0 {
        return None;
    }
    lints::check(&decl, &parts, errors);
    let Some(elements) = lower::lower(FormatOf::Op, &decl, &parts) else {
        return errors.fail(whole, diag::too_long());
    };
    let sizes = seen
        .operands
        .iter()
        .filter_map(|&operand| decl.sizes_of_groups(operand));
    let mut bound: Vec<u8> = seen.attributes.iter().copied().chain(sizes).collect();
    bound.sort_unstable();
    bound.dedup();
    Some(FormatModel {
        literal: format.literal.clone(),
        elements,
        operand_types: operand_types?,
        result_types: result_types?,
        bound,
        whole_operands: seen.all_operands,
        whole_results: seen.all_result_types,
        prop_dict: seen.prop_dict,
    })
}

/// Checks only the syntax of a format whose declaration is unknown.
pub(crate) fn check_syntax_of_format(format: &FormatText, of: FormatOf, allowed: &[Lint], report: &mut Report) {
    let mut errors = Errors::default();
    parse(&format.text, of, &mut errors);
    errors.report(format, allowed, report);
}

/// Checks the format of a type or an attribute. Its parameters are the arguments of the signature, and attributes of
/// the format.
pub(crate) fn check_definition_format(
    format: &FormatText,
    syntax: &OpSyntax,
    signature: &Signature,
    self_type: Option<u8>,
    report: &mut Report,
) -> Option<FormatModel> {
    let mut errors = Errors::default();
    let mut params = signature.clone();
    for arg in &mut params.args {
        arg.kind = match arg.kind {
            ArgKind::Operand => ArgKind::Attr,
            ArgKind::OptionalOperand => ArgKind::OptionalAttr,
            kind => kind,
        };
    }
    let decl = FormatDecl {
        syntax,
        signature: &params,
        traits: &[],
        self_type,
    };
    let model = check_params(format, decl, &mut errors);
    let model = model.filter(|_| errors.count() == 0);
    errors.report(format, &syntax.allowed, report);
    model
}

fn check_params(format: &FormatText, decl: FormatDecl<'_>, errors: &mut Errors) -> Option<FormatModel> {
    let whole = 0..format.text.len();
    let args = &decl.signature.args;
    if args.len() > MAX_DECLARED {
        return errors.fail(whole, diag::too_many_declared(MAX_DECLARED));
    }
    let elements = parse(&format.text, FormatOf::Definition, errors);
    let mut walker = Walker {
        of: FormatOf::Definition,
        decl,
        seen: BoundElements::default(),
        errors,
    };
    let parts = walker.parts(&elements);
    let seen = walker.seen;
    if errors.count() > 0 {
        return None;
    }
    let end = format.text.trim_end().len();
    for (at, arg) in (0u8..).zip(args) {
        if !seen.attributes.contains(&at) && decl.self_type != Some(at) && !group::can_be_absent(arg) {
            errors.push(end..end, diag::parameter_missing(&arg.name));
        }
    }
    lints::check(&decl, &parts, errors);
    lints::check_name(&decl, &parts, errors);
    adjacent::check_params(&decl, &parts, errors);
    let Some(elements) = lower::lower(FormatOf::Definition, &decl, &parts) else {
        return errors.fail(whole, diag::too_long());
    };
    Some(FormatModel {
        literal: format.literal.clone(),
        elements,
        operand_types: Vec::new(),
        result_types: Vec::new(),
        bound: Vec::new(),
        whole_operands: false,
        whole_results: false,
        prop_dict: false,
    })
}

#[cfg(test)]
mod tests;
