//! `--verify-diagnostics`: comments of the input specify the expected errors.

use std::path::Path;

use clap::Parser;
use drr_opt::{Options, RunError, Setup, run};

/// Runs the tool on a text; what it reports.
fn verify(text: &str, flags: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = std::thread::current().name().unwrap_or("test").replace(':', "_");
    let file = folder.join(format!("{name}.mlir"));
    std::fs::write(&file, text).expect("a file");
    let output = folder.join(format!("{name}.out.mlir"));
    let mut args = vec!["drr-opt".as_ref(), file.as_os_str(), "-o".as_ref(), output.as_os_str()];
    args.push("--allow-unregistered-dialect".as_ref());
    args.extend(flags.iter().map(AsRef::<std::ffi::OsStr>::as_ref));
    match run(&Setup::new(), &Options::parse_from(args)) {
        Ok(()) => String::new(),
        Err(RunError::Text(errors)) => errors
            .iter()
            .map(|error| {
                let line = error.line_col().map_or(0, |place| place.0);
                format!("{line}: {}\n", error.message())
            })
            .collect(),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn expected_diagnostics_are_no_errors() {
    let text = r#"
// expected-error @+1 {{expected a value}}
"t.c"( : () -> ()
// -----
func.func @f() -> i32 {
  // expected-error @below {{returns 0 values, but `@f` returns 1}}
  return
}
// -----
func.func @f() -> i32 {
  // expected-error-re @below {{returns {{[0-9]+}} values, but}}
  return
}
// -----
func.func @f() -> i32 {
  return
  // expected-error @above {{returns 0 values}}
}
// -----
"t.ok"() : () -> ()
// -----
func.func private @f() // expected-note {{declared here first}}
func.func private @f() // expected-error {{`f`}}
"#;
    let found = verify(text, &["--verify-diagnostics", "--split-input-file"]);
    assert_eq!(found, "");
}

#[test]
fn missing_and_unexpected_diagnostics_are_errors() {
    let text = r#"
"t.c"( : () -> ()
// -----
"t.ok"() : () -> () // expected-error {{never}}
// -----
// expected-warning @below {{expected a value}}
"t.c"( : () -> ()
// -----
// expected-error @unknown {{no place}}
// expected-error-re {{{{(}}}}
// -----
// expected-remark {{passed}}
"#;
    let all = "2: unexpected error: expected a value, found `:`
4: expected error \"never\" was not produced
7: error where a warning is expected: expected a value, found `:`
6: expected warning \"expected a value\" was not produced
";
    let some = "4: expected error \"never\" was not produced
6: expected warning \"expected a value\" was not produced
";
    let last = "10: invalid regular expression: found open group without closing ')'
9: expected error \"no place\" was not produced
12: expected remark \"passed\" was not produced
";
    let split = "--split-input-file";
    assert_eq!(verify(text, &["--verify-diagnostics", split]), format!("{all}{last}"));
    assert_eq!(
        verify(text, &["--verify-diagnostics=all", split]),
        format!("{all}{last}")
    );
    assert_eq!(
        verify(text, &["--verify-diagnostics=only-expected", split]),
        format!("{some}{last}")
    );
}

#[test]
fn notes_about_the_origin_of_a_diagnostic_need_no_comment() {
    let text = "// expected-warning@+1 {{did not converge}}
func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  return %0 : i32
}
";
    let nested = "--pass-pipeline=builtin.module(func.func(canonicalize{max-iterations=1}))";
    assert_eq!(verify(text, &["--verify-diagnostics", nested]), "");
    // They can be expected.
    let noted = text.replace("@+1", "@+2").replace(
        "func.func",
        "// expected-note@+1 {{in pass `Canonicalizer`}}\nfunc.func",
    );
    assert_eq!(verify(&noted, &["--verify-diagnostics", nested]), "");
    // The error of a pass on a module that is not in the text is at its start.
    let at_start = text.replace("-warning@+1", "-error");
    let strict = "--pass-pipeline=builtin.module(canonicalize{max-iterations=1 test-convergence=true})";
    assert_eq!(verify(&at_start, &["--verify-diagnostics", strict]), "");
}

#[test]
fn comments_for_lines_that_do_not_exist_are_errors() {
    let text = "// expected-error@+9999999999999999999999 {{zzz}}
// expected-error@bleow {{zzz}}
// expected-error@-5 {{zzz}}
";
    let found = verify(text, &["--verify-diagnostics"]);
    let expected = "1: there is no line `@+9999999999999999999999`
2: there is no line `@bleow`
3: expected error \"zzz\" was not produced
";
    assert_eq!(found, expected);
}
