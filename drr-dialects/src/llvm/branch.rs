//! Custom forms of branches: the cases of `llvm.switch`, `[1: ^bb(%a : t), 2: ^bb]`, the blocks of `llvm.indirectbr`,
//! and `llvm.landingpad`, `cleanup (catch %a : t) (filter %b : u) : v`.

use drr::Operands;
use drr::define::{
    AttrSlot, BranchOpInterface, FormError, FormResult, OpAsmForm, OpError, OperandSlot, SuccessorSlot, TypeSlot,
    UseGenericForm,
};
use drr::prelude::*;

use super::types::is_filter_clause;
use super::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, LandingpadOp, SwitchOp};
use crate::shared::branches::{OperandGroups, branch_methods, conditional_branch_methods, switch_methods};
use crate::shared::destinations::{case_numbers, destination, destinations, set_cases};
use crate::shared::signature::counted;

/// Number of operands per case of `llvm.switch`.
const CASE_COUNTS: AttrSlot = SwitchOp::SLOTS.case_operand_segments;
/// Number of operands per block of `llvm.indirectbr`.
const BLOCK_COUNTS: AttrSlot = IndirectBrOp::SLOTS.indbr_operand_segments;
const CLAUSES: OperandSlot = LandingpadOp::SLOTS.operand1;

/// `[1: ^bb(%a : t), 2: ^bb]`, each case on a line.
pub(crate) fn form_switch_op_cases(
    form: &mut OpAsmForm<'_, '_>,
    value_type: TypeSlot,
    values: AttrSlot,
    successors: SuccessorSlot,
    operands: OperandSlot,
    types: TypeSlot,
) -> FormResult {
    form.memoize();
    let cases = (successors, operands, types);
    let blocks = destinations(form, cases, CASE_COUNTS)?;
    let printed = match form.op().and_then(|op| Some((op, values.of(op)?))) {
        Some((op, values)) => case_numbers(op.ctx(), values).ok_or(UseGenericForm)?,
        None => Vec::new(),
    };
    if printed.len() != blocks.len() {
        return Err(FormError::UseGenericForm);
    }
    let ty = form.types(value_type).first().copied();
    let width = ty.and_then(|ty| ty.integer_width(form.ctx()));
    // Case values are signed, unlike those of `cf.switch`.
    let signed = |number: i64| match width.filter(|width| (1..64).contains(width)) {
        Some(width) => number << (64 - width) >> (64 - width),
        None => number,
    };
    let (mut numbers, mut counts) = (Vec::new(), Vec::new());
    form.lines(
        ["[", "\n]"],
        |_| printed.into_iter().zip(blocks),
        |form, case| {
            let (number, block) = case.unzip();
            form.text("  ")?;
            numbers.push(form.any_integer(|_| number.map(signed))?);
            form.text(": ")?;
            counts.push(destination(form, cases, block)?);
            Ok(())
        },
    )?;
    set_cases(form, ty, (values, &numbers), (CASE_COUNTS, &counts));
    Ok(())
}

/// `[^bb(%a : t), ^bb]`, each block on a line. The misspelling in the name is MLIR's.
pub(crate) fn form_indirect_br_op_sucessors(
    form: &mut OpAsmForm<'_, '_>,
    _addr_type: TypeSlot,
    successors: SuccessorSlot,
    operands: OperandSlot,
    types: TypeSlot,
) -> FormResult {
    form.memoize();
    let slots = (successors, operands, types);
    let blocks = destinations(form, slots, BLOCK_COUNTS)?;
    let close = if blocks.is_empty() { "]" } else { "\n]" };
    let mut counts = Vec::new();
    form.lines(
        ["[", close],
        |_| blocks,
        |form, block| {
            counts.push(destination(form, slots, block)?);
            Ok(())
        },
    )?;
    form.set_attribute(BLOCK_COUNTS, form.ctx().dense_i32_array_attr(&counts));
    Ok(())
}

/// `cleanup (catch %a : t) (filter %b : u) : v`. There is no attribute dictionary.
pub(crate) fn form_landingpad_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.use_generic_form_if(|op| op.discardable_attrs().next().is_some())?;
    form.unit(" cleanup", LandingpadOp::SLOTS.cleanup)?;
    form.repeated(
        " (",
        |op| CLAUSES.of(op),
        |form, clause| {
            // Informative only: the operand type distinguishes `catch` from `filter`.
            let is_catch = |op: OpRef<'_>| clause.is_some_and(|clause| !is_filter_clause(op.ctx(), clause.ty()));
            if !form.optional("catch ", is_catch)? {
                form.text("filter ")?;
            }
            form.value(CLAUSES, |_| clause)?;
            let ty = form.any_type(" : ", |_| Some(clause?.ty()))?;
            form.add_type(CLAUSES.types(), ty);
            form.text(")")
        },
    )?;
    form.ty(" : ", LandingpadOp::SLOTS.res)?;
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
    switch_methods!();
}

impl BranchOpInterface for IndirectBrOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        block_groups(self.op()).group(index)
    }

    fn visit_successor_operands(&self, count: usize, visit: &mut dyn FnMut(usize, Operands<'_>)) {
        block_groups(self.op()).visit(0, count, visit);
    }
}

/// Returns the operands of the blocks of an indirect branch, which follow the address.
fn block_groups(op: OpRef<'_>) -> OperandGroups<'_> {
    OperandGroups {
        op,
        start: 1,
        sizes: BLOCK_COUNTS,
    }
}
