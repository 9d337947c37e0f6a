//! Tests of structured ops: `linalg`, and `gpu.warp_execute_on_lane_0`.

use expect_test::expect;

use drr_tests::mlir;

use crate::judge::{check_forms, check_ops, check_verdicts, forms, read};

#[test]
fn linalg_generic_in_custom_form() {
    check_forms(
        r#"
            #map = affine_map<(d0) -> (d0)>
            func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
              linalg.generic {doc = "d", indexing_maps = [#map, #map], iterator_types = ["parallel"], library_call = "foo"} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) attrs = {test.a = 1 : i32} {
              ^bb0(%x: f32, %y: f32):
                %i = linalg.index 0 : index
                linalg.yield %x {test.b} : f32
              }
              return
            }
        "#,
        expect![[r##"
            #map = affine_map<(d0) -> (d0)>
            module {
              func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>, %arg2: tensor<4x2xf32>, %arg3: memref<8xf32>, %arg4: memref<8xf32>, %arg5: f32) {
                linalg.generic {doc = "d", indexing_maps = [#map, #map], iterator_types = ["parallel"], library_call = "foo"} ins(%arg3 : memref<8xf32>) outs(%arg4 : memref<8xf32>) attrs =  {test.a = 1 : i32} {
                ^bb0(%in: f32, %out: f32):
                  %0 = linalg.index 0 : index
                  linalg.yield %in {test.b} : f32
                }
                return
              }
            }
        "##]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>, memref<8xf32>, memref<8xf32>, f32) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>, %arg2: tensor<4x2xf32>, %arg3: memref<8xf32>, %arg4: memref<8xf32>, %arg5: f32):
                "linalg.generic"(%arg3, %arg4) <{doc = "d", indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], library_call = "foo", operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg6: f32, %arg7: f32):
                  %0 = "linalg.index"() <{dim = 0 : i64}> : () -> index
                  "linalg.yield"(%arg6) {test.b} : (f32) -> ()
                }) {test.a = 1 : i32} : (memref<8xf32>, memref<8xf32>) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn named_linalg_ops_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32, %t: tensor<2x8xf32>) {
              %0 = linalg.fill ins(%f : f32) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
              linalg.fill ins(%f : f32) outs(%m : memref<8xf32>)
              %1 = linalg.matmul {test.x} ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
              %2 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %t : tensor<4x8xf32>, tensor<2x8xf32>) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
              linalg.copy ins(%m : memref<8xf32>) outs(%n : memref<8xf32>)
              linalg.exp ins(%m : memref<8xf32>) outs(%n : memref<8xf32>)
              linalg.add ins(%m, %m : memref<8xf32>, memref<8xf32>) outs(%n : memref<8xf32>)
              linalg.square ins(%m : memref<8xf32>) outs(%n : memref<8xf32>)
              linalg.reciprocal ins(%m : memref<8xf32>) outs(%n : memref<8xf32>)
              return
            }
        "#,
        expect![[r#"
            #map = affine_map<(d0, d1, d2) -> (d0, d2)>
            #map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
            #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
            module {
              func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>, %arg2: tensor<4x2xf32>, %arg3: memref<8xf32>, %arg4: memref<8xf32>, %arg5: f32, %arg6: tensor<2x8xf32>) {
                %0 = linalg.fill ins(%arg5 : f32) outs(%arg2 : tensor<4x2xf32>) -> tensor<4x2xf32>
                linalg.fill ins(%arg5 : f32) outs(%arg3 : memref<8xf32>)
                %1 = linalg.matmul {test.x} ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x2xf32>) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
                %2 = linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%arg0, %arg6 : tensor<4x8xf32>, tensor<2x8xf32>) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
                linalg.copy ins(%arg3 : memref<8xf32>) outs(%arg4 : memref<8xf32>)
                linalg.exp ins(%arg3 : memref<8xf32>) outs(%arg4 : memref<8xf32>)
                linalg.add ins(%arg3, %arg3 : memref<8xf32>, memref<8xf32>) outs(%arg4 : memref<8xf32>)
                linalg.square ins(%arg3 : memref<8xf32>) outs(%arg4 : memref<8xf32>)
                linalg.reciprocal ins(%arg3 : memref<8xf32>) outs(%arg4 : memref<8xf32>)
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0, d1, d2) -> (d0, d2)>
            #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
            #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
            #map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>, memref<8xf32>, memref<8xf32>, f32, tensor<2x8xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>, %arg2: tensor<4x2xf32>, %arg3: memref<8xf32>, %arg4: memref<8xf32>, %arg5: f32, %arg6: tensor<2x8xf32>):
                %0 = "linalg.fill"(%arg5, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg26: f32, %arg27: f32):
                  "linalg.yield"(%arg26) : (f32) -> ()
                }) : (f32, tensor<4x2xf32>) -> tensor<4x2xf32>
                "linalg.fill"(%arg5, %arg3) <{operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg24: f32, %arg25: f32):
                  "linalg.yield"(%arg24) : (f32) -> ()
                }) : (f32, memref<8xf32>) -> ()
                %1 = "linalg.matmul"(%arg0, %arg1, %0) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
                ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
                  %10 = "arith.mulf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  %11 = "arith.addf"(%arg23, %10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%11) : (f32) -> ()
                }) {test.x} : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
                %2 = "linalg.matmul"(%arg0, %arg6, %0) <{indexing_maps = [#map, #map3, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
                ^bb0(%arg18: f32, %arg19: f32, %arg20: f32):
                  %8 = "arith.mulf"(%arg18, %arg19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  %9 = "arith.addf"(%arg20, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%9) : (f32) -> ()
                }) : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
                "linalg.copy"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg16: f32, %arg17: f32):
                  "linalg.yield"(%arg16) : (f32) -> ()
                }) : (memref<8xf32>, memref<8xf32>) -> ()
                "linalg.exp"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg14: f32, %arg15: f32):
                  %7 = "math.exp"(%arg14) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
                  "linalg.yield"(%7) : (f32) -> ()
                }) : (memref<8xf32>, memref<8xf32>) -> ()
                "linalg.add"(%arg3, %arg3, %arg4) <{operandSegmentSizes = array<i32: 2, 1>}> ({
                ^bb0(%arg11: f32, %arg12: f32, %arg13: f32):
                  %6 = "arith.addf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%6) : (f32) -> ()
                }) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
                "linalg.square"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg9: f32, %arg10: f32):
                  %5 = "arith.mulf"(%arg9, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%5) : (f32) -> ()
                }) : (memref<8xf32>, memref<8xf32>) -> ()
                "linalg.reciprocal"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
                ^bb0(%arg7: f32, %arg8: f32):
                  %3 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
                  %4 = "arith.divf"(%3, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%4) : (f32) -> ()
                }) : (memref<8xf32>, memref<8xf32>) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn cast_functions_of_matmuls_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%a: tensor<4x8xi8>, %b: tensor<8x2xi8>, %c: tensor<4x2xi32>, %d: tensor<4x2xf32>) {
              %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x2xi8>) outs(%c : tensor<4x2xi32>) -> tensor<4x2xi32>
              %1 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x2xi8>) outs(%d : tensor<4x2xf32>) -> tensor<4x2xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<4x8xi8>, %arg1: tensor<8x2xi8>, %arg2: tensor<4x2xi32>, %arg3: tensor<4x2xf32>) {
                %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x2xi8>) outs(%arg2 : tensor<4x2xi32>) -> tensor<4x2xi32>
                %1 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x2xi8>) outs(%arg3 : tensor<4x2xf32>) -> tensor<4x2xf32>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0, d1, d2) -> (d0, d2)>
            #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
            #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<4x8xi8>, tensor<8x2xi8>, tensor<4x2xi32>, tensor<4x2xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<4x8xi8>, %arg1: tensor<8x2xi8>, %arg2: tensor<4x2xi32>, %arg3: tensor<4x2xf32>):
                %0 = "linalg.matmul"(%arg0, %arg1, %arg2) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
                ^bb0(%arg7: i8, %arg8: i8, %arg9: i32):
                  %6 = "arith.extui"(%arg7) : (i8) -> i32
                  %7 = "arith.extui"(%arg8) : (i8) -> i32
                  %8 = "arith.muli"(%6, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
                  %9 = "arith.addi"(%arg9, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
                  "linalg.yield"(%9) : (i32) -> ()
                }) : (tensor<4x8xi8>, tensor<8x2xi8>, tensor<4x2xi32>) -> tensor<4x2xi32>
                %1 = "linalg.matmul"(%arg0, %arg1, %arg3) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
                ^bb0(%arg4: i8, %arg5: i8, %arg6: f32):
                  %2 = "arith.sitofp"(%arg4) : (i8) -> f32
                  %3 = "arith.sitofp"(%arg5) : (i8) -> f32
                  %4 = "arith.mulf"(%2, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  %5 = "arith.addf"(%arg6, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                  "linalg.yield"(%5) : (f32) -> ()
                }) : (tensor<4x8xi8>, tensor<8x2xi8>, tensor<4x2xf32>) -> tensor<4x2xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn linalg_transpose_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%a: tensor<4x8xf32>, %o: tensor<8x4xf32>, %v: tensor<8xf32>) {
              %t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%o : tensor<8x4xf32>) permutation = [1, 0]
              %r = linalg.broadcast ins(%v : tensor<8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0] {test.a}
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<8xf32>) {
                %transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) permutation = [1, 0] 
                %broadcasted = linalg.broadcast ins(%arg2 : tensor<8xf32>) outs(%arg0 : tensor<4x8xf32>) dimensions = [0]  {test.a}
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x4xf32>, tensor<8xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<8xf32>):
                %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 1, 0>}> ({
                ^bb0(%arg5: f32, %arg6: f32):
                  "linalg.yield"(%arg5) : (f32) -> ()
                }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
                %1 = "linalg.broadcast"(%arg2, %arg0) <{dimensions = array<i64: 0>}> ({
                ^bb0(%arg3: f32, %arg4: f32):
                  "linalg.yield"(%arg3) : (f32) -> ()
                }) {test.a} : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn linalg_pack_and_unpack_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%a: tensor<4x8xf32>, %o: tensor<2x?x2x?xf32>, %i: index) {
              %p = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, %i] into %o : tensor<4x8xf32> -> tensor<2x?x2x?xf32>
              %u = linalg.unpack %o inner_dims_pos = [0, 1] inner_tiles = [2, %i] into %a : tensor<2x?x2x?xf32> -> tensor<4x8xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<2x?x2x?xf32>, %arg2: index) {
                %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [2, %arg2] into %arg1 : tensor<4x8xf32> -> tensor<2x?x2x?xf32>
                %unpack = linalg.unpack %arg1 inner_dims_pos = [0, 1] inner_tiles = [2, %arg2] into %arg0 : tensor<2x?x2x?xf32> -> tensor<4x8xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (tensor<4x8xf32>, tensor<2x?x2x?xf32>, index) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<2x?x2x?xf32>, %arg2: index):
                %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_inner_tiles = array<i64: 2, -9223372036854775808>}> : (tensor<4x8xf32>, tensor<2x?x2x?xf32>, index) -> tensor<2x?x2x?xf32>
                %1 = "linalg.unpack"(%arg1, %arg0, %arg2) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 2, -9223372036854775808>}> : (tensor<2x?x2x?xf32>, tensor<4x8xf32>, index) -> tensor<4x8xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn gpu_warp_execute_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%i: index, %v: vector<4xf32>) {
              %r = gpu.warp_execute_on_lane_0(%i)[32] args(%v : vector<4xf32>) -> (vector<1xf32>) {
              ^bb0(%a: vector<128xf32>):
                %0 = "test.make"() : () -> vector<32xf32>
                gpu.yield %0 : vector<32xf32>
              }
              gpu.warp_execute_on_lane_0(%i)[32] {
                "test.use"() : () -> ()
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: vector<4xf32>) {
                %0 = gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<4xf32>) -> (vector<1xf32>) {
                ^bb0(%arg2: vector<128xf32>):
                  %1 = "test.make"() : () -> vector<32xf32>
                  gpu.yield %1 : vector<32xf32>
                }
                gpu.warp_execute_on_lane_0(%arg0)[32] {
                  "test.use"() : () -> ()
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (index, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: vector<4xf32>):
                %0 = "gpu.warp_execute_on_lane_0"(%arg0, %arg1) <{warp_size = 32 : i64}> ({
                ^bb0(%arg2: vector<128xf32>):
                  %1 = "test.make"() : () -> vector<32xf32>
                  "gpu.yield"(%1) : (vector<32xf32>) -> ()
                }) : (index, vector<4xf32>) -> vector<1xf32>
                "gpu.warp_execute_on_lane_0"(%arg0) <{warp_size = 32 : i64}> ({
                  "test.use"() : () -> ()
                  "gpu.yield"() : () -> ()
                }) : (index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn structured_ops_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
                ^bb0(%x: f32, %y: f32):
                  linalg.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
                ^bb0(%x: f32, %y: f32):
                  linalg.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
                ^bb0(%x: f32):
                  linalg.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
                ^bb0(%x: f32, %y: f64):
                  linalg.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
                ^bb0(%x: f32, %y: f32):
                  linalg.yield
                }
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.generic {indexing_maps = [#map, #map], iterator_types = ["serial"]} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
                ^bb0(%x: f32, %y: f32):
                  linalg.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
                ^bb0(%x: f32, %y: f32):
                  %i = linalg.index 1 : index
                  linalg.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                %i = linalg.index 0 : index
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.fill ins(%f : f32) outs(%c : tensor<4x2xf32>)
                  return
                }
            "#,
            r#"
                #map = affine_map<(d0) -> (d0)>
                func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>, %m: memref<8xf32>, %n: memref<8xf32>, %f: f32) {
                linalg.matmul ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x2xf32>)
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `linalg.generic` has 1 indexing maps, but 2 inputs and outputs
            `linalg.generic` has indexing map 0 that has 1 dimension, but the number of loops is 2
            `linalg.generic` has 1 argument in its region, but 2 operands
            `linalg.generic` has argument 1 of type `f64` in its region for an operand of type `memref<8xf32>`
            `linalg.yield` yields 0 values, but the op has 1 output
            unknown iterator type `"serial"`, expected `parallel` or `reduction`
            `linalg.index` requires a dimension less than the number of loops 1, found 1
            `linalg.index` requires a structured op of `linalg` as its parent
            `linalg.fill` has 0 results, but 1 tensor output
            `linalg.matmul` takes 3 inputs and outputs, but 2 are given
        "#]],
    );
}

