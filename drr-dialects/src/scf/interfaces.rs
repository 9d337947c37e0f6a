//! Region control flow, loops and speculatability.

use drr::Operands;
use drr::RegionRef;
use drr::define::RegionBranchPoint::{Parent, Region};
use drr::define::{
    ConditionallySpeculatable, InductionVariable, InvocationBounds, LoopLikeOpInterface, OpFoldResult,
    RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface, Speculatability,
};
use drr::fold::constant_of;
use drr::prelude::*;

use super::forall_bounds::ForallBounds;
use super::{ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp, WhileOp};

type Constants<'a> = &'a [Option<Attribute>];

impl RegionBranchOpInterface for ExecuteRegionOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        in_and_out(from)
    }
}

/// Returns the successors in an op that executes its only region once.
fn in_and_out(from: RegionBranchPoint) -> Vec<RegionBranchPoint> {
    match from {
        Parent => vec![Region(0)],
        Region(_) => vec![Parent],
    }
}

/// Returns the first arguments of a loop with their lower bounds, upper bounds and steps.
fn induction_variables<'ir>(
    op: OpRef<'ir>,
    [lower, upper, step]: [Vec<OpFoldResult<'ir>>; 3],
) -> Option<Vec<InductionVariable<'ir>>> {
    let arguments = op.region(0)?.first_block()?.args();
    let bounds = lower.into_iter().zip(upper).zip(step);
    let variables = arguments
        .zip(bounds)
        .map(|(value, ((lower, upper), step))| InductionVariable {
            value,
            lower,
            upper,
            step,
        });
    Some(variables.collect())
}

impl RegionBranchOpInterface for ForOp<'_> {
    fn successor_regions(&self, _: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        // Even if the trip count is known, as in MLIR.
        vec![Region(0), Parent]
    }

    fn entry_successor_operands(&self, _: RegionBranchPoint) -> Option<Operands<'_>> {
        Some(Self::SLOTS.initArgs.of(self.op()))
    }

    fn produced_arguments(&self, _: usize) -> usize {
        1
    }
}

impl LoopLikeOpInterface for ForOp<'_> {
    fn loop_regions(&self) -> Vec<RegionRef<'_>> {
        self.op().regions().collect()
    }

    fn induction_variables(&self) -> Option<Vec<InductionVariable<'_>>> {
        let slots = Self::SLOTS;
        // The bounds of the others are signed.
        if slots.unsignedCmp.of(self.op()).is_some() {
            return None;
        }
        let bounds = [slots.lowerBound, slots.upperBound, slots.step].map(|slot| slot.of(self.op()));
        induction_variables(
            self.op(),
            bounds.map(|values| values.map(OpFoldResult::Value).collect()),
        )
    }
}

impl ConditionallySpeculatable for ForOp<'_> {
    /// A loop with step 1 terminates.
    fn speculatability(&self) -> Speculatability {
        let step = Self::SLOTS.step.of(self.op()).next().and_then(constant_of);
        match step.and_then(|step| step.as_i64(self.op().ctx())) {
            Some(1) => Speculatability::RecursivelySpeculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }
}

impl RegionBranchOpInterface for ForallOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        in_and_out(from)
    }

    /// The induction variables and, as in MLIR, the shared outputs.
    fn produced_arguments(&self, region: usize) -> usize {
        let entry = self.op().region(region).and_then(|region| region.first_block());
        entry.map_or(0, |entry| entry.num_args())
    }

    /// The terminator forwards nothing.
    fn produced_results(&self) -> usize {
        self.op().num_results()
    }
}

impl LoopLikeOpInterface for ForallOp<'_> {
    fn loop_regions(&self) -> Vec<RegionRef<'_>> {
        self.op().regions().collect()
    }

    fn induction_variables(&self) -> Option<Vec<InductionVariable<'_>>> {
        induction_variables(self.op(), ForallBounds::of(self.op())?.fold_results(self.op().ctx()))
    }
}

