//! Folds and canonicalization patterns of `vector.insert`.

use drr::define::Fold;
use drr::prelude::*;

use super::element_order::{MAX_FOLDED_ELEMENTS, first_element};
use super::elements::POISON;
use super::position::{has_poison_index, make_static, poison_attr, position, static_position, with_position};
use super::types::VectorType;
use super::{BroadcastOp, FromElementsOp, InsertOp, ToElementsOp};
use crate::shared::dense::with_element_type;
use crate::shared::elementwise::{DenseElements, fold_to};
use crate::shared::fold::constant_at;
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::numbers;

/// Maximum number of elements of folded constants of which there may be several.
const MAX_SHARED_CONSTANT: usize = 256;

/// Maximum number of elements of other folded constants. MLIR has no such limit.
const MAX_CONSTANT: usize = 1024;

/// Maximum number of insertions that become one vector of elements, and of uses of the last one. MLIR has no such limit.
const MAX_INSERTS: usize = 4096;

/// Returns `true` if a constant of this size may be folded. `is_only` is set if it replaces the only use of another one.
pub(super) fn is_small_constant(num_elements: usize, is_only: bool) -> bool {
    num_elements <= if is_only { MAX_CONSTANT } else { MAX_SHARED_CONSTANT }
}

pub(crate) fn fold_insert_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    folded_insert(op, constants).unwrap_or_default()
}

fn folded_insert(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Option<Fold> {
    let (value, dest) = (op.operand(0)?, op.operand(1)?);
    let vector = VectorType::of(op.ctx(), dest.ty())?;
    let mut position = position(op, InsertOp::SLOTS.dynamic_position)?;
    if position.is_empty() && value.ty() == dest.ty() {
        return Some(fold_to(value));
    }
    // As in MLIR, the static position may enable another fold at once.
    let is_changed = make_static(&mut position, vector.shape, op);
    let static_insertion = || is_changed.then(|| with_position(op, &[value.handle(), dest.handle()], &position));
    // This op overwrites the value of the preceding one.
    if let Some(inner) = dest.defining_op().and_then(InsertOp::cast)
        && inner.valueToStore().ty() == value.ty()
        && super::position::position(inner.op(), InsertOp::SLOTS.dynamic_position)? == position
    {
        return Some(with_position(op, &[value.handle(), inner.dest().handle()], &position));
    }
    if has_poison_index(&position) {
        return poison_attr(op.ctx()).map(Fold::attr).or_else(static_insertion);
    }
    let constants = constant_at(constants, 0).zip(constant_at(constants, 1));
    let constant = constants.and_then(|(value, dest)| {
        let position = static_position(&position).filter(|_| !vector.is_scalable())?;
        inserted_constant(op, vector, &position, [value, dest])
    });
    constant.map(Fold::attr).or_else(static_insertion)
}

/// Returns a constant with another constant at a position.
fn inserted_constant(
    op: OpRef<'_>,
    vector: VectorType<'_>,
    position: &[i64],
    [value, dest]: [Attribute; 2],
) -> Option<Attribute> {
    let ctx = op.ctx();
    let old = DenseElements::of(ctx, dest)?;
    let ty = op.result(0)?.ty();
    let is_only = op.result(0)?.has_one_use();
    let count = usize::try_from(ty.num_elements(ctx)?).ok()?;
    if !is_small_constant(count, is_only) {
        return None;
    }
    let one = ctx.vector_type(&[], vector.element);
    let value = if value.is_elements(ctx) {
        value
    } else {
        ctx.dense_attr_of(one, &[with_element_type(ctx, value, vector.element)])?
    };
    let new = DenseElements::of(ctx, value)?;
    if new.element() != vector.element {
        return None;
    }
    let first = first_element(vector.shape, position)?;
    let inserted = first..first.checked_add(new.len())?;
    let mut bytes = Vec::new();
    for index in 0..count {
        let element = if inserted.contains(&index) {
            new.bytes_of(index - first)?
        } else {
            old.bytes_of(index)?
        };
        bytes.extend_from_slice(element);
    }
    ctx.dense_attr(ty, &bytes)
}

pat! {
    /// The inserted value is the whole vector.
    pub(super) InsertToBroadcast:
        (InsertOp:$r $value, $_, $_, $_) => (BroadcastOp $value) where [(is_whole $value, $r)]
}

pat! {
    /// All elements stay the same scalar.
    pub(super) InsertSplatToSplat:
        (InsertOp:$r (BroadcastOp $x), (BroadcastOp $x), $_, $_) => (BroadcastOp $x, (location $r))
        where [(is_scalar $x)], (addBenefit -2)
}

/// Returns `true` if a vector has all elements of another one, in the same order, to which it can be broadcast. Unlike in MLIR, no
/// additional dimension is scalable.
pub(super) fn is_whole(cx: &MatchContext<'_>, value: ValueRef<'_>, whole: ValueRef<'_>) -> bool {
    let vectors = [value, whole].map(|value| VectorType::of(cx.ctx(), value.ty()));
    let [Some(value), Some(whole)] = vectors else {
        return false;
    };
    let added = whole.rank().saturating_sub(value.rank());
    whole.dims().take(added).all(|dim| dim == (1, false)) && whole.dims().skip(added).eq(value.dims())
}

/// Returns `true` if a value is no vector.
pub(super) fn is_scalar(cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    VectorType::of(cx.ctx(), value.ty()).is_none()
}

/// Builds a vector of elements, if a chain of insertions sets all of them.
pub(super) const INSERT_CHAIN_FULLY_INITIALIZED: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "InsertChainFullyInitialized",
    InsertOp::NAME,
    &[FromElementsOp::NAME, ToElementsOp::NAME],
    |op| {
        let ctx = op.ctx();
        let result = op.result(0)?;
        let vector = VectorType::of(ctx, result.ty())?;
        let count = result.ty().num_elements(ctx)?;
        let is_continued = |used: drr::UseRef<'_>| InsertOp::cast(used.owner()).is_some() && used.operand_index() == 1;
        if vector.is_scalable() || count > MAX_FOLDED_ELEMENTS {
            return None;
        }
        let mut uses = result.uses();
        if uses.by_ref().take(MAX_INSERTS).any(is_continued) || uses.next().is_some() {
            return None;
        }
        let count = usize::try_from(count).ok()?;
        let inserts = initializing_inserts(op, vector, count)?;
        let is_vector = |value: ValueRef<'_>| VectorType::of(ctx, value.ty()).is_some();
        let inserts: Vec<(usize, Value, bool)> = inserts
            .into_iter()
            .map(|(first, value)| (first, value.handle(), is_vector(value)))
            .collect();
        let &(_, any, _) = inserts.first()?;
        let ty = result.ty();
        Some(OpReplacement::with_new_op(move |rewriter| {
            // The insertions set all elements.
            let mut elements = vec![any; count];
            for (first, value, is_vector) in inserts.into_iter().rev() {
                if !is_vector {
                    elements[first] = value;
                    continue;
                }
                let list = ToElementsOp::build(rewriter, value, ());
                let inserted = rewriter.ir().op(list).results().map(ValueRef::handle);
                for (element, value) in elements[first..].iter_mut().zip(inserted) {
                    *element = value;
                }
            }
            FromElementsOp::build(rewriter, &elements, ty)
        }))
    },
);

