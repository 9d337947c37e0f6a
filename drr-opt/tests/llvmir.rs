//! `--mlir-to-llvmir`.
#![cfg(feature = "dialects")]

use std::path::Path;
use std::process::{Command, Output};

const SOURCE: &str = "func.func @double(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
";

const DOUBLE: &str = "define i32 @double(i32 %0) {\n  %2 = add i32 %0, %0\n  ret i32 %2\n}\n";

/// Runs the tool in a folder with the file `i.mlir`.
fn run(folder: &Path, text: &str, flags: &[&str]) -> Output {
    std::fs::write(folder.join("i.mlir"), text).expect("the folder can be written to");
    let tool = Command::new(env!("CARGO_BIN_EXE_drr-opt"))
        .args(flags)
        .arg("i.mlir")
        .current_dir(folder)
        .output();
    tool.expect("the tool runs")
}

#[test]
fn the_module_after_the_passes_is_written_as_llvm_ir() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let flags = ["--convert-to-llvm", "--mlir-to-llvmir", "-o", "o.ll"];
    let output = run(folder.path(), SOURCE, &flags);
    assert_eq!(
        (output.status.code(), &*output.stdout, &*output.stderr),
        (Some(0), &b""[..], &b""[..])
    );
    let text = std::fs::read_to_string(folder.path().join("o.ll")).expect("the output is written");
    assert!(text.contains(DOUBLE), "{text}");
}

#[test]
fn an_error_has_a_location_and_leaves_the_output_file_alone() {
    let folder = tempfile::tempdir().expect("a folder for files");
    std::fs::write(folder.path().join("o.ll"), "before").expect("the folder can be written to");
    let output = run(folder.path(), SOURCE, &["--mlir-to-llvmir", "-o", "o.ll"]);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    let expected = "error: cannot translate `func.func` to LLVM IR
 --> i.mlir:1:1
  |
1 | func.func @double(%x: i32) -> i32 {
  | ^^^^^^^^^
  |
  = help: convert it to the `llvm` dialect first, for example with the pass `convert-to-llvm`; if the op stays, the flag `--explain` with its line shows why
";
    assert_eq!((output.status.code(), &*errors), (Some(1), expected));
    let text = std::fs::read_to_string(folder.path().join("o.ll")).expect("the file is there");
    assert_eq!(text, "before");
}

#[test]
fn chunks_without_errors_are_written_and_warnings_are_logged() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let text = "llvm.func @f() attributes {intel_reqd_sub_group_size = 8 : i32}\n// -----\nfunc.func private @g()\n";
    let output = run(folder.path(), text, &["--mlir-to-llvmir", "--split-input-file"]);
    let (text, log) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("declare void @f()") && !text.contains("@g"), "{text}");
    assert!(
        log.contains("warning: the translation to LLVM IR drops `intel_reqd_sub_group_size`\n --> i.mlir:1:1"),
        "{log}"
    );
    assert!(
        log.contains("error: cannot translate `func.func` to LLVM IR\n --> i.mlir:3:1"),
        "{log}"
    );
}

#[test]
fn the_limit_of_the_output_applies() {
    let folder = tempfile::tempdir().expect("a folder for files");
    let output = run(
        folder.path(),
        SOURCE,
        &["--convert-to-llvm", "--mlir-to-llvmir", "--max-bytes", "10"],
    );
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
}
