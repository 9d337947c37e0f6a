//! Custom form of named structured ops, such as `linalg.fill` and `linalg.matmul`, which omits the region.

use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;
use drr::{Block, Ir, Location};

use super::TypeFn;
use super::body::NamedOpBody;
use super::maps::NamedMaps;
use super::operands::{
    BODY, OperandTypes, attributes, parse_attributes, parse_operands, parse_results, print_attributes, print_operands,
};
use super::scalar::Scalars;
use crate::shared::lists::{print_arrow, result_types};

/// Ops with optional user-defined maps.
pub(crate) const WITH_MAPS: [&str; 3] = ["matmul", "batch_matmul", "batch_reduce_matmul"];

/// Attribute added by a verifier of MLIR and omitted from custom forms.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";
pub(crate) const INDEXING_MAPS: &str = "indexing_maps";

/// Parses a named op: `indexing_maps = [..] {..} ins(..) outs(..) -> ..`.
pub(crate) fn parse_other_ops(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let name = short_name(parser.op_name());
    let maps = match parser.parse_optional(INDEXING_MAPS) {
        true => {
            parser.parse("=")?;
            Some(parser.parse_attribute(None)?)
        }
        false if name == "contract" => return Err(parser.error("expected `indexing_maps`".to_string())),
        false => default_maps(parser.ctx(), name),
    };
    if let Some(maps) = maps {
        let key = parser.ctx().ident(INDEXING_MAPS);
        parser.set_entry(DictionarySlot::Attributes, key, maps);
    }
    let types = parse_operands(parser)?;
    parse_attributes(parser)?;
    parse_results(parser)?;
    let Some(body) = NamedOpBody::of(name) else {
        return Err(parser.error(format!(
            "the region of `linalg.{name}` is not known here; its generic form has it"
        )));
    };
    build_body(parser, body, &types, Location::UNKNOWN)
}

/// Builds the region of an op.
pub(crate) fn build_body(
    parser: &mut dyn OpAsmParser,
    body: NamedOpBody,
    types: &OperandTypes,
    location: Location,
) -> Result<(), ParseFailed> {
    let elements = types.elements(parser.ctx());
    if elements.len() != body.num_arguments() {
        let message = format!(
            "`{}` takes {} inputs and outputs, but {} are given",
            parser.op_name(),
            body.num_arguments(),
            elements.len()
        );
        return Err(parser.error(message));
    }
    let cast = parser.ctx().ident("cast");
    let cast = parser
        .dictionary(DictionarySlot::Attributes)
        .into_iter()
        .find(|(name, _)| *name == cast);
    let unsigned = <super::TypeFnAttr as drr::define::BuildableAttr>::build(parser.ctx(), TypeFn::cast_unsigned);
    let is_signed = cast.is_none_or(|(_, kind)| kind != unsigned);
    let mut result = Ok(());
    parser.build_region(BODY, &elements, &mut |ir: &mut Ir, block: Block| {
        result = body.build(&mut Scalars { ir, block, location }, is_signed);
    });
    result.map_err(|message| parser.error(message))
}

/// Prints the syntax parsed by [`parse_other_ops`].
pub(crate) fn print_other_ops<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let ctx = op.ctx();
    let name = op.name_text();
    let key = ctx.ident(INDEXING_MAPS);
    let maps = op
        .inherent(key)
        .filter(|maps| !are_default(ctx, short_name(&name), *maps));
    if let Some(maps) = maps {
        printer.print(" indexing_maps = ");
        printer.print_attribute(maps);
    }
    print_named(printer, op, &[MEMOIZED, INDEXING_MAPS]);
}

/// Prints operands, results and the attributes that are not in `except`.
pub(crate) fn print_named<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, except: &[&str]) {
    print_attributes(printer, &attributes(op, except));
    print_operands(printer, op);
    print_arrow(printer, &result_types(op));
}

pub(crate) fn short_name(name: &str) -> &str {
    name.strip_prefix("linalg.").unwrap_or(name)
}

/// Returns the default maps of an op with optional user-defined maps.
fn default_maps(ctx: &Context, name: &str) -> Option<Attribute> {
    let maps = NamedMaps::of(name)
        .filter(|_| WITH_MAPS.contains(&name))?
        .build(&[], &[])?;
    let maps: Vec<Attribute> = maps.into_iter().map(|map| ctx.affine_map_attr(map)).collect();
    Some(ctx.array_attr(&maps))
}

/// Returns `true` if the maps are the default ones. Called for each printed op, so it does not allocate.
pub(crate) fn are_default(ctx: &Context, name: &str, maps: Attribute) -> bool {
    let Some(expected) = NamedMaps::of(name).filter(|_| WITH_MAPS.contains(&name)) else {
        return false;
    };
    let maps = maps.array(ctx).unwrap_or_default();
    let mut operands = expected.operands();
    let is_map = |map: &Attribute| {
        let (Some(map), Some(indices)) = (map.affine_map(ctx), operands.next()) else {
            return false;
        };
        let found = map.results().map(|result| result.as_dim());
        map.num_dims() == expected.loops() && map.num_symbols() == 0 && found.eq(indices.map(|index| Some(index.of)))
    };
    maps.len() == 3 && maps.iter().all(is_map)
}
