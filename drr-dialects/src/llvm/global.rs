//! Custom forms of `llvm.mlir.global`, `internal constant @s("abc") comdat(@c) {..} : t {..}`, and `llvm.mlir.alias`,
//! `external @a {..} : t {..}`.

use drr::Ident;
use drr::define::{
    AttrSlot, DictionarySlot, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, ParseFailed, RegionSlot, UseGenericForm,
};
use drr::prelude::*;

use super::keywords::{Keyword, keywords};
use super::types::LLVMArrayType;
use super::{AliasOp, GlobalOp};

const ADDR_SPACE: &str = "addr_space";
const KEYWORDS: [(Keyword, AttrSlot); 5] = [
    (Keyword::Linkage, GlobalOp::SLOTS.linkage),
    (Keyword::Visibility, GlobalOp::SLOTS.visibility_),
    (Keyword::ThreadLocal, GlobalOp::SLOTS.thread_local_),
    (Keyword::UnnamedAddr, GlobalOp::SLOTS.unnamed_addr),
    (Keyword::Constant, GlobalOp::SLOTS.constant),
];

const ALIAS_KEYWORDS: [(Keyword, AttrSlot); 4] = [
    (Keyword::Linkage, AliasOp::SLOTS.linkage),
    (Keyword::Visibility, AliasOp::SLOTS.visibility_),
    (Keyword::ThreadLocal, AliasOp::SLOTS.thread_local_),
    (Keyword::UnnamedAddr, AliasOp::SLOTS.unnamed_addr),
];

/// `internal constant @s("abc") comdat(@c) {..} : t {..}`
pub(crate) fn form_global_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const VALUE: AttrSlot = GlobalOp::SLOTS.value;
    const INITIALIZER: RegionSlot = GlobalOp::SLOTS.initializer;
    if let Some(op) = form.op() {
        check_initializer(op)?;
    }
    form.text(" ")?;
    keywords(form, &KEYWORDS, true)?;
    form.symbol_name(GlobalOp::SLOTS.sym_name)?;
    form.text("(")?;
    let mut string = None;
    if !form.at(")", |op| VALUE.of(op).is_none()) {
        let value = form.attribute("", VALUE)?;
        string = value.string(form.ctx()).map(<[u8]>::len);
    }
    form.text(")")?;
    form.optional_attribute(" comdat(", GlobalOp::SLOTS.comdat, ")")?;
    form.element(parse_attributes, |printer, op| {
        print_attributes(printer, op);
        Ok(())
    })?;
    if form.optional(" : ", |_| string.is_none())? {
        form.type_attribute("", GlobalOp::SLOTS.global_type)?;
        if form.at("{", |op| INITIALIZER.of(op).any(|initializer| !initializer.is_empty())) {
            form.region_with_arguments(" ", INITIALIZER, &[], false)?;
        }
        return Ok(());
    }
    let Some(length) = string else {
        return Err(form.error("expected `:` and a type, which only a string can leave out"));
    };
    let ty = LLVMArrayType::get(form.ctx(), length as u64, Type::I8);
    let ty = ty.map_err(|error| form.error(format!("the type of the string {error}")))?;
    form.set_attribute(GlobalOp::SLOTS.global_type, form.ctx().type_attr(ty));
    Ok(())
}

/// Parses the attributes. The address space has a default.
fn parse_attributes(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.parse_attr_dict(false)?;
    let space = parser.ctx().ident(ADDR_SPACE);
    let entries = parser.dictionary(DictionarySlot::Attributes);
    if entries.iter().all(|(name, _)| *name != space) {
        let zero = parser.ctx().i32_attr(0);
        parser.set_entry(DictionarySlot::Attributes, space, zero);
    }
    Ok(())
}

/// Prints the attributes. The default address space is printed here, unlike elsewhere.
fn print_attributes<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    const ELSEWHERE: [&str; 9] = [
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
    let ctx = op.ctx();
    let mut entries: Vec<(Ident, Attribute)> = op.attrs().collect();
    let space = ctx.ident(ADDR_SPACE);
    if entries.iter().all(|(name, _)| *name != space) {
        entries.push((space, ctx.i32_attr(0)));
    }
    entries.retain(|(name, _)| !ELSEWHERE.iter().any(|other| other.as_bytes() == name.bytes(ctx)));
    entries.sort_by_key(|(name, _)| name.bytes(ctx));
    printer.print(" ");
    printer.print_dictionary(&entries);
}

/// Checks that an initializer has no arguments, because the text omits them.
fn check_initializer(op: OpRef<'_>) -> Result<(), UseGenericForm> {
    let block = op.region(0).and_then(|initializer| initializer.first_block());
    if block.is_some_and(|block| block.num_args() > 0) {
        Err(UseGenericForm)
    } else {
        Ok(())
    }
}

/// `external @a {..} : t {..}`
pub(crate) fn form_alias_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    if let Some(op) = form.op() {
        check_initializer(op)?;
    }
    form.text(" ")?;
    keywords(form, &ALIAS_KEYWORDS, true)?;
    form.symbol_name(AliasOp::SLOTS.sym_name)?;
    form.bind(AliasOp::SLOTS.alias_type);
    form.attr_dict()?;
    form.type_attribute(" : ", AliasOp::SLOTS.alias_type)?;
    form.region_with_arguments(" ", AliasOp::SLOTS.initializer, &[], false)
}
