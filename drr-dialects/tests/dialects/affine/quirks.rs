//! Custom forms that lose information or cannot be parsed in MLIR, unlike in drr.

use drr_tests::mlir;
use expect_test::{Expect, expect};

use super::in_function;
use crate::judge::{forms, read};

/// Checks the output for a body in custom form, which must be parsed to the same module, and MLIR's output.
#[track_caller]
fn differs(body: &str, ours: Expect, theirs: Expect) {
    let module = read(&in_function(body)).unwrap_or_else(|error| panic!("{error}: {body}"));
    let [custom, generic] = forms(&module);
    let again = read(&custom).unwrap_or_else(|error| panic!("{error}: {custom}"));
    assert_eq!(forms(&again), [custom.clone(), generic.clone()]);
    let lines = |text: &str| {
        let lines = text
            .lines()
            .filter_map(|line| line.strip_prefix("    "))
            .filter(|line| *line != "return");
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    ours.assert_eq(&lines(&custom));
    if let Some(mlir) = mlir() {
        theirs.assert_eq(&lines(&mlir.custom(&["--allow-unregistered-dialect"], generic)));
    }
}

#[test]
fn attributes_of_dma_are_printed() {
    differs(
        r#"
        "affine.dma_start"(%m, %i, %m, %i, %t, %n) {src_map = affine_map<(d0) -> (d0)>, dst_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>, note = 3} : (memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, index) -> ()
        "affine.dma_start"(%m, %i, %m, %i, %t, %f) {src_map = affine_map<(d0) -> (d0)>, dst_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, f32) -> ()
        "affine.dma_wait"(%t, %n) {tag_map = affine_map<() -> (0)>, note} : (memref<1xi32>, index) -> ()
        "affine.dma_wait"(%t, %n, %n) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, index, index) -> ()"#,
        expect![[r#"
                "affine.dma_start"(%arg3, %arg0, %arg3, %arg0, %arg4, %arg1) {dst_map = #map, note = 3 : i64, src_map = #map, tag_map = #map1} : (memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, index) -> ()
                "affine.dma_start"(%arg3, %arg0, %arg3, %arg0, %arg4, %arg5) {dst_map = #map, src_map = #map, tag_map = #map1} : (memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>, f32) -> ()
                "affine.dma_wait"(%arg4, %arg1) {note, tag_map = #map1} : (memref<1xi32>, index) -> ()
                "affine.dma_wait"(%arg4, %arg1, %arg1) {tag_map = #map1} : (memref<1xi32>, index, index) -> ()
        "#]],
        expect![[r#"
                affine.dma_start %arg3[%arg0], %arg3[%arg0], %arg4[0], %arg1 : memref<8xf32>, memref<8xf32>, memref<1xi32>
                affine.dma_start %arg3[%arg0], %arg3[%arg0], %arg4[0], %arg5 : memref<8xf32>, memref<8xf32>, memref<1xi32>
                affine.dma_wait %arg4[0], %arg1 : memref<1xi32>
                affine.dma_wait %arg4[0], %arg1 : memref<1xi32>
        "#]],
    );
}

/// MLIR prints this op, but cannot parse it: it compares value names without result numbers.
#[test]
fn values_with_result_numbers_are_parsed() {
    differs(
        "%0:2 = affine.delinearize_index %n into (4) : index, index
        affine.load %m[%0#0 + %0#1 + %0#0] : memref<8xf32>",
        expect![[r#"
                %0:2 = affine.delinearize_index %arg1 into (4) : index, index
                %1 = affine.load %arg3[%0#0 + %0#1 + %0#0] : memref<8xf32>
        "#]],
        expect![[r#"
                %0:2 = affine.delinearize_index %arg1 into (4) : index, index
                %1 = affine.load %arg3[%0#0 + %0#1 + %0#0] : memref<8xf32>
        "#]],
    );
}

/// A value that is both a dimension and a symbol is parsed as whichever occurs first.
#[test]
fn value_that_is_dimension_and_symbol_is_parsed_as_the_first() {
    differs(
        r#"
        "affine.load"(%m, %n, %n) <{map = affine_map<(d0)[s0] -> (d0 mod s0)>}> : (memref<8xf32>, index, index) -> f32
        affine.load %m[%k + symbol(%n)] : memref<8xf32>
        "affine.parallel"(%n, %n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0)[s0] -> (d0 mod s0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
        ^bb0(%j: index):
          "affine.yield"() : () -> ()
        }) : (index, index) -> ()"#,
        expect![[r#"
                %0 = "affine.load"(%arg3, %arg1, %arg1) <{map = #map}> : (memref<8xf32>, index, index) -> f32
                %1 = affine.load %arg3[%arg2 + symbol(%arg1)] : memref<8xf32>
                "affine.parallel"(%arg1, %arg1) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map1}> ({
                ^bb0(%arg7: index):
                  affine.yield
                }) : (index, index) -> ()
        "#]],
        expect![[r#"
                %0 = affine.load %arg3[%arg1 mod symbol(%arg1)] : memref<8xf32>
                %1 = affine.load %arg3[%arg2 + symbol(%arg1)] : memref<8xf32>
                affine.parallel (%arg7) = (%arg1 mod symbol(%arg1)) to (8) {
                }
        "#]],
    );
}

#[test]
fn attributes_of_terminators_are_printed() {
    differs(
        "
        affine.for %j = 0 to 8 {
          affine.yield {note}
        }
        affine.if affine_set<() : (0 == 0)>() {
          affine.yield {note}
        }
        affine.parallel (%j) = (0) to (8) {
          affine.yield {note}
        }",
        expect![[r#"
                affine.for %arg7 = 0 to 8 {
                  affine.yield {note}
                }
                affine.if #set() {
                  affine.yield {note}
                }
                affine.parallel (%arg7) = (0) to (8) {
                  affine.yield {note}
                }
        "#]],
        expect![[r#"
                affine.for %arg7 = 0 to 8 {
                }
                affine.if #set() {
                }
                affine.parallel (%arg7) = (0) to (8) {
                }
        "#]],
    );
}

#[test]
fn affine_for_with_step_of_zero_parses_unlike_in_mlir() {
    differs(
        "affine.for %j = 0 to 8 step 0 {
        }",
        expect![[r#"
                affine.for %arg7 = 0 to 8 step 0 {
                }
        "#]],
        expect![[r#"
                affine.for %arg7 = 0 to 8 step 0 {
                }
        "#]],
    );
}

/// The verifier ignores these operands.
#[test]
fn loops_that_the_custom_form_cannot_express() {
    differs(
        r#"
        "affine.for"(%i) <{lowerBoundMap = affine_map<() -> (3)>, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
        ^bb0(%j: index):
          "affine.yield"() : () -> ()
        }) : (index) -> ()
        "affine.for"() <{lowerBoundMap = affine_map<() -> (3)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
        ^bb0(%j: index):
          "affine.yield"() : () -> ()
        }) : () -> ()
        "affine.parallel"(%i) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
        ^bb0(%j: index):
          "affine.yield"() : () -> ()
        }) : (index) -> ()
        "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
        ^bb0(%j: i32):
          "affine.yield"() : () -> ()
        }) : () -> ()"#,
        expect![[r#"
                "affine.for"(%arg0) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
                ^bb0(%arg7: index):
                  affine.yield
                }) : (index) -> ()
                "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = -1 : index, upperBoundMap = #map1}> ({
                ^bb0(%arg7: index):
                  affine.yield
                }) : () -> ()
                "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map2, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map1}> ({
                ^bb0(%arg7: index):
                  affine.yield
                }) : (index) -> ()
                "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map2, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map1}> ({
                ^bb0(%arg7: i32):
                  affine.yield
                }) : () -> ()
        "#]],
        expect![[r#"
                affine.for %arg7 = 3 to 8 iter_args() -> () {
                  affine.yield
                }
                affine.for %arg7 = 3 to 8 step -1 {
                }
                affine.parallel (%arg7) = (0) to (8) {
                }
                affine.parallel (%arg7) = (0) to (8) {
                }
        "#]],
    );
}
