//! Runs the cases with the compiler whose messages the `.stderr` files hold.

use std::io::Write as _;
use std::process::Command;

/// The compiler's messages change from version to version, so they are compared only under the version in `RUSTC`.
const EXPECTED: &str = include_str!("../RUSTC");

/// Builds drr once more and then hundreds of programs, which takes as long as all other tests, so it is run on request.
#[test]
fn ui() {
    if std::env::var_os("DRR_UI_TESTS").is_none_or(|value| value != "1") {
        // Past the test harness, which would swallow it.
        let _ = std::io::stderr()
            .lock()
            .write_all(b"skipped: ui tests (DRR_UI_TESTS=1 runs them)\n");
        return;
    }
    assert_eq!(
        installed_rustc(),
        EXPECTED.trim(),
        "the messages in ui-tests are those of another compiler"
    );
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.compile_fail("fail/*.rs");
}

/// Returns the version of the compiler that builds the cases, or nothing if it does not run.
fn installed_rustc() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    output
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default()
}
