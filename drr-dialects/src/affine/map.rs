//! Affine maps and sets applied to operands, `#map(%i)[%n]`: `affine.apply`, `affine.min` and `affine.max`, and
//! helpers for other ops.

use drr::affine::{AffineMap, FoldedExpr};
use drr::define::{AttrSlot, Fold, FormResult, OpAsmForm, OpAsmParser, OpError, OperandSlot, UnresolvedOperand};
use drr::prelude::*;

use super::dims::{AffineRole, SymbolScope};
use super::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use crate::shared::signature::counted;

pub(crate) use self::{form_min_or_max as form_affine_max_op, form_min_or_max as form_affine_min_op};

/// Map of `affine.apply`, `affine.min` and `affine.max`.
const MAP: AttrSlot = AffineApplyOp::SLOTS.map;
const OPERANDS: OperandSlot = AffineApplyOp::SLOTS.mapOperands;

/// Adds operands of type `index`.
pub(crate) fn add_indices(parser: &mut dyn OpAsmParser, slot: OperandSlot, indices: &[UnresolvedOperand]) {
    for &index in indices {
        parser.add_operand(slot, index);
        parser.add_type(slot.types(), Type::INDEX);
    }
}

/// `(%i)[%n]`: the dimension and symbol operands of a map or a set. The printer prints `dims` values as dimensions.
/// Returns the number of each.
pub(crate) fn dims_and_symbols(form: &mut OpAsmForm<'_, '_>, slot: OperandSlot, dims: u32) -> FormResult<[usize; 2]> {
    let printed = dims as usize;
    let dims = form.value_list(["(", ")"], slot, |op| slot.of(op).take(printed))?;
    let mut symbols = 0;
    if form.at("[", |op| slot.of(op).len() > printed) {
        symbols = form.list(
            ["[", "]"],
            |op| slot.of(op).skip(printed),
            |form, symbol| form.value(slot, |_| symbol),
        )?;
    }
    form.set_types(slot, Type::INDEX);
    Ok([dims, symbols])
}

/// `(%i)[%n]`: the operands of a map or a set with the given number of dimensions and symbols.
pub(crate) fn inputs(form: &mut OpAsmForm<'_, '_>, slot: OperandSlot, [dims, symbols]: [u32; 2]) -> FormResult {
    let given = dims_and_symbols(form, slot, dims)?;
    for (noun, given, expected) in [("dimension", given[0], dims), ("symbol", given[1], symbols)] {
        if given != expected as usize {
            let expected = counted(expected as usize, noun);
            return Err(form.error(format!("expected {expected} before this, found {given}")));
        }
    }
    Ok(())
}

/// An affine map. Returns its numbers of dimensions, symbols and results.
fn affine_map(form: &mut OpAsmForm<'_, '_>) -> FormResult<([u32; 2], usize)> {
    let attr = form.attribute("", MAP)?;
    let counts = |map: &AffineMap| ([map.num_dims(), map.num_symbols()], map.num_results());
    let counts = attr.affine_map(form.ctx()).map(counts);
    counts.ok_or_else(|| form.error("expected an affine map before this"))
}

/// Checks that the number of operands equals the number of inputs of a map or a set.
pub(crate) fn check_input_count(operands: usize, inputs: u64, of: &str) -> Result<(), OpError> {
    if operands as u64 == inputs {
        return Ok(());
    }
    let operands = counted(operands, "operand");
    Err(OpError::new(format!("has {operands} for a {of} of {inputs}")))
}

fn verify_op_of_map(op: OpRef<'_>, map: Option<&AffineMap>) -> Result<(), OpError> {
    let Some(map) = map else { return Ok(()) };
    check_input_count(op.num_operands(), map.num_inputs(), "map")?;
    match map.num_results() {
        0 => Err(OpError::new("has a map without results")),
        _ => Ok(()),
    }
}

/// `#map(%i)[%n]`
pub(crate) fn form_affine_apply_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.text(" ")?;
    let (counts, results) = affine_map(form)?;
    inputs(form, OPERANDS, counts)?;
    form.attr_dict()?;
    form.add_type(AffineApplyOp::SLOTS.result, Type::INDEX);
    match results {
        1 => Ok(()),
        results => Err(form.error(format!(
            "`affine.apply` takes a map of 1 result, found one of {results}"
        ))),
    }
}

pub(crate) fn verify_affine_apply_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(map) = AffineApplyOp::cast(op).and_then(AffineApplyOp::map) else {
        return Ok(());
    };
    verify_op_of_map(op, Some(map))?;
    if map.num_results() != 1 {
        let results = counted(map.num_results(), "result");
        return Err(OpError::new(format!(
            "takes a map of 1 result, but has one of {results}"
        )));
    }
    let mut scope = SymbolScope::of(op);
    for (number, operand) in op.operands().enumerate().skip(map.num_dims() as usize) {
        // A value that is neither a dimension nor a symbol is allowed, because the op is also used outside affine
        // code.
        if scope.can_be(operand, AffineRole::Dim) && !scope.can_be(operand, AffineRole::SYMBOL) {
            return Err(OpError::new(format!(
                "has a dimension as input {number} of its map, which is a symbol"
            )));
        }
    }
    Ok(())
}

/// `#map(%i)[%n]`; any value is accepted as dimension or symbol.
pub(crate) fn form_min_or_max(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.text(" ")?;
    let ([dims, _], _) = affine_map(form)?;
    dims_and_symbols(form, OPERANDS, dims)?;
    form.attr_dict()?;
    form.add_type(AffineApplyOp::SLOTS.result, Type::INDEX);
    Ok(())
}

pub(crate) fn verify_affine_min_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_op_of_map(op, AffineMinOp::cast(op).and_then(AffineMinOp::map))
}

pub(crate) fn verify_affine_max_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_op_of_map(op, AffineMaxOp::cast(op).and_then(AffineMaxOp::map))
}

/// Returns the values of the integer constants among the constants of operands.
pub(super) fn constant_inputs(ctx: &Context, constants: &[Option<Attribute>]) -> Vec<Option<i64>> {
    constants
        .iter()
        .map(|constant| constant.and_then(|constant| constant.as_i64(ctx)))
        .collect()
}

/// Folds to an operand, a constant or poison.
pub(crate) fn fold_affine_apply_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let Some((map, result)) = AffineApplyOp::cast(op).and_then(|apply| Some((apply.map()?, apply.map()?.result(0)?)))
    else {
        return Fold::None;
    };
    let operand = match (result.as_dim(), result.as_symbol()) {
        (Some(dim), _) => op.operand(dim as usize),
        (_, Some(symbol)) => op.operand(map.num_dims() as usize + symbol as usize),
        _ => None,
    };
    if let Some(operand) = operand {
        return Fold::value(operand.handle());
    }
    match map.fold_constants(&constant_inputs(ctx, constants)).first() {
        Some(FoldedExpr::Constant(value)) => Fold::attr(ctx.int_attr(Type::INDEX, *value)),
        Some(FoldedExpr::Poison) => ctx.parse_attr("#ub.poison").map_or(Fold::None, Fold::attr),
        _ => Fold::None,
    }
}
