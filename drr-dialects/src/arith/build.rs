//! Builders of index arithmetic.

use drr::prelude::*;

use super::{ConstantOp, MulIOp};

/// Builds the product of indices and a number. Returns `None` if there are no values.
pub(crate) fn build_product(rewriter: &mut Rewriter<'_>, number: i64, values: &[Value]) -> Option<Value> {
    let multiply = |rewriter: &mut Rewriter<'_>, a, b| {
        let product = MulIOp::build(rewriter, (a, b, None), ());
        rewriter.result(product, 0)
    };
    let (&first, rest) = values.split_first()?;
    let product = rest
        .iter()
        .fold(first, |product, &value| multiply(rewriter, product, value));
    if number == 1 {
        return Some(product);
    }
    let number = rewriter.ctx().index_attr(number);
    let number = ConstantOp::build(rewriter, number, ());
    let number = rewriter.result(number, 0);
    Some(multiply(rewriter, product, number))
}
