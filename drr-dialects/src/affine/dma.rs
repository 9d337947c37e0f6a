//! `affine.dma_start` and `affine.dma_wait`, which MLIR declares in C++. Their maps are undeclared attributes.

use drr::affine::AffineMap;
use drr::define::{
    DictionarySlot, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OpError, OperandSlot,
    ParseFailed, UseGenericForm,
};
use drr::prelude::*;
use drr::{Operands, TypeData};

use super::MemRefsNormalizable;
use super::access::print_subscripts;
use super::dims::check_indices;
use crate::shared::lists::{parse_value, print_values};
use crate::shared::signature::counted;

op! {
    /// Starts a copy from one memref to another. A third memref holds the tag that signals completion.
    pub AffineDmaStartOp = "affine.dma_start",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [MemRefsNormalizable, dyn MemoryEffects]
    { verify: verify_dma_start, parse: parse_dma_start, print: print_dma_start }
}

op! {
    /// Waits for the completion of a copy. Its effects are unknown, as in MLIR, so it is never erased or moved.
    pub AffineDmaWaitOp = "affine.dma_wait",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [MemRefsNormalizable]
    { verify: verify_dma_wait, parse: parse_dma_wait, print: print_dma_wait }
}

/// Memrefs of the ops: the attribute of each map, and the name used in messages.
const START: [(&str, &str); 3] = [("src_map", "source"), ("dst_map", "destination"), ("tag_map", "tag")];
const WAIT: [(&str, &str); 1] = [("tag_map", "tag")];

/// A memref operand with its map and indices.
struct IndexedMemRef<'ir> {
    memref: ValueRef<'ir>,
    map: &'ir AffineMap,
    indices: Operands<'ir>,
}

/// Returns the memrefs, and the remaining operands, which are sizes.
fn parts<'ir>(op: OpRef<'ir>, maps: &[(&str, &str)]) -> Option<(Vec<IndexedMemRef<'ir>>, Operands<'ir>)> {
    let mut at = 0;
    let mut accessed = Vec::new();
    for (name, _) in maps {
        let map = op.discardable(op.ctx().ident(name))?.affine_map(op.ctx())?;
        let memref = op.operand(at)?;
        let end = usize::try_from(map.num_inputs()).ok()?.checked_add(at + 1)?;
        if end > op.num_operands() {
            return None;
        }
        let indices = op.operand_range(at + 1, end - at - 1);
        accessed.push(IndexedMemRef { memref, map, indices });
        at = end;
    }
    Some((accessed, op.operand_range(at, op.num_operands() - at)))
}

/// Parses `%src[%i], %dst[%j], %tag[%k], %size, %stride, %part : memref<..>, memref<..>, memref<..>`.
fn parse(parser: &mut dyn OpAsmParser, maps: &[(&str, &str)], may_have_stride: bool) -> Result<(), ParseFailed> {
    const OPERANDS: OperandSlot = AffineDmaStartOp::SLOTS.operands;
    // Number of indices, by memref.
    let mut counts = Vec::new();
    for (name, _) in maps {
        parse_value(parser, OPERANDS)?;
        let (map, indices) = parser.parse_affine_map_of_ssa_ids(["[", "]"])?;
        counts.push(indices.len());
        for index in indices {
            parser.add_operand(OPERANDS, index);
        }
        let (name, map) = (parser.ctx().ident(name), parser.ctx().affine_map_attr(map));
        parser.set_entry(DictionarySlot::Attributes, name, map);
        parser.parse(",")?;
    }
    let mut sizes = Vec::from([parser.parse_operand()?]);
    // The first comma may be trailing, as in MLIR.
    let mut has_more = may_have_stride && parser.parse_optional(",") && parser.at_operand();
    while has_more {
        sizes.push(parser.parse_operand()?);
        has_more = parser.parse_optional(",");
    }
    if sizes.len() != 1 && sizes.len() != 3 {
        return Err(
            parser.error("expected a stride and the number of elements per stride after the size, or neither".into())
        );
    }
    for &size in &sizes {
        parser.add_operand(OPERANDS, size);
    }
    parser.parse(":")?;
    for (number, count) in counts.into_iter().enumerate() {
        if number > 0 {
            parser.parse(",")?;
        }
        let ty = parser.parse_type()?;
        for ty in std::iter::once(ty).chain(std::iter::repeat_n(Type::INDEX, count)) {
            parser.add_type(AffineDmaStartOp::SLOTS.operands.types(), ty);
        }
    }
    for _ in sizes {
        parser.add_type(AffineDmaStartOp::SLOTS.operands.types(), Type::INDEX);
    }
    Ok(())
}

