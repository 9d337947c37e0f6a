//! `shape.func` and function libraries.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, UseGenericForm};
use drr::prelude::*;

use super::FunctionLibraryOp;
use crate::shared::signature::verify_function;
use drr::define::function_syntax::{parse_function_head, print_function_head};

op! {
    /// `shape.func`.
    pub FuncOp = "shape.func",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$body),
    [AffineScope, Symbol, IsolatedFromAbove]
    {
        verify: verify_function,
        assembly_format: "custom<FunctionHead>($sym_visibility, $sym_name, $function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?",
        default_dialect: "shape",
    }
}

const NAME: AttrSlot = FunctionLibraryOp::SLOTS.sym_name;
const MAPPING: AttrSlot = FunctionLibraryOp::SLOTS.mapping;

/// Parses `@lib {..} mapping {a.b = @fn}`.
pub(crate) fn parse_function_library_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let name = parser.parse_symbol_name()?;
    parser.set_attribute(NAME, name);
    parser.parse_attr_dict(true)?;
    parser.parse_whole_region(FunctionLibraryOp::SLOTS.body, &[])?;
    parser.parse("mapping")?;
    let mapping = parser.parse_attribute(None)?;
    parser.set_attribute(MAPPING, mapping);
    Ok(())
}

/// Prints the op. An empty library has only the generic form.
pub(crate) fn print_function_library_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    let body = op
        .region(0)
        .filter(|body| body.first_block().is_some_and(|block| !block.is_empty()))
        .ok_or(UseGenericForm)?;
    printer.print(" ");
    let name = NAME.of(op).and_then(|name| name.string(op.ctx()));
    printer.print_symbol_name(name.unwrap_or_default());
    printer.print_attr_dict(op, &["sym_name", "mapping"], true);
    printer.print(" ");
    printer.print_region(body, true);
    printer.print(" mapping ");
    if let Some(mapping) = MAPPING.of(op) {
        printer.print_attribute(mapping);
    }
    Ok(())
}
