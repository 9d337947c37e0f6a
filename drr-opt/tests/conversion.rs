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

/// A loop in a function.
const LOOP: &str = "func.func @f(%c: i1, %n: index) -> index {
  %r = scf.for %i = %n to %n step %n iter_args(%a = %n) -> (index) {
    %x = scf.if %c -> (index) {
      scf.yield %i : index
    } else {
      scf.yield %a : index
    }
    scf.yield %x : index
  }
  return %r : index
}
";

/// Checks what the tool writes for the text, errors first.
#[track_caller]
fn check(flags: &[&str], expected: Expect) {
    check_text(TEXT, flags, expected);
}

#[track_caller]
fn check_text(text: &str, flags: &[&str], expected: Expect) {
    expected.assert_eq(&output_for(text, flags));
}

/// Returns what the tool prints for a module.
fn output_for(text: &str, flags: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder for files");
    let input = folder.path().join("i.mlir");
    std::fs::write(&input, text).expect("the folder can be written to");
    let output = Command::new(env!("CARGO_BIN_EXE_drr-opt"))
        .args(flags)
        .arg("i.mlir")
        .current_dir(folder.path())
        .output()
        .expect("the tool runs");
    let text = [output.stderr, output.stdout].concat();
    String::from_utf8(text).expect("UTF-8")
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
              = note: pattern ForallLowering (drr-conversions/src/scf_to_cf/mod.rs:62) on `scf.forall`: only fully bufferized `scf.forall` ops can be lowered to `scf.parallel`; MLIR's pass `one-shot-bufferize` replaces tensors by memrefs; it has no counterpart here
            `scf.if` at i.mlir:2:3: scf.if %arg0 {...}
              IfLowering (drr-conversions/src/scf_to_cf/mod.rs:60): matches
            `scf.yield` at i.mlir:2:3: scf.yield
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
              IfLowering (drr-conversions/src/scf_to_cf/mod.rs:60): matches
            error: failed to legalize operation 'scf.forall' that was explicitly marked illegal
             --> i.mlir:4:8
              |
            4 |   %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
              |        ^^^^^^^^^^
              |
              = note: the target marks the op as illegal
              = note: pattern ForallLowering (drr-conversions/src/scf_to_cf/mod.rs:62) on `scf.forall`: only fully bufferized `scf.forall` ops can be lowered to `scf.parallel`; MLIR's pass `one-shot-bufferize` replaces tensors by memrefs; it has no counterpart here
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
              |
              = note: the target marks the op as illegal
              = note: pattern ForallLowering (drr-conversions/src/scf_to_cf/mod.rs:62) on `scf.forall`: only fully bufferized `scf.forall` ops can be lowered to `scf.parallel`; MLIR's pass `one-shot-bufferize` replaces tensors by memrefs; it has no counterpart here
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

#[test]
fn bisection_finds_the_pattern_and_the_op_of_a_conversion() {
    check_text(
        LOOP,
        &["--cse", "--convert-scf-to-cf", "--bisect", "! grep -q ^bb4"],
        expect![[r#"
            error: `! grep -q ^bb4` does not fail after all 3 steps
             --> i.mlir:1:1
        "#]],
    );
}

#[test]
fn bisection_tries_an_invalid_module_if_there_is_no_valid_one() {
    check_text(
        "func.func @f() {\n  return\n}\n",
        &[
            "--convert-to-llvm",
            "--bisect",
            "! grep -q llvm.return",
            "--mlir-print-local-scope",
        ],
        expect![[r#"
            step 2 of 2: pattern `func.return` on `func.return` at i.mlir:2:3

             module {
               llvm.func @f() {
            -    func.return
            +    llvm.return
               }
             }
        "#]],
    );
}

#[test]
fn bisection_prefers_valid_modules_far_from_the_middle() {
    // The module is invalid between the steps of the conversion: `func.return` is in `llvm.func`.
    let additions: String = (0..50)
        .map(|number| format!("  %{} = arith.addi %{number}, %x : i32\n", number + 1))
        .collect();
    let text = format!(
        "func.func @f(%x: i32) -> i32 {{
  %0 = arith.addi %x, %x : i32
{additions}  %zero = llvm.mlir.constant(0 : i32) : i32
  %product = llvm.mul %50, %zero : i32
  %or = llvm.or %50, %zero : i32
  return %or : i32
}}
"
    );
    let command = "! grep -q func.return $1 && grep -q llvm.mul $1";
    let output = output_for(&text, &["--convert-to-llvm", "--canonicalize", "--bisect", command]);
    assert!(output.starts_with("step 54 of "), "{output}");
    assert!(output.contains("in pass `Canonicalizer"), "{output}");
    assert!(!output.contains("invalid"), "{output}");
}

#[test]
fn a_conversion_that_is_stopped_leaves_the_ops_that_were_converted() {
    check_text(
        LOOP,
        &["--convert-scf-to-cf", "--stop-after", "1"],
        expect![[r#"
        module {
          func.func @f(%arg0: i1, %arg1: index) -> index {
            cf.br ^bb1(%arg1, %arg1 : index, index)
          ^bb1(%0: index, %1: index):  // 2 preds: ^bb0, ^bb2
            %2 = arith.cmpi slt, %0, %arg1 : index
            cf.cond_br %2, ^bb2, ^bb3
          ^bb2:  // pred: ^bb1
            %3 = scf.if %arg0 -> (index) {
              scf.yield %0 : index
            } else {
              scf.yield %1 : index
            }
            %4 = arith.addi %0, %arg1 : index
            cf.br ^bb1(%4, %3 : index, index)
          ^bb3:  // pred: ^bb1
            return %1 : index
          }
        }

    "#]],
    );
}

#[test]
fn a_conversion_that_is_stopped_where_the_module_is_invalid_is_an_error() {
    let text = "func.func @f() {\n  return\n}\n";
    let flags = ["--convert-to-llvm", "--stop-after", "1"];
    check_text(
        text,
        &flags,
        expect![[r#"
            error: `--stop-after` stops before `func.return` at i.mlir:2:3 was converted, where the IR is not valid
              = help: stop after another step, or print the invalid IR with `--verify-each=false`
            error: `func.return` must stand directly in `func.func`
             --> i.mlir:2:3
              |
            2 |   return
              |   ^^^^^^
        "#]],
    );
    check_text(
        text,
        &[&flags[..], &["--verify-each=false"]].concat(),
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "f", visibility_ = 0 : i64}> ({
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()

        "#]],
    );
}

#[test]
fn a_trace_of_a_conversion_shows_arguments_that_were_replaced_and_the_changes_at_the_end() {
    check_text(
        LOOP,
        &["--convert-func-to-llvm", "--trace"],
        expect![[r#"
            `builtin.module` at i.mlir: "builtin.module"() ...
            `func.func` at i.mlir:1:1: "func.func"() <{function_type = (i1, index) -> index, sym_name = "f"}> ...
              func.func (drr-conversions/src/func_to_llvm/mod.rs:50): matches
            `scf.for` at i.mlir:2:8: %0 = "scf.for"(%<replaced>, %<replaced>, %<replaced>, %<replaced>) ...
            `scf.if` at i.mlir:3:10: %1 = "scf.if"(%<replaced>) ...
            `scf.yield` at i.mlir:4:7: "scf.yield"(%arg2) : (index) -> ()
            `scf.yield` at i.mlir:6:7: "scf.yield"(%arg3) : (index) -> ()
            `scf.yield` at i.mlir:8:5: "scf.yield"(%1) : (index) -> ()
            `func.return` at i.mlir:10:3: "func.return"(%0) : (index) -> ()
              func.return (drr-conversions/src/func_to_llvm/mod.rs:51): matches
            the conversion is committed:
                a block is inserted
                `llvm.func` is inserted
                `scf.if` changes
                `scf.for` changes
                `scf.for` changes
                `scf.for` changes
                `scf.for` changes
                `func.func` is replaced
                `func.func` is erased
                `llvm.return` is inserted
                `func.return` is replaced
                `func.return` is erased
                `builtin.unrealized_conversion_cast` is inserted
                a temporary cast is replaced
                `llvm.return` changes
                a temporary cast is erased
                `builtin.unrealized_conversion_cast` is inserted
                a temporary cast is replaced
                `scf.for` changes
                `scf.for` changes
                `scf.for` changes
                `scf.for` changes
                a temporary cast is erased
            module {
              llvm.func @f(%arg0: i1, %arg1: i64) -> i64 {
                %0 = builtin.unrealized_conversion_cast %arg1 : i64 to index
                %1 = scf.for %arg2 = %0 to %0 step %0 iter_args(%arg3 = %0) -> (index) {
                  %3 = scf.if %arg0 -> (index) {
                    scf.yield %arg2 : index
                  } else {
                    scf.yield %arg3 : index
                  }
                  scf.yield %3 : index
                }
                %2 = builtin.unrealized_conversion_cast %1 : index to i64
                llvm.return %2 : i64
              }
            }

        "#]],
    );
}

#[test]
fn a_trace_names_the_op_of_a_pattern_whose_results_were_converted_before_its_end() {
    check_text(
        "func.func @f(%n: index) {\n  scf.parallel (%i) = (%n) to (%n) step (%n) {\n  }\n  return\n}\n",
        &["--convert-scf-to-cf", "--trace"],
        expect![[r#"
            `scf.parallel` at i.mlir:2:3: "scf.parallel"(%arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ...
            `scf.for` at i.mlir:2:3: "scf.for"(%arg0, %arg0, %arg0) ...
              ForLowering (drr-conversions/src/scf_to_cf/mod.rs:59): matches
              ParallelLowering (drr-conversions/src/scf_to_cf/mod.rs:61) on `scf.parallel`: matches
            the conversion is committed:
                a block is inserted
                `scf.for` is inserted
                `scf.yield` is inserted
                `scf.reduce` is replaced
                `scf.reduce` is erased
                `scf.reduce` is inserted
                a block is erased
                `scf.parallel` is replaced
                `scf.parallel` is erased
                a block is inserted
                a block is inserted
                a block is inserted
                a block is inserted
                `arith.addi` is inserted
                `cf.br` is inserted
                `scf.yield` is replaced
                `scf.yield` is erased
                `cf.br` is inserted
                `arith.cmpi` is inserted
                `cf.cond_br` is inserted
                `scf.for` is replaced
                `scf.for` is erased
            module {
              func.func @f(%arg0: index) {
                cf.br ^bb1(%arg0 : index)
              ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
                %1 = arith.cmpi slt, %0, %arg0 : index
                cf.cond_br %1, ^bb2, ^bb3
              ^bb2:  // pred: ^bb1
                %2 = arith.addi %0, %arg0 : index
                cf.br ^bb1(%2 : index)
              ^bb3:  // pred: ^bb1
                return
              }
            }

        "#]],
    );
}

#[test]
fn an_explanation_of_a_pass_without_patterns_says_so() {
    check_text(
        LOOP,
        &["--cse", "--explain", "3"],
        expect![[r#"
            `scf.if` at i.mlir:3:10: %1 = scf.if %arg0 -> (index) {...} else {...}
              pass `CSE` on 'builtin.module' operation applies no patterns
        "#]],
    );
}

#[test]
fn an_explanation_of_a_conversion_lists_only_its_own_patterns() {
    check_text(
        LOOP,
        &["--convert-scf-to-cf", "--explain", "10"],
        expect![[r#"
        `func.return` at i.mlir:10:3: "func.return"(%0) : (index) -> ()
          no pattern has `func.return` as its root
    "#]],
    );
}

#[test]
fn an_explanation_of_a_pass_with_several_drivers_names_them() {
    check_text(
        "func.func @f(%a: vector<4xf32>) {\n  vector.print %a : vector<4xf32>\n  return\n}\n",
        &["--convert-vector-to-llvm", "--explain", "3"],
        expect![[r#"
            `func.return` at i.mlir:3:3: return
              no pattern has `func.return` as its root
            pass `ConvertVectorToLLVMPass` on 'builtin.module' operation, driver 2:
            `func.return` at i.mlir:3:3: return
              no pattern has `func.return` as its root
        "#]],
    );
}

#[test]
fn a_division_that_lower_affine_cannot_lower_is_reported() {
    check_text(
        "func.func @f(%i: index) -> index {\n  %0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%i)\n  return %0 : index\n}\n",
        &["--lower-affine"],
        expect![[r#"
            warning: `affine.apply` stays: modulo by non-positive value is not supported
             --> i.mlir:2:8
              |
            2 |   %0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%i)
              |        ^^^^^^^^^^^^
              |
              = help: use a positive divisor, or divide with an op of `arith`
            #map = affine_map<(d0) -> (d0 mod 0)>
            module {
              func.func @f(%arg0: index) -> index {
                %0 = affine.apply #map(%arg0)
                return %0 : index
              }
            }

        "#]],
    );
}
