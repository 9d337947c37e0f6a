//! Memory accesses with affine indices.

use expect_test::expect;

use super::{check_in_function, in_loop, verdicts_in_loop};
use crate::judge::{check_canonical, check_verdicts};

#[test]
fn affine_load_and_store_in_custom_form() {
    check_in_function(
        r#"
    %l = affine.load %m[%i] {a = 1 : i32} : memref<8xf32>
    affine.store %l, %m[%i + 1] {a} : memref<8xf32>
    %s = memref.alloc() : memref<f32>
    %0 = affine.load %s[] : memref<f32>
    affine.store %0, %s[] : memref<f32>"#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                %0 = affine.load %arg3[%arg0] {a = 1 : i32} : memref<8xf32>
                affine.store %0, %arg3[%arg0 + 1] {a} : memref<8xf32>
                %alloc = memref.alloc() : memref<f32>
                %1 = affine.load %alloc[] : memref<f32>
                affine.store %1, %alloc[] : memref<f32>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0)>
            #map1 = affine_map<(d0) -> (d0 + 1)>
            #map2 = affine_map<() -> ()>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                %0 = "affine.load"(%arg3, %arg0) <{map = #map}> {a = 1 : i32} : (memref<8xf32>, index) -> f32
                "affine.store"(%0, %arg3, %arg0) <{map = #map1}> {a} : (f32, memref<8xf32>, index) -> ()
                %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
                %2 = "affine.load"(%1) <{map = #map2}> : (memref<f32>) -> f32
                "affine.store"(%2, %1) <{map = #map2}> : (f32, memref<f32>) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn affine_vector_accesses_in_custom_form() {
    check_in_function(
        r#"
    %0 = affine.vector_load %m[%i + 1] {a} : memref<8xf32>, vector<4xf32>
    affine.vector_store %0, %m[symbol(%n)] : memref<8xf32>, vector<4xf32>"#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                %0 = affine.vector_load %arg3[%arg0 + 1] {a} : memref<8xf32>, vector<4xf32>
                affine.vector_store %0, %arg3[symbol(%arg1)] : memref<8xf32>, vector<4xf32>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0 + 1)>
            #map1 = affine_map<()[s0] -> (s0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                %0 = "affine.vector_load"(%arg3, %arg0) <{map = #map}> {a} : (memref<8xf32>, index) -> vector<4xf32>
                "affine.vector_store"(%0, %arg3, %arg1) <{map = #map1}> : (vector<4xf32>, memref<8xf32>, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn affine_prefetch_in_custom_form() {
    check_in_function(
        r#"
    affine.prefetch %m[%i], read, locality<3>, data : memref<8xf32>
    affine.prefetch %m[%i + symbol(%n)], write, locality<0>, instr {a} : memref<8xf32>"#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                affine.prefetch %arg3[%arg0], read, locality<3>, data : memref<8xf32>
                affine.prefetch %arg3[%arg0 + symbol(%arg1)], write, locality<0>, instr {a} : memref<8xf32>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0)>
            #map1 = affine_map<(d0)[s0] -> (d0 + s0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                "affine.prefetch"(%arg3, %arg0) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = #map}> : (memref<8xf32>, index) -> ()
                "affine.prefetch"(%arg3, %arg0, %arg1) <{isDataCache = false, isWrite = true, localityHint = 0 : i32, map = #map1}> {a} : (memref<8xf32>, index, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn affine_dma_in_custom_form() {
    check_in_function(
        r#"
    affine.dma_start %m[%i], %m[%i + 1], %t[0], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
    affine.dma_start %m[%i], %m[symbol(%n)], %t[0], %n, %k, %i : memref<8xf32>, memref<8xf32>, memref<1xi32>
    affine.dma_start %m[%i, %n], %m[], %t[0], %n, : memref<8xf32>, memref<8xf32>, memref<1xi32>
    affine.dma_wait %t[symbol(%n)], %k : memref<1xi32>"#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                affine.dma_start %arg3[%arg0], %arg3[%arg0 + 1], %arg4[0], %arg1 : memref<8xf32>, memref<8xf32>, memref<1xi32>
                affine.dma_start %arg3[%arg0], %arg3[symbol(%arg1)], %arg4[0], %arg1, %arg2, %arg0 : memref<8xf32>, memref<8xf32>, memref<1xi32>
                affine.dma_start %arg3[%arg0, %arg1], %arg3[], %arg4[0], %arg1 : memref<8xf32>, memref<8xf32>, memref<1xi32>
                affine.dma_wait %arg4[symbol(%arg1)], %arg2 : memref<1xi32>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0 + 1)>
            #map1 = affine_map<(d0) -> (d0)>
            #map2 = affine_map<() -> (0)>
            #map3 = affine_map<()[s0] -> (s0)>
            #map4 = affine_map<() -> ()>
            #map5 = affine_map<(d0, d1) -> (d0, d1)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                "affine.dma_start"(%arg3, %arg0, %arg3, %arg0, %arg4, %arg1) {dst_map = #map, src_map = #map1, tag_map = #map2} : (memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, index) -> ()
                "affine.dma_start"(%arg3, %arg0, %arg3, %arg1, %arg4, %arg1, %arg2, %arg0) {dst_map = #map3, src_map = #map1, tag_map = #map2} : (memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, index, index, index) -> ()
                "affine.dma_start"(%arg3, %arg0, %arg1, %arg3, %arg4, %arg1) {dst_map = #map4, src_map = #map5, tag_map = #map2} : (memref<8xf32>, index, index, memref<8xf32>, memref<1xi32>, index) -> ()
                "affine.dma_wait"(%arg4, %arg1, %arg2) {tag_map = #map3} : (memref<1xi32>, index, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn affine_accesses_verify_as_in_mlir() {
    verdicts_in_loop(
        r#"
        "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>, index) -> f64
        affine.load %m[%i, %i] : memref<8xf32>
        affine.load %m[] : memref<8xf32>
        "affine.load"(%m, %i) <{map = affine_map<() -> (0)>}> : (memref<8xf32>, index) -> f32
        "affine.load"(%m, %f) <{map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>, f32) -> f32
        affine.store %n, %m[%i] : memref<8xf32>
        "affine.store"(%n, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<8xf32>, index) -> ()
        affine.store %f, %m[%x] : memref<8xf32>
        affine.store %f, %m[%i, 0] : memref<8xf32>
        affine.vector_load %m[%i] : memref<8xf32>, vector<4xf64>
        affine.vector_load %m[%x] : memref<8xf32>, vector<4xf32>
        affine.vector_load %m[%i, %i] : memref<8xf32>, vector<4xf32>
        affine.vector_load %m[%i] : memref<8xf32>, f32
        affine.vector_load %m[%i] : memref<8xf32>, vector<2x4xf32>
        affine.vector_store %v, %t[%i] : memref<1xi32>, vector<4xf32>"#,
        expect![[r#"
            `affine.load` loads `f64`, but its memref has elements of `f32`
            `affine.load` has a map of 2 results for a memref of rank 1
            `affine.load` has a map of 0 results for a memref of rank 1
            `affine.load` has 1 operand for a map of 0
            `affine.load` takes index as operand `indices`, but operand 1 is of type `f32`
            `%n` is of type `f32` here, but of type `index` elsewhere
            `affine.store` stores `index`, but its memref has elements of `f32`
            `affine.store` has a value that cannot be a dimension here as input 0 of its map
            `affine.store` has a map of 2 results for a memref of rank 1
            `affine.vector_load` loads vectors of `f64`, but its memref has elements of `f32`
            `affine.vector_load` has a value that cannot be a dimension here as input 0 of its map
            `affine.vector_load` has a map of 2 results for a memref of rank 1
            `affine.vector_load` yields vector of any type values as result `result`, but result 0 is of type `f32`
            ok
            `affine.vector_store` stores vectors of `f32`, but its memref has elements of `i32`
        "#]],
    );
}

#[test]
fn affine_prefetch_verifies_as_in_mlir() {
    verdicts_in_loop(
        r#"
        affine.prefetch %m[%i, %i], read, locality<3>, data : memref<8xf32>
        affine.prefetch %m[%x], read, locality<3>, data : memref<8xf32>
        affine.prefetch %m[%i], read, locality<4>, data : memref<8xf32>
        "affine.prefetch"(%m) <{isWrite = false, localityHint = 3 : i32, isDataCache = true, map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>) -> ()"#,
        expect![[r#"
            `affine.prefetch` has a map of 2 results for a memref of rank 1
            `affine.prefetch` has a value that can be neither a dimension nor a symbol here as input 0 of its map
            `affine.prefetch` takes 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3 as `localityHint`, but it is `4 : i32`
            `affine.prefetch` has 0 operands for a map of 1
        "#]],
    );
}

#[test]
fn affine_dma_verifies_as_in_mlir() {
    let maps =
        "{src_map = affine_map<(d0) -> (d0)>, dst_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>}";
    let start =
        |operands: &str, types: &str| in_loop(&format!("\"affine.dma_start\"({operands}) {maps} : ({types}) -> ()"));
    let wait = |operands: &str, types: &str| {
        in_loop(&format!(
            "\"affine.dma_wait\"({operands}) {{tag_map = affine_map<(d0) -> (d0)>}} : ({types}) -> ()"
        ))
    };
    check_verdicts(
        &[
            start(
                "%m, %i, %m, %i, %t, %n",
                "memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, index",
            ),
            start(
                "%m, %i, %m, %i, %t",
                "memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>",
            ),
            start(
                "%m, %i, %m, %i, %t, %n, %n",
                "memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, index, index",
            ),
            start(
                "%f, %i, %m, %i, %t, %n",
                "f32, index, memref<8xf32>, index, memref<1xi32>, index",
            ),
            start(
                "%m, %f, %m, %i, %t, %n",
                "memref<8xf32>, f32, memref<8xf32>, index, memref<1xi32>, index",
            ),
            start(
                "%m, %i, %m, %x, %t, %n",
                "memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, index",
            ),
            start(
                "%m, %i, %m, %i, %t, %f",
                "memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, f32",
            ),
            wait("%t, %i, %n", "memref<1xi32>, index, index"),
            wait("%t, %i, %n, %f", "memref<1xi32>, index, index, f32"),
            wait("%f, %i, %n", "f32, index, index"),
            wait("%t, %x, %n", "memref<1xi32>, index, index"),
        ],
        expect![[r#"
            ok
            `affine.dma_start` has 5 operands, which its maps do not fit
            `affine.dma_start` has 7 operands, which its maps do not fit
            `affine.dma_start` has a source of `f32`, but it takes a memref with a rank
            `affine.dma_start` has a value that can be neither a dimension nor a symbol here as input 0 of its source map
            `affine.dma_start` has a value that can be neither a dimension nor a symbol here as input 0 of its destination map
            ok
            ok
            ok
            `affine.dma_wait` has a tag of `f32`, but it takes a memref with a rank
            `affine.dma_wait` has a value that can be neither a dimension nor a symbol here as input 0 of its tag map
        "#]],
    );
}

#[test]
fn transfers_are_not_erased() {
    check_canonical(
        r#"
        func.func @f(%t: memref<1xi32>, %i: index, %s: memref<100xf32>, %d: memref<100xf32, 2>, %n: index) {
          affine.dma_start %s[%i + 1], %d[%i + 1], %t[%i + 1], %n : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
          affine.dma_wait %t[%i + 1], %n : memref<1xi32>
          memref.dma_start %s[%i], %d[%i], %n, %t[%i] : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
          memref.dma_wait %t[%i], %n : memref<1xi32>
          memref.prefetch %s[%i], read, locality<3>, data : memref<100xf32>
          return
        }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<1xi32>, %arg1: index, %arg2: memref<100xf32>, %arg3: memref<100xf32, 2>, %arg4: index) {
                affine.dma_start %arg2[%arg1 + 1], %arg3[%arg1 + 1], %arg0[%arg1 + 1], %arg4 : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
                affine.dma_wait %arg0[%arg1 + 1], %arg4 : memref<1xi32>
                memref.dma_start %arg2[%arg1], %arg3[%arg1], %arg4, %arg0[%arg1] : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
                memref.dma_wait %arg0[%arg1], %arg4 : memref<1xi32>
                memref.prefetch %arg2[%arg1], read, locality<3>, data : memref<100xf32>
                return
              }
            }
        "#]],
    );
}
