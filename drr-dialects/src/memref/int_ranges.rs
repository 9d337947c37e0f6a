//! The range of `memref.dim`.

use drr::define::{InferIntRangeInterface, IntegerValueRange};
use drr::prelude::*;

use super::DimOp;
use crate::shared::int_ranges::range_of_dimension;

impl InferIntRangeInterface for DimOp<'_> {
    fn infer_result_ranges(&self, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        vec![range_of_dimension(self.op(), operands.get(1).unwrap_or(&None))]
    }
}
