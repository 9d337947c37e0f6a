//! Verifier of function ops, and checks of call operands and returned values.

use std::fmt;

pub(crate) use drr::diagnostic::counted;

use drr::define::{OpError, verify_function_attributes};
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, RegionRef};

/// Wording of a type mismatch: "gives" 1 "operand", but "`@f` takes" 2.
pub(crate) struct MismatchWording<'w> {
    pub(crate) verb: &'w str,
    pub(crate) noun: &'w str,
    /// Owner of the expected types, with its verb.
    pub(crate) other: fmt::Arguments<'w>,
}

impl MismatchWording<'_> {
    /// Checks that the types equal the expected ones.
    pub(crate) fn check(
        &self,
        ctx: &Context,
        given: impl Iterator<Item = Type>,
        expected: &[Type],
    ) -> Result<(), OpError> {
        let MismatchWording { verb, noun, other } = self;
        let given: SmallVec<[Type; 8]> = given.collect();
        if given.len() != expected.len() {
            return Err(OpError::new(format!(
                "{verb} {}, but {other} {}",
                counted(given.len(), noun),
                expected.len()
            )));
        }
        let differ = |(_, (given, expected)): &(usize, (&Type, &Type))| given != expected;
        match given.iter().zip(expected).enumerate().find(differ) {
            None => Ok(()),
            Some((index, (given, expected))) => Err(OpError::new(format!(
                "{verb} `{}` as {noun} {index}, but {other} `{}`",
                given.display(ctx),
                expected.display(ctx)
            ))),
        }
    }
}

/// Returns the input and result types of a function op.
pub(crate) fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let ctx = op.ctx();
    op.inherent(Ident::FUNCTION_TYPE)?.type_value(ctx)?.function(ctx)
}

/// Returns the body of a function op. `None` for a declaration.
pub(crate) fn body(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    op.region(0).filter(|region| !region.is_empty())
}

/// Checks a function op: attributes of arguments and results, and the arguments of its body.
pub(crate) fn verify_function(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some((inputs, results)) = signature(op) else {
        return Ok(());
    };
    verify_function_attributes(op, inputs, results)?;
    let visibility = op.inherent(Ident::SYM_VISIBILITY).and_then(|word| word.string(ctx));
    let is_public = visibility.is_none_or(|visibility| visibility == b"public");
    let body = op.region(0);
    let is_symbol = op.attr(Ident::SYM_NAME).is_some();
    if body.is_none_or(RegionRef::is_empty) && is_public && is_symbol {
        return Err(OpError::new("is declared without a body, so it cannot be public"));
    }
    let Some(entry) = body.and_then(|body| body.first_block()) else {
        return Ok(());
    };
    let words = MismatchWording {
        verb: "has an entry block with",
        noun: "argument",
        other: format_args!("its `function_type` takes"),
    };
    words.check(ctx, entry.args().map(|arg| arg.ty()), inputs)
}

/// Checks that a terminator returns the results of the function.
pub(crate) fn verify_returned_values(op: OpRef<'_>) -> Result<(), OpError> {
    let Some((_, results)) = op.parent_op().and_then(signature) else {
        return Ok(());
    };
    let words = MismatchWording {
        verb: "returns",
        noun: "value",
        other: format_args!("the function returns"),
    };
    words.check(op.ctx(), op.operands().map(|value| value.ty()), results)
}
