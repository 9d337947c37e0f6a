//! Slices of tensors and memrefs: lists of offsets, sizes and strides.

use drr::define::{OpError, OperandSlot};
use drr::prelude::*;
use drr::{DYNAMIC, Ident, Ir};

use super::attributes::segment_sizes;
use super::mixed_index::{MixedIndex, make_all_static, mixed_indices, split};
use super::shaped::{numbers, verify_values};

/// Offsets, sizes and strides of a slice; [`DYNAMIC`] marks a value.
pub(crate) struct Slice {
    pub(crate) offsets: Vec<i64>,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
}

impl Slice {
    /// Reads and checks the lists of an op. `values` are the dynamic offsets, sizes and strides.
    pub(crate) fn of(op: OpRef<'_>, values: [OperandSlot; 3], [offsets, rank]: [usize; 2]) -> Result<Slice, OpError> {
        let slice = Slice::static_part(op);
        let lists = [
            ("offsets", &slice.offsets, offsets),
            ("sizes", &slice.sizes, rank),
            ("strides", &slice.strides, rank),
        ];
        for ((what, numbers, count), slot) in lists.into_iter().zip(values) {
            verify_values(op, what, slot, numbers)?;
            if numbers.len() != count {
                return Err(OpError::new(format!("has {} {what}, but takes {count}", numbers.len())));
            }
            let negative = numbers.iter().find(|number| **number < 0 && **number != DYNAMIC);
            if let Some(number) = negative.filter(|_| what != "strides") {
                return Err(OpError::new(format!("has {number} in its {what}")));
            }
        }
        Ok(slice)
    }

    /// Reads the static lists of an op.
    pub(crate) fn static_part(op: OpRef<'_>) -> Slice {
        Slice {
            offsets: numbers(op, "static_offsets"),
            sizes: numbers(op, "static_sizes"),
            strides: numbers(op, "static_strides"),
        }
    }

    /// Checks that the static part of the slice is in bounds.
    pub(crate) fn verify_bounds(&self, shape: &[i64]) -> Result<(), OpError> {
        let entries = self.offsets.iter().zip(&self.sizes).zip(&self.strides);
        for (number, (&end, ((&offset, &size), &stride))) in shape.iter().zip(entries).enumerate() {
            if end == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            let last = if size == DYNAMIC || stride == DYNAMIC {
                offset
            } else {
                offset.wrapping_add((size - 1).wrapping_mul(stride))
            };
            if let Some(outside) = [offset, last].into_iter().find(|at| *at >= end) {
                return Err(OpError::new(format!(
                    "reaches {outside} along size {number}, which is {end}"
                )));
            }
        }
        Ok(())
    }
}

/// Offsets, sizes and strides of a slice, with the values of dynamic ones.
#[derive(Clone, PartialEq)]
pub(crate) struct MixedSlice {
    pub(crate) offsets: Vec<MixedIndex>,
    pub(crate) sizes: Vec<MixedIndex>,
    pub(crate) strides: Vec<MixedIndex>,
}

impl MixedSlice {
    /// Reads the lists of an op. `values` are the dynamic offsets, sizes and strides.
    pub(crate) fn of(op: OpRef<'_>, [offsets, sizes, strides]: [OperandSlot; 3]) -> Option<Self> {
        Some(MixedSlice {
            offsets: mixed_indices(op, "static_offsets", offsets)?,
            sizes: mixed_indices(op, "static_sizes", sizes)?,
            strides: mixed_indices(op, "static_strides", strides)?,
        })
    }

    /// Returns the static lists.
    pub(crate) fn to_static(&self) -> Slice {
        let [offsets, sizes, strides] = [&self.offsets, &self.sizes, &self.strides].map(|list| split(list).0);
        Slice {
            offsets,
            sizes,
            strides,
        }
    }

    /// Makes the constant values of the first list that has some static: offsets, sizes, strides. As in MLIR, the other lists stay for the
    /// next rewrite. Returns `true` if a list has changed.
    pub(crate) fn make_first_list_static(&mut self, ir: &Ir, is_stride: impl Fn(i64) -> bool) -> bool {
        let is_natural = |number| number >= 0;
        make_all_static(&mut self.offsets, ir, is_natural)
            || make_all_static(&mut self.sizes, ir, is_natural)
            || make_all_static(&mut self.strides, ir, is_stride)
    }

