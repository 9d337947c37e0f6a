//! Canonicalization of `memref.alloca_scope`.

use drr::define::{InvocationBounds, RegionBranchOpInterface, TraitFlags, memory_effects};
use drr::prelude::*;
use drr::{InsertPoint, Mapping, PatternSpec};

use super::{AllocaOp, AllocaScopeOp};
use crate::shared::mixed_index::constant_integer;

pat! {
    /// The body does not need a scope of its own.
    pub(super) AllocaScopeInliner:
        (AllocaScopeOp:$scope bodyRegion = $body) => (inline $body) where [(is_redundant $scope)]
}

/// Returns `true` if allocations in a scope have the same lifetime without it.
fn is_redundant(_: &MatchContext<'_>, scope: OpRef<'_>) -> bool {
    let has_parent_scope = scope.parent_op().is_some_and(is_scope);
    (has_parent_scope && is_last(scope)) || !contains_allocation(scope)
}

fn is_scope(op: OpRef<'_>) -> bool {
    op.has_trait(TraitFlags::AUTOMATIC_ALLOCATION_SCOPE)
}

/// Returns `true` if only the terminator follows in a region of one block.
fn is_last(op: OpRef<'_>) -> bool {
    let has_one_block = op.parent_region().is_some_and(|region| region.has_one_block());
    has_one_block
        && op
            .next()
            .is_some_and(|next| next.next().is_none() && next.has_trait(TraitFlags::TERMINATOR))
}

/// Returns `true` if an op in a scope may allocate on the stack, except in nested scopes.
fn contains_allocation(scope: OpRef<'_>) -> bool {
    let mut ops = scope.walk();
    ops.next();
    while let Some(op) = ops.next() {
        let is_recursive = op.has_trait(TraitFlags::RECURSIVE_EFFECTS);
        if is_allocation(op) || (!is_recursive && memory_effects(op).is_none()) {
            return true;
        }
        if is_scope(op) {
            ops.skip_inside();
        }
    }
    false
}

/// Returns `true` if an op only allocates on the stack.
fn is_allocation(op: OpRef<'_>) -> bool {
    AllocaOp::cast(op).is_some() || op.name_text() == "llvm.alloca"
}

/// Moves allocations of constant size out of ops at the end of the enclosing scope, which end with the scope. Unlike in MLIR, an allocation
/// that is executed several times stays: the values that it makes may live at the same time, in threads for instance. So does one of a
/// size that may be valid only where it is executed.
pub(super) struct AllocaScopeHoister;

impl OpRewritePattern for AllocaScopeHoister {
    /// The outermost op that ends with the scope, and the allocations.
    type Match = (Op, Vec<Op>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<AllocaScopeOp<'_>>("AllocaScopeHoister")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let mut outermost = root;
        while !is_scope(outermost.parent_op()?) {
            if !is_last(outermost) {
                return None;
            }
            outermost = outermost.parent_op()?;
            // Regions of other ops may be executed by several threads.
            outermost.interface::<dyn RegionBranchOpInterface>()?;
        }
        if outermost == root || !is_last(outermost) {
            return None;
        }
        let mut moved = Vec::new();
        let mut ops = root.walk();
        ops.next();
        while let Some(op) = ops.next() {
            if is_allocation(op) && op.operands().all(|size| is_constant_outside(size, outermost)) {
                moved.push(op.handle());
            }
            if op.num_regions() > 0 && !runs_regions_once(op) {
                ops.skip_inside();
            }
        }
        (!moved.is_empty()).then(|| (outermost.handle(), moved))
    }

    fn rewrite(&self, (outermost, moved): Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.set_insert_point(InsertPoint::Before(outermost));
        for op in moved {
            let copy = rewriter.clone_op(op, &mut Mapping::new());
            let results: Vec<Value> = rewriter.ir().op(copy).results().handles();
            rewriter.replace_op(op, &results);
        }
    }
}

/// Returns `true` if a value is a constant that is defined outside of an op.
fn is_constant_outside(value: ValueRef<'_>, op: OpRef<'_>) -> bool {
    let is_outside = |constant: OpRef<'_>| !constant.ancestors().any(|outer| outer == op);
    constant_integer(value).is_some() && value.defining_op().is_some_and(is_outside)
}

/// Returns `true` if each op in the regions of an op is executed at most once, each time the op is.
fn runs_regions_once(op: OpRef<'_>) -> bool {
    let once = |bounds: InvocationBounds| bounds.upper.is_some_and(|upper| upper <= 1);
    let bounds = match op.interface::<dyn RegionBranchOpInterface>() {
        _ if AllocaScopeOp::cast(op).is_some() => vec![InvocationBounds::new(1, 1)],
        Some(branch) => branch.region_invocation_bounds(&[]),
        None => return false,
    };
    bounds.len() == op.num_regions()
        && bounds.into_iter().all(once)
        && op.regions().all(|region| region.has_one_block() || region.is_empty())
}
