//! Canonicalization of `memref.extract_strided_metadata` and `memref.reinterpret_cast`.

use drr::define::{Fold, FoldEdit};
use drr::prelude::*;
use drr::{DYNAMIC, OperationState, PatternSpec};

use super::casts::replace_source;
use super::layout::strided;
use super::{CastOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp};
use crate::shared::elementwise::fold_to;
use crate::shared::memref_cast::fold_memref_casts;
use crate::shared::mixed_index::MixedIndex;
use crate::shared::replacement::{ReplacePattern, Replacement};
use crate::shared::slice::MixedSlice;

/// Returns the offset, the sizes and the strides of a memref type.
fn static_metadata(ctx: &Context, ty: Type) -> Option<[Vec<i64>; 3]> {
    let (strides, offset) = ty.strides_and_offset(ctx)?;
    Some([vec![offset], ty.shape(ctx)?.to_vec(), strides])
}

/// Replaces the used results that the type of the memref determines by constants, and sees through a cast.
pub(crate) fn fold_extract_strided_metadata_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let mut edits: Vec<FoldEdit> = match fold_memref_casts(op, None) {
        Fold::InPlace(edits) => edits.into_iter().collect(),
        _ => Vec::new(),
    };
    let known = op.operand(0).and_then(|memref| static_metadata(op.ctx(), memref.ty()));
    let results = op
        .results()
        .enumerate()
        .skip(1)
        .zip(known.into_iter().flatten().flatten());
    let known = results.filter(|((_, result), number)| *number != DYNAMIC && result.has_uses());
    edits.extend(known.map(|((index, _), number)| FoldEdit::Result(index, op.ctx().index_attr(number))));
    if edits.is_empty() {
        Fold::None
    } else {
        Fold::InPlace(edits.into_iter().collect())
    }
}

/// Reads the slice of a `memref.reinterpret_cast`.
fn reinterpreted(op: OpRef<'_>) -> Option<MixedSlice> {
    let slots = &ReinterpretCastOp::SLOTS;
    MixedSlice::of(op, [slots.offsets, slots.sizes, slots.strides])
}

pub(crate) fn fold_reinterpret_cast_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(source), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    if let Some(inner) = source.defining_op().and_then(reinterpreted_source) {
        return replace_source(inner);
    }
    let starts_at_zero = reinterpreted(op).is_some_and(|slice| slice.offsets == [MixedIndex::Static(0)]);
    if result.ty() == source.ty() && has_static_metadata(ctx, result.ty()) && starts_at_zero {
        fold_to(source)
    } else {
        Fold::None
    }
}

/// Returns `true` if a memref type determines the offset, the sizes and the strides. Unlike in MLIR, equal types in which one of these
/// is dynamic do not count as the same place.
fn has_static_metadata(ctx: &Context, ty: Type) -> bool {
    static_metadata(ctx, ty).is_some_and(|lists| !lists.iter().flatten().any(|&number| number == DYNAMIC))
}

/// Returns the operand of a producer that starts at the same address.
fn reinterpreted_source(producer: OpRef<'_>) -> Option<ValueRef<'_>> {
    let is_same = match &*producer.name_text() {
        "memref.reinterpret_cast" | "memref.cast" => true,
        "memref.subview" => {
            let slots = &SubViewOp::SLOTS;
            let slice = MixedSlice::of(producer, [slots.offsets, slots.sizes, slots.strides])?;
            slice
                .offsets
                .iter()
                .all(|offset| offset.constant(producer.ir()) == Some(0))
        }
        _ => false,
    };
    producer.operand(0).filter(|_| is_same)
}

/// Makes entries static that the type or a constant determines.
fn make_static(list: &mut [MixedIndex], known: &[i64], ir: &drr::Ir, is_accepted: impl Fn(i64) -> bool) {
    for (entry, &known) in list.iter_mut().zip(known) {
        match *entry {
            MixedIndex::Dynamic(_) if known != DYNAMIC => *entry = MixedIndex::Static(known),
            _ => {
                entry.make_static(ir, &is_accepted);
            }
        }
    }
}

/// Makes all entries static that the type or a constant determines. Unlike in MLIR, negative offsets and sizes stay dynamic.
fn static_slice(mut slice: MixedSlice, ty: Type, ir: &drr::Ir) -> Option<MixedSlice> {
    let [offset, sizes, strides] = static_metadata(ir.ctx(), ty)?;
    make_static(&mut slice.offsets, &offset, ir, |offset| offset >= 0);
    make_static(&mut slice.sizes, &sizes, ir, |size| size >= 0);
    make_static(&mut slice.strides, &strides, ir, |_| true);
    Some(slice)
}

/// Makes constant offsets, sizes and strides static.
pub(super) const REINTERPRET_CAST_OP_CONSTANT_FOLDER: OpRewrite<ReplacePattern> =
    ReplacePattern::on_memrefs("ReinterpretCastOpConstantFolder", "memref.reinterpret_cast", |op| {
        let (ctx, source, old) = (op.ctx(), op.operand(0)?, op.result(0)?.ty());
        let slice = reinterpreted(op)?;
        let new = static_slice(slice.clone(), old, op.ir())?;
        if new == slice {
            return None;
        }
        let (operands, inherent) = new.parts(ctx, &[source.handle()]);
        let numbers = new.to_static();
        Some(Replacement {
            name: "memref.reinterpret_cast",
            operands,
            inherent,
            ty: strided(ctx, old, &numbers.sizes, &numbers.strides, *numbers.offsets.first()?),
        })
    });

/// Uses the memref whose metadata are reinterpreted.
pub(super) struct ReinterpretCastOpExtractStridedMetadataFolder;

/// The memref whose base buffer is reinterpreted.
pub(super) enum ReinterpretedMemref {
    /// With its own offset, sizes and strides.
    AsItIs(Value),
    Differently(Value),
}

impl OpRewritePattern for ReinterpretCastOpExtractStridedMetadataFolder {
    type Match = ReinterpretedMemref;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<ReinterpretCastOp<'_>>("ReinterpretCastOpExtractStridedMetadataFolder")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let buffer = root.operand(0)?;
        let extract = buffer.defining_op().and_then(ExtractStridedMetadataOp::cast)?;
        let source = extract.source();
        let own = static_slice(reinterpreted(root)?, root.result(0)?.ty(), root.ir())?;
        let dynamic = |value: ValueRef<'_>| MixedIndex::Dynamic(value.handle());
        let metadata = MixedSlice {
            offsets: vec![dynamic(extract.offset())],
            sizes: extract.sizes().map(dynamic).collect(),
            strides: extract.strides().map(dynamic).collect(),
        };
        if extract.base_buffer() != buffer {
            return None;
        }
        let is_same = static_slice(metadata, source.ty(), root.ir())? == own;
        Some(if is_same {
            ReinterpretedMemref::AsItIs(source.handle())
        } else {
            ReinterpretedMemref::Differently(source.handle())
        })
    }

    fn rewrite(&self, memref: ReinterpretedMemref, root: Op, rewriter: &mut Rewriter<'_>) {
        let source = match memref {
            ReinterpretedMemref::AsItIs(source) => source,
            ReinterpretedMemref::Differently(source) => return rewriter.set_operand(root, 0, source),
        };
        let ty = rewriter.result_type(root, 0);
        if rewriter.value_type(source) == ty {
            rewriter.replace_op(root, &[source]);
        } else {
            let cast = OperationState {
                location: rewriter.location(),
                operands: &[source],
                result_types: &[ty],
                ..OperationState::of::<CastOp<'_>>(rewriter)
            };
            rewriter.replace_op_with_new(root, &cast);
        }
    }
}
