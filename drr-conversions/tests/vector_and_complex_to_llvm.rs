//! Conversions of `vector` and `complex` where the result differs from MLIR's, and their options.

mod common;

use common::assert_lines;

/// Returns the text of a module after passes, or the error.
fn run(passes: &str, text: &str) -> Result<String, String> {
    common::run(&format!("builtin.module({passes})"), text).1
}

/// Asserts that `convert-to-llvm` gives a module with these lines for a function with these arguments, and this body.
#[track_caller]
fn assert_converted(arguments: &str, body: &str, lines: &[&str]) {
    let text = format!("func.func @f({arguments}) {{\n{body}\nreturn\n}}");
    let converted = run("convert-to-llvm", &text).unwrap_or_else(|error| panic!("{error}"));
    assert_lines(&converted, lines);
}

#[test]
fn vectors_are_not_inserted_at_dynamic_positions() {
    // MLIR takes the dynamic index for 0.
    assert_converted(
        "%v: vector<4xf32>, %w: vector<2x3x4xf32>, %i: index",
        "%0 = vector.insert %v, %w[%i, 1] : vector<4xf32> into vector<2x3x4xf32>",
        &["vector.insert %arg0", "[%0, 1]"],
    );
}

#[test]
fn rows_of_poison_stay_in_shuffles() {
    // MLIR extracts a row at -1, which is invalid.
    assert_converted(
        "%v: vector<1x2xf32>",
        "%0 = vector.shuffle %v, %v [1, -1] : vector<1x2xf32>, vector<1x2xf32>",
        &[
            "llvm.mlir.poison",
            "llvm.extractvalue %arg0[0]",
            "[0] : !llvm.array<2 x vector<2xf32>>",
            "llvm.return",
        ],
    );
}

#[test]
fn elements_of_vectors_of_several_dimensions_are_not_taken_at_once() {
    // MLIR builds an `llvm.extractelement` of an array.
    assert_converted(
        "%v: vector<1x1xf32>",
        "%0 = vector.to_elements %v : vector<1x1xf32>
         vector.print %0 : f32",
        &["vector.to_elements"],
    );
}

#[test]
fn masked_elements_are_infinite_for_minimum_and_maximum() {
    // MLIR takes the largest finite number, and a negative one close to zero.
    assert_converted(
        "%v: vector<4xf32>, %m: vector<4xi1>",
        "%0 = vector.mask %m { vector.reduction <minimumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
         %1 = vector.mask %m { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32",
        &[
            "dense<0x7F800000> : vector<4xf32>",
            "llvm.select %arg1, %arg0",
            "llvm.intr.vector.reduce.fminimum",
            "dense<0xFF800000> : vector<4xf32>",
            "llvm.intr.vector.reduce.fmaximum",
        ],
    );
}

#[test]
fn masked_reductions_of_indices_use_converted_vectors() {
    // MLIR builds an intrinsic on a vector of `index`.
    assert_converted(
        "%v: vector<4xindex>, %m: vector<4xi1>",
        "%0 = vector.mask %m { vector.reduction <add>, %v : vector<4xindex> into index } : vector<4xi1> -> index",
        &["\"llvm.intr.vp.reduce.add\"(%0, %arg0, %arg1, %1) : (i64, vector<4xi64>, vector<4xi1>, i32) -> i64"],
    );
}

#[test]
fn floats_that_llvm_has_no_arithmetic_for_are_not_reduced() {
    assert_converted(
        "%v: vector<4xf8E4M3FN>, %c: complex<f8E4M3FN>",
        "%0 = vector.reduction <add>, %v : vector<4xf8E4M3FN> into f8E4M3FN
         %1 = complex.add %c, %c : complex<f8E4M3FN>",
        &["vector.reduction <add>", "complex.add"],
    );
}

// Row VL161.
#[test]
fn quotients_of_complex_numbers_are_scaled_with_the_option() {
    let text = "func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
        %0 = complex.div %a, %b : complex<f32>
        return %0 : complex<f32>
    }";
    for basic in ["basic", "none"] {
        let pass = format!("convert-complex-to-llvm{{complex-range={basic}}}");
        let converted = run(&pass, text).unwrap_or_else(|error| panic!("{error}"));
        assert!(!converted.contains("llvm.intr.copysign"), "{converted}");
    }
    let improved = run("convert-complex-to-llvm{complex-range=improved}", text);
    let improved = improved.unwrap_or_else(|error| panic!("{error}"));
    assert_lines(&improved, &["llvm.intr.copysign", "llvm.fcmp \"uno\"", "llvm.select"]);
    assert_eq!(improved.matches("llvm.fmul").count(), 20, "{improved}");
    let unknown = run("convert-complex-to-llvm{complex-range=exact}", text);
    assert!(unknown.is_err_and(|error| error.contains("exact")));
}

// Row VL152.
#[test]
fn ops_of_complex_without_a_lowering_are_errors() {
    let text = "func.func @f(%a: complex<f32>) -> complex<f32> {
        %0 = complex.sqrt %a : complex<f32>
        return %0 : complex<f32>
    }";
    let error = run("convert-complex-to-llvm", text).expect_err("the op is illegal");
    assert!(
        error.contains("on `complex.sqrt`: MLIR's pass `convert-complex-to-standard`"),
        "{error}"
    );
}

