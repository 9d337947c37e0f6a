//! Runs the cases where the compiler is the one whose texts the `.stderr` files hold.

use std::io::Write as _;
use std::process::Command;

/// The compiler's texts change from version to version, so they are compared only under the version in `RUSTC`.
const EXPECTED: &str = include_str!("../RUSTC");

#[test]
fn ui() {
    let installed = installed();
    if installed != EXPECTED.trim() {
        let reason = format!(
            "the ui tests' texts are those of {}, here is {installed}",
            EXPECTED.trim()
        );
        let required = std::env::var_os("DRR_REQUIRE_UI").is_some_and(|value| value == "1");
        assert!(!required, "the ui tests are required (DRR_REQUIRE_UI=1) but {reason}");
        // Past the test harness, which would swallow it.
        let _ = std::io::stderr()
            .lock()
            .write_all(format!("skipped: ui tests ({reason})\n").as_bytes());
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.compile_fail("fail/*.rs");
}

fn installed() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    output
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default()
}
