//! Custom form of `vector.mask`, `%m, %p { vector.reduction .. } : vector<8xi1> -> f32`, and its verifier.

use drr::RegionRef;
use drr::define::{FormResult, OpAsmForm, OpError, UseGenericForm};
use drr::prelude::*;

use super::contract::contraction_mask_type;
use super::transfer::Transfer;
use super::types::{check, check_type, operand_type, operand_vector, result_type, result_vector};
use super::{
    ContractionOp, GatherOp, MaskOp, MultiDimReductionOp, OuterProductOp, ReductionOp, TransferReadOp, TransferWriteOp,
    YieldOp,
};
use crate::shared::lists::optional_arrow;
use crate::shared::signature::counted;

/// `%m, %p { vector.reduction .. } {..} : vector<8xi1> -> f32`
pub(crate) fn form_mask_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &MaskOp::SLOTS;
    // The text implies the type of the first result for the second operand.
    let has_other_type = |op| operand_type(op, slots.passthru).is_some_and(|ty| result_type(op) != Some(ty));
    form.use_generic_form_if(has_other_type)?;
    form.operand(" ", slots.mask)?;
    let has_passthru = form.optional_operand(", ", slots.passthru, "")?;
    form.text(" ")?;
    form.element(
        |parser| {
            parser.yield_last_results();
            parser.parse_region(slots.maskRegion, &[])
        },
        |printer, op| {
            let body = op.region(0).ok_or(UseGenericForm)?;
            if is_one_op(body) {
                printer.print_region_on_one_line(body)
            } else {
                printer.print_region(body, false)
            }
            Ok(())
        },
    )?;
    form.attr_dict()?;
    form.ty(" : ", slots.mask.types())?;
    let results = optional_arrow(form, slots.results)?;
    match results.first() {
        _ if !has_passthru => Ok(()),
        Some(&first) => {
            form.add_type(slots.passthru.types(), first);
            Ok(())
        }
        None => Err(form.error("expected a result for the passthru value")),
    }
}

/// Returns `true` if a terminator yields exactly the results of an op.
fn yields_results_of(terminator: OpRef<'_>, op: OpRef<'_>) -> bool {
    let mut pairs = terminator.operands().zip(op.results());
    terminator.num_operands() == op.num_results() && pairs.all(|(value, result)| value.handle() == result.handle())
}

/// Returns `true` if the first op determines the region: it is the only op, or the trailing yield has no attributes.
fn is_one_op(body: RegionRef<'_>) -> bool {
    let block = body.first_block();
    let last = block.and_then(|block| block.last_op());
    last.is_some_and(|last| last.prev().is_none() || last.discardable_attrs().next().is_none())
}

pub(crate) fn verify_mask_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, slots) = (op.ctx(), &MaskOp::SLOTS);
    let block = op.region(0).and_then(|body| body.first_block());
    let last = block.and_then(|block| block.last_op());
    let Some(terminator) = last.filter(|last| YieldOp::cast(*last).is_some()) else {
        return Err(OpError::new("has no `vector.yield` at the end of its region"));
    };
    let masked = block
        .and_then(|block| block.first_op())
        .filter(|first| first.handle() != terminator.handle());
    check(
        masked.is_none_or(|masked| masked.next().is_some_and(|next| next.handle() == terminator.handle())),
        || "has more than one op before the yield in its region",
    )?;
    check(terminator.num_operands() == op.num_results(), || {
        format!(
            "yields {}, but has {}",
            counted(terminator.num_operands(), "value"),
            counted(op.num_results(), "result")
        )
    })?;
    let Some(masked) = masked else { return Ok(()) };
    let Some(expected) = expected_mask_type(masked) else {
        return Err(OpError::new(format!(
            "masks `{}`, which cannot be masked",
            masked.name_text()
        )));
    };
    check(
        yields_results_of(terminator, masked),
        || "does not yield exactly the results of the op that it masks",
    )?;
    check(
        masked.result_types().eq(op.result_types()),
        || "has results of other types than the op that it masks",
    )?;
    let vectors = masked.result_types().filter(|ty| ty.is_vector(ctx)).count();
    check(vectors <= 1, || "masks an op with more than one vector as its results")?;
    if let Some(mask) = operand_type(op, slots.mask) {
        check_type(ctx, "a mask", mask, expected)?;
    }
    let Some(passthru) = operand_type(op, slots.passthru) else {
        return Ok(());
    };
    check(TransferReadOp::cast(masked).is_some(), || {
        format!(
            "has a value for masked elements, which `{}` does not take",
            masked.name_text()
        )
    })?;
    check_type(
        ctx,
        "a value for masked elements",
        passthru,
        result_type(masked).unwrap_or(passthru),
    )
}

/// Returns the mask type required by a maskable op.
fn expected_mask_type(op: OpRef<'_>) -> Option<Type> {
    let ctx = op.ctx();
    let masked = match &*op.name_text() {
        ContractionOp::NAME => return contraction_mask_type(op),
        TransferReadOp::NAME | TransferWriteOp::NAME => return Some(Transfer::of(op)?.mask_type(ctx)),
        GatherOp::NAME => operand_vector(op, GatherOp::SLOTS.indices),
        ReductionOp::NAME => operand_vector(op, ReductionOp::SLOTS.vector),
        MultiDimReductionOp::NAME => operand_vector(op, MultiDimReductionOp::SLOTS.source),
        OuterProductOp::NAME => result_vector(op),
        _ => None,
    };
    Some(masked?.with_element(ctx, Type::I1))
}