/// Prints the syntax parsed by [`parse`]. The syntax has no further attributes or operands, and no sizes of other
/// types.
fn print<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    maps: &[(&str, &str)],
    counts: &[usize],
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let (accessed, sizes) = parts(op, maps).ok_or(UseGenericForm)?;
    let has_form = op.discardable_attrs().count() == maps.len()
        && counts.contains(&sizes.len())
        && sizes.clone().all(|size| size.ty() == Type::INDEX);
    if !has_form {
        return Err(UseGenericForm);
    }
    printer.print(" ");
    for IndexedMemRef { memref, map, indices } in &accessed {
        printer.print_operand(*memref);
        print_subscripts(printer, map, *indices)?;
        printer.print(", ");
    }
    print_values(printer, sizes);
    for (number, IndexedMemRef { memref, .. }) in accessed.iter().enumerate() {
        printer.print(if number > 0 { ", " } else { " : " });
        printer.print_type(memref.ty());
    }
    Ok(())
}

fn verify(op: OpRef<'_>, maps: &[(&str, &str)], counts: &[usize]) -> Result<(), OpError> {
    let ctx = op.ctx();
    for (name, _) in maps {
        let map = op.discardable(ctx.ident(name));
        if map.is_none_or(|map| map.affine_map(ctx).is_none()) {
            return Err(OpError::new(format!("needs an affine map as its attribute `{name}`")));
        }
    }
    let parts = parts(op, maps).filter(|(_, sizes)| counts.is_empty() || counts.contains(&sizes.len()));
    let Some((accessed, _)) = parts.filter(|(_, sizes)| !sizes.is_empty()) else {
        let count = counted(op.num_operands(), "operand");
        return Err(OpError::new(format!("has {count}, which its maps do not fit")));
    };
    for (IndexedMemRef { memref, indices, .. }, (_, noun)) in accessed.into_iter().zip(maps) {
        if !matches!(memref.ty().data(ctx), TypeData::MemRef { .. }) {
            let ty = memref.ty().display(ctx);
            return Err(OpError::new(format!(
                "has a {noun} of `{ty}`, but it takes a memref with a rank"
            )));
        }
        check_indices(op, indices, format_args!("{noun} map"))?;
    }
    Ok(())
}

fn parse_dma_start(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse(parser, &START, true)
}

fn print_dma_start<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    print(printer, op, &START, &[1, 3])
}

fn verify_dma_start(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, &START, &[1, 3])
}

fn parse_dma_wait(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse(parser, &WAIT, false)
}

fn print_dma_wait<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    print(printer, op, &WAIT, &[1])
}

/// Verifies the op. Operands after the size are accepted, as in MLIR.
fn verify_dma_wait(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, &WAIT, &[])
}

impl MemoryEffects for AffineDmaStartOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let kinds = [MemoryEffectKind::Read, MemoryEffectKind::Write, MemoryEffectKind::Read];
        let accessed = parts(self.op(), &START).map(|(accessed, _)| accessed);
        let effects = accessed.into_iter().flatten().zip(kinds);
        effects
            .map(|(accessed, kind)| MemoryEffect::on(kind, accessed.memref.handle()))
            .collect()
    }
}