/// Returns the last insertions of a chain that set all elements, the last one first: the first element and the value. Returns `None` if they do not, if an insertion has a dynamic position, or if another one than the last has several uses.
fn initializing_inserts<'ir>(
    last: OpRef<'ir>,
    vector: VectorType<'ir>,
    count: usize,
) -> Option<Vec<(usize, ValueRef<'ir>)>> {
    let ctx = last.ctx();
    let mut is_set = vec![false; count];
    let mut num_set = 0;
    let mut inserts = Vec::new();
    let mut current = InsertOp::cast(last);
    for _ in 0..MAX_INSERTS {
        let Some(insert) = current else {
            return (num_set == count).then_some(inserts);
        };
        if !insert.dynamic_position().is_empty() {
            return None;
        }
        // As in MLIR, the whole chain is checked.
        if num_set < count {
            let position = numbers(insert.op(), "static_position");
            if position.contains(&POISON) {
                return None;
            }
            let value = insert.valueToStore();
            let num_inserted = match VectorType::of(ctx, value.ty()) {
                Some(_) => usize::try_from(value.ty().num_elements(ctx)?).ok()?,
                None => 1,
            };
            let first = first_element(vector.shape, &position)?;
            for is_set in is_set.get_mut(first..first.checked_add(num_inserted)?)? {
                num_set += usize::from(!std::mem::replace(is_set, true));
            }
            inserts.push((first, value));
        }
        current = insert.dest().defining_op().and_then(InsertOp::cast);
        if current.is_some_and(|insert| !insert.result().has_one_use()) {
            return None;
        }
    }
    None
}
