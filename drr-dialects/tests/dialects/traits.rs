//! Checks of traits that see several values together.

use expect_test::expect;

use crate::judge::check_ops;

/// What `Elementwise` asks for beside the constraints of each op.
#[test]
fn elementwise() {
    check_ops(
        r#"
            %r = "math.fpowi"(%a, %b) : (f32, i32) -> f32
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, vector<4xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, vector<5xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, vector<[4]xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, tensor<4xi32>) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (vector<4xf32>, i32) -> vector<4xf32>
            %r = "math.fpowi"(%a, %b) : (tensor<?xf32>, tensor<4xi32>) -> tensor<?xf32>
            %r = "math.fpowi"(%a, %b) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
            %r = "math.fpowi"(%a, %b) : (tensor<*xf32>, tensor<4xi32>) -> tensor<*xf32>
            %r:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i32, i1)
            %r:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i32, vector<4xi1>)
            %r:2 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, vector<4xi1>)
            %r:2 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, vector<2xi1>)
            %r:2 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, i1)
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> i32
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (vector<4xi32>, i32, vector<4xi8>) -> vector<4xi32>
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (vector<4xi32>, i32, i8) -> i32
            %r = "tosa.apply_scale"(%a, %b, %c) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> vector<4xi32>
            %r = "arith.select"(%c, %a, %a) : (i1, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
            %r = "arith.select"(%c, %a, %a) : (i1, memref<4xi32>, memref<4xi32>) -> memref<4xi32>
            %r = "arith.select"(%c, %a, %a) : (vector<4xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
            %r = "arith.bitcast"(%a) : (vector<4xi32>) -> vector<4xf32>
        "#,
        expect![[r#"
            ok
            ok
            `math.fpowi` requires the same shape for all operands and results
            `math.fpowi` requires the same shape for all operands and results
            `math.fpowi` requires one kind and shape for all operands and results that are vectors or tensors
            `math.fpowi` requires the same shape for all operands and results
            ok
            ok
            `math.fpowi` requires one kind and shape for all operands and results that are vectors or tensors
            ok
            `arith.addui_extended` requires a vector or tensor as operand for one as result
            ok
            `arith.addui_extended` requires one kind and shape for all operands and results that are vectors or tensors
            `arith.addui_extended` requires vectors or tensors as results for one as operand
            ok
            ok
            `tosa.apply_scale` requires vectors or tensors as results for one as operand
            `tosa.apply_scale` requires a vector or tensor as operand for one as result
            ok
            ok
            ok
            ok
        "#]],
    );
}
