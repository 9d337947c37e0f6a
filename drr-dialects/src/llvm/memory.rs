//! Custom form of `llvm.alloca`, `%n x t {..} : (i64) -> !llvm.ptr`, and the indices of `llvm.getelementptr`.

use drr::TypeData;
use drr::define::{
    AttrSlot, DictionarySlot, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, UseGenericForm,
};
use drr::prelude::*;

use super::types::{LLVMArrayType, LLVMStructType, LLVMTargetExtType, element_at, is_target_type_in_memory};
use super::{AllocaOp, GEPNoWrapFlags, GEPOp};
use crate::shared::lists::{
    add_operand_types, add_result_types, parse_items, parse_value, print_functional_type, result_types,
};
use crate::shared::signature::counted;

const SIZE: OperandSlot = AllocaOp::SLOTS.arraySize;
const ALIGNMENT: AttrSlot = AllocaOp::SLOTS.alignment;
const ELEMENT: AttrSlot = AllocaOp::SLOTS.elem_type;
const INALLOCA: AttrSlot = AllocaOp::SLOTS.inalloca;

/// Marks a dynamic index.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

pub(crate) fn parse_alloca_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    if parser.parse_optional("inalloca") {
        let unit = parser.ctx().unit_attr();
        parser.set_attribute(INALLOCA, unit);
    }
    parse_value(parser, SIZE)?;
    parser.parse("x")?;
    let element = parser.parse_type()?;
    let element = parser.ctx().type_attr(element);
    parser.set_attribute(ELEMENT, element);
    // An alignment of 0 means none, as in MLIR.
    let ctx = parser.ctx().clone();
    for (name, attr) in parser.parse_optional_dictionary()? {
        if name != ctx.ident("alignment") || attr.as_i64(&ctx) != Some(0) {
            parser.set_entry(DictionarySlot::Attributes, name, attr);
        }
    }
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    match ty.function(parser.ctx()) {
        Some(([input], [result])) => {
            let (input, result) = (*input, *result);
            add_operand_types(parser, SIZE, &[input]);
            add_result_types(parser, &[result]);
            Ok(())
        }
        _ => Err(parser.error("expected the type of a function, of the number of elements to a pointer".to_string())),
    }
}

pub(crate) fn print_alloca_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    printer.memoize();
    let ctx = op.ctx();
    let (Some(size), Some(element)) = (op.operand(0), ELEMENT.of(op).and_then(|ty| ty.type_value(ctx))) else {
        return Err(UseGenericForm);
    };
    printer.print(if INALLOCA.of(op).is_some() { " inalloca " } else { " " });
    printer.print_operand(size);
    printer.print(" x ");
    printer.print_type(element);
    if ALIGNMENT.of(op).and_then(|alignment| alignment.as_i64(ctx)) == Some(0) {
        return Err(UseGenericForm);
    }
    printer.print_attr_dict(op, &["elem_type", "inalloca"], false);
    printer.print(" : ");
    print_functional_type(printer, &[size.ty()], &result_types(op));
    Ok(())
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

/// Parses `%i, 1`: adds the values, and sets all numbers with a mark for each value.
pub(crate) fn parse_gep_indices(
    parser: &mut dyn OpAsmParser,
    values: OperandSlot,
    numbers: AttrSlot,
) -> Result<(), ParseFailed> {
    let mut all = Vec::new();
    parse_items(parser, |parser| {
        if parser.at_operand() {
            parse_value(parser, values)?;
            all.push(DYNAMIC_INDEX);
        } else {
            all.push(parser.parse_integer()?);
        }
        Ok(())
    })?;
    let all: Result<Vec<i32>, _> = all.into_iter().map(i32::try_from).collect();
    let Ok(all) = all else {
        return Err(parser.error("an index has 32 bits".to_string()));
    };
    let all = parser.ctx().dense_i32_array_attr(&all);
    parser.set_attribute(numbers, all);
    Ok(())
}

pub(crate) fn print_gep_indices<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    values: OperandSlot,
    numbers: AttrSlot,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let all = numbers.of(op);
    let all = all
        .and_then(|all| all.dense_array_ints(op.ctx()))
        .ok_or(UseGenericForm)?;
    // The text cannot express an empty list of indices.
    if all.len() == 0 {
        return Err(UseGenericForm);
    }
    let mut values = values.of(op);
    for (place, number) in all.enumerate() {
        printer.print(if place > 0 { ", " } else { "" });
        match number {
            DYNAMIC_INDEX => printer.print_operand(values.next().ok_or(UseGenericForm)?),
            number => printer.print_display(&number),
        }
    }
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
