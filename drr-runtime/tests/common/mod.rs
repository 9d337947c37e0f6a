//! Shared helpers of the driver tests: a dialect with few ops, and a pattern that never matches.

use drr_ir::define::{CustomForm, DialectDescriptor, Dialects, Hooks, OpDescriptor, RegistryBuilder};
use drr_ir::{Op, OpRef};
use drr_runtime::{MatchContext, OpRewritePattern, PatternSpec, Rewriter};

/// Declares an op with nothing but a name.
pub(crate) const fn bare(name: &'static str) -> OpDescriptor {
    OpDescriptor {
        name,
        args: &[],
        results: &[],
        regions: &[],
        successors: &[],
        traits: &[],
        hooks: Hooks::NONE,
        form: CustomForm::NONE,
    }
}

/// A registry with a single dialect.
pub(crate) struct Only(pub(crate) &'static DialectDescriptor);

impl Dialects for Only {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(self.0);
    }
}

/// A pattern that is tried on every op and never matches, so that every op is visited.
pub(crate) struct Never;

impl OpRewritePattern for Never {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("Never")
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        None
    }

    fn rewrite(&self, (): (), _: Op, _: &mut Rewriter<'_>) {}
}
