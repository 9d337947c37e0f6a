//! One check of a rewrite, and how it fails.

use std::io::IsTerminal;
use std::sync::Arc;

use drr_ir::Module;
use drr_ir::diagnostic::{Diagnostics, Source};
use expect_test::Expect;

use crate::compare;
use crate::place::Place;
use crate::rewrite_test::{RewriteTest, Rules};
use crate::tried::Tried;

/// The text that is expected: a string, or an `expect![..]`.
pub struct After(Kind);

enum Kind {
    Text(String),
    Expect(Expect),
}

impl From<&str> for After {
    fn from(text: &str) -> Self {
        After(Kind::Text(text.to_owned()))
    }
}

impl From<&String> for After {
    fn from(text: &String) -> Self {
        After(Kind::Text(text.clone()))
    }
}

impl From<Expect> for After {
    fn from(expect: Expect) -> Self {
        After(Kind::Expect(expect))
    }
}

/// Why a check fails.
enum Failure {
    /// The modules differ: the message, and what is left as text.
    Different(String, String),
    /// Anything else.
    Error(String),
}

/// The check of `check_rewrite!`.
///
/// # Panics
/// If it fails.
#[track_caller]
pub fn check_rewrite<'a>(rules: impl Rules<'a>, before: impl AsRef<str>, after: impl Into<After>, place: Place) {
    let After(after) = after.into();
    let text = match &after {
        Kind::Text(text) => text,
        Kind::Expect(expect) => expect.data(),
    };
    let updates = std::env::var_os("UPDATE_EXPECT").is_some();
    let message = match check(&rules.into_test(), before.as_ref(), text, &place, updates, colour()) {
        Ok(()) => return,
        Err(Failure::Error(message)) => message,
        Err(Failure::Different(message, actual)) => match (updates, after) {
            (false, _) => message,
            (true, Kind::Expect(expect)) => return expect.assert_eq(&actual),
            (true, Kind::Text(_)) => match place.update(&actual) {
                Ok(()) => return,
                Err(why) => format!("{message}\nthe source was not changed: {why}"),
            },
        },
    };
    panic!("{message}");
}

/// Whether messages have colours: as cargo has them.
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
    place: &Place,
    updates: bool,
    colour: bool,
) -> Result<(), Failure> {
    let named = |name: &str, text: &str| Arc::new(Source::new(name, text));
    let (first, second) = (named("before", before), named("after", after));
    check_sources(test, &first, &second, place, updates, colour).or_else(|failure| {
        // Where the texts begin in the source file is looked up only when it is needed.
        let [first, second] = match [place.source(before), place.source(after)] {
            [None, None] => return Err(failure),
            [before, after] => [before.map_or(first, Arc::new), after.map_or(second, Arc::new)],
        };
        check_sources(test, &first, &second, place, updates, colour)
    })
}

fn check_sources(
    test: &RewriteTest<'_>,
    before: &Arc<Source>,
    after: &Arc<Source>,
    place: &Place,
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
            Failure::Error(format!("the text {what} the rewrite ({place}) is not valid\n{errors}"))
        })
    };
    let mut actual = read(before, "before")?;
    let expected = match read(after, "after") {
        // What is there is not needed.
        Err(_) if updates => Module::new(test.ctx()),
        expected => expected?,
    };
    let mut tried = Tried::new(Arc::clone(before));
    let run = test.run(&mut actual, &mut tried);
    let report = tried.report(test.patterns());
    let form = test.shows_generic_form();
    let left = compare::text(&actual, form);
    if let Err(error) = run {
        let left = compare::head(&left);
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
