//! Detection of changes in an op by hashing.

use std::hash::{Hash, Hasher};

use drr_ir::{BlockRef, OpRef, ValueRef};
use rustc_hash::FxHasher;

/// Returns a hash of everything nested in an op. The hash changes if any nested op, its position or its contents
/// change.
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
        // Counts separate the lists of consecutive ops.
        (op.num_operands(), op.num_results(), op.num_regions()).hash(&mut hasher);
    }
    hasher.finish()
}
