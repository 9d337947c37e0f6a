//! Patterns that are functions, and accessors that they share.

use drr::prelude::*;
use drr::{Block, Op, PatternSpec, Region, Rewriter, Type, Value, ValueRef};

/// A pattern: name, op, benefit and rewrite. `None` from the rewrite means that the op does not match.
pub(crate) struct Lowering(
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) u32,
    pub(crate) fn(&mut Rewriter<'_>, Op) -> Option<()>,
);

impl RewritePattern for Lowering {
    fn spec(&self) -> PatternSpec {
        PatternSpec {
            benefit: self.2,
            ..PatternSpec::new(self.0, self.1)
        }
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let location = rewriter.ir().op(root).location();
        rewriter.set_location(location);
        self.3(rewriter, root).is_some()
    }
}

pub(crate) fn operands(rewriter: &Rewriter<'_>, op: Op) -> Vec<Value> {
    rewriter.ir().op(op).operands().map(ValueRef::handle).collect()
}

pub(crate) fn results(rewriter: &Rewriter<'_>, op: Op) -> Vec<Value> {
    rewriter.ir().op(op).results().map(ValueRef::handle).collect()
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
