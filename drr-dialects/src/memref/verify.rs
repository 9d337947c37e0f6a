//! The checks of memory: what is allocated, accessed and viewed.

use drr::define::{AttrSlot, OpError, OperandSlot, SymbolLookup, SymbolTableCollection};
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{AttrData, DYNAMIC, Ident, Ir, TypeData};

use super::GlobalOp;
use super::global::tensor_of;
use crate::shared::shaped::{
    may_be_same, numbers, verify_dynamic_numbers, verify_dynamic_sizes, verify_indices, verify_reassociation,
    verify_slice,
};

pub(crate) fn verify_alloc_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_allocation(op)
}

pub(crate) fn verify_alloca_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_allocation(op)
}

/// As many sizes as are dynamic, and as many symbols as the layout has.
fn verify_allocation(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Ok(());
    };
    verify_dynamic_sizes(op, OperandSlot(0), result.ty())?;
    let symbols = layout(ctx, result.ty()).map_or(0, |layout| num_symbols(ctx, layout));
    let given = OperandSlot(1).of(op).count();
    match symbols == given {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "gives {given} symbols for the layout of `{}`, which has {symbols}",
            result.ty().display(ctx)
        ))),
    }
}

/// The symbols of a layout; of strides, those that are not known.
fn num_symbols(ctx: &Context, layout: Attribute) -> usize {
    match layout.data(ctx) {
        Some(AttrData::Strided { offset, strides }) => {
            let numbers = std::iter::once(offset).chain(strides.iter());
            numbers.filter(|number| **number == DYNAMIC).count()
        }
        _ => layout.affine_map(ctx).map_or(0, |map| map.num_symbols() as usize),
    }
}

fn layout(ctx: &Context, ty: Type) -> Option<Attribute> {
    match ty.data(ctx) {
        TypeData::MemRef { layout, .. } => *layout,
        _ => None,
    }
}

fn memory_space(ctx: &Context, ty: Type) -> Option<Attribute> {
    match ty.data(ctx) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => *memory_space,
        _ => None,
    }
}

pub(crate) fn verify_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(memref) = op.operand(0) else { return Ok(()) };
    verify_indices(op.ctx(), op.num_operands() - 1, memref.ty())
}

pub(crate) fn verify_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(memref) = op.operand(1) else { return Ok(()) };
    verify_indices(op.ctx(), op.num_operands() - 2, memref.ty())
}

pub(crate) fn verify_prefetch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(memref) = op.operand(0) else { return Ok(()) };
    verify_indices(op.ctx(), op.num_operands() - 1, memref.ty())
}

pub(crate) fn verify_atomic_rmw_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(value), Some(memref)) = (op.ctx(), op.operand(0), op.operand(1)) else {
        return Ok(());
    };
    verify_indices(ctx, op.num_operands() - 2, memref.ty())?;
    let kind = AttrSlot(0).of(op).and_then(|kind| kind.as_i64(ctx));
    let is_float = value.ty().float_kind(ctx).is_some();
    // Kinds of floats, and those of integers; to assign is for both.
    let (name, wants_float) = match kind {
        Some(0 | 4 | 8 | 12) => ("floats", true),
        Some(1 | 2 | 6 | 7 | 10 | 11 | 13 | 14) => ("integers", false),
        _ => return Ok(()),
    };
    match is_float == wants_float {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "is of a kind for {name}, but the value is `{}`",
            value.ty().display(ctx)
        ))),
    }
}

pub(crate) fn verify_generic_atomic_rmw_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Ok(());
    };
    let entry = op.region(0).and_then(|body| body.first_block());
    let arguments: Vec<Type> = entry
        .into_iter()
        .flat_map(|entry| entry.args())
        .map(|arg| arg.ty())
        .collect();
    match arguments.as_slice() {
        [only] if *only == result.ty() => Ok(()),
        _ => Err(OpError::new(format!(
            "has a region that does not take one `{}`",
            result.ty().display(ctx)
        ))),
    }
}

