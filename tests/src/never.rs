//! A pattern that makes the driver visit every op in every sweep.

use drr::PatternSpec;
use drr::prelude::*;

/// Is tried on every op, registered or not, as often as MLIR's driver would look at it, and never matches.
#[derive(Clone, Copy, Debug)]
pub struct Never;

impl RewritePattern for Never {
    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("Never")
    }

    fn match_and_rewrite(&self, _: Op, _: &mut Rewriter<'_>) -> bool {
        false
    }
}
