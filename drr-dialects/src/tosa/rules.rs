//! Canonicalization of ops on values, permutations and windows.

use drr::define::broadcasted_shape;
use drr::numbers::{Float, Int, Signedness};
use drr::prelude::*;

use super::arithmetic::signedness;
use super::check::{ints, shapes_agree};
use super::constant::shape_of_sizes;
use super::*;
use crate::shared::dense::index_elements;
use crate::shared::matchers::same_type;
use crate::shared::shaped::are_compatible_shapes;
use drr::DYNAMIC;

patterns! {
    pub(super) ValuePatterns = [
        SelectOfLogicalNot,
        SingleInputConcat,
        ConsolidateTransposes,
        TransposeIsReshape,
        ClampIsNoOp,
        ClampClamp,
        MaxPool2dIsNoOp,
        FoldPadToMaxPool2d,
        FoldPadToConv2D,
        FoldPadToDepthwiseConv2D,
    ]
}

pat! {
    /// The negated predicate selects the other value. Unlike in MLIR, sizes that contradict each other stay in two ops.
    SelectOfLogicalNot:
        (SelectOp:$r (LogicalNotOp $predicate), $a, $b) => (SelectOp $predicate, $b, $a, (location $r))
        where [(can_broadcast_to $r, $predicate, $a, $b)]
        supplemental [(copyAttrs $r)], (addBenefit -1)
}

/// Returns `true` if the shapes of the operands can be broadcast to that of the result.
fn can_broadcast_to(
    cx: &MatchContext<'_>,
    result: ValueRef<'_>,
    predicate: ValueRef<'_>,
    a: ValueRef<'_>,
    b: ValueRef<'_>,
) -> bool {
    let ctx = cx.ctx();
    let mut shapes = [predicate, a, b]
        .into_iter()
        .filter_map(|operand| operand.ty().shape(ctx));
    let joined = shapes.try_fold(Vec::new(), |joined, shape| {
        Some(broadcasted_shape(&joined, shape)?.to_vec())
    });
    joined.is_some_and(|joined| result.ty().shape(ctx).is_none_or(|shape| shapes_agree(&joined, shape)))
}

pat! {
    /// There is nothing to join.
    SingleInputConcat:
        (ConcatOp:$r (variadic $x), $_) => (replaceWithValue $x) where [(same_type $x, $r)]
}

pat! {
    /// One transposition has the permutation of two.
    ConsolidateTransposes:
        (TransposeOp:$r (TransposeOp $x, $inner), $outer) => (TransposeOp $x, $perms, (location $r))
        where [(NativeCodeCall<composed, 1>:$perms $inner, $outer)], (addBenefit -1)
}

/// Returns the permutation that consists of two.
fn composed(cx: &MatchContext<'_>, inner: Attribute, outer: Attribute) -> Option<Attribute> {
    let ctx = cx.ctx();
    let [inner, outer] = [inner, outer].map(|perms| perms.dense_array_ints(ctx).map(Vec::from_iter));
    let (inner, outer) = (inner?, outer?);
    let composed = outer.iter().map(|&at| {
        let place: i64 = *inner.get(usize::try_from(at).ok()?)?;
        i32::try_from(place).ok()
    });
    let composed: Vec<i32> = composed.collect::<Option<_>>()?;
    (composed.len() == inner.len() && !composed.is_empty()).then(|| ctx.dense_i32_array_attr(&composed))
}

pat! {
    /// A transposition that moves only dimensions of size 1 leaves the elements in their order.
    TransposeIsReshape:
        (TransposeOp:$r $x, $_) => (ReshapeOp $x, (ConstShapeOp $shape, (returnType (shape_of_sizes $shape))))
        where [(NativeCodeCall<permuted_shape, 1>:$shape $r, $x)]
}

/// Returns the shape of a transposed value, unless its elements change their order or another transposition can be combined with it.
fn permuted_shape(cx: &MatchContext<'_>, transposed: ValueRef<'_>, input: ValueRef<'_>) -> Option<Attribute> {
    let (ctx, op) = (cx.ctx(), transposed.defining_op()?);
    let is_transpose = |other: OpRef<'_>| TransposeOp::cast(other).is_some();
    if input.defining_op().is_some_and(is_transpose) || transposed.uses().any(|used| is_transpose(used.owner())) {
        return None;
    }
    let shape = input.ty().shape(ctx)?;
    let (mut sizes, mut last) = (Vec::with_capacity(shape.len()), None);
    for place in ints(op, "perms") {
        let place = usize::try_from(place).ok()?;
        let size = *shape.get(place)?;
        if size != 1 {
            if last > Some(place) {
                return None;
            }
            last = Some(place);
        }
        sizes.push(if size == DYNAMIC { -1 } else { size });
    }
    let is_known = sizes.iter().filter(|size| **size == -1).count() < 2;
    is_known.then(|| index_elements(ctx, &sizes))?
}

