//! Arithmetic and comparisons.

use super::{check, check_stays, function};
use crate::compare::{Cases, canonicalized, check_differs};

// Rows KO011, KO013, KO015, KO017.
#[test]
fn neutral_operands_are_dropped() {
    let body = |op: &str, constant: &str, element: &str, operands: &str| {
        format!("%c = const {constant} : tensor<1x{element}>\n%r = tosa.{op} {operands} : ")
    };
    let mut cases = Cases::default();
    for (op, constant, element, is_first) in [
        ("add", "0", "i32", true),
        ("add", "0", "i32", false),
        ("add", "0.0", "f32", true),
        ("add", "-0.0", "f16", true),
        ("sub", "0", "i8", true),
        ("sub", "0.0", "bf16", true),
    ] {
        for shape in ["2x", "?x", "1x"] {
            let (x, c) = (format!("tensor<{shape}{element}>"), format!("tensor<1x{element}>"));
            let text = if is_first {
                body(op, constant, element, "%x, %c") + &format!("({x}, {c}) -> {x}")
            } else {
                body(op, constant, element, "%c, %x") + &format!("({c}, {x}) -> {x}")
            };
            cases.folds(&function(&format!("%x: {x}"), &text, &x));
        }
    }
    for (element, one, shift) in [
        ("i32", "1", "0"),
        ("i32", "8", "3"),
        ("f32", "1.0", "0"),
        ("i8", "1", "0"),
    ] {
        let ty = format!("tensor<2x{element}>");
        for operands in ["%x, %c", "%c, %x"] {
            let text = format!(
                "%c = const {one} : {ty}\n%s = const {shift} : tensor<1xi8>\n%r = tosa.mul {operands}, %s : ({ty}, {ty}, tensor<1xi8>) -> {ty}"
            );
            cases.folds(&function(&format!("%x: {ty}"), &text, &ty));
        }
    }
    let quotient =
        "%c = const 1 : tensor<2xi32>\n%r = tosa.intdiv %x, %c : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>";
    cases.folds(&function("%x: tensor<2xi32>", quotient, "tensor<2xi32>"));
    cases.check();
}

