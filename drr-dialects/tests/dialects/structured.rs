//! Invalid structured ops: operand sizes against loops determined by the op name, an attribute, or other operands.

use drr::prelude::*;
use expect_test::{Expect, expect};

use crate::judge::{check_places, check_verdicts, verdicts};

/// Checks ops of one line each, in a function with these arguments.
fn check(arguments: &str, lines: &str, expected: Expect) {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let texts: Vec<String> = lines
        .map(|line| format!("func.func @f({arguments}) {{\n{line}\nreturn\n}}"))
        .collect();
    check_verdicts(&texts, expected);
}

/// Returns an op on tensors in generic form, with a region that takes `f32` elements and yields the last one.
fn generic(name: &str, inputs: &[&str], output: &str, properties: &str) -> String {
    let count = inputs.len();
    let value = |at: usize| format!("%a{at}");
    let values: Vec<String> = (0..=count).map(value).collect();
    let arguments: Vec<String> = (0..=count).map(|at| format!("%x{at}: f32")).collect();
    let types: Vec<&str> = inputs.iter().copied().chain([output]).collect();
    let made: String = values
        .iter()
        .zip(&types)
        .map(|(value, ty)| format!("{value} = \"u.value\"() : () -> {ty}\n"))
        .collect();
    format!(
        "{made}%r = \"linalg.{name}\"({}) <{{{properties}operandSegmentSizes = array<i32: {count}, 1>}}> ({{ ^bb0({}): linalg.yield %x{count} : f32 }}) : ({}) -> {output}",
        values.join(", "),
        arguments.join(", "),
        types.join(", ")
    )
}

