//! Types and attributes of dialects that a rewrite builds. If their constraints or `verify` reject the parameters, the
//! rewrite fails.

use drr_ir::define::{DefDescriptor, OpError};
use drr_ir::{Attribute, Builder, Type};

use super::fallible::Failure;
use crate::Rewriter;

/// Builds the type with these parameters.
///
/// # Errors
/// If the definition rejects the parameters.
pub fn make_type(
    rewriter: &Rewriter<'_>,
    def: &'static DefDescriptor,
    params: &[Option<Attribute>],
) -> Result<Type, Failure> {
    let made = rewriter.ctx().defined_type(def, params);
    made.map_err(|error| refused('!', def, &error))
}

/// Builds the attribute with these parameters.
///
/// # Errors
/// If the definition rejects the parameters.
pub fn make_attr(
    rewriter: &Rewriter<'_>,
    def: &'static DefDescriptor,
    params: &[Option<Attribute>],
) -> Result<Attribute, Failure> {
    let made = rewriter.ctx().defined_attr(def, params, None);
    made.map_err(|error| refused('#', def, &error))
}

fn refused(sigil: char, def: &DefDescriptor, error: &OpError) -> Failure {
    Failure::from(format!("`{sigil}{}` {error}", def.name))
}

/// Unwraps the result. A failure is reported as an error of a pattern that is not fallible.
pub fn or_reported<T>(rewriter: &mut Rewriter<'_>, made: Result<T, Failure>) -> Option<T> {
    made.map_err(|failure| rewriter.report(failure.into_reason())).ok()
}
