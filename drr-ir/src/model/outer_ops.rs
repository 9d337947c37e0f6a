//! The ops of a separate IR that surround the op which it was created for.

use crate::store::{Block, Op};
use crate::{Attribute, Ident};

/// The ops of a separate IR outside of the isolated op.
#[derive(Clone, Debug, Default)]
pub(crate) struct OuterOps {
    /// The ops in the order of their indices.
    pub(crate) ops: Vec<OuterOp>,
    /// The outermost ancestor.
    pub(crate) root: Option<Op>,
    pub(crate) isolated: Option<Op>,
    /// The block of the isolated op.
    pub(crate) block: Option<Block>,
}

/// An op outside of the isolated op in a separate IR, as it was copied.
#[derive(Clone, Debug)]
pub(crate) struct OuterOp {
    pub(crate) op: Op,
    pub(crate) attrs: Vec<(Ident, Attribute)>,
    pub(crate) num_nested_ops: usize,
}

impl OuterOps {
    /// Returns `true` if an op is outside, so that only some of its nested ops were copied.
    pub(crate) fn contains(&self, op: Op) -> bool {
        self.ops
            .binary_search_by_key(&op.index(), |outer| outer.op.index())
            .is_ok()
    }
}
