//! Region control flow, loops and speculatability.

use drr::Operands;
use drr::RegionRef;
use drr::define::RegionBranchPoint::{Parent, Region};
use drr::define::{
    AttrSlot, ConditionallySpeculatable, InductionVariable, LoopLikeOpInterface, OpFoldResult, RegionBranchOpInterface,
    RegionBranchPoint, Speculatability,
};
use drr::prelude::*;

use super::{AffineForOp, AffineIfOp, AffineParallelOp};

type Constants<'a> = &'a [Option<Attribute>];

impl RegionBranchOpInterface for AffineForOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        match (from, self.constant_trip_count()) {
            (Parent, Some(0)) | (Region(_), Some(1)) => vec![Parent],
            (Parent, Some(_)) => vec![Region(0)],
            _ => vec![Region(0), Parent],
        }
    }

    fn entry_successor_operands(&self, _: RegionBranchPoint) -> Option<Operands<'_>> {
        Some(Self::SLOTS.inits.of(self.op()))
    }

    fn produced_arguments(&self, _: usize) -> usize {
        1
    }
}

impl AffineForOp<'_> {
    /// Returns the number of iterations, if both bounds are constant.
    pub(super) fn constant_trip_count(&self) -> Option<u64> {
        let ctx = self.op().ctx();
        let bound = |map: AttrSlot| map.of(self.op())?.affine_map(ctx)?.as_single_constant();
        let (lower, upper) = (bound(Self::SLOTS.lowerBoundMap)?, bound(Self::SLOTS.upperBoundMap)?);
        let step = u64::try_from(Self::SLOTS.step.of(self.op())?.as_i64(ctx)?).ok()?;
        let distance = u64::try_from(i128::from(upper) - i128::from(lower)).unwrap_or(0);
        (step > 0).then(|| distance.div_ceil(step))
    }
}

impl LoopLikeOpInterface for AffineForOp<'_> {
    fn loop_regions(&self) -> Vec<RegionRef<'_>> {
        self.op().regions().collect()
    }

    /// Those of loops with constant bounds.
    fn induction_variables(&self) -> Option<Vec<InductionVariable<'_>>> {
        let (op, slots) = (self.op(), Self::SLOTS);
        let bound = |map: AttrSlot| map.of(op)?.affine_map(op.ctx())?.as_single_constant();
        let constant = |number| OpFoldResult::Attr(op.ctx().int_attr(Type::INDEX, number));
        Some(vec![InductionVariable {
            value: op.region(0)?.first_block()?.arg(0)?,
            lower: constant(bound(slots.lowerBoundMap)?),
            upper: constant(bound(slots.upperBoundMap)?),
            step: OpFoldResult::Attr(slots.step.of(op)?),
        }])
    }
}

impl ConditionallySpeculatable for AffineForOp<'_> {
    /// A loop with step 1 terminates.
    fn speculatability(&self) -> Speculatability {
        let step = Self::SLOTS
            .step
            .of(self.op())
            .and_then(|step| step.as_i64(self.op().ctx()));
        match step {
            Some(1) => Speculatability::RecursivelySpeculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }
}

impl RegionBranchOpInterface for AffineIfOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        if from != Parent {
            return vec![Parent];
        }
        let has_else = self.op().region(1).is_some_and(|region| !region.is_empty());
        vec![Region(0), if has_else { Region(1) } else { Parent }]
    }
}

impl LoopLikeOpInterface for AffineParallelOp<'_> {
    fn loop_regions(&self) -> Vec<RegionRef<'_>> {
        self.op().regions().collect()
    }
}
