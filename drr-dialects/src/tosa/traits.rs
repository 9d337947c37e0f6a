//! Traits declared in C++ by MLIR.

use super::types::{isa_tosa_shape_type, rank_of_shape};
use drr::define::{OpError, OpTrait};
use drr::prelude::*;

/// Marks elementwise ops with broadcasting.
#[derive(Clone, Copy, Debug)]
pub struct TosaElementwiseOperator;

impl OpTrait for TosaElementwiseOperator {
    const NAME: &'static str = "TosaElementwiseOperator";
    const CHECKS: bool = false;
}

/// Marks ops that compute shapes known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct TosaShapeOperator;

impl OpTrait for TosaShapeOperator {
    const NAME: &'static str = "TosaShapeOperator";
    const CHECKS: bool = false;
}

/// Requires operand and result shapes of equal rank.
#[derive(Clone, Copy, Debug)]
pub struct TosaShapeOperatorWithSameRanks;

impl OpTrait for TosaShapeOperatorWithSameRanks {
    const NAME: &'static str = "TosaShapeOperatorWithSameRanks";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let types = op.operands().map(|value| value.ty()).chain(op.result_types());
        let mut ranks = types.map(|ty| rank_of_shape(op.ctx(), ty));
        let first = ranks.next();
        if ranks.all(|rank| Some(rank) == first) {
            Ok(())
        } else {
            Err(OpError::new("requires shapes of one rank"))
        }
    }
}

/// Requires shape operands to be defined by a [`TosaShapeOperator`].
#[derive(Clone, Copy, Debug)]
pub struct TosaResolvableShapeOperands;

impl OpTrait for TosaResolvableShapeOperands {
    const NAME: &'static str = "TosaResolvableShapeOperands";

    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let mut shapes = op.operands().filter(|value| isa_tosa_shape_type(op.ctx(), value.ty()));
        let is_known = |shape: ValueRef<'_>| shape.defining_op().is_some_and(is_shape_operator);
        if shapes.all(is_known) {
            Ok(())
        } else {
            Err(OpError::new(
                "takes a shape that is not made by an op on shapes, so that it is not known when the program is compiled",
            ))
        }
    }
}

fn is_shape_operator(op: OpRef<'_>) -> bool {
    let traits = op.info().map(|info| info.def().traits);
    traits.is_some_and(|traits| traits.iter().any(|found| found.name == TosaShapeOperator::NAME))
}
