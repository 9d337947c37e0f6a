//! Finds out whether anything inside of an op has changed.

use std::hash::{Hash, Hasher};

use drr_ir::{BlockRef, OpRef, ValueRef};
use rustc_hash::FxHasher;

/// A number for all that is inside of an op: another one if anything there is another op, or at another place, or has changed.
pub(super) fn fingerprint(root: OpRef<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    for op in root.walk() {
        (op.handle(), op.name().index(), op.location()).hash(&mut hasher);
        op.block().map(BlockRef::handle).hash(&mut hasher);
        op.inherent_attrs().for_each(|attr| attr.hash(&mut hasher));
        op.discardable_attrs().for_each(|attr| attr.hash(&mut hasher));
        op.operands().for_each(|value| value.handle().hash(&mut hasher));
        op.result_types().for_each(|ty| ty.hash(&mut hasher));
        op.successors().for_each(|block| block.handle().hash(&mut hasher));
        for block in op.regions().flat_map(|region| region.blocks()) {
            block.handle().hash(&mut hasher);
            block.args().map(ValueRef::ty).for_each(|ty| ty.hash(&mut hasher));
        }
        // So that what one has cannot be had by the next.
        (op.num_operands(), op.num_results(), op.num_regions()).hash(&mut hasher);
    }
    hasher.finish()
}
