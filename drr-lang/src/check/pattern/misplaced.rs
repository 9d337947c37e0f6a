//! Errors for directives in the wrong context.

use crate::messages::{edit, pattern as diag, region, source};
use crate::report::Message;
use crate::syntax::pattern::Directive;

/// The context of a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DirectiveSite {
    /// The operator of the source.
    Root,
    /// An argument of a matched op.
    Source,
    /// An output of a native matcher.
    Output,
    /// An element of the constraint list.
    Condition,
    /// A whole result.
    Result,
    /// An argument of a built op or call.
    Argument,
    /// An element of a list in the results.
    List,
    /// A term in a built block.
    Block,
}

/// Returns the error for a directive in a context that does not accept it.
pub(crate) fn misplaced(directive: Directive, site: DirectiveSite) -> Message {
    use Directive::*;
    let word = directive.word();
    let at_the_end = || format!("write it as the last argument of a node: `(CastOp $x, ({word} $x))`");
    match (site, directive) {
        (DirectiveSite::Root, _) => diag::root_is_directive(word).help_if(belongs(directive)),
        (DirectiveSite::Output, Either) => source::either_as_output(),
        (DirectiveSite::Output, Variadic) => source::variadic_as_output(),
        (DirectiveSite::Output, ReturnType) => diag::type_of_native(),
        (DirectiveSite::Output, Location) => source::matcher_location(),
        (DirectiveSite::Output, _) => diag::building_directive_in_source(word),
        (DirectiveSite::Block, _) => diag::builds_nothing(word),
        (_, CopyAttrs) => diag::copy_attrs_elsewhere(),
        (_, ReplaceOp | EraseOp | KeepOp) => edit::edit_elsewhere(word),
        (DirectiveSite::Condition, _) => diag::directive_as_constraint(word),
        (DirectiveSite::Source, Either | Variadic | Location | ReturnType | ReplaceWithValue) => {
            diag::building_directive_in_source(word)
        }
        (DirectiveSite::Result, Location | ReturnType) => diag::builds_nothing(word).help(at_the_end()),
        (DirectiveSite::Result, AddBenefit) => {
            diag::builds_nothing(word).help("write it after the results: `(NegOp $x) => (CastOp $x), (addBenefit 1)`")
        }
        (DirectiveSite::Result, Either) => {
            diag::builds_nothing(word).help("write a result as a node: `(AddOp $x, $y)`")
        }
        (_, AddBenefit) => diag::benefit_inside(),
        (DirectiveSite::List, Variadic) => diag::list_in_list(),
        (DirectiveSite::List, Location | ReturnType) => diag::directive_on_list(word),
        (_, Either) => diag::either_in_result(),
        (_, Region | Empty) => region::region_without_name(shown(directive)),
        (_, Inline) => region::inline_in_source(),
        (_, Block) => region::block_outside(),
        (_, Args | Arg) => region::args_outside(word),
        (_, Variadic | Location | ReturnType | ReplaceWithValue) => diag::builds_nothing(word),
    }
}

/// Returns the notation of a region with this directive.
pub(crate) fn shown(directive: Directive) -> &'static str {
    match directive {
        Directive::Empty => "empty",
        _ => "(region ..)",
    }
}

/// Returns advice on the right context of a directive that is at the root.
fn belongs(directive: Directive) -> Option<&'static str> {
    match directive {
        Directive::Either => Some("`either` groups operands of an op: `(AddOp (either $x, $y))`"),
        Directive::Variadic => Some("`variadic` matches a variadic operand: `(Op (variadic $x, $y))`"),
        Directive::Location => Some("`location` follows the arguments of a built op: `=> (Op $x, (location $x))`"),
        Directive::ReturnType => {
            Some("`returnType` follows the arguments of a built op: `=> (Op $x, (returnType $x))`")
        }
        Directive::ReplaceWithValue => Some("`replaceWithValue` is a result: `=> (replaceWithValue $x)`"),
        Directive::CopyAttrs => Some("`copyAttrs` is a supplemental pattern: `supplemental [(copyAttrs $op)]`"),
        Directive::AddBenefit => Some("`addBenefit` ends a pattern: `(Op $x) => (Other $x), (addBenefit 1)`"),
        Directive::ReplaceOp | Directive::EraseOp | Directive::KeepOp => {
            Some("write it as a result: `=> [(NegOp $x), (eraseOp $op)]`")
        }
        Directive::Region
        | Directive::Block
        | Directive::Args
        | Directive::Arg
        | Directive::Empty
        | Directive::Inline => None,
    }
}
