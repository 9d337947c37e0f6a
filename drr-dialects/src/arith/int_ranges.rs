//! Ranges of the results of ops on integers.

use drr::define::{InferIntRangeInterface, IntegerValueRange, int_range_width};
use drr::numbers::{ConstantIntRanges, IntPredicate, OverflowFlags, Signedness};
use drr::prelude::*;

use super::{
    AddIOp, AndIOp, CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, DivUIOp, ExtSIOp, ExtUIOp,
    FloorDivSIOp, IndexCastOp, IndexCastUIOp, IntegerOverflowFlags, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, MulIOp, OrIOp,
    RemSIOp, RemUIOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubIOp, TruncIOp, XOrIOp,
};
use crate::shared::int_ranges::{converted, infer_range, range_of_bool, range_of_constant};
use Signedness::{Signed, Unsigned};

impl InferIntRangeInterface for AddIOp<'_> {
    infer_range!(|op, a, b| a.infer_add(b, excluded(op.overflowFlags())));
}

impl InferIntRangeInterface for SubIOp<'_> {
    infer_range!(|op, a, b| a.infer_sub(b, excluded(op.overflowFlags())));
}

impl InferIntRangeInterface for MulIOp<'_> {
    infer_range!(|op, a, b| a.infer_mul(b, excluded(op.overflowFlags())));
}

impl InferIntRangeInterface for ShLIOp<'_> {
    infer_range!(|op, a, b| a.infer_shl(b, excluded(op.overflowFlags())));
}

impl InferIntRangeInterface for ShRSIOp<'_> {
    infer_range!(|_op, a, b| a.infer_shr(b, Signed));
}

impl InferIntRangeInterface for ShRUIOp<'_> {
    infer_range!(|_op, a, b| a.infer_shr(b, Unsigned));
}

impl InferIntRangeInterface for DivSIOp<'_> {
    infer_range!(|_op, a, b| a.infer_div_s(b));
}

impl InferIntRangeInterface for DivUIOp<'_> {
    infer_range!(|_op, a, b| a.infer_div_u(b));
}

impl InferIntRangeInterface for CeilDivSIOp<'_> {
    infer_range!(|_op, a, b| a.infer_ceil_div_s(b));
}

impl InferIntRangeInterface for CeilDivUIOp<'_> {
    infer_range!(|_op, a, b| a.infer_ceil_div_u(b));
}

impl InferIntRangeInterface for FloorDivSIOp<'_> {
    infer_range!(|_op, a, b| a.infer_floor_div_s(b));
}

impl InferIntRangeInterface for RemSIOp<'_> {
    infer_range!(|_op, a, b| a.infer_rem_s(b));
}

impl InferIntRangeInterface for RemUIOp<'_> {
    infer_range!(|_op, a, b| a.infer_rem_u(b));
}

impl InferIntRangeInterface for MaxSIOp<'_> {
    infer_range!(|_op, a, b| a.infer_max(b, Signed));
}

impl InferIntRangeInterface for MaxUIOp<'_> {
    infer_range!(|_op, a, b| a.infer_max(b, Unsigned));
}

impl InferIntRangeInterface for MinSIOp<'_> {
    infer_range!(|_op, a, b| a.infer_min(b, Signed));
}

impl InferIntRangeInterface for MinUIOp<'_> {
    infer_range!(|_op, a, b| a.infer_min(b, Unsigned));
}

impl InferIntRangeInterface for AndIOp<'_> {
    infer_range!(|_op, a, b| a.infer_and(b));
}

impl InferIntRangeInterface for OrIOp<'_> {
    infer_range!(|_op, a, b| a.infer_or(b));
}

impl InferIntRangeInterface for XOrIOp<'_> {
    infer_range!(|_op, a, b| a.infer_xor(b));
}

impl InferIntRangeInterface for ExtSIOp<'_> {
    infer_range!(|op, a| converted(a, width_of_result(op.op(), a), Signed));
}

impl InferIntRangeInterface for ExtUIOp<'_> {
    infer_range!(|op, a| converted(a, width_of_result(op.op(), a), Unsigned));
}

impl InferIntRangeInterface for TruncIOp<'_> {
    infer_range!(|op, a| converted(a, width_of_result(op.op(), a), Signed));
}

impl InferIntRangeInterface for IndexCastOp<'_> {
    infer_range!(|op, a| converted(a, width_of_result(op.op(), a), Signed));
}

impl InferIntRangeInterface for IndexCastUIOp<'_> {
    infer_range!(|op, a| converted(a, width_of_result(op.op(), a), Unsigned));
}

impl InferIntRangeInterface for CmpIOp<'_> {
    infer_range!(|op, a, b| range_of_bool(
        op.predicate()
            .and_then(|predicate| a.compare(int_predicate(predicate), b))
    ));
}

impl InferIntRangeInterface for ConstantOp<'_> {
    fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        vec![range_of_constant(self.op().ctx(), Self::SLOTS.value.of(self.op()))]
    }
}

impl InferIntRangeInterface for SelectOp<'_> {
    fn infer_result_ranges(&self, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        let [condition, Some(when_true), Some(when_false)] = operands else {
            return Vec::new();
        };
        let condition = condition.as_ref().and_then(ConstantIntRanges::constant_value);
        vec![Some(match condition.map(|condition| condition.is_zero()) {
            Some(true) => when_false.clone(),
            Some(false) => when_true.clone(),
            None => when_true.union(when_false),
        })]
    }
}

/// Returns the overflows that an op excludes.
fn excluded(flags: Option<IntegerOverflowFlags>) -> OverflowFlags {
    let has = |flag| flags.is_some_and(|flags| flags & flag == flag);
    OverflowFlags {
        no_signed_wrap: has(IntegerOverflowFlags::nsw),
        no_unsigned_wrap: has(IntegerOverflowFlags::nuw),
    }
}

/// Returns the width of the integers in the result of a cast.
fn width_of_result(op: OpRef<'_>, operand: &ConstantIntRanges) -> u32 {
    let ty = op.result_types().next();
    ty.and_then(|ty| int_range_width(op.ctx(), ty))
        .unwrap_or(operand.width())
}

fn int_predicate(predicate: CmpIPredicate) -> IntPredicate {
    use CmpIPredicate as P;
    match predicate {
        P::eq => IntPredicate::Eq,
        P::ne => IntPredicate::Ne,
        P::slt => IntPredicate::Lt(Signed),
        P::sle => IntPredicate::Le(Signed),
        P::sgt => IntPredicate::Gt(Signed),
        P::sge => IntPredicate::Ge(Signed),
        P::ult => IntPredicate::Lt(Unsigned),
        P::ule => IntPredicate::Le(Unsigned),
        P::ugt => IntPredicate::Gt(Unsigned),
        P::uge => IntPredicate::Ge(Unsigned),
    }
}
