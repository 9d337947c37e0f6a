//! Custom form of ops with an enum attribute, printed as a bare keyword: `tosa.clamp %x {nan_mode = IGNORE, ..} : (..)
//! -> ..`.

use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, TypeSlot, TypesOf};
use drr::prelude::*;

use super::{Tosa_BlockSizeAttr, Tosa_NanPropagationModeAttr, Tosa_ResizeModeAttr, Tosa_RoundingModeAttr};
use crate::shared::lists::{parse_list, parse_optional_values, print_functional_type, print_values, result_types};

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

/// Defines the parser and the printer of each op with such a form.
macro_rules! forms {
    ($(pub $parse:ident, pub $print:ident = $cases:ident;)*) => {$(
        pub(crate) fn $parse(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
            parse(parser, &$cases)
        }

        pub(crate) fn $print<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
            print(printer, op, &$cases);
        }
    )*};
}

forms! {
    pub parse_cast_from_block_scaled_op, pub print_cast_from_block_scaled_op = BLOCK_SIZE;
    pub parse_cast_to_block_scaled_op, pub print_cast_to_block_scaled_op = BLOCK_SIZE;
    pub parse_matmul_t_block_scaled_op, pub print_matmul_t_block_scaled_op = BLOCK_SIZE;
    pub parse_arg_max_op, pub print_arg_max_op = NAN_MODE;
    pub parse_clamp_op, pub print_clamp_op = NAN_MODE;
    pub parse_max_pool2d_op, pub print_max_pool2d_op = NAN_MODE;
    pub parse_maximum_op, pub print_maximum_op = NAN_MODE;
    pub parse_minimum_op, pub print_minimum_op = NAN_MODE;
    pub parse_reduce_max_op, pub print_reduce_max_op = NAN_MODE;
    pub parse_reduce_min_op, pub print_reduce_min_op = NAN_MODE;
    pub parse_resize_op, pub print_resize_op = RESIZE_MODE;
    pub parse_apply_scale_op, pub print_apply_scale_op = ROUNDING_MODE;
    pub parse_rescale_op, pub print_rescale_op = ROUNDING_MODE;
}

/// Parses operands, a dictionary and a functional type.
fn parse(parser: &mut dyn OpAsmParser, cases: &EnumEntry) -> Result<(), ParseFailed> {
    parse_optional_values(parser, OperandSlot::ALL)?;
    if parser.at("{") {
        parse_list(parser, ["{", "}"], |parser| parse_entry(parser, cases))?;
    }
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    let signature = ty
        .function(parser.ctx())
        .map(|(inputs, results)| (inputs.to_vec(), results.to_vec()));
    let Some((inputs, results)) = signature else {
        return Err(parser.error("expected the types of operands and results: `(type, ..) -> type`".to_string()));
    };
    for ty in inputs {
        parser.add_type(TypeSlot(TypesOf::Operands), ty);
    }
    for ty in results {
        parser.add_type(TypeSlot(TypesOf::Results), ty);
    }
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
        return Err(parser.error(format!("`{text}` is there twice")));
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
            None => return Err(parser.error(format!("`{word}` is no case of `{}`", cases.key))),
        },
    };
    parser.set_entry(DictionarySlot::Attributes, name, value);
    Ok(())
}

/// Prints the syntax parsed by [`parse`].
fn print<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, cases: &EnumEntry) {
    printer.memoize();
    printer.print(" ");
    print_values(printer, op.operands());
    let entries = DictionarySlot::Attributes.of(op);
    for (at, &(name, value)) in entries.iter().enumerate() {
        printer.print(if at == 0 { " {" } else { ", " });
        let name = name.bytes(op.ctx());
        printer.print_keyword_or_string(name);
        printer.print(" = ");
        match cases.word(op.ctx(), value).filter(|_| name == cases.key.as_bytes()) {
            Some(word) => printer.print(&word),
            None => printer.print_attribute(value),
        }
    }
    if !entries.is_empty() {
        printer.print("}");
    }
    printer.print(" : ");
    let operands: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    print_functional_type(printer, &operands, &result_types(op));
}
