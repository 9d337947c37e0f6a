//! Runs both and compares.

use drr::prelude::*;
use drr_tests::pdl::{lines, theirs};
use expect_test::Expect;

/// Rewrites with a block of PDLL, here and in MLIR, and compares what comes out.
macro_rules! compared {
    ({ $($pdll:tt)* }, $ir:expr) => {{
        drr::pdll! { $($pdll)* }
        $crate::compare::compare(populate_with_generated, stringify!($($pdll)*), $ir)
    }};
}
pub(crate) use compared;

/// The same where MLIR has a hole: what comes out here, and what comes out there.
macro_rules! differs {
    ({ $($pdll:tt)* }, $ir:expr, $ours:expr, $theirs:expr $(,)?) => {{
        drr::pdll! { $($pdll)* }
        $crate::compare::differ(populate_with_generated, stringify!($($pdll)*), $ir, $ours, $theirs)
    }};
}
pub(crate) use differs;

/// Rewrites here and in MLIR. The text of PDLL is the one that the patterns are made from.
pub(crate) fn compare(populate: fn(&mut PatternSet), pdll: &str, ir: &str) {
    let ours = ours(populate, ir);
    assert!(changed(&ours, ir), "nothing is rewritten:\n{ours}");
    if let Some(theirs) = theirs(pdll, ir) {
        assert_eq!(ours, theirs, "of\n{pdll}");
    }
}

/// Rewrites here and in MLIR, and shows both.
pub(crate) fn differ(populate: fn(&mut PatternSet), pdll: &str, ir: &str, ours: Expect, theirs: Expect) {
    ours.assert_eq(&self::ours(populate, ir));
    if let Some(text) = drr_tests::pdl::theirs(pdll, ir) {
        theirs.assert_eq(&text);
    }
}

/// Returns `true` if the patterns have changed anything.
fn changed(text: &str, ir: &str) -> bool {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    lines(&module.generic_form().to_string(), 1) != text
}

/// Rewrites a text with drr.
pub(crate) fn ours(populate: fn(&mut PatternSet), ir: &str) -> String {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let mut module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    lines(&module.generic_form().to_string(), 1)
}
