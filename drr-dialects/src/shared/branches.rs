//! Methods of the branches that `cf` and `llvm` declare alike. The importer reads the `impl` lines, which are in the dialects.

/// Methods of [`BranchOpInterface`](drr::define::BranchOpInterface) for a branch.
macro_rules! branch_methods {
    () => {
        fn successor_operands(&self, _index: usize) -> drr::Operands<'_> {
            self.op().operands()
        }

        fn successor_operand_slot(&self, _index: usize) -> Option<(drr::define::OperandSlot, Option<usize>)> {
            Some((Self::SLOTS.destOperands, None))
        }
    };
}

/// Methods of [`BranchOpInterface`](drr::define::BranchOpInterface) for a branch on a condition.
macro_rules! conditional_branch_methods {
    () => {
        fn successor_operands(&self, index: usize) -> drr::Operands<'_> {
            match index {
                0 => self.trueDestOperands(),
                _ => self.falseDestOperands(),
            }
        }

        fn successor_operand_slot(&self, index: usize) -> Option<(drr::define::OperandSlot, Option<usize>)> {
            let slot = match index {
                0 => Self::SLOTS.trueDestOperands,
                _ => Self::SLOTS.falseDestOperands,
            };
            Some((slot, None))
        }

        fn successor_for_operands(&self, constants: &[Option<drr::Attribute>]) -> Option<usize> {
            let condition = constants.first().copied().flatten()?.as_bool(self.op().ctx())?;
            Some(usize::from(!condition))
        }
    };
}

/// A method of [`BranchOpInterface`](drr::define::BranchOpInterface) for a switch.
macro_rules! switch_operand_slot {
    () => {
        fn successor_operand_slot(&self, index: usize) -> Option<(drr::define::OperandSlot, Option<usize>)> {
            Some(match index.checked_sub(1) {
                None => (Self::SLOTS.defaultOperands, None),
                Some(case) => (Self::SLOTS.caseOperands, Some(case)),
            })
        }
    };
}

pub(crate) use {branch_methods, conditional_branch_methods, switch_operand_slot};
