//! MLIR's PDLL: rules through `mlir-pdll`, and through the bytecode of PDL that `mlir-opt` runs.

use std::path::Path;

use crate::mlir::{MlirOpt, Output, mlir};

/// Rewrites the body of a module with PDLL rules in MLIR. Returns the resulting module, the error, or a note that MLIR
/// crashes; `None` if MLIR is absent.
///
/// # Panics
///
/// If MLIR's output is not a module.
#[must_use]
pub fn theirs(pdll: &str, ir: &str) -> Option<String> {
    let opt = mlir()?;
    let pdl = mlir_pdll(opt).run(&["-x=mlir"], pdll);
    if let Some(failure) = failure("mlir-pdll", &pdl) {
        return Some(failure);
    }
    // PDL cannot always be parsed as part of a module, nor can all of MLIR's output in custom form.
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
#[must_use]
pub fn mlir_pdll(opt: &MlirOpt) -> MlirOpt {
    MlirOpt::new(Path::new(opt.program()).with_file_name("mlir-pdll-22"))
}

/// Returns how a program has failed, if it has.
#[must_use]
pub fn failure(program: &str, output: &Output) -> Option<String> {
    if output.success {
        return None;
    }
    Some(if output.code.is_none() {
        format!("{program} crashes")
    } else {
        format!("{program}: {}", errors(&output.stderr))
    })
}

/// Returns the lines with errors.
fn errors(stderr: &str) -> String {
    let errors = stderr.lines().filter(|line| line.contains("error: "));
    errors.map(|line| format!("{line}\n")).collect()
}

/// Returns the lines of a body at a nesting depth, without indentation.
#[must_use]
pub fn lines(text: &str, depth: usize) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[depth..lines.len() - depth].join("\n")
}