#[test]
fn named_structured_ops_verify_as_in_mlir() {
    let strides = "strides = dense<[2, 3]> : tensor<2xi64>, ";
    let dilations = "dilations = dense<[2, 1]> : tensor<2xi64>, ";
    let (image, filter) = ("tensor<1x9x9x2xf32>", "tensor<3x3x2x4xf32>");
    check_verdicts(
        &[
            generic("conv_1d", &["tensor<8xf32>", "tensor<3xf32>"], "tensor<6xf32>", ""),
            generic("conv_1d", &["tensor<8xf32>", "tensor<3xf32>"], "tensor<7xf32>", ""),
            generic("conv_1d", &["tensor<8xf32>", "tensor<3xf32>"], "tensor<5xf32>", ""),
            generic("conv_1d", &["tensor<8xf32>"], "tensor<6xf32>", ""),
            generic("conv_1d", &["tensor<8xf32>", "tensor<3x3xf32>"], "tensor<6xf32>", ""),
            generic("conv_2d_nhwc_hwcf", &[image, filter], "tensor<1x7x7x4xf32>", ""),
            generic("conv_2d_nhwc_hwcf", &[image, filter], "tensor<1x4x3x4xf32>", strides),
            generic("conv_2d_nhwc_hwcf", &[image, filter], "tensor<1x5x3x4xf32>", strides),
            generic("conv_2d_nhwc_hwcf", &[image, filter], "tensor<1x5x7x4xf32>", dilations),
            generic("conv_2d_nhwc_hwcf", &[image, filter], "tensor<1x6x7x4xf32>", dilations),
            generic("conv_2d_nhwc_hwcf", &[image, filter], "tensor<1x?x9x4xf32>", ""),
            generic("conv_2d_nhwc_fhwc", &[image, filter], "tensor<1x7x7x4xf32>", ""),
            generic(
                "pooling_nhwc_max_unsigned",
                &[image, "tensor<3x3xf32>"],
                "tensor<1x7x7x2xf32>",
                "",
            ),
            generic(
                "pooling_nhwc_max_unsigned",
                &[image, "tensor<3x3xf32>"],
                "tensor<1x8x7x2xf32>",
                "",
            ),
            generic(
                "depthwise_conv_2d_nhwc_hwc",
                &[image, "tensor<3x3x2xf32>"],
                "tensor<1x7x7x2xf32>",
                "",
            ),
            generic(
                "depthwise_conv_2d_nhwc_hwc",
                &[image, "tensor<3x3x3xf32>"],
                "tensor<1x7x7x2xf32>",
                "",
            ),
            generic(
                "quantized_matmul",
                &["tensor<4x5xf32>", "tensor<5x6xf32>", "f32", "f32"],
                "tensor<4x6xf32>",
                "",
            ),
            generic(
                "quantized_matmul",
                &["tensor<4x5xf32>", "tensor<6x5xf32>", "f32", "f32"],
                "tensor<4x6xf32>",
                "",
            ),
            generic("fill_rng_2d", &["f32", "f32", "f32"], "tensor<4x6xf32>", ""),
            generic("fill_rng_2d", &["f32", "f32", "f32"], "tensor<4xf32>", ""),
            generic("fill_rng_2d", &["f32", "f32"], "tensor<4x6xf32>", ""),
            generic("add", &["tensor<4xf32>", "tensor<4xf32>"], "tensor<4xf32>", ""),
            generic("add", &["tensor<4xf32>", "tensor<f32>"], "tensor<4xf32>", ""),
            generic("add", &["tensor<5xf32>", "f32"], "tensor<4xf32>", ""),
            generic("add", &["tensor<4x4xf32>", "f32"], "tensor<4xf32>", ""),
            generic("exp", &["tensor<?xf32>"], "tensor<4xf32>", ""),
            generic("copy", &["memref<4xf32>"], "tensor<4xf32>", ""),
        ],
        expect![[r#"
            ok
            `linalg.conv_1d` reaches from 0 to 8 along size 0 of operand 0, which is 8
            ok
            `linalg.conv_1d` has 3 indexing maps, but 2 inputs and outputs
            `linalg.conv_1d` has indexing map 1 that gives 1 number, but the operand has rank 2
            ok
            ok
            `linalg.conv_2d_nhwc_hwcf` reaches from 0 to 10 along size 1 of operand 0, which is 9
            ok
            `linalg.conv_2d_nhwc_hwcf` reaches from 0 to 9 along size 1 of operand 0, which is 9
            ok
            `linalg.conv_2d_nhwc_fhwc` reaches from 0 to 1 along size 3 of operand 1, which is 4
            ok
            `linalg.pooling_nhwc_max_unsigned` reaches from 0 to 9 along size 1 of operand 0, which is 9
            ok
            `linalg.depthwise_conv_2d_nhwc_hwc` reaches from 0 to 1 along size 2 of operand 1, which is 3
            ok
            `linalg.quantized_matmul` reaches from 0 to 4 along size 0 of operand 1, which is 6
            ok
            `linalg.fill_rng_2d` has indexing map 3 that gives 2 numbers, but the operand has rank 1
            `linalg.fill_rng_2d` has 4 indexing maps, but 3 inputs and outputs
            ok
            ok
            `linalg.add` reaches from 0 to 4 along size 0 of operand 2, which is 4
            `linalg.add` has indexing map 0 that gives 1 number, but the operand has rank 2
            ok
            `linalg.copy` needs either tensors or memrefs as operands
        "#]],
    );
}

#[test]
fn contractions_verify_as_in_mlir() {
    let contraction = |product: &str, sum: &str, count: &str| {
        format!(
            "func.func @f(%a: tensor<4xf32>, %c: tensor<f32>) {{
                %r = \"linalg.dot\"(%a, %a, %c) <{{operandSegmentSizes = array<i32: 2, 1>}}> ({{
                ^bb0(%x: f32, %y: f32, %z: f32):
                  %p = {product} : {count}
                  %s = {sum} : {count}
                  linalg.yield %s : {count}
                }}) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
                return
            }}"
        )
    };
    check_verdicts(
        &[
            contraction("arith.mulf %x, %y", "arith.addf %z, %p", "f32"),
            contraction("arith.mulf %y, %x", "arith.addf %p, %z", "f32"),
            contraction("arith.mulf %x, %x", "arith.addf %p, %z", "f32"),
            contraction("arith.mulf %x, %y", "arith.addf %p, %x", "f32"),
            contraction("arith.subf %x, %y", "arith.addf %p, %z", "f32"),
            contraction("arith.mulf %x, %y", "arith.maximumf %p, %z", "f32"),
        ],
        expect![[r#"
            ok
            ok
            `linalg.dot` has a region that does not add the product of its inputs to the output
            `linalg.dot` has a region that does not add the product of its inputs to the output
            `linalg.dot` has a region that does not add the product of its inputs to the output
            `linalg.dot` has a region that does not add the product of its inputs to the output
        "#]],
    );
}

#[test]
fn maps_of_contractions_verify_as_in_mlir() {
    let contract = |maps: [&str; 3], types: [&str; 3]| {
        let [a, b, c] = types.map(|ty| format!("tensor<{ty}xf32>"));
        let maps = maps.map(|map| format!("affine_map<{map}>")).join(", ");
        format!(
            "func.func @f(%a: {a}, %b: {b}, %c: {c}) {{
                %r = linalg.contract indexing_maps = [{maps}] ins(%a, %b: {a}, {b}) outs(%c: {c}) -> {c}
                return
            }}"
        )
    };
    let texts = [
        contract(
            ["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0)", "(d0, d1) -> (d1)"],
            ["4x5", "4", "5"],
        ),
        contract(
            ["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0)", "(d0, d1) -> (d1)"],
            ["4x5", "3", "5"],
        ),
        contract(
            ["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0)", "(d0, d1) -> (d1)"],
            ["4x5", "4x5", "5"],
        ),
        contract(
            [
                "(d0, d1, d2) -> (d0, d1, d2)",
                "(d0, d1, d2) -> (d0)",
                "(d0, d1, d2) -> (d0)",
            ],
            ["4x5x6", "4", "4"],
        ),
        contract(
            ["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0, d1)"],
            ["4x5", "4x5", "4x5"],
        ),
        contract(
            ["(d0, d1) -> (d0, 0)", "(d0, d1) -> (d0)", "(d0, d1) -> (d1)"],
            ["4x1", "4", "5"],
        ),
        contract(
            ["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0)", "(d0, d1, d2) -> (d1)"],
            ["4x5", "4", "5"],
        ),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            `linalg.contract` reaches from 0 to 3 along size 0 of operand 1, which is 3
            `linalg.contract` has indexing map 1 that gives 1 number, but the operand has rank 2
            `linalg.contract` has loop 1 along one input only, and not along the output
            `linalg.contract` has no loop along both inputs that is not along the output
            `linalg.contract` has indexing map 0, which is not a projected permutation
            `linalg.contract` has indexing map 2 that has 3 dimensions, but the number of loops is 2
        "#]],
    );
    let matmul = |maps: [&str; 3], types: [&str; 3]| contract(maps, types).replace("linalg.contract", "linalg.matmul");
    let [b, c] = ["(d0, d1, d2) -> (d2, d1)", "(d0, d1, d2) -> (d0, d1)"];
    check_verdicts(
        &[
            matmul(["(d0, d1, d2) -> (d0, d2)", b, c], ["4x5", "5x6", "4x6"]),
            matmul(["(d0, d1, d2) -> (d2, d0)", b, c], ["5x4", "5x6", "4x6"]),
            matmul(["(d0, d1, d2) -> (d2)", b, c], ["5", "5x6", "4x6"]),
            matmul(["(d0, d1, d2) -> (d0)", b, c], ["4", "5x6", "4x6"]),
            matmul(["(d0, d1, d2) -> (d2, d1)", b, c], ["5x6", "5x6", "4x6"]),
            matmul(
                ["(d0, d1, d2) -> (d2, d0)", b, "(d0, d1, d2) -> (d1, d0)"],
                ["5x4", "5x6", "6x4"],
            ),
        ],
        expect![[r#"
            ok
            ok
            ok
            `linalg.matmul` has indexing map 0 that is neither that of a matrix nor along the contracted loop only
            `linalg.matmul` has indexing map 0 that is neither that of a matrix nor along the contracted loop only
            ok
        "#]],
    );
}

#[test]
fn linalg_fill_verifies_as_in_mlir() {
    check(
        "%a: f32, %b: f64, %t: tensor<f32>, %v: vector<4xf32>, %c: tensor<4xf32>, %d: tensor<4xvector<4xf32>>",
        "
            %r = linalg.fill ins(%a : f32) outs(%c : tensor<4xf32>) -> tensor<4xf32>
            %r = linalg.fill ins(%b : f64) outs(%c : tensor<4xf32>) -> tensor<4xf32>
            %r = linalg.fill ins(%t : tensor<f32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
            %r = linalg.fill ins(%v : vector<4xf32>) outs(%d : tensor<4xvector<4xf32>>) -> tensor<4xvector<4xf32>>
        ",
        expect![[r#"
            ok
            `linalg.fill` fills `tensor<4xf32>` with a `f64`, which is not its element
            `linalg.fill` fills `tensor<4xf32>` with a `tensor<f32>`, which is not its element
            ok
        "#]],
    );
}

#[test]
fn a_value_of_another_type_that_fills_is_one_error() {
    let ctx = Context::with(drr_dialects::All);
    let text = "func.func @f(%b: f64, %c: tensor<4xf32>) {
        %r = linalg.fill ins(%b : f64) outs(%c : tensor<4xf32>) -> tensor<4xf32>
        return
    }";
    let module = Module::parse(&ctx, text).expect("the text is well formed");
    let errors = module.verify().expect_err("f64 is not f32").to_string();
    assert_eq!(errors.matches("error: ").count(), 1, "{errors}");
}

#[test]
fn sizes_of_structured_ops_verify_as_in_mlir() {
    check(
        "%a: tensor<4x5xf32>, %b: tensor<5x4xf32>, %c: tensor<5x?xf32>, %d: tensor<4xf32>, %e: tensor<4x5x6xf32>, %f: tensor<5x4xf64>",
        "
            %r = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%b : tensor<5x4xf32>) permutation = [1, 0]
            %r = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%b : tensor<5x4xf32>) permutation = [0, 1]
            %r = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%b : tensor<5x4xf32>) permutation = [1, 1]
            %r = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%b : tensor<5x4xf32>) permutation = [1]
            %r = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%c : tensor<5x?xf32>) permutation = [1, 0]
            %r = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%f : tensor<5x4xf64>) permutation = [1, 0]
            %r = linalg.broadcast ins(%d : tensor<4xf32>) outs(%e : tensor<4x5x6xf32>) dimensions = [2, 1]
            %r = linalg.broadcast ins(%d : tensor<4xf32>) outs(%e : tensor<4x5x6xf32>) dimensions = [0, 1]
            %r = linalg.broadcast ins(%d : tensor<4xf32>) outs(%e : tensor<4x5x6xf32>) dimensions = [1]
            %r = linalg.broadcast ins(%d : tensor<4xf32>) outs(%e : tensor<4x5x6xf32>) dimensions = [1, 3]
            %r = linalg.softmax dimension(1) ins(%b : tensor<5x4xf32>) outs(%c : tensor<5x?xf32>) -> tensor<5x?xf32>
            %r = linalg.softmax dimension(2) ins(%b : tensor<5x4xf32>) outs(%c : tensor<5x?xf32>) -> tensor<5x?xf32>
            %r = linalg.softmax dimension(0) ins(%b : tensor<5x4xf32>) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
            %r = linalg.softmax dimension(0) ins(%b : tensor<5x4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
        ",
        expect![[r#"
            ok
            `linalg.transpose` has an output of sizes [5, 4], but needs [4, 5]
            `linalg.transpose` has 1 in `permutation`, which takes numbers below 2, each once
            `linalg.transpose` has 1 dimension in `permutation`, but an input of rank 2
            `linalg.transpose` has an output of sizes [5, ?], but needs [5, 4]
            `linalg.yield` yields a `f32` for an output of type `tensor<5x4xf64>`
            ok
            `linalg.broadcast` has an input of sizes [4], but needs [6]
            `linalg.broadcast` has an input of sizes [4], but needs [4, 6]
            `linalg.broadcast` has 3 in `dimensions`, which takes numbers below 3, each once
            ok
            `linalg.softmax` has dimension 2, but an input of rank 2
            `linalg.softmax` has an output of sizes [4, 5], but needs [5, 4]
            `linalg.softmax` has an output of sizes [4], but needs [5, 4]
        "#]],
    );
    let op = |name: &str, attribute: &str, types: [&str; 2], elements: &str, yielded: &str| {
        let [input, output] = types.map(|ty| format!("tensor<{ty}>"));
        format!(
            "func.func @f(%a: {input}, %b: {output}) {{
                %r = \"linalg.{name}\"(%a, %b){attribute} ({{ ^bb0({elements}): linalg.yield {yielded} }}) : ({input}, {output}) -> {output}
                return
            }}"
        )
    };
    let (elements, yielded) = ("%x: f32, %y: f32", "%x : f32");
    let map = |input, output| op("map", "", [input, output], elements, yielded);
    let reduce = |dims: &str, input, output| {
        let attribute = format!(" <{{dimensions = array<i64{dims}>}}>");
        op("reduce", &attribute, [input, output], elements, yielded)
    };
    check_verdicts(
        &[
            map("4xf32", "4xf32"),
            map("4xf32", "5xf32"),
            map("4xf32", "?xf32"),
            map("4xf64", "4xf32"),
            op("map", "", ["4xf32", "4xf32"], "%x: f32", yielded),
            op("map", "", ["4xf32", "4xf32"], elements, ""),
            reduce(": 1", "4x5xf32", "4xf32"),
            reduce(": 0", "4x5xf32", "4xf32"),
            reduce("", "4x5xf32", "4x5xf32"),
            reduce(": 2", "4x5xf32", "4x5xf32"),
            reduce(": 1", "4x5xf32", "?xf32"),
            reduce(": 1", "4x5xf32", "4xf64"),
        ],
        expect![[r#"
            ok
            `linalg.map` has an input of sizes [4], but needs [5]
            `linalg.map` has an input of sizes [4], but needs [?]
            `linalg.map` has argument 0 of type `f32` in its region for an operand of type `tensor<4xf64>`
            `linalg.map` has 1 argument in its region, but 2 operands
            `linalg.yield` yields 0 values, but the op has 1 output
            ok
            `linalg.reduce` has an output of sizes [4], but needs [5]
            ok
            `linalg.reduce` has 2 in `dimensions`, which takes numbers below 2, each once
            `linalg.reduce` has an output of sizes [?], but needs [4]
            `linalg.reduce` has argument 1 of type `f32` in its region for an operand of type `tensor<4xf64>`
        "#]],
    );
}

#[test]
fn elementwise_ops_verify_as_in_mlir() {
    let elementwise = |maps: &str, inputs: &[&str]| {
        let maps = format!("indexing_maps = [{maps}], kind = #linalg.elementwise_kind<add>, ");
        generic("elementwise", inputs, "tensor<4xf32>", &maps)
    };
    let (one, two) = ("affine_map<(d0) -> (d0)>", "affine_map<(d0, d1) -> (d0)>");
    let tensor = "tensor<4xf32>";
    check_verdicts(
        &[
            elementwise(&[one; 3].join(", "), &[tensor; 2]),
            elementwise(&[one; 2].join(", "), &[tensor; 2]),
            elementwise(&[two; 3].join(", "), &[tensor; 2]),
            elementwise(&[one; 3].join(", "), &[tensor, "tensor<5xf32>"]),
            elementwise(&[one, one, "affine_map<(d0) -> (0)>"].join(", "), &[tensor; 2]),
            elementwise(&[one, "affine_map<(d0) -> ()>", one].join(", "), &[tensor, "f32"]),
            elementwise(&[one, "affine_map<(d0)[s0] -> (s0)>", one].join(", "), &[tensor; 2]),
        ],
        expect![[r#"
            ok
            `linalg.elementwise` has 2 indexing maps, but 3 inputs and outputs
            `linalg.elementwise` has indexing map 0 that has 2 dimensions, but the number of loops is 1
            `linalg.elementwise` reaches from 0 to 3 along size 0 of operand 1, which is 5
            ok
            ok
            `linalg.elementwise` has indexing map 1 that has symbols
        "#]],
    );
}

#[test]
fn winograd_transforms_verify_as_in_mlir() {
    check(
        "%f: tensor<2x3x3x5xf32>, %g: tensor<2x1x1x5xf32>, %h: tensor<2x3x1x5xf32>, %t: tensor<6x6x5x2xf32>, %u: tensor<6x1x5x2xf32>, \
         %i: tensor<2x10x10x5xf32>, %j: tensor<2x?x10x5xf32>, %v: tensor<6x6x2x2x2x5xf32>, %w: tensor<6x6x3x2x2x5xf32>, \
         %x: tensor<6x1x2x10x2x5xf32>, %o: tensor<2x8x8x5xf32>, %p: tensor<2x8x10x5xf32>, %q: tensor<6x6x?x2x2x5xf32>",
        "
            %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%t : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
            %r = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x3x3x5xf32>) outs(%t : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
            %r = linalg.winograd_filter_transform fmr(F_2_5) ins(%f : tensor<2x3x3x5xf32>) outs(%t : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
            %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%g : tensor<2x1x1x5xf32>) outs(%t : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
            %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%h : tensor<2x3x1x5xf32>) outs(%u : tensor<6x1x5x2xf32>) -> tensor<6x1x5x2xf32>
            %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%h : tensor<2x3x1x5xf32>) outs(%t : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
            %r = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%v : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
            %r = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%w : tensor<6x6x3x2x2x5xf32>) -> tensor<6x6x3x2x2x5xf32>
            %r = linalg.winograd_input_transform fmr(F_4_3) ins(%j : tensor<2x?x10x5xf32>) outs(%w : tensor<6x6x3x2x2x5xf32>) -> tensor<6x6x3x2x2x5xf32>
            %r = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%x : tensor<6x1x2x10x2x5xf32>) -> tensor<6x1x2x10x2x5xf32>
            %r = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x2x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
            %r = linalg.winograd_output_transform fmr(F_4_3) ins(%w : tensor<6x6x3x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
            %r = linalg.winograd_output_transform fmr(F_2_3) ins(%v : tensor<6x6x2x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
            %r = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x1x2x10x2x5xf32>) outs(%p : tensor<2x8x10x5xf32>) -> tensor<2x8x10x5xf32>
            %r = linalg.winograd_output_transform fmr(F_4_3) ins(%q : tensor<6x6x?x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
        ",
        expect![[r#"
            ok
            `linalg.winograd_filter_transform` has an output of sizes [6, 6, 5, 2], but needs [4, 4, 5, 2]
            `linalg.winograd_filter_transform` has a filter of 3 by 3, but needs 5 along one of them, and 5 or 1 along the other
            `linalg.winograd_filter_transform` has a filter of 1 by 1, but needs 3 along one of them, and 3 or 1 along the other
            ok
            `linalg.winograd_filter_transform` has an output of sizes [6, 6, 5, 2], but needs [6, 1, 5, 2]
            ok
            `linalg.winograd_input_transform` has an output of sizes [6, 6, 3, 2, 2, 5], but needs [6, 6, 2, 2, 2, 5]
            ok
            ok
            ok
            `linalg.winograd_output_transform` has an output of sizes [2, 8, 8, 5], but needs [2, 12, 8, 5]
            `linalg.winograd_output_transform` has tiles of size 6, but needs 4 or 1
            ok
            ok
        "#]],
    );
}

#[test]
fn regions_that_are_not_in_the_text_are_where_their_ops_and_values_are() {
    check_places(
        r#"
func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x2xf32> loc("b"), %v: tensor<2xf32> loc(#v), %z: f32) -> tensor<2x3xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%b : tensor<3x2xf32>) permutation = [1, 0]
  %1 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>) permutation = [1, 0] loc(#v)
  %2 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%1 : tensor<3x2xf32>) permutation = [1, 0]
  %3 = linalg.broadcast ins(%v : tensor<2xf32>) outs(%a : tensor<2x3xf32>) dimensions = [1] loc("here")
  %4 = linalg.broadcast ins(%v : tensor<2xf32>) outs(%3 : tensor<2x3xf32>) dimensions = [1]
  %5 = linalg.map { arith.addf } ins(%3, %4 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a : tensor<2x3xf32>)
  %6 = linalg.map { arith.addf } ins(%4, %5 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%a : tensor<2x3xf32>)
  %7 = linalg.reduce { arith.addf } ins(%6 : tensor<2x3xf32>) outs(%v : tensor<2xf32>) dimensions = [1]
  %8 = linalg.fill ins(%z : f32) outs(%6 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %8 : tensor<2x3xf32>
}
#v = loc("v")
"#,
    );
}

#[test]
fn an_operand_defined_after_its_use_provides_no_location() {
    let text = r#"
        func.func @f(%a: tensor<3x2xf32> loc(#v)) {
          cf.br ^bb2
        ^bb1:
          %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%a : tensor<3x2xf32>) permutation = [1, 0]
          return
        ^bb2:
          %x = tensor.empty() : tensor<2x3xf32>
          cf.br ^bb1
        }
        #v = loc("v")
    "#;
    assert!(Module::parse(&Context::with(drr_dialects::All), text).is_ok());
}

#[test]
fn windows_move_along_each_loop() {
    let (image, filter) = ("tensor<?x?x?x?xf32>", "tensor<?x?x?x?xf32>");
    let texts = ["strides", "dilations"].map(|name| {
        ["dense<0>", "dense<[1, 0]>", "dense<[2, 1]>"].map(|distances| {
            let attribute = format!("{name} = {distances} : tensor<2xi64>, ");
            [
                generic("conv_2d_nhwc_hwcf", &[image, filter], image, &attribute),
                generic("pooling_nhwc_sum", &[image, "tensor<?x?xf32>"], image, &attribute),
            ]
        })
    });
    let texts: Vec<String> = texts.into_iter().flatten().flatten().collect();
    let valid = verdicts(&texts);
    assert_eq!(valid, [[false, false, false, false, true, true]; 2].concat());
}
