//! Canonicalization of `tosa.slice`.

use drr::DYNAMIC;
use drr::prelude::*;

use super::check::constant_shape;
use super::constant::shape_of_sizes;
use super::*;
use crate::shared::dense::index_elements;

/// Placeholder for the size of all remaining elements.
const REST: i64 = -1;

patterns! {
    pub(super) SlicePatterns = [ConcatSlice, PadSlice, SliceDynamicSize]
}

pat! {
    /// The slice consists of elements of one input.
    ConcatSlice:
        (SliceOp:$r (ConcatOp:$joined $_, I32Attr:$axis), $_, $_)
        => (SliceOp $part__0,
            (ConstShapeOp $part__1, (returnType (shape_of_sizes $part__1)), (location $r)),
            (ConstShapeOp $part__2, (returnType (shape_of_sizes $part__2)), (location $r)),
            (location $r))
        where [(NativeCodeCall<sliced_input, 3>:$part $r, $joined, $axis)], (addBenefit -1)
}

/// Returns the input of a concatenation that contains a slice, with the start and the size of the slice. MLIR takes a size of -1 as a
/// number.
fn sliced_input<'ir>(
    cx: &MatchContext<'ir>,
    slice: ValueRef<'ir>,
    joined: ValueRef<'ir>,
    axis: i32,
) -> Option<(ValueRef<'ir>, Attribute, Attribute)> {
    let ctx = cx.ctx();
    let slice = slice.defining_op()?;
    let (mut start, size) = (constant_shape(slice, 1)?, constant_shape(slice, 2)?);
    let axis = usize::try_from(axis).ok()?;
    joined.ty().static_shape(ctx)?;
    let len = *size.get(axis).filter(|size| **size != REST)?;
    for input in joined.defining_op()?.operands() {
        let available = *input.ty().static_shape(ctx)?.get(axis)?;
        let first = start.get_mut(axis)?;
        if *first >= 0 && first.checked_add(len)? <= available {
            return Some((input, index_elements(ctx, &start)?, index_elements(ctx, &size)?));
        }
        *first = first.checked_sub(available)?;
    }
    None
}

pat! {
    /// The slice drops a part of the padding.
    PadSlice:
        (SliceOp:$r (PadOp:$padded $x, $_, $value), $_, $size)
        => (SliceOp
            (PadOp $x,
                (ConstShapeOp $new__0, (returnType (shape_of_sizes $new__0)), (location $r)),
                $value, (returnType $new__1), (location $padded)),
            (ConstShapeOp $new__2, (returnType (shape_of_sizes $new__2)), (location $r)),
            $size, (location $r))
        where [(HasOneUse $padded), (NativeCodeCall<reduced_padding, 3>:$new $r, $padded)], (addBenefit -1)
}

/// Returns the padding that a slice of a padded tensor requires, the type of the padded tensor, and the start of the slice.
fn reduced_padding(
    cx: &MatchContext<'_>,
    slice: ValueRef<'_>,
    padded: ValueRef<'_>,
) -> Option<(Attribute, Type, Attribute)> {
    let ctx = cx.ctx();
    let (slice, pad) = (slice.defining_op()?, padded.defining_op()?);
    let (padding, mut start) = (constant_shape(pad, 1)?, constant_shape(slice, 1)?);
    let size = constant_shape(slice, 2)?;
    padded.ty().shape(ctx)?;
    let input = pad.operand(0)?.ty();
    let mut shape = input.shape(ctx)?.to_vec();
    let mut new_padding = padding.clone();
    for (dim, dim_size) in shape.iter_mut().enumerate() {
        let (&first, &len) = (start.get(dim)?, size.get(dim)?);
        if *dim_size == DYNAMIC {
            if (first, len) != (0, REST) {
                return None;
            }
            continue;
        }
        let &[low, high] = padding.get(2 * dim..2 * dim + 2)? else {
            return None;
        };
        let padded_end = low.checked_add(*dim_size)?;
        let total = padded_end.checked_add(high)?;
        // MLIR takes a size of -1 as a number.
        let end = if len == REST { total } else { first.checked_add(len)? };
        if first < 0 || end > total {
            return None;
        }
        start[dim] = first.saturating_sub(low).max(0);
        let [low, high] = [low.saturating_sub(first).max(0), end.saturating_sub(padded_end).max(0)];
        new_padding[2 * dim] = low;
        new_padding[2 * dim + 1] = high;
        *dim_size = dim_size.checked_add(low)?.checked_add(high)?;
    }
    let is_changed = new_padding != padding || Some(&start) != constant_shape(slice, 1).as_ref();
    let ty = ctx.tensor_type(&shape, input.element_type(ctx)?);
    is_changed.then(|| Some((index_elements(ctx, &new_padding)?, ty, index_elements(ctx, &start)?)))?
}

pat! {
    /// The result has the size that is given as all remaining elements.
    SliceDynamicSize:
        (SliceOp:$r $x, $start, (ConstShapeOp $size))
        => (SliceOp $x, $start,
            (ConstShapeOp $static, (returnType (shape_of_sizes $static)), (location $r)),
            (location $r))
        where [(NativeCodeCall<static_sizes, 1>:$static $r, $size)], (addBenefit -1)
}

/// Returns the sizes with those of the result instead of -1, if there is one.
fn static_sizes(cx: &MatchContext<'_>, slice: ValueRef<'_>, sizes: Attribute) -> Option<Attribute> {
    let ctx = cx.ctx();
    let shape = slice.ty().shape(ctx)?;
    let pairs = sizes.elements_ints(ctx)?.zip(shape);
    let mut is_changed = false;
    let new = pairs.map(|(size, &known)| {
        let is_found = size == REST && known != DYNAMIC;
        is_changed |= is_found;
        if is_found { known } else { size }
    });
    let new: Vec<i64> = new.collect();
    is_changed.then(|| index_elements(ctx, &new))?
}
