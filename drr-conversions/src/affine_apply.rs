//! Builders of `affine.apply`.

use drr::affine::{AffineBuilder, AffineMap, ExprId};
use drr::prelude::*;
use drr::{DYNAMIC, Op, Rewriter, Value};
use drr_dialects::affine::{AffineApplyOp, compose_map_and_operands};

use crate::arith_builders::index_constant;
use crate::builders::build_value;

/// Maximum number of steps to build an expression.
const MAX_STEPS: u64 = 1 << 20;

/// Builds an `affine.apply`.
pub(crate) fn build_apply(rewriter: &mut Rewriter<'_>, map: AffineMap, operands: &[Value]) -> Value {
    let map = rewriter.ctx().affine_map_attr(map);
    build_value::<AffineApplyOp>(rewriter, (map, operands), ())
}

/// An index that may be static. MLIR's `OpFoldResult`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MixedIndex {
    Static(i64),
    Dynamic(Value),
}

impl MixedIndex {
    /// Returns the value; a static index becomes a constant.
    pub(crate) fn to_value(self, rewriter: &mut Rewriter<'_>) -> Value {
        match self {
            MixedIndex::Static(number) => index_constant(rewriter, number),
            MixedIndex::Dynamic(value) => value,
        }
    }

    /// Returns the number, unless it is the mark of a dynamic entry; then returns the value.
    pub(crate) fn new(number: i64, value: Value) -> Self {
        match number {
            DYNAMIC => MixedIndex::Dynamic(value),
            number => MixedIndex::Static(number),
        }
    }
}

/// Returns the value of an expression on symbols, as a static index, an operand or an `affine.apply` that is composed
/// with the producers of its operands. MLIR's `makeComposedFoldedAffineApply`. Returns `None` if the expression becomes
/// too large. The insertion point is before `at`.
pub(crate) fn composed_apply(
    rewriter: &mut Rewriter<'_>,
    at: Op,
    symbols: &[MixedIndex],
    build: impl FnOnce(&mut AffineBuilder, &[ExprId]) -> ExprId,
) -> Option<MixedIndex> {
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let (mut exprs, mut values) = (Vec::with_capacity(symbols.len()), Vec::new());
    for &symbol in symbols {
        exprs.push(match symbol {
            MixedIndex::Static(number) => builder.constant(number),
            MixedIndex::Dynamic(value) => {
                values.push(value);
                builder.symbol(values.len() as u32 - 1)
            }
        });
    }
    let result = build(&mut builder, &exprs);
    let map = builder.map(0, values.len() as u32, &[result]).ok()?;
    let (map, operands) = compose_map_and_operands(rewriter.ir().op(at), map, &values)?;
    let expr = map.result(0)?;
    let operand = expr.as_dim().or(expr.as_symbol().map(|symbol| map.num_dims() + symbol));
    Some(match (expr.as_constant(), operand) {
        (Some(number), _) => MixedIndex::Static(number),
        (None, Some(operand)) => MixedIndex::Dynamic(*operands.get(operand as usize)?),
        (None, None) => MixedIndex::Dynamic(build_apply(rewriter, map, &operands)),
    })
}
