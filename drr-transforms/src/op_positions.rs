//! Positions of ops in their blocks.

use drr_ir::{Ir, Op, OpRef};
use rustc_hash::FxHashMap;

/// The positions of ops in their blocks, numbered on demand. Numbers stay valid when ops are inserted and erased. A block is numbered again
/// when the position of an inserted op is queried.
#[derive(Default)]
pub(crate) struct OpPositions {
    numbers: FxHashMap<Op, usize>,
}

impl OpPositions {
    /// Returns the position of an op in its block.
    pub(crate) fn of(&mut self, op: OpRef<'_>) -> usize {
        if let Some(&known) = self.numbers.get(&op.handle()) {
            return known;
        }
        let ops = op.block().into_iter().flat_map(|block| block.ops());
        let numbered = ops.enumerate().map(|(number, op)| (op.handle(), number));
        self.numbers.extend(numbered);
        self.numbers.get(&op.handle()).copied().unwrap_or(0)
    }

    /// Sorts ops of one block.
    pub(crate) fn sort(&mut self, ir: &Ir, ops: &mut [Op]) {
        // Numbering an op may change the numbers of others.
        for &op in &*ops {
            self.of(ir.op(op));
        }
        ops.sort_by_key(|&op| self.of(ir.op(op)));
    }
}
