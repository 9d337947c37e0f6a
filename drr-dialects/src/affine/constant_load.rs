//! Fold of `affine.load` from a constant `memref.global`.

use drr::Ident;
use drr::affine::AffineMap;
use drr::define::TraitFlags;
use drr::prelude::*;

use super::AffineLoadOp;
use crate::shared::elementwise::DenseElements;

/// Maximum number of ops of a symbol table among which a global is looked up: folds have no table of symbols.
const MAX_LOOKUP: usize = 1024;

/// Returns the element that is loaded from a constant global: at constant indices in bounds, or the element of a splat.
pub(super) fn loaded_constant(load: OpRef<'_>) -> Option<Attribute> {
    let ctx = load.ctx();
    let memref = load.operand(0)?;
    let get = memref
        .defining_op()
        .filter(|op| op.name_text() == "memref.get_global")?;
    let value = initial_value(get, get.inherent(ctx.ident("name"))?)?;
    let elements = DenseElements::of(ctx, value)?;
    if elements.num_stored() == 1 {
        return elements.attr(ctx, 0);
    }
    let map = AffineLoadOp::SLOTS.map.of(load)?.affine_map(ctx)?;
    elements.attr(ctx, position(map, memref.ty().shape(ctx)?)?)
}

/// Returns the elements of the constant global that an op refers to.
fn initial_value(from: OpRef<'_>, symbol: Attribute) -> Option<Attribute> {
    let ctx = from.ctx();
    let (root, nested) = symbol.symbol_ref(ctx)?;
    let mut parents = std::iter::successors(from.parent_op(), |op| op.parent_op());
    let table = parents.find(|op| op.has_trait(TraitFlags::SYMBOL_TABLE))?;
    let mut ops = table.region(0)?.first_block()?.ops().take(MAX_LOOKUP);
    let is_named = |op: &OpRef<'_>| {
        let name = op.inherent(Ident::SYM_NAME);
        name.and_then(|name| name.as_str(ctx))
            .is_some_and(|name| name == root.text(ctx))
    };
    let global = ops
        .find(is_named)
        .filter(|op| nested.is_empty() && op.name_text() == "memref.global")?;
    global.inherent(ctx.ident("constant"))?;
    global.inherent(ctx.ident("initial_value"))
}

/// Returns the position of an element whose indices are the constants of a map.
fn position(map: &AffineMap, shape: &[i64]) -> Option<usize> {
    let mut position = 0;
    for (index, &size) in map.as_constants()?.into_iter().zip(shape) {
        // Unlike in MLIR, a load out of bounds stays.
        if !(0..size).contains(&index) {
            return None;
        }
        position = position * usize::try_from(size).ok()? + usize::try_from(index).ok()?;
    }
    Some(position)
}
