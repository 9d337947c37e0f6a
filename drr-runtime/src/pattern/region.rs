//! Matching, building, moving and inlining of regions and blocks in generated patterns.

use std::ops::Range;

use drr_ir::{
    Block, BlockRef, Builder, InsertPoint, Location, Op, OpName, OpRef, Region, RegionRef, Type, Value, ValueRef,
};
use smallvec::SmallVec;

use crate::Rewriter;

/// Returns the only block of a region, or `None` if the region has any other number of blocks.
pub fn only_block(region: RegionRef<'_>) -> Option<BlockRef<'_>> {
    region.first_block().filter(|_| region.has_one_block())
}

/// Returns the op if it has this name.
pub fn named<'ir>(op: Option<OpRef<'ir>>, name: OpName) -> Option<OpRef<'ir>> {
    op.filter(|op| op.name() == name)
}

/// Returns the closest preceding op in the block that is not in `matched`.
pub fn op_before<'ir>(op: OpRef<'ir>, matched: &[OpRef<'ir>]) -> Option<OpRef<'ir>> {
    std::iter::successors(op.prev(), |op| op.prev()).find(|op| !matched.contains(op))
}

/// Returns `true` if every op of a block is in `matched`. The list may contain duplicates and ops of other blocks.
pub fn has_only(block: BlockRef<'_>, matched: &[OpRef<'_>]) -> bool {
    block.ops().all(|op| matched.contains(&op))
}

/// Returns `true` if a value is defined outside of an op.
pub fn is_outside(value: ValueRef<'_>, op: OpRef<'_>) -> bool {
    value.parent_block().is_none_or(|block| !is_in(block, op))
}

/// Returns `true` if `inner` is neither `op` nor nested in `op`.
pub fn op_is_outside(inner: OpRef<'_>, op: OpRef<'_>) -> bool {
    inner != op && inner.block().is_none_or(|block| !is_in(block, op))
}

fn is_in(block: BlockRef<'_>, op: OpRef<'_>) -> bool {
    block
        .parent_op()
        .is_some_and(|parent| parent.ancestors().any(|outer| outer == op))
}

/// Returns `true` if a region can be inlined: it has one block with `values` arguments, and if `has_terminator` is set,
/// the block ends with an op without successors.
pub fn can_inline(region: RegionRef<'_>, values: Option<usize>, has_terminator: bool) -> bool {
    only_block(region).is_some_and(|block| {
        let ends = block.last_op().is_some_and(|last| last.successors().next().is_none());
        values.is_none_or(|values| block.num_args() == values) && (ends || !has_terminator)
    })
}

/// Returns the number of values that the terminator of the region's only block yields.
pub fn yielded(region: RegionRef<'_>) -> Option<usize> {
    Some(only_block(region)?.last_op()?.num_operands())
}

/// Returns `true` if the terminator of the region's only block yields values of the types of these results.
pub fn yields_results(region: RegionRef<'_>, op: OpRef<'_>, results: Range<usize>) -> bool {
    let Some(last) = only_block(region).and_then(BlockRef::last_op) else {
        return false;
    };
    let types = op.result_types().skip(results.start).take(results.len());
    last.operands().map(|operand| operand.ty()).eq(types)
}

/// Returns `true` if no op in the region uses a value from outside of the region's parent op.
pub fn captures_nothing(region: RegionRef<'_>) -> bool {
    let Some(owner) = region.parent_op() else { return true };
    let mut inside = region.blocks().flat_map(BlockRef::ops).flat_map(OpRef::walk);
    inside.all(|op| op.operands().all(|operand| !is_outside(operand, owner)))
}

/// Moves the blocks of a region to a region of a newly built op.
pub fn move_region(rewriter: &mut Rewriter<'_>, from: Region, op: Op, region: usize) {
    if let Some(to) = region_of(rewriter, op, region) {
        rewriter.take_body(from, to);
    }
}

/// Moves the blocks of a region as [`move_region`] does, in a rule that is marked for conversion: in a dialect
/// conversion, the arguments of the blocks are converted.
pub fn move_converted_region(rewriter: &mut Rewriter<'_>, from: Region, op: Op, region: usize) {
    if rewriter.is_deferring() && rewriter.convert_region_types(from, None).is_none() {
        rewriter.set_failure("there is no conversion of the type of a block argument".to_owned());
    }
    move_region(rewriter, from, op, region);
}

/// Appends a block to a region of a newly built op and sets the insertion point to its end.
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

/// Returns an argument of a newly built block.
///
/// # Panics
/// If the block has no such argument. Generated code passes valid indices.
#[track_caller]
pub fn block_argument(rewriter: &Rewriter<'_>, block: Block, index: usize) -> Value {
    match rewriter.ir().block(block).arg(index) {
        Some(argument) => argument.handle(),
        None => panic!("the block has no argument {index}"),
    }
}

/// Moves the ops of a region's only block to `point`, and replaces the block's arguments by `values`. If
/// `has_terminator` is set, returns the operands of the terminator and the terminator, which the caller erases.
pub fn inline_region(
    rewriter: &mut Rewriter<'_>,
    region: Region,
    point: InsertPoint,
    values: &[Value],
    has_terminator: bool,
) -> (SmallVec<[Value; 8]>, Option<Op>) {
    let Some(block) = rewriter.ir().get_region(region).and_then(only_block) else {
        rewriter.report("a region that is inlined has to have one block");
        return (SmallVec::new(), None);
    };
    let (block, last) = (block.handle(), block.last_op().map(OpRef::handle));
    rewriter.inline_block(block, point, values);
    let last = last.filter(|_| has_terminator);
    let operands = last.and_then(|last| Some(rewriter.ir().get(last)?.operands().handles()));
    (operands.unwrap_or_default(), last)
}