pat! {
    /// All values are within the bounds.
    ClampIsNoOp:
        (ClampOp:$r $x, $min, $max, $mode) => (replaceWithValue $x)
        where [(same_type $x, $r), (admits_all $x, $min, $max, $mode)]
}

/// Returns `true` if bounds change no value. MLIR accepts a minus infinity as the upper bound, and drops the removal of NaNs.
fn admits_all(
    cx: &MatchContext<'_>,
    x: ValueRef<'_>,
    min: Attribute,
    max: Attribute,
    mode: NanPropagationMode,
) -> bool {
    let ctx = cx.ctx();
    if let (Some(min), Some(max)) = (min.float(ctx), max.float(ctx)) {
        return min.is_inf()
            && min.is_negative()
            && max.is_inf()
            && !max.is_negative()
            && mode == NanPropagationMode::PROPAGATE;
    }
    let (Some((ty, min)), Some((_, max))) = (min.integer(ctx), max.integer(ctx)) else {
        return false;
    };
    let (width, sign) = (min.width(), bound_signedness(ctx, ty));
    x.ty().element_or_self(ctx) == ty && *min == Int::min_value(width, sign) && *max == Int::max_value(width, sign)
}

/// Returns the signedness of a bound. Booleans are unsigned.
fn bound_signedness(ctx: &Context, ty: Type) -> Signedness {
    match ty {
        Type::I1 => Signedness::Unsigned,
        _ => signedness(ctx, ty),
    }
}

pat! {
    /// One op has the bounds of both, if they intersect. Unlike in MLIR, sizes that contradict each other stay in two ops.
    ClampClamp:
        (ClampOp:$r (ClampOp $x, $min0, $max0, $mode0), $min1, $max1, $mode1)
        => (ClampOp $x, $bounds__0, $bounds__1, $mode, (location $r))
        where [
            { are_compatible_shapes($x.ctx(), $x.ty(), $r.ty()) },
            (NativeCodeCall<intersection, 2>:$bounds $min0, $max0, $min1, $max1),
            (NativeCodeCall<common_mode, 1>:$mode $mode0, $mode1)
        ], (addBenefit -1)
}

/// Returns the bounds that two pairs of bounds have in common. The ranges must overlap in more than one value. Unlike in MLIR, -0 is less
/// than +0.
fn intersection(
    cx: &MatchContext<'_>,
    min0: Attribute,
    max0: Attribute,
    min1: Attribute,
    max1: Attribute,
) -> Option<(Attribute, Attribute)> {
    let ctx = cx.ctx();
    let is_less = |a: Attribute, b: Attribute| match (a.float(ctx), b.float(ctx)) {
        (Some(a), Some(b)) => Some(a.compare(b)?.is_lt()),
        _ => {
            let ((ty, a), (_, b)) = (a.integer(ctx)?, b.integer(ctx)?);
            Some(a.compare(&b, bound_signedness(ctx, ty))?.is_lt())
        }
    };
    let is_negative = |bound: Attribute| bound.float(ctx).is_some_and(|bound| bound.is_negative());
    let precedes = |a, b| Some(is_less(a, b)? || !is_less(b, a)? && is_negative(a) && !is_negative(b));
    let overlap = is_less(min0, max1)? && is_less(min1, max0)?;
    let min = if precedes(min0, min1)? { min1 } else { min0 };
    let max = if precedes(max0, max1)? { max0 } else { max1 };
    overlap.then_some((min, max))
}

/// Returns the mode of one clamp for two. A NaN that the inner clamp keeps and the outer one replaces has no such mode.
fn common_mode(
    _: &MatchContext<'_>,
    inner: NanPropagationMode,
    outer: NanPropagationMode,
) -> Option<NanPropagationMode> {
    match (inner, outer) {
        (NanPropagationMode::PROPAGATE, NanPropagationMode::IGNORE) => None,
        _ => Some(inner),
    }
}

pat! {
    /// A pooled image of one pixel is unchanged. Unlike in MLIR, no NaN may be replaced.
    MaxPool2dIsNoOp:
        (MaxPool2dOp:$r $x, $_, $_, $_, $mode) => (replaceWithValue $x)
        where [(same_type $x, $r), (is_one_pixel $x), (keeps_nan $x, $mode)]
}

/// Returns `true` if an op that propagates or ignores NaN keeps those of a value.
fn keeps_nan(cx: &MatchContext<'_>, value: ValueRef<'_>, mode: NanPropagationMode) -> bool {
    mode == NanPropagationMode::PROPAGATE || value.ty().element_or_self(cx.ctx()).integer_format(cx.ctx()).is_some()
}

fn is_one_pixel(cx: &MatchContext<'_>, image: ValueRef<'_>) -> bool {
    matches!(image.ty().static_shape(cx.ctx()), Some([_, 1, 1, _]))
}

