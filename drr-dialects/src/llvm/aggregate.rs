//! `llvm.extractvalue` and `llvm.insertvalue` in text: the type of an element follows from the type of the whole.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, TypeSlot};
use drr::prelude::*;

use super::types::element_at;

pub(crate) fn parse_insert_extract_value_element_type(
    parser: &mut dyn OpAsmParser,
    element: TypeSlot,
    container: TypeSlot,
    position: AttrSlot,
) -> Result<(), ParseFailed> {
    let container = parser.types(container).first().copied();
    let position = parser.attribute(position);
    let ctx = parser.ctx();
    let position = position.and_then(|position| position.dense_array_ints(ctx));
    let ty = container
        .zip(position)
        .and_then(|(container, position)| element_at(ctx, container, position));
    match ty {
        Some(ty) => {
            parser.add_type(element, ty);
            Ok(())
        }
        None => Err(parser.error("the type before has no element at this position".to_string())),
    }
}

/// It writes nothing, behind the space before it.
pub(crate) fn print_insert_extract_value_element_type<'ir>(
    _printer: &mut dyn OpAsmPrinter<'ir>,
    _op: OpRef<'ir>,
    _element: TypeSlot,
    _container: TypeSlot,
    _position: AttrSlot,
) {
}
