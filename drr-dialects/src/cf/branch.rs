//! Successor operands of branches.

use drr::Operands;
use drr::define::BranchOpInterface;
use drr::prelude::*;

use super::{BranchOp, CondBranchOp, SwitchOp};
use crate::shared::branches::{branch_methods, conditional_branch_methods, switch_operand_slot};

impl BranchOpInterface for BranchOp<'_> {
    branch_methods!();
}

impl BranchOpInterface for CondBranchOp<'_> {
    conditional_branch_methods!();
}

impl BranchOpInterface for SwitchOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        let op = self.op();
        let default = SwitchOp::SLOTS.defaultOperands.of(op);
        let Some(case) = index.checked_sub(1) else {
            return default;
        };
        // The operands are the flag, the default operands, and then the operands of each case.
        let before = 1 + default.len() + case_sizes(op).take(case).sum::<usize>();
        op.operand_range(before, case_sizes(op).nth(case).unwrap_or(0))
    }

    switch_operand_slot!();

    fn visit_successor_operands(&self, count: usize, visit: &mut dyn FnMut(usize, Operands<'_>)) {
        let op = self.op();
        let default = SwitchOp::SLOTS.defaultOperands.of(op);
        let mut start = 1 + default.len();
        let mut sizes = case_sizes(op);
        visit(0, default);
        for index in 1..count {
            let size = sizes.next().unwrap_or(0);
            visit(index, op.operand_range(start, size));
            start += size;
        }
    }

    fn successor_for_operands(&self, constants: &[Option<Attribute>]) -> Option<usize> {
        let ctx = self.op().ctx();
        let Some(values) = SwitchOp::SLOTS.case_values.of(self.op()) else {
            return Some(0);
        };
        let flag = constants.first().copied().flatten()?.as_i64(ctx)?;
        let case = values.elements_ints(ctx)?.position(|value| value == flag);
        Some(case.map_or(0, |case| case + 1))
    }
}

/// Returns the number of operands of each case of a switch.
fn case_sizes(op: OpRef<'_>) -> impl Iterator<Item = usize> {
    let sizes = SwitchOp::SLOTS
        .case_operand_segments
        .of(op)
        .and_then(|sizes| sizes.dense_array_ints(op.ctx()));
    sizes
        .into_iter()
        .flatten()
        .filter_map(|size| usize::try_from(size).ok())
}
