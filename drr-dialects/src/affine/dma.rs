//! `affine.dma_start` and `affine.dma_wait`, which MLIR declares in C++. Their maps are undeclared attributes.

use drr::affine::AffineMap;
use drr::define::{
    DictionarySlot, FormResult, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmForm, OpAsmParser, OpAsmPrinter,
    OpError, OperandSlot, ParseFailed, UseGenericForm,
};
use drr::prelude::*;
use drr::{Operands, TypeData};

use super::MemRefsNormalizable;
use super::access::print_subscripts;
use super::dims::check_indices;
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

const OPERANDS: OperandSlot = AffineDmaStartOp::SLOTS.operands;

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

/// `%src[%i], %dst[%j], %tag[%k], %size, %stride, %part : memref<..>, memref<..>, memref<..>`. There are no further
/// attributes or operands, and no sizes of other types. `counts` contains the possible numbers of sizes.
fn form(form: &mut OpAsmForm<'_, '_>, maps: &[(&str, &str)], counts: &[usize]) -> FormResult {
    form.memoize();
    let printed = form.op().map(|op| parts(op, maps).ok_or(UseGenericForm)).transpose()?;
    let (accessed, sizes) = printed.unzip();
    let has_other_attributes = |op: OpRef<'_>| op.discardable_attrs().count() != maps.len();
    let mut sizes = sizes.into_iter().flatten().peekable();
    form.use_generic_form_if(|op| has_other_attributes(op) || sizes.clone().any(|size| size.ty() != Type::INDEX))?;
    let accessed = accessed.unwrap_or_default();
    // Number of indices, by memref.
    let mut indices = Vec::new();
    for (number, (name, _)) in maps.iter().enumerate() {
        let accessed = accessed.get(number);
        form.text(if number > 0 { ", " } else { " " })?;
        form.value(OPERANDS, |_| Some(accessed?.memref))?;
        indices.push(form.element(
            |parser| parse_indices(parser, name),
            |printer, _| {
                let IndexedMemRef { map, indices, .. } = accessed.ok_or(UseGenericForm)?;
                print_subscripts(printer, map, *indices)?;
                Ok(indices.len())
            },
        )?);
    }
    form.text(", ")?;
    form.value(OPERANDS, |_| sizes.next())?;
    let mut count = 1;
    // The first comma may be trailing, as in MLIR.
    while counts.contains(&3)
        && form.optional(", ", |_| sizes.peek().is_some())?
        && form.parser().is_none_or(|parser| count > 1 || parser.at_operand())
    {
        form.value(OPERANDS, |_| sizes.next())?;
        count += 1;
    }
    if !counts.contains(&count) || sizes.next().is_some() {
        return Err(form.error("expected a stride and the number of elements per stride after the size, or neither"));
    }
    for (number, count) in indices.into_iter().enumerate() {
        let text = if number > 0 { ", " } else { " : " };
        let ty = form.any_type(text, |_| Some(accessed.get(number)?.memref.ty()))?;
        form.add_type(OPERANDS.types(), ty);
        form.add_types(OPERANDS.types(), &vec![Type::INDEX; count]);
    }
    form.add_types(OPERANDS.types(), &vec![Type::INDEX; count]);
    Ok(())
}

/// Parses `[%i]`, and sets the map of this name. Returns the number of indices.
fn parse_indices(parser: &mut dyn OpAsmParser, name: &str) -> Result<usize, ParseFailed> {
    let (map, indices) = parser.parse_affine_map_of_ssa_ids(["[", "]"])?;
    let count = indices.len();
    for index in indices {
        parser.add_operand(OPERANDS, index);
    }
    let (name, map) = (parser.ctx().ident(name), parser.ctx().affine_map_attr(map));
    parser.set_entry(DictionarySlot::Attributes, name, map);
    Ok(count)
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
    OpAsmForm::parse(parser, |start| form(start, &START, &[1, 3]))
}

fn print_dma_start<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    OpAsmForm::print(printer, op, |start| form(start, &START, &[1, 3]))
}

fn parse_dma_wait(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    OpAsmForm::parse(parser, |wait| form(wait, &WAIT, &[1]))
}

fn print_dma_wait<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    OpAsmForm::print(printer, op, |wait| form(wait, &WAIT, &[1]))
}

fn verify_dma_start(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, &START, &[1, 3])
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