#[test]
fn linalg_pack_verifies_as_in_mlir() {
    check_ops(
        r#"
            %r = "linalg.pack"(%s, %p) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
            %r = "linalg.pack"(%s, %p) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
            %r = "linalg.pack"(%s, %p) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
            %r = "linalg.pack"(%s, %p) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x0xf32>) -> tensor<2x2x0xf32>
            %r = "linalg.pack"(%s, %p) <{inner_dims_pos = array<i64: 2>, static_inner_tiles = array<i64: 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
            %r = "linalg.pack"(%s, %p) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4, 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
            %r = "linalg.pack"(%s, %p) <{outer_dims_perm = array<i64: 1, 0>, inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
            %r = "linalg.pack"(%s, %p) <{outer_dims_perm = array<i64: 1>, inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
            %r = "linalg.pack"(%s, %p) <{outer_dims_perm = array<i64: 1, 1>, inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
            %r = "linalg.pack"(%s, %p) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 3>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<2x8xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
            %r = "linalg.pack"(%s, %p, %f) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 3>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<2x8xf32>, tensor<2x3x3xf32>, f32) -> tensor<2x3x3xf32>
            %r = "linalg.pack"(%s, %p, %f) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 3>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<2x8xf32>, tensor<2x3x3xf32>, f64) -> tensor<2x3x3xf32>
            %r = "linalg.pack"(%s, %p, %v) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: -9223372036854775808>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (tensor<2x8xf32>, tensor<2x?x?xf32>, index) -> tensor<2x?x?xf32>
            %r = "linalg.pack"(%s, %p, %v) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: -9223372036854775808>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (tensor<2x8xf32>, tensor<2x?x4xf32>, index) -> tensor<2x?x4xf32>
            %r = "linalg.unpack"(%p, %s) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>}> : (tensor<2x2x4xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
            %r = "linalg.unpack"(%p, %s) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>}> : (tensor<2x2x4xf32>, tensor<2x9xf32>) -> tensor<2x9xf32>
            %r = "linalg.unpack"(%p, %s) <{inner_dims_pos = array<i64: 1>, static_inner_tiles = array<i64: 4>}> : (tensor<2x2x4xf32>, tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
        "#,
        expect![[r#"
            ok
            `linalg.pack` makes a packed tensor `tensor<2x2x4xf32>`, but it is `tensor<2x3x4xf32>`
            `linalg.pack` makes a packed tensor `tensor<2x2x4xf32>`, but it is `tensor<2x2x2xf32>`
            `linalg.pack` has a tile of size 0
            `linalg.pack` has something else in `inner_dims_pos` than dimensions of the unpacked tensor, each once
            `linalg.pack` has 2 tiles for the 1 dimension in `inner_dims_pos`
            ok
            `linalg.pack` has 1 dimension in `outer_dims_perm`, but the unpacked tensor has 2
            `linalg.pack` has something else in `outer_dims_perm` than dimensions of the unpacked tensor, each once
            `linalg.pack` has a size that its tiles do not divide, so it needs a value for the padding
            ok
            `linalg.pack` pads with a `f64`, which is not an element of its source
            ok
            `linalg.pack` makes a packed tensor `tensor<2x?x?xf32>`, but it is `tensor<2x?x4xf32>`
            ok
            `linalg.unpack` makes a packed tensor `tensor<2x3x4xf32>`, but it is `tensor<2x2x4xf32>`
            `linalg.unpack` packs 3 dimensions with 1 tile to 3
        "#]],
    );
}

#[test]
fn loop_sizes_verify_as_in_mlir() {
    let generic = |maps: [&str; 2], types: [&str; 2], loops: usize| {
        let dims: Vec<String> = (0..loops).map(|dim| format!("d{dim}")).collect();
        let maps = maps.map(|map| format!("affine_map<({}) -> ({map})>", dims.join(", ")));
        format!(
            "%0, %1 = \"u.v\"() : () -> ({0}, {1})
             %r = linalg.generic {{
               indexing_maps = [{2}, {3}], iterator_types = [{4}]
             }} ins(%0 : {0}) outs(%1 : {1}) {{
             ^bb0(%a: f32, %b: f32):
               linalg.yield %a : f32
             }} -> {1}",
            types[0],
            types[1],
            maps[0],
            maps[1],
            vec!["\"parallel\""; loops].join(", ")
        )
    };
    check_verdicts(
        &[
            generic(["d0", "d0, d1"], ["tensor<2xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0", "d0, d1"], ["tensor<4xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0", "d0, d1"], ["tensor<?xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0", "d0, d1"], ["tensor<0xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0", "d0"], ["tensor<2xf32>", "tensor<2xf32>"], 2),
            generic(["d0 + d1", "d0, d1"], ["tensor<4xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0 + d1", "d0, d1"], ["tensor<3xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0 + d1", "d0, d1"], ["tensor<9xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0 - d1", "d0, d1"], ["tensor<9xf32>", "tensor<2x3xf32>"], 2),
            generic(["d0 - d1", "d0, d1"], ["tensor<9xf32>", "tensor<?x3xf32>"], 2),
            generic(["", ""], ["tensor<f32>", "tensor<f32>"], 0),
        ],
        expect![[r#"
            ok
            `linalg.generic` reaches from 0 to 3 along size 0 of operand 1, which is 2
            ok
            `linalg.generic` reaches from -1 to 0 along size 0 of operand 1, which is 2
            `linalg.generic` has no operand that determines the bound of loop 1: `d1` alone must be a result of an indexing map
            ok
            `linalg.generic` reaches from 0 to 3 along size 0 of operand 0, which is 3
            ok
            `linalg.generic` reaches from -1 to 0 along size 0 of operand 0, which is 9
            ok
            ok
        "#]],
    );
}

/// MLIR's verifier adds the maps of some ops as an attribute, which no custom form contains.
#[test]
fn random_numbers_have_a_body() {
    let text = r#"
        func.func @f(%a: f64, %s: i32, %t: tensor<4x4xf32>, %m: memref<4x4xf64>, %i: memref<4x4xi32>) -> tensor<4x4xf32> {
          %0 = linalg.fill_rng_2d ins(%a, %a, %s : f64, f64, i32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
          linalg.fill_rng_2d ins(%a, %a, %s : f64, f64, i32) outs(%m : memref<4x4xf64>)
          linalg.fill_rng_2d {t.a} ins(%a, %a, %s : f64, f64, i32) outs(%i : memref<4x4xi32>)
          return %0 : tensor<4x4xf32>
        }
    "#;
    let module = read(text).expect("it is right");
    let [custom, generic] = forms(&module);
    assert_eq!(
        read(&generic).map(|again| forms(&again)),
        Ok([custom.clone(), generic.clone()])
    );
    assert!(generic.contains("value = 1103515245 : i64"), "{generic}");
    const FLAGS: [&str; 1] = ["--verify-each"];
    let Some(mlir) = mlir() else { return };
    assert_eq!(mlir.custom(&FLAGS, text).trim_end(), custom.trim_end());
    assert_eq!(mlir.custom(&FLAGS, &generic).trim_end(), custom.trim_end());
    let theirs = mlir.generic(&FLAGS, text);
    let without_maps = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let maps = "linalg.memoized_indexing_maps = [#map, #map, #map, #map1]";
        let text: Vec<&str> = lines.collect();
        text.join("\n")
            .replace(&format!("{{{maps}, "), "{")
            .replace(&format!(" {{{maps}}}"), "")
    };
    assert_eq!(without_maps(theirs.trim_end()), without_maps(generic.trim_end()));
}

#[test]
fn missing_bodies_are_rejected() {
    let maps = "affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>";
    let contract = |result: &str| {
        format!(
            "func.func @f(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %c: memref<4x6xf32>) {{ %0 = linalg.contract indexing_maps = [{maps}] ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%c : memref<4x6xf32>) -> {result} return }}"
        )
    };
    let pool = |kind: &str, ty: &str| {
        format!(
            "func.func @f(%i: tensor<1x4x1x{ty}>, %w: tensor<2x{ty}>, %o: tensor<1x2x1x{ty}>) {{ %0 = linalg.pooling_nwc_{kind} {{dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}} ins(%i, %w : tensor<1x4x1x{ty}>, tensor<2x{ty}>) outs(%o : tensor<1x2x1x{ty}>) -> tensor<1x2x1x{ty}> return }}"
        )
    };
    let random = |seed: &str| {
        format!(
            "func.func @f(%a: f64, %s: {seed}, %t: memref<4x4xf32>) {{ linalg.fill_rng_2d ins(%a, %a, %s : f64, f64, {seed}) outs(%t : memref<4x4xf32>) return }}"
        )
    };
    let texts = [
        contract("memref<4x6xf32>"),
        contract("tensor<4x6xf32>"),
        pool("max_unsigned", "i8"),
        pool("max_unsigned", "i1"),
        pool("max_unsigned", "f32"),
        pool("min_unsigned", "i8"),
        pool("min_unsigned", "i1"),
        pool("min_unsigned", "f32"),
        pool("max", "f32"),
        random("i32"),
        random("i64"),
        random("f32"),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            `linalg.contract` has 1 result, but 0 tensor outputs
            ok
            `max_unsigned` does not support `i1`
            `max_unsigned` does not support `f32`
            ok
            `min_unsigned` does not support `i1`
            `min_unsigned` does not support `f32`
            ok
            ok
            `arith.addi` requires the same type for all operands and results
            `add` does not support `i32`
        "#]],
    );
}
