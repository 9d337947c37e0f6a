//! Syntax variants that are rare in MLIR's own tests.

use expect_test::expect;

use crate::judge::{check_forms, check_verdicts};

#[test]
fn flags_of_integers_in_llvm() {
    check_forms(
        r#"
        llvm.func @f(%a: i32, %b: i64) {
          %0 = llvm.add %a, %a overflow<nsw> : i32
          %1 = llvm.sub %a, %a overflow <nsw,nuw> {k} : i32
          %2 = llvm.mul %a, %a overflow<none> : i32
          %3 = llvm.shl %a, %a {k} : i32
          %4 = llvm.trunc %b overflow<nuw> : i64 to i32
          llvm.return
        }
        "#,
        expect![[r#"
            module {
              llvm.func @f(%arg0: i32, %arg1: i64) {
                %0 = llvm.add %arg0, %arg0 overflow<nsw> : i32
                %1 = llvm.sub %arg0, %arg0 overflow<nsw, nuw> {k} : i32
                %2 = llvm.mul %arg0, %arg0 : i32
                %3 = llvm.shl %arg0, %arg0 {k} : i32
                %4 = llvm.trunc %arg1 overflow<nuw> : i64 to i32
                llvm.return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, i64)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i32, %arg1: i64):
                %0 = "llvm.add"(%arg0, %arg0) <{overflowFlags = 1 : i32}> : (i32, i32) -> i32
                %1 = "llvm.sub"(%arg0, %arg0) <{overflowFlags = 3 : i32}> {k} : (i32, i32) -> i32
                %2 = "llvm.mul"(%arg0, %arg0) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
                %3 = "llvm.shl"(%arg0, %arg0) <{overflowFlags = 0 : i32}> {k} : (i32, i32) -> i32
                %4 = "llvm.trunc"(%arg1) <{overflowFlags = 2 : i32}> : (i64) -> i32
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn the_least_number_is_a_case() {
    check_forms(
        r#"
        func.func @f(%b: index) {
          scf.index_switch %b case -9223372036854775808 { scf.yield } default { }
          return
        }
        llvm.func @g(%a: i64) {
          llvm.switch %a : i64, ^bb1 [-9223372036854775808: ^bb1]
        ^bb1:
          llvm.return
        }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: index) {
                scf.index_switch %arg0 
                case -9223372036854775808 {
                  scf.yield
                }
                default {
                }
                return
              }
              llvm.func @g(%arg0: i64) {
                llvm.switch %arg0 : i64, ^bb1 [
                  -9223372036854775808: ^bb1
                ]
              ^bb1:  // 2 preds: ^bb0, ^bb0
                llvm.return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
              ^bb0(%arg1: index):
                "scf.index_switch"(%arg1) <{cases = array<i64: -9223372036854775808>}> ({
                  "scf.yield"() : () -> ()
                }, {
                  "scf.yield"() : () -> ()
                }) : (index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
              "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64)>, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
              ^bb0(%arg0: i64):
                "llvm.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<-9223372036854775808> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
              ^bb1:  // 2 preds: ^bb0, ^bb0
                "llvm.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn a_function_has_one_visibility() {
    let texts = ["private", "public private", "private private", "nested public"];
    let texts = texts.map(|words| format!("func.func {words} @f() {{ return }}"));
    check_verdicts(
        &texts,
        expect![[r#"
        ok
        expected a symbol name, found `private`
        expected a symbol name, found `private`
        expected a symbol name, found `public`
    "#]],
    );
}

#[test]
fn enums_in_attributes_are_as_they_are_printed() {
    check_forms(
        r#"
        module attributes {
          x.a = [#arith.fastmath<ninf, nnan>, #arith.fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn>, #arith.fastmath<none,nnan>],
          x.b = #arith.overflow<nuw,nsw>, x.c = #vector.kind< add >, x.d = #gpu.address_space<workgroup>, x.e = #gpu<dim x>
        } {
          func.func @f(%a: f32, %b: i32) {
            %0 = arith.addf %a, %a {fastmath = #arith.fastmath<reassoc, nnan, ninf, nsz, arcp, contract, afn>} : f32
            %1 = "arith.addi"(%b, %b) <{overflowFlags = #arith.overflow<nuw, nsw>}> : (i32, i32) -> i32
            return
          }
        }
        "#,
        expect![[r#"
            module attributes {x.a = [#arith.fastmath<nnan,ninf>, #arith.fastmath<fast>, #arith.fastmath<nnan>], x.b = #arith.overflow<nsw, nuw>, x.c = #vector.kind<add>, x.d = #gpu.address_space<workgroup>, x.e = #gpu<dim x>} {
              func.func @f(%arg0: f32, %arg1: i32) {
                %0 = arith.addf %arg0, %arg0 fastmath<fast> : f32
                %1 = arith.addi %arg1, %arg1 overflow<nsw, nuw> : i32
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (f32, i32) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: f32, %arg1: i32):
                %0 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
                %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
                "func.return"() : () -> ()
              }) : () -> ()
            }) {x.a = [#arith.fastmath<nnan,ninf>, #arith.fastmath<fast>, #arith.fastmath<nnan>], x.b = #arith.overflow<nsw, nuw>, x.c = #vector.kind<add>, x.d = #gpu.address_space<workgroup>, x.e = #gpu<dim x>} : () -> ()
        "#]],
    );
    let texts = ["quick", "nnan, quick", "", "fast fast", "fast"];
    let texts = texts.map(|flags| format!("module attributes {{x.a = #arith.fastmath<{flags}>}} {{}}"));
    check_verdicts(
        &texts,
        expect![[r#"
        `quick` is none of `none`, `reassoc`, `nnan`, `ninf`, `nsz`, `arcp`, `contract`, `afn`, `fast`
        `nnan,quick` is none of `none`, `reassoc`, `nnan`, `ninf`, `nsz`, `arcp`, `contract`, `afn`, `fast`
        expected one of `none`, `reassoc`, `nnan`, `ninf`, `nsz`, `arcp`, `contract`, `afn`, `fast`, found `>`
        expected `>`, found `fast`
        ok
    "#]],
    );
}

#[test]
fn lists_do_not_end_with_a_comma() {
    check_verdicts(
        &[
            "%0 = shape.const_shape [7, ] : !shape.shape",
            "func.func @f(%a: i32) { cf.br ^bb1(%a, : i32)
             ^bb1(%b: i32): return }",
            "func.func @f(%f: (i32) -> (), %a: i32) { func.call_indirect %f(%a, ) : (i32) -> ()
             return }",
            "func.func @f(%m: memref<4xf32>, %i: index, %p: f32) {
               %0 = vector.transfer_read %m[%i, ], %p : memref<4xf32>, vector<4xf32>
               return }",
            "func.func @f(%m: tensor<4xf32>) {
               %0 = linalg.map ins(%m : tensor<4xf32>) outs(%m : tensor<4xf32>) (%a: f32, %b: f32, ) { linalg.yield %a : f32 }
               return }",
            "func.func @f(%m: tensor<4xf32>) {
               %0 = linalg.map ins(%m : tensor<4xf32>) outs(%m : tensor<4xf32>) (%a: f32, %b: f32) { linalg.yield %a, : f32 }
               return }",
            "func.func @f(%a: tensor<4xf32>) {
               %0 = tosa.maximum %a, %a, : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
               return }",
            "func.func @f(%l: index, %a: vector<4xf32>) {
               gpu.warp_execute_on_lane_0(%l)[32] args(%a, : vector<4xf32>) { ^bb0(%b: vector<128xf32>): }
               return }",
        ]
        .map(str::to_string),
        expect![[r#"
            expected an integer, found `]`
            expected a value, found `:`
            expected a value, found `)`
            expected a value, found `]`
            expected a value, found `)`
            expected a value, found `:`
            expected a value, found `:`
            expected a value, found `:`
        "#]],
    );
}
