//! Ops that are named after what they compute, such as `linalg.fill` and `linalg.matmul`: their text has no region.

use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;
use drr::{Block, Ident, Ir};

use super::TypeFn;
use super::body::Body;
use super::operands::{
    BODY, Types, attributes, parse_attributes, parse_operands, parse_results, print_attributes, print_operands,
};
use super::scalar::Scalars;
use crate::shared::lists::{print_arrow, result_types};

/// The maps that ops have without `indexing_maps` in their text.
const DEFAULT_MAPS: [(&str, &str); 3] = [
    (
        "matmul",
        "[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]",
    ),
    (
        "batch_matmul",
        "[affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, \
         affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]",
    ),
    (
        "batch_reduce_matmul",
        "[affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, \
         affine_map<(d0, d1, d2, d3) -> (d1, d2)>]",
    ),
];

/// The attribute that a verifier of MLIR adds, which no custom form shows.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";
const INDEXING_MAPS: &str = "indexing_maps";

/// Reads a named op: `indexing_maps = [..] {..} ins(..) outs(..) -> ..`.
pub(crate) fn parse_other_ops(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let name = short_name(parser.op_name());
    let default = default_maps(parser.ctx(), name);
    let maps = match parser.parse_optional(INDEXING_MAPS) {
        true => {
            parser.parse("=")?;
            Some(parser.parse_attribute(None)?)
        }
        false if name == "contract" => return Err(parser.error("expected `indexing_maps`".to_string())),
        false => default,
    };
    if let Some(maps) = maps {
        let key = parser.ctx().ident(INDEXING_MAPS);
        parser.set_entry(DictionarySlot::Attributes, key, maps);
    }
    let types = parse_operands(parser)?;
    parse_attributes(parser)?;
    parse_results(parser)?;
    let Some(body) = Body::of(name) else {
        return Err(parser.error(format!(
            "the region of `linalg.{name}` is not known here; its generic form has it"
        )));
    };
    build_body(parser, body, &types)
}

/// Makes the region of an op.
pub(crate) fn build_body(parser: &mut dyn OpAsmParser, body: Body, types: &Types) -> Result<(), ParseFailed> {
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
        result = body.build(&mut Scalars { ir, block }, is_signed);
    });
    result.map_err(|message| parser.error(message))
}

/// Writes what [`parse_other_ops`] reads.
pub(crate) fn print_other_ops<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    let ctx = op.ctx();
    let name = op.name_text();
    let key = ctx.ident(INDEXING_MAPS);
    let maps = op
        .inherent(key)
        .filter(|maps| default_maps(ctx, short_name(&name)) != Some(*maps));
    if let Some(maps) = maps {
        printer.print(" indexing_maps = ");
        printer.print_attribute(maps);
    }
    let shown: Vec<(Ident, Attribute)> = attributes(op, &[MEMOIZED, INDEXING_MAPS]);
    print_attributes(printer, &shown);
    print_operands(printer, op);
    print_arrow(printer, &result_types(op));
}

fn short_name(name: &str) -> &str {
    name.strip_prefix("linalg.").unwrap_or(name)
}

fn default_maps(ctx: &Context, name: &str) -> Option<Attribute> {
    let (_, text) = DEFAULT_MAPS.iter().find(|(known, _)| *known == name)?;
    ctx.parse_attr(*text).ok()
}
