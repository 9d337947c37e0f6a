//! Constraints of `vector.print`.

use drr::define::OpError;
use drr::prelude::*;

use super::types::check;
use super::{PrintPunctuation, Vector_PrintPunctuation};

/// Returns `true` if an attribute is a string.
pub(crate) fn is_string_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.string(ctx).is_some()
}

pub(crate) fn verify_print_op(op: OpRef<'_>) -> Result<(), OpError> {
    let punctuation = op
        .attr_named("punctuation")
        .and_then(|attr| Vector_PrintPunctuation::value(op.ctx(), attr));
    let is_alone = op.num_operands() == 0 && punctuation == Some(PrintPunctuation::NewLine);
    check(
        is_alone || op.attr_named("stringLiteral").is_none(),
        || "prints a string, so it can have neither a source nor punctuation",
    )
}
