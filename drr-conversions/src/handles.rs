//! Handles of values, regions and blocks, which a pattern keeps while it changes the IR.

use drr::prelude::*;
use drr::{Block, Op, Region, Rewriter, Type, Value, ValueRef};

pub(crate) fn operands(rewriter: &Rewriter<'_>, op: Op) -> Vec<Value> {
    rewriter.ir().op(op).operands().handles()
}

pub(crate) fn results(rewriter: &Rewriter<'_>, op: Op) -> Vec<Value> {
    rewriter.ir().op(op).results().handles()
}

pub(crate) fn result_types(rewriter: &Rewriter<'_>, op: Op) -> Vec<Type> {
    rewriter.ir().op(op).result_types().collect()
}

pub(crate) fn arguments(rewriter: &Rewriter<'_>, block: Block) -> Vec<Value> {
    rewriter.ir().block(block).args().map(ValueRef::handle).collect()
}

pub(crate) fn region(rewriter: &Rewriter<'_>, op: Op, index: usize) -> Option<Region> {
    Some(rewriter.ir().op(op).region(index)?.handle())
}

pub(crate) fn first_block(rewriter: &Rewriter<'_>, region: Region) -> Option<Block> {
    Some(rewriter.ir().region(region).first_block()?.handle())
}

pub(crate) fn last_op(rewriter: &Rewriter<'_>, block: Block) -> Option<Op> {
    Some(rewriter.ir().block(block).last_op()?.handle())
}
