//! Pools and convolutions.

use super::function;
use crate::compare::{Cases, check_differs};

// Rows KO065, KO066.
#[test]
fn pools_pad_themselves() {
    let pool = |from: &str, to: &str, pad: &str| {
        format!(
            "tosa.max_pool2d %a {{kernel = array<i64: 3, 3>, pad = array<i64: {pad}>, stride = array<i64: 1, 1>, nan_mode = IGNORE}} : (tensor<{from}>) -> tensor<{to}>"
        )
    };
    let padded = |padding: &str, value: &str| {
        format!(
            "%p = shape [{padding}]\n%c = const {value} : tensor<1xf32>\n%a = tosa.pad %x, %p, %c : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x6x6x2xf32>\n%r = {}",
            pool("1x6x6x2xf32", "1x4x4x2xf32", "0, 0, 0, 0")
        )
    };
    let function = |body: &str| function("%x: tensor<1x4x4x2xf32>", body, "tensor<1x4x4x2xf32>");
    let mut cases = Cases::default();
    cases.folds(&function(&padded("0, 0, 1, 1, 2, 0, 0, 0", "-3.40282347E+38")));
    let of_pixel = |ty: &str| {
        let pool = pool(ty, ty, "1, 1, 1, 1");
        format!("func.func @f(%a: tensor<{ty}>) -> tensor<{ty}> {{\n%r = {pool}\nreturn %r : tensor<{ty}>\n}}")
    };
    let floats = of_pixel("1x1x1x2xf32");
    cases.folds(&floats.replace(", nan_mode = IGNORE", ""));
    cases.folds(&of_pixel("1x1x1x2xi8"));
    // MLIR keeps a NaN that the op replaces.
    check_differs(
        &floats,
        "%0 = tosa.max_pool2d %arg0 {kernel = array<i64: 3, 3>, nan_mode = IGNORE, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>\nreturn %0 : tensor<1x1x1x2xf32>",
    );
    for body in [
        padded("0, 0, 1, 1, 2, 0, 0, 0", "0.0"),
        padded("0, 0, 1, 1, 2, 0, 0, 0", "0xFF800000"),
    ] {
        cases.stays(&function(&body), &["tosa.pad"]);
    }
    cases.check();
}

/// Returns a function that pads a tensor for a convolution.
fn convolution(op: &str, element: &str, padding: &str, [value, zero_point]: [&str; 2], weight: &str) -> String {
    let result = if element == "i8" { "i32" } else { element };
    let body = format!(
        "%p = shape [{padding}]
         %c = const {value} : tensor<1x{element}>
         %z = const {zero_point} : tensor<1x{element}>
         %w0 = const {zero_point} : tensor<1x{element}>
         %a = tosa.pad %x, %p, %c : (tensor<1x4x4x2x{element}>, !tosa.shape<8>, tensor<1x{element}>) -> tensor<1x6x6x2x{element}>
         %r = tosa.{op} %a, %w, %b, %z, %w0 {{acc_type = {result}, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>, local_bound = true}} : (tensor<1x6x6x2x{element}>, tensor<{weight}x{element}>, tensor<4x{result}>, tensor<1x{element}>, tensor<1x{element}>) -> tensor<1x5x5x4x{result}>"
    );
    let args = format!("%x: tensor<1x4x4x2x{element}>, %w: tensor<{weight}x{element}>, %b: tensor<4x{result}>");
    function(&args, &body, &format!("tensor<1x5x5x4x{result}>"))
}

// Row KO067.
#[test]
fn convolutions_pad_themselves() {
    let mut cases = Cases::default();
    let padding = "0, 0, 1, 1, 2, 0, 0, 0";
    for (op, weight) in [("conv2d", "4x3x3x2"), ("depthwise_conv2d", "3x3x2x2")] {
        cases.folds(&convolution(op, "f32", padding, ["0.0", "0.0"], weight));
        cases.folds(&convolution(op, "i8", padding, ["5", "5"], weight));
        cases.stays(&convolution(op, "i8", padding, ["4", "5"], weight), &["tosa.pad"]);
        cases.stays(&convolution(op, "f32", padding, ["1.0", "0.0"], weight), &["tosa.pad"]);
        cases.stays(
            &convolution(op, "f32", "1, 0, 1, 1, 2, 0, 0, 0", ["0.0", "0.0"], weight)
                .replace("1x6x6x2", "2x6x6x2")
                .replace("1x5x5", "2x5x5"),
            &["tosa.pad"],
        );
    }
    cases.check();
}
