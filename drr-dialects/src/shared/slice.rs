//! Slices of tensors and memrefs: lists of offsets, sizes and strides.

use drr::DYNAMIC;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

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
        let slice = Slice {
            offsets: numbers(op, "static_offsets"),
            sizes: numbers(op, "static_sizes"),
            strides: numbers(op, "static_strides"),
        };
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

    /// Checks that the static part of the slice is in bounds.
    pub(crate) fn verify_bounds(&self, shape: &[i64]) -> Result<(), OpError> {
        let entries = self.offsets.iter().zip(&self.sizes).zip(&self.strides);
        for (number, (&end, ((&offset, &size), &stride))) in shape.iter().zip(entries).enumerate() {
            if end == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            let last = match size == DYNAMIC || stride == DYNAMIC {
                true => offset,
                false => offset.wrapping_add((size - 1).wrapping_mul(stride)),
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

/// Returns `true` if a shape results from another one by dropping unit dimensions.
pub(crate) fn is_rank_reduced(whole: &[i64], reduced: &[i64]) -> bool {
    let mut rest = reduced.iter().peekable();
    for size in whole {
        if rest.peek() == Some(&size) {
            rest.next();
        } else if *size != 1 {
            return false;
        }
    }
    rest.next().is_none()
}
