//! Patterns that replace the operands of an op in place.

use drr::PatternSpec;
use drr::prelude::*;

/// Maximum number of operands of an op that has the operands of nested ops. In a chain of ops that use the previous one twice, each op
/// would have twice as many as the previous one.
pub(crate) const MAX_MERGED_OPERANDS: usize = 1 << 12;

/// A pattern that replaces the operands of an op in place, so that its attributes stay.
pub(crate) struct OperandsPattern {
    name: &'static str,
    root: &'static str,
    /// Place where the pattern is created.
    location: &'static std::panic::Location<'static>,
    /// Returns the new operands.
    operands: fn(OpRef<'_>) -> Option<Vec<Value>>,
}

impl OperandsPattern {
    #[track_caller]
    pub(crate) const fn new(
        name: &'static str,
        root: &'static str,
        operands: fn(OpRef<'_>) -> Option<Vec<Value>>,
    ) -> OpRewrite<Self> {
        OpRewrite(OperandsPattern {
            name,
            root,
            location: std::panic::Location::caller(),
            operands,
        })
    }
}

impl OpRewritePattern for OperandsPattern {
    /// The new operands.
    type Match = Vec<Value>;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.name, self.root).at(self.location)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Vec<Value>> {
        (self.operands)(root)
    }

    fn rewrite(&self, operands: Vec<Value>, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.set_operands(root, &operands);
    }
}