#[test]
fn options_of_vectors_select_widths_alignments_and_flags() {
    let text = "func.func @f(%v: vector<4xf32>, %m: memref<8xf32>, %i: index, %p: f32) -> (f32, vector<4xf32>) {
        %0 = vector.reduction <add>, %v : vector<4xf32> into f32
        %1 = vector.transfer_read %m[%i], %p : memref<8xf32>, vector<4xf32>
        return %0, %1 : f32, vector<4xf32>
    }";
    let default = run("convert-vector-to-llvm", text).unwrap_or_else(|error| panic!("{error}"));
    assert_lines(
        &default,
        &[
            "dense<[0, 1, 2, 3]> : vector<4xi32>",
            "#llvm.fastmath<none>",
            "index to i32",
            "alignment = 4 : i32",
        ],
    );
    let options = "{reassociate-fp-reductions=true force-32bit-vector-indices=false use-vector-alignment=true}";
    let others = run(&format!("convert-vector-to-llvm{options}"), text).unwrap_or_else(|error| panic!("{error}"));
    assert_lines(
        &others,
        &[
            "dense<[0, 1, 2, 3]> : vector<4xi64>",
            "#llvm.fastmath<reassoc>",
            "index to i64",
            "alignment = 16 : i32",
        ],
    );
}

#[test]
fn rows_are_not_inserted_into_a_scalable_number_of_rows() {
    // MLIR inserts as many rows as the vector has without its scale.
    let text = "func.func @f(%v: vector<2xf32>) -> vector<[4]x2xf32> {
        %0 = vector.broadcast %v : vector<2xf32> to vector<[4]x2xf32>
        return %0 : vector<[4]x2xf32>
    }";
    let converted = run("convert-vector-to-llvm", text).unwrap_or_else(|error| panic!("{error}"));
    assert_lines(&converted, &["vector.broadcast %arg0"]);
}

// Row VL238.
#[test]
fn masked_ops_are_lowered_with_their_masks() {
    let text = "func.func @f(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %m: vector<2x3xi1>) -> vector<2x3xf32> {
        %0 = vector.mask %m { vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
        return %0 : vector<2x3xf32>
    }";
    let converted = run("convert-vector-to-llvm", text).unwrap_or_else(|error| panic!("{error}"));
    assert_lines(
        &converted,
        &[
            "llvm.intr.fmuladd",
            "arith.select",
            "llvm.intr.fmuladd",
            "arith.select",
            "return",
        ],
    );
    assert!(!converted.contains("vector.mask"), "{converted}");
}

#[test]
fn ops_on_huge_vectors_stay() {
    let text = "func.func @f(%a: f32, %i: index) -> (vector<4611686018427387904x4xf32>, vector<1000000000000xi1>) {
        %0 = vector.broadcast %a : f32 to vector<4611686018427387904x4xf32>
        %1 = vector.create_mask %i : vector<1000000000000xi1>
        %2 = vector.broadcast %a : f32 to vector<1000000000000xf32>
        %3 = vector.interleave %2, %2 : vector<1000000000000xf32> -> vector<2000000000000xf32>
        %4 = vector.transpose %0, [1, 0] : vector<4611686018427387904x4xf32> to vector<4x4611686018427387904xf32>
        %5 = vector.step : vector<1000000000000xindex>
        \"use\"(%3, %4, %5) : (vector<2000000000000xf32>, vector<4x4611686018427387904xf32>, vector<1000000000000xindex>) -> ()
        return %0, %1 : vector<4611686018427387904x4xf32>, vector<1000000000000xi1>
    }";
    for pass in ["convert-to-llvm", "convert-vector-to-llvm"] {
        let converted = run(pass, text).unwrap_or_else(|error| panic!("{error}"));
        assert_lines(
            &converted,
            &[
                "vector.broadcast",
                "vector.create_mask",
                "vector.interleave",
                "vector.transpose",
            ],
        );
    }
}

#[test]
fn options_of_vector_lowerings_without_an_implementation_are_errors() {
    let text = "func.func @f() {\nreturn\n}";
    let fails = |option: &str| run(&format!("convert-vector-to-llvm{{{option}}}"), text).expect_err(option);
    for option in [
        "enable-amx",
        "enable-arm-bf16",
        "enable-arm-i8mm",
        "enable-arm-neon",
        "enable-arm-sve",
        "enable-x86vector",
    ] {
        let error = fails(&format!("{option}=true"));
        assert!(error.contains(&format!("`{option}` is not supported")), "{error}");
        let passed = run(&format!("convert-vector-to-llvm{{{option}=false}}"), text);
        assert!(passed.is_ok(), "{passed:?}");
    }
    for lowering in ["llvmintr", "outerproduct", "parallelarith"] {
        let error = fails(&format!("vector-contract-lowering={lowering}"));
        assert!(
            error.contains("`vector-contract-lowering` supports only `dot`"),
            "{error}"
        );
    }
    let error = fails("vector-transpose-lowering=shuffle16x16");
    assert!(
        error.contains("`vector-transpose-lowering=shuffle16x16` is not supported"),
        "{error}"
    );
}
