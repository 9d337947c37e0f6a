//! Branches that `cf` and `llvm` declare alike.

/// Implements [`BranchOpInterface`](drr::define::BranchOpInterface) for a branch, and for a branch on a condition.
macro_rules! branch_interfaces {
    ($branch:ident, $conditional:ident) => {
        impl drr::define::BranchOpInterface for $branch<'_> {
            fn successor_operands(&self, _index: usize) -> drr::Operands<'_> {
                self.op().operands()
            }

            fn successor_operand_slot(&self, _index: usize) -> Option<(drr::define::OperandSlot, Option<usize>)> {
                Some(($branch::SLOTS.destOperands, None))
            }
        }

        impl drr::define::BranchOpInterface for $conditional<'_> {
            fn successor_operands(&self, index: usize) -> drr::Operands<'_> {
                Self::slot(index).of(self.op())
            }

            fn successor_operand_slot(&self, index: usize) -> Option<(drr::define::OperandSlot, Option<usize>)> {
                Some((Self::slot(index), None))
            }

            fn successor_for_operands(&self, constants: &[Option<drr::Attribute>]) -> Option<usize> {
                let condition = constants.first().copied().flatten()?.as_bool(self.op().ctx())?;
                Some(usize::from(!condition))
            }
        }

        impl $conditional<'_> {
            fn slot(successor: usize) -> drr::define::OperandSlot {
                match successor {
                    0 => Self::SLOTS.trueDestOperands,
                    _ => Self::SLOTS.falseDestOperands,
                }
            }
        }
    };
}

pub(crate) use branch_interfaces;
