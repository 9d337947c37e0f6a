//! Canonicalization of `tensor.insert_slice` and `tensor.parallel_insert_slice`.

use drr::define::{Fold, FoldEdit};
use drr::prelude::*;
use drr::{DYNAMIC, InsertPoint, OperationState, PatternSpec};

use super::extract_slice::{extracted_slice, inserted_slice};
use super::{ExtractSliceOp, InsertSliceOp};
use crate::shared::mixed_index::MixedIndex;
use crate::shared::shaped::are_compatible_sizes;
use crate::shared::slice::{
    MixedSlice, dropped_dimensions, has_constant_index, is_rank_reduced, keep, reduced_dimensions,
};
use crate::shared::tensor_cast::{build_cast, more_static_source, with_shape};

pub(crate) fn fold_insert_slice_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    folded_insertion(op).unwrap_or_default()
}

fn folded_insertion(op: OpRef<'_>) -> Option<Fold> {
    let (ctx, ir) = (op.ctx(), op.ir());
    let (source, dest) = (op.operand(0)?, op.operand(1)?);
    let slice = inserted_slice(op)?;
    if source.ty() == dest.ty() && slice.is_whole(ir, dest.ty().shape(ctx)?) {
        return Some(Fold::value(source.handle()));
    }
    // This slice overwrites the previous one.
    if let Some(inner) = dest.defining_op().and_then(InsertSliceOp::cast)
        && inner.source().ty() == source.ty()
        && inserted_slice(inner.op())? == slice
    {
        let edit = FoldEdit::Operand(1, inner.dest().handle());
        return Some(Fold::InPlace([edit].into_iter().collect()));
    }
    let extract = source.defining_op().and_then(ExtractSliceOp::cast);
    let is_own_slice = extract.is_some_and(|extract| {
        extract.source() == dest && extracted_slice(extract.op()).is_some_and(|own| own == slice)
    });
    let is_empty = slice.sizes.iter().any(|size| size.constant(ir) == Some(0));
    (is_own_slice || is_empty).then(|| Fold::value(dest.handle()))
}

/// The values and the slice of a new insertion.
pub(super) struct Insertion {
    slice: MixedSlice,
    source: Value,
    /// Type that the source is cast to.
    source_type: Option<Type>,
    dest: Value,
}

/// Returns the patterns of an op that inserts slices, in MLIR's order. MLIR's `InsertSliceOpSourceCastInserter` has no counterpart: where the
/// others do not apply, its result is invalid.
pub(super) fn insert_patterns(root: &'static str) -> [OpRewrite<InsertPattern>; 2] {
    let pattern =
        |name, insertion: fn(OpRef<'_>) -> Option<Insertion>| OpRewrite(InsertPattern { name, root, insertion });
    [
        pattern("InsertSliceOpConstantArgumentFolder", with_constant_arguments),
        pattern("InsertSliceOpCastFolder", with_sources_of_casts),
    ]
}

/// Replaces an insertion by another one.
pub(super) struct InsertPattern {
    name: &'static str,
    /// `tensor.insert_slice` or `tensor.parallel_insert_slice`, whose operands are the same.
    root: &'static str,
    insertion: fn(OpRef<'_>) -> Option<Insertion>,
}

impl OpRewritePattern for InsertPattern {
    type Match = Insertion;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.name, self.root)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Insertion> {
        (self.insertion)(root)
    }

    fn rewrite(&self, new: Insertion, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let op = rewriter.ir().op(root);
        let old_type = op.result(0).map(|result| result.ty());
        let parent = op.parent_op().map(|parent| parent.handle());
        let mut source = new.source;
        if let Some(ty) = new.source_type {
            // A combining region has only insertions.
            if let Some(parent) = parent.filter(|_| old_type.is_none()) {
                rewriter.set_insert_point(InsertPoint::Before(parent));
            }
            source = build_cast(rewriter, source, ty);
            rewriter.set_insert_point(InsertPoint::Before(root));
        }
        let (operands, inherent) = new.slice.parts(&ctx, &[source, new.dest]);
        let dest_type = rewriter.value_type(new.dest);
        let types = [dest_type];
        let built = rewriter.insert(OperationState {
            location: rewriter.location(),
            operands: &operands,
            result_types: if old_type.is_some() { &types } else { &[] },
            inherent: &inherent,
            ..OperationState::new(ctx.op_name(self.root))
        });
        let Some(old_type) = old_type else {
            return rewriter.erase_op(root);
        };
        let mut result = rewriter.result(built, 0);
        if dest_type != old_type {
            result = build_cast(rewriter, result, old_type);
        }
        rewriter.replace_op(root, &[result]);
    }
}

/// Makes constant offsets, sizes or strides static, and casts the source to the static sizes.
fn with_constant_arguments(op: OpRef<'_>) -> Option<Insertion> {
    let (ctx, source, dest) = (op.ctx(), op.operand(0)?, op.operand(1)?);
    let mut slice = inserted_slice(op)?;
    if !slice.make_first_list_static(op.ir(), |stride| stride != 0) {
        return None;
    }
    let new = slice.to_static();
    new.verify_bounds(dest.ty().shape(ctx)?).ok()?;
    let old = source.ty().shape(ctx)?;
    // The first unit dimensions are dropped. Unlike in MLIR, only if the source has the others.
    let mut left = new.sizes.len().checked_sub(old.len())?;
    let is_dropped = |size: &i64| {
        let is_dropped = *size == 1 && left > 0;
        left -= usize::from(is_dropped);
        is_dropped
    };
    let first: Vec<bool> = new.sizes.iter().map(is_dropped).collect();
    let dropped = [first, dropped_dimensions(&new.sizes, old)];
    let mut shapes = dropped.iter().map(|dropped| keep(&new.sizes, dropped));
    let shape = shapes.find(|shape| are_compatible_sizes(shape, old))?;
    let ty = with_shape(ctx, source.ty(), &shape);
    Some(Insertion {
        slice,
        source: source.handle(),
        source_type: (ty != source.ty()).then_some(ty),
        dest: dest.handle(),
    })
}

/// Uses the more static operands of casts.
fn with_sources_of_casts(op: OpRef<'_>) -> Option<Insertion> {
    if has_constant_index(op) {
        return None;
    }
    let ctx = op.ctx();
    let operands = [op.operand(0)?, op.operand(1)?];
    let sources = operands.map(more_static_source);
    if sources == [None, None] {
        return None;
    }
    let [source, dest] = [0, 1].map(|number| sources[number].unwrap_or(operands[number]));
    let shape = source.ty().shape(ctx)?;
    let mut slice = inserted_slice(op)?;
    let dropped = reduced_dimensions(&slice.to_static().sizes, shape, true)?;
    let kept = slice.sizes.iter_mut().zip(dropped).filter(|(_, dropped)| !dropped);
    // As in MLIR, sizes after the first dynamic one stay.
    for ((size, _), &known) in kept.zip(shape).take_while(|(_, known)| **known != DYNAMIC) {
        *size = MixedIndex::Static(known);
    }
    let new = slice.to_static();
    new.verify_bounds(dest.ty().shape(ctx)?).ok()?;
    is_rank_reduced(&new.sizes, shape).then(|| Insertion {
        slice,
        source: source.handle(),
        source_type: None,
        dest: dest.handle(),
    })
}
