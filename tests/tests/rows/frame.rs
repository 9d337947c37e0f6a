//! Runs one row: applies patterns to a text with drr and, on request, with real MLIR.

use std::path::{Path, PathBuf};

use drr::ContextBuilder;
use drr::prelude::*;
use drr_tests::diff::assert_same;
use drr_tests::oracle::{oracle, rejection};
use drr_tests::ours;
use expect_test::Expect;

use crate::ex::Ex;

/// Values before each input: two `f32` and two `i32`.
const GIVEN: &str = r#"%a = "ex.given"() : () -> f32 loc("a")
%b = "ex.given"() : () -> f32 loc("b")
%i = "ex.given"() : () -> i32 loc("i")
%j = "ex.given"() : () -> i32 loc("j")
"#;

/// Maximum number of rewrites of a row. More rewrites indicate a non-terminating rule.
const MOST: u64 = 1000;

/// Returns a row that runs one pattern.
pub(crate) fn row(pattern: impl RewritePattern + 'static, body: &str) -> Row {
    rows(PatternSet::new().with(pattern), body)
}

/// Returns a row that runs several patterns.
pub(crate) fn rows(patterns: PatternSet, body: &str) -> Row {
    Row {
        patterns,
        input: format!("{GIVEN}{body}\n"),
        locations: false,
    }
}

/// Patterns and what they are applied to.
pub(crate) struct Row {
    patterns: PatternSet,
    input: String,
    locations: bool,
}

impl Row {
    /// Prints the locations, too.
    pub(crate) fn with_locations(mut self) -> Self {
        self.locations = true;
        self
    }

    /// Applies the patterns and compares what is left: the body of the module without what is given; with locations all of
    /// it. An error of the driver is a line of its own.
    pub(crate) fn expect(self, expect: Expect) -> Ran {
        let ctx = ContextBuilder::new().with(Ex).with(drr_dialects::Func).build();
        let mut module = ours::read(&ctx, &self.input).unwrap_or_else(|error| panic!("{error}"));
        let patterns = self.patterns.freeze(&ctx).expect("all operations are registered");
        let config = GreedyRewriteConfig::default().with_max_rewrites(MOST);
        let output = match apply_patterns_greedily(&mut module, &patterns, config.clone()) {
            Ok(outcome) => {
                assert!(outcome.converged, "{outcome}\n{module}");
                module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
                ours::print(&module, self.flags())
            }
            Err(error) => format!("error: {error}\n"),
        };
        expect.assert_eq(&self.shown(&output));
        Ran { row: self, output }
    }

    fn flags(&self) -> &'static [&'static str] {
        if self.locations {
            &["--mlir-print-debuginfo"]
        } else {
            &[]
        }
    }

    /// Returns the part of an output that a test shows.
    fn shown(&self, output: &str) -> String {
        if self.locations {
            format!("{}\n", output.trim_end())
        } else {
            body_of(output)
        }
    }

    /// Rewrites the input in real MLIR with the records in `td` that have the patterns' names.
    fn in_mlir(&self, td: &str) -> Option<Result<String, Crash>> {
        let names: Vec<&str> = self.patterns.specs().map(|spec| spec.name).collect();
        run_mlir(td, &names.join(","), &self.input, self.flags())
    }
}

/// Rewrites an input in real MLIR with the records `names`. Returns its output, the verifier's error, or a crash;
/// `None` without MLIR.
fn run_mlir(td: &str, names: &str, input: &str, flags: &[&str]) -> Option<Result<String, Crash>> {
    let oracle = oracle(&folder().join(td))?;
    let pass = format!("-drr=region=1 max-rewrites={MOST} only={names}");
    let output = oracle.run(&[&["--mlir-print-op-generic", &pass], flags].concat(), input);
    let error = || output.stderr.split_once(" error: ").map(|(_, message)| message);
    Some(match output.code {
        Some(0) => Ok(output.stdout),
        Some(1) => Ok(format!(
            "error: {}\n",
            error().unwrap_or_default().lines().next().unwrap_or_default()
        )),
        _ => Err(Crash),
    })
}

/// Returns the body of a module without what is given, or an error.
fn body_of(output: &str) -> String {
    if output.starts_with("error: ") {
        return format!("{}\n", output.trim_end());
    }
    let body = output.lines().filter_map(|line| line.strip_prefix("  "));
    body.skip(GIVEN.lines().count())
        .map(|line| format!("{line}\n"))
        .collect()
}

/// MLIR did not terminate.
#[derive(Debug, PartialEq, Eq)]
struct Crash;

/// A row that has run in drr, for comparison with real MLIR.
pub(crate) struct Ran {
    row: Row,
    output: String,
}

impl Ran {
    /// MLIR ends with the same module.
    #[track_caller]
    pub(crate) fn as_in_mlir(&self, td: &str) {
        if let Some(theirs) = self.row.in_mlir(td) {
            let theirs = theirs.unwrap_or_else(|Crash| panic!("MLIR crashes on\n{}", self.row.input));
            assert_same(&self.row.input, theirs.trim_end(), self.output.trim_end());
        }
    }

    /// MLIR ends with another module: `because` names the difference.
    #[track_caller]
    pub(crate) fn unlike_mlir(&self, td: &str, because: &str, expect: Expect) {
        if let Some(theirs) = self.row.in_mlir(td) {
            let theirs = theirs.unwrap_or_else(|Crash| panic!("MLIR crashes on\n{}", self.row.input));
            assert_ne!(theirs.trim_end(), self.output.trim_end(), "no difference: {because}");
            expect.assert_eq(&self.row.shown(&theirs));
        }
    }

    /// Checks that MLIR crashes on the input; `because` is the reason.
    #[track_caller]
    pub(crate) fn crashes_mlir(&self, td: &str, because: &str) {
        if let Some(theirs) = self.row.in_mlir(td) {
            assert_eq!(theirs, Err(Crash), "MLIR does not crash: {because}");
        }
    }
}

/// MLIR takes the rule `name` in `td`, which ours refuses, and makes this of the text.
#[track_caller]
pub(crate) fn only_mlir_takes(td: &str, name: &str, body: &str, expect: Expect) {
    if let Some(theirs) = run_mlir(td, name, &format!("{GIVEN}{body}\n"), &[]) {
        expect.assert_eq(&theirs.map_or_else(|Crash| "crashes".into(), |output| body_of(&output)));
    }
}

/// `mlir-tblgen` refuses `rules`, which are about the operations in `ex.td`: its first line, or `crashes`.
#[track_caller]
pub(crate) fn tblgen_rejects(rules: &str, expect: Expect) {
    if let Some(said) = rejection(&format!("include \"ex.td\"\n{rules}\n"), &folder()) {
        let first = said.lines().next().unwrap_or_default();
        let message = first.split_once(": error: ").map_or(first, |(_, message)| message);
        expect.assert_eq(message);
    }
}

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/rows")
}
