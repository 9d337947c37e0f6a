//! Basis of `affine.delinearize_index` and `affine.linearize_index`: `(4, %n)`.

use drr::DYNAMIC;
use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, OperandSlot};
use drr::prelude::*;

use super::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::shared::index_list::index_list;
use crate::shared::signature::counted;

/// The basis. The last two arguments come from MLIR's declaration and are constant: no entries are scalable, and the
/// brackets are parentheses.
pub(crate) fn form_dynamic_index_list(
    form: &mut OpAsmForm<'_, '_>,
    values: OperandSlot,
    numbers: AttrSlot,
    _scalable: &str,
    _brackets: &str,
) -> FormResult {
    form.memoize();
    index_list(form, values, numbers, ["(", ")"])
}

fn numbers(op: OpRef<'_>, basis: Option<Attribute>) -> Vec<i64> {
    let numbers = basis.and_then(|basis| basis.dense_array_ints(op.ctx()));
    numbers.into_iter().flatten().collect()
}

/// Checks that the basis has one value per dynamic entry.
fn check_basis(numbers: &[i64], values: usize) -> Result<(), OpError> {
    let marks = numbers.iter().filter(|&&number| number == DYNAMIC).count();
    if marks == values {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has {} for {} of its basis",
            counted(values, "value"),
            counted(marks, "mark")
        )))
    }
}

/// Returns the error for results or indices other than one per size of the basis, and perhaps one more before them.
fn wrong_count(found: &str, sizes: usize) -> OpError {
    OpError::new(format!(
        "has {found} for a basis of {}: expected {sizes} or {}",
        counted(sizes, "size"),
        sizes + 1
    ))
}

pub(crate) fn verify_affine_delinearize_index_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(delinearize) = AffineDelinearizeIndexOp::cast(op) else {
        return Ok(());
    };
    let basis = numbers(op, delinearize.static_basis());
    let results = op.num_results();
    if results != basis.len() && results != basis.len() + 1 {
        return Err(wrong_count(&counted(results, "result"), basis.len()));
    }
    check_basis(&basis, delinearize.dynamic_basis().len())?;
    match basis.iter().find(|&&number| number <= 0 && number != DYNAMIC) {
        Some(number) => Err(OpError::new(format!(
            "has a basis with {number}, which is not positive"
        ))),
        None => Ok(()),
    }
}

pub(crate) fn verify_affine_linearize_index_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(linearize) = AffineLinearizeIndexOp::cast(op) else {
        return Ok(());
    };
    let basis = numbers(op, linearize.static_basis());
    let indices = linearize.multi_index().len();
    if indices != basis.len() && indices != basis.len() + 1 {
        let indices = if indices == 1 {
            "1 index".to_owned()
        } else {
            format!("{indices} indices")
        };
        return Err(wrong_count(&indices, basis.len()));
    }
    check_basis(&basis, linearize.dynamic_basis().len())
}
