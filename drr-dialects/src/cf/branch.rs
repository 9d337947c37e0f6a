//! Successor operands of branches.

use drr::Operands;
use drr::define::BranchOpInterface;
use drr::prelude::*;

use super::{BranchOp, CondBranchOp, SwitchOp};
use crate::shared::branches::{OperandGroups, branch_methods, conditional_branch_methods, switch_operand_slot};

impl BranchOpInterface for BranchOp<'_> {
    branch_methods!();
}

impl BranchOpInterface for CondBranchOp<'_> {
    conditional_branch_methods!();
}

impl BranchOpInterface for SwitchOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        match index.checked_sub(1) {
            None => self.defaultOperands(),
            Some(case) => case_groups(self.op()).group(case),
        }
    }

    switch_operand_slot!();

    fn visit_successor_operands(&self, count: usize, visit: &mut dyn FnMut(usize, Operands<'_>)) {
        visit(0, self.defaultOperands());
        case_groups(self.op()).visit(1, count, visit);
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

/// Returns the operands of the cases of a switch, which follow the flag and the default operands.
fn case_groups(op: OpRef<'_>) -> OperandGroups<'_> {
    OperandGroups {
        op,
        start: 1 + SwitchOp::SLOTS.defaultOperands.of(op).len(),
        sizes: SwitchOp::SLOTS.case_operand_segments,
    }
}
