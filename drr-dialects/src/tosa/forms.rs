//! Custom form of ops with an enum attribute, printed as a bare keyword: `tosa.clamp %x {nan_mode = IGNORE, ..} : (..)
//! -> ..`.

use drr::define::{
    DictionarySlot, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, TypeSlot, TypesOf,
    UseGenericForm,
};
use drr::prelude::*;

use super::{Tosa_BlockSizeAttr, Tosa_NanPropagationModeAttr, Tosa_ResizeModeAttr, Tosa_RoundingModeAttr};
use crate::shared::lists::functional_type;
use drr::Ident;

/// An enum attribute in the dictionary.
struct EnumEntry {
    key: &'static str,
    /// Mnemonic of the attribute.
    mnemonic: &'static str,
    /// Returns `true` if an attribute is a case of the enum.
    holds: fn(&Context, Attribute) -> bool,
}

const BLOCK_SIZE: EnumEntry = EnumEntry {
    key: "block_size",
    mnemonic: "block_size",
    holds: Tosa_BlockSizeAttr::holds,
};

const NAN_MODE: EnumEntry = EnumEntry {
    key: "nan_mode",
    mnemonic: "nan_mode",
    holds: Tosa_NanPropagationModeAttr::holds,
};

const RESIZE_MODE: EnumEntry = EnumEntry {
    key: "mode",
    mnemonic: "resize_mode",
    holds: Tosa_ResizeModeAttr::holds,
};

const ROUNDING_MODE: EnumEntry = EnumEntry {
    key: "rounding_mode",
    mnemonic: "rounding_mode",
    holds: Tosa_RoundingModeAttr::holds,
};

impl EnumEntry {
    /// Returns the attribute of a case: `#tosa.nan_mode<IGNORE>`.
    fn attr(&self, ctx: &Context, word: &str) -> Option<Attribute> {
        let attr = ctx.parse_attr(format!("#tosa.{}<{word}>", self.mnemonic)).ok()?;
        (self.holds)(ctx, attr).then_some(attr)
    }

    /// Returns the keyword of a case.
    fn word(&self, ctx: &Context, attr: Attribute) -> Option<String> {
        if !attr.is_of_dialect(ctx, "tosa", self.mnemonic) {
            return None;
        }
        let text = attr.display(ctx).to_string();
        let (word, _) = text.split_once('<')?.1.split_once('>')?;
        Some(word.to_string())
    }
}

/// Defines the form of each op.
macro_rules! forms {
    ($(pub $name:ident = $cases:ident;)*) => {$(
        pub(crate) fn $name(form: &mut OpAsmForm<'_, '_>) -> FormResult {
            form_with(form, &$cases)
        }
    )*};
}

forms! {
    pub form_cast_from_block_scaled_op = BLOCK_SIZE;
    pub form_cast_to_block_scaled_op = BLOCK_SIZE;
    pub form_matmul_t_block_scaled_op = BLOCK_SIZE;
    pub form_arg_max_op = NAN_MODE;
    pub form_clamp_op = NAN_MODE;
    pub form_max_pool2d_op = NAN_MODE;
    pub form_maximum_op = NAN_MODE;
    pub form_minimum_op = NAN_MODE;
    pub form_reduce_max_op = NAN_MODE;
    pub form_reduce_min_op = NAN_MODE;
    pub form_resize_op = RESIZE_MODE;
    pub form_apply_scale_op = ROUNDING_MODE;
    pub form_rescale_op = ROUNDING_MODE;
}

/// Operands, a dictionary and a functional type.
fn form_with(form: &mut OpAsmForm<'_, '_>, cases: &EnumEntry) -> FormResult {
    form.memoize();
    form.text(" ")?;
    form.operands(OperandSlot::ALL)?;
    let entries = form
        .op()
        .map(|op| DictionarySlot::Attributes.of(op))
        .unwrap_or_default();
    if form.at("{", |_| !entries.is_empty()) {
        form.list(
            [" {", "}"],
            |_| entries,
            |form, entry| {
                form.element(
                    |parser| parse_entry(parser, cases),
                    |printer, op| print_entry(printer, op, entry.ok_or(UseGenericForm)?, cases),
                )
            },
        )?;
    }
    form.text(" : ")?;
    let types = (OperandSlot::ALL, TypeSlot(TypesOf::Results));
    functional_type(
        form,
        types,
        "expected the types of operands and results: `(type, ..) -> type`",
    )?;
    Ok(())
}

/// Parses an entry of the dictionary. The value of the enum may be a keyword.
fn parse_entry(parser: &mut dyn OpAsmParser, cases: &EnumEntry) -> Result<(), ParseFailed> {
    let name = match parser.parse_optional_keyword() {
        Some(name) => name.into_bytes(),
        None => match parser.parse_optional_string() {
            Some(name) => name,
            None => return Err(parser.error("expected the name of an attribute".to_string())),
        },
    };
    let name = parser.ctx().ident_from_bytes(&name);
    if parser
        .dictionary(DictionarySlot::Attributes)
        .iter()
        .any(|entry| entry.0 == name)
    {
        let text = name.text(parser.ctx()).into_owned();
        return Err(parser.error(format!("duplicate `{text}`")));
    }
    if !parser.parse_optional("=") {
        let unit = parser.ctx().unit_attr();
        parser.set_entry(DictionarySlot::Attributes, name, unit);
        return Ok(());
    }
    let is_case = name.bytes(parser.ctx()) == cases.key.as_bytes();
    let value = match is_case.then(|| parser.parse_optional_keyword()).flatten() {
        None => {
            let value = parser.parse_attribute(None)?;
            // A trailing type is ignored.
            let word = cases.word(parser.ctx(), value).filter(|_| is_case);
            word.and_then(|word| cases.attr(parser.ctx(), &word)).unwrap_or(value)
        }
        Some(word) => match cases.attr(parser.ctx(), &word) {
            Some(value) => value,
            None => return Err(parser.error(format!("unknown case `{word}` of `{}`", cases.key))),
        },
    };
    parser.set_entry(DictionarySlot::Attributes, name, value);
    Ok(())
}

/// Prints the syntax parsed by [`parse_entry`].
fn print_entry<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    (name, value): (Ident, Attribute),
    cases: &EnumEntry,
) -> Result<(), UseGenericForm> {
    let name = name.bytes(op.ctx());
    printer.print_keyword_or_string(name);
    printer.print(" = ");
    match cases.word(op.ctx(), value).filter(|_| name == cases.key.as_bytes()) {
        Some(word) => printer.print(&word),
        None => printer.print_attribute(value),
    }
    Ok(())
}
