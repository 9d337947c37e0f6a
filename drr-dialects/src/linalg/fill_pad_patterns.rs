//! Canonicalization of `tensor.pad` with the value of a `linalg.fill`.

use drr::prelude::*;
use drr::{DYNAMIC, OperationState, PatternSpec};

use super::fill_patterns::Filled;
use crate::shared::fold::MAX_CHAIN;
use crate::shared::mixed_index::{MixedIndex, can_add, split};
use crate::shared::slice::MixedSlice;
use crate::shared::tensor_cast::{build_cast, with_shape};
use crate::tensor::dims::build_size;
use crate::tensor::extract_slice::inserted_slice;
use crate::tensor::pad::{PaddingValue, Paddings, build_sum, padding_value};
use crate::tensor::{InsertSliceOp, PadOp};

/// Returns `true` if a `tensor.pad` pads with the value of a `linalg.fill`.
fn pads_with(pad: OpRef<'_>, filled: Filled) -> bool {
    let value = pad.ir().value(filled.value());
    let constant = drr::fold::constant_of(value).map(PaddingValue::Constant);
    padding_value(pad).is_some_and(|padding| padding == constant.unwrap_or(PaddingValue::Value(filled.value())))
}

/// Fills an empty tensor of the padded size.
pub(super) struct FoldFillWithPad;

impl OpRewritePattern for FoldFillWithPad {
    /// The fill and the paddings.
    type Match = (Filled, Paddings);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["affine.apply", "arith.constant", "linalg.fill"],
            ..PatternSpec::new("FoldFillWithPad", "tensor.pad")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let filled = Filled::of(root.operand(0)?)?;
        let paddings = Paddings::of(root)?;
        let can_size = can_size_all(root, &paddings)?;
        (can_size && pads_with(root, filled)).then_some((filled, paddings))
    }

    fn rewrite(&self, (filled, paddings): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let Some(source) = rewriter.ir().op(root).operand(0).map(|source| source.handle()) else {
            return;
        };
        let ty = rewriter.result_type(root, 0);
        let known = ty.shape(&ctx).unwrap_or_default();
        let mut sizes = Vec::with_capacity(known.len());
        for (at, &size) in known.iter().enumerate() {
            sizes.push(match size {
                DYNAMIC => {
                    let size = build_size(rewriter, source, at);
                    let sum = build_sum(rewriter, &[size, paddings.low[at], paddings.high[at]]);
                    let Some(sum) = sum else { return };
                    sum
                }
                size => MixedIndex::Static(size),
            });
        }
        let (shape, operands) = split(&sizes);
        let empty = rewriter.insert(OperationState {
            location: rewriter.location(),
            operands: &operands,
            result_types: &[with_shape(&ctx, ty, &shape)],
            ..OperationState::new(ctx.op_name("tensor.empty"))
        });
        let empty = rewriter.result(empty, 0);
        let mut result = filled.build(rewriter, empty);
        if rewriter.value_type(result) != ty {
            result = build_cast(rewriter, result, ty);
        }
        rewriter.replace_op(root, &[result]);
    }
}

/// Returns `true` if the dynamic sizes of a padded tensor can be built: those that become static are not negative.
fn can_size_all(pad: OpRef<'_>, paddings: &Paddings) -> Option<bool> {
    let ctx = pad.ctx();
    let (from, to) = (pad.operand(0)?.ty().shape(ctx)?, pad.result(0)?.ty().shape(ctx)?);
    let mut dimensions = from.iter().zip(to).zip(paddings.low.iter().zip(&paddings.high));
    Some(dimensions.all(|((&size, &padded), (low, high))| {
        let is_static = size != DYNAMIC && padded == DYNAMIC;
        !is_static || can_add(pad.ir(), &[MixedIndex::Static(size), *low, *high], |size| size >= 0)
    }))
}

