//! Custom forms of branches: the cases of `llvm.switch`, `[1: ^bb(%a : t), 2: ^bb]`, the blocks of `llvm.indirectbr`,
//! and `llvm.landingpad`, `cleanup (catch %a : t) (filter %b : u) : v`.

use drr::Operands;
use drr::define::{
    AttrSlot, BranchOpInterface, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, SuccessorSlot, TypeSlot,
    UseGenericForm,
};
use drr::prelude::*;

use super::types::is_llvm_array_type;
use super::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, LandingpadOp, SwitchOp};
use crate::shared::branches::{branch_methods, conditional_branch_methods};
use crate::shared::destinations::{case_elements, case_numbers, parse_destination, print_destination};
use crate::shared::lists::{add_operand_types, add_result_types, parse_list, parse_value};
use crate::shared::signature::counted;

/// Number of operands per case of `llvm.switch`.
const CASE_COUNTS: AttrSlot = SwitchOp::SLOTS.case_operand_segments;
/// Number of operands per block of `llvm.indirectbr`.
const BLOCK_COUNTS: AttrSlot = IndirectBrOp::SLOTS.indbr_operand_segments;
const CLEANUP: AttrSlot = LandingpadOp::SLOTS.cleanup;
const CLAUSES: OperandSlot = LandingpadOp::SLOTS.operand1;

pub(crate) fn parse_switch_op_cases(
    parser: &mut dyn OpAsmParser,
    value_type: TypeSlot,
    values: AttrSlot,
    destinations: SuccessorSlot,
    operands: OperandSlot,
    types: TypeSlot,
) -> Result<(), ParseFailed> {
    let mut numbers = Vec::new();
    parse_blocks(parser, CASE_COUNTS, |parser| {
        numbers.push(parser.parse_integer()?);
        parser.parse(":")?;
        parse_destination(parser, destinations, operands, types)
    })?;
    let ctx = parser.ctx();
    let elements = match parser.types(value_type).first() {
        Some(&ty) if !numbers.is_empty() => case_elements(ctx, ty, &numbers),
        _ => None,
    };
    if let Some(elements) = elements {
        parser.set_attribute(values, elements);
    }
    Ok(())
}

pub(crate) fn print_switch_op_cases<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    value_type: TypeSlot,
    values: AttrSlot,
    destinations: SuccessorSlot,
    operands: OperandSlot,
    _types: TypeSlot,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let ctx = op.ctx();
    let numbers = match values.of(op) {
        Some(values) => case_numbers(ctx, values).ok_or(UseGenericForm)?,
        None => Vec::new(),
    };
    if numbers.len() != destinations.of(op).count() {
        return Err(UseGenericForm);
    }
    let width = value_type.of(op).first().and_then(|ty| ty.integer_width(ctx));
    // Case values are signed, unlike those of `cf.switch`.
    let signed = |number: i64| match width.filter(|width| (1..64).contains(width)) {
        Some(width) => number << (64 - width) >> (64 - width),
        None => number,
    };
    let sizes = group_sizes(op, destinations, CASE_COUNTS)?;
    printer.print("[");
    printer.print_newline();
    if numbers.is_empty() {
        printer.print("]");
        return Ok(());
    }
    print_blocks(printer, op, (destinations, operands, sizes), |printer, place| {
        if let Some(number) = numbers.get(place) {
            printer.print_display(&format_args!("  {}: ", signed(*number)));
        }
    })
}

/// The misspelling in the name is MLIR's.
pub(crate) fn parse_indirect_br_op_sucessors(
    parser: &mut dyn OpAsmParser,
    _addr_type: TypeSlot,
    successors: SuccessorSlot,
    operands: OperandSlot,
    types: TypeSlot,
) -> Result<(), ParseFailed> {
    parse_blocks(parser, BLOCK_COUNTS, |parser| {
        parse_destination(parser, successors, operands, types)
    })
}

/// The misspelling in the name is MLIR's.
pub(crate) fn print_indirect_br_op_sucessors<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    _addr_type: TypeSlot,
    successors: SuccessorSlot,
    operands: OperandSlot,
    _types: TypeSlot,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let sizes = group_sizes(op, successors, BLOCK_COUNTS)?;
    printer.print("[");
    if successors.of(op).next().is_none() {
        printer.print("]");
        return Ok(());
    }
    printer.print_newline();
    print_blocks(printer, op, (successors, operands, sizes), |_, _| {})
}

/// Parses a bracketed list with `parse`, which returns the number of operands of a block, and sets these numbers.
fn parse_blocks(
    parser: &mut dyn OpAsmParser,
    counts: AttrSlot,
    mut parse: impl FnMut(&mut dyn OpAsmParser) -> Result<i32, ParseFailed>,
) -> Result<(), ParseFailed> {
    let mut all = Vec::new();
    parse_list(parser, ["[", "]"], |parser| {
        all.push(parse(parser)?);
        Ok(())
    })?;
    let all = parser.ctx().dense_i32_array_attr(&all);
    parser.set_attribute(counts, all);
    Ok(())
}

/// Returns the number of operands of each block.
fn group_sizes(op: OpRef<'_>, blocks: SuccessorSlot, counts: AttrSlot) -> Result<Vec<usize>, UseGenericForm> {
    let counts = counts.of(op).and_then(|counts| counts.dense_array_ints(op.ctx()));
    let sizes: Result<Vec<usize>, _> = counts.into_iter().flatten().map(usize::try_from).collect();
    match sizes {
        Ok(sizes) if sizes.len() == blocks.of(op).count() => Ok(sizes),
        _ => Err(UseGenericForm),
    }
}

