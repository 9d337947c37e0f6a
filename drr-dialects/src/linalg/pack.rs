//! Verifiers of `linalg.pack` and `linalg.unpack`: the packed shape is the permuted outer shape followed by the tile
//! sizes.

use std::collections::BTreeSet;

use drr::DYNAMIC;
use drr::define::{OpError, OperandSlot, Speculatability};
use drr::prelude::*;

use super::{PackOp, UnPackOp};
use crate::shared::constant::constant_index;
use crate::shared::shaped::{are_compatible_sizes, numbers, verify_values};
use crate::shared::signature::counted;
use crate::shared::speculation::speculatable_if;

pub(crate) fn verify_pack_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(pack) = PackOp::cast(op) else { return Ok(()) };
    let (source, dest) = (pack.source(), pack.dest());
    let Some(packing) = Packing::of(op, source.ty(), dest.ty(), PackOp::SLOTS.inner_tiles) else {
        return Ok(());
    };
    packing.verify(op, PackOp::SLOTS.inner_tiles, dest.ty())?;
    match PackOp::SLOTS.padding_value.of(op).next().map(|padding| padding.ty()) {
        Some(padding) if Some(padding) != source.ty().element_type(op.ctx()) => Err(OpError::new(format!(
            "pads with a `{}`, which is not an element of its source",
            padding.display(op.ctx())
        ))),
        None if packing.has_partial_tiles() => Err(OpError::new(
            "has a size that its tiles do not divide, so it needs a value for the padding",
        )),
        _ => Ok(()),
    }
}

pub(crate) fn verify_un_pack_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(unpack) = UnPackOp::cast(op) else {
        return Ok(());
    };
    let (source, dest) = (unpack.source(), unpack.dest());
    match Packing::of(op, dest.ty(), source.ty(), UnPackOp::SLOTS.inner_tiles) {
        Some(packing) => packing.verify(op, UnPackOp::SLOTS.inner_tiles, source.ty()),
        None => Ok(()),
    }
}

/// Returns [`Speculatable`](Speculatability::Speculatable) if the op pads, or if the verifier has checked that the tiles need no
/// padding.
pub(crate) fn speculatability_of_pack_op(op: OpRef<'_>) -> Speculatability {
    let has_padding = PackOp::SLOTS.padding_value.of(op).next().is_some();
    let pack = PackOp::cast(op);
    let packing = || Packing::of(op, pack?.source().ty(), pack?.dest().ty(), PackOp::SLOTS.inner_tiles);
    speculatable_if(has_padding || packing().is_some_and(|packing| packing.has_constant_tiles()))
}

/// Returns [`Speculatable`](Speculatability::Speculatable) if all tiles are constant.
pub(crate) fn speculatability_of_un_pack_op(op: OpRef<'_>) -> Speculatability {
    let types = UnPackOp::cast(op).map(|unpack| (unpack.dest().ty(), unpack.source().ty()));
    let packing = types.and_then(|(dest, source)| Packing::of(op, dest, source, UnPackOp::SLOTS.inner_tiles));
    speculatable_if(packing.is_some_and(|packing| packing.has_constant_tiles()))
}

/// Returns `true` if a `linalg.pack` or `linalg.unpack` can have these types and sizes of tiles.
pub(super) fn can_pack(op: OpRef<'_>, [unpacked, packed]: [Type; 2], tiles: Vec<i64>, values: OperandSlot) -> bool {
    let Some(old) = Packing::of(op, unpacked, packed, values) else {
        return false;
    };
    let constant_tiles = old.constant_tiles.iter().zip(&tiles);
    let constant_tiles = constant_tiles.map(|(old, new)| if *new == DYNAMIC { *old } else { *new });
    let packing = Packing {
        constant_tiles: constant_tiles.collect(),
        tiles,
        ..old
    };
    let needs_full_tiles = PackOp::cast(op).is_some() && PackOp::SLOTS.padding_value.of(op).next().is_none();
    are_compatible_sizes(packing.packed, &packing.expected()) && !(needs_full_tiles && packing.has_partial_tiles())
}

/// Shapes and tiling of a pack or unpack op.
struct Packing<'ir> {
    unpacked: &'ir [i64],
    packed: &'ir [i64],
    /// Source dimension of each result dimension; empty for the identity.
    order: Vec<i64>,
    /// Tiled dimensions.
    tiled: Vec<i64>,
    /// Tile sizes, [`DYNAMIC`] for a value.
    tiles: Vec<i64>,
    /// Tile sizes with constant operands resolved, which the types do not reflect.
    constant_tiles: Vec<i64>,
}

