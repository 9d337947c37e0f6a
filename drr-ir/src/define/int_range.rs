//! Ranges of integers as ops declare them.

use super::OpInterface;
use crate::model::OpTrait;
use crate::numbers::ConstantIntRanges;
use crate::{Context, Type};

/// An op that knows the ranges of its integer results, or of the arguments of its regions, given those of its operands. MLIR's
/// `InferIntRangeInterface`.
///
/// ```
/// use drr_ir::OpRef;
/// use drr_ir::define::{InferIntRangeInterface, IntegerValueRange};
/// use drr_ir::numbers::{ConstantIntRanges, Int};
/// /// An op whose result is the number of a day, from 1 to 31.
/// struct Today<'ir>(OpRef<'ir>);
/// impl InferIntRangeInterface for Today<'_> {
///     fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
///         let [first, last] = [1, 31].map(|day| Int::wrapping(32, day));
///         vec![Some(ConstantIntRanges::from_unsigned(first, last))]
///     }
/// }
/// ```
pub trait InferIntRangeInterface {
    /// Returns the range of each result. Results of ops with regions can be any integers, or those that control flow forwards.
    fn infer_result_ranges(&self, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange>;

    /// Returns the range of each argument of the region with this number, except arguments that control flow forwards values to. An argument
    /// without a range, such as all by default, can be any integer.
    ///
    /// ```
    /// use drr_ir::OpRef;
    /// use drr_ir::define::{InferIntRangeInterface, IntegerValueRange};
    /// use drr_ir::numbers::{ConstantIntRanges, Int};
    /// /// An op that executes its region for each day of a month, whose number is the argument.
    /// struct EachDay<'ir>(OpRef<'ir>);
    /// impl InferIntRangeInterface for EachDay<'_> {
    ///     fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
    ///         Vec::new()
    ///     }
    ///
    ///     fn infer_argument_ranges(&self, _: usize, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
    ///         let [first, last] = [1, 31].map(|day| Int::wrapping(32, day));
    ///         vec![Some(ConstantIntRanges::from_unsigned(first, last))]
    ///     }
    /// }
    /// ```
    fn infer_argument_ranges(&self, region: usize, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        let _ = (region, operands);
        Vec::new()
    }
}

/// The range of a value, or of all elements of a vector or tensor. `None` if they are no integers.
pub type IntegerValueRange = Option<ConstantIntRanges>;

impl OpTrait for dyn InferIntRangeInterface {
    const NAME: &'static str = "InferIntRangeInterface";
    const CHECKS: bool = false;
}

#[diagnostic::do_not_recommend]
impl OpInterface for dyn InferIntRangeInterface {
    type Object<'ir> = dyn InferIntRangeInterface + 'ir;
}

/// Returns the width in which ranges of a type are computed: 64 for `index`, that of the elements for shaped types. `None` if
/// the type has no integers.
pub fn int_range_width(ctx: &Context, ty: Type) -> Option<u32> {
    let (width, _) = ty.element_or_self(ctx).integer_format(ctx)?;
    (width > 0).then_some(width)
}

/// Returns the range of all values of a type.
pub fn max_int_range(ctx: &Context, ty: Type) -> IntegerValueRange {
    int_range_width(ctx, ty).map(ConstantIntRanges::max_range)
}
