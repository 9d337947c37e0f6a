//! Tests of a tool under LLVM's `lit`, with `FileCheck`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Requirement;

static LIT: Requirement = Requirement::new("FileCheck under lit", "DRR_REQUIRE_MLIR");

/// Runs the tests of a folder with a tool. `output` is the directory for their output. If lit or FileCheck is absent,
/// prints a note once.
///
/// # Panics
///
/// If a test fails (with lit's output), if there is no test, or if lit is required and absent.
pub fn run(tests: &Path, tool: &Path, output: &Path) {
    let Some(lit) = on_path("lit-22").or_else(|| on_path("lit")) else {
        return LIT.absent(&"there is neither `lit-22` nor `lit`");
    };
    let Some(file_check) = on_path("FileCheck-22").or_else(|| on_path("FileCheck")) else {
        return LIT.absent(&"there is neither `FileCheck-22` nor `FileCheck`");
    };
    // Debian's names with versions lead to a folder with all tools under their own.
    let file_check = file_check.canonicalize().unwrap_or(file_check);
    let folders = [tool, &file_check].map(|program| program.parent().unwrap_or(program));
    let path = std::env::join_paths(folders).unwrap_or_else(|error| panic!("{error}"));
    let result = Command::new(lit)
        .arg("-v")
        .arg(format!("--param=path={}", path.display()))
        .arg(format!("--param=output={}", output.display()))
        .arg(tests)
        .output()
        .unwrap_or_else(|error| panic!("lit does not start: {error}"));
    let text = [result.stdout, result.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(result.status.success(), "{}", text.concat());
}

/// Returns the path of a program in `PATH`.
fn on_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}
