//! What branches pass to the blocks behind them.

use drr::Operands;
use drr::define::{AttrSlot, Branch, OperandSlot};
use drr::prelude::*;

use super::{BranchOp, CondBranchOp, SwitchOp};

impl Branch for BranchOp<'_> {
    fn successor_operands(&self, _index: usize) -> Operands<'_> {
        self.op().operands()
    }
}

impl Branch for CondBranchOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        let slot = if index == 0 { OperandSlot(1) } else { OperandSlot(2) };
        slot.of(self.op())
    }
}

impl Branch for SwitchOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        let op = self.op();
        let default = OperandSlot(1).of(op);
        let Some(case) = index.checked_sub(1) else {
            return default;
        };
        let counts = AttrSlot(4).of(op).and_then(|counts| counts.dense_array_ints(op.ctx()));
        let counts: Vec<usize> = counts
            .into_iter()
            .flatten()
            .filter_map(|count| usize::try_from(count).ok())
            .collect();
        // Behind the flag, the operands of the default, and those of the cases before.
        let before = 1 + default.len() + counts.iter().take(case).sum::<usize>();
        op.operand_range(before, counts.get(case).copied().unwrap_or(0))
    }
}