/// Prints each block on its own line, preceded by the output of `begin` for its index, and the closing bracket.
fn print_blocks<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    (destinations, operands, sizes): (SuccessorSlot, OperandSlot, Vec<usize>),
    begin: impl Fn(&mut dyn OpAsmPrinter<'ir>, usize),
) -> Result<(), UseGenericForm> {
    let mut operands = operands.of(op);
    for (place, (destination, size)) in destinations.of(op).zip(sizes).enumerate() {
        if place > 0 {
            printer.print(",");
            printer.print_newline();
        }
        begin(printer, place);
        let given = operands.by_ref().take(size).collect();
        print_destination(printer, Some(destination), given);
    }
    printer.print_newline();
    printer.print("]");
    Ok(())
}

pub(crate) fn parse_landingpad_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    if parser.parse_optional("cleanup") {
        let unit = parser.ctx().unit_attr();
        parser.set_attribute(CLEANUP, unit);
    }
    while parser.parse_optional("(") {
        // Informative only: the operand type distinguishes `catch` from `filter`.
        if !parser.parse_optional("catch") {
            parser.parse("filter")?;
        }
        parse_value(parser, CLAUSES)?;
        parser.parse(":")?;
        let ty = parser.parse_type()?;
        add_operand_types(parser, CLAUSES, &[ty]);
        parser.parse(")")?;
    }
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    add_result_types(parser, &[ty]);
    Ok(())
}

pub(crate) fn print_landingpad_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    // The form has no attribute dictionary.
    let (true, Some(result)) = (op.discardable_attrs().next().is_none(), op.result_types().next()) else {
        return Err(UseGenericForm);
    };
    printer.print(if CLEANUP.of(op).is_some() { " cleanup " } else { " " });
    for clause in CLAUSES.of(op) {
        let is_filter = is_llvm_array_type(op.ctx(), clause.ty());
        printer.print(if is_filter { "(filter " } else { "(catch " });
        printer.print_operand(clause);
        printer.print(" : ");
        printer.print_type(clause.ty());
        printer.print(") ");
    }
    printer.print(": ");
    printer.print_type(result);
    Ok(())
}

pub(crate) fn verify_switch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let cases = op.num_successors().saturating_sub(1);
    verify_group_sizes(op, CASE_COUNTS, cases)?;
    let values = SwitchOp::SLOTS.case_values.of(op);
    let ty = values.and_then(|values| values.ty(ctx));
    let count = ty.and_then(|ty| ty.num_elements(ctx)).unwrap_or_default();
    if usize::try_from(count).ok() != Some(cases) {
        return Err(OpError::new(format!(
            "has {count} case values for {cases} destinations"
        )));
    }
    if let (Some(ty), Some(value)) = (ty, op.operand(0).map(|value| value.ty()))
        && ty.element_or_self(ctx) != value
    {
        return Err(OpError::new(format!(
            "has case values of type `{}` for a value of type `{}`",
            ty.element_or_self(ctx).display(ctx),
            value.display(ctx)
        )));
    }
    Ok(())
}

pub(crate) fn verify_indirect_br_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_group_sizes(op, BLOCK_COUNTS, op.num_successors())
}

/// Checks that every block has a number of operands. MLIR reads out of bounds otherwise.
fn verify_group_sizes(op: OpRef<'_>, counts: AttrSlot, blocks: usize) -> Result<(), OpError> {
    let counts = counts.of(op).and_then(|counts| counts.dense_array_ints(op.ctx()));
    match counts.map_or(0, |counts| counts.len()) {
        count if count < blocks => Err(OpError::new(format!(
            "has the number of operands of {}, of {blocks}",
            counted(count, "block")
        ))),
        _ => Ok(()),
    }
}

impl BranchOpInterface for BrOp<'_> {
    branch_methods!();
}

impl BranchOpInterface for CondBrOp<'_> {
    conditional_branch_methods!();
}

impl BranchOpInterface for InvokeOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        let slot = if index == 0 {
            InvokeOp::SLOTS.normalDestOperands
        } else {
            InvokeOp::SLOTS.unwindDestOperands
        };
        slot.of(self.op())
    }
}

impl BranchOpInterface for SwitchOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        let default = SwitchOp::SLOTS.defaultOperands.of(self.op());
        match index.checked_sub(1) {
            None => default,
            Some(case) => group(self.op(), CASE_COUNTS, 1 + default.len(), case),
        }
    }

    fn successor_operand_slot(&self, index: usize) -> Option<(OperandSlot, Option<usize>)> {
        Some(match index.checked_sub(1) {
            None => (SwitchOp::SLOTS.defaultOperands, None),
            Some(case) => (SwitchOp::SLOTS.caseOperands, Some(case)),
        })
    }
}

impl BranchOpInterface for IndirectBrOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        group(self.op(), BLOCK_COUNTS, 1, index)
    }
}

/// Returns the operand group at an index; the first group begins at operand `start`.
fn group<'ir>(op: OpRef<'ir>, counts: AttrSlot, start: usize, index: usize) -> Operands<'ir> {
    let counts = counts.of(op).and_then(|counts| counts.dense_array_ints(op.ctx()));
    let mut counts = counts
        .into_iter()
        .flatten()
        .filter_map(|count| usize::try_from(count).ok());
    let before: usize = counts.by_ref().take(index).sum();
    op.operand_range(start + before, counts.next().unwrap_or_default())
}
