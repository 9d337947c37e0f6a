//! Custom form of `llvm.alloca`, `%n x t {..} : (i64) -> !llvm.ptr`, and the indices of `llvm.getelementptr`.

use drr::TypeData;
use drr::define::{AttrSlot, DictionarySlot, FormResult, OpAsmForm, OpError, OperandSlot};
use drr::prelude::*;

use super::types::{LLVMArrayType, LLVMStructType, LLVMTargetExtType, element_at, is_target_type_in_memory};
use super::{AllocaOp, GEPNoWrapFlags, GEPOp};
use crate::shared::lists::{functional_type, int_array};
use crate::shared::signature::counted;

const SIZE: OperandSlot = AllocaOp::SLOTS.arraySize;
const ELEMENT: AttrSlot = AllocaOp::SLOTS.elem_type;

/// Marks a dynamic index.
pub(super) const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// `inalloca %n x t {..} : (i64) -> !llvm.ptr`
pub(crate) fn form_alloca_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.unit(" inalloca", AllocaOp::SLOTS.inalloca)?;
    form.operand(" ", SIZE)?;
    form.type_attribute(" x ", AllocaOp::SLOTS.elem_type)?;
    let alignment = AllocaOp::SLOTS.alignment;
    // An alignment of 0 means none, as in MLIR.
    form.use_generic_form_if(|op| alignment.of(op).and_then(|attr| attr.as_i64(op.ctx())) == Some(0))?;
    if let Some(parser) = form.parser() {
        let ctx = parser.ctx().clone();
        for (name, attr) in parser.parse_optional_dictionary()? {
            if name != ctx.ident("alignment") || attr.as_i64(&ctx) != Some(0) {
                parser.set_entry(DictionarySlot::Attributes, name, attr);
            }
        }
    } else {
        form.attr_dict()?;
    }
    form.text(" : ")?;
    let expected = "expected the type of a function, of the number of elements to a pointer";
    let [inputs, results] = functional_type(form, (SIZE, AllocaOp::SLOTS.res), expected)?;
    match (inputs.len(), results.len()) {
        (1, 1) => Ok(()),
        _ => Err(form.error(expected)),
    }
}

pub(crate) fn verify_alloca_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let element = ELEMENT.of(op).and_then(|element| element.type_value(ctx));
    match element {
        Some(ty) if LLVMTargetExtType::extTypeName(ctx, ty).is_some() && !is_target_type_in_memory(ctx, ty) => {
            Err(OpError::new(format!(
                "allocates `{}`, a type of a target whose values are never in memory",
                ty.display(ctx)
            )))
        }
        _ => Ok(()),
    }
}

/// `%i, 1`: numbers, of which those with a mark are values.
pub(crate) fn form_gep_indices(form: &mut OpAsmForm<'_, '_>, values: OperandSlot, numbers: AttrSlot) -> FormResult {
    form.memoize();
    // The text cannot express an empty list of indices.
    form.use_generic_form_if(|op| int_array(op, numbers).is_empty())?;
    let mut unprinted = form.op().map(|op| values.of(op));
    let mut all = Vec::new();
    form.items(
        |op| int_array(op, numbers),
        |form, number| {
            if form
                .parser()
                .map_or(number == Some(DYNAMIC_INDEX), |parser| parser.at_operand())
            {
                form.value(values, |_| unprinted.as_mut()?.next())?;
                all.push(DYNAMIC_INDEX);
            } else {
                all.push(form.any_integer(|_| number)?);
            }
            Ok(())
        },
    )?;
    let all: Result<Vec<i32>, _> = all.into_iter().map(i32::try_from).collect();
    let all = all.map_err(|_| form.error("an index has 32 bits"))?;
    form.set_attribute(numbers, form.ctx().dense_i32_array_attr(&all));
    Ok(())
}

pub(crate) fn verify_gep_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(gep)) = (op.ctx(), GEPOp::cast(op)) else {
        return Ok(());
    };
    let indices = GEPOp::SLOTS
        .rawConstantIndices
        .of(op)
        .and_then(|indices| indices.dense_array_ints(ctx));
    let indices: Vec<i64> = indices.into_iter().flatten().collect();
    let dynamic = indices.iter().filter(|index| **index == DYNAMIC_INDEX).count();
    if dynamic + 1 != op.num_operands() {
        return Err(OpError::new(format!(
            "has {} and {dynamic} of them in `rawConstantIndices`",
            counted(op.num_operands().saturating_sub(1), "dynamic index")
        )));
    }
    if gep.noWrapFlags() == Some(GEPNoWrapFlags::inboundsFlag) {
        return Err(OpError::new(
            "has the flag `inbounds_flag` alone, which is a part of `inbounds`",
        ));
    }
    let Some(mut ty) = gep.elem_type() else { return Ok(()) };
    // The first index offsets the pointer itself.
    for (number, &index) in indices.iter().enumerate().skip(1) {
        ty = if LLVMStructType::opaque(ctx, ty).is_some() {
            if index == DYNAMIC_INDEX {
                return Err(OpError::new(format!(
                    "has index {number} of a struct, which must be constant"
                )));
            }
            match element_at(ctx, ty, std::iter::once(index)) {
                Some(element) => element,
                None => {
                    return Err(OpError::new(format!(
                        "has index {number}, {index}, at which `{}` has no element",
                        ty.display(ctx)
                    )));
                }
            }
        } else if let Some(element) = LLVMArrayType::elementType(ctx, ty) {
            element
        } else if let TypeData::Vector { element, .. } = ty.data(ctx) {
            *element
        } else {
            return Err(OpError::new(format!(
                "has index {number} of the type `{}`, which has no elements",
                ty.display(ctx)
            )));
        };
    }
    Ok(())
}
