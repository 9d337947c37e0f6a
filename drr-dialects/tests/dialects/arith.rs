//! Tests of numbers: constants and their names, casts, `arith.select`; `math`, `complex`, `index`, `ub`.

use expect_test::expect;

use crate::judge::{check_forms, check_verdicts};

#[test]
fn results_of_constants_are_named_after_their_value() {
    check_forms(
        r#"
            func.func @f() {
              %0 = arith.constant 12345678901234567890123 : i128
              %1 = arith.constant -7 : i64
              %2 = arith.constant true
              %3 = arith.constant 5 : index
              %4 = arith.constant 1.0 : f32
              %5 = arith.constant dense<1> : tensor<2xi32>
              %6 = arith.constant -7 : i64
              %7 = complex.constant [1.0, 2.0] : complex<f64>
              %8 = index.constant -5
              %9 = index.bool.constant false
              %10 = ub.poison : i32
              %11 = vector.vscale
              %12 = arith.muli %11, %3 : index
              %low, %high = arith.mului_extended %1, %6 : i64
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f() {
                %c12345678901234567890123_i128 = arith.constant 12345678901234567890123 : i128
                %c-7_i64 = arith.constant -7 : i64
                %true = arith.constant true
                %c5 = arith.constant 5 : index
                %cst = arith.constant 1.000000e+00 : f32
                %cst_0 = arith.constant dense<1> : tensor<2xi32>
                %c-7_i64_1 = arith.constant -7 : i64
                %cst_2 = complex.constant [1.000000e+00, 2.000000e+00] : complex<f64>
                %idx-5 = index.constant -5
                %false = index.bool.constant false
                %0 = ub.poison : i32
                %vscale = vector.vscale
                %c5_vscale = arith.muli %vscale, %c5 : index
                %low, %high = arith.mului_extended %c-7_i64, %c-7_i64_1 : i64
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
                %0 = "arith.constant"() <{value = 12345678901234567890123 : i128}> : () -> i128
                %1 = "arith.constant"() <{value = -7 : i64}> : () -> i64
                %2 = "arith.constant"() <{value = true}> : () -> i1
                %3 = "arith.constant"() <{value = 5 : index}> : () -> index
                %4 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
                %5 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
                %6 = "arith.constant"() <{value = -7 : i64}> : () -> i64
                %7 = "complex.constant"() <{value = [1.000000e+00, 2.000000e+00]}> : () -> complex<f64>
                %8 = "index.constant"() <{value = -5 : index}> : () -> index
                %9 = "index.bool.constant"() <{value = false}> : () -> i1
                %10 = "ub.poison"() <{value = #ub.poison}> : () -> i32
                %11 = "vector.vscale"() : () -> index
                %12 = "arith.muli"(%11, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
                %13:2 = "arith.mului_extended"(%1, %6) : (i64, i64) -> (i64, i64)
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn arith_constants_in_custom_form() {
    check_forms(
        r#"
            func.func @f() {
              %0 = arith.constant {test.a} 1.0 : bf16
              %1 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
              %2 = arith.constant dense_resource<r> : tensor<2xi32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f() {
                %cst = arith.constant {test.a} 1.000000e+00 : bf16
                %cst_0 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
                %cst_1 = arith.constant dense_resource<r> : tensor<2xi32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
                %0 = "arith.constant"() <{value = 1.000000e+00 : bf16}> {test.a} : () -> bf16
                %1 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
                %2 = "arith.constant"() <{value = dense_resource<r> : tensor<2xi32>}> : () -> tensor<2xi32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn arith_select_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %v: vector<4xi1>, %a: vector<4xf32>, %t: tensor<*xi1>, %u: tensor<*xf32>) {
              %0 = arith.select %c, %a, %a : vector<4xf32>
              %1 = arith.select %c, %a, %a {test.q} : i1, vector<4xf32>
              %2 = arith.select %v, %a, %a {test.q} : vector<4xi1>, vector<4xf32>
              %3 = arith.select %t, %u, %u : tensor<*xi1>, tensor<*xf32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: vector<4xi1>, %arg2: vector<4xf32>, %arg3: tensor<*xi1>, %arg4: tensor<*xf32>) {
                %0 = arith.select %arg0, %arg2, %arg2 : vector<4xf32>
                %1 = arith.select %arg0, %arg2, %arg2 {test.q} : vector<4xf32>
                %2 = arith.select %arg1, %arg2, %arg2 {test.q} : vector<4xi1>, vector<4xf32>
                %3 = arith.select %arg3, %arg4, %arg4 : tensor<*xi1>, tensor<*xf32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, vector<4xi1>, vector<4xf32>, tensor<*xi1>, tensor<*xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: vector<4xi1>, %arg2: vector<4xf32>, %arg3: tensor<*xi1>, %arg4: tensor<*xf32>):
                %0 = "arith.select"(%arg0, %arg2, %arg2) : (i1, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
                %1 = "arith.select"(%arg0, %arg2, %arg2) {test.q} : (i1, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
                %2 = "arith.select"(%arg1, %arg2, %arg2) {test.q} : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
                %3 = "arith.select"(%arg3, %arg4, %arg4) : (tensor<*xi1>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn ub_poison_in_custom_form() {
    check_forms(
        r#"
            func.func @f() {
              %0 = "ub.poison"() : () -> i32
              %1 = ub.poison <#ub.poison> : vector<4xi32>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f() {
                %0 = ub.poison : i32
                %1 = ub.poison : vector<4xi32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
                %0 = "ub.poison"() <{value = #ub.poison}> : () -> i32
                %1 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4xi32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn arith_constants_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f() {
                %0 = arith.constant 1 : si32
                  return
                }
            "#,
            r#"
                func.func @f() {
                %0 = arith.constant "x"
                  return
                }
            "#,
            r#"
                func.func @f() {
                %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
                  return
                }
            "#,
            r#"
                func.func @f() {
                %0 = arith.constant dense<1> : vector<[2]xi32>
                  return
                }
            "#,
            r#"
                func.func @f() {
                %0 = arith.constant dense<1> : tensor<2xsi32>
                  return
                }
            "#,
            r#"
                func.func @f() {
                %0 = arith.constant dense_resource<x> : tensor<2xi32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `arith.constant` has the result type `si32`, but integers of `arith` have no sign
            `arith.constant` has a value that is neither a number nor elements
            `arith.constant` must not have different elements for a scalable vector
            ok
            ok
            ok
        "#]],
    );
}

#[test]
fn arith_casts_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%a: tensor<?xi8>) {
                %0 = arith.extsi %a : tensor<?xi8> to tensor<4xi16>
                  return
                }
            "#,
            r#"
                func.func @f(%a: tensor<?xi8>) {
                %0 = arith.extsi %a : tensor<?xi8> to tensor<?xi8>
                  return
                }
            "#,
            r#"
                func.func @f(%a: tensor<*xi8>) {
                %0 = arith.extsi %a : tensor<*xi8> to tensor<4xi16>
                  return
                }
            "#,
            r#"
                func.func @f(%a: tensor<*xi8>) {
                %0 = arith.extsi %a : tensor<*xi8> to tensor<*xi16>
                  return
                }
            "#,
            r#"
                func.func @f(%a: tensor<4xi8>) {
                %0 = arith.extsi %a : tensor<4xi8> to vector<4xi16>
                  return
                }
            "#,
            r#"
                func.func @f(%a: vector<4xi8>) {
                %0 = arith.extui %a : vector<4xi8> to vector<[4]xi16>
                  return
                }
            "#,
            r#"
                func.func @f(%a: f32) {
                %0 = arith.bitcast %a : f32 to i64
                  return
                }
            "#,
            r#"
                func.func @f(%a: i32) {
                %0 = arith.bitcast %a : i32 to f32
                  return
                }
            "#,
            r#"
                func.func @f(%a: index) {
                %0 = arith.index_cast %a : index to index
                  return
                }
            "#,
            r#"
                func.func @f(%a: i32) {
                %0 = arith.index_cast %a : i32 to i64
                  return
                }
            "#,
            r#"
                func.func @f(%a: memref<4xi32>) {
                %0 = arith.index_cast %a : memref<4xi32> to memref<?xindex>
                  return
                }
            "#,
            r#"
                func.func @f(%a: index) {
                %0 = arith.index_castui %a : index to i32
                  return
                }
            "#,
            r#"
                func.func @f(%a: memref<4xi32>) {
                %0 = arith.bitcast %a : memref<4xi32> to memref<4xf16>
                  return
                }
            "#,
            r#"
                func.func @f(%a: memref<?xi32>) {
                %0 = arith.bitcast %a : memref<?xi32> to memref<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%a: tensor<4xi8, "a">) {
                %0 = arith.extsi %a : tensor<4xi8, "a"> to tensor<4xi64>
                  return
                }
            "#,
            r#"
                func.func @f(%a: tensor<4xi8, "a">) {
                %0 = arith.extsi %a : tensor<4xi8, "a"> to tensor<4xi64, "a">
                  return
                }
            "#,
            r#"
                func.func @f(%a: tensor<4xi8, "a">) {
                %0 = arith.sitofp %a : tensor<4xi8, "a"> to tensor<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%a: f16) {
                %0 = arith.extf %a : f16 to bf16
                  return
                }
            "#,
            r#"
                func.func @f(%a: f64) {
                %0 = arith.truncf %a : f64 to f32
                  return
                }
            "#,
            r#"
                func.func @f(%a: f32) {
                %0 = arith.truncf %a : f32 to f64
                  return
                }
            "#,
            r#"
                func.func @f(%a: i8) {
                %0 = arith.trunci %a : i8 to i8
                  return
                }
            "#,
            r#"
                func.func @f(%a: vector<4xf32>) {
                %0 = arith.fptosi %a : vector<4xf32> to vector<4xi8>
                  return
                }
            "#,
            r#"
                func.func @f(%a: i8) {
                %0 = arith.uitofp %a : i8 to f64
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `arith.extsi` cannot cast `tensor<?xi8>` to `tensor<4xi16>`: the sizes of the tensors differ
            `arith.extsi` cannot cast `tensor<?xi8>` to `tensor<?xi8>`: the result must be wider
            `arith.extsi` requires one kind and shape for all operands and results that are vectors or tensors
            `arith.extsi` cannot cast `tensor<*xi8>` to `tensor<*xi16>`: the sizes of the tensors differ
            `arith.extsi` requires one kind and shape for all operands and results that are vectors or tensors
            `arith.extui` requires the same shape for all operands and results
            `arith.bitcast` cannot cast `f32` to `i64`: the widths differ
            ok
            `arith.index_cast` cannot cast `index` to `index`: one of them must be an index
            `arith.index_cast` cannot cast `i32` to `i64`: one of them must be an index
            ok
            ok
            `arith.bitcast` cannot cast `memref<4xi32>` to `memref<4xf16>`: the widths differ
            ok
            `arith.extsi` cannot cast `tensor<4xi8, "a">` to `tensor<4xi64>`: the encodings differ
            ok
            `arith.sitofp` cannot cast `tensor<4xi8, "a">` to `tensor<4xf32>`: the encodings differ
            `arith.extf` cannot cast `f16` to `bf16`: the result must be wider
            ok
            `arith.truncf` cannot cast `f32` to `f64`: the result must be shorter
            `arith.trunci` cannot cast `i8` to `i8`: the result must be shorter
            ok
            ok
        "#]],
    );
}

#[test]
fn arith_select_verifies_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%c: i1, %a: i32) {
                %0 = "arith.select"(%c, %a, %a) : (i1, i32, i32) -> i32
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %a: tensor<4xi32>) {
                %0 = "arith.select"(%c, %a, %a) : (i1, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
                  return
                }
            "#,
            r#"
                func.func @f(%c: tensor<4xi1>, %a: tensor<?xi32>) {
                %0 = "arith.select"(%c, %a, %a) : (tensor<4xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
                  return
                }
            "#,
            r#"
                func.func @f(%c: tensor<4xi1, "e">, %a: tensor<4xi32>) {
                %0 = "arith.select"(%c, %a, %a) : (tensor<4xi1, "e">, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
                  return
                }
            "#,
            r#"
                func.func @f(%c: vector<4xi1>, %a: vector<4xf32>) {
                %0 = "arith.select"(%c, %a, %a) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
                  return
                }
            "#,
            r#"
                func.func @f(%c: vector<4xi1>, %a: memref<4xi32>) {
                %0 = "arith.select"(%c, %a, %a) : (vector<4xi1>, memref<4xi32>, memref<4xi32>) -> memref<4xi32>
                  return
                }
            "#,
            r#"
                func.func @f(%c: i32, %a: i32) {
                %0 = "arith.select"(%c, %a, %a) : (i32, i32, i32) -> i32
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            ok
            ok
            `arith.select` takes a condition of type `i1` or `tensor<?xi1>` to choose a `tensor<?xi32>`, but got `tensor<4xi1>`
            `arith.select` takes a condition of type `i1` or `tensor<4xi1>` to choose a `tensor<4xi32>`, but got `tensor<4xi1, "e">`
            ok
            `arith.select` requires vectors or tensors as results for one as operand
            `arith.select` takes bool-like as operand `condition`, but operand 0 is of type `i32`
        "#]],
    );
}

#[test]
fn complex_ops_verify_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%x: complex<f32>, %i: i64) {
                %0 = complex.constant [1.0, 2.0, 3.0] : complex<f64>
                  return
                }
            "#,
            r#"
                func.func @f(%x: complex<f32>, %i: i64) {
                %0 = complex.constant [1.0 : f64, 2.0 : f64] : complex<f32>
                  return
                }
            "#,
            r#"
                func.func @f(%x: complex<f32>, %i: i64) {
                %0 = complex.bitcast %x : complex<f32> to i64
                  return
                }
            "#,
            r#"
                func.func @f(%x: complex<f32>, %i: i64) {
                %0 = complex.bitcast %x : complex<f32> to i32
                  return
                }
            "#,
            r#"
                func.func @f(%x: complex<f32>, %i: i64) {
                %0 = complex.bitcast %i : i64 to i64
                  return
                }
            "#,
            r#"
                func.func @f(%x: complex<f32>, %i: i64) {
                %0 = complex.bitcast %x : complex<f32> to complex<f32>
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `complex.constant` takes the real and the imaginary part as two values
            `complex.constant` has the part `1.000000e+00 : f64`, which is not of the element type of `complex<f32>`
            ok
            `complex.bitcast` cannot cast `complex<f32>` to `i32`: the widths differ
            ok
            ok
        "#]],
    );
}

/// The attribute determines the element type, so a trailing type is ignored by the parser.
#[test]
fn complex_numbers() {
    check_forms(
        r#"
        "u.op"() {
          a = #complex.number<:f64 1.0, -2.0>, b = #complex.number<:f16 1.0e10, 0.1> : f32, c = #complex<number<: tf32 1.1, -0.0>>
        } : () -> ()
        "#,
        expect![[r#"
            module {
              "u.op"() {a = #complex.number<:f64 1.000000e+00, -2.000000e+00> : complex<f64>, b = #complex.number<:f16 0x7C00, 9.997550e-02> : complex<f16>, c = #complex.number<:tf32 1.099610e+00, -0.000000e+00> : complex<tf32>} : () -> ()
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "u.op"() {a = #complex.number<:f64 1.000000e+00, -2.000000e+00> : complex<f64>, b = #complex.number<:f16 0x7C00, 9.997550e-02> : complex<f16>, c = #complex.number<:tf32 1.099610e+00, -0.000000e+00> : complex<tf32>} : () -> ()
            }) : () -> ()
        "#]],
    );
    let texts = [
        "<:f64 1, 2.0>",
        "<:f64 1.0>",
        "<1.0, 2.0>",
        "<:f64 @a, 2.0>",
        "<:f64 nan, 2.0>",
        "",
    ];
    check_verdicts(
        &texts.map(|text| format!(r#""u.op"() {{a = #complex.number{text}}} : () -> ()"#)),
        expect![[r#"
            `f64` is not a type for an integer
            expected `,`, found `>`
            expected `:`, found `1.0`
            `complex.number` has the part `@a`, which is not of the element type of `complex<f64>`
            expected a type, found `nan`
            expected `<`, found `}`
        "#]],
    );
}
