//! Patterns under test and the driver that applies them.

use std::error::Error;
use std::ops::Deref;
use std::sync::Arc;

use drr_ir::{Context, Module};
use drr_runtime::greedy::{Budget, Listener, apply_patterns_greedily};
use drr_runtime::{FrozenPatterns, GreedyRewriteConfig, PatternSet, Patterns};

use crate::pattern_report::PatternReport;

type Driver = dyn Fn(&mut Module, &FrozenPatterns, &mut dyn Listener) -> Result<(), Box<dyn Error>> + Send + Sync;

/// Patterns and driver options for `check_rewrite!` and for the checks on random modules.
///
/// The default driver is the greedy one. The module is verified after each rewrite, so that the error of an invalid
/// rewrite names its pattern.
#[derive(Clone)]
pub struct RewriteTest<'a> {
    patterns: Frozen<'a>,
    config: GreedyRewriteConfig,
    driver: Option<Arc<Driver>>,
    generic_form: bool,
}

/// A borrowed or shared pattern set.
#[derive(Clone)]
enum Frozen<'a> {
    Borrowed(&'a FrozenPatterns),
    Shared(Arc<FrozenPatterns>),
}

impl Deref for Frozen<'_> {
    type Target = FrozenPatterns;

    fn deref(&self) -> &FrozenPatterns {
        match self {
            Frozen::Borrowed(patterns) => patterns,
            Frozen::Shared(patterns) => patterns,
        }
    }
}

impl RewriteTest<'static> {
    /// Creates a test of a pattern, a [`PatternSet`] or a group for modules of a context.
    ///
    /// # Panics
    /// If a pattern names an op that is not registered in the context.
    #[track_caller]
    #[must_use]
    pub fn new(ctx: &Context, rules: impl Patterns) -> Self {
        match PatternSet::new().with(rules).freeze(ctx) {
            Ok(patterns) => patterns.into(),
            Err(error) => panic!("{error}"),
        }
    }
}

impl<'a> RewriteTest<'a> {
    fn of(patterns: Frozen<'a>) -> Self {
        // With the default limit, non-terminating patterns would be verified a million times.
        let max_rewrites = Budget::Limited {
            base: 1_000,
            per_op: 20,
        };
        let config = GreedyRewriteConfig::default()
            .with_cse_constants(false)
            .with_verify_each(true)
            .with_max_rewrites(max_rewrites);
        RewriteTest {
            patterns,
            config,
            driver: None,
            generic_form: false,
        }
    }

    /// Sets the options of the greedy driver. The options of a new test differ from [`GreedyRewriteConfig::default`] in
    /// three fields: `verify_each` is set, `cse_constants` is not, and `max_rewrites` is 1,000 plus 20 per op.
    #[must_use]
    pub fn config(mut self, config: GreedyRewriteConfig) -> Self {
        self.config = config;
        self
    }

    /// Sets a driver in place of the greedy one. The listener records the tried patterns for the failure message; a
    /// driver without listener support may ignore it.
    #[must_use]
    pub fn driver(
        mut self,
        driver: impl Fn(&mut Module, &FrozenPatterns, &mut dyn Listener) -> Result<(), Box<dyn Error>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.driver = Some(Arc::new(driver));
        self
    }

    /// Selects the generic form for modules in messages and in texts written by `UPDATE_EXPECT=1`.
    #[must_use]
    pub fn generic_form(mut self) -> Self {
        self.generic_form = true;
        self
    }

    pub(crate) fn shows_generic_form(&self) -> bool {
        self.generic_form
    }

    pub(crate) fn patterns(&self) -> &FrozenPatterns {
        &self.patterns
    }

    /// Returns the context of the patterns.
    #[must_use]
    pub fn ctx(&self) -> &Context {
        self.patterns.ctx()
    }

    /// Rewrites a module and verifies the result.
    pub(crate) fn run(&self, module: &mut Module, report: &mut PatternReport) -> Result<(), String> {
        match &self.driver {
            Some(driver) => driver(module, &self.patterns, report).map_err(|error| error.to_string())?,
            None => {
                let outcome =
                    apply_patterns_greedily(module, &self.patterns, self.config.clone().with_listener(report))
                        .map_err(|error| error.to_string())?;
                if !outcome.converged {
                    return Err(format!("the driver {outcome}"));
                }
            }
        }
        module
            .verify()
            .map_err(|errors| format!("the result is not valid\n{errors}"))
    }
}

/// Conversion of a check's first argument, a frozen set or a [`RewriteTest`], to a [`RewriteTest`].
#[diagnostic::on_unimplemented(
    message = "the context of `{Self}` is unknown",
    label = "neither frozen patterns nor a `RewriteTest`",
    note = "`check_rewrite!` takes the context before a pattern or a `PatternSet`: `check_rewrite!(&ctx, rules, \"before\" => \"after\")`",
    note = "elsewhere, use `RewriteTest::new(&ctx, rules)`"
)]
pub trait IntoRewriteTest<'a> {
    /// Converts to a test.
    fn into_test(self) -> RewriteTest<'a>;
}

impl<'a> IntoRewriteTest<'a> for RewriteTest<'a> {
    fn into_test(self) -> RewriteTest<'a> {
        self
    }
}

impl<'a> IntoRewriteTest<'a> for &RewriteTest<'a> {
    fn into_test(self) -> RewriteTest<'a> {
        self.clone()
    }
}

impl<'a> IntoRewriteTest<'a> for &'a FrozenPatterns {
    fn into_test(self) -> RewriteTest<'a> {
        self.into()
    }
}

impl<'a> IntoRewriteTest<'a> for FrozenPatterns {
    fn into_test(self) -> RewriteTest<'a> {
        self.into()
    }
}

impl<'a> From<&'a FrozenPatterns> for RewriteTest<'a> {
    fn from(patterns: &'a FrozenPatterns) -> Self {
        RewriteTest::of(Frozen::Borrowed(patterns))
    }
}

impl From<FrozenPatterns> for RewriteTest<'_> {
    fn from(patterns: FrozenPatterns) -> Self {
        RewriteTest::of(Frozen::Shared(Arc::new(patterns)))
    }
}