pub(crate) fn verify_atomic_yield_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let wanted = op
        .parent_op()
        .and_then(|around| around.result(0))
        .map(|result| result.ty());
    let given = op.operand(0).map(|value| value.ty());
    match wanted.zip(given) {
        Some((wanted, given)) if wanted != given => Err(OpError::new(format!(
            "yields a `{}`, but the op around gives a `{}`",
            given.display(ctx),
            wanted.display(ctx)
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_global_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let memref = AttrSlot(2).of(op).and_then(|ty| ty.type_value(ctx));
    let Some(tensor) = memref.and_then(|memref| tensor_of(ctx, memref)) else {
        return Err(OpError::new("is not of static sizes"));
    };
    let Some(value) = AttrSlot(3).of(op).filter(|value| !value.is_unit(ctx)) else {
        return Ok(());
    };
    if !value.is_elements(ctx) {
        return Err(OpError::new(
            "has an initial value that is neither elements nor `uninitialized`",
        ));
    }
    match value.ty(ctx) {
        Some(ty) if ty.shape(ctx) != tensor.shape(ctx) || ty.element_type(ctx) != tensor.element_type(ctx) => {
            Err(OpError::new(format!(
                "has an initial value of `{}`, but takes `{}`",
                ty.display(ctx),
                tensor.display(ctx)
            )))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_symbol_uses_of_get_global_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let (ctx, Some(name), Some(result)) = (op.ctx(), AttrSlot(0).of(op), op.result(0)) else {
        return Ok(());
    };
    let shown = String::from_utf8_lossy(name.symbol_ref(ctx).map_or(b"", |(root, _)| root.bytes(ctx))).into_owned();
    let global = match symbols.lookup_nearest(op, name.symbol_ref(ctx).map_or(Ident::VALUE, |(root, _)| root)) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(global) => GlobalOp::cast(global),
        SymbolLookup::NotFound => None,
    };
    let Some(global) = global else {
        return Err(OpError::new(format!("names `@{shown}`, which is no global here")));
    };
    let ty = AttrSlot(2).of(global.op()).and_then(|ty| ty.type_value(ctx));
    match ty {
        Some(ty) if ty != result.ty() => Err(OpError::new(format!(
            "is of type `{}`, but `@{shown}` of `{}`",
            result.ty().display(ctx),
            ty.display(ctx)
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_view_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    if layout(ctx, from.ty()).is_some() || layout(ctx, to.ty()).is_some() {
        return Err(OpError::new("views memory with a layout"));
    }
    if memory_space(ctx, from.ty()) != memory_space(ctx, to.ty()) {
        return Err(OpError::new("views memory of one space in another one"));
    }
    verify_dynamic_sizes(op, OperandSlot(2), to.ty())
}

pub(crate) fn verify_sub_view_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let slice = verify_slice(op, 1)?;
    let (from, to) = (from.ty(), to.ty());
    if memory_space(ctx, from) != memory_space(ctx, to) {
        return Err(OpError::new("views memory of one space in another one"));
    }
    if from.element_type(ctx) != to.element_type(ctx) {
        return Err(OpError::new("views memory with other elements"));
    }
    slice.verify_inside(ctx, from)?;
    match slice.is_shape(to.shape(ctx).unwrap_or_default()) {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "gives `{}`, whose sizes are not those of the slice",
            to.display(ctx)
        ))),
    }
}

pub(crate) fn verify_reinterpret_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let slice = verify_slice(op, 1)?;
    let (from, to) = (from.ty(), to.ty());
    if memory_space(ctx, from) != memory_space(ctx, to) || from.element_or_self(ctx) != to.element_or_self(ctx) {
        return Err(OpError::new("gives memory of another space or with other elements"));
    }
    match to.shape(ctx) {
        Some(shape) if !may_be_same(shape, &slice.sizes) || shape.len() != slice.strides.len() => {
            Err(OpError::new(format!(
                "gives `{}`, whose sizes are not those that are written",
                to.display(ctx)
            )))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_expand_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let numbers = numbers(op, "static_output_shape");
    verify_dynamic_numbers(op, OperandSlot(1), &numbers, "sizes in `output_shape`")?;
    verify_reassociation(op, to.ty(), from.ty())
}

pub(crate) fn verify_collapse_shape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    verify_reassociation(op, from.ty(), to.ty())
}

pub(crate) fn verify_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let shapes = from.shape(ctx).zip(to.shape(ctx));
    let are_unranked = from.shape(ctx).is_none() && to.shape(ctx).is_none();
    let fits = from.element_or_self(ctx) == to.element_or_self(ctx)
        && memory_space(ctx, from) == memory_space(ctx, to)
        && !are_unranked
        && shapes.is_none_or(|(from, to)| may_be_same(from, to));
    match fits {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "cannot cast `{}` to `{}`: what both say differs",
            from.display(ctx),
            to.display(ctx)
        ))),
    }
}

