//! Merging of equal constants, which moves them to the front of their insertion block.

use drr_ir::fold::{ConstantInsertionBlocks, ConstantKey};
use drr_ir::{Ir, Location, Op};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::fold::constant_value;
use crate::rewriter::Rewriter;

/// The constants that were visited in the current iteration.
#[derive(Debug, Default)]
pub(super) struct ConstantMerger {
    known: FxHashMap<ConstantKey, Op>,
    owned: FxHashSet<u32>,
    insertion_blocks: ConstantInsertionBlocks,
}

impl ConstantMerger {
    /// Forgets all constants.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.owned.clear();
        self.insertion_blocks.clear();
    }

    /// Merges or moves a constant. Returns whether the op still exists, and whether anything has changed.
    pub(super) fn merge(&mut self, rewriter: &mut Rewriter<'_>, op: Op) -> (bool, bool) {
        let ir = rewriter.raw();
        let Some(key) = constant_key(ir, op, &mut self.insertion_blocks) else {
            return (true, false);
        };
        let block = key.block();
        if let Some(&kept) = self.known.get(&key)
            && let Some(value) = ir.get(kept).and_then(|kept| kept.result(0)).map(|value| value.handle())
        {
            ir.set_location(kept, Location::UNKNOWN);
            rewriter.replace_op(op, &[value]);
            return (false, true);
        }
        let leads = ir.op(op).prev().is_none_or(|prev| self.owned.contains(&prev.index()));
        let is_in_block = ir.op(op).block() == Some(ir.block(block));
        let moves = !is_in_block || !leads;
        if moves {
            if !is_in_block {
                ir.set_location(op, Location::UNKNOWN);
            }
            match ir.block(block).first_op().map(|first| first.handle()) {
                Some(first) if first != op => ir.insert_before(op, first),
                Some(_) => {}
                None => ir.append(block, op),
            }
        }
        self.owned.insert(op.index());
        self.known.insert(key, op);
        (true, moves)
    }

    /// Handles the erasure of an op, which may be a merged constant. Its entry in `known` is recognised by the stale
    /// handle.
    #[inline]
    pub(super) fn forget(&mut self, op: Op) {
        if !self.owned.is_empty() {
            self.owned.remove(&op.index());
        }
    }
}

/// Returns the key of a constant op.
fn constant_key(ir: &Ir, op: Op, insertion_blocks: &mut ConstantInsertionBlocks) -> Option<ConstantKey> {
    let op = ir.op(op);
    let value = constant_value(op)?;
    let ty = op.result(0)?.ty();
    let block = insertion_blocks.of(op.parent_region()?)?;
    Some(ConstantKey::new(block, op.name().dialect(ir.ctx()), value, ty))
}
