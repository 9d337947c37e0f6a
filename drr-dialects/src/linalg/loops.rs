//! Loop ranges of structured ops, derived from operand sizes and indexing maps.

use drr::DYNAMIC;
use drr::affine::AffineMap;
use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::SmallVec;

use super::maps::NamedMaps;
use super::named::{INDEXING_MAPS, short_name};
use super::operands::shape;

/// Returns the number of loops of a structured op.
pub(crate) fn loops_of(op: OpRef<'_>) -> usize {
    let (ctx, text) = (op.ctx(), op.name_text());
    let list = |key: &str| op.inherent(ctx.ident(key)).and_then(|list| list.array(ctx));
    if let Some(kinds) = list("iterator_types") {
        return kinds.len();
    }
    let name = short_name(&text);
    if let Some(named) = NamedMaps::of(name) {
        return named.loops() as usize;
    }
    if let Some(map) = list(INDEXING_MAPS).and_then(|maps| maps.first()?.affine_map(ctx)) {
        return map.num_dims() as usize;
    }
    // Among the remaining ops, only reductions have loops that the output does not have.
    let mut operands = op.operands();
    let operand = if name == "reduce" {
        operands.next()
    } else {
        operands.next_back()
    };
    operand.map_or(0, |operand| shape(operand).len())
}

/// Checks that the maps determine the range of every loop and that known sizes in the shapes of the operands agree.
pub(crate) fn verify_sizes(maps: &[&AffineMap], shapes: &[&[i64]], loops: usize) -> Result<(), OpError> {
    let mut ranges: SmallVec<[Option<i64>; 8]> = SmallVec::from_elem(None, loops);
    for (map, shape) in maps.iter().zip(shapes) {
        for (result, &size) in map.results().zip(*shape) {
            if let Some(range) = result.as_dim().and_then(|dim| ranges.get_mut(dim as usize)) {
                range.get_or_insert(size);
            }
        }
    }
    if let Some(number) = ranges.iter().position(Option::is_none) {
        return Err(OpError::new(format!(
            "has no operand that determines the bound of loop {number}: `d{number}` alone must be a result of an indexing map"
        )));
    }
    if ranges.contains(&Some(DYNAMIC)) {
        return Ok(());
    }
    let last: SmallVec<[i64; 8]> = ranges.iter().flatten().map(|range| range.wrapping_sub(1)).collect();
    for (number, (map, shape)) in maps.iter().zip(shapes).enumerate() {
        // First and last index per result; a result that is a loop, the common case, begins at 0.
        let ends = if map.results().all(|result| result.as_dim().is_some()) {
            None
        } else {
            match (map.evaluate(&vec![0; loops], &[]), map.evaluate(&last, &[])) {
                (Some(first), Some(last)) => Some((first, last)),
                _ => continue,
            }
        };
        for (dim, (result, &size)) in map.results().zip(*shape).enumerate() {
            if size == DYNAMIC || size == 0 {
                continue;
            }
            let (first, last) = match (&ends, result.as_dim()) {
                (Some((first, last)), _) => (first.get(dim).copied(), last.get(dim).copied()),
                (None, at) => (Some(0), at.and_then(|at| last.get(at as usize).copied())),
            };
            let (Some(first), Some(last)) = (first, last) else {
                continue;
            };
            // For compound index expressions, only the first and last values are checked, as in MLIR.
            let (low, needed) = (first.min(last), first.max(last).wrapping_add(1));
            let is_right = match result.as_dim() {
                Some(_) => needed == size,
                None => needed <= size,
            };
            if low < 0 || !is_right {
                return Err(OpError::new(format!(
                    "reaches from {low} to {} along size {dim} of operand {number}, which is {size}",
                    needed.wrapping_sub(1)
                )));
            }
        }
    }
    Ok(())
}
