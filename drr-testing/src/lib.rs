//! Test support for rewrite patterns, re-exported as `drr::testing` with the feature `testing` of `drr`.
//!
//! - [`check_rewrite!`] rewrites a module and compares the result with an expected text.
//! - [`RandomModules`] generates random valid modules from op declarations. [`check_never_invalid`] and
//!   [`check_idempotent`] apply patterns to many of them and report the smallest module that fails.
//! - [`Interpreter`] executes functions on concrete values. [`check_refinement`] compares a module with its rewritten
//!   form.
//!
//! Organisation:
//!
//! - `rewrite_test`: patterns and the driver that applies them.
//! - `pattern_report`: listener that records match attempts and failures of each pattern.
//! - `compare`: module comparison and differences.
//! - `check`, `call_site`: implementation of `check_rewrite!`; updates of expected texts in the source file.
//! - `random`, `instances`: random numbers; random instances of ops.
//! - `modules`, `branches`: random modules; ops with successors in them.
//! - `interpreter`: execution of functions, and the semantics of upstream's ops.
//! - `property`: properties checked on many random modules.

mod branches;
mod call_site;
mod check;
mod compare;
pub mod instances;
mod interpreter;
mod modules;
mod pattern_report;
mod property;
pub mod random;
mod rewrite_test;
mod rust_literals;

pub use check::ExpectedOutput;
#[doc(no_inline)]
pub use expect_test::{Expect, expect};
pub use interpreter::{
    Counterexample, Effect, Execution, ExecutionError, Inputs, Interpreter, MemRefView, Outcome, RefinementCheck,
    RuntimeElements, RuntimeValue, Transition, Yielded, check_refinement, refines,
};
pub use modules::RandomModules;
pub use property::{check_idempotent, check_modules, check_never_invalid};
pub use rewrite_test::{IntoRewriteTest, RewriteTest};

/// Items named by the expansion of [`check_rewrite!`].
#[doc(hidden)]
pub mod __private {
    pub use crate::call_site::CallSite;
    pub use crate::check::check_rewrite;
}

/// Applies patterns to a module and compares the result with an expected text.
///
/// ```
/// use drr_ir::Context;
/// use drr_runtime::PatternSet;
/// use drr_testing::check_rewrite;
///
/// let ctx = Context::new();
/// // Without patterns, the driver only erases dead ops.
/// check_rewrite!(&ctx, PatternSet::new(), "%0 = unrealized_conversion_cast to f32" => "");
/// ```
///
/// The arguments before the texts select patterns and driver:
///
/// | | |
/// | --- | --- |
/// | `&frozen` or `frozen` | a frozen set of patterns |
/// | `&ctx, rules` | a context, and a pattern, a [`PatternSet`](drr_runtime::PatternSet) or a group |
/// | `&test` or `test` | a [`RewriteTest`]: sets driver options, another driver, or generic form |
///
/// Both texts may be in custom or generic form, with or without an enclosing `module { }`; both are parsed and
/// verified. The rewritten module must equal the module of the second text. The comparison ignores value names, line
/// breaks, attribute order, locations, the position of constants and duplicates of constants. To test that a pattern
/// does not match, write the same text twice.
///
/// The second text is a string or an [`Expect`]. With the environment variable `UPDATE_EXPECT=1`, a check whose modules
/// differ writes the rewritten module into the source file instead of failing. A string must be a literal for that.
///
/// # Panics
///
/// If a text is not valid, the driver reports an error or does not converge, the result is not valid, or the modules
/// differ. The message shows the difference and the patterns that fired. For every other pattern it lists the ops on
/// which the pattern was tried and the reason why it did not match.
#[macro_export]
macro_rules! check_rewrite {
    ($rules:expr, $before:expr => $after:literal $(,)?) => {
        $crate::__private::check_rewrite(
            $rules,
            $before,
            $after,
            $crate::__private::CallSite::new(file!(), line!(), stringify!($before), stringify!($after)),
        )
    };
    ($rules:expr, $before:expr => $after:expr $(,)?) => {
        $crate::__private::check_rewrite(
            $rules,
            $before,
            $after,
            $crate::__private::CallSite::new(file!(), line!(), stringify!($before), ""),
        )
    };
    ($ctx:expr, $rules:expr, $before:expr => $after:literal $(,)?) => {
        $crate::check_rewrite!($crate::RewriteTest::new($ctx, $rules), $before => $after)
    };
    ($ctx:expr, $rules:expr, $before:expr => $after:expr $(,)?) => {
        $crate::check_rewrite!($crate::RewriteTest::new($ctx, $rules), $before => $after)
    };
}
