//! Runs both and compares.

use std::path::Path;

use drr::prelude::*;
use drr_tests::mlir::{MlirOpt, Output, mlir};
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
    if let Some(text) = self::theirs(pdll, ir) {
        theirs.assert_eq(&text);
    }
}

/// Whether the patterns have done anything.
fn changed(text: &str, ir: &str) -> bool {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    lines(&module.to_string(), 1) != text
}

/// What comes out here.
pub(crate) fn ours(populate: fn(&mut PatternSet), ir: &str) -> String {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let mut module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let outcome =
        apply_greedily(&mut module, &patterns, &GreedyConfig::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    lines(&module.to_string(), 1)
}

/// What MLIR makes of it, if it is there: what comes out, or the error, or that it crashes.
pub(crate) fn theirs(pdll: &str, ir: &str) -> Option<String> {
    let opt = mlir()?;
    let pdl = mlir_pdll(opt).run(&["-x=mlir"], pdll);
    if let Some(failure) = failure("mlir-pdll", &pdl) {
        return Some(failure);
    }
    // Its text is not one that can stand in a module, nor is all that MLIR prints of it in custom form.
    let flags = [
        "-allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--mlir-print-local-scope",
    ];
    let read = opt.run(&flags, &pdl.stdout);
    if let Some(failure) = failure("mlir-opt on what mlir-pdll has written", &read) {
        return Some(failure);
    }
    let (_, patterns) = read.stdout.split_once('{').expect("a module");
    let (patterns, _) = patterns.rsplit_once('}').expect("a module");
    let input = format!("module @patterns {{{patterns}}}\nmodule @ir {{\n{ir}\n}}");
    let flags = [
        "--test-pdl-bytecode-pass",
        "-allow-unregistered-dialect",
        "--mlir-print-op-generic",
    ];
    let output = opt.run(&flags, &input);
    let text = failure("mlir-opt", &output).unwrap_or_else(|| lines(&output.stdout, 2));
    // An error does not stop it everywhere.
    let said = errors(&pdl.stderr);
    Some(said + &text)
}

/// `mlir-pdll`.
pub(crate) fn mlir_pdll(opt: &MlirOpt) -> MlirOpt {
    MlirOpt::new(Path::new(opt.program()).with_file_name("mlir-pdll-22"))
}

/// How a program has failed, if it has.
pub(crate) fn failure(program: &str, output: &Output) -> Option<String> {
    if output.success {
        return None;
    }
    Some(match output.code.is_none() {
        true => format!("{program} crashes"),
        false => format!("{program}: {}", errors(&output.stderr)),
    })
}

/// The lines with errors.
fn errors(stderr: &str) -> String {
    let errors = stderr.lines().filter(|line| line.contains("error: "));
    errors.map(|line| format!("{line}\n")).collect()
}

/// The lines of a body that lies in so many others, without indentation.
fn lines(text: &str, depth: usize) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[depth..lines.len() - depth].join("\n")
}