impl RegionBranchOpInterface for IfOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, constants: Constants<'_>) -> Vec<RegionBranchPoint> {
        if from != Parent {
            return vec![Parent];
        }
        let has_else = self.op().region(1).is_some_and(|region| !region.is_empty());
        let otherwise = if has_else { Region(1) } else { Parent };
        match self.condition_of(constants) {
            Some(true) => vec![Region(0)],
            Some(false) => vec![otherwise],
            None => vec![Region(0), otherwise],
        }
    }

    fn region_invocation_bounds(&self, constants: Constants<'_>) -> Vec<InvocationBounds> {
        let (then, otherwise) = match self.condition_of(constants) {
            Some(condition) => (u32::from(condition), u32::from(!condition)),
            None => (1, 1),
        };
        vec![InvocationBounds::new(0, then), InvocationBounds::new(0, otherwise)]
    }
}

impl IfOp<'_> {
    fn condition_of(&self, constants: Constants<'_>) -> Option<bool> {
        constants.first().copied().flatten()?.as_bool(self.op().ctx())
    }
}

impl RegionBranchOpInterface for IndexSwitchOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, constants: Constants<'_>) -> Vec<RegionBranchPoint> {
        if from != Parent {
            return vec![Parent];
        }
        match self.region_of(constants) {
            Some(region) => vec![Region(region)],
            None => (0..self.op().num_regions()).map(Region).collect(),
        }
    }

    fn region_invocation_bounds(&self, constants: Constants<'_>) -> Vec<InvocationBounds> {
        let taken = self.region_of(constants);
        let upper = |region| u32::from(taken.is_none_or(|taken| taken == region));
        let regions = 0..self.op().num_regions();
        regions.map(|region| InvocationBounds::new(0, upper(region))).collect()
    }
}

impl IndexSwitchOp<'_> {
    /// The region of the case of a constant, or the default.
    pub(super) fn region_of(&self, constants: Constants<'_>) -> Option<usize> {
        let ctx = self.op().ctx();
        let value = constants.first().copied().flatten()?.as_i64(ctx)?;
        let cases = Self::SLOTS.cases.of(self.op())?;
        let case = cases.dense_array_ints(ctx)?.position(|case| case == value);
        Some(case.map_or(0, |case| case + 1))
    }
}

impl RegionBranchOpInterface for ParallelOp<'_> {
    fn successor_regions(&self, _: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        vec![Region(0), Parent]
    }

    fn produced_arguments(&self, _: usize) -> usize {
        Self::SLOTS.step.of(self.op()).len()
    }

    /// The loop computes them from the operands of `scf.reduce`.
    fn produced_results(&self) -> usize {
        self.op().num_results()
    }
}

impl LoopLikeOpInterface for ParallelOp<'_> {
    fn loop_regions(&self) -> Vec<RegionRef<'_>> {
        self.op().regions().collect()
    }

    fn induction_variables(&self) -> Option<Vec<InductionVariable<'_>>> {
        let slots = Self::SLOTS;
        let bounds = [slots.lowerBound, slots.upperBound, slots.step].map(|slot| slot.of(self.op()));
        induction_variables(
            self.op(),
            bounds.map(|values| values.map(OpFoldResult::Value).collect()),
        )
    }
}

impl RegionBranchOpInterface for WhileOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        match from {
            Parent => vec![Region(0)],
            // The condition leaves the loop, or enters the body with the same values.
            Region(0) => vec![Parent, Region(1)],
            Region(_) => vec![Region(0)],
        }
    }

    fn entry_successor_operands(&self, _: RegionBranchPoint) -> Option<Operands<'_>> {
        Some(self.op().operands())
    }
}

impl LoopLikeOpInterface for WhileOp<'_> {
    fn loop_regions(&self) -> Vec<RegionRef<'_>> {
        self.op().regions().collect()
    }
}

impl RegionBranchTerminatorOpInterface for ConditionOp<'_> {
    fn successor_operands(&self, _: RegionBranchPoint) -> Operands<'_> {
        Self::SLOTS.args.of(self.op())
    }

    fn successor_regions(&self, constants: Constants<'_>) -> Option<Vec<RegionBranchPoint>> {
        let condition = constants.first().copied().flatten()?.as_bool(self.op().ctx())?;
        Some(vec![if condition { Region(1) } else { Parent }])
    }
}

impl RegionBranchTerminatorOpInterface for ReduceOp<'_> {
    /// The loop computes its results from the operands.
    fn successor_operands(&self, _: RegionBranchPoint) -> Operands<'_> {
        self.op().operand_range(0, 0)
    }
}
