//! What the tests of the drivers share: a dialect of few ops, and a pattern that matches none.

use drr_ir::define::{CustomForm, DialectDescriptor, Dialects, Hooks, OpDescriptor, RegistryBuilder};
use drr_ir::{Op, OpRef};
use drr_runtime::{MatchContext, OpRewritePattern, PatternSpec, Rewriter};

/// An op that declares nothing but its name.
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

/// One dialect.
pub(crate) struct Only(pub(crate) &'static DialectDescriptor);

impl Dialects for Only {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(self.0);
    }
}

/// A pattern that is tried on every op, so that each one is looked at.
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
