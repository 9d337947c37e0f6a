//! Regions and blocks of generated patterns: looking into them, building them, moving and inlining them.

use drr_ir::{
    Block, BlockRef, Builder, InsertPoint, Location, Op, OpName, OpRef, Region, RegionRef, Type, Value, ValueRef,
};
use smallvec::SmallVec;

use crate::Rewriter;

/// The only block of a region.
pub fn only_block(region: RegionRef<'_>) -> Option<BlockRef<'_>> {
    region.first_block().filter(|_| region.has_one_block())
}

/// An op, if it has this name.
pub fn named<'ir>(op: Option<OpRef<'ir>>, name: OpName) -> Option<OpRef<'ir>> {
    op.filter(|op| op.name() == name)
}

/// The op that stands before another one, not counting those that have been matched as what it uses.
pub fn op_before<'ir>(op: OpRef<'ir>, matched: &[OpRef<'ir>]) -> Option<OpRef<'ir>> {
    std::iter::successors(op.prev(), |op| op.prev()).find(|op| !matched.contains(op))
}

/// Whether a block has no ops but these, of which some may stand elsewhere, and some may be the same.
pub fn has_only(block: BlockRef<'_>, matched: &[OpRef<'_>]) -> bool {
    block.ops().all(|op| matched.contains(&op))
}

/// Whether a value is defined outside of an op.
pub fn is_outside(value: ValueRef<'_>, op: OpRef<'_>) -> bool {
    value.parent_block().is_none_or(|block| !is_in(block, op))
}

/// Whether an op is neither another one nor inside of it.
pub fn op_is_outside(inner: OpRef<'_>, op: OpRef<'_>) -> bool {
    inner != op && inner.block().is_none_or(|block| !is_in(block, op))
}

fn is_in(block: BlockRef<'_>, op: OpRef<'_>) -> bool {
    block
        .parent_op()
        .is_some_and(|parent| parent.ancestors().any(|outer| outer == op))
}

/// Whether the region's only block takes this many arguments and, where it has to end with a terminator, is not empty.
pub fn can_inline(region: RegionRef<'_>, values: Option<usize>, has_terminator: bool) -> bool {
    only_block(region).is_some_and(|block| {
        let ends = block.last_op().is_some_and(|last| last.successors().next().is_none());
        values.is_none_or(|values| block.num_args() == values) && (ends || !has_terminator)
    })
}

/// The number of values that the region's only block yields.
pub fn yielded(region: RegionRef<'_>) -> Option<usize> {
    Some(only_block(region)?.last_op()?.num_operands())
}

/// Whether no op in the region uses a value from outside of it.
pub fn captures_nothing(region: RegionRef<'_>) -> bool {
    let Some(owner) = region.parent_op() else { return true };
    let mut inside = region.blocks().flat_map(BlockRef::ops).flat_map(OpRef::walk);
    inside.all(|op| op.operands().all(|operand| !is_outside(operand, owner)))
}

/// Gives the blocks of a region to a region of an op that has been built.
pub fn move_region(rewriter: &mut Rewriter<'_>, from: Region, op: Op, region: usize) {
    if let Some(to) = region_of(rewriter, op, region) {
        rewriter.take_body(from, to);
    }
}

/// Makes a block in a region of an op that has been built, and builds in it from now on.
pub fn begin_block(rewriter: &mut Rewriter<'_>, op: Op, region: usize, types: &[Type]) -> Option<Block> {
    let location = rewriter.ir().get(op).map_or(Location::UNKNOWN, OpRef::location);
    let arguments: SmallVec<[(Type, Location); 4]> = types.iter().map(|&ty| (ty, location)).collect();
    let block = rewriter.append_block(region_of(rewriter, op, region)?, &arguments);
    rewriter.set_insert_point(InsertPoint::End(block));
    Some(block)
}

fn region_of(rewriter: &Rewriter<'_>, op: Op, region: usize) -> Option<Region> {
    Some(rewriter.known_op(op)?.region(region)?.handle())
}

/// An argument of a block that has been made.
///
/// # Panics
/// If there is no such argument. Generated code knows that there is.
#[track_caller]
pub fn block_argument(rewriter: &Rewriter<'_>, block: Block, index: usize) -> Value {
    match rewriter.ir().block(block).arg(index) {
        Some(argument) => argument.handle(),
        None => panic!("the block has no argument {index}"),
    }
}

/// Puts the ops of a region's only block before an op, with values in place of the block's arguments. Where the block ends
/// with a terminator, that op goes and its operands are the answer.
pub fn inline_region(
    rewriter: &mut Rewriter<'_>,
    region: Region,
    anchor: Op,
    values: &[Value],
    has_terminator: bool,
) -> SmallVec<[Value; 8]> {
    let Some(block) = rewriter.ir().get_region(region).and_then(only_block) else {
        rewriter.report("a region that is inlined has to have one block");
        return SmallVec::new();
    };
    let (block, last) = (block.handle(), block.last_op().map(OpRef::handle));
    rewriter.inline_block_before(block, anchor, values);
    let Some(last) = last.filter(|_| has_terminator) else {
        return SmallVec::new();
    };
    let yielded = rewriter.ir().get(last).map(|last| last.operands().handles());
    rewriter.erase_op(last);
    yielded.unwrap_or_default()
}
