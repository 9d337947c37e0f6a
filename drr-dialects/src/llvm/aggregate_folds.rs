//! Folds of `llvm.extractvalue` and `llvm.getelementptr`.

use drr::AttrData;
use drr::define::{Fold, FoldEdit};
use drr::prelude::*;

use super::constants::{constant_int, zero_of};
use super::memory::DYNAMIC_INDEX;
use super::{ExtractValueOp, GEPOp, InsertValueOp, LLVM_PoisonAttr, LLVM_UndefAttr, LLVM_ZeroAttr};
use crate::shared::elementwise::{DenseElements, fold_to};
use crate::shared::fold::MAX_CHAIN;
use crate::shared::shaped::numbers;

const POSITION: &str = "position";

/// Extracts from the container of another extraction, from a constant, or from the container before insertions at other positions.
pub(crate) fn fold_extract_value_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(container)) = (op.ctx(), op.operand(0)) else {
        return Fold::None;
    };
    let position = numbers(op, POSITION);
    if let Some(inner) = container.defining_op().and_then(ExtractValueOp::cast)
        && inner.container() != container
    {
        let all = [numbers(inner.op(), POSITION), position].concat();
        let edits = [
            FoldEdit::Operand(0, inner.container().handle()),
            FoldEdit::Inherent(ctx.ident(POSITION), Some(ctx.dense_i64_array_attr(&all))),
        ];
        return Fold::InPlace(edits.into_iter().collect());
    }
    if let Some(constant) = constants.first().copied().flatten() {
        return element_at_position(ctx, constant, &position).map_or(Fold::None, Fold::attr);
    }
    extract_inserted(container, &position)
}

/// Returns the element of a constant at the end of a path.
fn element_at_position(ctx: &Context, constant: Attribute, position: &[i64]) -> Option<Attribute> {
    let mut indices = position.iter();
    indices.try_fold(constant, |constant, index| element_at(ctx, constant, *index))
}

/// Returns the element of a constant. Each element of a marker, such as `#llvm.zero`, is the marker.
fn element_at(ctx: &Context, constant: Attribute, index: i64) -> Option<Attribute> {
    let index = usize::try_from(index).ok()?;
    if let Some(items) = constant.array(ctx) {
        return items.get(index).copied();
    }
    if let Some(AttrData::SparseElements { ty, indices, values }) = constant.data(ctx) {
        let position = indices
            .elements_ints(ctx)?
            .position(|known| usize::try_from(known) == Ok(index));
        let is_inside = matches!(ty.shape(ctx), Some(&[size]) if (index as u64) < size.cast_unsigned());
        return match position.filter(|_| is_inside) {
            Some(position) => DenseElements::of(ctx, *values)?.attr(ctx, position),
            None => is_inside.then(|| zero_of(ctx, ty.element_type(ctx)?))?,
        };
    }
    if let Some(elements) = DenseElements::of(ctx, constant) {
        let is_list = constant
            .ty(ctx)
            .and_then(|ty| ty.shape(ctx))
            .is_some_and(|shape| shape.len() == 1);
        return (is_list && index < elements.len()).then(|| elements.attr(ctx, index))?;
    }
    let is_marker = LLVM_ZeroAttr::holds(ctx, constant)
        || LLVM_UndefAttr::holds(ctx, constant)
        || LLVM_PoisonAttr::holds(ctx, constant);
    is_marker.then_some(constant)
}

/// Folds an extraction to the value that is inserted at its position, or skips insertions at other positions. Inserted aggregates are
/// searched, too, but not read from.
fn extract_inserted(container: ValueRef<'_>, position: &[i64]) -> Fold {
    let ctx = container.ctx();
    let (mut source, mut position) = (container, position);
    // The first insertion whose value is searched.
    let mut entered = None;
    // The limit also ends cycles, which exist in unreachable code and in regions with graph semantics.
    for _ in 0..MAX_CHAIN {
        let insert = source.defining_op().and_then(InsertValueOp::cast);
        let inserted = insert.map(|insert| numbers(insert.op(), POSITION));
        let (Some(insert), Some(inserted)) = (insert, inserted) else {
            let constant = drr::fold::constant_of(source).filter(|_| entered.is_some());
            return match constant.and_then(|constant| element_at_position(ctx, constant, position)) {
                Some(element) => Fold::attr(element),
                None => read_from(container, entered.unwrap_or(source)),
            };
        };
        if inserted == position {
            return fold_to(insert.value());
        }
        source = if let Some(rest) = position.strip_prefix(&inserted[..]) {
            position = rest;
            entered.get_or_insert(source);
            insert.value()
        } else if inserted.starts_with(position) {
            return read_from(container, entered.unwrap_or(source));
        } else {
            insert.container()
        };
    }
    Fold::None
}

/// Replaces the container of an extraction in place.
fn read_from(container: ValueRef<'_>, source: ValueRef<'_>) -> Fold {
    if source == container {
        Fold::None
    } else {
        Fold::InPlace([FoldEdit::Operand(0, source.handle())].into_iter().collect())
    }
}

/// Folds an offset of 0, and makes constant indices static that fit into 29 bits, as in MLIR.
pub(crate) fn fold_gep_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(base), Some(result)) = (op.ctx(), op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let indices = numbers(op, "rawConstantIndices");
    let slot = GEPOp::SLOTS.dynamicIndices;
    let constant = |number: usize| {
        let operand = op.operand(number)?;
        constant_int(ctx, constants.get(number).copied().flatten(), operand.ty())?.to_i64()
    };
    let mut next_operand = op.num_operands() - slot.of(op).len();
    let (mut new, mut edits) = (Vec::with_capacity(indices.len()), Vec::new());
    let mut known = None;
    for &index in &indices {
        known = Some(index);
        let mut index = index;
        if index == DYNAMIC_INDEX {
            known = constant(next_operand);
            if let Some(value) = known.filter(|value| (-(1 << 28)..1 << 28).contains(value)) {
                index = value;
                edits.push(FoldEdit::EraseOperand(next_operand));
            }
            next_operand += 1;
        }
        new.push(i32::try_from(index).unwrap_or(i32::MIN));
    }
    if indices.len() == 1 && known == Some(0) && base.ty() == result.ty() {
        return fold_to(base);
    }
    if edits.is_empty() {
        return Fold::None;
    }
    let new = ctx.dense_i32_array_attr(&new);
    edits.push(FoldEdit::Inherent(ctx.ident("rawConstantIndices"), Some(new)));
    Fold::InPlace(edits.into_iter().collect())
}
