//! Methods of the branches that `cf` and `llvm` declare alike. The importer reads the `impl` lines, which are in the dialects.

use drr::define::{AttrSlot, OperandSlot};
use drr::{OpRef, Operands};

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

/// Methods of [`BranchOpInterface`](drr::define::BranchOpInterface) for a switch.
macro_rules! switch_methods {
    () => {
        fn successor_operands(&self, index: usize) -> drr::Operands<'_> {
            let (default, sizes) = (Self::SLOTS.defaultOperands, Self::SLOTS.case_operand_segments);
            match index.checked_sub(1) {
                None => default.of(self.op()),
                Some(case) => OperandGroups::of_cases(self.op(), default, sizes).group(case),
            }
        }

        fn visit_successor_operands(&self, count: usize, visit: &mut dyn FnMut(usize, drr::Operands<'_>)) {
            let (default, sizes) = (Self::SLOTS.defaultOperands, Self::SLOTS.case_operand_segments);
            visit(0, default.of(self.op()));
            OperandGroups::of_cases(self.op(), default, sizes).visit(1, count, visit);
        }

        fn successor_operand_slot(&self, index: usize) -> Option<(drr::define::OperandSlot, Option<usize>)> {
            Some(match index.checked_sub(1) {
                None => (Self::SLOTS.defaultOperands, None),
                Some(case) => (Self::SLOTS.caseOperands, Some(case)),
            })
        }
    };
}

/// The operands of an op in consecutive groups, one for each of its last successors.
pub(crate) struct OperandGroups<'ir> {
    pub(crate) op: OpRef<'ir>,
    /// The first operand of the first group.
    pub(crate) start: usize,
    /// The attribute with the size of each group.
    pub(crate) sizes: AttrSlot,
}

impl<'ir> OperandGroups<'ir> {
    /// Returns the operands of the cases of a switch, which follow the flag and the default operands.
    pub(crate) fn of_cases(op: OpRef<'ir>, default: OperandSlot, sizes: AttrSlot) -> Self {
        let start = 1 + default.of(op).len();
        OperandGroups { op, start, sizes }
    }

    /// Returns the operands of a group.
    pub(crate) fn group(&self, index: usize) -> Operands<'ir> {
        let mut sizes = self.sizes();
        let before: usize = sizes.by_ref().take(index).sum();
        self.op
            .operand_range(self.start + before, sizes.next().unwrap_or_default())
    }

    /// Calls `visit` with the successors from `first` to `count` and their groups, in linear time.
    pub(crate) fn visit(&self, first: usize, count: usize, visit: &mut dyn FnMut(usize, Operands<'_>)) {
        let (mut start, mut sizes) = (self.start, self.sizes());
        for index in first..count {
            let size = sizes.next().unwrap_or_default();
            visit(index, self.op.operand_range(start, size));
            start += size;
        }
    }

    fn sizes(&self) -> impl Iterator<Item = usize> + use<'ir> {
        let sizes = self.sizes.of(self.op);
        let sizes = sizes.and_then(|sizes| sizes.dense_array_ints(self.op.ctx()));
        sizes
            .into_iter()
            .flatten()
            .filter_map(|size| usize::try_from(size).ok())
    }
}

pub(crate) use {branch_methods, conditional_branch_methods, switch_methods};
