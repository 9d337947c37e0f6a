//! Verifiers of `memref.expand_shape` and `memref.collapse_shape`: reassociation groups and the resulting layouts.

use drr::DYNAMIC;
use drr::define::OpError;
use drr::prelude::*;

use super::ExpandShapeOp;
use super::layout::{multiply, strided, with_layout};
use crate::shared::reassociation::{verify_groups, verify_output_shape};
use crate::shared::shaped::has_identity_layout;

pub(crate) fn verify_expand_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let shape = to.shape(ctx).unwrap_or_default();
    let groups = verify_reassociation(op, to, from)?;
    verify_result(op, to, expanded(ctx, from, shape, &groups))?;
    let sizes = verify_output_shape(op, ExpandShapeOp::SLOTS.output_shape, to)?;
    let mut pairs = shape.iter().zip(&sizes);
    if pairs.all(|(known, said)| *known == DYNAMIC || known == said) {
        return Ok(());
    }
    Err(OpError::new(format!(
        "has sizes in `output_shape` that differ from those of `{}`",
        to.display(ctx)
    )))
}

pub(crate) fn verify_collapse_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let groups = verify_reassociation(op, from, to)?;
    verify_result(op, to, collapsed(ctx, from, to.shape(ctx).unwrap_or_default(), &groups))
}

fn verify_reassociation(op: OpRef<'_>, expanded: Type, collapsed: Type) -> Result<Vec<Vec<usize>>, OpError> {
    let ctx = op.ctx();
    let groups = verify_groups(op, expanded, collapsed)?;
    let shape = expanded.shape(ctx).unwrap_or_default();
    if groups.is_empty() && shape.iter().any(|size| *size != 1) {
        Err(OpError::new(format!(
            "has `{}`, which is not one element as `{}` is",
            expanded.display(ctx),
            collapsed.display(ctx)
        )))
    } else {
        Ok(groups)
    }
}

fn verify_result(op: OpRef<'_>, result: Type, expected: Option<Type>) -> Result<(), OpError> {
    let ctx = op.ctx();
    match expected {
        Some(expected) if expected == result => Ok(()),
        Some(expected) => Err(OpError::new(format!(
            "makes `{}` of its operand, but not `{}`",
            expected.display(ctx),
            result.display(ctx)
        ))),
        None => Err(OpError::new(
            "has groups in `reassociation` that are not contiguous in memory",
        )),
    }
}

/// Returns the expanded type.
pub(super) fn expanded(ctx: &Context, from: Type, shape: &[i64], groups: &[Vec<usize>]) -> Option<Type> {
    if has_identity_layout(ctx, from) {
        return Some(with_layout(ctx, from, shape, None));
    }
    let (strides, offset) = from.strides_and_offset(ctx)?;
    let mut expanded = vec![1; shape.len()];
    for (group, stride) in groups.iter().zip(strides) {
        let mut next = stride;
        for &at in group.iter().rev() {
            *expanded.get_mut(at)? = next;
            next = multiply(next, *shape.get(at)?);
        }
    }
    Some(strided(ctx, from, shape, &expanded, offset))
}

/// Returns the collapsed type, or `None` if some group is certainly not contiguous.
pub(super) fn collapsed(ctx: &Context, from: Type, shape: &[i64], groups: &[Vec<usize>]) -> Option<Type> {
    if has_identity_layout(ctx, from) {
        return Some(with_layout(ctx, from, shape, None));
    }
    let (strides, offset) = from.strides_and_offset(ctx)?;
    let sizes = from.shape(ctx)?;
    let known = |numbers: &[i64], at: usize| numbers.get(at).copied().unwrap_or(DYNAMIC);
    let mut collapsed = Vec::with_capacity(groups.len());
    for group in groups {
        // Strides of dimensions of size 1 are irrelevant.
        let last = group
            .iter()
            .rev()
            .find(|at| known(sizes, **at) != 1)
            .or(group.first())?;
        // A dynamic size may be 1; then another dimension determines the stride.
        let is_known = known(sizes, *last) != DYNAMIC || group.first() == Some(last);
        let stride = if is_known { known(&strides, *last) } else { DYNAMIC };
        collapsed.push(stride);
        let mut next = stride;
        for pair in group.windows(2).rev() {
            let [before, at] = *pair else { continue };
            next = multiply(next, known(sizes, at));
            let stride = known(&strides, before);
            let differ = next != DYNAMIC && stride != DYNAMIC && next != stride;
            if differ && known(sizes, before) != 1 {
                return None;
            }
        }
    }
    Some(strided(ctx, from, shape, &collapsed, offset))
}