#[test]
fn operands_that_change_the_shape_or_the_value_stay() {
    check_stays(
        "tosa.add",
        &[
            (
                "%x: tensor<1xi32>",
                "%c = const 0 : tensor<2xi32>
                 %r = tosa.add %x, %c : (tensor<1xi32>, tensor<2xi32>) -> tensor<2xi32>",
                "tensor<2xi32>",
            ),
            (
                "%x: tensor<*xi32>",
                "%c = const 0 : tensor<1xi32>
                 %r = tosa.add %x, %c : (tensor<*xi32>, tensor<1xi32>) -> tensor<*xi32>",
                "tensor<*xi32>",
            ),
            (
                "%x: tensor<2xi32>",
                "%c = const [0, 1] : tensor<2xi32>
                 %r = tosa.add %x, %c : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>",
                "tensor<2xi32>",
            ),
            (
                "",
                "%c = const [0, 1] : tensor<2xi32>
                 %r = tosa.add %c, %c : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>",
                "tensor<2xi32>",
            ),
        ],
    );
    check_stays(
        "tosa.mul",
        &[
            (
                "%x: tensor<2xi32>, %s: tensor<1xi8>",
                "%c = const 0 : tensor<2xi32>
                 %r = tosa.mul %x, %c, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>",
                "tensor<2xi32>",
            ),
            (
                "%x: tensor<?xi32>",
                "%c = const 0 : tensor<1xi32>
                 %s = const 0 : tensor<1xi8>
                 %r = tosa.mul %x, %c, %s : (tensor<?xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<?xi32>",
                "tensor<?xi32>",
            ),
            (
                "%x: tensor<2xi32>",
                "%c = const 1 : tensor<2xi32>
                 %s = const 3 : tensor<1xi8>
                 %r = tosa.mul %x, %c, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>",
                "tensor<2xi32>",
            ),
        ],
    );
}

// Rows KO012, KO013, KO016, KO017, KO018.
#[test]
fn splats_are_computed() {
    let mut cases = Cases::default();
    let mut add = |op: &str, numbers: [&str; 2], element: &str, result: &str| {
        let (ty, result) = (format!("tensor<2x{element}>"), format!("tensor<2x{result}>"));
        let body = format!(
            "%a = const {} : tensor<1x{element}>\n%b = const {} : {ty}\n%r = tosa.{op} %a, %b : (tensor<1x{element}>, {ty}) -> {result}",
            numbers[0], numbers[1]
        );
        cases.folds(&function("", &body, &result));
    };
    for op in ["add", "sub"] {
        add(op, ["100", "100"], "i8", "i8");
        add(op, ["1.0", "0x7F800000"], "f32", "f32");
        add(op, ["1.0", "1.0e-3"], "f16", "f16");
    }
    for op in ["greater", "greater_equal", "equal"] {
        add(op, ["1", "-1"], "i32", "i1");
        add(op, ["1.0", "1.0"], "f32", "i1");
        add(op, ["0x7FC00000", "0x7FC00000"], "f32", "i1");
        add(op, ["0.0", "-0.0"], "f32", "i1");
    }
    for numbers in [["7", "2"], ["-7", "2"], ["0", "3"], ["0", "0"], ["-2147483648", "-1"]] {
        let [a, b] = numbers;
        let body = format!(
            "%a = const {a} : tensor<2xi32>\n%b = const {b} : tensor<2xi32>\n%r = tosa.intdiv %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>"
        );
        cases.folds(&function("", &body, "tensor<2xi32>"));
    }
    for (a, b, shift) in [
        ("3", "-5", "0"),
        ("65536", "65536", "0"),
        ("3", "5", "1"),
        ("-3", "5", "1"),
        ("65536", "65536", "8"),
    ] {
        let body = format!(
            "%a = const {a} : tensor<1xi32>\n%b = const {b} : tensor<2xi32>\n%s = const {shift} : tensor<1xi8>\n%r = tosa.mul %a, %b, %s : (tensor<1xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>"
        );
        cases.folds(&function("", &body, "tensor<2xi32>"));
    }
    cases.check();
}

#[test]
fn unsigned_integers_are_compared_as_such() {
    let body = "%a = const 1 : tensor<2xui8>
                %b = const 255 : tensor<2xui8>
                %r = tosa.greater %a, %b : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>";
    check_differs(
        &function("", body, "tensor<2xi1>"),
        r#"%0 = "tosa.const"() <{values = dense<false> : tensor<2xi1>}> : () -> tensor<2xi1>
           return %0 : tensor<2xi1>"#,
    );
}

/// MLIR builds constants whose type has dynamic sizes.
#[test]
fn results_of_dynamic_sizes_are_not_computed() {
    for (op, ty) in [("add", "tensor<?xi32>"), ("greater_equal", "tensor<?xi1>")] {
        let body = format!(
            "%a = const 1 : tensor<2xi32>
             %r = tosa.{op} %a, %a : (tensor<2xi32>, tensor<2xi32>) -> {ty}"
        );
        check_differs(
            &function("", &body, ty),
            &format!(
                r#"%0 = "tosa.const"() <{{values = dense<1> : tensor<2xi32>}}> : () -> tensor<2xi32>
                   %1 = tosa.{op} %0, %0 : (tensor<2xi32>, tensor<2xi32>) -> {ty}
                   return %1 : {ty}"#
            ),
        );
    }
}

#[test]
fn quotients_by_zero_and_shifted_products_out_of_range_stay() {
    check_stays(
        "tosa.intdiv",
        &[(
            "",
            "%a = const 5 : tensor<2xi32>
             %b = const 0 : tensor<2xi32>
             %r = tosa.intdiv %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>",
            "tensor<2xi32>",
        )],
    );
    check_stays(
        "tosa.mul",
        &[(
            "",
            "%a = const 65536 : tensor<2xi32>
             %b = const 65536 : tensor<2xi32>
             %s = const 1 : tensor<1xi8>
             %r = tosa.mul %a, %b, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>",
            "tensor<2xi32>",
        )],
    );
}

// Row KO014.
#[test]
fn integer_products_with_zero_are_zero() {
    check(&[
        (
            "%x: tensor<2xi32>",
            "%c = const 0 : tensor<1xi32>
             %s = const 7 : tensor<1xi8>
             %r = tosa.mul %x, %c, %s : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi32>",
            "tensor<2xi32>",
        ),
        (
            "%x: tensor<2xi8>, %s: tensor<1xi8>",
            "%c = const 0 : tensor<2xi8>
             %r = tosa.mul %c, %x, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>",
            "tensor<2xi8>",
        ),
    ]);
}

// Row VB22.
#[test]
fn float_products_with_zero_may_be_nan() {
    let body = "%c = const 0.0 : tensor<2xf32>
                %s = const 0 : tensor<1xi8>
                %r = tosa.mul %x, %c, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>";
    check_differs(
        &function("%x: tensor<2xf32>", body, "tensor<2xf32>"),
        r#"%0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
           %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
           %2 = tosa.mul %arg0, %0, %1 : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
           return %2 : tensor<2xf32>"#,
    );
}

#[test]
fn a_dynamic_size_may_be_stretched() {
    let body = "%c = const 0 : tensor<5xi32>
                %r = tosa.add %x, %c : (tensor<?xi32>, tensor<5xi32>) -> tensor<?xi32>";
    check_differs(
        &function("%x: tensor<?xi32>", body, "tensor<?xi32>"),
        r#"%0 = "tosa.const"() <{values = dense<0> : tensor<5xi32>}> : () -> tensor<5xi32>
           %1 = tosa.add %arg0, %0 : (tensor<?xi32>, tensor<5xi32>) -> tensor<?xi32>
           return %1 : tensor<?xi32>"#,
    );
}

/// MLIR replaces the result by a constant of another type.
#[test]
fn zero_quotients_of_another_type_stay() {
    let body = "%z = const 0 : tensor<2xi32>
                %r = tosa.intdiv %z, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<?xi32>";
    check_differs(
        &function("%x: tensor<2xi32>", body, "tensor<?xi32>"),
        r#"%0 = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
           %1 = tosa.intdiv %0, %arg0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<?xi32>
           return %1 : tensor<?xi32>"#,
    );
}

// Row VB23.
#[test]
fn factors_are_extended_to_the_product() {
    let body = "%c = const 100 : tensor<2xi8>
                %s = const 0 : tensor<1xi8>
                %r = tosa.mul %c, %c, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>";
    check_differs(
        &function("", body, "tensor<2xi32>"),
        r#"%0 = "tosa.const"() <{values = dense<10000> : tensor<2xi32>}> : () -> tensor<2xi32>
           return %0 : tensor<2xi32>"#,
    );
}

// Rows KO019 to KO025.
#[test]
fn ops_without_effect_are_dropped() {
    check(&[
        (
            "%x: tensor<2xi32>",
            "%r = tosa.equal %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>",
            "tensor<2xi1>",
        ),
        (
            "%x: tensor<1x3xf32>",
            "%r = tosa.argmax %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<3xi64>",
            "tensor<3xi64>",
        ),
        (
            "%x: tensor<1x3xf32>",
            "%r = tosa.reduce_max %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<1x3xf32>) -> tensor<1x3xf32>",
            "tensor<1x3xf32>",
        ),
        (
            "%x: tensor<?xf32>",
            "%z = const 0.0 : tensor<1xf32>
             %a = tosa.negate %x, %z, %z : (tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
             %r = tosa.negate %a, %z, %z : (tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>",
            "tensor<?xf32>",
        ),
        (
            "%x: tensor<2xf32>",
            "%a = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>
             %r = tosa.abs %a : (tensor<2xf32>) -> tensor<2xf32>",
            "tensor<2xf32>",
        ),
        (
            "",
            "%c = const 4.0 : tensor<2xf32>
             %r = tosa.reciprocal %c : (tensor<2xf32>) -> tensor<2xf32>",
            "tensor<2xf32>",
        ),
        (
            "",
            "%c = const 0.0 : tensor<2xf16>
             %r = tosa.reciprocal %c : (tensor<2xf16>) -> tensor<2xf16>",
            "tensor<2xf16>",
        ),
        (
            "%x: tensor<?xf32>",
            "%r = tosa.cast %x : (tensor<?xf32>) -> tensor<?xf32>",
            "tensor<?xf32>",
        ),
    ]);
    check_stays(
        "tosa.equal",
        &[(
            "%x: tensor<2xf32>",
            "%r = tosa.equal %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>",
            "tensor<2xi1>",
        )],
    );
}

// Row VB25.
#[test]
fn negations_that_saturate_stay() {
    let body = "%z = const 0 : tensor<1xi8>
                %a = tosa.negate %x, %z, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
                %r = tosa.negate %a, %z, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>";
    check_differs(
        &function("%x: tensor<2xi8>", body, "tensor<2xi8>"),
        r#"%0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
           %1 = tosa.negate %arg0, %0, %0 : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
           %2 = tosa.negate %1, %0, %0 : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
           return %2 : tensor<2xi8>"#,
    );
}

/// MLIR builds invalid ops.
#[test]
fn clamps_and_concatenations_of_sizes_that_contradict_each_other_stay() {
    let clamps = |x: &str| {
        format!(
            "%0 = tosa.clamp {x} {{max_val = 5.000000e+00 : f32, min_val = -1.000000e+00 : f32}} : (tensor<2xf32>) -> tensor<?xf32>
             %1 = tosa.clamp %0 {{max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32}} : (tensor<?xf32>) -> tensor<3xf32>
             return %1 : tensor<3xf32>"
        )
    };
    let text = |args: &str, ty: &str, body: &str| format!("func.func @f({args}) -> {ty} {{\n{body}\n}}");
    check_differs(
        &text("%x: tensor<2xf32>", "tensor<3xf32>", &clamps("%x")),
        &clamps("%arg0"),
    );
    for (other, result) in [
        ("tensor<?x3xf32>", "tensor<?x?xf32>"),
        ("tensor<3x4xf32>", "tensor<6x4xf32>"),
    ] {
        let joined = |x: &str, y: &str| {
            format!(
                "%0 = tosa.concat {x}, {x} {{axis = 0 : i32}} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<?x?xf32>
                 %1 = tosa.concat %0, {y} {{axis = 0 : i32}} : (tensor<?x?xf32>, {other}) -> {result}
                 return %1 : {result}"
            )
        };
        let args = format!("%x: tensor<2x4xf32>, %y: {other}");
        check_differs(&text(&args, result, &joined("%x", "%y")), &joined("%arg0", "%arg1"));
    }
}

/// MLIR takes the bound of one of both, whatever its sign.
#[test]
fn clamps_at_zeros_keep_the_bound_that_decides() {
    for (first, second, min) in [("-0.0", "0.0", "0.0"), ("0.0", "-0.0", "0.0")] {
        let text = format!(
            "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {{
               %0 = tosa.clamp %x {{max_val = 5.0 : f32, min_val = {first} : f32}} : (tensor<2xf32>) -> tensor<2xf32>
               %1 = tosa.clamp %0 {{max_val = 5.0 : f32, min_val = {second} : f32}} : (tensor<2xf32>) -> tensor<2xf32>
               return %1 : tensor<2xf32>
             }}"
        );
        let ours = canonicalized(&text);
        assert!(ours.contains(&format!("min_val = {min}00000e+00")), "{ours}");
        assert_eq!(ours.matches("tosa.clamp").count(), 1, "{ours}");
    }
}

/// MLIR compares the stored numbers as signed ones.
#[test]
fn quantized_numbers_are_not_compared() {
    let ty = "tensor<1x!quant.uniform<u8:f32, 5.000000e-01:3>>";
    let constant = |value: u8| format!("\"tosa.const\"() <{{values = dense<{value}> : tensor<1xui8>}}> : () -> {ty}");
    let body = format!(
        "%0 = {}
         %1 = {}
         %2 = tosa.greater %0, %1 : ({ty}, {ty}) -> tensor<1xi1>
         return %2 : tensor<1xi1>",
        constant(200),
        constant(100)
    );
    check_differs(&format!("func.func @f() -> tensor<1xi1> {{\n{body}\n}}"), &body);
}

/// MLIR builds an invalid op.
#[test]
fn selections_of_sizes_that_contradict_each_other_stay() {
    let body = |predicate: &str, a: &str, b: &str| {
        format!(
            "%0 = tosa.logical_not {predicate} : (tensor<5xi1>) -> tensor<?xi1>
             %1 = tosa.select %0, {a}, {b} : (tensor<?xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
             return %1 : tensor<?xf32>"
        )
    };
    check_differs(
        &format!(
            "func.func @f(%q: tensor<5xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {{\n{}\n}}",
            body("%q", "%a", "%b")
        ),
        &body("%arg0", "%arg1", "%arg2"),
    );
}
