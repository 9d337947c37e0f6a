//! Custom form of `linalg.elementwise`: `kind=#linalg.elementwise_kind<exp> indexing_maps = [..] ins(..) outs(..) ->
//! ..`.

use drr::Location;
use drr::affine::AffineMap;
use drr::define::{DictionarySlot, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;

use super::body::NamedOpBody;
use super::named::{INDEXING_MAPS, build_body, print_named};
use super::operands::{parse_attributes, parse_operands, parse_results, shape};
use super::{ElementwiseKind, ElementwiseKindAttr, ElementwiseOp};

const KIND: &str = "kind";

pub(crate) fn parse_elementwise_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.parse(KIND)?;
    parser.parse("=")?;
    let kind = parser.parse_attribute(None)?;
    let ctx = parser.ctx();
    let Some(body) = ElementwiseKindAttr::value(ctx, kind).and_then(|kind| NamedOpBody::of_kind(&kind.to_string()))
    else {
        return Err(parser.error("expected a kind, such as `#linalg.elementwise_kind<add>`".to_string()));
    };
    let key = ctx.ident(KIND);
    parser.set_entry(DictionarySlot::Attributes, key, kind);
    let written = if parser.parse_optional(INDEXING_MAPS) {
        parser.parse("=")?;
        Some(parser.parse_attribute(None)?)
    } else {
        None
    };
    let types = parse_operands(parser)?;
    parse_attributes(parser)?;
    parse_results(parser)?;
    let ctx = parser.ctx();
    let maps = written.or_else(|| {
        let rank = types.outputs.last()?.shape(ctx)?.len();
        let map = ctx.affine_map_attr(AffineMap::identity(u32::try_from(rank).ok()?));
        Some(ctx.array_attr(&vec![map; body.num_arguments()]))
    });
    let key = ctx.ident(INDEXING_MAPS);
    if let Some(maps) = maps {
        parser.set_entry(DictionarySlot::Attributes, key, maps);
    }
    build_body(parser, body, &types, Location::UNKNOWN)
}

pub(crate) fn print_elementwise_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let ctx = op.ctx();
    if let Some(kind) = op.inherent(ctx.ident(KIND)) {
        printer.print(" kind=");
        printer.print_attribute(kind);
    }
    if let Some(maps) = op
        .inherent(ctx.ident(INDEXING_MAPS))
        .filter(|maps| !are_default(op, *maps))
    {
        printer.print(" indexing_maps = ");
        printer.print_attribute(maps);
    }
    print_named(printer, op, &[KIND, INDEXING_MAPS]);
}

/// Returns `true` if there is one identity map for each operand of the kind.
fn are_default(op: OpRef<'_>, maps: Attribute) -> bool {
    let ctx = op.ctx();
    let kind = op
        .inherent(ctx.ident(KIND))
        .and_then(|kind| ElementwiseKindAttr::value(ctx, kind));
    let body = kind.and_then(|kind: ElementwiseKind| NamedOpBody::of_kind(&kind.to_string()));
    let rank = ElementwiseOp::SLOTS
        .outputs
        .of(op)
        .next()
        .map(|output| shape(output).len());
    let is_identity = |map: &Attribute| {
        let map = map.affine_map(ctx);
        map.is_some_and(|map| map.is_identity() && Some(map.num_dims() as usize) == rank)
    };
    let maps = maps.array(ctx).unwrap_or_default();
    body.is_some_and(|body| body.num_arguments() == maps.len()) && maps.iter().all(is_identity)
}