pub(crate) fn verify_transpose_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from)) = (op.ctx(), op.operand(0)) else {
        return Ok(());
    };
    let Some(map) = AttrSlot(1).of(op).and_then(|map| map.affine_map(ctx)) else {
        return Ok(());
    };
    let rank = from.ty().shape(ctx).map_or(0, <[i64]>::len);
    match map.is_permutation() && map.num_dims() as usize == rank {
        true => Ok(()),
        false => Err(OpError::new(format!(
            "takes a permutation of the {rank} sizes of its operand"
        ))),
    }
}

pub(crate) fn verify_reshape_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(shape), Some(to)) = (op.ctx(), op.operand(0), op.operand(1), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    if from.element_or_self(ctx) != to.element_or_self(ctx) {
        return Err(OpError::new("reshapes to other elements"));
    }
    if layout(ctx, from).is_some() || layout(ctx, to).is_some() {
        return Err(OpError::new("reshapes memory with a layout"));
    }
    let Some(rank) = to.shape(ctx).map(<[i64]>::len) else {
        return Ok(());
    };
    match shape.ty().shape(ctx) {
        Some(&[DYNAMIC]) => Err(OpError::new(
            "takes a shape of unknown length for a memref of known rank",
        )),
        Some(&[length]) if usize::try_from(length) != Ok(rank) => Err(OpError::new(format!(
            "takes a shape of {length} sizes for `{}`",
            to.display(ctx)
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_realloc_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Ok(());
    };
    if layout(ctx, from.ty()).is_some() || layout(ctx, to.ty()).is_some() {
        return Err(OpError::new("takes and gives memory without a layout"));
    }
    verify_dynamic_sizes(op, OperandSlot(1), to.ty())
}

pub(crate) fn verify_assume_alignment_op(op: OpRef<'_>) -> Result<(), OpError> {
    let alignment = op
        .inherent(op.ctx().ident("alignment"))
        .and_then(|number| number.as_i64(op.ctx()));
    match alignment {
        Some(number) if number <= 0 || number.count_ones() != 1 => Err(OpError::new(format!(
            "assumes an alignment of {number}, which is no power of two"
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_distinct_objects_op(op: OpRef<'_>) -> Result<(), OpError> {
    if op.num_operands() == 0 {
        return Err(OpError::new("tells no objects apart"));
    }
    match op.operands().map(|value| value.ty()).eq(op.result_types()) {
        true => Ok(()),
        false => Err(OpError::new("gives other types than it takes")),
    }
}

pub(crate) fn infer_types_of_distinct_objects_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    Some(operands.iter().map(|value| ir.value(*value).ty()).collect())
}

pub(crate) fn verify_dma_wait_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(tag) = op.operand(0) else { return Ok(()) };
    verify_indices(op.ctx(), OperandSlot(1).of(op).count(), tag.ty())
}

pub(crate) fn verify_dma_start_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let types: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    // Behind a memref and its indices, or nothing where no memref is.
    let behind = |at: usize| {
        let shape = types.get(at).filter(|ty| ty.is_memref(ctx))?.shape(ctx)?;
        Some(at + 1 + shape.len())
    };
    let end = behind(0).and_then(behind).and_then(|count| behind(count + 1));
    let fits = end.is_some_and(|end| types.len() == end || types.len() == end + 2);
    match fits {
        true => Ok(()),
        false => Err(OpError::new(
            "takes memory with indices, memory with indices, a count, a tag with indices, and perhaps a stride and its count",
        )),
    }
}
