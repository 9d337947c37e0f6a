//! The kinds of patterns in this crate.
//!
//! | pattern | in MLIR | for |
//! | --- | --- | --- |
//! | `pat!` | DRR | what a rule can say |
//! | [`AddFn::add_fn`] | `OpRewritePattern` | ops whose values keep their types |
//! | [`LlvmPatterns::convert`] | `ConvertOpToLLVMPattern` | ops whose values get types of `llvm` |
//! | [`LlvmPatterns::vector_convert`] | `VectorConvertToLLVMPattern` | ops that become one op of `llvm` with the same operands |
//!
//! [`LlvmPatterns::convert`]: crate::llvm_common::pattern::LlvmPatterns::convert
//! [`LlvmPatterns::vector_convert`]: crate::llvm_common::pattern::LlvmPatterns::vector_convert

use drr::define::OpDef;
use drr::prelude::*;
use drr::{Op, PatternSpec, Rewriter};

/// Rewrites an op. `None` means that it does not match; the changes are rolled back.
pub(crate) type RewriteFn = fn(&mut Rewriter<'_>, Op) -> Option<()>;

/// A pattern that is a function. MLIR's `FnPattern`.
struct FnPattern {
    spec: PatternSpec,
    rewrite: RewriteFn,
}

impl RewritePattern for FnPattern {
    fn spec(&self) -> PatternSpec {
        self.spec
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let location = rewriter.ir().op(root).location();
        rewriter.set_location(location);
        let rewrite = |rewriter: &mut Rewriter<'_>| (self.rewrite)(rewriter, root).ok_or(());
        rewriter.transaction(rewrite).is_ok()
    }
}

/// Adds functions to a set as patterns: the overload of MLIR's `RewritePatternSet::add` that takes a function.
pub(crate) trait AddFn {
    /// Adds a pattern of benefit 1 for ops of type `T`.
    fn add_fn<T: OpDef>(&mut self, name: &'static str, rewrite: RewriteFn) -> &mut Self {
        self.add_fn_with_benefit::<T>(1, name, rewrite)
    }

    /// Adds a pattern for ops of type `T`.
    fn add_fn_with_benefit<T: OpDef>(&mut self, benefit: u32, name: &'static str, rewrite: RewriteFn) -> &mut Self;

    /// Adds a pattern of benefit 1 for ops without a declaration.
    fn add_fn_for(&mut self, op: &'static str, name: &'static str, rewrite: RewriteFn) -> &mut Self;
}

impl AddFn for PatternSet {
    fn add_fn_with_benefit<T: OpDef>(&mut self, benefit: u32, name: &'static str, rewrite: RewriteFn) -> &mut Self {
        let mut spec = PatternSpec::of_op::<T>(name);
        spec.benefit = benefit;
        self.add(FnPattern { spec, rewrite })
    }

    fn add_fn_for(&mut self, op: &'static str, name: &'static str, rewrite: RewriteFn) -> &mut Self {
        let spec = PatternSpec::new(name, op);
        self.add(FnPattern { spec, rewrite })
    }
}
