//! Combination of two slices of tensors that are padded along different dimensions.

use drr::fold::constant_of;
use drr::prelude::*;
use drr::{OperationState, PatternSpec};

use super::extract_slice::extracted_slice;
use super::pad::{Paddings, build_pad, is_nofold, padding_value};
use super::{ExtractSliceOp, PadOp};
use crate::shared::mixed_index::MixedIndex;
use crate::shared::slice::MixedSlice;
use crate::shared::tensor_cast::with_shape;

/// Takes one slice and pads it once, instead of padding a slice of a padded slice.
pub(super) struct FoldOrthogonalPaddings;

/// The slice to take, of a tensor, and its paddings.
pub(super) struct PaddedSlice {
    source: Value,
    slice: MixedSlice,
    paddings: Paddings,
}

impl OpRewritePattern for FoldOrthogonalPaddings {
    type Match = PaddedSlice;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["tensor.extract_slice"],
            ..PatternSpec::of_op::<PadOp<'_>>("FoldOrthogonalPaddings")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<PaddedSlice> {
        let (ctx, ir) = (root.ctx(), root.ir());
        let second = root.operand(0)?.defining_op().and_then(ExtractSliceOp::cast)?;
        let inner = second.source().defining_op().and_then(PadOp::cast)?;
        let first = inner.source().defining_op().and_then(ExtractSliceOp::cast)?;
        let (own, other) = (Paddings::of(root)?, Paddings::of(inner.op())?);
        let (late, early) = (extracted_slice(second.op())?, extracted_slice(first.op())?);
        let all = |list: &[MixedIndex], number| list.iter().all(|entry| entry.constant(ir) == Some(number));
        let rank = root.operand(0)?.ty().shape(ctx)?.len();
        let is_simple = first.source().ty().shape(ctx)?.len() == rank
            && second.source().ty().shape(ctx)?.len() == rank
            && [&late.strides, &early.strides].iter().all(|strides| all(strides, 1))
            && [&own.low, &other.low].iter().all(|low| all(low, 0));
        let has_constant_value = constant_of(root.region(0)?.first_block()?.last_op()?.operand(0)?).is_some();
        let has_one_value = has_constant_value && padding_value(root)? == padding_value(inner.op())?;
        if !is_simple || !has_one_value || is_nofold(inner.op()) {
            return None;
        }
        let padded = second.source().ty().shape(ctx)?;
        let (mut slice, mut high) = (late.clone(), Vec::with_capacity(rank));
        for (at, &padded_size) in padded.iter().enumerate() {
            let [is_padded_late, is_padded_early] = [&own, &other].map(|pads| pads.high[at].constant(ir) != Some(0));
            let is_zero = |offset: MixedIndex| offset.constant(ir) == Some(0);
            if is_padded_late && is_padded_early {
                return None;
            }
            if !is_padded_late && is_zero(late.offsets[at]) {
                slice.offsets[at] = early.offsets[at];
            } else if is_padded_early || !is_zero(early.offsets[at]) {
                return None;
            }
            if is_padded_early {
                // The whole padded dimension is taken.
                if late.sizes[at].constant(ir) != Some(padded_size) {
                    return None;
                }
                slice.sizes[at] = early.sizes[at];
            }
            high.push(match (is_padded_late, is_padded_early) {
                (true, _) => own.high[at],
                (_, true) => other.high[at],
                _ => MixedIndex::Static(0),
            });
        }
        Some(PaddedSlice {
            source: first.source().handle(),
            slice,
            paddings: Paddings { low: own.low, high },
        })
    }

    fn rewrite(&self, new: PaddedSlice, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let ty = with_shape(&ctx, rewriter.value_type(new.source), &new.slice.to_static().sizes);
        let (operands, inherent) = new.slice.parts(&ctx, &[new.source]);
        let slice = rewriter.insert(OperationState {
            operands: &operands,
            result_types: &[ty],
            inherent: &inherent,
            ..OperationState::of::<ExtractSliceOp<'_>>(rewriter)
        });
        let slice = rewriter.result(slice, 0);
        let ty = rewriter.result_type(root, 0);
        let (operands, inherent) = new.paddings.parts(rewriter.ir().op(root), slice);
        let pad = build_pad(rewriter, root, (&operands, &inherent), ty);
        let result = rewriter.result(pad, 0);
        rewriter.replace_op(root, &[result]);
    }
}
