//! Verification of `memref` and `bufferization` ops.

use expect_test::expect;

use crate::judge::check_verdicts;

#[test]
fn allocations_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.alloc() : memref<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.alloc(%i) : memref<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.alloc()[%i] : memref<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.alloc()[%i] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.alloc() : memref<4xf32, strided<[?], offset: ?>>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.alloca(%i, %i) : memref<?xf32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `memref.alloc` gives 0 values for 1 dynamic sizes of `memref<?xf32>`
            ok
            `memref.alloc` gives 1 symbols for the layout of `memref<4xf32>`, which has 0
            ok
            `memref.alloc` gives 0 symbols for the layout of `memref<4xf32, strided<[?], offset: ?>>`, which has 2
            `memref.alloca` gives 2 values for 1 dynamic sizes of `memref<?xf32>`
        "#]],
    );
}

#[test]
fn memref_accesses_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.load %m[%i] : memref<8x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                memref.store %f, %m[%i] : memref<8x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                memref.prefetch %m[%i], read, locality<3>, data : memref<8x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<8x?xf32>) -> f32
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.atomic_rmw addi %f, %m[%i, %i] : (f32, memref<8x?xf32>) -> f32
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %0 = memref.atomic_rmw assign %f, %m[%i, %i] : (f32, memref<8x?xf32>) -> f32
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %a = memref.generic_atomic_rmw %m[%i, %i] : memref<8x?xf32> {
                ^bb0(%v: f64):
                  memref.atomic_yield %f : f32
                }
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %a = memref.generic_atomic_rmw %m[%i, %i] : memref<8x?xf32> {
                ^bb0(%v: f32):
                  memref.atomic_yield %i : index
                }
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `memref.load` gives 1 index for `memref<8x?xf32>`, which has 2 sizes
            `memref.store` gives 1 index for `memref<8x?xf32>`, which has 2 sizes
            `memref.prefetch` gives 1 index for `memref<8x?xf32>`, which has 2 sizes
            `memref.atomic_rmw` gives 1 index for `memref<8x?xf32>`, which has 2 sizes
            `memref.atomic_rmw` is of a kind for an integer, but takes a `f32`
            ok
            `memref.generic_atomic_rmw` needs a region with one argument of type `f32`
            `memref.atomic_yield` yields a `index`, but the parent op has the result type `f32`
        "#]],
    );
}

#[test]
fn memref_globals_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                memref.global @g : memref<?xf32>
            "#,
            r#"
                "memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()
            "#,
            r#"
                "memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()
            "#,
            r#"
                "memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1> : tensor<2xi32>}> : () -> ()
            "#,
            r#"
                "memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = "x"}> : () -> ()
            "#,
            r#"
                func.func @f() { %0 = memref.get_global @g : memref<2xf32>  return }
            "#,
            r#"
                memref.global @g : memref<2xf32>
                func.func @f() { %0 = memref.get_global @g : memref<3xf32>  return }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            expected a memref of static sizes, but got `memref<?xf32>`
            `memref.global` is not of static sizes
            `memref.global` has an initial value of `tensor<3xf32>`, but takes `tensor<2xf32>`
            `memref.global` has an initial value of `tensor<2xi32>`, but takes `tensor<2xf32>`
            `memref.global` has an initial value that is neither elements nor `uninitialized`
            `memref.get_global` names `@g`, which does not reference a valid global
            `memref.get_global` is of type `memref<3xf32>`, but `@g` of `memref<2xf32>`
        "#]],
    );
}

#[test]
fn memref_views_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %s = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x?xf32> to memref<4x5xf32, strided<[?, 1]>>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %s = memref.subview %m[0, 0] [9, 4] [1, 1] : memref<8x?xf32> to memref<9x4xf32, strided<[?, 1]>>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %s = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x?xf32> to memref<4x4xf32, strided<[?, 1]>>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %s = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x?xf32> to memref<4x4xf32, strided<[?, 1]>, 1>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %v = memref.view %b[%i][] : memref<16xi8> to memref<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %v = memref.view %b[%i][] : memref<16xi8> to memref<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %v = memref.view %b[%i][%i] : memref<16xi8> to memref<?xf32, 1>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %t = memref.transpose %m (d0, d1) -> (d0, d0) : memref<8x?xf32> to memref<?x8xf32, strided<[1, ?]>>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %c = memref.cast %m : memref<8x?xf32> to memref<7x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %c = memref.cast %m : memref<8x?xf32> to memref<?x?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %c = memref.cast %m : memref<8x?xf32> to memref<*xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %c = memref.cast %m : memref<8x?xf32> to memref<8x?xf64>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>) {
                %c = memref.cast %m : memref<8x?xf32> to memref<8x?xf32, 1>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `memref.subview` has a slice of type `memref<4x4xf32, strided<[?, 1]>>`, perhaps without sizes of 1, but not `memref<4x5xf32, strided<[?, 1]>>`
            `memref.subview` reaches 8 along size 0, which is 8
            ok
            `memref.subview` has `memref<8x?xf32>` and `memref<4x4xf32, strided<[?, 1]>, 1>`, whose memory spaces differ
            ok
            `memref.view` gives 0 values for 1 dynamic sizes of `memref<?xf32>`
            `memref.view` has `memref<16xi8>` and `memref<?xf32, 1>`, whose memory spaces differ
            `memref.transpose` needs a permutation of 2 dimensions
            `memref.cast` requires the same shape for all operands and results
            ok
            ok
            `memref.cast` cannot cast `memref<8x?xf32>` to `memref<8x?xf64>`
            `memref.cast` cannot cast `memref<8x?xf32>` to `memref<8x?xf32, 1>`
        "#]],
    );
}

#[test]
fn bufferization_ops_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>, %c: i1, %t: tensor<8xf32>) {
                %0 = bufferization.alloc_tensor() : tensor<?xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>, %c: i1, %t: tensor<8xf32>) {
                %0 = "bufferization.alloc_tensor"(%i, %t) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (index, tensor<8xf32>) -> tensor<8xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>, %c: i1, %t: tensor<8xf32>) {
                %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<8xf32>) -> tensor<9xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>, %c: i1, %t: tensor<8xf32>) {
                bufferization.dealloc (%m, %d : memref<8x?xf32>, memref<?xf32>) if (%c)
                  return
                }
            "#,
            r#"
                func.func @f(%m: memref<8x?xf32>, %d: memref<?xf32>, %i: index, %f: f32, %b: memref<16xi8>, %c: i1, %t: tensor<8xf32>) {
                %0:2 = "bufferization.dealloc"(%m, %c) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<8x?xf32>, i1) -> (i1, i1)
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `bufferization.alloc_tensor` gives 0 values for 1 dynamic sizes of `tensor<?xf32>`
            `bufferization.alloc_tensor` must not have sizes, because it copies a tensor
            `bufferization.alloc_tensor` requires the result type to be the type of the copied tensor
            `bufferization.dealloc` gives 2 memrefs, but 1 condition
            `bufferization.dealloc` retains 0 memrefs, but has 2 results
        "#]],
    );
}
