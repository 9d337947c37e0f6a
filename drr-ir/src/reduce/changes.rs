//! Reductions of IR. The verifier decides whether the result is valid.

use std::collections::HashSet;

use super::placeholder::{is_placeholder, value_at};
use crate::define::{TraitFlags, sizes_without};
use crate::{Block, BlockRef, Ident, Ir, Mapping, Module, Op, OpRef, Region, Type, Value};

/// A reduction of an op, which can apply at several positions.
#[derive(Clone, Copy)]
pub(super) struct OpReduction {
    /// Returns the number of positions.
    pub(super) positions: fn(OpRef<'_>) -> usize,
    /// Applies the reduction at a position, if possible.
    pub(super) apply: fn(&mut Module, Op, usize) -> Option<()>,
}

/// The reductions of an op, most effective first.
pub(super) const FOR_AN_OP: [OpReduction; 11] = [
    OpReduction {
        positions: |op| op.num_regions(),
        apply: erase_all_blocks,
    },
    // Inlines the block of a region in place of the op.
    OpReduction {
        positions: |op| op.num_regions(),
        apply: unwrap_block,
    },
    // Keeps only the entry block of a region.
    OpReduction {
        positions: |op| op.num_regions(),
        apply: keep_entry_block,
    },
    // Replaces a branch by a terminator that leaves the region; the former successors are erased or kept.
    OpReduction {
        positions: |op| if op.num_successors() > 0 { 2 } else { 0 },
        apply: exit_region,
    },
    OpReduction {
        positions: |op| op.num_regions(),
        apply: |module, op, at| {
            let ir = module.ir_mut();
            let region = ir.op(op).region(at)?.handle();
            erase_unreachable(ir, region)
        },
    },
    // Erases a block without predecessors.
    OpReduction {
        positions: |op| op.regions().map(|region| region.blocks().count()).sum(),
        apply: |module, op, at| {
            let ir = module.ir_mut();
            let block = ir.op(op).regions().flat_map(|region| region.blocks()).nth(at)?;
            let others = block.region()?.blocks().filter(|&other| other != block);
            let is_led_to = others.flat_map(|other| other.successors()).any(|to| to == block);
            let stays = is_led_to || block.is_entry();
            let block = block.handle();
            (!stays).then(|| ir.erase_blocks(&[block]).ok())?
        },
    },
    OpReduction {
        positions: |op| op.num_operands(),
        apply: erase_operand,
    },
    // Replaces an operand, so that its defining op may become unused.
    OpReduction {
        positions: |op| op.num_operands(),
        apply: replace_operand,
    },
    OpReduction {
        positions: |op| op.discardable_attrs().count(),
        apply: |module, op, at| {
            let (key, _) = module.ir().op(op).discardable_attrs().nth(at)?;
            module.ir_mut().set_discardable(op, key, None);
            Some(())
        },
    },
    OpReduction {
        positions: |op| op.inherent_attrs().count(),
        apply: |module, op, at| {
            let (key, _) = module.ir().op(op).inherent_attrs().nth(at)?;
            module.ir_mut().set_inherent(op, key, None);
            Some(())
        },
    },
    OpReduction {
        positions: |op| {
            op.region(0)
                .and_then(|region| region.first_block())
                .map_or(0, |block| block.num_args())
        },
        apply: erase_argument,
    },
];

/// Erases ops with their regions. Terminators stay, because a block without one is invalid, and so do placeholders.
pub(super) fn erase(module: &mut Module, ops: &[Op]) -> Option<()> {
    let ir = module.ir_mut();
    let mut is_erased = false;
    for &op in ops.iter().rev() {
        // The op may have been erased with an ancestor.
        let stays = ir
            .get(op)
            .is_none_or(|op| op.has_trait(TraitFlags::TERMINATOR) || is_placeholder(op));
        if !stays && replace_results(ir, op).is_some() {
            is_erased |= ir.erase(op).is_ok();
        }
    }
    is_erased.then_some(())
}

/// Replaces all uses of an op's results.
fn replace_results(ir: &mut Ir, op: Op) -> Option<()> {
    let used = ir.op(op).results().filter(|result| result.has_uses());
    for (value, ty) in used.map(|result| (result.handle(), result.ty())).collect::<Vec<_>>() {
        let other = value_at(ir, op, ty)?;
        ir.replace_all_uses(value, other);
    }
    Some(())
}

/// Erases all blocks of a region.
fn erase_all_blocks(module: &mut Module, op: Op, region: usize) -> Option<()> {
    let ir = module.ir_mut();
    let blocks: Vec<_> = ir.op(op).region(region)?.blocks().map(|block| block.handle()).collect();
    ir.erase_blocks(&blocks).ok()
}

fn unwrap_block(module: &mut Module, op: Op, region: usize) -> Option<()> {
    let ir = module.ir_mut();
    let block = ir.op(op).region(region)?.first_block()?;
    let types: Vec<Type> = block.args().map(|arg| arg.ty()).collect();
    let last = block.last_op().filter(|last| last.has_trait(TraitFlags::TERMINATOR));
    let (block, last) = (block.handle(), last.map(OpRef::handle));
    let values: Vec<Value> = types
        .into_iter()
        .map(|ty| value_at(ir, op, ty))
        .collect::<Option<_>>()?;
    if let Some(last) = last {
        ir.erase(last).ok()?;
    }
    ir.inline_block_before(block, op, &values).ok()?;
    replace_results(ir, op)?;
    ir.erase(op).ok()
}

fn keep_entry_block(module: &mut Module, op: Op, region: usize) -> Option<()> {
    let ir = module.ir_mut();
    let region = ir.op(op).region(region)?;
    let (entry, others) = (region.first_block()?, region.blocks().skip(1).collect::<Vec<_>>());
    let last = exiting_terminator(others.iter().copied())?;
    let old = entry.last_op()?.handle();
    let others: Vec<_> = others.iter().map(|block| block.handle()).collect();
    ir.insert_before(last, old);
    ir.erase(old).ok()?;
    replace_operands(ir, last)?;
    ir.erase_blocks(&others).ok()
}

fn exit_region(module: &mut Module, op: Op, at: usize) -> Option<()> {
    let ir = module.ir_mut();
    let region = ir.op(op).block()?.region()?;
    let (region, last) = (region.handle(), exiting_terminator(region.blocks())?);
    let copy = ir.clone_op(last, &mut Mapping::new());
    ir.insert_before(copy, op);
    ir.erase(op).ok()?;
    replace_operands(ir, copy)?;
    match at {
        0 => erase_unreachable(ir, region),
        _ => Some(()),
    }
}

/// Returns a terminator that leaves the region of the blocks.
fn exiting_terminator<'ir>(blocks: impl Iterator<Item = BlockRef<'ir>>) -> Option<Op> {
    let leaves = |last: &OpRef<'_>| last.num_successors() == 0 && last.has_trait(TraitFlags::TERMINATOR);
    blocks
        .filter_map(|block| block.last_op())
        .find(leaves)
        .map(OpRef::handle)
}

