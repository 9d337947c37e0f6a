//! Applies rules to a module. The program that imported rules are compiled into has this file, too.

use drr::prelude::*;
use drr::text::PrintOptions;
use drr::{ContextBuilder, walk_and_apply_patterns};

/// Maximum number of rewrites of a module. More rewrites indicate a non-terminating rule.
const MOST: u64 = 1000;

/// A dialect with its rules.
pub struct Compiled {
    /// The seed that it is made from.
    pub seed: u64,
    /// Registers the dialect.
    pub context: fn(ContextBuilder) -> ContextBuilder,
    /// Adds all rules.
    pub populate: fn(&mut PatternSet),
}

/// The driver that applies the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// The greedy driver, from the end.
    BottomUp,
    /// The greedy driver, from the start.
    TopDown,
    /// The walk driver.
    Walk,
}

impl Driver {
    /// All drivers.
    pub const ALL: [Driver; 3] = [Driver::BottomUp, Driver::TopDown, Driver::Walk];

    /// Returns the options of MLIR's pass.
    #[must_use]
    pub fn options(self) -> &'static str {
        match self {
            Driver::BottomUp => "region=1",
            Driver::TopDown => "region=1 top-down=1",
            Driver::Walk => "walk=1",
        }
    }
}

/// The rules of a run, and how they are applied.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The names of the rules.
    pub rules: Vec<String>,
    /// The driver.
    pub driver: Driver,
    /// Set if locations are compared.
    pub located: bool,
}

/// Returns the module after the rules, and the number of rewrites; `None` if they do not end.
///
/// # Panics
///
/// If the text is not valid, or is not after the rules.
#[must_use]
pub fn rewritten(compiled: &Compiled, choice: &Choice, text: &str) -> Option<(String, u64)> {
    let names = &choice.rules;
    let ctx = (compiled.context)(ContextBuilder::new()).build();
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let valid = |module: &Module| module.verify().map_err(|errors| errors.to_string());
    if let Err(errors) = valid(&module) {
        panic!("before {names:?}: {errors}\n{text}");
    }
    let mut patterns = PatternSet::new();
    (compiled.populate)(&mut patterns);
    for name in names {
        patterns.enable(name);
    }
    let patterns = patterns
        .freeze(&ctx)
        .unwrap_or_else(|error| panic!("all operations are registered: {error}"));
    let config = GreedyRewriteConfig::default()
        .with_top_down(choice.driver == Driver::TopDown)
        .with_max_rewrites(MOST);
    let outcome = match choice.driver {
        Driver::Walk => walk_and_apply_patterns(&mut module, &patterns, config.clone()),
        _ => apply_patterns_greedily(&mut module, &patterns, config.clone()),
    };
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(drr::DriverError::Limit { .. }) => return None,
        Err(error) => panic!("{names:?}: {error}\n{text}"),
    };
    if let Err(errors) = valid(&module) {
        panic!("{names:?}: {errors}\n{text}\n{module}");
    }
    let options = PrintOptions::new()
        .with_generic_form(true)
        .with_debug_info(choice.located);
    let mut printed = Vec::new();
    let done = module.print(&mut printed, &options);
    done.unwrap_or_else(|error| panic!("a text in memory has room: {error}"));
    outcome
        .converged
        .then(|| (String::from_utf8_lossy(&printed).into_owned(), outcome.rewrites()))
}
