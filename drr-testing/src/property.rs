//! Checks on many random modules.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use drr_ir::Module;

use crate::compare;
use crate::modules::RandomModules;
use crate::rewrite_test::{RewriteTest, Rules};
use crate::tried::Tried;

/// Checks that rules never make an invalid module: that the driver ends without an error on the modules of these seeds, and what is
/// left verifies. The rules are given as to [`check_rewrite!`](crate::check_rewrite!). Returns how often they have fired: if they
/// have not, the modules do not have what they match.
///
/// # Panics
/// If there is a module for which this does not hold, as [`check_modules`].
#[track_caller]
pub fn check_never_invalid<'a>(
    rules: impl Rules<'a>,
    modules: &mut RandomModules,
    seeds: impl IntoIterator<Item = u64>,
) -> usize {
    let test = rules.into_test();
    check_rewritten(&test, modules, seeds, |_| Ok(()))
}

/// Checks that rewriting a second time changes nothing in the modules of these seeds. The rules are given as to
/// [`check_rewrite!`](crate::check_rewrite!). Returns how often they have fired the first time.
///
/// # Panics
/// If there is a module for which this does not hold, as [`check_modules`].
#[track_caller]
pub fn check_idempotent<'a>(
    rules: impl Rules<'a>,
    modules: &mut RandomModules,
    seeds: impl IntoIterator<Item = u64>,
) -> usize {
    let test = rules.into_test();
    check_rewritten(&test, modules, seeds, |module| {
        let once = module.clone();
        let mut tried = Tried::default();
        test.run(module, &mut tried)?;
        match compare::difference(once, module.clone(), test.shows_generic_form()) {
            None => Ok(()),
            Some((once, twice)) => Err(format!(
                "rewriting a second time changes something (- once, + twice)\n{}{}",
                compare::lines(&once, &twice, false),
                tried.report(test.patterns())
            )),
        }
    })
}

/// Rewrites each module, and checks what is left. Returns how often rules have fired.
#[track_caller]
fn check_rewritten(
    test: &RewriteTest<'_>,
    modules: &mut RandomModules,
    seeds: impl IntoIterator<Item = u64>,
    then: impl Fn(&mut Module) -> Result<(), String>,
) -> usize {
    let fired = Cell::new(0);
    check_modules(modules, seeds, |module| {
        let mut tried = Tried::default();
        test.run(module, &mut tried)?;
        fired.set(fired.get() + tried.fired());
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

/// Checks a property of the modules of these seeds. It gets each module by itself, and may change it.
///
/// # Panics
/// If the property does not hold of a module, or panics. The message has the seed, the error and the module, which is
/// [reduced](Module::reduce) first, as long as the property gives an error, or panics as it did at first. Each of these panics
/// prints its own message.
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
                    // A smaller module counts if its check fails in the same way: a panic is no error.
                    Err(other) if other.has_panicked == error.has_panicked => {
                        error = other;
                        true
                    }
                    _ => false,
                });
                // A property that holds the second time has nothing that could be taken away.
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
            compare::head(&compare::text(&smallest, false))
        );
    }
}
