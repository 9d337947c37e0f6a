//! Access to a matched argument, and the tests and reasons of its terms.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use crate::signature::ArgKind;
use crate::syntax::constraint::Constraint;

/// The access to a matched argument.
#[derive(Debug, Clone)]
pub(super) struct MatchedArg {
    /// The local of the op.
    pub(super) op: Ident,
    /// The expression of the argument's name, for reasons.
    pub(super) arg: TokenStream,
    /// The expression of the operand's index in the op, for reasons.
    pub(super) index: TokenStream,
    /// The entry of an attribute's name.
    pub(super) key: Option<Literal>,
    /// The declared kind.
    pub(super) kind: ArgKind,
    /// The name of the type or attribute whose parameter it is.
    pub(super) definition: Option<String>,
    /// Set for arguments of undeclared ops.
    pub(super) is_untyped: bool,
    /// The expression that reads the argument: a value or attribute as an option, unless absence means a default; other
    /// operands as a list.
    pub(super) read: TokenStream,
}

impl MatchedArg {
    /// Returns the reason that an optional attribute does not satisfy a constraint.
    pub(super) fn wrong_attr(&self, attr: &TokenStream, summary: &TokenStream) -> TokenStream {
        let MatchedArg { op, arg, .. } = self;
        match &self.definition {
            Some(definition) => quote!(__cx.wrong_parameter(#definition, #arg, #attr, #summary)),
            None => quote!(__cx.wrong_attribute(#op, #arg, #attr, #summary)),
        }
    }

    /// Returns the reason that an attribute differs from a constant.
    pub(super) fn other_attr(&self, attr: &TokenStream, expected: &TokenStream) -> TokenStream {
        let MatchedArg { op, arg, .. } = self;
        match &self.definition {
            Some(definition) => quote!(__cx.other_parameter(#definition, #arg, #attr, #expected)),
            None => quote!(__cx.not_constant(#op, #arg, #attr, #expected)),
        }
    }
}

/// Returns the type in an optional type attribute.
pub(super) fn type_in(attr: &TokenStream) -> TokenStream {
    quote!(__drr::type_in(__cx.ctx(), #attr))
}

/// Returns a test that the type of a value satisfies a constraint.
pub(super) fn type_holds(constraint: &Constraint, value: &TokenStream) -> TokenStream {
    let ty = constraint.rust_type();
    quote!(<#ty as __drr::TypeConstraint>::holds(__cx.ctx(), #value.ty()))
}

/// Returns a test that an attribute satisfies a constraint.
pub(super) fn attr_holds(constraint: &Constraint, attr: &TokenStream) -> TokenStream {
    let ty = constraint.rust_type();
    quote!(<#ty as __drr::AttrConstraint>::holds(__cx.ctx(), #attr))
}