/// Inserts the operand of a `tensor.pad` instead of the padded tensor, which has the value of the tensor around it.
pub(super) struct FoldInsertPadIntoFill;

impl OpRewritePattern for FoldInsertPadIntoFill {
    /// The operand of the `tensor.pad`, its low paddings, and the slice.
    type Match = (Value, Vec<MixedIndex>, MixedSlice);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["affine.apply", "arith.constant", "linalg.fill"],
            ..PatternSpec::new("FoldInsertPadIntoFill", "tensor.insert_slice")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let ctx = root.ctx();
        let (source, dest) = (root.operand(0)?, root.operand(1)?);
        let pad = source.defining_op().and_then(PadOp::cast)?;
        let rank = |value: ValueRef<'_>| value.ty().shape(ctx).map(<[i64]>::len);
        let slice = inserted_slice(root)?;
        if rank(source) != rank(dest) {
            return None;
        }
        let mut first = dest;
        for _ in 0..MAX_CHAIN {
            let Some(insert) = first.defining_op().and_then(InsertSliceOp::cast) else {
                break;
            };
            if rank(insert.source()) != rank(first) {
                return None;
            }
            if !are_disjoint(&slice, &inserted_slice(insert.op())?) {
                break;
            }
            first = insert.dest();
        }
        let is_filled = pads_with(pad.op(), Filled::of(first)?);
        let paddings = Paddings::of(pad.op())?;
        let mut offsets = paddings.low.iter().zip(&slice.offsets);
        let can_move = offsets.all(|(low, offset)| can_add(root.ir(), &[*low, *offset], |offset| offset >= 0));
        // Unlike in MLIR, the slice must be contiguous where elements precede its first one: paddings count elements of the slice.
        let mut strides = paddings.low.iter().zip(&slice.strides);
        let is_constant = |index: &MixedIndex, number| index.constant(root.ir()) == Some(number);
        let is_contiguous = strides.all(|(low, stride)| is_constant(low, 0) || is_constant(stride, 1));
        let replaces = is_filled && can_move && is_contiguous && !paddings.has_negative(root.ir());
        replaces.then(|| (pad.source().handle(), paddings.low, slice))
    }

    fn rewrite(&self, (source, low, mut slice): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        for (offset, low) in slice.offsets.iter_mut().zip(low) {
            let Some(sum) = build_sum(rewriter, &[low, *offset]) else {
                return;
            };
            *offset = sum;
        }
        for (at, size) in slice.sizes.iter_mut().enumerate() {
            *size = build_size(rewriter, source, at);
        }
        let op = rewriter.ir().op(root);
        let (Some(dest), name, location) = (op.operand(1).map(|dest| dest.handle()), op.name(), op.location()) else {
            return;
        };
        let (operands, inherent) = slice.parts(&ctx, &[source, dest]);
        let new = OperationState {
            location,
            operands: &operands,
            result_types: &[rewriter.value_type(dest)],
            inherent: &inherent,
            ..OperationState::new(name)
        };
        rewriter.replace_op_with_new(root, &new);
    }
}

/// Returns `true` if two slices have no position in common along some dimension in which both are static. Unlike in MLIR, their strides may
/// be negative.
fn are_disjoint(a: &MixedSlice, b: &MixedSlice) -> bool {
    let (a, b) = (a.to_static(), b.to_static());
    let range = |slice: &crate::shared::slice::Slice, at: usize| {
        let [offset, size, stride] = [slice.offsets[at], slice.sizes[at], slice.strides[at]];
        let is_static = [offset, size, stride].iter().all(|number| *number != DYNAMIC);
        let last = (size.checked_sub(1)?).checked_mul(stride)?.checked_add(offset)?;
        is_static.then_some((offset.min(last), offset.max(last)))
    };
    (0..a.offsets.len()).any(|at| match (range(&a, at), range(&b, at)) {
        (Some((a, a_last)), Some((b, b_last))) => a_last < b || b_last < a,
        _ => false,
    })
}
