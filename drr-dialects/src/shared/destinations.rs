//! Branch successors with their operands, `^bb(%a, %b : t, u)`, and case values of switches.

use drr::define::{AttrSlot, FormError, FormResult, OpAsmForm, OperandSlot, SuccessorSlot, TypeSlot, UseGenericForm};
use drr::numbers::Int;
use drr::prelude::*;
use drr::{AttrData, BlockRef};

use crate::shared::lists::{int_array, typed_values};

/// Slots of a successor, or of a list of successors: the blocks, their operands, and the types of these.
pub(crate) type DestinationSlots = (SuccessorSlot, OperandSlot, TypeSlot);

/// `^bb(%a, %b : t, u)`: a successor with its operands. The printer prints those of `printed`. Returns the number of
/// operands.
pub(crate) fn destination<'ir>(
    form: &mut OpAsmForm<'_, 'ir>,
    (successor, operands, types): DestinationSlots,
    printed: Option<(BlockRef<'ir>, Vec<ValueRef<'ir>>)>,
) -> FormResult<i32> {
    let (block, values) = printed.unzip();
    let values = values.unwrap_or_default();
    form.element(
        |parser| parser.parse_successor(successor),
        |printer, _| {
            printer.print_successor(block.ok_or(UseGenericForm)?);
            Ok(())
        },
    )?;
    if !form.optional("(", |_| !values.is_empty())? {
        return Ok(0);
    }
    let count = typed_values(form, operands, types, &values)?;
    form.text(")")?;
    Ok(i32::try_from(count).unwrap_or(i32::MAX))
}

/// Returns the only successor of the slots with its operands, while printing.
pub(crate) fn only_destination<'ir>(
    form: &OpAsmForm<'_, 'ir>,
    (successor, operands, _): DestinationSlots,
) -> Option<(BlockRef<'ir>, Vec<ValueRef<'ir>>)> {
    let op = form.op()?;
    Some((successor.of(op).next()?, operands.of(op).collect()))
}

/// Returns the successors of the slots with their operands, of which each has as many as `counts` contains, while
/// printing.
pub(crate) fn destinations<'ir>(
    form: &OpAsmForm<'_, 'ir>,
    (successors, operands, _): DestinationSlots,
    counts: AttrSlot,
) -> FormResult<Vec<(BlockRef<'ir>, Vec<ValueRef<'ir>>)>> {
    let Some(op) = form.op() else { return Ok(Vec::new()) };
    let counts: Result<Vec<usize>, _> = int_array(op, counts).into_iter().map(usize::try_from).collect();
    let counts = counts.map_err(|_| UseGenericForm)?;
    let mut values = operands.of(op);
    let groups = counts.iter().map(|&count| values.by_ref().take(count).collect());
    let all: Vec<_> = successors.of(op).zip(groups).collect();
    if all.len() == successors.of(op).count() && all.len() == counts.len() {
        Ok(all)
    } else {
        Err(FormError::UseGenericForm)
    }
}

/// Sets the values of the cases of a switch, if there are any, and the number of operands of each, while parsing.
pub(crate) fn set_cases(
    form: &mut OpAsmForm<'_, '_>,
    ty: Option<Type>,
    (values, numbers): (AttrSlot, &[i64]),
    (counts, sizes): (AttrSlot, &[i32]),
) {
    let elements = ty
        .filter(|_| !numbers.is_empty())
        .and_then(|ty| case_elements(form.ctx(), ty, numbers));
    if let Some(elements) = elements {
        form.set_attribute(values, elements);
    }
    form.set_attribute(counts, form.ctx().dense_i32_array_attr(sizes));
}

/// Returns the case values as dense elements, truncated to the width of their type.
pub(crate) fn case_elements(ctx: &Context, ty: Type, numbers: &[i64]) -> Option<Attribute> {
    let (width, _) = ty.integer_format(ctx)?;
    let case = |&number: &i64| ctx.integer_attr(ty, Int::wrapping_signed(width, number.into()));
    let cases: Vec<Attribute> = numbers.iter().map(case).collect();
    ctx.dense_attr_of(ctx.vector_type(&[numbers.len() as i64], ty), &cases)
}

/// Returns the case values, or `None` if one is too large for the custom form.
pub(crate) fn case_numbers(ctx: &Context, values: Attribute) -> Option<Vec<i64>> {
    if let Some(numbers) = values.elements_ints(ctx) {
        return Some(numbers.collect());
    }
    let AttrData::DenseElements { ty, data, splat } = values.data(ctx)? else {
        return None;
    };
    let width = ty.element_type(ctx)?.integer_width(ctx)?;
    let size = width.div_ceil(8) as usize;
    let number = |at: usize| {
        let at = if *splat { 0 } else { at * size };
        i64::try_from(Int::from_le_bytes(width, data.get(at..at + size)?)?.to_i128()?).ok()
    };
    (0..usize::try_from(ty.num_elements(ctx)?).ok()?).map(number).collect()
}
