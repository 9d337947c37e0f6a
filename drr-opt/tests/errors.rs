//! Errors: the tool reports the reason of each early exit after the same prefix, with its exit code.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const PREFIX: &str = "error: ";

/// A valid text, one with an error, and one whose errors are not those that it expects.
const FILES: [(&str, &str); 3] = [
    ("a.mlir", "func.func private @f()\n"),
    ("wrong.mlir", "func.func private @f() -> i33x\n"),
    ("expects.mlir", "func.func private @f() // expected-error {{no}}\n"),
];

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for files");
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    }
    folder
}

fn run(folder: &Path, args: &[&str], set: impl FnOnce(&mut Command)) -> Output {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_drr-opt"));
    tool.args(args).current_dir(folder).stdin(Stdio::null());
    set(&mut tool);
    tool.output().expect("the tool starts")
}

#[test]
fn each_error_has_the_prefix_and_its_exit_code() {
    let folder = folder();
    let check = |code: i32, args: &[&str]| {
        let output = run(folder.path(), args, |_| {});
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(said.starts_with(PREFIX), "{args:?}: {said}");
        // After an empty line comes the next error, or help of the command line.
        let next = said.split("\n\n").skip(1);
        let is_error = |part: &str| part.starts_with(PREFIX);
        assert!(code == 2 || next.into_iter().all(is_error), "{args:?}: {said}");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        // Who compares errors gets the text, too, as from `mlir-opt`.
        assert!(
            output.stdout.is_empty() || args.contains(&"--verify-diagnostics"),
            "{args:?}"
        );
    };
    // The command line.
    for args in [
        &["--nope"][..],
        &["--nested", "a.mlir"],
        &["--bisect", "false", "a.mlir"],
        &["--pass-pipeline=any(canonicalize)", "--canonicalize", "a.mlir"],
        &["--pass-pipeline=any(canonicalize)", "--nested", "a.mlir"],
        &["--pass-pipeline=any(nope)", "a.mlir"],
        &["--pass-pipeline=any(canonicalize{top-down=maybe})", "a.mlir"],
        &["--canonicalize", "--mlir-print-ir-after=nope", "a.mlir"],
        &["--canonicalize", "--bisect=false", "--stop-after=1", "a.mlir"],
        &["--canonicalize", "--trace=nope", "a.mlir"],
        &["--canonicalize", "--print-ir-before=nope", "a.mlir"],
        &["--canonicalize", "--disable-patterns=nope", "a.mlir"],
        &["--explain=a.mlir", "a.mlir"],
        &["--explain=9", "a.mlir"],
        &["--verify-diagnostics=nope", "a.mlir"],
        &["--completions=nope"],
        &["--output-dir=out"],
        &["a.mlir", "./a.mlir", "--output-dir=out"],
        &["-", "a.mlir", "-"],
        &["-oa.mlir", "a.mlir"],
        &["--split-input-file=maybe", "a.mlir"],
    ] {
        check(2, args);
    }
    // What is read, done and written.
    for args in [
        &["no.mlir"][..],
        &["."],
        &["wrong.mlir"],
        &["no.mlir", "wrong.mlir"],
        &["expects.mlir", "--verify-diagnostics"],
        &["a.mlir", "-o", "no/out.mlir"],
        &["a.mlir", "--output-dir=a.mlir"],
        &["a.mlir", "--max-bytes=3"],
        &["a.mlir", "--dot=no"],
        &["a.mlir", "--reduce=true"],
        &["a.mlir", "--reduce=no-such-tool"],
        &["a.mlir", "--canonicalize", "--bisect=false"],
        &["a.mlir", "--canonicalize", "--bisect=true"],
    ] {
        check(1, args);
    }
}

