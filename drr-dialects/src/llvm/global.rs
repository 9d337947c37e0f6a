//! Custom forms of `llvm.mlir.global`, `internal constant @s("abc") comdat(@c) {..} : t {..}`, and `llvm.mlir.alias`,
//! `external @a {..} : t {..}`.

use drr::Ident;
use drr::define::{AttrSlot, DictionarySlot, OpAsmParser, OpAsmPrinter, ParseFailed, UseGenericForm};
use drr::prelude::*;

use super::func::{parse_comdat, print_comdat};
use super::keywords::{Keyword, parse_keywords, print_keywords};
use super::types::LLVMArrayType;
use super::{AliasOp, GlobalOp};

const TYPE: AttrSlot = GlobalOp::SLOTS.global_type;
const NAME: AttrSlot = GlobalOp::SLOTS.sym_name;
const VALUE: AttrSlot = GlobalOp::SLOTS.value;
const ADDR_SPACE: &str = "addr_space";
const COMDAT: AttrSlot = GlobalOp::SLOTS.comdat;
const KEYWORDS: [(Keyword, AttrSlot); 5] = [
    (Keyword::Linkage, GlobalOp::SLOTS.linkage),
    (Keyword::Visibility, GlobalOp::SLOTS.visibility_),
    (Keyword::ThreadLocal, GlobalOp::SLOTS.thread_local_),
    (Keyword::UnnamedAddr, GlobalOp::SLOTS.unnamed_addr),
    (Keyword::Constant, GlobalOp::SLOTS.constant),
];

const ALIAS_TYPE: AttrSlot = AliasOp::SLOTS.alias_type;
const ALIAS_NAME: AttrSlot = AliasOp::SLOTS.sym_name;
const ALIAS_KEYWORDS: [(Keyword, AttrSlot); 4] = [
    (Keyword::Linkage, AliasOp::SLOTS.linkage),
    (Keyword::Visibility, AliasOp::SLOTS.visibility_),
    (Keyword::ThreadLocal, AliasOp::SLOTS.thread_local_),
    (Keyword::UnnamedAddr, AliasOp::SLOTS.unnamed_addr),
];

pub(crate) fn parse_global_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_keywords(parser, &KEYWORDS)?;
    let symbol = parser.parse_symbol_name()?;
    parser.set_attribute(NAME, symbol);
    parser.parse("(")?;
    let mut length = None;
    if !parser.at(")") {
        let value = parser.parse_attribute(None)?;
        length = value.string(parser.ctx()).map(<[u8]>::len);
        parser.set_attribute(VALUE, value);
    }
    parser.parse(")")?;
    parse_comdat(parser, COMDAT)?;
    parser.parse_attr_dict(false)?;
    let space = parser.ctx().ident(ADDR_SPACE);
    let entries = parser.dictionary(DictionarySlot::Attributes);
    if entries.iter().all(|(name, _)| *name != space) {
        let zero = parser.ctx().i32_attr(0);
        parser.set_entry(DictionarySlot::Attributes, space, zero);
    }
    let ty = if parser.parse_optional(":") {
        let ty = parser.parse_type()?;
        if parser.at("{") {
            parser.parse_region(GlobalOp::SLOTS.initializer, &[])?;
        }
        ty
    } else if let Some(length) = length {
        match LLVMArrayType::get(parser.ctx(), length as u64, Type::I8) {
            Ok(ty) => ty,
            Err(error) => return Err(parser.error(format!("the type of the string {error}"))),
        }
    } else {
        return Err(parser.error("expected `:` and a type, which only a string can leave out".to_string()));
    };
    let ty = parser.ctx().type_attr(ty);
    parser.set_attribute(TYPE, ty);
    Ok(())
}

pub(crate) fn print_global_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let ctx = op.ctx();
    let name = NAME.of(op).and_then(|name| name.string(ctx)).ok_or(UseGenericForm)?;
    check_initializer(op)?;
    printer.print(" ");
    print_keywords(printer, op, &KEYWORDS, true)?;
    printer.print_symbol_name(name);
    printer.print("(");
    let value = VALUE.of(op);
    if let Some(value) = value {
        printer.print_attribute(value);
    }
    printer.print(")");
    print_comdat(printer, op, COMDAT);
    let except = [
        "sym_name",
        "global_type",
        "constant",
        "value",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
        "comdat",
    ];
    // The default address space is printed here, unlike elsewhere.
    let mut entries: Vec<(Ident, Attribute)> = op.inherent_attrs().chain(op.discardable_attrs()).collect();
    let space = ctx.ident(ADDR_SPACE);
    if entries.iter().all(|(name, _)| *name != space) {
        entries.push((space, ctx.i32_attr(0)));
    }
    entries.retain(|(name, _)| !except.iter().any(|other| other.as_bytes() == name.bytes(ctx)));
    entries.sort_by_key(|(name, _)| name.bytes(ctx));
    printer.print(" ");
    printer.print_dictionary(&entries);
    if value.is_some_and(|value| value.string(ctx).is_some()) {
        return Ok(());
    }
    if let Some(ty) = TYPE.of(op).and_then(|ty| ty.type_value(ctx)) {
        printer.print(" : ");
        printer.print_type(ty);
    }
    if let Some(initializer) = op.region(0).filter(|initializer| !initializer.is_empty()) {
        printer.print(" ");
        printer.print_region(initializer, false);
    }
    Ok(())
}

/// Checks that an initializer has no arguments, because the text omits them.
fn check_initializer(op: OpRef<'_>) -> Result<(), UseGenericForm> {
    let block = op.region(0).and_then(|initializer| initializer.first_block());
    match block.is_some_and(|block| block.num_args() > 0) {
        true => Err(UseGenericForm),
        false => Ok(()),
    }
}

pub(crate) fn parse_alias_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_keywords(parser, &ALIAS_KEYWORDS)?;
    let symbol = parser.parse_symbol_name()?;
    parser.set_attribute(ALIAS_NAME, symbol);
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    let ty = parser.ctx().type_attr(ty);
    parser.set_attribute(ALIAS_TYPE, ty);
    parser.parse_region(AliasOp::SLOTS.initializer, &[])
}

pub(crate) fn print_alias_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let ctx = op.ctx();
    let name = ALIAS_NAME.of(op).and_then(|name| name.string(ctx));
    let ty = ALIAS_TYPE.of(op).and_then(|ty| ty.type_value(ctx));
    let (Some(name), Some(ty), Some(initializer)) = (name, ty, op.region(0)) else {
        return Err(UseGenericForm);
    };
    check_initializer(op)?;
    printer.print(" ");
    print_keywords(printer, op, &ALIAS_KEYWORDS, true)?;
    printer.print_symbol_name(name);
    let except = [
        "sym_name",
        "alias_type",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
    ];
    printer.print_attr_dict(op, &except, false);
    printer.print(" : ");
    printer.print_type(ty);
    printer.print(" ");
    printer.print_region(initializer, false);
    Ok(())
}
