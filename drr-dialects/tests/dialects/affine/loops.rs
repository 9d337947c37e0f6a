//! Tests of loops and conditions.

use drr_tests::mlir;
use expect_test::expect;

use super::{check_in_function, in_loop, verdicts_in_loop};
use crate::judge::{check_locations, check_verdicts, read};

#[test]
fn affine_for_in_custom_form() {
    check_in_function(
        r#"
    affine.for %j = 0 to 10 {
    }
    affine.for %j = %n to %k step 2 {
      affine.yield
    } {b = 1 : i32}
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to min affine_map<()[s0] -> (s0)>()[%n] {
      affine.yield
    }
    affine.for %j = -3 to affine_map<(d0) -> (d0 + 1)>(%i) step 0 {
    }
    affine.for %j = affine_map<()[s0] -> (s0)>()[%n] to affine_map<() -> (4)>() {
    }
    %a:2 = affine.for %j = 0 to 8 iter_args(%p = %f, %q = %n) -> (f32, index) {
      affine.yield %p, %j : f32, index
    }
    %b = affine.for %j loc("here") = 0 to 8 iter_args(%p loc("there") = %f) -> f32 {
      affine.yield {a} %p : f32
    }
    affine.for %j = max affine_map<() -> (1)>() to 8 iter_args() -> () {
    }"#,
        expect![[r#"
            #map = affine_map<(d0)[s0] -> (d0, s0)>
            #map1 = affine_map<(d0) -> (d0 + 1)>
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                affine.for %arg7 = 0 to 10 {
                }
                affine.for %arg7 = %arg1 to %arg2 step 2 {
                } {b = 1 : i32}
                affine.for %arg7 = max #map(%arg0)[%arg1] to %arg1 {
                }
                affine.for %arg7 = -3 to #map1(%arg0) step 0 {
                }
                affine.for %arg7 = %arg1 to 4 {
                }
                %0:2 = affine.for %arg7 = 0 to 8 iter_args(%arg8 = %arg5, %arg9 = %arg1) -> (f32, index) {
                  affine.yield %arg8, %arg7 : f32, index
                }
                %1 = affine.for %arg7 = 0 to 8 iter_args(%arg8 = %arg5) -> (f32) {
                  affine.yield {a} %arg8 : f32
                }
                affine.for %arg7 = 1 to 8 {
                }
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<() -> (0)>
            #map1 = affine_map<() -> (10)>
            #map2 = affine_map<()[s0] -> (s0)>
            #map3 = affine_map<(d0)[s0] -> (d0, s0)>
            #map4 = affine_map<() -> (-3)>
            #map5 = affine_map<(d0) -> (d0 + 1)>
            #map6 = affine_map<() -> (4)>
            #map7 = affine_map<() -> (8)>
            #map8 = affine_map<() -> (1)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
                ^bb0(%arg17: index):
                  "affine.yield"() : () -> ()
                }) : () -> ()
                "affine.for"(%arg1, %arg2) <{lowerBoundMap = #map2, operandSegmentSizes = array<i32: 1, 1, 0>, step = 2 : index, upperBoundMap = #map2}> ({
                ^bb0(%arg16: index):
                  "affine.yield"() : () -> ()
                }) {b = 1 : i32} : (index, index) -> ()
                "affine.for"(%arg0, %arg1, %arg1) <{lowerBoundMap = #map3, operandSegmentSizes = array<i32: 2, 1, 0>, step = 1 : index, upperBoundMap = #map2}> ({
                ^bb0(%arg15: index):
                  "affine.yield"() : () -> ()
                }) : (index, index, index) -> ()
                "affine.for"(%arg0) <{lowerBoundMap = #map4, operandSegmentSizes = array<i32: 0, 1, 0>, step = 0 : index, upperBoundMap = #map5}> ({
                ^bb0(%arg14: index):
                  "affine.yield"() : () -> ()
                }) : (index) -> ()
                "affine.for"(%arg1) <{lowerBoundMap = #map2, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = #map6}> ({
                ^bb0(%arg13: index):
                  "affine.yield"() : () -> ()
                }) : (index) -> ()
                %0:2 = "affine.for"(%arg5, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 2>, step = 1 : index, upperBoundMap = #map7}> ({
                ^bb0(%arg10: index, %arg11: f32, %arg12: index):
                  "affine.yield"(%arg11, %arg10) : (f32, index) -> ()
                }) : (f32, index) -> (f32, index)
                %1 = "affine.for"(%arg5) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = #map7}> ({
                ^bb0(%arg8: index, %arg9: f32):
                  "affine.yield"(%arg9) {a} : (f32) -> ()
                }) : (f32) -> f32
                "affine.for"() <{lowerBoundMap = #map8, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map7}> ({
                ^bb0(%arg7: index):
                  "affine.yield"() : () -> ()
                }) : () -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn affine_if_in_custom_form() {
    check_in_function(
        r#"
    affine.if affine_set<(d0)[s0] : (d0 >= s0, d0 == 1)>(%i)[%n] {
    }
    affine.if affine_set<() : (0 == 0)>() {
      affine.yield
    } else {
    } {b}
    %a = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 {
      affine.yield %f : f32
    } else {
      affine.yield %f : f32
    }
    %b:2 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> (f32, (i32) -> f32) {
      %g = "u.value"() : () -> ((i32) -> f32)
      affine.yield %f, %g : f32, (i32) -> f32
    } else {
      %g = "u.value"() : () -> ((i32) -> f32)
      affine.yield %f, %g : f32, (i32) -> f32
    }
    affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> () {
    } else {
      affine.yield
    }"#,
        expect![[r##"
            #set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 1 == 0)>
            #set1 = affine_set<() : (0 == 0)>
            #set2 = affine_set<(d0) : (d0 >= 0)>
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                affine.if #set(%arg0)[%arg1] {
                }
                affine.if #set1() {
                } else {
                } {b}
                %0 = affine.if #set2(%arg0) -> f32 {
                  affine.yield %arg5 : f32
                } else {
                  affine.yield %arg5 : f32
                }
                %1:2 = affine.if #set2(%arg0) -> (f32, (i32) -> f32) {
                  %2 = "u.value"() : () -> ((i32) -> f32)
                  affine.yield %arg5, %2 : f32, (i32) -> f32
                } else {
                  %2 = "u.value"() : () -> ((i32) -> f32)
                  affine.yield %arg5, %2 : f32, (i32) -> f32
                }
                affine.if #set2(%arg0) {
                } else {
                }
                return
              }
            }
        "##]],
        expect![[r##"
            #set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 1 == 0)>
            #set1 = affine_set<() : (0 == 0)>
            #set2 = affine_set<(d0) : (d0 >= 0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                "affine.if"(%arg0, %arg1) <{condition = #set}> ({
                  "affine.yield"() : () -> ()
                }, {
                }) : (index, index) -> ()
                "affine.if"() <{condition = #set1}> ({
                  "affine.yield"() : () -> ()
                }, {
                  "affine.yield"() : () -> ()
                }) {b} : () -> ()
                %0 = "affine.if"(%arg0) <{condition = #set2}> ({
                  "affine.yield"(%arg5) : (f32) -> ()
                }, {
                  "affine.yield"(%arg5) : (f32) -> ()
                }) : (index) -> f32
                %1:2 = "affine.if"(%arg0) <{condition = #set2}> ({
                  %3 = "u.value"() : () -> ((i32) -> f32)
                  "affine.yield"(%arg5, %3) : (f32, (i32) -> f32) -> ()
                }, {
                  %2 = "u.value"() : () -> ((i32) -> f32)
                  "affine.yield"(%arg5, %2) : (f32, (i32) -> f32) -> ()
                }) : (index) -> (f32, (i32) -> f32)
                "affine.if"(%arg0) <{condition = #set2}> ({
                  "affine.yield"() : () -> ()
                }, {
                  "affine.yield"() : () -> ()
                }) : (index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn affine_parallel_in_custom_form() {
    check_in_function(
        r#"
    affine.parallel () = () to () {
    }
    affine.parallel (%a) = (0) to (8) {
      affine.yield
    } {b}
    affine.parallel (%a, %b) = (max(%i, %n + 1), %k) to (%k + %n, min(%k)) step (2, 1 + 3) {
    }
    affine.parallel (%a, %b) = (%k + %n, %n + %k) to (%n + %k, symbol(%n) + 1) step (1, -3) {
    }
    %0:2 = affine.parallel (%a) = (0) to (8) reduce ("addf", "assign") -> (f32, index) {
      affine.yield %f, %a : f32, index
    }
    %1 = affine.parallel (%a loc("here")) = (0) to (8) reduce ("maximumf") -> f32 {
      affine.yield %f : f32
    }
    affine.parallel (%a, %b) = (%n, symbol(%n)) to (8, 9) -> () {
    }"#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                affine.parallel () = () to () {
                }
                affine.parallel (%arg7) = (0) to (8) {
                } {b}
                affine.parallel (%arg7, %arg8) = (max(%arg0, %arg1 + 1), %arg2) to (%arg2 + %arg1, %arg2) step (2, 4) {
                }
                affine.parallel (%arg7, %arg8) = (%arg2 + %arg1, %arg2 + %arg1) to (%arg1 + %arg2, symbol(%arg1) + 1) step (1, -3) {
                }
                %0:2 = affine.parallel (%arg7) = (0) to (8) reduce ("addf", "assign") -> (f32, index) {
                  affine.yield %arg5, %arg7 : f32, index
                }
                %1 = affine.parallel (%arg7) = (0) to (8) reduce ("maximumf") -> (f32) {
                  affine.yield %arg5 : f32
                }
                affine.parallel (%arg7, %arg8) = (%arg1, symbol(%arg1)) to (8, 9) {
                }
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<() -> ()>
            #map1 = affine_map<() -> (0)>
            #map2 = affine_map<() -> (8)>
            #map3 = affine_map<(d0, d1, d2) -> (d0, d1 + 1, d2)>
            #map4 = affine_map<(d0, d1) -> (d0 + d1, d0)>
            #map5 = affine_map<(d0, d1) -> (d0 + d1, d0 + d1)>
            #map6 = affine_map<(d0, d1)[s0] -> (d0 + d1, s0 + 1)>
            #map7 = affine_map<(d0)[s0] -> (d0, s0)>
            #map8 = affine_map<() -> (8, 9)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                "affine.parallel"() <{lowerBoundsGroups = dense<> : tensor<0xi32>, lowerBoundsMap = #map, reductions = [], steps = [], upperBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = #map}> ({
                  "affine.yield"() : () -> ()
                }) : () -> ()
                "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map2}> ({
                ^bb0(%arg15: index):
                  "affine.yield"() : () -> ()
                }) {b} : () -> ()
                "affine.parallel"(%arg0, %arg1, %arg2, %arg2, %arg1) <{lowerBoundsGroups = dense<[2, 1]> : tensor<2xi32>, lowerBoundsMap = #map3, reductions = [], steps = [2, 4], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map4}> ({
                ^bb0(%arg13: index, %arg14: index):
                  "affine.yield"() : () -> ()
                }) : (index, index, index, index, index) -> ()
                "affine.parallel"(%arg2, %arg1, %arg1, %arg2, %arg1) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map5, reductions = [], steps = [1, -3], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map6}> ({
                ^bb0(%arg11: index, %arg12: index):
                  "affine.yield"() : () -> ()
                }) : (index, index, index, index, index) -> ()
                %0:2 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [0, 3], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map2}> ({
                ^bb0(%arg10: index):
                  "affine.yield"(%arg5, %arg10) : (f32, index) -> ()
                }) : () -> (f32, index)
                %1 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [4], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map2}> ({
                ^bb0(%arg9: index):
                  "affine.yield"(%arg5) : (f32) -> ()
                }) : () -> f32
                "affine.parallel"(%arg1, %arg1) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map7, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map8}> ({
                ^bb0(%arg7: index, %arg8: index):
                  "affine.yield"() : () -> ()
                }) : (index, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn parse_errors() {
    verdicts_in_loop(
        r#"
        affine.for %j = affine_map<() -> (1, 2)>() to 3 { }
        affine.for %j = 0 to affine_map<() -> (1, 2)>() { }
        affine.for %j = 0 to 3 step -1 { }
        affine.for %j = 0.5 to 3 { }
        affine.for %j = affine_map<(d0) -> (d0)>() to 3 { }
        affine.for %j = 0 to 3 iter_args(%p = %f) -> (f32, f32) { affine.yield %p : f32 }
        affine.for %j = 0 to 3 { ^bb0: }
        affine.if affine_map<() -> (0)>() { }
        affine.if affine_set<(d0) : (d0 >= 0)>() { }
        affine.parallel (%a) = (0) to (8) step (%n) { }
        affine.parallel (%a) = (0) to (8) reduce ("sum") -> f32 { }
        affine.parallel (%a) = (0) to (8) reduce () { }"#,
        expect![[r#"
            expected `max` before the map of the lower bound, which has several results
            expected `min` before the map of the upper bound, which has several results
            expected a step that is not negative before this
            `index` is not a type for a float
            expected 1 dimension before this, found 0
            the loop carries 1 value, but has 2 types for them
            `affine.for` has an empty block, which needs a terminator
            expected an integer set before this
            expected 1 dimension before this, found 0
            expected steps that are integers before this
            expected a reduction in quotes: one of addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori
            expected a reduction in quotes: one of addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori
        "#]],
    );
}

/// Returns a loop in generic form.
fn generic_loop(
    lower: &str,
    upper: &str,
    segments: &str,
    operands: &str,
    types: &str,
    arguments: &str,
    results: &str,
) -> String {
    let carried: Vec<&str> = arguments.split(", ").skip(1).collect();
    let names: Vec<&str> = carried
        .iter()
        .filter_map(|argument| argument.split(": ").next())
        .collect();
    let carried: Vec<&str> = carried
        .iter()
        .filter_map(|argument| argument.split(": ").nth(1))
        .collect();
    format!(
        "\"affine.for\"({operands}) <{{lowerBoundMap = affine_map<{lower}>, upperBoundMap = affine_map<{upper}>, step = 1 : index, \
         operandSegmentSizes = array<i32: {segments}>}}> ({{\n^bb0({arguments}):\n\"affine.yield\"({}) : ({}) -> ()\n}}) : \
         ({types}) -> ({results})",
        names.join(", "),
        carried.join(", "),
    )
}

#[test]
fn affine_for_verifies_as_in_mlir() {
    let case = |lower, upper, segments, operands, types, arguments, results| {
        in_loop(&generic_loop(
            lower, upper, segments, operands, types, arguments, results,
        ))
    };
    let none = "() -> (1)";
    check_verdicts(
        &[
            case(none, none, "0, 0, 0", "", "", "%a: index", ""),
            case(none, none, "0, 0, 0", "", "", "%a: i32", ""),
            case("(d0) -> (d0)", none, "1, 0, 0", "%x", "index", "%a: index", ""),
            case("()[s0] -> (s0)", none, "1, 0, 0", "%i", "index", "%a: index", ""),
            case(none, "()[s0] -> (s0)", "0, 1, 0", "%x", "index", "%a: index", ""),
            case("() -> ()", none, "0, 0, 0", "", "", "%a: index", ""),
            case(none, "() -> ()", "0, 0, 0", "", "", "%a: index", ""),
            case(none, none, "0, 0, 1", "%f", "f32", "%a: index, %b: f32", "f32"),
            case(none, none, "0, 0, 1", "%f", "f32", "%a: index, %b: f32", "f32, f32"),
            case(none, none, "0, 0, 1", "%f", "f32", "%a: index", "f32"),
            case(none, none, "0, 0, 1", "%f", "f32", "%a: index, %b: f32", "i32"),
            case(none, none, "0, 0, 1", "%f", "f32", "%a: index, %b: i32", "f32"),
            case(none, none, "0, 0, 0", "", "", "%a: index, %b: f32", ""),
            case(none, none, "0, 0, 1", "%f", "f32", "%a: index", ""),
            // MLIR does not compare the operands of a bound with its map.
            case("(d0) -> (d0)", none, "0, 0, 0", "", "", "%a: index", ""),
            case(none, none, "1, 0, 0", "%i", "index", "%a: index", ""),
        ],
        expect![[r#"
            ok
            `affine.for` must have an `index` as the first argument of its body
            `affine.for` has a value that cannot be a dimension here as input 0 of its lower bound
            `affine.for` has a value that cannot be a symbol here as input 0 of its lower bound
            `affine.for` has a value that cannot be a symbol here as input 0 of its upper bound
            `affine.for` has a map without results as its lower bound
            `affine.for` has a map without results as its upper bound
            ok
            `affine.for` has 1 initial value, but 2 results
            `affine.for` has 1 initial value, but 0 arguments of the region after the induction variable
            `affine.for` has `f32` as number 0 of the initial values, but `i32` of the results
            `affine.for` has `f32` as number 0 of the initial values, but `i32` of the arguments of the region after the induction variable
            `affine.for` has 0 initial values, but 1 argument of the region after the induction variable
            `affine.for` has 1 initial value, but 0 results
            ok
            ok
        "#]],
    );
}

#[test]
fn affine_if_and_yield_verify_as_in_mlir() {
    verdicts_in_loop(
        r#"
        "affine.if"() <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ "affine.yield"() : () -> () }, { }) : () -> ()
        affine.if affine_set<(d0) : (d0 >= 0)>(%x) { }
        affine.if affine_set<()[s0] : (s0 >= 0)>()[%i] { }
        affine.if affine_set<() : (0 == 0)>() { ^bb0(%a: i32): }
        %0 = affine.if affine_set<() : (0 == 0)>() -> f32 { affine.yield %f : f32 }
        %0 = affine.if affine_set<() : (0 == 0)>() -> f32 { affine.yield %f : f32 } else { }
        %0 = affine.if affine_set<() : (0 == 0)>() -> f32 { affine.yield %f : f32 } else { affine.yield %n : index }
        affine.if affine_set<() : (0 == 0)>() { affine.yield %f : f32 }
        scf.execute_region { affine.yield }
        "u.region"() ({ affine.yield }) : () -> ()"#,
        expect![[r#"
            `affine.if` has 0 operands for a set of 1
            `affine.if` has a value that cannot be a dimension here as input 0 of its set
            `affine.if` has a value that cannot be a symbol here as input 0 of its set
            `affine.if` requires regions without arguments
            `affine.if` has results, so it needs an `else`
            `affine.yield` yields 0 values, but `affine.if` has 1 result
            `affine.yield` yields `index` as result 0, but `affine.if` has `f32` there
            `affine.yield` yields 1 value, but `affine.if` has 0 results
            `affine.yield` ends regions of `affine.for`, `affine.if` and `affine.parallel` only
            `affine.yield` ends regions of `affine.for`, `affine.if` and `affine.parallel` only
        "#]],
    );
}

#[test]
fn affine_parallel_verifies_as_in_mlir() {
    let generic = |lower: &str, lower_groups: &str, upper_groups: &str, steps: &str, arguments: &str| {
        format!(
            "\"affine.parallel\"() <{{reductions = [], lowerBoundsMap = affine_map<() -> ({lower})>, lowerBoundsGroups = \
             dense<[{lower_groups}]> : vector<{}xi32>, upperBoundsMap = affine_map<() -> (4, 5)>, upperBoundsGroups = \
             dense<[{upper_groups}]> : tensor<{}xi32>, steps = [{steps}]}}> ({{\n^bb0({arguments}):\n\"affine.yield\"() : () -> ()\n\
             }}) : () -> ()",
            lower_groups.split(", ").count(),
            upper_groups.split(", ").count(),
        )
    };
    let case = |lower, lower_groups, upper_groups, steps, arguments| {
        in_loop(&generic(lower, lower_groups, upper_groups, steps, arguments))
    };
    check_verdicts(
        &[
            case("1, 2", "1, 1", "1, 1", "1, 1", "%a: index, %b: index"),
            case("1, 2", "2", "1, 1", "1, 1", "%a: index, %b: index"),
            case("1, 2", "1, 1", "2", "1, 1", "%a: index, %b: index"),
            case("1, 2", "1, 1", "1, 1", "1", "%a: index, %b: index"),
            case("1, 2", "1, 1", "1, 1", "1, 1", "%a: index"),
            case("1, 2", "2, 0", "1, 1", "1, 1", "%a: index, %b: index"),
            case("1, 2", "1, 1", "2, 0", "1, 1", "%a: index, %b: index"),
            case("1", "1, 1", "1, 1", "1, 1", "%a: index, %b: index"),
            case("1, 2", "1, 1", "1, 2", "1, 1", "%a: index, %b: index"),
        ],
        expect![[r#"
            ok
            `affine.parallel` has a body with 2 arguments, but 1 lower bound, 2 upper bounds and 2 steps
            `affine.parallel` has a body with 2 arguments, but 2 lower bounds, 1 upper bound and 2 steps
            `affine.parallel` has a body with 2 arguments, but 2 lower bounds, 2 upper bounds and 1 step
            `affine.parallel` has a body with 1 argument, but 2 lower bounds, 2 upper bounds and 2 steps
            `affine.parallel` has no expression for one of its lower bounds
            `affine.parallel` has no expression for one of its upper bounds
            `affine.parallel` has 1 result of the map of its lower bounds, but 2 in its groups
            `affine.parallel` has 2 results of the map of its upper bounds, but 3 in its groups
        "#]],
    );
    let reduce = |kind: &str, ty: &str| {
        in_loop(&format!(
            "%y = \"u.value\"() : () -> {ty}\n%0 = affine.parallel (%a) = (0) to (8) reduce (\"{kind}\") -> {ty} {{\n\
             affine.yield %y : {ty}\n}}"
        ))
    };
    const TYPES: [&str; 6] = ["f32", "i32", "si32", "ui32", "index", "vector<4xf32>"];
    const KINDS: &str =
        "addf addi andi assign maximumf maxnumf maxs maxu minimumf minnumf mins minu mulf muli ori xori";
    let texts: Vec<String> = KINDS
        .split(' ')
        .flat_map(|kind| TYPES.map(|ty| reduce(kind, ty)))
        .collect();
    let table = |fits: Vec<bool>| -> String {
        let lines = KINDS.split(' ').zip(fits.chunks(TYPES.len())).map(|(kind, fits)| {
            let types = TYPES
                .iter()
                .zip(fits)
                .filter(|(_, fits)| **fits)
                .map(|(ty, _)| format!(" {ty}"));
            format!("{kind}:{}\n", types.collect::<String>())
        });
        lines.collect()
    };
    let ours = table(texts.iter().map(|text| read(text).is_ok()).collect());
    expect![[r#"
        addf: f32
        addi: i32 si32 ui32
        andi: i32 si32 ui32
        assign: f32 i32 si32 ui32 index vector<4xf32>
        maximumf: f32
        maxnumf:
        maxs: si32
        maxu: ui32
        minimumf: f32
        minnumf:
        mins: si32
        minu: ui32
        mulf: f32
        muli: i32 si32 ui32
        ori: i32 si32 ui32
        xori:
    "#]]
    .assert_eq(&ours);
    if let Some(mlir) = mlir() {
        let theirs = mlir.verdicts(&["--allow-unregistered-dialect"], &texts);
        assert_eq!(ours, table(theirs.iter().map(Option::is_some).collect()));
    }
    verdicts_in_loop(
        r#"
        %y = "u.value"() : () -> i32 %0 = affine.parallel (%a) = (0) to (8) reduce ("addf") -> i32 { affine.yield %y : i32 }
        %0 = affine.parallel (%a) = (0) to (8) -> f32 { affine.yield %f : f32 }
        affine.parallel (%a) = (0) to (8) reduce ("addf") { }
        affine.parallel (%a) = (%x) to (8) { }
        affine.parallel (%a) = (0) to (symbol(%i)) { }
        "affine.parallel"() <{reductions = [99], lowerBoundsMap = affine_map<() -> ()>, lowerBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = affine_map<() -> ()>, upperBoundsGroups = dense<> : tensor<0xi32>, steps = []}> ({ "affine.yield"() : () -> () }) : () -> ()"#,
        expect![[r#"
            `affine.parallel` has a result of `i32`, which `addf` does not give
            `affine.parallel` has 0 reductions, but 1 result
            `affine.parallel` has 1 reduction, but 0 results
            `affine.parallel` has a value that cannot be a dimension here as input 0 of its lower bounds
            `affine.parallel` has a value that cannot be a symbol here as input 0 of its upper bounds
            `affine.parallel` takes array of allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 as `reductions`, but it is `[99]`
        "#]],
    );
}

/// The induction variable has no type, but a location.
#[test]
fn induction_variables_have_locations() {
    check_locations(
        r#"
        module {
          affine.for %i loc("i") = 0 to 4 {
            "t.a"(%i) : (index) -> () loc("a")
          } loc("for")
          affine.for %i loc("j") = 0 to 4 {
            "t.a"(%i) : (index) -> () loc("b")
          } loc("for")
        } loc("m")"#,
        expect![[r##"
            #loc2 = loc("i")
            #loc4 = loc("j")
            module {
              affine.for %arg0 loc("i") = 0 to 4 {
                "t.a"(%arg0) : (index) -> () loc(#loc3)
              } loc(#loc1)
              affine.for %arg0 loc("j") = 0 to 4 {
                "t.a"(%arg0) : (index) -> () loc(#loc5)
              } loc(#loc1)
            } loc(#loc)
            #loc = loc("m")
            #loc1 = loc("for")
            #loc3 = loc("a")
            #loc5 = loc("b")
        "##]],
    );
}
