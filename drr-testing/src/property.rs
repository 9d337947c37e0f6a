//! Properties of patterns, checked on many random modules.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use drr_ir::Module;

use crate::compare;
use crate::modules::RandomModules;
use crate::pattern_report::PatternReport;
use crate::rewrite_test::{IntoRewriteTest, RewriteTest};

/// Checks that patterns never produce an invalid module.
///
/// For each seed, the driver must succeed and the rewritten module must verify. `rules` are as in
/// [`check_rewrite!`](crate::check_rewrite!). Returns the number of times that patterns fired; if it is 0, the modules
/// contain nothing that they match.
///
/// # Panics
/// If a module fails the check, as in [`check_modules`].
#[track_caller]
pub fn check_never_invalid<'a>(
    rules: impl IntoRewriteTest<'a>,
    modules: &mut RandomModules,
    seeds: impl IntoIterator<Item = u64>,
) -> usize {
    let test = rules.into_test();
    check_rewritten(&test, modules, seeds, |_| Ok(()))
}

/// Checks that a second rewrite of the modules of these seeds changes nothing.
///
/// `rules` are as in [`check_rewrite!`](crate::check_rewrite!). Returns the number of times that patterns fired in the
/// first rewrite.
///
/// # Panics
/// If a module fails the check, as in [`check_modules`].
#[track_caller]
pub fn check_idempotent<'a>(
    rules: impl IntoRewriteTest<'a>,
    modules: &mut RandomModules,
    seeds: impl IntoIterator<Item = u64>,
) -> usize {
    let test = rules.into_test();
    check_rewritten(&test, modules, seeds, |module| {
        let once = module.clone();
        let mut report = PatternReport::default();
        test.run(module, &mut report)?;
        match compare::difference(once, module.clone(), test.shows_generic_form()) {
            None => Ok(()),
            Some((once, twice)) => Err(format!(
                "rewriting a second time changes something (- once, + twice)\n{}{}",
                compare::lines(&once, &twice, false),
                report.report(test.patterns())
            )),
        }
    })
}

/// Rewrites each module and checks the result. Returns the number of times that patterns fired.
#[track_caller]
fn check_rewritten(
    test: &RewriteTest<'_>,
    modules: &mut RandomModules,
    seeds: impl IntoIterator<Item = u64>,
    then: impl Fn(&mut Module) -> Result<(), String>,
) -> usize {
    let fired = Cell::new(0);
    check_modules(modules, seeds, |module| {
        let mut report = PatternReport::default();
        test.run(module, &mut report)?;
        fired.set(fired.get() + report.fired());
        then(module)
    });
    fired.get()
}

/// A failure of a property of a module.
struct CheckFailure {
    message: String,
    has_panicked: bool,
}

impl CheckFailure {
    fn of_panic(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let message = match text.or_else(|| payload.downcast_ref::<&str>().copied()) {
            Some(text) => format!("the check panicked: {text}"),
            None => "the check panicked".to_owned(),
        };
        CheckFailure {
            message,
            has_panicked: true,
        }
    }
}

/// Checks a property of the modules of these seeds. The property receives each module and may change it.
///
/// # Panics
/// If the property returns an error for a module, or panics. The message contains the seed, the error, and the module.
/// The module is first [reduced](Module::reduce) as far as the property still fails in the same way: with an error or
/// with a panic. Each panic during the reduction prints its own message.
#[track_caller]
pub fn check_modules(
    modules: &mut RandomModules,
    seeds: impl IntoIterator<Item = u64>,
    property: impl Fn(&mut Module) -> Result<(), String>,
) {
    let run = |module: &Module| {
        let mut copy = module.clone();
        match catch_unwind(AssertUnwindSafe(|| property(&mut copy))) {
            Ok(result) => result.map_err(|message| CheckFailure {
                message,
                has_panicked: false,
            }),
            Err(payload) => Err(CheckFailure::of_panic(&*payload)),
        }
    };
    for seed in seeds {
        let module = modules.module(seed);
        let (error, smallest) = match run(&module) {
            Ok(()) => continue,
            Err(first) => {
                let mut error = first;
                let mut smallest = module.clone();
                let reduced = smallest.reduce(|smaller| match run(smaller) {
                    // A smaller module must fail in the same way: a panic does not count as an error.
                    Err(other) if other.has_panicked == error.has_panicked => {
                        error = other;
                        true
                    }
                    _ => false,
                });
                // If the property holds the second time, nothing can be reduced.
                let _is_smaller = reduced.is_ok();
                (error, smallest)
            }
        };
        let count = |module: &Module| module.root().walk().count() - 1;
        panic!(
            "seed {seed}: {}\n\nthe module, with {} of {} operations:\n{}",
            error.message,
            count(&smallest),
            count(&module),
            compare::truncate(&compare::text(&smallest, false))
        );
    }
}
