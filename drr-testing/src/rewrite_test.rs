//! What is rewritten, by which driver.

use std::error::Error;
use std::ops::Deref;
use std::sync::Arc;

use drr_ir::{Context, Module};
use drr_runtime::greedy::{Budget, Listener, apply_greedily_with};
use drr_runtime::{FrozenPatterns, GreedyConfig, PatternSet, Patterns};

use crate::tried::Tried;

type Driver = dyn Fn(&mut Module, &FrozenPatterns, &mut dyn Listener) -> Result<(), Box<dyn Error>> + Send + Sync;

/// Rules, and how they are applied: what `check_rewrite!` and the checks on random modules test.
///
/// The driver is the greedy one unless another one is set. Everything is verified after each rewrite, so that an invalid one is an
/// error with the name of its rule.
#[derive(Clone)]
pub struct RewriteTest<'a> {
    patterns: Frozen<'a>,
    config: GreedyConfig,
    driver: Option<Arc<Driver>>,
    generic_form: bool,
}

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
    /// Rules for modules of a context: a pattern, a [`PatternSet`] or a group.
    ///
    /// # Panics
    /// If a pattern names an operation that the context does not know.
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
        let config = GreedyConfig {
            cse_constants: false,
            verify_each: true,
            // Rules that do not end would be verified a million times.
            max_rewrites: Budget::Limited {
                base: 1_000,
                per_op: 20,
            },
            ..GreedyConfig::default()
        };
        RewriteTest {
            patterns,
            config,
            driver: None,
            generic_form: false,
        }
    }

    /// The settings of the greedy driver. They are the defaults otherwise, with `verify_each`, without `cse_constants`, and with a
    /// `max_rewrites` of 1,000 and 20 for each operation.
    #[must_use]
    pub fn config(mut self, config: GreedyConfig) -> Self {
        self.config = config;
        self
    }

    /// Another driver than the greedy one. The listener is for the report of which rules were tried; a driver without listeners
    /// need not use it.
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

    /// Modules are shown, and written into the source by `UPDATE_EXPECT=1`, in generic form.
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

    /// The context of the rules.
    #[must_use]
    pub fn ctx(&self) -> &Context {
        self.patterns.ctx()
    }

    /// Rewrites a module, and verifies it.
    pub(crate) fn run(&self, module: &mut Module, tried: &mut Tried) -> Result<(), String> {
        match &self.driver {
            Some(driver) => driver(module, &self.patterns, tried).map_err(|error| error.to_string())?,
            None => {
                let outcome = apply_greedily_with(module, &self.patterns, &self.config, Some(tried))
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

/// Rules that a check takes: a frozen set, or a [`RewriteTest`].
#[diagnostic::on_unimplemented(
    message = "a check does not know for which context `{Self}` is",
    label = "neither a frozen set of patterns nor a `RewriteTest`",
    note = "`check_rewrite!` takes the context before a pattern or a `PatternSet`: `check_rewrite!(&ctx, rules, \"before\" => \"after\")`",
    note = "elsewhere, `RewriteTest::new(&ctx, rules)` has both"
)]
pub trait Rules<'a> {
    /// The rules, and how they are applied.
    fn into_test(self) -> RewriteTest<'a>;
}

impl<'a> Rules<'a> for RewriteTest<'a> {
    fn into_test(self) -> RewriteTest<'a> {
        self
    }
}

impl<'a> Rules<'a> for &RewriteTest<'a> {
    fn into_test(self) -> RewriteTest<'a> {
        self.clone()
    }
}

impl<'a> Rules<'a> for &'a FrozenPatterns {
    fn into_test(self) -> RewriteTest<'a> {
        self.into()
    }
}

impl<'a> Rules<'a> for FrozenPatterns {
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
