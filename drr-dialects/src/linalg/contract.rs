//! Contractions: products summed over loops that the output does not have.

use drr::affine::AffineMap;
use drr::define::{OpError, TraitFlags};
use drr::prelude::*;

use super::ContractOp;
use super::maps::NamedMaps;
use super::named::INDEXING_MAPS;
use super::verify::{verify_destinations, verify_loops};
use crate::shared::signature::counted;

/// Pairs of multiplication and addition ops.
const PAIRS: [(&str, &str); 4] = [
    ("arith.mulf", "arith.addf"),
    ("arith.muli", "arith.addi"),
    ("complex.mul", "complex.add"),
    ("arith.andi", "arith.ori"),
];

pub(crate) fn verify_contract_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    let ctx = op.ctx();
    let counts = [ContractOp::SLOTS.inputs, ContractOp::SLOTS.outputs].map(|slot| slot.of(op).count());
    if counts != [2, 1] {
        let [inputs, outputs] = counts;
        return Err(OpError::new(format!(
            "has {} and {}, but needs 2 and 1",
            counted(inputs, "input"),
            counted(outputs, "output")
        )));
    }
    let maps = op.inherent(ctx.ident(INDEXING_MAPS)).and_then(|maps| maps.array(ctx));
    let maps = maps.unwrap_or_default();
    let maps: Vec<&AffineMap> = maps.iter().filter_map(|map| map.affine_map(ctx)).collect();
    if let Some(number) = maps.iter().position(|map| !map.is_projected_permutation()) {
        return Err(no_projected_permutation(number));
    }
    let loops = maps.first().map_or(0, |map| map.num_dims());
    verify_loops(op, &maps, loops as usize)?;
    let [lhs, rhs, output] = maps.as_slice() else {
        return Ok(());
    };
    let mut is_contraction = false;
    for number in 0..loops {
        match (lhs.uses_dim(number), rhs.uses_dim(number), output.uses_dim(number)) {
            (true, true, false) => is_contraction = true,
            (true, false, false) | (false, true, false) => {
                return Err(OpError::new(format!(
                    "has loop {number} along one input only, and not along the output"
                )));
            }
            _ => {}
        }
    }
    if is_contraction {
        verify_contraction_body(op)
    } else {
        Err(OpError::new(
            "has no loop along both inputs that is not along the output",
        ))
    }
}

/// Checks user-defined maps of a `linalg.matmul`: an input may be transposed, or have only the reduction dimension.
pub(crate) fn verify_maps_of_matmul(maps: &[&AffineMap]) -> Result<(), OpError> {
    if let Some(number) = maps.iter().position(|map| !map.is_projected_permutation()) {
        return Err(no_projected_permutation(number));
    }
    for (number, (map, other)) in maps.iter().zip([1, 0]).enumerate() {
        let is_contracted = map.results().all(|result| result.as_dim() == Some(2));
        let is_right = match map.num_results() {
            0 | 1 => map.num_results() == 1 && is_contracted,
            _ => map
                .results()
                .all(|result| result.as_dim().is_some_and(|dim| dim != other)),
        };
        if !is_right {
            return Err(OpError::new(format!(
                "has indexing map {number} that is neither that of a matrix nor along the contracted loop only"
            )));
        }
    }
    Ok(())
}

fn no_projected_permutation(number: usize) -> OpError {
    OpError::new(format!(
        "has indexing map {number}, which is not a projected permutation"
    ))
}

/// Loops that index each input of a `linalg.batch_matmul`: a batch of matrices, which may be transposed, without the
/// batch dimension, without the non-reduction dimension, or without both.
const BATCH_INPUTS: [&[&[u32]]; 2] = [
    &[&[0, 1, 3], &[0, 3, 1], &[1, 3], &[0, 3], &[3]],
    &[&[0, 3, 2], &[0, 2, 3], &[3, 2], &[0, 3], &[3]],
];

/// Checks user-defined maps of a `linalg.batch_matmul` or `linalg.batch_reduce_matmul`.
pub(crate) fn verify_maps_of_batch_matmul(maps: &[&AffineMap], usual: NamedMaps) -> Result<(), OpError> {
    for (number, (map, usual)) in maps.iter().zip(usual.operands()).enumerate() {
        let loops: Option<Vec<u32>> = map.results().map(|result| result.as_dim()).collect();
        let loops = loops.unwrap_or_default();
        let is_right = match BATCH_INPUTS.get(number) {
            Some(known) => known.contains(&loops.as_slice()),
            None => usual.map(|index| index.of).eq(loops),
        };
        if !is_right {
            return Err(OpError::new(format!(
                "has indexing map {number} that is neither that of a batch of matrices nor of an input that is broadcast"
            )));
        }
    }
    Ok(())
}

/// Checks that the region adds the product of the inputs to the output.
pub(crate) fn verify_contraction_body(op: OpRef<'_>) -> Result<(), OpError> {
    match op.region(0).and_then(|body| is_contraction(body.first_block()?)) {
        Some(true) => Ok(()),
        _ => Err(OpError::new(
            "has a region that does not add the product of its inputs to the output",
        )),
    }
}

fn is_contraction(block: drr::BlockRef<'_>) -> Option<bool> {
    let mut arguments = block.args();
    let [lhs, rhs, output] = [arguments.next()?, arguments.next()?, arguments.next()?];
    let sum = without_casts(block.last_op()?.operand(0)?).defining_op()?;
    let [a, b] = operands(sum)?;
    let product = match (a == output, b == output) {
        (true, _) => b,
        (_, true) => a,
        _ => return None,
    };
    let product = product.defining_op()?;
    let [a, b] = operands(product)?;
    let names = [product.name_text(), sum.name_text()];
    let is_pair = PAIRS.iter().any(|(multiply, add)| names == [*multiply, *add]);
    Some(is_pair && ((a == lhs && b == rhs) || (a == rhs && b == lhs)))
}

/// Returns the operands of an op, with casts stripped.
fn operands(op: OpRef<'_>) -> Option<[ValueRef<'_>; 2]> {
    let operands = [op.operand(0)?, op.operand(1)?].map(without_casts);
    (op.num_operands() == 2).then_some(operands)
}

/// Returns the value after stripping ops with one operand and no side effects.
fn without_casts(mut value: ValueRef<'_>) -> ValueRef<'_> {
    while let Some(op) = value.defining_op()
        && let (1, Some(operand)) = (op.num_operands(), op.operand(0))
        && op
            .info()
            .is_some_and(|info| info.flags().contains(TraitFlags::NO_MEMORY_EFFECT))
    {
        value = operand;
    }
    value
}
