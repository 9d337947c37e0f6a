//! Test support: checks of accepted and rejected texts for a constraint.

use super::{AttrConstraint, TypeConstraint};
use crate::{Context, ContextBuilder};

/// Checks a constraint on attributes.
pub(super) fn check_attrs<C: AttrConstraint>(accepted: &[&str], rejected: &[&str]) {
    check(accepted, rejected, |ctx, text| {
        C::holds(ctx, ctx.parse_attr(text).expect("it is an attribute"))
    });
}

/// Checks a constraint on types.
pub(super) fn check_types<C: TypeConstraint>(accepted: &[&str], rejected: &[&str]) {
    check(accepted, rejected, |ctx, text| {
        C::holds(ctx, ctx.parse_type(text).expect("it is a type"))
    });
}

fn check(accepted: &[&str], rejected: &[&str], holds: impl Fn(&Context, &str) -> bool) {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let wrong = |texts: &[&str], expected| {
        let wrong = texts.iter().filter(|text| holds(&ctx, text) != expected);
        wrong.map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(wrong(accepted, true), Vec::<String>::new(), "these are to be accepted");
    assert_eq!(wrong(rejected, false), Vec::<String>::new(), "these are to be rejected");
}
