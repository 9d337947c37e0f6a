//! Divisions that round up or down, as other ops of `arith`: the rules of MLIR's `arith-expand` that conversions to
//! `llvm` use.

use drr::prelude::*;
use drr_dialects::arith::{
    AddIOp, AndIOp, CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicateEq, CmpIPredicateNe, CmpIPredicateSlt, ConstantOp,
    DivSIOp, DivUIOp, FloorDivSIOp, MulIOp, SelectOp, SubIOp,
};

pat! {
    /// `q = n / m; n != q * m && (n < 0) == (m < 0) ? q + 1 : q`
    ExpandCeilDivSI: (CeilDivSIOp $n, $m) => [
        (ConstantOp:$zero (splat $n, 0)),
        (ConstantOp:$one (splat $n, 1)),
        (DivSIOp:$quotient lhs = $n, rhs = $m),
        (MulIOp:$product lhs = $quotient, rhs = $m),
        (CmpIOp:$inexact CmpIPredicateNe, $n, $product),
        (CmpIOp:$n_negative CmpIPredicateSlt, $n, $zero),
        (CmpIOp:$m_negative CmpIPredicateSlt, $m, $zero),
        (CmpIOp:$same_sign CmpIPredicateEq, $n_negative, $m_negative),
        (AndIOp:$rounds_up lhs = $inexact, rhs = $same_sign),
        (AddIOp:$next lhs = $quotient, rhs = $one),
        (SelectOp $rounds_up, $next, $quotient)
    ]
}

pat! {
    /// `n == 0 ? 0 : (n - 1) / m + 1`
    ExpandCeilDivUI: (CeilDivUIOp $n, $m) => [
        (ConstantOp:$zero (splat $n, 0)),
        (CmpIOp:$is_zero CmpIPredicateEq, $n, $zero),
        (ConstantOp:$one (splat $n, 1)),
        (SubIOp:$less lhs = $n, rhs = $one),
        (DivUIOp:$quotient lhs = $less, rhs = $m),
        (AddIOp:$next lhs = $quotient, rhs = $one),
        (SelectOp $is_zero, $zero, $next)
    ]
}

pat! {
    /// `q = n / m; n != q * m && (n < 0) != (m < 0) ? q - 1 : q`
    ExpandFloorDivSI: (FloorDivSIOp $n, $m) => [
        (DivSIOp:$quotient lhs = $n, rhs = $m),
        (MulIOp:$product lhs = $quotient, rhs = $m),
        (CmpIOp:$inexact CmpIPredicateNe, $n, $product),
        (ConstantOp:$zero (splat $n, 0)),
        (CmpIOp:$n_negative CmpIPredicateSlt, $n, $zero),
        (CmpIOp:$m_negative CmpIPredicateSlt, $m, $zero),
        (CmpIOp:$other_sign CmpIPredicateNe, $n_negative, $m_negative),
        (AndIOp:$rounds_down lhs = $inexact, rhs = $other_sign),
        (ConstantOp:$minus (splat $n, -1)),
        (AddIOp:$next lhs = $quotient, rhs = $minus),
        (SelectOp $rounds_down, $next, $quotient)
    ]
}

/// Returns an integer as a constant of the type of a value, which may be a vector or tensor.
fn splat(rewriter: &mut Rewriter<'_>, like: Value, value: i64) -> Attribute {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.value_type(like);
    let scalar = ctx.int_attr(ty.element_or_self(&ctx), value);
    if ty.is_shaped(&ctx) {
        ctx.dense_attr_of(ty, &[scalar]).unwrap_or(scalar)
    } else {
        scalar
    }
}

/// Adds the rules: MLIR's `populateCeilFloorDivExpandOpsPatterns`.
pub(crate) fn populate_arith_expand_division_patterns(patterns: &mut PatternSet) {
    patterns.add(patterns![ExpandCeilDivSI, ExpandCeilDivUI, ExpandFloorDivSI]);
}
