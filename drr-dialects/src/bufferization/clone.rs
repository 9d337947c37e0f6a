//! Canonicalization of `bufferization.clone`.

use drr::define::Fold;
use drr::prelude::*;
use drr::{OperationState, PatternSpec};

use super::{CloneOp, DeallocOp};
use crate::memref::views::can_cast;
use crate::shared::allocation::{frees, frees_any};
use crate::shared::fold::MAX_CHAIN;
use crate::shared::memref_cast::fold_memref_casts;

pub(crate) fn fold_clone_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_memref_casts(op, None)
}

/// Maximum number of uses of a buffer, and of ops between a clone and the op that frees a buffer. MLIR has no such limit.
const MAX_LIFETIME: usize = 1024;

/// Uses the cloned buffer instead of the clone, and frees one buffer less.
pub(super) struct SimplifyClones;

/// The op that frees a buffer.
enum FreeingOp<'ir> {
    None,
    One(OpRef<'ir>),
    /// Several ops, or any of too many users.
    Several,
}

impl<'ir> FreeingOp<'ir> {
    fn of(buffer: ValueRef<'ir>) -> Self {
        if buffer.uses().nth(MAX_LIFETIME).is_some() {
            return FreeingOp::Several;
        }
        let mut users = buffer
            .uses()
            .map(|used| used.owner())
            .filter(|user| frees(*user, buffer));
        match (users.next(), users.next()) {
            (None, _) => FreeingOp::None,
            (Some(op), None) => FreeingOp::One(op),
            _ => FreeingOp::Several,
        }
    }
}

impl OpRewritePattern for SimplifyClones {
    /// The op that frees the clone or the cloned buffer. `None` erases a clone without uses.
    type Match = Option<Op>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["memref.cast"],
            ..PatternSpec::of_op::<CloneOp<'_>>("SimplifyClones")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let clone = CloneOp::cast(root)?;
        if root.is_unused() {
            return Some(None);
        }
        let (ctx, source) = (root.ctx(), clone.input());
        let (from, to) = (source.ty(), clone.output().ty());
        if from != to && !can_cast(ctx, from, to) {
            return None;
        }
        let freeing = [FreeingOp::of(clone.output()), FreeingOp::of(viewed_buffer(source)?)];
        let mut candidates = Vec::with_capacity(2);
        for freeing in freeing {
            match freeing {
                FreeingOp::Several => return None,
                FreeingOp::One(op) => candidates.push(op),
                FreeingOp::None => {}
            }
        }
        // The lifetimes of two buffers that are freed in the same block need not overlap.
        if let [a, b] = candidates[..]
            && a.block() == b.block()
        {
            return None;
        }
        let redundant = candidates.into_iter().find(|op| op.block() == root.block())?;
        (redundant.is_unused() && is_first_free(root, redundant)).then(|| Some(redundant.handle()))
    }

    fn rewrite(&self, redundant: Option<Op>, root: Op, rewriter: &mut Rewriter<'_>) {
        let Some(redundant) = redundant else {
            return rewriter.erase_op(root);
        };
        let Some(mut source) = rewriter.ir().op(root).operand(0).map(|source| source.handle()) else {
            return;
        };
        let ty = rewriter.result_type(root, 0);
        if rewriter.value_type(source) != ty {
            let name = rewriter.ctx().op_name("memref.cast");
            let cast = rewriter.insert(OperationState {
                location: rewriter.location(),
                operands: &[source],
                result_types: &[ty],
                ..OperationState::new(name)
            });
            source = rewriter.result(cast, 0);
        }
        rewriter.replace_op(root, &[source]);
        rewriter.erase_op(redundant);
    }
}

/// Returns `true` if the first op after `op` that frees memory is `freeing`. Unlike in MLIR, nested ops and `bufferization.dealloc` count.
fn is_first_free(op: OpRef<'_>, freeing: OpRef<'_>) -> bool {
    let following = std::iter::successors(op.next(), |op| op.next()).flat_map(OpRef::walk);
    let frees = |op: &OpRef<'_>| frees_any(*op) || DeallocOp::cast(*op).is_some();
    following.take(MAX_LIFETIME).find(frees) == Some(freeing)
}

/// Returns the buffer that a chain of views is about. Returns `None` for a long chain: it may be a cycle, as in unreachable code.
fn viewed_buffer(mut buffer: ValueRef<'_>) -> Option<ValueRef<'_>> {
    for _ in 0..MAX_CHAIN {
        let view = buffer.defining_op().filter(|op| VIEWS.contains(&&*op.name_text()));
        match view.filter(|view| view.result(0) == Some(buffer)) {
            Some(view) => buffer = view.operand(0)?,
            None => return Some(buffer),
        }
    }
    None
}

/// The ops whose first result is a view of their first operand: MLIR's `ViewLikeOpInterface`.
const VIEWS: [&str; 11] = [
    "memref.assume_alignment",
    "memref.cast",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.extract_strided_metadata",
    "memref.memory_space_cast",
    "memref.reinterpret_cast",
    "memref.reshape",
    "memref.subview",
    "memref.view",
    "vector.type_cast",
];
