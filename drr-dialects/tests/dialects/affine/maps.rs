//! Maps with operands, affine expressions over values, and bases.

use expect_test::expect;

use drr_tests::{mlir, random::Random};

use super::{check_in_function, in_function, verdicts_in_loop};
use crate::judge::{forms, read};

#[test]
fn dims_and_symbols_in_custom_form() {
    check_in_function(
        r#"
    affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
    affine.apply affine_map<()[s0] -> (s0)>()[%n]
    affine.apply affine_map<() -> (4)>()[]
    affine.apply affine_map<(d0) -> (d0)> (%i) {a}"#,
        expect![[r#"
            #map = affine_map<(d0)[s0] -> (d0 + s0)>
            #map1 = affine_map<()[s0] -> (s0)>
            #map2 = affine_map<() -> (4)>
            #map3 = affine_map<(d0) -> (d0)>
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                %0 = affine.apply #map(%arg0)[%arg1]
                %1 = affine.apply #map1()[%arg1]
                %2 = affine.apply #map2()
                %3 = affine.apply #map3(%arg0) {a}
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0)[s0] -> (d0 + s0)>
            #map1 = affine_map<()[s0] -> (s0)>
            #map2 = affine_map<() -> (4)>
            #map3 = affine_map<(d0) -> (d0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                %0 = "affine.apply"(%arg0, %arg1) <{map = #map}> : (index, index) -> index
                %1 = "affine.apply"(%arg1) <{map = #map1}> : (index) -> index
                %2 = "affine.apply"() <{map = #map2}> : () -> index
                %3 = "affine.apply"(%arg0) <{map = #map3}> {a} : (index) -> index
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn maps_of_ssa_ids_in_custom_form() {
    check_in_function(
        r#"
    affine.load %m[%i + symbol(%n)] : memref<8xf32>
    affine.load %m[symbol(%n) + symbol(%n)] : memref<8xf32>
    affine.load %m[symbol(%n) * 2 + %i floordiv 3] : memref<8xf32>
    affine.load %m[(%i + 1) mod symbol(%n) - %i ceildiv 4 * 2] : memref<8xf32>
    affine.load %m[-%i - 3 * (%n + %i)] : memref<8xf32>
    affine.load %m[7] : memref<8xf32>"#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                %0 = affine.load %arg3[%arg0 + symbol(%arg1)] : memref<8xf32>
                %1 = affine.load %arg3[symbol(%arg1) * 2] : memref<8xf32>
                %2 = affine.load %arg3[%arg0 floordiv 3 + symbol(%arg1) * 2] : memref<8xf32>
                %3 = affine.load %arg3[(%arg0 + 1) mod symbol(%arg1) - (%arg0 ceildiv 4) * 2] : memref<8xf32>
                %4 = affine.load %arg3[-%arg0 - (%arg0 + %arg1) * 3] : memref<8xf32>
                %5 = affine.load %arg3[7] : memref<8xf32>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0)[s0] -> (d0 + s0)>
            #map1 = affine_map<()[s0] -> (s0 * 2)>
            #map2 = affine_map<(d0)[s0] -> (d0 floordiv 3 + s0 * 2)>
            #map3 = affine_map<(d0)[s0] -> ((d0 + 1) mod s0 - (d0 ceildiv 4) * 2)>
            #map4 = affine_map<(d0, d1) -> (-d0 - (d0 + d1) * 3)>
            #map5 = affine_map<() -> (7)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                %0 = "affine.load"(%arg3, %arg0, %arg1) <{map = #map}> : (memref<8xf32>, index, index) -> f32
                %1 = "affine.load"(%arg3, %arg1) <{map = #map1}> : (memref<8xf32>, index) -> f32
                %2 = "affine.load"(%arg3, %arg0, %arg1) <{map = #map2}> : (memref<8xf32>, index, index) -> f32
                %3 = "affine.load"(%arg3, %arg0, %arg1) <{map = #map3}> : (memref<8xf32>, index, index) -> f32
                %4 = "affine.load"(%arg3, %arg0, %arg1) <{map = #map4}> : (memref<8xf32>, index, index) -> f32
                %5 = "affine.load"(%arg3) <{map = #map5}> : (memref<8xf32>) -> f32
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

/// Random expressions are simplified and printed as by MLIR, except for significant parentheses that MLIR omits.
#[test]
fn random_maps_print_as_in_mlir() {
    let Some(mlir) = mlir() else { return };
    let mut random = Random::new(18);
    let lines: String = (0..600)
        .map(|_| format!("affine.load %m[{}] : memref<8xf32>\n", expression(&mut random, 3)))
        .collect();
    let symbols = "%s0 = arith.constant 5 : index\n%s1 = arith.constant 6 : index";
    let text = in_function(&format!("\n{symbols}\n{lines}"));
    let printed = forms(&read(&text).unwrap_or_else(|error| panic!("{error}")));
    for (ours, theirs) in printed
        .iter()
        .zip([mlir.custom(&[""; 0], &text), mlir.generic(&[""; 0], &text)])
    {
        for (ours, theirs) in ours.lines().zip(theirs.lines()) {
            assert_eq!(ours.replace(['(', ')'], ""), theirs.replace(['(', ')'], ""));
        }
        assert_eq!(ours.lines().count(), theirs.trim_end().lines().count());
    }
}

fn expression(random: &mut Random, depth: usize) -> String {
    let leaf = |random: &mut Random| {
        random
            .pick(&["%i", "%n", "%k", "symbol(%s0)", "symbol(%s1)"])
            .to_string()
    };
    if depth == 0 {
        return leaf(random);
    }
    let left = expression(random, depth - 1);
    match random.below(8) {
        0 => left,
        1 => format!("{left} - {}", random.pick(&["1", "7", "symbol(%s1)", "%i"])),
        2 => format!("-({left})"),
        3 | 4 => format!("{left} + {}", leaf(random)),
        operator => {
            let operator = random.pick(&["*", "mod", "floordiv", "ceildiv"][..operator - 3]);
            format!("({left}) {operator} {}", random.pick(&["2", "3", "8", "symbol(%s0)"]))
        }
    }
}

#[test]
fn maps_are_printed_as_aliases() {
    check_in_function(
        r#"
    affine.load %m[%i + 1] : memref<8xf32>
    affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.for %j = affine_map<(d0) -> (d0 + 2)>(%i) to 8 {
      affine.if affine_set<(d0) : (d0 >= 0)>(%j) {
      }
    }
    affine.parallel (%j) = (%i * 4) to (8) {
    }
    affine.for %j = 3 to %n {
    }"#,
        expect![[r#"
            #map = affine_map<(d0) -> (d0 + 1)>
            #map1 = affine_map<(d0) -> (d0 + 2)>
            #set = affine_set<(d0) : (d0 >= 0)>
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                %0 = affine.load %arg3[%arg0 + 1] : memref<8xf32>
                %1 = affine.apply #map(%arg0)
                affine.for %arg7 = #map1(%arg0) to 8 {
                  affine.if #set(%arg7) {
                  }
                }
                affine.parallel (%arg7) = (%arg0 * 4) to (8) {
                }
                affine.for %arg7 = 3 to %arg1 {
                }
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0 + 1)>
            #map1 = affine_map<(d0) -> (d0 + 2)>
            #map2 = affine_map<() -> (8)>
            #map3 = affine_map<(d0) -> (d0 * 4)>
            #map4 = affine_map<() -> (3)>
            #map5 = affine_map<()[s0] -> (s0)>
            #set = affine_set<(d0) : (d0 >= 0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                %0 = "affine.load"(%arg3, %arg0) <{map = #map}> : (memref<8xf32>, index) -> f32
                %1 = "affine.apply"(%arg0) <{map = #map}> : (index) -> index
                "affine.for"(%arg0) <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
                ^bb0(%arg9: index):
                  "affine.if"(%arg9) <{condition = #set}> ({
                    "affine.yield"() : () -> ()
                  }, {
                  }) : (index) -> ()
                  "affine.yield"() : () -> ()
                }) : (index) -> ()
                "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map3, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map2}> ({
                ^bb0(%arg8: index):
                  "affine.yield"() : () -> ()
                }) : (index) -> ()
                "affine.for"(%arg1) <{lowerBoundMap = #map4, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map5}> ({
                ^bb0(%arg7: index):
                  "affine.yield"() : () -> ()
                }) : (index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn affine_apply_min_and_max_in_custom_form() {
    check_in_function(
        r#"
    %0 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>(%i, %k)[%n]
    %1 = affine.min affine_map<(d0)[s0] -> (d0, s0, 4)>(%i)[%n] {a}
    %2 = affine.max affine_map<() -> (4)>()
    %3 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%i)[%n]
    %4 = affine.max affine_map<()[s0, s1] -> (s0, s1)>(%k, %n)"#,
        expect![[r#"
            #map = affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>
            #map1 = affine_map<(d0)[s0] -> (d0, s0, 4)>
            #map2 = affine_map<() -> (4)>
            #map3 = affine_map<(d0, d1) -> (d0, d1)>
            #map4 = affine_map<()[s0, s1] -> (s0, s1)>
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                %0 = affine.apply #map(%arg0, %arg2)[%arg1]
                %1 = affine.min #map1(%arg0)[%arg1] {a}
                %2 = affine.max #map2()
                %3 = affine.min #map3(%arg0, %arg1)
                %4 = affine.max #map4()[%arg2, %arg1]
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>
            #map1 = affine_map<(d0)[s0] -> (d0, s0, 4)>
            #map2 = affine_map<() -> (4)>
            #map3 = affine_map<(d0, d1) -> (d0, d1)>
            #map4 = affine_map<()[s0, s1] -> (s0, s1)>
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                %0 = "affine.apply"(%arg0, %arg2, %arg1) <{map = #map}> : (index, index, index) -> index
                %1 = "affine.min"(%arg0, %arg1) <{map = #map1}> {a} : (index, index) -> index
                %2 = "affine.max"() <{map = #map2}> : () -> index
                %3 = "affine.min"(%arg0, %arg1) <{map = #map3}> : (index, index) -> index
                %4 = "affine.max"(%arg2, %arg1) <{map = #map4}> : (index, index) -> index
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn delinearize_and_linearize_index_in_custom_form() {
    check_in_function(
        r#"
    %0:3 = affine.delinearize_index %k into (4, %n, 8) : index, index, index
    %1:3 = affine.delinearize_index %k into (%k, 8) {a} : index, index, index
    %2 = affine.delinearize_index %k into () : index
    %3 = affine.linearize_index [%k, %i] by (%n, 4) : index
    %4 = affine.linearize_index disjoint [%k, %i] by (4) {a} : index
    %5 = affine.linearize_index [] by () : index"#,
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>) {
                %0:3 = affine.delinearize_index %arg2 into (4, %arg1, 8) : index, index, index
                %1:3 = affine.delinearize_index %arg2 into (%arg2, 8) {a} : index, index, index
                %2 = affine.delinearize_index %arg2 into () : index
                %3 = affine.linearize_index [%arg2, %arg0] by (%arg1, 4) : index
                %4 = affine.linearize_index disjoint [%arg2, %arg0] by (4) {a} : index
                %5 = affine.linearize_index [] by () : index
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (index, index, index, memref<8xf32>, memref<1xi32>, f32, vector<4xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<8xf32>, %arg4: memref<1xi32>, %arg5: f32, %arg6: vector<4xf32>):
                %0:3 = "affine.delinearize_index"(%arg2, %arg1) <{static_basis = array<i64: 4, -9223372036854775808, 8>}> : (index, index) -> (index, index, index)
                %1:3 = "affine.delinearize_index"(%arg2, %arg2) <{static_basis = array<i64: -9223372036854775808, 8>}> {a} : (index, index) -> (index, index, index)
                %2 = "affine.delinearize_index"(%arg2) <{static_basis = array<i64>}> : (index) -> index
                %3 = "affine.linearize_index"(%arg2, %arg0, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: -9223372036854775808, 4>}> : (index, index, index) -> index
                %4 = "affine.linearize_index"(%arg2, %arg0) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4>}> {a} : (index, index) -> index
                %5 = "affine.linearize_index"() <{disjoint = false, operandSegmentSizes = array<i32: 0, 0>, static_basis = array<i64>}> : () -> index
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn parse_errors() {
    verdicts_in_loop(
        r#"
        affine.apply affine_map<(d0) -> (d0)>(%i, %i)
        affine.apply affine_map<(d0)[s0] -> (d0)>(%i)
        affine.apply affine_map<(d0) -> (d0, d0)>(%i)
        affine.apply 3(%i)
        affine.min affine_map<(d0) -> (d0)>(%i,)
        affine.load %m[%i * %i] : memref<8xf32>
        affine.load %m[d0] : memref<8xf32>
        affine.load %m[symbol(%i] : memref<8xf32>
        affine.load %m[%i : memref<8xf32>
        affine.load %m[%i] : memref<*xf32>
        affine.prefetch %m[%i], look, locality<3>, data : memref<8xf32>
        affine.prefetch %m[%i], read, locality<3>, cache : memref<8xf32>
        affine.dma_start %m[%i], %m[%i], %t[0], %n, %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
        affine.dma_wait %t[0], %n {a} : memref<1xi32>"#,
        expect![[r#"
            expected 1 dimension before this, found 2
            expected 1 symbol before this, found 0
            `affine.apply` takes a map of 1 result, found one of 2
            expected an affine map before this
            expected a value, found `)`
            not affine: one factor of `*` must be free of dimensions
            `d0` is neither a dimension nor a symbol here
            expected `)` after the value of a symbol, found `]`
            expected `]`, found `:`
            expected the type of a memref with a rank before this
            expected `read` or `write`
            expected `instr` or `data`
            expected a stride and the number of elements per stride after the size, or neither
            expected `:`, found `{`
        "#]],
    );
}

#[test]
fn affine_apply_min_and_max_verify_as_in_mlir() {
    verdicts_in_loop(
        r#"
        affine.apply affine_map<()[s0] -> (s0)>()[%i]
        affine.apply affine_map<()[s0] -> (s0)>()[%x]
        affine.apply affine_map<(d0) -> (d0)>(%x)
        "affine.apply"(%i) <{map = affine_map<() -> (1)>}> : (index) -> index
        "affine.apply"(%i) <{map = affine_map<(d0) -> (1, d0)>}> : (index) -> index
        affine.min affine_map<(d0) -> (d0)>(%i, %i)
        affine.min affine_map<(d0)[s0] -> (d0)>(%i)
        affine.max affine_map<(d0) -> ()>(%i)
        affine.max affine_map<()[s0] -> (s0)>()[%x]"#,
        expect![[r#"
            `affine.apply` has a dimension as input 0 of its map, which is a symbol
            ok
            ok
            `affine.apply` has 1 operand for a map of 0
            `affine.apply` takes a map of 1 result, but has one of 2 results
            `affine.min` has 2 operands for a map of 1
            `affine.min` has 1 operand for a map of 2
            `affine.max` has a map without results
            ok
        "#]],
    );
}

#[test]
fn delinearize_and_linearize_index_verify_as_in_mlir() {
    verdicts_in_loop(
        r#"
        %0 = affine.delinearize_index %x into (4, 5) : index
        %0:4 = affine.delinearize_index %x into (4, 5) : index, index, index, index
        %0:2 = affine.delinearize_index %x into (4, 0) : index, index
        %0:2 = affine.delinearize_index %x into (-4, 5) : index, index
        %0:2 = "affine.delinearize_index"(%x) <{static_basis = array<i64: -9223372036854775808, 4>}> : (index) -> (index, index)
        affine.linearize_index [%x, %x] by (4, 5, 6) : index
        affine.linearize_index [%x, %x, %x] by (4) : index
        affine.linearize_index [%x, %x] by (-4) : index
        "affine.linearize_index"(%x, %x, %n) <{static_basis = array<i64: 4, 4>, operandSegmentSizes = array<i32: 2, 1>}> : (index, index, index) -> index"#,
        expect![[r#"
            `affine.delinearize_index` has 1 result for a basis of 2 sizes: expected 2 or 3
            `affine.delinearize_index` has 4 results for a basis of 2 sizes: expected 2 or 3
            `affine.delinearize_index` has a basis with 0, which is not positive
            `affine.delinearize_index` has a basis with -4, which is not positive
            `affine.delinearize_index` has 0 values for 1 mark of its basis
            `affine.linearize_index` has 2 indices for a basis of 3 sizes: expected 3 or 4
            `affine.linearize_index` has 3 indices for a basis of 1 size: expected 1 or 2
            ok
            `affine.linearize_index` has 1 value for 0 marks of its basis
        "#]],
    );
}
