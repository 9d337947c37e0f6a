//! Verifiers of reassociation groups of ops that expand and collapse shapes.

use drr::DYNAMIC;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

use super::shaped::{numbers, verify_values};
use super::signature::counted;

/// Returns the groups in `reassociation` if they are valid. The groups must list all dimensions of the expanded type
/// in order, and each size of the collapsed type must be the product of its group. Rank-0 types are not checked.
pub(crate) fn verify_groups(op: OpRef<'_>, expanded: Type, collapsed: Type) -> Result<Vec<Vec<usize>>, OpError> {
    let ctx = op.ctx();
    let (Some(wide), Some(narrow)) = (expanded.shape(ctx), collapsed.shape(ctx)) else {
        return Err(OpError::new("requires ranked types"));
    };
    if wide.len() < narrow.len() {
        return Err(OpError::new(format!(
            "expands to `{}`, which has fewer sizes than `{}`",
            expanded.display(ctx),
            collapsed.display(ctx)
        )));
    }
    let groups = groups(op);
    if groups.len() != narrow.len() {
        return Err(OpError::new(format!(
            "has {} in `reassociation`, but `{}` has {}",
            counted(groups.len(), "group"),
            collapsed.display(ctx),
            counted(narrow.len(), "size")
        )));
    }
    if !groups.is_empty() && !groups.iter().flatten().copied().eq(0..wide.len()) {
        return Err(OpError::new(format!(
            "has groups in `reassociation` that do not list all sizes of `{}` in their order",
            expanded.display(ctx)
        )));
    }
    for (number, (group, &size)) in groups.iter().zip(narrow).enumerate() {
        let product = product(group, wide);
        if product != size {
            let shown = if product == DYNAMIC {
                "dynamic".to_string()
            } else {
                product.to_string()
            };
            return Err(OpError::new(format!(
                "has a size {number} of `{}` whose group is {shown}",
                collapsed.display(ctx)
            )));
        }
    }
    Ok(groups)
}

/// Returns the product of the sizes of a group.
pub(crate) fn product(group: &[usize], shape: &[i64]) -> i64 {
    let sizes = || group.iter().filter_map(|at| shape.get(*at));
    if sizes().any(|size| *size == DYNAMIC) {
        DYNAMIC
    } else {
        sizes().fold(1, |product: i64, size| product.wrapping_mul(*size))
    }
}

/// Returns the groups in `reassociation`.
pub(crate) fn groups(op: OpRef<'_>) -> Vec<Vec<usize>> {
    let ctx = op.ctx();
    let groups = op.inherent(ctx.ident("reassociation"));
    groups.map(|groups| groups_of(ctx, groups)).unwrap_or_default()
}

/// Returns the groups in an attribute.
pub(crate) fn groups_of(ctx: &Context, groups: Attribute) -> Vec<Vec<usize>> {
    let group = |group: &Attribute| {
        let numbers = group.array(ctx).unwrap_or_default().iter();
        // A negative number is out of range.
        let numbers = numbers.map(|number| number.as_i64(ctx).and_then(|number| usize::try_from(number).ok()));
        numbers.map(|number| number.unwrap_or(usize::MAX)).collect()
    };
    groups.array(ctx).unwrap_or_default().iter().map(group).collect()
}

/// Checks `output_shape`: it has one entry for each size of the result, and a value for each dynamic one.
pub(crate) fn verify_output_shape(op: OpRef<'_>, values: OperandSlot, result: Type) -> Result<Vec<i64>, OpError> {
    let ctx = op.ctx();
    let sizes = numbers(op, "static_output_shape");
    let rank = result.shape(ctx).map_or(0, <[i64]>::len);
    if sizes.len() != rank {
        return Err(OpError::new(format!(
            "gives {} in `output_shape`, but `{}` has {rank}",
            counted(sizes.len(), "size"),
            result.display(ctx)
        )));
    }
    verify_values(op, "sizes in `output_shape`", values, &sizes)?;
    Ok(sizes)
}
