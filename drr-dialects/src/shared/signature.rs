//! The check of ops that define functions, and of what is given to them and comes back.

use std::fmt;

pub(crate) use drr::diagnostic::counted;

use drr::define::{OpError, verify_function_attributes};
use drr::prelude::*;
use drr::{Ident, RegionRef};

/// What a message says of types that are compared: "gives" 1 "operand", but "`@f` takes" 2.
pub(crate) struct Words<'w> {
    pub(crate) verb: &'w str,
    pub(crate) noun: &'w str,
    /// What the wanted types are of, with its verb.
    pub(crate) other: fmt::Arguments<'w>,
}

impl Words<'_> {
    /// Checks that there are as many types as wanted, and the same ones.
    pub(crate) fn check(
        &self,
        ctx: &Context,
        given: impl Iterator<Item = Type>,
        wanted: &[Type],
    ) -> Result<(), OpError> {
        let Words { verb, noun, other } = self;
        let given: Vec<Type> = given.collect();
        if given.len() != wanted.len() {
            return Err(OpError::new(format!(
                "{verb} {}, but {other} {}",
                counted(given.len(), noun),
                wanted.len()
            )));
        }
        let differ = |(_, (given, wanted)): &(usize, (&Type, &Type))| given != wanted;
        match given.iter().zip(wanted).enumerate().find(differ) {
            None => Ok(()),
            Some((index, (given, wanted))) => Err(OpError::new(format!(
                "{verb} `{}` as {noun} {index}, but {other} `{}`",
                given.display(ctx),
                wanted.display(ctx)
            ))),
        }
    }
}

/// The types of the arguments and results of an op that defines a function.
pub(crate) fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let ctx = op.ctx();
    op.inherent(ctx.ident("function_type"))?.type_value(ctx)?.function(ctx)
}

/// Checks an op that defines a function: attributes of arguments and results, and the arguments of its body.
pub(crate) fn verify_function(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some((inputs, results)) = signature(op) else {
        return Ok(());
    };
    verify_function_attributes(op, inputs, results)?;
    let visibility = op
        .inherent(ctx.ident("sym_visibility"))
        .and_then(|word| word.string(ctx));
    let is_public = visibility.is_none_or(|visibility| visibility == b"public");
    let body = op.region(0);
    let is_symbol = op.attr(Ident::SYM_NAME).is_some();
    if body.is_none_or(RegionRef::is_empty) && is_public && is_symbol {
        return Err(OpError::new("is declared without a body, so it cannot be public"));
    }
    let Some(entry) = body.and_then(|body| body.first_block()) else {
        return Ok(());
    };
    let words = Words {
        verb: "has an entry block with",
        noun: "argument",
        other: format_args!("its `function_type` takes"),
    };
    words.check(ctx, entry.args().map(|arg| arg.ty()), inputs)
}

/// Checks that a terminator of a function gives what the function returns.
pub(crate) fn verify_returned_values(op: OpRef<'_>) -> Result<(), OpError> {
    let Some((_, results)) = op.parent_op().and_then(signature) else {
        return Ok(());
    };
    let words = Words {
        verb: "returns",
        noun: "value",
        other: format_args!("the function returns"),
    };
    words.check(op.ctx(), op.operands().map(|value| value.ty()), results)
}
