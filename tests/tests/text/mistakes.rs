//! Invalid inputs that MLIR rejects: drr rejects them and reports each error of a file once, with its position.

use std::collections::BTreeSet;

use drr_ir::diagnostic::Diagnostics;
use drr_tests::fixture::{Mistake, mistakes};
use drr_tests::{mlir, ours, parallel};

fn refused(mistake: &Mistake) -> Diagnostics {
    match ours::read(&ours::context(&mistake.flags), &mistake.text) {
        Ok(_) => panic!("{}: accepted: {}", mistake.name, mistake.what),
        Err(errors) => errors,
    }
}

#[test]
fn each_invalid_input_is_rejected_with_its_position() {
    parallel::each(&mistakes(), |mistake| {
        let errors = refused(mistake);
        assert!(errors.has_errors(), "{}: refused without an error", mistake.name);
        let lines = mistake.text.iter().filter(|byte| **byte == b'\n').count() + 1;
        for error in errors.iter() {
            let rendered = error.render(false);
            let (line, _) = error
                .line_col()
                .unwrap_or_else(|| panic!("{}: no place:\n{rendered}", mistake.name));
            assert!(rendered.contains("^"), "{}: no caret:\n{rendered}", mistake.name);
            assert!((1..=lines).contains(&line), "{}: line {line} of {lines}", mistake.name);
            // Of a long line, the text at the error is shown.
            let place = error.span().map_or(0, |span| span.start as usize);
            let rest = mistake.text.get(place..).unwrap_or_default();
            let shown = String::from_utf8_lossy(rest.split(|byte| *byte == b'\n').next().unwrap_or_default());
            let shown: String = shown.chars().take(20).collect();
            assert!(
                rendered.contains(&shown),
                "{}: `{shown}` is not shown:\n{rendered}",
                mistake.name
            );
        }
    });
}

/// Errors that drr reports on another line than MLIR, because its position is more precise.
const ELSEWHERE: &[&str] = &[
    // At the bracket that is never closed, or the one that closes nothing.
    "A region is not closed.",
    "One closing brace too many.",
    // At the first of the two that contradict each other.
    "A use before the definition, with another type.",
    "Two uses before the definition with different types.",
];

#[test]
fn the_first_error_is_on_mlirs_line() {
    let Some(mlir) = mlir() else { return };
    let all: Vec<Mistake> = mistakes()
        .into_iter()
        .filter(|mistake| !mistake.name.contains("many.mlir"))
        .collect();
    parallel::each(&all, |mistake| {
        let output = mlir.run(&mistake.flags, &mistake.text);
        let theirs = output
            .stderr
            .split(':')
            .nth(1)
            .and_then(|line| line.parse::<usize>().ok());
        let errors = refused(mistake);
        let ours = errors
            .iter()
            .next()
            .and_then(|error| error.line_col())
            .map(|(line, _)| line);
        let agree = ours == theirs;
        let expected = !ELSEWHERE.iter().any(|title| mistake.what.starts_with(title));
        assert_eq!(
            agree, expected,
            "{}: {}\n{}\n{errors}",
            mistake.name, mistake.what, output.stderr
        );
    });
}

#[test]
fn every_error_of_a_file_is_reported_once() {
    let all = mistakes();
    let many = all
        .iter()
        .find(|mistake| mistake.name.contains("many.mlir"))
        .expect("the file with many mistakes");
    let text = String::from_utf8_lossy(&many.text);
    let marked: Vec<usize> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| line.ends_with("// mistake"))
        .map(|(at, _)| at)
        .collect();
    let errors = refused(many);
    let reported: Vec<usize> = errors
        .iter()
        .filter_map(|error| error.line_col())
        .map(|(line, _)| line)
        .collect();
    let once: BTreeSet<usize> = reported.iter().copied().collect();
    assert_eq!(once, marked.into_iter().collect(), "{errors}");
    assert_eq!(once.len(), reported.len(), "a line twice:\n{errors}");
    assert!(reported.is_sorted(), "not in the order of the text: {reported:?}");
}

#[test]
fn an_op_in_the_form_of_an_unknown_dialect_is_recognised() {
    for text in [
        "%0 = nope.addi %a, %b : i32\n",
        "nope.func @f(%x: i32) -> i32 {\n  return %x : i32\n}\n",
        "module {\n  nope.func @f() {\n    \"t.a\"() : () -> ()\n    return\n  }\n}\n",
    ] {
        let errors = match ours::read(&ours::context(&["--allow-unregistered-dialect"]), text) {
            Ok(_) => panic!("accepted: {text}"),
            Err(errors) => errors,
        };
        assert_eq!(errors.len(), 1, "{errors}");
        assert!(errors.render(false).contains("--mlir-print-op-generic"), "{errors}");
    }
}