/// Replaces the operands of a moved op by values that are available there.
fn replace_operands(ir: &mut Ir, op: Op) -> Option<()> {
    let operands: Vec<Type> = ir.op(op).operands().map(|value| value.ty()).collect();
    for (index, ty) in operands.into_iter().enumerate() {
        let value = value_at(ir, op, ty)?;
        ir.set_operand(op, index, value).ok()?;
    }
    Some(())
}

/// Erases the unreachable blocks, if there are any.
fn erase_unreachable(ir: &mut Ir, region: Region) -> Option<()> {
    let mut reachable: Vec<Block> = vec![ir.region(region).first_block()?.handle()];
    let mut known: HashSet<Block> = reachable.iter().copied().collect();
    while let Some(block) = reachable.pop() {
        let successors = ir.block(block).successors().map(|block| block.handle());
        reachable.extend(successors.filter(|&block| known.insert(block)));
    }
    let blocks = ir.region(region).blocks().map(|block| block.handle());
    let others: Vec<Block> = blocks.filter(|block| !known.contains(block)).collect();
    (!others.is_empty()).then(|| ir.erase_blocks(&others).ok())?
}

fn erase_operand(module: &mut Module, op: Op, index: usize) -> Option<()> {
    let ir = module.ir_mut();
    let mut operands: Vec<Value> = ir.op(op).operands().handles();
    operands.remove(index);
    for (key, sizes) in sizes_without(ir.op(op), &[index]) {
        ir.set_inherent(op, key, Some(sizes));
    }
    ir.set_operands(op, &operands);
    Some(())
}

fn replace_operand(module: &mut Module, op: Op, index: usize) -> Option<()> {
    let ir = module.ir_mut();
    let old = ir.op(op).operand(index)?;
    if old.defining_op().is_none_or(is_placeholder) {
        return None;
    }
    let ty = old.ty();
    let value = value_at(ir, op, ty)?;
    ir.set_operand(op, index, value).ok()
}

/// Erases an argument of the entry block. The type of a function loses an input.
fn erase_argument(module: &mut Module, op: Op, index: usize) -> Option<()> {
    let ir = module.ir_mut();
    let old = ir.op(op);
    let block = old.region(0)?.first_block()?;
    let (arg, num_args) = (block.arg(index)?, block.num_args());
    let (block, value, ty, is_used) = (block.handle(), arg.handle(), arg.ty(), arg.has_uses());
    let key = Ident::FUNCTION_TYPE;
    let function = old.inherent(key).and_then(|attr| attr.type_value(ir.ctx()));
    if let Some((inputs, results)) = function.and_then(|ty| ty.function(ir.ctx())) {
        let mut inputs = inputs.to_vec();
        if inputs.len() != num_args {
            return None;
        }
        inputs.remove(index);
        let ty = ir.ctx().function_type(&inputs, results);
        let ty = ir.ctx().type_attr(ty);
        ir.set_inherent(op, key, Some(ty));
    }
    if is_used {
        // Replacing the argument by a placeholder would not be smaller.
        let mut others = (0..num_args).filter(|&at| at != index);
        let other = others
            .find_map(|at| ir.block(block).arg(at).filter(|arg| arg.ty() == ty))?
            .handle();
        ir.replace_all_uses(value, other);
    }
    ir.erase_argument(block, index).ok()
}
