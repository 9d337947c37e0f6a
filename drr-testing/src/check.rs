//! Implementation of `check_rewrite!`: runs the rewrite, compares the result and reports or updates differences.

use std::io::IsTerminal;
use std::sync::Arc;

use drr_ir::Module;
use drr_ir::diagnostic::{Diagnostics, Source};
use expect_test::Expect;

use crate::call_site::CallSite;
use crate::compare;
use crate::pattern_report::PatternReport;
use crate::rewrite_test::{IntoRewriteTest, RewriteTest};

/// The expected text: a string, or an `expect![..]`.
pub struct ExpectedOutput(ExpectedText);

/// Source of the expected text.
enum ExpectedText {
    Text(String),
    Expect(Expect),
}

impl From<&str> for ExpectedOutput {
    fn from(text: &str) -> Self {
        ExpectedOutput(ExpectedText::Text(text.to_owned()))
    }
}

impl From<&String> for ExpectedOutput {
    fn from(text: &String) -> Self {
        ExpectedOutput(ExpectedText::Text(text.clone()))
    }
}

impl From<Expect> for ExpectedOutput {
    fn from(expect: Expect) -> Self {
        ExpectedOutput(ExpectedText::Expect(expect))
    }
}

/// A failed check.
enum Failure {
    /// Different modules: the message, and the rewritten module as text.
    Different(String, String),
    /// Any other failure.
    Error(String),
}

/// Runs the check of a `check_rewrite!` call.
///
/// # Panics
/// If the check fails.
#[track_caller]
pub fn check_rewrite<'a>(
    rules: impl IntoRewriteTest<'a>,
    before: impl AsRef<str>,
    after: impl Into<ExpectedOutput>,
    call_site: CallSite,
) {
    let ExpectedOutput(after) = after.into();
    let text = match &after {
        ExpectedText::Text(text) => text,
        ExpectedText::Expect(expect) => expect.data(),
    };
    let updates = std::env::var_os("UPDATE_EXPECT").is_some();
    let message = match check(&rules.into_test(), before.as_ref(), text, &call_site, updates, colour()) {
        Ok(()) => return,
        Err(Failure::Error(message)) => message,
        Err(Failure::Different(message, actual)) => match (updates, after) {
            (false, _) => message,
            (true, ExpectedText::Expect(expect)) => return expect.assert_eq(&actual),
            (true, ExpectedText::Text(_)) => match call_site.update(&actual) {
                Ok(()) => return,
                Err(why) => format!("{message}\nthe source was not changed: {why}"),
            },
        },
    };
    panic!("{message}");
}

/// Returns `true` if messages have colours, by the same rules as cargo.
fn colour() -> bool {
    match std::env::var("CARGO_TERM_COLOR").as_deref() {
        Ok("always") => true,
        Ok("never") => false,
        _ => std::env::var_os("NO_COLOR").is_none() && std::io::stderr().is_terminal(),
    }
}

fn check(
    test: &RewriteTest<'_>,
    before: &str,
    after: &str,
    call_site: &CallSite,
    updates: bool,
    colour: bool,
) -> Result<(), Failure> {
    let named = |name: &str, text: &str| Arc::new(Source::new(name, text));
    let (first, second) = (named("before", before), named("after", after));
    check_sources(test, &first, &second, call_site, updates, colour).or_else(|failure| {
        // The source file is read and parsed only for a failure.
        let [first, second] = match [call_site.source(before), call_site.source(after)] {
            [None, None] => return Err(failure),
            [before, after] => [before.map_or(first, Arc::new), after.map_or(second, Arc::new)],
        };
        check_sources(test, &first, &second, call_site, updates, colour)
    })
}

fn check_sources(
    test: &RewriteTest<'_>,
    before: &Arc<Source>,
    after: &Arc<Source>,
    call_site: &CallSite,
    updates: bool,
    colour: bool,
) -> Result<(), Failure> {
    let read = |source: &Arc<Source>, what: &str| {
        let parse = || -> Result<Module, Diagnostics> {
            let module = Module::parse_source(test.ctx(), source)?;
            module.verify()?;
            Ok(module)
        };
        parse().map_err(|errors| {
            let errors = errors.render(colour);
            Failure::Error(format!(
                "the text {what} the rewrite ({call_site}) is not valid\n{errors}"
            ))
        })
    };
    let mut actual = read(before, "before")?;
    let expected = match read(after, "after") {
        // The update replaces the text.
        Err(_) if updates => Module::new(test.ctx()),
        expected => expected?,
    };
    let mut tried = PatternReport::new(Arc::clone(before));
    let run = test.run(&mut actual, &mut tried);
    let report = tried.report(test.patterns());
    let form = test.shows_generic_form();
    let left = compare::text(&actual, form);
    if let Err(error) = run {
        let left = compare::truncate(&left);
        return Err(Failure::Error(format!("{error}\n\nwhat is left:\n{left}\n{report}")));
    }
    let Some((expected, actual)) = compare::difference(expected, actual, form) else {
        return Ok(());
    };
    let lines = compare::lines(&expected, &actual, colour);
    let message = format!(
        "the rewritten module is not the expected one (- expected, + rewritten)\n\n{lines}\n{report}\n\
         `UPDATE_EXPECT=1` takes it as the expected one"
    );
    Err(Failure::Different(message, left))
}