pat! {
    /// The pooling ignores its own padding.
    FoldPadToMaxPool2d:
        (MaxPool2dOp:$r (PadOp $x, (ConstantLikeMatcher AnyAttr:$padding), (ConstantLikeMatcher AnyAttr:$value)),
            $kernel, $stride, $pad, $mode)
        => (MaxPool2dOp $x, $kernel, $stride, $new, $mode, (location $r))
        where [
            (is_lowest $value),
            (NativeCodeCall<merged_padding, 1>:$new $padding, $pad),
            (is_less_than_kernel $new, $kernel)
        ], (addBenefit -1)
}

pat! {
    /// The convolution pads by zeros itself.
    FoldPadToConv2D:
        (Conv2DOp:$r (PadOp $x, (ConstantLikeMatcher AnyAttr:$padding), (ConstantLikeMatcher AnyAttr:$value)),
            $weight, $bias, $input_zp, $weight_zp, $pad, $stride, $dilation, $acc_type, $local_bound)
        => (Conv2DOp $x, $weight, $bias, $input_zp, $weight_zp, $new, $stride, $dilation, $acc_type, $local_bound,
            (location $r))
        where [(is_zero_point $value, $input_zp), (NativeCodeCall<merged_padding, 1>:$new $padding, $pad)],
        (addBenefit -1)
}

pat! {
    /// The convolution pads by zeros itself.
    FoldPadToDepthwiseConv2D:
        (DepthwiseConv2DOp:$r (PadOp $x, (ConstantLikeMatcher AnyAttr:$padding), (ConstantLikeMatcher AnyAttr:$value)),
            $weight, $bias, $input_zp, $weight_zp, $pad, $stride, $dilation, $acc_type, $local_bound)
        => (DepthwiseConv2DOp $x, $weight, $bias, $input_zp, $weight_zp, $new, $stride, $dilation, $acc_type, $local_bound,
            (location $r))
        where [(is_zero_point $value, $input_zp), (NativeCodeCall<merged_padding, 1>:$new $padding, $pad)],
        (addBenefit -1)
}

/// The largest padding that ops on windows must support.
const MAX_PADDING: i64 = 8192;

/// Returns the padding of height and width by an op on windows and by the preceding op on all dimensions.
fn merged_padding(cx: &MatchContext<'_>, padding: Attribute, pad: Attribute) -> Option<Attribute> {
    let ctx = cx.ctx();
    let padding: Vec<i64> = padding.elements_ints(ctx)?.collect();
    let pad: Vec<i64> = pad.dense_array_ints(ctx)?.collect();
    let &[0, 0, top, bottom, left, right, 0, 0] = &padding[..] else {
        return None;
    };
    let sums = pad
        .iter()
        .zip([top, bottom, left, right])
        .map(|(own, added)| own.checked_add(added));
    let sums: Vec<i64> = sums.collect::<Option<_>>()?;
    (sums.len() == 4 && sums.iter().all(|sum| (0..=MAX_PADDING).contains(sum))).then(|| ctx.dense_i64_array_attr(&sums))
}

/// Returns `true` if a padding is less than the kernel in each direction, so that no window consists of padding.
fn is_less_than_kernel(cx: &MatchContext<'_>, pad: Attribute, kernel: Attribute) -> bool {
    let [pad, kernel] =
        [pad, kernel].map(|list| list.dense_array_ints(cx.ctx()).map(Vec::from_iter).unwrap_or_default());
    let &[height, width] = &kernel[..] else { return false };
    pad.iter()
        .zip([height, height, width, width])
        .all(|(pad, size): (&i64, i64)| *pad < size)
}

/// Returns `true` if a constant of one element is the least integer or finite float.
fn is_lowest(cx: &MatchContext<'_>, value: Attribute) -> bool {
    let ctx = cx.ctx();
    let Some(value) = value.splat(ctx) else { return false };
    match (value.integer(ctx), value.float(ctx)) {
        (Some((ty, number)), _) => *number == Int::min_value(number.width(), signedness(ctx, ty)),
        (None, Some(float)) => {
            // The next float is minus infinity, which only the largest finite one is next to.
            float.is_finite() && float.is_negative() && is_next_to_infinity(float)
        }
        _ => false,
    }
}

/// Returns `true` if a finite negative float is the least one.
fn is_next_to_infinity(float: Float) -> bool {
    match Float::from_bits(float.kind(), float.bits() + 1) {
        Some(next) => !next.is_finite(),
        None => true,
    }
}

/// Returns `true` if a constant is the zero of a quantized operand: 0.0, or an integer equal to the zero point.
fn is_zero_point(cx: &MatchContext<'_>, value: Attribute, zero_point: ValueRef<'_>) -> bool {
    let ctx = cx.ctx();
    let Some(value) = value.splat(ctx) else { return false };
    match value.float(ctx) {
        Some(float) => float.is_zero(),
        None => {
            let zero_point = drr::fold::constant_of(zero_point).and_then(|constant| constant.splat(ctx));
            zero_point.is_some_and(|zero_point| zero_point == value)
        }
    }
}
