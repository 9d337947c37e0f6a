//! The kinds of patterns in this crate.
//!
//! | pattern | in MLIR | for |
//! | --- | --- | --- |
//! | `pat!` | DRR | what a rule can say |
//! | [`FnPattern`] | `OpRewritePattern` | ops whose values keep their types |
//! | [`LlvmPatterns::convert`] | `ConvertOpToLLVMPattern` | ops whose values get types of `llvm` |
//! | [`LlvmPatterns::vector_convert`] | `VectorConvertToLLVMPattern` | ops that become one op of `llvm` with the same operands |
//!
//! [`LlvmPatterns::convert`]: crate::llvm_common::pattern::LlvmPatterns::convert
//! [`LlvmPatterns::vector_convert`]: crate::llvm_common::pattern::LlvmPatterns::vector_convert

use drr::define::OpDef;
use drr::prelude::*;
use drr::{Op, PatternSpec, Rewriter};

/// Rewrites an op. `None` means that it does not match.
pub(crate) type RewriteFn = fn(&mut Rewriter<'_>, Op) -> Option<()>;

/// A pattern that is a function. The driver undoes the changes of a function that returns `None` in conversions only.
pub(crate) struct FnPattern {
    spec: PatternSpec,
    rewrite: RewriteFn,
}

impl FnPattern {
    /// Creates a pattern of benefit 1 for ops of type `T`.
    pub(crate) const fn new<T: OpDef>(name: &'static str, rewrite: RewriteFn) -> Self {
        let spec = PatternSpec::of_op::<T>(name);
        FnPattern { spec, rewrite }
    }

    /// Creates a pattern of benefit 1 for ops without a declaration.
    pub(crate) const fn of_undeclared(name: &'static str, op: &'static str, rewrite: RewriteFn) -> Self {
        let spec = PatternSpec::new(name, op);
        FnPattern { spec, rewrite }
    }

    /// Sets the benefit.
    pub(crate) const fn with_benefit(mut self, benefit: u32) -> Self {
        self.spec.benefit = benefit;
        self
    }
}

impl RewritePattern for FnPattern {
    fn spec(&self) -> PatternSpec {
        self.spec
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let location = rewriter.ir().op(root).location();
        rewriter.set_location(location);
        (self.rewrite)(rewriter, root).is_some()
    }
}
