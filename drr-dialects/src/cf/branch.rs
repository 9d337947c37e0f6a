//! Successor operands of branches.

use drr::define::BranchOpInterface;
use drr::prelude::*;

use super::{BranchOp, CondBranchOp, SwitchOp};
use crate::shared::branches::{OperandGroups, branch_methods, conditional_branch_methods, switch_methods};

impl BranchOpInterface for BranchOp<'_> {
    branch_methods!();
}

impl BranchOpInterface for CondBranchOp<'_> {
    conditional_branch_methods!();
}

impl BranchOpInterface for SwitchOp<'_> {
    switch_methods!();

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
