//! `vector.transfer_read` and `vector.transfer_write` in text, and what they do with memory.

use drr::TypeData;
use drr::affine::AffineMap;
use drr::define::{
    AttrSlot, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed,
};
use drr::prelude::*;

use super::{TransferReadOp, TransferWriteOp};
use crate::shared::lists::{add_operand_types, add_result_types, add_types, parse_values_between, print_values};

const MAP: &str = "permutation_map";
const IN_BOUNDS: &str = "in_bounds";

impl MemoryEffects for TransferReadOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_on(self.base(), MemoryEffectKind::Read)
    }
}

impl MemoryEffects for TransferWriteOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_on(self.base(), MemoryEffectKind::Write)
    }
}

/// Tensors are values: only memory is read and written.
fn effects_on(base: ValueRef<'_>, kind: MemoryEffectKind) -> Vec<MemoryEffect> {
    let is_memory = base.ty().is_memref(base.ctx());
    is_memory
        .then(|| MemoryEffect::on(kind, base.handle()))
        .into_iter()
        .collect()
}

/// The numbers of operands and attributes in a declaration.
struct Slots {
    base: OperandSlot,
    indices: OperandSlot,
    mask: OperandSlot,
    map: AttrSlot,
    in_bounds: AttrSlot,
}

const READ: Slots = Slots {
    base: OperandSlot(0),
    indices: OperandSlot(1),
    mask: OperandSlot(3),
    map: AttrSlot(2),
    in_bounds: AttrSlot(5),
};
const PADDING: OperandSlot = OperandSlot(2);
const VALUE: OperandSlot = OperandSlot(0);
const WRITE: Slots = Slots {
    base: OperandSlot(1),
    indices: OperandSlot(2),
    mask: OperandSlot(3),
    map: AttrSlot(3),
    in_bounds: AttrSlot(5),
};

/// `%m[%i, %j], %padding, %mask {in_bounds = [true]} : t, u`.
pub(crate) fn parse_transfer_read_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_access(parser, &READ)?;
    parser.parse(",")?;
    let padding = parser.parse_operand()?;
    parser.add_operand(PADDING, padding);
    let [base, vector] = parse_rest(parser, &READ)?;
    finish(parser, &READ, base, vector)?;
    let element = base.element_or_self(parser.ctx());
    add_operand_types(parser, PADDING, &[element]);
    add_result_types(parser, &[vector]);
    Ok(())
}

/// `%v, %m[%i, %j], %mask : u, t`.
pub(crate) fn parse_transfer_write_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let value = parser.parse_operand()?;
    parser.add_operand(VALUE, value);
    parser.parse(",")?;
    parse_access(parser, &WRITE)?;
    let [vector, base] = parse_rest(parser, &WRITE)?;
    finish(parser, &WRITE, base, vector)?;
    add_operand_types(parser, VALUE, &[vector]);
    if base.is_tensor(parser.ctx()) {
        add_result_types(parser, &[base]);
    }
    Ok(())
}

/// `%m[%i, %j]`.
fn parse_access(parser: &mut dyn OpAsmParser, slots: &Slots) -> Result<(), ParseFailed> {
    let base = parser.parse_operand()?;
    parser.add_operand(slots.base, base);
    parse_values_between(parser, slots.indices, ["[", "]"])?;
    add_types(parser, slots.indices, Type::INDEX);
    Ok(())
}

/// The mask, the attributes and the two types.
fn parse_rest(parser: &mut dyn OpAsmParser, slots: &Slots) -> Result<[Type; 2], ParseFailed> {
    if parser.parse_optional(",") {
        let mask = parser.parse_operand()?;
        parser.add_operand(slots.mask, mask);
    }
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let first = parser.parse_type()?;
    parser.parse(",")?;
    Ok([first, parser.parse_type()?])
}

