//! Custom form of `ml_program.global`, and ordering tokens of loads and stores.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, TypeSlot};
use drr::prelude::*;

use crate::shared::lists::{parse_items, parse_value, parse_values, print_values};

/// Parses the required visibility: `public`, `private` or `nested`.
pub(crate) fn parse_symbol_visibility(parser: &mut dyn OpAsmParser, visibility: AttrSlot) -> Result<(), ParseFailed> {
    for word in ["public", "private", "nested"] {
        if parser.parse_optional(word) {
            let word = parser.ctx().string_attr(word);
            parser.set_attribute(visibility, word);
            return Ok(());
        }
    }
    Err(parser.error("expected `public`, `private` or `nested`".to_string()))
}

pub(crate) fn print_symbol_visibility<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, visibility: AttrSlot) {
    let word = visibility.of(op).and_then(|word| word.as_str(op.ctx()));
    printer.print(word.unwrap_or("public"));
}

/// Parses `(value) : type`, where the value is optional.
pub(crate) fn parse_typed_initial_value(
    parser: &mut dyn OpAsmParser,
    ty: AttrSlot,
    value: AttrSlot,
) -> Result<(), ParseFailed> {
    if parser.parse_optional("(") {
        let initial = parser.parse_attribute(None)?;
        parser.set_attribute(value, initial);
        parser.parse(")")?;
    }
    parser.parse(":")?;
    let of = parser.parse_type()?;
    let of = parser.ctx().type_attr(of);
    parser.set_attribute(ty, of);
    Ok(())
}

pub(crate) fn print_typed_initial_value<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    ty: AttrSlot,
    value: AttrSlot,
) {
    if let Some(value) = value.of(op) {
        printer.print("(");
        printer.print_attribute(value);
        printer.print(")");
    }
    printer.print(" : ");
    if let Some(ty) = ty.of(op).and_then(|ty| ty.type_value(op.ctx())) {
        printer.print_type(ty);
    }
}

/// Parses `ordering(%token -> !ml_program.token)`, or `ordering(() -> ..)` without input tokens.
pub(crate) fn parse_token_ordering(
    parser: &mut dyn OpAsmParser,
    tokens: OperandSlot,
    token: TypeSlot,
) -> Result<(), ParseFailed> {
    if !parser.parse_optional("ordering") {
        return Ok(());
    }
    parser.parse("(")?;
    if parser.at("(") {
        parse_values(parser, tokens)?;
    } else {
        parse_items(parser, |parser| parse_value(parser, tokens))?;
    }
    if parser.parse_optional("->") {
        let ty = parser.parse_type()?;
        parser.add_type(token, ty);
    }
    parser.parse(")")
}

pub(crate) fn print_token_ordering<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    tokens: OperandSlot,
    token: TypeSlot,
) {
    printer.memoize();
    let ty = token.of(op).first().copied();
    let before = tokens.of(op).count();
    if ty.is_none() && before == 0 {
        return;
    }
    printer.print(" ordering(");
    match before {
        0 => printer.print("()"),
        _ => print_values(printer, tokens.of(op)),
    }
    if let Some(ty) = ty {
        printer.print(" -> ");
        printer.print_type(ty);
    }
    printer.print(")");
}

/// Names the result of a load after the global.
pub(crate) fn name_results_of_other_ops(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let global = op
        .inherent(op.ctx().ident("global"))
        .and_then(|global| global.symbol_ref(op.ctx()));
    if let Some((root, nested)) = global {
        let last = nested.last().copied().unwrap_or(root);
        name(0, &String::from_utf8_lossy(last.bytes(op.ctx())));
    }
}

pub(crate) fn verify_global_op(op: OpRef<'_>) -> Result<(), OpError> {
    let is_set = |name: &str| op.inherent(op.ctx().ident(name)).is_some();
    if !is_set("is_mutable") && !is_set("value") {
        return Err(OpError::new("is not mutable, so it needs an initial value"));
    }
    Ok(())
}
