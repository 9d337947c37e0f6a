//! Custom form of `llvm.func`: `internal fastcc @f(%a: t {..}, ...) -> (u {..}) vscale_range(1, 2) comdat(@c)
//! attributes {..} {..}`.

use std::collections::HashSet;

use drr::RegionRef;
use drr::define::{
    AttrSlot, CallableOpInterface, OpAsmParser, OpAsmPrinter, OpError, ParseFailed, UseGenericForm,
    verify_function_attributes,
};
use drr::prelude::*;

use super::call_checks::verify_landing_pads;
use super::keywords::{Keyword, parse_keywords, print_keywords};
use super::types::{function_signature, function_type, is_compatible_type};
use super::{BlockTagOp, LLVM_VScaleRangeAttr, LLVMFuncOp, Linkage, LinkageAttr2};
use drr::define::function_syntax::{parse_signature, print_signature};

const NAME: AttrSlot = LLVMFuncOp::SLOTS.sym_name;
const TYPE: AttrSlot = LLVMFuncOp::SLOTS.function_type;
const COMDAT: AttrSlot = LLVMFuncOp::SLOTS.comdat;
const PERSONALITY: AttrSlot = LLVMFuncOp::SLOTS.personality;
const ARG_ATTRS: AttrSlot = LLVMFuncOp::SLOTS.arg_attrs;
const RES_ATTRS: AttrSlot = LLVMFuncOp::SLOTS.res_attrs;
const VSCALE_RANGE: AttrSlot = LLVMFuncOp::SLOTS.vscale_range;
const KEYWORDS: [(Keyword, AttrSlot); 4] = [
    (Keyword::Linkage, LLVMFuncOp::SLOTS.linkage),
    (Keyword::Visibility, LLVMFuncOp::SLOTS.visibility_),
    (Keyword::UnnamedAddr, LLVMFuncOp::SLOTS.unnamed_addr),
    (Keyword::CallingConvention, LLVMFuncOp::SLOTS.CConv),
];

pub(crate) fn parse_llvm_func_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_keywords(parser, &KEYWORDS)?;
    let symbol = parser.parse_symbol_name()?;
    parser.set_attribute(NAME, symbol);
    let signature = parse_signature(parser, true, ARG_ATTRS, RES_ATTRS)?;
    let mut types = signature.input_types().into_iter().chain(signature.result_types());
    if let Some(ty) = types.find(|ty| !is_compatible_type(parser.ctx(), *ty)) {
        let shown = ty.display(parser.ctx()).to_string();
        return Err(parser.error(format!("`{shown}` is no type of LLVM")));
    }
    let ty = function_type(
        parser.ctx(),
        &signature.input_types(),
        &signature.result_types(),
        signature.is_variadic,
    );
    let ty = ty.map_err(|why| parser.error(format!("the type of the function {why}")))?;
    let ty = parser.ctx().type_attr(ty);
    parser.set_attribute(TYPE, ty);
    if parser.parse_optional("vscale_range") {
        parser.parse("(")?;
        let from = parser.parse_integer()?;
        parser.parse(",")?;
        let to = parser.parse_integer()?;
        parser.parse(")")?;
        let range = format!("#llvm.vscale_range<minRange = {from} : i32, maxRange = {to} : i32>");
        if let Ok(range) = parser.ctx().parse_attr(range) {
            parser.set_attribute(VSCALE_RANGE, range);
        }
    }
    parse_comdat(parser, COMDAT)?;
    parser.parse_attr_dict(true)?;
    match parser.at("{") {
        true => parser.parse_region(LLVMFuncOp::SLOTS.body, &signature.arguments),
        false => Ok(()),
    }
}

