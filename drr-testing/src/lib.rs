//! Tests of rewrite rules. Users get this crate as `drr::testing`, with the feature `testing` of `drr`.
//!
//! - [`check_rewrite!`] rewrites a text and compares the result with another one.
//! - [`RandomModules`] makes random valid modules of dialects from the declarations of their operations;
//!   [`check_never_invalid`] and [`check_idempotent`] try rules on many of them, and show the smallest module on which they fail.
//!
//! - `rewrite_test`: what is rewritten, by which driver.
//! - `tried`: which rules a driver tries.
//! - `compare`: two modules, compared and shown.
//! - `check`: one check, and its failure.
//! - `place`: where a check stands in its source file, and what changes there.
//! - `random`, `instances`: random numbers; random instances of operations.
//! - `modules`: random modules.
//! - `branches`: operations with successors in them.
//! - `property`: checks on many random modules.

mod branches;
mod check;
mod compare;
pub mod instances;
mod modules;
mod place;
mod property;
pub mod random;
mod rewrite_test;
mod tried;

pub use check::After;
#[doc(no_inline)]
pub use expect_test::{Expect, expect};
pub use modules::RandomModules;
pub use property::{check_idempotent, check_modules, check_never_invalid};
pub use rewrite_test::{RewriteTest, Rules};

/// What [`check_rewrite!`] expands to.
#[doc(hidden)]
pub mod __private {
    pub use crate::check::check_rewrite;
    pub use crate::place::Place;
}

/// Applies rules to a text, and compares the module that is left with another text.
///
/// ```
/// use drr_ir::Context;
/// use drr_runtime::PatternSet;
/// use drr_testing::check_rewrite;
///
/// let ctx = Context::new();
/// // No rules: the driver erases what is dead.
/// check_rewrite!(&ctx, PatternSet::new(), "%0 = unrealized_conversion_cast to f32" => "");
/// ```
///
/// What may stand before the texts:
///
/// | | |
/// | --- | --- |
/// | `&frozen` or `frozen` | a frozen set of patterns |
/// | `&ctx, rules` | a context, and a pattern, a [`PatternSet`](drr_runtime::PatternSet) or a group |
/// | `&test` or `test` | a [`RewriteTest`]: with settings of the driver, another driver, in generic form |
///
/// Both texts are parsed and verified, in custom or in generic form, with or without `module { }` around. The result has to be the
/// module of the second text; how that names values, where it has line ends, in which order it has attributes, and locations do not
/// matter. Neither does it matter where constants stand, or whether equal ones are one. A rule that must not match is tested with the
/// same text twice.
///
/// The second text may be a string, or an [`Expect`]. With the environment variable `UPDATE_EXPECT=1` a check that would fail
/// because the modules differ writes what is left into the source file in its place instead. For that, a string has to be a literal.
///
/// # Panics
///
/// If the texts are not valid, the driver reports an error or does not converge, the result is not valid, or the modules differ. The
/// message shows the difference and the rules that have fired; for those that have not, on which operations they were tried, and why
/// they do not match.
#[macro_export]
macro_rules! check_rewrite {
    ($rules:expr, $before:expr => $after:literal $(,)?) => {
        $crate::__private::check_rewrite(
            $rules,
            $before,
            $after,
            $crate::__private::Place::new(file!(), line!(), stringify!($before), stringify!($after)),
        )
    };
    ($rules:expr, $before:expr => $after:expr $(,)?) => {
        $crate::__private::check_rewrite(
            $rules,
            $before,
            $after,
            $crate::__private::Place::new(file!(), line!(), stringify!($before), ""),
        )
    };
    ($ctx:expr, $rules:expr, $before:expr => $after:literal $(,)?) => {
        $crate::check_rewrite!($crate::RewriteTest::new($ctx, $rules), $before => $after)
    };
    ($ctx:expr, $rules:expr, $before:expr => $after:expr $(,)?) => {
        $crate::check_rewrite!($crate::RewriteTest::new($ctx, $rules), $before => $after)
    };
}
