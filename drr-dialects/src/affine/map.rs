//! Affine maps and sets applied to operands, `#map(%i)[%n]`: `affine.apply`, `affine.min` and `affine.max`, and
//! helpers for other ops.

use drr::affine::{AffineMap, FoldedExpr};
use drr::define::{AttrSlot, Fold, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, UnresolvedOperand};
use drr::prelude::*;

use super::dims::{AffineRole, SymbolScope};
use super::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use crate::shared::lists::{add_types, parse_values, parse_values_between, print_values};
use crate::shared::signature::counted;

pub(crate) use self::{parse_min_or_max as parse_affine_min_op, parse_min_or_max as parse_affine_max_op};

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

/// Parses `(%i)[%n]`, the dimension and symbol operands, and returns the number of each.
pub(crate) fn parse_dims_and_symbols(
    parser: &mut dyn OpAsmParser,
    slot: OperandSlot,
) -> Result<[usize; 2], ParseFailed> {
    let dims = parse_values(parser, slot)?;
    let symbols = match parser.at("[") {
        true => parse_values_between(parser, slot, ["[", "]"])?,
        false => 0,
    };
    add_types(parser, slot, Type::INDEX);
    Ok([dims, symbols])
}

/// Parses the operands of a map or a set with the given number of dimensions and symbols.
pub(crate) fn parse_inputs(
    parser: &mut dyn OpAsmParser,
    slot: OperandSlot,
    [dims, symbols]: [u32; 2],
) -> Result<(), ParseFailed> {
    let given = parse_dims_and_symbols(parser, slot)?;
    for (noun, given, wanted) in [("dimension", given[0], dims), ("symbol", given[1], symbols)] {
        if given != wanted as usize {
            let wanted = counted(wanted as usize, noun);
            return Err(parser.error(format!("expected {wanted} before this, found {given}")));
        }
    }
    Ok(())
}

/// Prints the syntax parsed by [`parse_dims_and_symbols`].
pub(crate) fn print_dims_and_symbols<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    operands: impl ExactSizeIterator<Item = ValueRef<'ir>> + Clone,
    dims: u32,
) {
    let dims = dims as usize;
    printer.print("(");
    print_values(printer, operands.clone().take(dims));
    printer.print(")");
    if operands.len() > dims {
        printer.print("[");
        print_values(printer, operands.skip(dims));
        printer.print("]");
    }
}

/// Parses a map and returns its numbers of dimensions, symbols and results.
pub(crate) fn parse_map(parser: &mut dyn OpAsmParser, slot: AttrSlot) -> Result<([u32; 2], usize), ParseFailed> {
    let attr = parser.parse_attribute(None)?;
    parser.set_attribute(slot, attr);
    let counts = |map: &AffineMap| ([map.num_dims(), map.num_symbols()], map.num_results());
    let counts = attr.affine_map(parser.ctx()).map(counts);
    counts.ok_or_else(|| parser.error("expected an affine map before this".to_string()))
}

fn print_op_of_map<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    printer.print(" ");
    if let Some(attr) = MAP.of(op) {
        printer.print_attribute(attr);
        let dims = attr.affine_map(op.ctx()).map_or(0, AffineMap::num_dims);
        print_dims_and_symbols(printer, op.operands(), dims);
    }
    printer.print_attr_dict(op, &["map"], false);
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

pub(crate) fn parse_affine_apply_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let (inputs, results) = parse_map(parser, MAP)?;
    parse_inputs(parser, OPERANDS, inputs)?;
    parser.parse_attr_dict(false)?;
    parser.add_type(AffineApplyOp::SLOTS.result, Type::INDEX);
    match results {
        1 => Ok(()),
        results => Err(parser.error(format!(
            "`affine.apply` takes a map of 1 result, found one of {results}"
        ))),
    }
}

pub(crate) fn print_affine_apply_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print_op_of_map(printer, op);
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

/// Parses the op; any value is accepted as dimension or symbol.
pub(crate) fn parse_min_or_max(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_map(parser, MAP)?;
    parse_dims_and_symbols(parser, OPERANDS)?;
    parser.parse_attr_dict(false)?;
    parser.add_type(AffineApplyOp::SLOTS.result, Type::INDEX);
    Ok(())
}

pub(crate) fn print_affine_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print_op_of_map(printer, op);
}

pub(crate) fn verify_affine_min_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_op_of_map(op, AffineMinOp::cast(op).and_then(AffineMinOp::map))
}

pub(crate) fn print_affine_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    print_op_of_map(printer, op);
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