pub(crate) fn print_llvm_func_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    let ctx = op.ctx();
    let name = NAME.of(op).and_then(|name| name.string(ctx)).ok_or(UseGenericForm)?;
    let ty = TYPE.of(op).and_then(|ty| ty.type_value(ctx));
    let (inputs, results, is_variadic) = ty.and_then(|ty| function_signature(ctx, ty)).ok_or(UseGenericForm)?;
    // The text allows only compatible types.
    if !inputs.iter().chain(&results).all(|ty| is_compatible_type(ctx, *ty)) {
        return Err(UseGenericForm);
    }
    printer.print(" ");
    print_keywords(printer, op, &KEYWORDS, false)?;
    printer.print_symbol_name(name);
    print_signature(printer, op, (&inputs, &results, is_variadic), ARG_ATTRS, RES_ATTRS);
    if let Some(range) = VSCALE_RANGE.of(op) {
        let ends = [
            LLVM_VScaleRangeAttr::minRange(ctx, range),
            LLVM_VScaleRangeAttr::maxRange(ctx, range),
        ];
        // The text contains 32-bit integers.
        let number = |end: Attribute| end.as_i64(ctx).filter(|_| end.ty(ctx) == Some(Type::I32));
        let [Some(from), Some(to)] = ends.map(|end| end.and_then(number)) else {
            return Err(UseGenericForm);
        };
        printer.print_display(&format_args!(" vscale_range({from}, {to})"));
    }
    print_comdat(printer, op, COMDAT);
    let except = [
        "sym_name",
        "function_type",
        "linkage",
        "visibility_",
        "unnamed_addr",
        "CConv",
        "comdat",
        "arg_attrs",
        "res_attrs",
        "vscale_range",
    ];
    printer.print_attr_dict(op, &except, true);
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        printer.print(" ");
        printer.print_region(body, false);
    }
    Ok(())
}

pub(crate) fn verify_llvm_func_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let linkage = KEYWORDS[0]
        .1
        .of(op)
        .and_then(|linkage| LinkageAttr2::linkage(ctx, linkage));
    let ty = TYPE.of(op).and_then(|ty| ty.type_value(ctx));
    let signature = ty.and_then(|ty| function_signature(ctx, ty));
    if let Some((inputs, results, _)) = &signature {
        verify_function_attributes(op, inputs, results)?;
    }
    if linkage == Some(Linkage::Common) {
        return Err(OpError::new("has the linkage `common`, which no function has"));
    }
    let entry = op.region(0).and_then(|body| body.first_block());
    let Some(entry) = entry else {
        return match linkage.is_none_or(|linkage| matches!(linkage, Linkage::External | Linkage::ExternWeak)) {
            true => Ok(()),
            false => Err(OpError::new(
                "needs the linkage `external` or `extern_weak` where it has no body",
            )),
        };
    };
    let has = |name: &str| op.attr_named(name).is_some();
    if has("no_inline") && has("always_inline") {
        return Err(OpError::new("is both `no_inline` and `always_inline`"));
    }
    if has("optimize_none") && !has("no_inline") {
        return Err(OpError::new("is `optimize_none`, and so must be `no_inline`"));
    }
    if PERSONALITY.of(op).is_some() {
        verify_landing_pads(op)?;
    }
    verify_block_tags(op)?;
    match signature {
        Some((inputs, _, _)) if !entry.args().map(|argument| argument.ty()).eq(inputs.iter().copied()) => {
            Err(OpError::new("has a body whose arguments are not those of its type"))
        }
        _ => Ok(()),
    }
}

/// Checks that block tags are unique in a function.
fn verify_block_tags(function: OpRef<'_>) -> Result<(), OpError> {
    let ctx = function.ctx();
    let mut tags = HashSet::new();
    let mut all = function.walk().filter_map(|op| BlockTagOp::cast(op)?.tag());
    match all.find(|tag| !tags.insert(*tag)) {
        Some(tag) => Err(OpError::new(format!(
            "has two `llvm.blocktag` with the tag `{}`",
            tag.display(ctx)
        ))),
        None => Ok(()),
    }
}

/// Parses an optional `comdat(@c::@d)`.
pub(crate) fn parse_comdat(parser: &mut dyn OpAsmParser, slot: AttrSlot) -> Result<(), ParseFailed> {
    if parser.parse_optional("comdat") {
        parser.parse("(")?;
        let comdat = parser.parse_attribute(None)?;
        parser.set_attribute(slot, comdat);
        parser.parse(")")?;
    }
    Ok(())
}

pub(crate) fn print_comdat<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, slot: AttrSlot) {
    if let Some(comdat) = slot.of(op) {
        printer.print(" comdat(");
        printer.print_attribute(comdat);
        printer.print(")");
    }
}

impl CallableOpInterface for LLVMFuncOp<'_> {
    fn callable_region(&self) -> Option<RegionRef<'_>> {
        self.op().region(0).filter(|region| !region.is_empty())
    }
}
