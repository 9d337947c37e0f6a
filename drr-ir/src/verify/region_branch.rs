//! Verification of region control flow: forwarded values fit the arguments and results that receive them.

use super::{Errors, verify_op_itself};
use crate::define::{
    OpError, RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface, TraitFlags,
};
use crate::diagnostic::counted;
use crate::{BlockRef, OpRef, Operands, Type};

/// Checks the values that an op with region control flow and the terminators of its regions forward, MLIR's
/// `verifyRegionBranchOpInterface`.
///
/// The verify hook of the op has passed, so that its implementation of the interface can rely on it.
pub(super) fn check(op: OpRef<'_>, errors: &mut Errors) {
    let Some(branch) = op.interface::<dyn RegionBranchOpInterface>() else {
        return;
    };
    let verifier = RegionBranchVerifier { op, branch: &*branch };
    errors.add_if(op, verifier.check());
}

struct RegionBranchVerifier<'a, 'ir> {
    op: OpRef<'ir>,
    branch: &'a (dyn RegionBranchOpInterface + 'ir),
}

impl<'ir> RegionBranchVerifier<'_, 'ir> {
    fn check(&self) -> Result<(), OpError> {
        for to in self.successors(RegionBranchPoint::Parent)? {
            let operands = self.branch.entry_successor_operands(to);
            let operands = operands.unwrap_or_else(|| self.op.operand_range(0, 0));
            self.check_edge(self.op, to, &operands)?;
        }
        for (number, region) in self.op.regions().enumerate() {
            let mut lasts = region.blocks().filter_map(|block| block.last_op()).peekable();
            if lasts.peek().is_none() {
                continue;
            }
            let successors = self.successors(RegionBranchPoint::Region(number))?;
            for last in lasts {
                let terminator = last.interface::<dyn RegionBranchTerminatorOpInterface>();
                // Other terminators forward unknown values, such as one that a conversion has not reached.
                if terminator.is_none() && !last.has_trait(TraitFlags::RETURN_LIKE) {
                    continue;
                }
                let result = successors.iter().try_for_each(|&to| match &terminator {
                    Some(terminator) => self.check_edge(last, to, &terminator.successor_operands(to)),
                    None => self.check_edge(last, to, &last.operands()),
                });
                // An invalid terminator has errors of its own, which MLIR reports before.
                if result.is_err() && verify_op_itself(last, None).is_ok() {
                    return result;
                }
            }
        }
        Ok(())
    }

    /// Returns the successors of a point, all of which exist.
    fn successors(&self, from: RegionBranchPoint) -> Result<Vec<RegionBranchPoint>, OpError> {
        let count = self.op.num_regions();
        let successors = self.branch.successor_regions(from, &[]);
        let is_unknown = |to: &RegionBranchPoint| matches!(to, RegionBranchPoint::Region(number) if *number >= count);
        match successors.iter().find(|to| is_unknown(to)) {
            Some(to) => Err(OpError::new(format!(
                "names {} as a successor of {}, but it has {}; correct its `successor_regions`",
                describe(*to),
                match from {
                    RegionBranchPoint::Parent => "itself".to_owned(),
                    from => describe(from),
                },
                counted(count, "region")
            ))),
            None => Ok(successors),
        }
    }

    /// Checks the operands that `from`, the op or a terminator, forwards to a successor.
    fn check_edge(&self, from: OpRef<'ir>, to: RegionBranchPoint, operands: &Operands<'_>) -> Result<(), OpError> {
        // A region without blocks has no arguments yet.
        let Some(inputs) = Inputs::of(self.op, to) else {
            return Ok(());
        };
        let given = operands.len();
        let produced = self.branch.produced_inputs(to).min(inputs.len());
        let wanted = inputs.len() - produced;
        if given != wanted {
            return Err(self.wrong_count(from, to, given, wanted));
        }
        for (index, operand) in (*operands).enumerate() {
            if let Some(input) = inputs.ty(produced + index)
                && !self.branch.are_types_compatible(operand.ty(), input)
            {
                return Err(self.wrong_type(from, to, (index, operand.ty()), (produced + index, input)));
            }
        }
        Ok(())
    }

    fn wrong_count(&self, from: OpRef<'_>, to: RegionBranchPoint, given: usize, wanted: usize) -> OpError {
        let target = self.name(from, to);
        let needed = match to {
            RegionBranchPoint::Parent => format!("{wanted} for its results"),
            // The op may lack a declaration of the arguments that it produces.
            RegionBranchPoint::Region(region) if from == self.op && given < wanted => {
                let produced = self.branch.produced_arguments(region);
                format!("{wanted} for its arguments, as `produced_arguments({region})` is {produced}")
            }
            RegionBranchPoint::Region(_) => format!("{wanted} for its arguments"),
        };
        let given = counted(given, "value");
        self.error(from, format!("forwards {given} to {target}, which needs {needed}"))
    }

    fn wrong_type(
        &self,
        from: OpRef<'_>,
        to: RegionBranchPoint,
        (operand, ty): (usize, Type),
        (number, input): (usize, Type),
    ) -> OpError {
        let ctx = from.ctx();
        let noun = match to {
            RegionBranchPoint::Parent => "result",
            RegionBranchPoint::Region(_) => "argument",
        };
        self.error(
            from,
            format!(
                "forwards value {operand} of type `{}` to {noun} {number} of {}, which is of type `{}`",
                ty.display(ctx),
                self.name(from, to),
                input.display(ctx)
            ),
        )
    }

    /// Returns the error of an op that forwards values, with the op that receives them.
    fn error(&self, from: OpRef<'_>, message: String) -> OpError {
        let error = OpError::new(message);
        if from == self.op {
            return error;
        }
        error.of(from).with_note(
            self.op,
            format!(
                "`{}` is here; forward as many values as it needs, of the same types",
                self.op.name_text()
            ),
        )
    }

    /// Returns the name of a successor in an error of an op.
    fn name(&self, from: OpRef<'_>, to: RegionBranchPoint) -> String {
        let op = self.op.name_text();
        match to {
            RegionBranchPoint::Parent if from == self.op => "itself".to_owned(),
            RegionBranchPoint::Parent => format!("`{op}`"),
            RegionBranchPoint::Region(number) if from == self.op => format!("its region {number}"),
            RegionBranchPoint::Region(number) => format!("region {number} of `{op}`"),
        }
    }
}

/// The values that receive the forwarded ones.
enum Inputs<'ir> {
    Results(OpRef<'ir>),
    Arguments(BlockRef<'ir>),
}

impl<'ir> Inputs<'ir> {
    /// Returns the inputs of a successor. `None` for a region without blocks.
    fn of(op: OpRef<'ir>, to: RegionBranchPoint) -> Option<Self> {
        match to {
            RegionBranchPoint::Parent => Some(Inputs::Results(op)),
            RegionBranchPoint::Region(number) => op.region(number)?.first_block().map(Inputs::Arguments),
        }
    }

    fn len(&self) -> usize {
        match self {
            Inputs::Results(op) => op.num_results(),
            Inputs::Arguments(block) => block.num_args(),
        }
    }

    fn ty(&self, index: usize) -> Option<Type> {
        let value = match self {
            Inputs::Results(op) => op.result(index),
            Inputs::Arguments(block) => block.arg(index),
        };
        value.map(|value| value.ty())
    }
}

fn describe(point: RegionBranchPoint) -> String {
    match point {
        RegionBranchPoint::Parent => "itself".to_owned(),
        RegionBranchPoint::Region(number) => format!("region {number}"),
    }
}
