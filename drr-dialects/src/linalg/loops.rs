//! The loops of a structured op: how many times each runs follows from the sizes of the operands and their maps.

use drr::DYNAMIC;
use drr::affine::AffineMap;
use drr::define::OpError;
use drr::prelude::*;

use super::maps::NamedMaps;
use super::named::{INDEXING_MAPS, short_name};
use super::operands::shape;

/// How many loops a structured op has.
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
    // Of the others only a reduction has loops that the output does not have.
    let mut operands = op.operands();
    let operand = if name == "reduce" {
        operands.next()
    } else {
        operands.next_back()
    };
    operand.map_or(0, |operand| shape(operand).len())
}

/// Checks that the maps say how often each loop runs, and that all operands agree where sizes are known.
pub(crate) fn verify_sizes(op: OpRef<'_>, maps: &[&AffineMap], loops: usize) -> Result<(), OpError> {
    let mut ranges: Vec<Option<i64>> = vec![None; loops];
    for (map, operand) in maps.iter().zip(op.operands()) {
        for (result, &size) in map.results().zip(shape(operand)) {
            if let Some(range) = result.as_dim().and_then(|dim| ranges.get_mut(dim as usize)) {
                range.get_or_insert(size);
            }
        }
    }
    if let Some(number) = ranges.iter().position(Option::is_none) {
        return Err(OpError::new(format!(
            "has no operand whose size says how often loop {number} runs"
        )));
    }
    let ranges: Vec<i64> = ranges.into_iter().flatten().collect();
    if ranges.contains(&DYNAMIC) {
        return Ok(());
    }
    let first = vec![0; loops];
    let last: Vec<i64> = ranges.iter().map(|range| range.wrapping_sub(1)).collect();
    for (number, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let (Some(first), Some(last)) = (map.evaluate(&first, &[]), map.evaluate(&last, &[])) else {
            continue;
        };
        let entries = first
            .iter()
            .zip(&last)
            .zip(map.results())
            .zip(shape(operand))
            .enumerate();
        for (dim, (((&first, &last), result), &size)) in entries {
            if size == DYNAMIC || size == 0 {
                continue;
            }
            // Where the index is not a loop's, only its first and its last value are looked at, as in MLIR.
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
