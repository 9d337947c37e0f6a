//! Patterns that replace an op by values that they build.

use drr::prelude::*;
use drr::{InsertPoint, PatternSpec};

/// Builds the values that replace the results of an op.
type BuildValues = Box<dyn FnOnce(&mut Rewriter<'_>) -> Vec<Value>>;

/// The replacement of an op, as returned by a match.
pub(crate) struct OpReplacement {
    build: BuildValues,
    /// The replaced op, if it is not the root.
    replaced: Option<Op>,
}

impl OpReplacement {
    /// Returns the replacement of an op by values that are built before it.
    pub(crate) fn new(build: impl FnOnce(&mut Rewriter<'_>) -> Vec<Value> + 'static) -> Self {
        OpReplacement {
            build: Box::new(build),
            replaced: None,
        }
    }

    /// Returns the replacement of an op by the results of a new op. MLIR's `replaceOpWithNewOp`.
    pub(crate) fn with_new_op(build: impl FnOnce(&mut Rewriter<'_>) -> Op + 'static) -> Self {
        OpReplacement::new(move |rewriter| {
            let new = build(rewriter);
            rewriter.ir().op(new).results().handles()
        })
    }

    /// Returns the replacement of an op by existing values.
    pub(crate) fn with_values(values: Vec<Value>) -> Self {
        OpReplacement::new(move |_| values)
    }

    /// Replaces another op instead of the root.
    pub(crate) fn replacing(mut self, replaced: OpRef<'_>) -> Self {
        self.replaced = Some(replaced.handle());
        self
    }
}

/// A pattern that replaces an op.
pub(crate) struct ReplaceOpPattern {
    name: &'static str,
    root: &'static str,
    /// Place where the pattern is created.
    location: &'static std::panic::Location<'static>,
    /// Sorted names of the new ops.
    generated: &'static [&'static str],
    matches: fn(OpRef<'_>) -> Option<OpReplacement>,
}

impl ReplaceOpPattern {
    #[track_caller]
    pub(crate) const fn new(
        name: &'static str,
        root: &'static str,
        generated: &'static [&'static str],
        matches: fn(OpRef<'_>) -> Option<OpReplacement>,
    ) -> OpRewrite<Self> {
        OpRewrite(ReplaceOpPattern {
            name,
            root,
            location: std::panic::Location::caller(),
            generated,
            matches,
        })
    }
}

impl OpRewritePattern for ReplaceOpPattern {
    type Match = OpReplacement;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: self.generated,
            ..PatternSpec::new(self.name, self.root).at(self.location)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<OpReplacement> {
        (self.matches)(root)
    }

    fn rewrite(&self, replacement: OpReplacement, root: Op, rewriter: &mut Rewriter<'_>) {
        let replaced = replacement.replaced.unwrap_or(root);
        rewriter.set_insert_point(InsertPoint::Before(replaced));
        let values = (replacement.build)(rewriter);
        rewriter.replace_op(replaced, &values);
    }
}
