//! Checks of tensors and memrefs by their sizes: dynamic ones, slices, and groups of them.

use drr::DYNAMIC;
use drr::define::{OpError, OperandSlot};
use drr::prelude::*;

/// Checks that each `?` of a type has a value, and nothing else has.
pub(crate) fn verify_dynamic_sizes(op: OpRef<'_>, sizes: OperandSlot, ty: Type) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(shape) = ty.shape(ctx) else { return Ok(()) };
    let wanted = shape.iter().filter(|size| **size == DYNAMIC).count();
    let given = sizes.of(op).count();
    match given == wanted {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "gives {given} dynamic sizes for `{}`, which has {wanted}",
            ty.display(ctx)
        ))),
    }
}

/// Checks that there is an index for each size.
pub(crate) fn verify_indices(ctx: &Context, indices: usize, ty: Type) -> Result<(), OpError> {
    match ty.shape(ctx) {
        Some(shape) if shape.len() != indices => Err(OpError::new(format!(
            "gives {indices} indices for `{}`, which has {} sizes",
            ty.display(ctx),
            shape.len()
        ))),
        _ => Ok(()),
    }
}

/// The numbers of an array that an attribute holds.
pub(crate) fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let ctx = op.ctx();
    let numbers = op
        .inherent(ctx.ident(name))
        .and_then(|numbers| numbers.dense_array_ints(ctx));
    numbers.into_iter().flatten().collect()
}

/// Checks that each number that stands for a value has one.
pub(crate) fn verify_dynamic_numbers(
    op: OpRef<'_>,
    values: OperandSlot,
    numbers: &[i64],
    what: &str,
) -> Result<(), OpError> {
    let wanted = numbers.iter().filter(|number| **number == DYNAMIC).count();
    let given = values.of(op).count();
    match given == wanted {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "gives {given} values for {wanted} dynamic {what}"
        ))),
    }
}

/// The offsets, sizes and strides of a slice; [`DYNAMIC`] for a value.
pub(crate) struct Slice {
    pub(crate) offsets: Vec<i64>,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
}

/// Reads and checks the lists of a slice, whose values begin with this operand.
pub(crate) fn verify_slice(op: OpRef<'_>, first: u8) -> Result<Slice, OpError> {
    let slice = Slice {
        offsets: numbers(op, "static_offsets"),
        sizes: numbers(op, "static_sizes"),
        strides: numbers(op, "static_strides"),
    };
    let lists = [
        ("offsets", &slice.offsets),
        ("sizes", &slice.sizes),
        ("strides", &slice.strides),
    ];
    for ((what, numbers), slot) in lists.into_iter().zip(first..) {
        verify_dynamic_numbers(op, OperandSlot(slot), numbers, what)?;
        if what != "strides" && numbers.iter().any(|number| *number < 0 && *number != DYNAMIC) {
            return Err(OpError::new(format!("has negative {what}")));
        }
    }
    Ok(slice)
}

impl Slice {
    /// Checks that there is an entry for each size, and that what is static stays inside.
    pub(crate) fn verify_inside(&self, ctx: &Context, ty: Type) -> Result<(), OpError> {
        let Some(shape) = ty.shape(ctx) else { return Ok(()) };
        let lists = [
            ("offsets", &self.offsets),
            ("sizes", &self.sizes),
            ("strides", &self.strides),
        ];
        if let Some((what, numbers)) = lists.into_iter().find(|(_, numbers)| numbers.len() != shape.len()) {
            return Err(OpError::new(format!(
                "has {} {what} for `{}`, which has {} sizes",
                numbers.len(),
                ty.display(ctx),
                shape.len()
            )));
        }
        let entries = self.offsets.iter().zip(&self.sizes).zip(&self.strides);
        for (number, (&size, ((&offset, &count), &stride))) in shape.iter().zip(entries).enumerate() {
            if size == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            let last = match (count, stride) {
                (DYNAMIC, _) | (_, DYNAMIC) | (0, _) => None,
                // MLIR takes slices that go backwards as they are.
                (_, stride) if stride < 0 => None,
                (count, stride) => (count - 1)
                    .checked_mul(stride)
                    .and_then(|step| offset.checked_add(step)),
            };
            if offset >= size || last.is_some_and(|last| last >= size) {
                return Err(OpError::new(format!(
                    "goes beyond size {number} of `{}`, which is {size}",
                    ty.display(ctx)
                )));
            }
        }
        Ok(())
    }

    /// Whether a shape is that of the slice, perhaps without sizes of 1.
    pub(crate) fn is_shape(&self, shape: &[i64]) -> bool {
        is_reduced(&self.sizes, shape)
    }
}

/// Whether a shape is another one without some sizes of 1.
pub(crate) fn is_reduced(whole: &[i64], reduced: &[i64]) -> bool {
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

/// Whether sizes may be the same: `?` may be any.
pub(crate) fn may_be_same(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| *a == DYNAMIC || *b == DYNAMIC || a == b)
}

/// Checks groups of sizes: those of the collapsed shape are the products of those of the expanded one.
pub(crate) fn verify_reassociation(op: OpRef<'_>, expanded: Type, collapsed: Type) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(wide), Some(narrow)) = (expanded.shape(ctx), collapsed.shape(ctx)) else {
        return Ok(());
    };
    let groups = op
        .inherent(ctx.ident("reassociation"))
        .and_then(|groups| groups.array(ctx));
    let groups: Vec<Vec<i64>> = groups
        .unwrap_or_default()
        .iter()
        .map(|group| {
            let numbers = group.array(ctx).unwrap_or_default();
            numbers.iter().filter_map(|number| number.as_i64(ctx)).collect()
        })
        .collect();
    if wide.len() < narrow.len() {
        return Err(OpError::new(format!(
            "expands to `{}`, which has fewer sizes than `{}`",
            expanded.display(ctx),
            collapsed.display(ctx)
        )));
    }
    if narrow.is_empty() {
        return match groups.is_empty() && wide.iter().all(|size| *size == 1) {
            true => Ok(()),
            false => Err(OpError::new(
                "makes a shape without sizes of something else than sizes of 1",
            )),
        };
    }
    if groups.len() != narrow.len() {
        return Err(OpError::new(format!(
            "has {} groups in `reassociation`, but `{}` has {} sizes",
            groups.len(),
            collapsed.display(ctx),
            narrow.len()
        )));
    }
    let numbers: Vec<i64> = groups.iter().flatten().copied().collect();
    let all: Vec<i64> = (0..).take(wide.len()).collect();
    if numbers != all || groups.iter().any(Vec::is_empty) {
        return Err(OpError::new(format!(
            "has groups in `reassociation` that do not list all sizes of `{}` in their order",
            expanded.display(ctx)
        )));
    }
    let mut rest = wide.iter();
    for (number, (group, size)) in groups.iter().zip(narrow).enumerate() {
        let sizes: Vec<i64> = rest.by_ref().take(group.len()).copied().collect();
        let product = match sizes.contains(&DYNAMIC) {
            true => DYNAMIC,
            false => sizes.iter().fold(1i64, |product, size| product.saturating_mul(*size)),
        };
        if product != *size {
            return Err(OpError::new(format!(
                "has a size number {number} of `{}` that is not the product of its group",
                collapsed.display(ctx)
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_reduced;

    #[test]
    fn sizes_of_one_may_be_left_out() {
        assert!(is_reduced(&[1, 4, 1], &[4]));
        assert!(is_reduced(&[1, 4, 1], &[1, 4, 1]));
        assert!(!is_reduced(&[2, 4], &[4]));
        assert!(!is_reduced(&[4], &[4, 1]));
    }
}
