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

/// Translates a module in the LLVM dialect to LLVM IR. Returns nothing if MLIR or its translator is absent.
///
/// # Panics
/// If MLIR or its translator is required and absent, or does not accept the module.
pub fn translate(module: &str) -> Option<String> {
    Some(tool("mlir-translate")?.custom(&["--mlir-to-llvmir"], module))
}

/// Runs the function `main` of LLVM IR. Returns what it prints; nothing if LLVM's `lli` or MLIR's library is absent.
///
/// # Panics
/// If MLIR, its library or `lli` is required and absent, or `lli` does not accept the text.
pub fn run_llvm_ir(text: &str) -> Option<String> {
    let (lli, library) = (tool("lli")?, library(mlir()?)?);
    let output = lli.run(&[format!("--dlopen={}", library.display())], text);
    // The exit code is the result of `main`, which has none.
    assert!(output.stderr.is_empty(), "{text}\n{}", output.stderr);
    Some(output.stdout)
}

/// Returns a tool that comes with `mlir-opt`, such as `mlir-translate` or LLVM's `opt`. Returns nothing if MLIR or the tool is absent.
///
/// # Panics
/// If MLIR or the tool is required and absent.
pub fn tool(name: &str) -> Option<MlirOpt> {
    let program = folder(mlir()?).map(|bin| bin.join(name));
    let program = program.filter(|program| program.exists());
    if program.is_none() {
        RUNNER.absent(&format_args!("there is no {name} beside mlir-opt"));
    }
    program.map(MlirOpt::new)
}

/// Returns the folder of `mlir-opt`.
fn folder(mlir: &MlirOpt) -> Option<PathBuf> {
    let program = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .map(|folder| folder.join(mlir.program()))
        .find_map(|program| program.canonicalize().ok())?;
    Some(program.parent()?.to_owned())
}

/// Returns `mlir-runner` and its library, which come with `mlir-opt`.
fn runner(mlir: &MlirOpt) -> Option<(MlirOpt, PathBuf)> {
    let runner = folder(mlir)?.join("mlir-runner");
    runner.exists().then(|| MlirOpt::new(runner)).zip(library(mlir))
}

/// Returns the library with functions for printing that comes with `mlir-opt`.
fn library(mlir: &MlirOpt) -> Option<PathBuf> {
    let library = folder(mlir)?.join("../lib/libmlir_c_runner_utils.so");
    library.exists().then_some(library)
}
