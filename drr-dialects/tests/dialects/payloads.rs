//! Custom forms of `linalg.map`, `linalg.reduce` and `linalg.elementwise`.

use expect_test::expect;

use crate::judge::{check_forms, check_verdicts, forms, read};

#[test]
fn payloads_of_one_op_in_short_form() {
    check_forms(
        r#"
            func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %s: tensor<f32>, %m: memref<8xf32>, %i: tensor<8xi32>) {
              %0 = linalg.map { arith.addf } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>)
              %1 = linalg.map { math.absf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {test.a}
              linalg.map { math.absf {test.b = 1 : i32} } ins(%m : memref<8xf32>) outs(%m : memref<8xf32>)
              %2 = linalg.map ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>)
                (%x: f32, %y: f32, %z: f32) {
                  %u = arith.addf %y, %x : f32
                  linalg.yield %u : f32
                }
              %9 = linalg.map outs(%a : tensor<8xf32>)
                (%z: f32) {
                  linalg.yield %z : f32
                }
              %3 = linalg.reduce { arith.addf } ins(%a : tensor<8xf32>) outs(%s : tensor<f32>) dimensions = [0]
              %10 = linalg.reduce { arith.addf } ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) dimensions = [] {test.a}
              %4 = linalg.reduce ins(%a : tensor<8xf32>) outs(%s : tensor<f32>) dimensions = [0]
                (%in: f32, %init: f32) {
                  %5 = arith.addf %in, %init : f32
                  linalg.yield %5 : f32
                }
              %6:2 = linalg.reduce ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%s, %s : tensor<f32>, tensor<f32>) dimensions = [0] {test.z = 2 : i64}
                (%in: f32, %in2: f32, %init: f32, %init2: f32) {
                  scf.execute_region {
                    scf.yield
                  }
                  linalg.yield %in, %init2 : f32, f32
                }
              %7 = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%i, %i : tensor<8xi32>, tensor<8xi32>) outs(%i : tensor<8xi32>)
              %8 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
              %11 = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>] ins(%a, %s : tensor<8xf32>, tensor<f32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
              linalg.elementwise kind=#linalg.elementwise_kind<sub> {test.a} ins(%m, %m : memref<8xf32>, memref<8xf32>) outs(%m : memref<8xf32>)
              return
            }
        "#,
        expect![[r#"
            #map = affine_map<(d0) -> (d0)>
            #map1 = affine_map<(d0) -> ()>
            module {
              func.func @f(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<f32>, %arg3: memref<8xf32>, %arg4: tensor<8xi32>) {
                %mapped = linalg.map { arith.addf } ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
                %mapped_0 = linalg.map { math.absf {fastmath = #arith.fastmath<fast>} } ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>) {test.a}
                linalg.map { math.absf {test.b = 1 : i32} } ins(%arg3 : memref<8xf32>) outs(%arg3 : memref<8xf32>)
                %mapped_1 = linalg.map ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
                  (%in: f32, %in_7: f32, %init: f32) {
                    %2 = arith.addf %in_7, %in : f32
                    linalg.yield %2 : f32
                  }
                %mapped_2 = linalg.map outs(%arg0 : tensor<8xf32>)
                  (%init: f32) {
                    linalg.yield %init : f32
                  }
                %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<8xf32>) outs(%arg2 : tensor<f32>) dimensions = [0] 
                %reduced_3 = linalg.reduce { arith.addf } ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>) dimensions = []  {test.a}
                %reduced_4 = linalg.reduce ins(%arg0 : tensor<8xf32>) outs(%arg2 : tensor<f32>) dimensions = [0] 
                  (%in: f32, %init: f32) {
                    %2 = arith.addf %in, %init : f32
                    linalg.yield %2 : f32
                  }
                %reduced_5:2 = linalg.reduce ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%arg2, %arg2 : tensor<f32>, tensor<f32>) dimensions = [0]  {test.z = 2 : i64}
                  (%in: f32, %in_7: f32, %init: f32, %init_8: f32) {
                    scf.execute_region {
                      scf.yield
                    }
                    linalg.yield %in, %init_8 : f32, f32
                  }
                %mapped_6 = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg4, %arg4 : tensor<8xi32>, tensor<8xi32>) outs(%arg4 : tensor<8xi32>)
                %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<8xf32>) outs(%arg1 : tensor<8xf32>) -> tensor<8xf32>
                %1 = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> indexing_maps = [#map, #map1, #map] ins(%arg0, %arg2 : tensor<8xf32>, tensor<f32>) outs(%arg1 : tensor<8xf32>) -> tensor<8xf32>
                linalg.elementwise kind=#linalg.elementwise_kind<sub> {test.a} ins(%arg3, %arg3 : memref<8xf32>, memref<8xf32>) outs(%arg3 : memref<8xf32>)
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0)>
            #map1 = affine_map<(d0) -> ()>
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<8xf32>, tensor<8xf32>, tensor<f32>, memref<8xf32>, tensor<8xi32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<f32>, %arg3: memref<8xf32>, %arg4: tensor<8xi32>):
                %0 = "linalg.map"(%arg0, %arg1, %arg0) ({
                ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
                  %21 = "arith.addf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%21) : (f32) -> ()
                }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
                %1 = "linalg.map"(%arg0, %arg0) ({
                ^bb0(%arg32: f32, %arg33: f32):
                  %20 = "math.absf"(%arg32) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
                  "linalg.yield"(%20) : (f32) -> ()
                }) {test.a} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
                "linalg.map"(%arg3, %arg3) ({
                ^bb0(%arg30: f32, %arg31: f32):
                  %19 = "math.absf"(%arg30) <{fastmath = #arith.fastmath<none>}> {test.b = 1 : i32} : (f32) -> f32
                  "linalg.yield"(%19) : (f32) -> ()
                }) : (memref<8xf32>, memref<8xf32>) -> ()
                %2 = "linalg.map"(%arg0, %arg1, %arg0) ({
                ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
                  %18 = "arith.addf"(%arg28, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%18) : (f32) -> ()
                }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
                %3 = "linalg.map"(%arg0) ({
                ^bb0(%arg26: f32):
                  "linalg.yield"(%arg26) : (f32) -> ()
                }) : (tensor<8xf32>) -> tensor<8xf32>
                %4 = "linalg.reduce"(%arg0, %arg2) <{dimensions = array<i64: 0>}> ({
                ^bb0(%arg24: f32, %arg25: f32):
                  %17 = "arith.addf"(%arg25, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%17) : (f32) -> ()
                }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
                %5 = "linalg.reduce"(%arg0, %arg0) <{dimensions = array<i64>}> ({
                ^bb0(%arg22: f32, %arg23: f32):
                  %16 = "arith.addf"(%arg23, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%16) : (f32) -> ()
                }) {test.a} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
                %6 = "linalg.reduce"(%arg0, %arg2) <{dimensions = array<i64: 0>}> ({
                ^bb0(%arg20: f32, %arg21: f32):
                  %15 = "arith.addf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%15) : (f32) -> ()
                }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
                %7:2 = "linalg.reduce"(%arg0, %arg1, %arg2, %arg2) <{dimensions = array<i64: 0>}> ({
                ^bb0(%arg16: f32, %arg17: f32, %arg18: f32, %arg19: f32):
                  "scf.execute_region"() ({
                    "scf.yield"() : () -> ()
                  }) : () -> ()
                  "linalg.yield"(%arg16, %arg19) : (f32, f32) -> ()
                }) {test.z = 2 : i64} : (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
                %8 = "linalg.map"(%arg4, %arg4, %arg4) ({
                ^bb0(%arg13: i32, %arg14: i32, %arg15: i32):
                  %14 = "arith.addi"(%arg13, %arg14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
                  "linalg.yield"(%14) : (i32) -> ()
                }) : (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
                %9 = "linalg.elementwise"(%arg0, %arg1) <{indexing_maps = [#map, #map], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg11: f32, %arg12: f32):
                  %13 = "math.exp"(%arg11) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
                  "linalg.yield"(%13) : (f32) -> ()
                }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
                %10 = "linalg.elementwise"(%arg0, %arg2, %arg1) <{indexing_maps = [#map, #map1, #map], kind = #linalg.elementwise_kind<max_signed>, operandSegmentSizes = array<i32: 2, 1>}> ({
                ^bb0(%arg8: f32, %arg9: f32, %arg10: f32):
                  %12 = "arith.maximumf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%12) : (f32) -> ()
                }) : (tensor<8xf32>, tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
                "linalg.elementwise"(%arg3, %arg3, %arg3) <{indexing_maps = [#map, #map, #map], kind = #linalg.elementwise_kind<sub>, operandSegmentSizes = array<i32: 2, 1>}> ({
                ^bb0(%arg5: f32, %arg6: f32, %arg7: f32):
                  %11 = "arith.subf"(%arg5, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%11) : (f32) -> ()
                }) {test.a} : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

/// Regions that the short form cannot express are printed in full.
#[test]
fn other_regions_are_printed_in_full() {
    check_forms(
        r#"
            func.func @f(%a: tensor<8xf32>, %s: tensor<f32>) {
              %1 = linalg.map ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) (%x: f32, %y: f32, %z: f32) {
                %u = arith.addf %y, %x : f32
                linalg.yield %u : f32
              }
              %2:2 = linalg.reduce ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%s, %s : tensor<f32>, tensor<f32>) dimensions = [0]
                (%x: f32, %y: f32, %z: f32, %u: f32) {
                %v = arith.addf %z, %x : f32
                linalg.yield %v, %v : f32, f32
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<8xf32>, %arg1: tensor<f32>) {
                %mapped = linalg.map ins(%arg0, %arg0 : tensor<8xf32>, tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
                  (%in: f32, %in_0: f32, %init: f32) {
                    %0 = arith.addf %in_0, %in : f32
                    linalg.yield %0 : f32
                  }
                %reduced:2 = linalg.reduce ins(%arg0, %arg0 : tensor<8xf32>, tensor<8xf32>) outs(%arg1, %arg1 : tensor<f32>, tensor<f32>) dimensions = [0] 
                  (%in: f32, %in_0: f32, %init: f32, %init_1: f32) {
                    %0 = arith.addf %init, %in : f32
                    linalg.yield %0, %0 : f32, f32
                  }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<8xf32>, tensor<f32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<8xf32>, %arg1: tensor<f32>):
                %0 = "linalg.map"(%arg0, %arg0, %arg0) ({
                ^bb0(%arg6: f32, %arg7: f32, %arg8: f32):
                  %3 = "arith.addf"(%arg7, %arg6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%3) : (f32) -> ()
                }) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
                %1:2 = "linalg.reduce"(%arg0, %arg0, %arg1, %arg1) <{dimensions = array<i64: 0>}> ({
                ^bb0(%arg2: f32, %arg3: f32, %arg4: f32, %arg5: f32):
                  %2 = "arith.addf"(%arg4, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%2, %2) : (f32, f32) -> ()
                }) : (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// In MLIR, the short form loses the attribute of a yield, and the operands of a reduction of two inputs are parsed in
/// another order than they are printed.
#[test]
fn regions_that_the_short_form_would_change_are_printed_in_full() {
    let text = r#"
        func.func @f(%a: tensor<8xf32>, %s: tensor<f32>) {
          %0 = linalg.map ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) (%x: f32, %y: f32) {
            %u = math.absf %x : f32
            linalg.yield %u {test.a} : f32
          }
          %1 = linalg.reduce ins(%a : tensor<8xf32>) outs(%s : tensor<f32>) dimensions = [0] (%x: f32, %y: f32) {
            %u = arith.addf %y, %x : f32
            linalg.yield %u {test.a} : f32
          }
          return
        }
    "#;
    let module = read(text).expect("it is right");
    let printed = forms(&module);
    expect![[r#"
        module {
          func.func @f(%arg0: tensor<8xf32>, %arg1: tensor<f32>) {
            %mapped = linalg.map ins(%arg0 : tensor<8xf32>) outs(%arg0 : tensor<8xf32>)
              (%in: f32, %init: f32) {
                %0 = math.absf %in : f32
                linalg.yield %0 {test.a} : f32
              }
            %reduced = linalg.reduce ins(%arg0 : tensor<8xf32>) outs(%arg1 : tensor<f32>) dimensions = [0] 
              (%in: f32, %init: f32) {
                %0 = arith.addf %init, %in : f32
                linalg.yield %0 {test.a} : f32
              }
            return
          }
        }
    "#]]
    .assert_eq(&printed[0]);
    assert_eq!(read(&printed[0]).map(|again| forms(&again)), Ok(printed));
}

#[test]
fn errors_in_short_forms() {
    let op =
        |text: &str| format!("func.func @f(%a: tensor<8xf32>, %s: tensor<f32>) {{\n%0 = linalg.{text}\nreturn\n}}");
    let operands = "ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>)";
    let elementwise = "ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>";
    check_verdicts(
        &[
            op(&format!("map {{ math.absf }} {operands}")),
            op(&format!("map {{ math.absg }} {operands}")),
            op(&format!("map {{ }} {operands}")),
            op(&format!("map {{ arith.addf }} {operands}")),
            op(&format!("map {operands}")),
            op(&format!("map {operands} (%x: f32, %y: f32) {{}}")),
            op(&format!(
                "map {operands} (%x: f32, %y: f32) {{ linalg.yield %x : f32 }}"
            )),
            op("reduce { arith.addf } ins(%a : tensor<8xf32>) outs(%s : tensor<f32>)"),
            op("reduce { arith.addf } ins(%a : tensor<8xf32>) outs(%s : tensor<f32>) dimensions = [1]"),
            op(&format!("elementwise {elementwise}")),
            op(&format!("elementwise kind=#linalg.elementwise_kind<exp> {elementwise}")),
            op(&format!("elementwise kind=#linalg.elementwise_kind<add> {elementwise}")),
            op(&format!("elementwise kind=#linalg.type_fn<cast_signed> {elementwise}")),
            op(&format!(
                "elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0) -> (d0)>] {elementwise}"
            )),
        ],
        expect![[r#"
            ok
            unknown op `math.absg`
            expected the name of the op that is applied to the elements
            `arith.addf` takes 2 operands, 1 given
            expected `(`, found `return`
            `linalg.map` has an empty block, which needs a terminator
            ok
            expected `dimensions`, found `return`
            `linalg.reduce` has 1 in `dimensions`, which takes numbers below 1, each once
            expected `kind`, found `ins`
            ok
            `linalg.elementwise` takes 3 inputs and outputs, but 2 are given
            expected a kind, such as `#linalg.elementwise_kind<add>`
            `linalg.elementwise` has 1 indexing maps, but 2 inputs and outputs
        "#]],
    );
}
