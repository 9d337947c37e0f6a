//! Basis of `affine.delinearize_index` and `affine.linearize_index`: `(4, %n)`.

use drr::DYNAMIC;
use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, UseGenericForm};
use drr::prelude::*;

use super::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::shared::index_list::{parse_index_list, print_index_list};
use crate::shared::signature::counted;

/// Parses the basis. The last two arguments come from MLIR's declaration and are constant: no entries are scalable, and
/// the brackets are parentheses.
pub(crate) fn parse_dynamic_index_list(
    parser: &mut dyn OpAsmParser,
    values: OperandSlot,
    numbers: AttrSlot,
    _scalable: &str,
    _brackets: &str,
) -> Result<(), ParseFailed> {
    parse_index_list(parser, values, numbers, ["(", ")"])
}

/// Prints the syntax parsed by [`parse_dynamic_index_list`].
pub(crate) fn print_dynamic_index_list<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    values: OperandSlot,
    numbers: AttrSlot,
    _scalable: &str,
    _brackets: &str,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    print_index_list(printer, op, values, numbers, ["(", ")"])
}

fn numbers(op: OpRef<'_>, basis: Option<Attribute>) -> Vec<i64> {
    let numbers = basis.and_then(|basis| basis.dense_array_ints(op.ctx()));
    numbers.into_iter().flatten().collect()
}

/// Checks that the basis has one value per dynamic entry.
fn check_basis(numbers: &[i64], values: usize) -> Result<(), OpError> {
    let marks = numbers.iter().filter(|&&number| number == DYNAMIC).count();
    match marks == values {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "has {} for {} of its basis",
            counted(values, "value"),
            counted(marks, "mark")
        ))),
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
