//! Programs that MLIR compiles and runs.

use std::path::PathBuf;

use crate::Requirement;
use crate::mlir::{MlirOpt, mlir};

static RUNNER: Requirement = Requirement::new("programs run by mlir-runner", "DRR_REQUIRE_MLIR");

/// Lowers a module to the LLVM dialect with these flags of `mlir-opt`, and runs its function `main`. Returns what it prints; nothing if
/// MLIR or its runner is absent.
///
/// # Panics
/// If MLIR or its runner is required and absent, or does not accept the module.
pub fn run_main(to_llvm: &[&str], module: &str) -> Option<String> {
    let mlir = mlir()?;
    let Some((runner, library)) = runner(mlir) else {
        RUNNER.absent(&"there is none beside mlir-opt, or no libmlir_c_runner_utils");
        return None;
    };
    let llvm = mlir.custom(to_llvm, module);
    let library = format!("--shared-libs={}", library.display());
    Some(runner.custom(&["-e", "main", "--entry-point-result=void", &library], llvm))
}

/// Returns `mlir-runner` and the library with its functions for printing, which come with `mlir-opt`.
fn runner(mlir: &MlirOpt) -> Option<(MlirOpt, PathBuf)> {
    let found = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .map(|folder| folder.join(mlir.program()))
        .find_map(|program| program.canonicalize().ok());
    let bin = found.as_deref().and_then(|program| program.parent())?;
    let (runner, library) = (bin.join("mlir-runner"), bin.join("../lib/libmlir_c_runner_utils.so"));
    (runner.exists() && library.exists()).then(|| (MlirOpt::new(runner), library))
}