/// Says what the text leaves out: the type of the base, the map, what is in bounds, and the type of the mask.
fn finish(parser: &mut dyn OpAsmParser, slots: &Slots, base: Type, vector: Type) -> Result<(), ParseFailed> {
    add_operand_types(parser, slots.base, &[base]);
    let ctx = parser.ctx();
    let written = |parser: &dyn OpAsmParser, name: &str| {
        let entries = parser.dictionary(drr::define::DictionarySlot::Attributes);
        let name = parser.ctx().ident(name);
        entries.into_iter().find(|(key, _)| *key == name).map(|(_, attr)| attr)
    };
    if !vector.is_vector(ctx) {
        let message = format!("expected a vector, but got `{}`", vector.display(ctx));
        return Err(parser.error(message));
    }
    let map = match written(parser, MAP) {
        Some(map) => map,
        None => {
            let Some(map) = default_map(ctx, base, vector) else {
                let message = format!(
                    "`{}` has fewer sizes than `{}`: say which is which with `permutation_map`",
                    base.display(ctx),
                    vector.display(ctx)
                );
                return Err(parser.error(message));
            };
            let map = ctx.affine_map_attr(map);
            parser.set_attribute(slots.map, map);
            map
        }
    };
    let ctx = parser.ctx();
    let Some(map) = map.affine_map(ctx).cloned() else {
        return Err(parser.error("expected an affine map in `permutation_map`".to_string()));
    };
    if written(parser, IN_BOUNDS).is_none() {
        let no = ctx.bool_attr(false);
        let all = ctx.array_attr(&vec![no; map.num_results()]);
        parser.set_attribute(slots.in_bounds, all);
    }
    if parser.num_operands(slots.mask) > 0 {
        let ty = mask_type(parser.ctx(), vector, &map);
        add_operand_types(parser, slots.mask, &[ty]);
    }
    Ok(())
}

/// The map of a transfer without one: the last sizes of the base are those of the vector. `None` if it has too few.
fn default_map(ctx: &Context, base: Type, vector: Type) -> Option<AffineMap> {
    let rank = |ty: Type| ty.shape(ctx).map_or(0, <[i64]>::len);
    let element = base.element_or_self(ctx);
    let inner = if element.is_vector(ctx) { rank(element) } else { 0 };
    let (from, to) = (rank(base), rank(vector).checked_sub(inner)?);
    if from == 0 && vector.shape(ctx)? == [1] {
        return Some(AffineMap::constant(0));
    }
    AffineMap::minor_identity(u32::try_from(from).ok()?, u32::try_from(to).ok()?).ok()
}

/// The type of a mask: one `i1` for each element of what is accessed, in the order of the base.
fn mask_type(ctx: &Context, vector: Type, map: &AffineMap) -> Type {
    let TypeData::Vector { shape, scalable, .. } = vector.data(ctx) else {
        return vector;
    };
    let mut by_dim: Vec<(u32, i64, bool)> = map
        .results()
        .zip(shape.iter().zip(scalable))
        .filter_map(|(result, (size, flag))| Some((result.as_dim()?, *size, *flag)))
        .collect();
    by_dim.sort_by_key(|(dim, ..)| *dim);
    if by_dim.is_empty() {
        by_dim.push((0, 1, false));
    }
    let sizes: Vec<i64> = by_dim.iter().map(|(_, size, _)| *size).collect();
    let flags: Vec<bool> = by_dim.iter().map(|(.., flag)| *flag).collect();
    ctx.vector_type_with(&sizes, &flags, Type::I1)
}

pub(crate) fn print_transfer_read_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.print(" ");
    print_access(printer, op, &READ);
    for value in PADDING.of(op).chain(READ.mask.of(op)) {
        printer.print(", ");
        printer.print_operand(value);
    }
    let types = [
        op.operand(0).map(|base| base.ty()),
        op.result(0).map(|vector| vector.ty()),
    ];
    print_rest(printer, op, &READ, types);
}

pub(crate) fn print_transfer_write_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.print(" ");
    if let Some(value) = op.operand(0) {
        printer.print_operand(value);
        printer.print(", ");
    }
    print_access(printer, op, &WRITE);
    for mask in WRITE.mask.of(op) {
        printer.print(", ");
        printer.print_operand(mask);
    }
    print_rest(
        printer,
        op,
        &WRITE,
        [0, 1].map(|number| op.operand(number).map(|value| value.ty())),
    );
}

fn print_access<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, slots: &Slots) {
    if let Some(base) = slots.base.of(op).next() {
        printer.print_operand(base);
    }
    printer.print("[");
    print_values(printer, slots.indices.of(op));
    printer.print("]");
}

/// The attributes, without a map that the types say and without bounds that nothing is in, and the types.
fn print_rest<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, slots: &Slots, types: [Option<Type>; 2]) {
    let ctx = op.ctx();
    let mut hidden = Vec::new();
    let map = slots.map.of(op).and_then(|map| map.affine_map(ctx));
    if map.is_some_and(|map| map.is_minor_identity()) {
        hidden.push(MAP);
    }
    let in_bounds = slots.in_bounds.of(op).and_then(|attr| attr.array(ctx));
    if in_bounds.is_some_and(|all| all.iter().all(|one| one.as_bool(ctx) == Some(false))) {
        hidden.push(IN_BOUNDS);
    }
    printer.print_attr_dict(op, &hidden, false);
    for (word, ty) in [" : ", ", "].into_iter().zip(types) {
        printer.print(word);
        if let Some(ty) = ty {
            printer.print_type(ty);
        }
    }
}