#[cfg(feature = "rayon")]
#[test]
fn the_number_of_threads_is_limited() {
    let folder = folder();
    for flag in ["--jobs", "--threads"] {
        let output = run(folder.path(), &["a.mlir", "a.mlir", flag, "1000000"], |_| {});
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            said.starts_with(PREFIX) && said.contains("expected a number from 0 to 1024"),
            "{said}"
        );
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn values_that_are_no_numbers_are_named_with_their_flag() {
    let folder = folder();
    for (flags, value, flag) in [
        (&["--stop-after", "-1"][..], "-1", "--stop-after <NUMBER>"),
        (&["--stop-after=x"], "x", "--stop-after <NUMBER>"),
        (&["-max-bytes", "1.5"], "1.5", "--max-bytes <NUMBER>"),
        (&["--random-order", "-2"], "-2", "--random-order <SEED>"),
    ] {
        let output = run(folder.path(), &[&["a.mlir", "--cse"], flags].concat(), |_| {});
        let said = String::from_utf8_lossy(&output.stderr);
        let expected = format!(
            "error: invalid value '{value}' for '{flag}': expected a number from 0 to {}\n",
            u64::MAX
        );
        assert!(said.starts_with(&expected), "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn reports_about_passes_are_empty_without_a_pass_as_in_mlir() {
    let folder = folder();
    let heading = "===-------------------------------------------------------------------------===\n";
    let statistics = format!("{heading}                         ... Pass statistics report ...\n{heading}\n");
    for (flag, report) in [
        (
            "--dump-pass-pipeline",
            "Pass Manager with 0 passes:\nbuiltin.module(\n\n)\n\n",
        ),
        ("--mlir-pass-statistics", &statistics[..]),
        ("--mlir-pass-statistics-display=list", ""),
    ] {
        let output = run(folder.path(), &["a.mlir", flag], |_| {});
        assert_eq!(String::from_utf8_lossy(&output.stderr), report, "{flag}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn flags_without_effect_are_errors_or_warnings_with_a_remedy() {
    let folder = folder();
    for (flags, missing) in [
        (&["--disable-patterns=x"][..], "<PASS|--pass-pipeline|--run-reproducer>"),
        (&["--enable-patterns=x"], "<PASS|--pass-pipeline|--run-reproducer>"),
    ] {
        let output = run(folder.path(), &[&["a.mlir"], flags].concat(), |_| {});
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            said.starts_with("error: the following required arguments were not provided:") && said.contains(missing),
            "{flags:?}: {said}"
        );
        assert!(said.len() < 600, "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
    let warns = |flags: &[&str], expected: &str| {
        let output = run(folder.path(), &[&["a.mlir"], flags].concat(), |_| {});
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{flags:?}");
        assert_eq!(output.status.code(), Some(0));
    };
    // `mlir-opt` accepts these.
    for (flags, unused) in [
        (&["--mlir-print-ir-module-scope"][..], "module-scope"),
        (&["--mlir-print-ir-after-change"], "after-change"),
        (&["--cse", "--mlir-print-ir-module-scope"], "module-scope"),
        (&["--cse", "--mlir-print-ir-tree-dir=d"], "tree-dir"),
    ] {
        let expected = format!(
            "warning: `--mlir-print-ir-{unused}` has no effect: no IR is printed after passes\n  = help: add \
             `--mlir-print-ir-after-all`\n"
        );
        warns(flags, &expected);
    }
    for flag in [
        "--mlir-print-ir-before-all",
        "--mlir-print-ir-after-all",
        "--mlir-print-ir-before=cse",
        "--mlir-print-ir-after=cse",
        "--mlir-print-ir-after-failure",
        "--mlir-pass-pipeline-crash-reproducer=r.mlir",
    ] {
        let name = flag.split('=').next().unwrap_or_default();
        let expected = format!(
            "warning: `{name}` has no effect: no pass is run\n  = help: add `--pass-pipeline=PIPELINE` or the flag of a pass; \
             `--list-passes` prints the passes\n"
        );
        warns(&[flag], &expected);
    }
    warns(
        &["--cse", "--mlir-pass-pipeline-local-reproducer"],
        "warning: `--mlir-pass-pipeline-local-reproducer` has no effect: no reproducer is written\n  = help: add \
         `--mlir-pass-pipeline-crash-reproducer=FILE`\n",
    );
    warns(
        &["--cse", "--mlir-print-ir-module-scope", "--mlir-print-ir-after-failure"],
        "",
    );
    warns(
        &["--cse", "--conversion-analysis"],
        "warning: `--conversion-analysis` has no effect: no pass has converted ops in a.mlir\n  \
         = help: add a conversion to the pipeline, such as `convert-scf-to-cf`\n",
    );
    warns(
        &["--cse", "--disable-patterns=CondBranchTruthPropagation"],
        "warning: `--disable-patterns` has no effect: no pass has applied patterns in a.mlir\n  \
         = help: add `canonicalize` to the pipeline\n",
    );
    warns(&["--canonicalize", "--disable-patterns=CondBranchTruthPropagation"], "");
    for (flag, value) in [
        ("--verify-each-rewrite", ""),
        ("--expensive-checks", ""),
        ("--random-order", "=3"),
    ] {
        let expected = format!(
            "warning: `{flag}` has no effect: no pass has applied patterns in a.mlir\n  \
             = help: add `canonicalize` to the pipeline; your own passes apply patterns with `PassContext`\n"
        );
        let set = format!("{flag}{value}");
        warns(&["--cse", &set], &expected);
        warns(&["--canonicalize", &set], "");
        let of_conversion = if value.is_empty() { "" } else { &expected };
        warns(&["--convert-scf-to-cf", &set], of_conversion);
    }
    let reduced = [
        "a.mlir",
        "--disable-patterns=CondBranchTruthPropagation",
        "--canonicalize",
        "--reduce=false",
    ];
    let output = run(folder.path(), &reduced, |_| {});
    assert!(!String::from_utf8_lossy(&output.stderr).contains("no effect"));
}

/// Errors of the tool's own have the colours of those of texts.
#[test]
fn prefixes_are_of_one_colour() {
    let folder = folder();
    let prefix = |args: &[&str]| {
        let output = run(folder.path(), args, |tool| _ = tool.env("CLICOLOR_FORCE", "1"));
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        let (prefix, _) = said.split_once("\x1b[0m").expect("colours");
        assert!(prefix.ends_with("error"), "{said}");
        prefix.to_owned()
    };
    assert_eq!(prefix(&["no.mlir"]), prefix(&["wrong.mlir"]));
    assert_eq!(prefix(&["a.mlir", "--dot=no"]), prefix(&["wrong.mlir"]));
}

#[cfg(target_os = "linux")]
#[test]
fn the_standard_output_has_a_name() {
    let folder = folder();
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    let output = run(folder.path(), &["a.mlir"], |tool| _ = tool.stdout(full));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("error: cannot write the standard output: "), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

/// Rust's runtime opens `/dev/null` in place of a closed stream, so that no later file takes its number. The tool cannot tell them apart.
#[cfg(target_os = "linux")]
#[test]
fn a_standard_output_that_is_closed_at_the_start_is_no_error_unlike_in_mlir() {
    let folder = folder();
    let own = Some(Path::new(env!("CARGO_BIN_EXE_drr-opt")));
    let theirs = drr_tests::mlir::mlir().map(|mlir| mlir.program());
    for (tool, code) in [(own, 0), (theirs, 1)] {
        let Some(tool) = tool else { continue };
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec \"$0\" a.mlir >&-"]).arg(tool);
        let output = shell.current_dir(folder.path()).output().expect("it starts");
        assert_eq!(output.status.code(), Some(code), "{}", tool.display());
    }
}