impl<'ir> Packing<'ir> {
    fn of(op: OpRef<'ir>, unpacked: Type, packed: Type, values: OperandSlot) -> Option<Packing<'ir>> {
        let ctx = op.ctx();
        let mut values = values.of(op);
        let tiles = numbers(op, "static_inner_tiles");
        let constant_tiles = tiles.iter().map(|&tile| match tile {
            DYNAMIC => values.next().and_then(constant_index).unwrap_or(DYNAMIC),
            tile => tile,
        });
        Some(Packing {
            unpacked: unpacked.shape(ctx)?,
            packed: packed.shape(ctx)?,
            order: numbers(op, "outer_dims_perm"),
            tiled: numbers(op, "inner_dims_pos"),
            constant_tiles: constant_tiles.collect(),
            tiles,
        })
    }

    fn verify(&self, op: OpRef<'_>, values: OperandSlot, packed: Type) -> Result<(), OpError> {
        let ctx = op.ctx();
        // MLIR does not check the number of values, and crashes if there are too few.
        verify_values(op, "tiles", values, &self.tiles)?;
        let rank = self.unpacked.len();
        if self.constant_tiles.contains(&0) {
            return Err(OpError::new("has a tile of size 0"));
        }
        self.verify_dimensions("inner_dims_pos", &self.tiled)?;
        self.verify_dimensions("outer_dims_perm", &self.order)?;
        if !self.order.is_empty() && self.order.len() != rank {
            return Err(OpError::new(format!(
                "has {} in `outer_dims_perm`, but the unpacked tensor has {rank}",
                counted(self.order.len(), "dimension")
            )));
        }
        if self.tiles.len() != self.tiled.len() {
            return Err(OpError::new(format!(
                "has {} for the {} in `inner_dims_pos`",
                counted(self.tiles.len(), "tile"),
                counted(self.tiled.len(), "dimension")
            )));
        }
        let expected = self.expected();
        if expected.len() != self.packed.len() {
            return Err(OpError::new(format!(
                "packs {} with {} to {}",
                counted(rank, "dimension"),
                counted(self.tiles.len(), "tile"),
                self.packed.len()
            )));
        }
        // A tile size that is a value is dynamic in the type, too.
        if !are_compatible_sizes(self.packed, &expected) || !self.packed.ends_with(&self.tiles) {
            let shape = ctx.tensor_type(&expected, packed.element_or_self(ctx));
            return Err(OpError::new(format!(
                "makes a packed tensor `{}`, but it is `{}`",
                shape.display(ctx),
                packed.display(ctx)
            )));
        }
        Ok(())
    }

    /// Checks that a list contains distinct dimensions of the unpacked tensor.
    fn verify_dimensions(&self, what: &str, dimensions: &[i64]) -> Result<(), OpError> {
        let mut seen = BTreeSet::new();
        let is_right = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| dim < self.unpacked.len());
        if dimensions.iter().all(|dim| is_right(dim) && seen.insert(*dim)) {
            Ok(())
        } else {
            Err(OpError::new(format!(
                "has something else in `{what}` than dimensions of the unpacked tensor, each once"
            )))
        }
    }

    /// Returns the expected sizes of the packed tensor.
    fn expected(&self) -> Vec<i64> {
        let mut sizes = self.unpacked.to_vec();
        for (dim, &tile) in self.tiled.iter().zip(&self.tiles) {
            let Some(size) = usize::try_from(*dim).ok().and_then(|dim| sizes.get_mut(dim)) else {
                continue;
            };
            *size = match (*size, tile) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (size, tile) => size.div_euclid(tile) + i64::from(size.rem_euclid(tile) != 0),
            };
        }
        if !self.order.is_empty() {
            let at = |dim: &i64| usize::try_from(*dim).ok().and_then(|dim| sizes.get(dim)).copied();
            sizes = self.order.iter().filter_map(at).collect();
        }
        sizes.extend(&self.tiles);
        sizes
    }

    /// Returns `true` if all tile sizes are constant, in the packed type too.
    fn has_constant_tiles(&self) -> bool {
        let inner = self.packed.iter().rev().zip(self.constant_tiles.iter().rev());
        inner
            .into_iter()
            .all(|(&size, &tile)| size != DYNAMIC && tile != DYNAMIC)
    }

    /// Returns `true` if some tile is known not to divide the size of its dimension.
    fn has_partial_tiles(&self) -> bool {
        self.tiled.iter().zip(&self.constant_tiles).any(|(dim, &tile)| {
            let size = usize::try_from(*dim).ok().and_then(|dim| self.unpacked.get(dim));
            let outer = if self.order.is_empty() {
                usize::try_from(*dim).ok()
            } else {
                self.order.iter().position(|of| of == dim)
            };
            let divisor = match tile {
                DYNAMIC => outer.and_then(|at| self.packed.get(at)).copied().unwrap_or(DYNAMIC),
                tile => tile,
            };
            let known = size.filter(|size| **size != DYNAMIC && divisor != DYNAMIC && divisor != 0);
            known.is_some_and(|size| size % divisor != 0)
        })
    }
}
