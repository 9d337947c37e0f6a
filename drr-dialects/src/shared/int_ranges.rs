//! Ranges of integers that several dialects infer alike.

use drr::DYNAMIC;
use drr::define::IntegerValueRange;
use drr::numbers::{ConstantIntRanges, Int, Signedness};
use drr::prelude::*;

use super::elementwise::DenseElements;

#[cfg(any(feature = "arith", feature = "index"))]
/// Defines the method of [`InferIntRangeInterface`](drr::define::InferIntRangeInterface) for an op with one result, given the ranges of its
/// operands.
macro_rules! infer_range {
    (|$op:ident, $($operand:ident),*| $range:expr) => {
        fn infer_result_ranges(&self, operands: &[drr::define::IntegerValueRange]) -> Vec<drr::define::IntegerValueRange> {
            let $op = self;
            match operands {
                [$(Some($operand)),*] => vec![Some($range)],
                _ => Vec::new(),
            }
        }
    };
}
#[cfg(any(feature = "arith", feature = "index"))]
pub(crate) use infer_range;

/// Returns the range of a constant or of its elements.
pub(crate) fn range_of_constant(ctx: &Context, value: Option<Attribute>) -> IntegerValueRange {
    let value = value?;
    if let Some((_, value)) = value.integer(ctx) {
        return Some(ConstantIntRanges::constant(value.into_owned()));
    }
    let elements = DenseElements::of(ctx, value)?;
    let mut ranges = (0..elements.num_stored()).map(|index| elements.get(ctx, index).map(ConstantIntRanges::constant));
    let first = ranges.next()??;
    ranges.try_fold(first, |known, range| Some(known.union(&range?)))
}

/// Returns the range of values converted to another width.
pub(crate) fn converted(range: &ConstantIntRanges, width: u32, signedness: Signedness) -> ConstantIntRanges {
    match range.width().cmp(&width) {
        std::cmp::Ordering::Less => range.extend(width, signedness),
        std::cmp::Ordering::Equal => range.clone(),
        std::cmp::Ordering::Greater => range.truncate(width),
    }
}

/// Returns the range of a dimension of a memref or tensor, whose number is in a range.
pub(crate) fn range_of_dimension(op: OpRef<'_>, number: &IntegerValueRange) -> IntegerValueRange {
    let length = |length: i64| Int::wrapping_signed(Int::INDEX_WIDTH, length.into());
    let any = ConstantIntRanges::from_signed(length(0), length(i64::MAX));
    let Some(shape) = op.operand(0).and_then(|source| source.ty().shape(op.ctx())) else {
        return Some(any);
    };
    let bound = |bound: Option<&Int>| bound.and_then(Int::to_i64);
    let first = bound(number.as_ref().map(ConstantIntRanges::smin)).unwrap_or(0).max(0);
    let last = bound(number.as_ref().map(ConstantIntRanges::smax)).unwrap_or(i64::MAX);
    let numbers = 0..i64::try_from(shape.len()).unwrap_or(i64::MAX);
    let lengths = numbers
        .zip(shape.iter())
        .filter(|(number, _)| (first..=last).contains(number));
    let ranges = lengths.map(|(_, &dimension)| match dimension {
        DYNAMIC => any.clone(),
        dimension => ConstantIntRanges::constant(length(dimension)),
    });
    Some(ranges.reduce(|known, range| known.union(&range)).unwrap_or(any))
}

/// Returns the range of a boolean.
pub(crate) fn range_of_bool(value: Option<bool>) -> ConstantIntRanges {
    match value {
        Some(value) => ConstantIntRanges::constant(Int::wrapping(1, value.into())),
        None => ConstantIntRanges::max_range(1),
    }
}
