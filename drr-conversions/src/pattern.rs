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
    #[track_caller]
    fn add_fn<T: OpDef>(&mut self, name: &'static str, rewrite: RewriteFn) -> &mut Self {
        self.add_fn_with_benefit::<T>(1, name, rewrite)
    }

    /// Adds a pattern for ops of type `T`.
    #[track_caller]
    fn add_fn_with_benefit<T: OpDef>(&mut self, benefit: u32, name: &'static str, rewrite: RewriteFn) -> &mut Self;

    /// Adds a pattern of benefit 1 for ops without a declaration.
    #[track_caller]
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

#[cfg(test)]
mod tests {
    use drr::prelude::*;
    use drr_dialects::arith::AddIOp;

    use super::AddFn;

    #[test]
    fn changes_of_a_function_that_returns_none_are_rolled_back() {
        let ctx = Context::with(drr_dialects::All);
        let text = "func.func @f(%a: i32) -> i32 {\n %0 = arith.addi %a, %a : i32\n return %0 : i32\n}";
        let mut module = Module::parse(&ctx, text).expect("it is valid");
        let mut patterns = PatternSet::new();
        patterns.add_fn::<AddIOp>("Fails", |rewriter, op| {
            let ctx = rewriter.shared_ctx();
            rewriter.clone_op(op, &mut drr::Mapping::new());
            rewriter.set_attr(op, ctx.ident("seen"), Some(ctx.unit_attr()));
            None
        });
        let patterns = patterns.freeze(&ctx).expect("they are valid");
        let before = module.to_string();
        let config = GreedyRewriteConfig::default();
        let outcome = apply_patterns_greedily(&mut module, &patterns, config).expect("nothing fails");
        assert_eq!(outcome.rewrites(), 0);
        assert_eq!(module.to_string(), before);
    }
}
