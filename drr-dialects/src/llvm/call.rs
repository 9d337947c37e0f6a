//! `llvm.call` in text: `fastcc tail @f(%a, %b) vararg(t) {..} : (u {..}, v) -> w`; of a pointer,
//! `%p(%a) : !llvm.ptr, (u) -> w`.
//! Bundles of operands are in generic form only.

use drr::define::{AttrSlot, NotWritten, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed};
use drr::prelude::*;

use super::LLVM_FastmathFlagsAttr;
use super::keywords::{Keyword, parse_keywords, print_keywords};
use crate::shared::function::{parse_signature, print_signature};
use crate::shared::lists::{
    add_operand_types, add_result_types, parse_values, print_functional_type, print_values, result_types,
};

const CALLEE_TYPE: AttrSlot = AttrSlot(0);
const CALLEE: AttrSlot = AttrSlot(1);
const OPERANDS: OperandSlot = OperandSlot(0);
const FASTMATH: AttrSlot = AttrSlot(3);
const BUNDLE_SIZES: AttrSlot = AttrSlot(11);
const BUNDLE_TAGS: AttrSlot = AttrSlot(12);
const ARG_ATTRS: AttrSlot = AttrSlot(13);
const RES_ATTRS: AttrSlot = AttrSlot(14);
const KEYWORDS: [(Keyword, AttrSlot); 2] = [
    (Keyword::CallingConvention, AttrSlot(4)),
    (Keyword::TailCallKind, AttrSlot(5)),
];

pub(crate) fn parse_call_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_keywords(parser, &KEYWORDS)?;
    let is_direct = !parser.at_operand();
    if is_direct {
        let callee = parser.parse_attribute(None)?;
        parser.set_attribute(CALLEE, callee);
    } else {
        let callee = parser.parse_operand()?;
        parser.add_operand(OPERANDS, callee);
    }
    let count = parse_values(parser, OPERANDS)?;
    if parser.parse_optional("vararg") {
        parser.parse("(")?;
        let ty = parser.parse_type()?;
        let ty = parser.ctx().type_attr(ty);
        parser.set_attribute(CALLEE_TYPE, ty);
        parser.parse(")")?;
    }
    let none = parser.ctx().dense_i32_array_attr(&[]);
    parser.set_attribute(BUNDLE_SIZES, none);
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    if !is_direct {
        let callee = parser.parse_type()?;
        add_operand_types(parser, OPERANDS, &[callee]);
        parser.parse(",")?;
    }
    let signature = parse_signature(parser, false, ARG_ATTRS, RES_ATTRS)?;
    if signature.inputs.len() != count || !signature.arguments.is_empty() {
        return Err(parser.error(format!("expected the types of {count} operands before")));
    }
    add_operand_types(parser, OPERANDS, &signature.input_types());
    add_result_types(parser, &signature.result_types());
    Ok(())
}

pub(crate) fn print_call_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), NotWritten> {
    let ctx = op.ctx();
    if BUNDLE_TAGS.of(op).is_some() || OperandSlot(1).of(op).next().is_some() {
        return Err(NotWritten);
    }
    printer.print(" ");
    print_keywords(printer, op, &KEYWORDS, false)?;
    let mut operands = OPERANDS.of(op);
    let callee = match CALLEE.of(op) {
        Some(callee) => {
            printer.print_attribute(callee);
            None
        }
        None => {
            let callee = operands.next().ok_or(NotWritten)?;
            printer.print_operand(callee);
            Some(callee)
        }
    };
    let operands: Vec<ValueRef<'_>> = operands.collect();
    printer.print("(");
    print_values(printer, operands.iter().copied());
    printer.print(")");
    if let Some(ty) = CALLEE_TYPE.of(op).and_then(|ty| ty.type_value(ctx)) {
        printer.print(" vararg(");
        printer.print_type(ty);
        printer.print(")");
    }
    let fastmath = FASTMATH
        .of(op)
        .and_then(|flags| LLVM_FastmathFlagsAttr::value(ctx, flags));
    let is_plain = fastmath.is_none_or(|flags| flags.to_string() == "none");
    let except = [
        "callee",
        "CConv",
        "TailCallKind",
        "op_bundle_sizes",
        "op_bundle_tags",
        "var_callee_type",
        "arg_attrs",
        "res_attrs",
        "fastmathFlags",
    ];
    printer.print_attr_dict(op, &except[..if is_plain { 9 } else { 8 }], false);
    printer.print(" : ");
    if let Some(callee) = callee {
        printer.print_type(callee.ty());
        printer.print(", ");
    }
    let types: Vec<Type> = operands.iter().map(|value| value.ty()).collect();
    let results = result_types(op);
    match ARG_ATTRS.of(op).is_none() && RES_ATTRS.of(op).is_none() {
        true => print_functional_type(printer, &types, &results),
        false => print_signature(printer, op, (&types, &results, false), ARG_ATTRS, RES_ATTRS),
    }
    Ok(())
}
