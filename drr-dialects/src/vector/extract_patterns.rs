//! Canonicalization patterns of `vector.extract`.

use drr::fold::constant_of;
use drr::prelude::*;

use super::element_order::{broadcast_like_source, first_element, is_broadcastable};
use super::extract::Extraction;
use super::mask_class::MaskClass;
use super::{BroadcastOp, CreateMaskOp, ExtractOp, FromElementsOp, ShapeCastOp};
use crate::arith::ConstantOp;
use crate::shared::dense::bool_splat;
use crate::shared::mixed_index::MixedIndex;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};

/// Broadcasts the source of a broadcast to the type of the result.
pub(super) const EXTRACT_OP_FROM_BROADCAST: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("ExtractOpFromBroadcast", ExtractOp::NAME, &[BroadcastOp::NAME], |op| {
        let extraction = Extraction::of(op)?;
        let source = broadcast_like_source(extraction.source)?;
        let is_valid = is_broadcastable(op.ctx(), source.ty(), extraction.result_vector()?);
        let (source, ty) = (source.handle(), extraction.result);
        is_valid.then(|| OpReplacement::with_new_op(move |rewriter| BroadcastOp::build(rewriter, source, ty)))
    });

/// Creates the mask of the inner dimensions.
pub(super) const EXTRACT_OP_FROM_CREATE_MASK: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "ExtractOpFromCreateMask",
    ExtractOp::NAME,
    &[ConstantOp::NAME, CreateMaskOp::NAME],
    |op| {
        let extraction = Extraction::of(op)?;
        let mask = extraction.source.defining_op().and_then(CreateMaskOp::cast)?;
        extraction.result_vector()?;
        let mut is_empty = MaskClass::of(extraction.source) == MaskClass::AllFalse;
        let mut is_known = true;
        let dims = extraction.vector.dims().zip(mask.operands());
        for (index, ((size, scalable), bound)) in extraction.position.iter().zip(dims) {
            let bound = constant_of(bound).and_then(|bound| bound.as_i64(op.ctx()));
            match (bound, index) {
                (Some(bound), MixedIndex::Static(index)) => is_empty |= *index >= bound,
                // Unlike in MLIR, a number does not cover a scalable dimension.
                (Some(bound), MixedIndex::Dynamic(_)) => is_known &= bound >= size && !scalable,
                (None, _) => is_known = false,
            }
        }
        let ty = extraction.result;
        if is_empty {
            let constant = bool_splat(op.ctx(), ty, false)?;
            return Some(OpReplacement::with_new_op(move |rewriter| {
                ConstantOp::build(rewriter, constant, ())
            }));
        }
        let rest = mask.operands().skip(extraction.position.len());
        let rest: Vec<Value> = rest.map(ValueRef::handle).collect();
        is_known.then(|| OpReplacement::with_new_op(move |rewriter| CreateMaskOp::build(rewriter, &rest, ty)))
    },
);

/// Casts the source of a shape cast, if all of its elements are extracted.
pub(super) const EXTRACT_FROM_SHAPE_CAST: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "ExtractFromShapeCastToShapeCast",
    ExtractOp::NAME,
    &[ShapeCastOp::NAME],
    |op| {
        let extraction = Extraction::of(op)?;
        let source = extraction.source.defining_op().and_then(ShapeCastOp::cast)?.source();
        extraction.result_vector()?;
        // Unlike in MLIR, no dropped dimension is scalable.
        let mut dropped = extraction.vector.dims().take(extraction.position.len());
        let is_whole = dropped.all(|dim| dim == (1, false));
        let (source, ty) = (source.handle(), extraction.result);
        is_whole.then(|| OpReplacement::with_new_op(move |rewriter| ShapeCastOp::build(rewriter, source, ty)))
    },
);

/// Builds a vector of the extracted elements.
pub(super) const EXTRACT_FROM_FROM_ELEMENTS: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "ExtractFromFromElements",
    ExtractOp::NAME,
    &[FromElementsOp::NAME],
    |op| {
        let extraction = Extraction::of(op)?;
        let list = extraction.source.defining_op().and_then(FromElementsOp::cast)?;
        extraction.result_vector()?;
        let first = first_element(extraction.vector.shape, &extraction.numbers()?)?;
        let count = usize::try_from(extraction.result.num_elements(op.ctx())?).ok()?;
        let elements = list.elements().skip(first).take(count);
        let elements: Vec<Value> = elements.map(ValueRef::handle).collect();
        let ty = extraction.result;
        Some(OpReplacement::with_new_op(move |rewriter| {
            FromElementsOp::build(rewriter, &elements, ty)
        }))
    },
);
