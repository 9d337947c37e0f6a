//! Custom assembly formats of `memref` and `bufferization`.

use drr::prelude::*;
use expect_test::expect;

use crate::judge::check_forms;

#[test]
fn memref_views_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
              %s = memref.subview %m[0, %i] [4, %i] [1, 1] : memref<8x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
              %r = memref.reinterpret_cast %d to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
              %x = memref.expand_shape %d [[0, 1]] output_shape [%i, 2] : memref<?xf32> into memref<?x2xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>) {
                %subview = memref.subview %arg0[0, %arg2] [4, %arg2] [1, 1] : memref<8x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
                %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [%arg2], sizes: [4, %arg2], strides: [%arg2, 1] : memref<?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
                %expand_shape = memref.expand_shape %arg1 [[0, 1]] output_shape [%arg2, 2] : memref<?xf32> into memref<?x2xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<8x?xf32>, memref<?xf32>, index, f32, memref<16xi8>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>):
                %0 = "memref.subview"(%arg0, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<4x?xf32, strided<[?, 1], offset: ?>>
                %1 = "memref.reinterpret_cast"(%arg1, %arg2, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<?xf32>, index, index, index) -> memref<4x?xf32, strided<[?, 1], offset: ?>>
                %2 = "memref.expand_shape"(%arg1, %arg2) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 2>}> : (memref<?xf32>, index) -> memref<?x2xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn memref_globals_in_custom_form() {
    check_forms(
        r#"
            memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
            memref.global @u : memref<2x3xi32> = uninitialized
            memref.global "private" @e : memref<2xf32>
            memref.global @s : memref<2xi32> = dense<42>
            memref.global @"two words" : memref<2xf32>
            func.func @f() {
              %0 = memref.get_global @g : memref<2xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              memref.global "private" constant @g : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
              memref.global @u : memref<2x3xi32> = uninitialized
              memref.global "private" @e : memref<2xf32>
              memref.global @s : memref<2xi32> = dense<42>
              memref.global @"two words" : memref<2xf32>
              func.func @f() {
                %0 = memref.get_global @g : memref<2xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
              "memref.global"() <{initial_value, sym_name = "u", type = memref<2x3xi32>}> : () -> ()
              "memref.global"() <{sym_name = "e", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
              "memref.global"() <{initial_value = dense<42> : tensor<2xi32>, sym_name = "s", type = memref<2xi32>}> : () -> ()
              "memref.global"() <{sym_name = "two words", type = memref<2xf32>}> : () -> ()
              "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
                %0 = "memref.get_global"() <{name = @g}> : () -> memref<2xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn memref_prefetch_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
              memref.prefetch %m[%i, %i], read, locality<3>, data : memref<8x?xf32>
              memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<8x?xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>) {
                memref.prefetch %arg0[%arg2, %arg2], read, locality<3>, data : memref<8x?xf32>
                memref.prefetch %arg0[%arg2, %arg2], write, locality<0>, instr : memref<8x?xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<8x?xf32>, memref<?xf32>, index, f32, memref<16xi8>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>):
                "memref.prefetch"(%arg0, %arg2, %arg2) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<8x?xf32>, index, index) -> ()
                "memref.prefetch"(%arg0, %arg2, %arg2) <{isDataCache = false, isWrite = true, localityHint = 0 : i32}> : (memref<8x?xf32>, index, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn memref_dma_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>, %t: memref<1xi32>) {
              memref.dma_start %m[%i, %i], %d[%i], %i, %t[%i] : memref<8x?xf32>, memref<?xf32>, memref<1xi32>
              memref.dma_start %m[%i, %i], %d[%i], %i, %t[%i], %i, %i : memref<8x?xf32>, memref<?xf32>, memref<1xi32>
              memref.dma_wait %t[%i], %i : memref<1xi32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>, %arg5: memref<1xi32>) {
                memref.dma_start %arg0[%arg2, %arg2], %arg1[%arg2], %arg2, %arg5[%arg2] : memref<8x?xf32>, memref<?xf32>, memref<1xi32>
                memref.dma_start %arg0[%arg2, %arg2], %arg1[%arg2], %arg2, %arg5[%arg2], %arg2, %arg2 : memref<8x?xf32>, memref<?xf32>, memref<1xi32>
                memref.dma_wait %arg5[%arg2], %arg2 : memref<1xi32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<8x?xf32>, memref<?xf32>, index, f32, memref<16xi8>, memref<1xi32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>, %arg5: memref<1xi32>):
                "memref.dma_start"(%arg0, %arg2, %arg2, %arg1, %arg2, %arg2, %arg5, %arg2) : (memref<8x?xf32>, index, index, memref<?xf32>, index, index, memref<1xi32>, index) -> ()
                "memref.dma_start"(%arg0, %arg2, %arg2, %arg1, %arg2, %arg2, %arg5, %arg2, %arg2, %arg2) : (memref<8x?xf32>, index, index, memref<?xf32>, index, index, memref<1xi32>, index, index, index) -> ()
                "memref.dma_wait"(%arg5, %arg2, %arg2) : (memref<1xi32>, index, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn memref_transpose_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
              %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x?xf32> to memref<?x8xf32, strided<[1, ?]>>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>) {
                %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<8x?xf32> to memref<?x8xf32, strided<[1, ?]>>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0, d1) -> (d1, d0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<8x?xf32>, memref<?xf32>, index, f32, memref<16xi8>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>):
                %0 = "memref.transpose"(%arg0) <{permutation = #map}> : (memref<8x?xf32>) -> memref<?x8xf32, strided<[1, ?]>>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn memref_ops_with_regions_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
              %a = memref.generic_atomic_rmw %m[%i, %i] : memref<8x?xf32> {
              ^bb0(%v: f32):
                memref.atomic_yield %v : f32
              } {test.a}
              memref.alloca_scope {
                "test.use"() : () -> ()
              }
              %s = memref.alloca_scope -> (f32) {
                memref.alloca_scope.return %f : f32
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>) {
                %0 = memref.generic_atomic_rmw %arg0[%arg2, %arg2] : memref<8x?xf32> {
                ^bb0(%arg5: f32):
                  memref.atomic_yield %arg5 : f32
                } {test.a}
                memref.alloca_scope  {
                  "test.use"() : () -> ()
                }
                %1 = memref.alloca_scope  -> (f32) {
                  memref.alloca_scope.return %arg3 : f32
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<8x?xf32>, memref<?xf32>, index, f32, memref<16xi8>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>):
                %0 = "memref.generic_atomic_rmw"(%arg0, %arg2, %arg2) ({
                ^bb0(%arg5: f32):
                  "memref.atomic_yield"(%arg5) : (f32) -> ()
                }) {test.a} : (memref<8x?xf32>, index, index) -> f32
                "memref.alloca_scope"() ({
                  "test.use"() : () -> ()
                  "memref.alloca_scope.return"() : () -> ()
                }) : () -> ()
                %1 = "memref.alloca_scope"() ({
                  "memref.alloca_scope.return"(%arg3) : (f32) -> ()
                }) : () -> f32
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn alloc_tensor_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>, %c: i1) {
              %0 = bufferization.alloc_tensor(%i) : tensor<8x?xf32>
              %1 = bufferization.alloc_tensor() copy(%0) {test.x} : tensor<8x?xf32>
              %2 = bufferization.alloc_tensor() size_hint=%i : tensor<8xf32>
              %3:2 = bufferization.dealloc (%m : memref<8x?xf32>) if (%c) retain (%m, %d : memref<8x?xf32>, memref<?xf32>)
              bufferization.dealloc
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>, %arg5: i1) {
                %0 = bufferization.alloc_tensor(%arg2) : tensor<8x?xf32>
                %1 = bufferization.alloc_tensor() copy(%0) {test.x} : tensor<8x?xf32>
                %2 = bufferization.alloc_tensor() size_hint=%arg2 : tensor<8xf32>
                %3:2 = bufferization.dealloc (%arg0 : memref<8x?xf32>) if (%arg5) retain (%arg0, %arg1 : memref<8x?xf32>, memref<?xf32>)
                bufferization.dealloc
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<8x?xf32>, memref<?xf32>, index, f32, memref<16xi8>, i1) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<8x?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: f32, %arg4: memref<16xi8>, %arg5: i1):
                %0 = "bufferization.alloc_tensor"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<8x?xf32>
                %1 = "bufferization.alloc_tensor"(%0) <{operandSegmentSizes = array<i32: 0, 1, 0>}> {test.x} : (tensor<8x?xf32>) -> tensor<8x?xf32>
                %2 = "bufferization.alloc_tensor"(%arg2) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (index) -> tensor<8xf32>
                %3:2 = "bufferization.dealloc"(%arg0, %arg5, %arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (memref<8x?xf32>, i1, memref<8x?xf32>, memref<?xf32>) -> (i1, i1)
                "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// An op without properties has zero segment sizes, as in MLIR.
#[test]
fn missing_sizes_of_segments_are_zeros() {
    let ctx = Context::with(drr_dialects::All);
    let module = Module::parse(
        &ctx,
        r#"
        func.func @f(%m: memref<4xf32>) {
          %0 = "memref.alloca"() : () -> memref<4xf32>
          "bufferization.dealloc"() : () -> ()
          "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
          ^bb0(%i: index):
            "affine.yield"() : () -> ()
          }) : () -> ()
          return
        }
        "#,
    )
    .unwrap();
    module.verify().unwrap();
    expect![[r##"
        #map = affine_map<() -> (0)>
        #map1 = affine_map<() -> (4)>
        "builtin.module"() ({
          "func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "f"}> ({
          ^bb0(%arg0: memref<4xf32>):
            %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
            "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
            "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
            ^bb0(%arg1: index):
              "affine.yield"() : () -> ()
            }) : () -> ()
            "func.return"() : () -> ()
          }) : () -> ()
        }) : () -> ()
    "##]].assert_eq(&module.generic_form().to_string());
    let wrong = Module::parse(
        &ctx,
        r#"
        func.func @f(%n: index) {
          %0 = "memref.alloca"(%n) : (index) -> memref<?xf32>
          return
        }
        "#,
    )
    .and_then(|module| module.verify().map(|()| module))
    .unwrap_err();
    expect!["`memref.alloca` has `operandSegmentSizes` that does not fit its operands"]
        .assert_eq(wrong.iter().next().map_or("", |error| error.message()));
}