    /// Returns `true` if the slice consists of all elements of a shape: offsets of 0, strides of 1, and all sizes.
    pub(crate) fn is_whole(&self, ir: &Ir, shape: &[i64]) -> bool {
        let all = |list: &[MixedIndex], number: i64| list.iter().all(|index| index.constant(ir) == Some(number));
        let mut sizes = self.sizes.iter().zip(shape);
        all(&self.offsets, 0)
            && all(&self.strides, 1)
            && self.sizes.len() == shape.len()
            && sizes.all(|(size, known)| size.constant(ir) == Some(*known))
    }

    /// Returns the operands and the inherent attributes of an op on the slice. `first` are the operands that precede the dynamic values.
    pub(crate) fn parts(&self, ctx: &Context, first: &[Value]) -> (Vec<Value>, Vec<(Ident, Attribute)>) {
        let mut operands = first.to_vec();
        let mut segments = vec![1; first.len()];
        let mut inherent = Vec::new();
        let lists = [
            ("static_offsets", &self.offsets),
            ("static_sizes", &self.sizes),
            ("static_strides", &self.strides),
        ];
        for (name, list) in lists {
            let (numbers, values) = split(list);
            inherent.push((ctx.ident(name), ctx.dense_i64_array_attr(&numbers)));
            segments.push(values.len());
            operands.extend(values);
        }
        inherent.push((Ident::OPERAND_SEGMENT_SIZES, segment_sizes(ctx, segments)));
        (operands, inherent)
    }
}

/// Returns `true` if a shape results from another one by dropping unit dimensions.
pub(crate) fn is_rank_reduced(whole: &[i64], reduced: &[i64]) -> bool {
    reduced_dimensions(whole, reduced, false).is_some()
}

/// Returns for each dimension of a shape whether it is dropped for the reduced shape. Leading unit dimensions are kept if they match. With
/// `match_dynamic`, a dynamic size equals each size of the other shape, unless the size of the whole shape is 1. Returns `None` if the
/// reduced shape does not result from dropping unit dimensions.
pub(crate) fn reduced_dimensions(whole: &[i64], reduced: &[i64], match_dynamic: bool) -> Option<Vec<bool>> {
    let mut rest = reduced.iter().peekable();
    let mut dropped = Vec::with_capacity(whole.len());
    for size in whole {
        let is_dynamic = |other: i64| match_dynamic && *size != 1 && (*size == DYNAMIC || other == DYNAMIC);
        let is_kept = rest.next_if(|&&other| other == *size || is_dynamic(other)).is_some();
        if !is_kept && *size != 1 {
            return None;
        }
        dropped.push(!is_kept);
    }
    rest.next().is_none().then_some(dropped)
}

/// Returns for each size of a slice whether the reduced shape drops its dimension. Trailing unit dimensions are kept if they match.
pub(crate) fn dropped_dimensions(sizes: &[i64], reduced: &[i64]) -> Vec<bool> {
    let mut rest = reduced.iter().rev().peekable();
    let is_dropped = |size: &i64| rest.next_if(|&&other| *size != 1 || other == 1).is_none();
    let mut dropped: Vec<bool> = sizes.iter().rev().map(is_dropped).collect();
    dropped.reverse();
    dropped
}

/// Returns the entries that are not dropped.
pub(crate) fn keep<T: Copy>(entries: &[T], dropped: &[bool]) -> Vec<T> {
    let entries = entries.iter().zip(dropped);
    entries
        .filter(|(_, dropped)| !**dropped)
        .map(|(entry, _)| *entry)
        .collect()
}

/// Returns `true` if an operand is an `arith.constant` of type `index`. Such operands become static before casts are folded.
pub(crate) fn has_constant_index(op: OpRef<'_>) -> bool {
    let is_index = |operand: &ValueRef<'_>| operand.ty() == Type::INDEX;
    let mut producers = op.operands().filter(is_index).filter_map(ValueRef::defining_op);
    producers.any(|producer| producer.name_text() == "arith.constant")
}
