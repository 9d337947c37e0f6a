//! Ops that are named after what they compute, such as `linalg.fill` and `linalg.matmul`: their text has no region.

use drr::affine::AffineBuilder;
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

/// The maps that ops have without `indexing_maps` in their text: how many loops there are, and by operand which of them give its
/// indices.
const DEFAULT_MAPS: [(&str, u32, [&[u32]; 3]); 3] = [
    ("matmul", 3, [&[0, 2], &[2, 1], &[0, 1]]),
    ("batch_matmul", 4, [&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]]),
    ("batch_reduce_matmul", 4, [&[0, 1, 3], &[0, 3, 2], &[1, 2]]),
];

/// The attribute that a verifier of MLIR adds, which no custom form shows.
const MEMOIZED: &str = "linalg.memoized_indexing_maps";
const INDEXING_MAPS: &str = "indexing_maps";

/// Reads a named op: `indexing_maps = [..] {..} ins(..) outs(..) -> ..`.
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
        .filter(|maps| !are_default(ctx, short_name(&name), *maps));
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
    let (_, loops, maps) = DEFAULT_MAPS.iter().find(|(known, ..)| *known == name)?;
    let map = |dims: &&[u32]| {
        let mut builder = AffineBuilder::new();
        let results: Vec<_> = dims.iter().map(|dim| builder.dim(*dim)).collect();
        Some(ctx.affine_map_attr(builder.map(*loops, 0, &results).ok()?))
    };
    let maps: Vec<Attribute> = maps.iter().map(map).collect::<Option<_>>()?;
    Some(ctx.array_attr(&maps))
}

/// Whether maps are those that the op has without any in its text: asked of each op that is printed, so nothing is made for it.
fn are_default(ctx: &Context, name: &str, maps: Attribute) -> bool {
    let Some((_, loops, wanted)) = DEFAULT_MAPS.iter().find(|(known, ..)| *known == name) else {
        return false;
    };
    let is_map = |(map, dims): (&Attribute, &&[u32])| {
        let Some(map) = map.affine_map(ctx) else { return false };
        let found = map.results().map(|result| result.as_dim());
        map.num_dims() == *loops && map.num_symbols() == 0 && found.eq(dims.iter().map(|dim| Some(*dim)))
    };
    let maps = maps.array(ctx).unwrap_or_default();
    maps.len() == wanted.len() && maps.iter().zip(wanted).all(is_map)
}
