//! Ranges of the results of ops on `index`, which has 32 or 64 bits: both are computed.

use drr::define::{InferIntRangeInterface, IntegerValueRange, int_range_width};
use drr::numbers::{ConstantIntRanges, Int, IntPredicate, OverflowFlags, Signedness};
use drr::prelude::*;

use super::{
    AddOp, AndOp, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, DivSOp, DivUOp,
    FloorDivSOp, IndexCmpPredicate, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, RemSOp, RemUOp, ShlOp, ShrSOp, ShrUOp,
    SizeOfOp, SubOp, XOrOp,
};
use crate::shared::int_ranges::{converted, infer_range, range_of_bool, range_of_constant};
use Signedness::{Signed, Unsigned};

const NO_FLAGS: OverflowFlags = OverflowFlags {
    no_signed_wrap: false,
    no_unsigned_wrap: false,
};

impl InferIntRangeInterface for AddOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &BOTH, |a, b| a.infer_add(b, NO_FLAGS)));
}

impl InferIntRangeInterface for SubOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &BOTH, |a, b| a.infer_sub(b, NO_FLAGS)));
}

impl InferIntRangeInterface for MulOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &BOTH, |a, b| a.infer_mul(b, NO_FLAGS)));
}

impl InferIntRangeInterface for ShlOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &BOTH, |a, b| a.infer_shl(b, NO_FLAGS)));
}

impl InferIntRangeInterface for ShrSOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Signed], |a, b| a.infer_shr(b, Signed)));
}

impl InferIntRangeInterface for ShrUOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], |a, b| a.infer_shr(b, Unsigned)));
}

impl InferIntRangeInterface for DivSOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Signed], ConstantIntRanges::infer_div_s));
}

impl InferIntRangeInterface for DivUOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], ConstantIntRanges::infer_div_u));
}

impl InferIntRangeInterface for CeilDivSOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Signed], ConstantIntRanges::infer_ceil_div_s));
}

impl InferIntRangeInterface for CeilDivUOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], ConstantIntRanges::infer_ceil_div_u));
}

impl InferIntRangeInterface for FloorDivSOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Signed], ConstantIntRanges::infer_floor_div_s));
}

impl InferIntRangeInterface for RemSOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Signed], ConstantIntRanges::infer_rem_s));
}

impl InferIntRangeInterface for RemUOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], ConstantIntRanges::infer_rem_u));
}

impl InferIntRangeInterface for MaxSOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Signed], |a, b| a.infer_max(b, Signed)));
}

impl InferIntRangeInterface for MaxUOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], |a, b| a.infer_max(b, Unsigned)));
}

impl InferIntRangeInterface for MinSOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Signed], |a, b| a.infer_min(b, Signed)));
}

impl InferIntRangeInterface for MinUOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], |a, b| a.infer_min(b, Unsigned)));
}

impl InferIntRangeInterface for AndOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], ConstantIntRanges::infer_and));
}

impl InferIntRangeInterface for OrOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], ConstantIntRanges::infer_or));
}

impl InferIntRangeInterface for XOrOp<'_> {
    infer_range!(|_op, a, b| in_both_widths(a, b, &[Unsigned], ConstantIntRanges::infer_xor));
}

impl InferIntRangeInterface for CastSOp<'_> {
    infer_range!(|op, a| converted(a, width_of_result(op.op()), Signed));
}

impl InferIntRangeInterface for CastUOp<'_> {
    infer_range!(|op, a| converted(a, width_of_result(op.op()), Unsigned));
}

impl InferIntRangeInterface for CmpOp<'_> {
    infer_range!(|op, a, b| range_of_bool(op.pred().and_then(|predicate| {
        let compare = |a: &ConstantIntRanges, b: &ConstantIntRanges| a.compare(int_predicate(predicate), b);
        compare(a, b).filter(|wide| compare(&a.truncate(NARROW), &b.truncate(NARROW)) == Some(*wide))
    })));
}

impl InferIntRangeInterface for ConstantOp<'_> {
    fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        vec![range_of_constant(self.op().ctx(), Self::SLOTS.value.of(self.op()))]
    }
}

impl InferIntRangeInterface for BoolConstantOp<'_> {
    fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        vec![range_of_constant(self.op().ctx(), Self::SLOTS.value.of(self.op()))]
    }
}

impl InferIntRangeInterface for SizeOfOp<'_> {
    fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        let [min, max] = [NARROW, Int::INDEX_WIDTH].map(|bits| Int::wrapping(Int::INDEX_WIDTH, bits.into()));
        vec![Some(ConstantIntRanges::from_unsigned(min, max))]
    }
}

const BOTH: [Signedness; 2] = [Signed, Unsigned];

/// The lesser one of the widths.
const NARROW: u32 = 32;

/// Returns the range of an op on `index`. If computing with 32 bits gives the lower bits of the bounds of these kinds, the range is the one
/// for 64 bits; otherwise it includes both.
fn in_both_widths(
    a: &ConstantIntRanges,
    b: &ConstantIntRanges,
    kinds: &[Signedness],
    infer: impl Fn(&ConstantIntRanges, &ConstantIntRanges) -> ConstantIntRanges,
) -> ConstantIntRanges {
    let wide = infer(a, b);
    let narrow = infer(&a.truncate(NARROW), &b.truncate(NARROW));
    let lower = wide.truncate(NARROW);
    let is_equal = |kind: &Signedness| match kind {
        Signed => (lower.smin(), lower.smax()) == (narrow.smin(), narrow.smax()),
        _ => (lower.umin(), lower.umax()) == (narrow.umin(), narrow.umax()),
    };
    if kinds.iter().all(is_equal) {
        wide
    } else {
        wide.union(&narrow.extend_bounds(Int::INDEX_WIDTH))
    }
}

fn width_of_result(op: OpRef<'_>) -> u32 {
    let ty = op.result_types().next();
    ty.and_then(|ty| int_range_width(op.ctx(), ty))
        .unwrap_or(Int::INDEX_WIDTH)
}

fn int_predicate(predicate: IndexCmpPredicate) -> IntPredicate {
    use IndexCmpPredicate as P;
    match predicate {
        P::EQ => IntPredicate::Eq,
        P::NE => IntPredicate::Ne,
        P::SLT => IntPredicate::Lt(Signed),
        P::SLE => IntPredicate::Le(Signed),
        P::SGT => IntPredicate::Gt(Signed),
        P::SGE => IntPredicate::Ge(Signed),
        P::ULT => IntPredicate::Lt(Unsigned),
        P::ULE => IntPredicate::Le(Unsigned),
        P::UGT => IntPredicate::Gt(Unsigned),
        P::UGE => IntPredicate::Ge(Unsigned),
    }
}
