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

pub(crate) fn verify_affine_delinearize_index_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(delinearize) = AffineDelinearizeIndexOp::cast(op) else {
        return Ok(());
    };
    let basis = numbers(op, delinearize.static_basis());
    let results = op.num_results();
    if results != basis.len() && results != basis.len() + 1 {
        let (results, size) = (counted(results, "result"), basis.len());
        return Err(OpError::new(format!(
            "has {results} for a basis of {size}: it takes as many, or one more"
        )));
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
        let size = basis.len();
        return Err(OpError::new(format!(
            "has a basis of {size}, but indices as many as {indices}: it takes as many, or one less"
        )));
    }
    check_basis(&basis, linearize.dynamic_basis().len())
}
