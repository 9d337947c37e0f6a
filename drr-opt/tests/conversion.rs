//! `--explain`, `--trace` and `--conversion-analysis` of passes that convert ops.
#![cfg(feature = "dialects")]

use std::process::Command;

use expect_test::{Expect, expect};

const TEXT: &str = "func.func @f(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  scf.if %c {
  }
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
  }
  return %0 : tensor<4xf32>
}
";

/// Checks what the tool writes for the text, errors first.
#[track_caller]
fn check(flags: &[&str], expected: Expect) {
    let folder = tempfile::tempdir().expect("a folder for files");
    let input = folder.path().join("i.mlir");
    std::fs::write(&input, TEXT).expect("the folder can be written to");
    let output = Command::new(env!("CARGO_BIN_EXE_drr-opt"))
        .args(flags)
        .arg("i.mlir")
        .current_dir(folder.path())
        .output()
        .expect("the tool runs");
    let text = [output.stderr, output.stdout].concat();
    expected.assert_eq(&String::from_utf8(text).expect("UTF-8"));
}

#[test]
fn an_explanation_lists_the_patterns_of_a_conversion() {
    check(
        &["--convert-scf-to-cf", "--explain", "2"],
        expect![[r#"
            error: failed to legalize operation 'scf.forall' that was explicitly marked illegal
             --> i.mlir:4:8
              |
            4 |   %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
              |        ^^^^^^^^^^
              |
              = note: the target marks the op as illegal
              = note: pattern ForallLowering on `scf.forall`: only fully bufferized `scf.forall` ops can be lowered to `scf.parallel`
            `scf.if` at i.mlir:2:3: "scf.if"(%arg0) ...
              IfLowering: matches
            `scf.yield` at i.mlir:2:3: "scf.yield"() : () -> ()
              no pattern has `scf.yield` as its root
        "#]],
    );
}

#[test]
fn a_trace_shows_the_patterns_of_a_conversion() {
    check(
        &["--convert-scf-to-cf", "--trace=scf.if"],
        expect![[r#"
        `scf.if` at i.mlir:2:3: "scf.if"(%arg0) ...
          IfLowering: matches
        error: failed to legalize operation 'scf.forall' that was explicitly marked illegal
         --> i.mlir:4:8
          |
        4 |   %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
          |        ^^^^^^^^^^
          |
          = note: the target marks the op as illegal
          = note: pattern ForallLowering on `scf.forall`: only fully bufferized `scf.forall` ops can be lowered to `scf.parallel`
    "#]],
    );
}

#[test]
fn an_analysis_reports_what_cannot_be_legalized_and_changes_nothing() {
    check(
        &["--convert-scf-to-cf", "--conversion-analysis"],
        expect![[r#"
        warning: `scf.forall` cannot be legalized
         --> i.mlir:4:8
          |
        4 |   %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
          |        ^^^^^^^^^^
        module {
          func.func @f(%arg0: i1, %arg1: tensor<4xf32>) -> tensor<4xf32> {
            scf.if %arg0 {
            }
            %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg1) -> (tensor<4xf32>) {
              scf.forall.in_parallel {
              }
            }
            return %0 : tensor<4xf32>
          }
        }

    "#]],
    );
}
