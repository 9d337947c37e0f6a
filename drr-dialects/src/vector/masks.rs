//! Verifiers of `create_mask` and `constant_mask`.

use drr::define::OpError;
use drr::prelude::*;

use super::types::{check, result_vector};
use crate::shared::shaped::numbers;
use crate::shared::signature::counted;

pub(crate) fn verify_create_mask_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(result) = result_vector(op) else { return Ok(()) };
    let (count, dims) = (op.num_operands(), result.rank().max(1));
    check(count == dims, || {
        format!("has {} for a mask that takes {dims}", counted(count, "operand"))
    })
}

pub(crate) fn verify_constant_mask_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(result) = result_vector(op) else { return Ok(()) };
    let sizes = numbers(op, "mask_dim_sizes");
    // A mask of rank 0 has one element.
    let dims: Vec<_> = match result.rank() {
        0 => vec![(1, false)],
        _ => result.dims().collect(),
    };
    check(sizes.len() == dims.len(), || {
        format!(
            "has {} for a mask that takes {}",
            counted(sizes.len(), "size"),
            dims.len()
        )
    })?;
    for (dim, (&size, &(all, is_scalable))) in sizes.iter().zip(&dims).enumerate() {
        check((0..=all).contains(&size), || {
            format!("sets {size} of dimension {dim}, which has the size {all}")
        })?;
        check(!is_scalable || size == 0 || size == all, || {
            format!("sets {size} of dimension {dim}, which is scalable; only none or all is possible")
        })?;
    }
    let zeros = sizes.iter().filter(|size| **size == 0).count();
    check(
        zeros == 0 || zeros == sizes.len(),
        || "has a zero in one dimension, but not in all dimensions",
    )
}
