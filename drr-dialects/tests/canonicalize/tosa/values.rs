//! Casts, selections and clamps.

use super::{check_stays, function};
use crate::compare::{Cases, check_differs};

/// Returns a function that casts a splat.
fn cast(value: &str, from: &str, to: &str) -> String {
    let body =
        format!("%c = const {value} : tensor<2x{from}>\n%r = tosa.cast %c : (tensor<2x{from}>) -> tensor<2x{to}>");
    function("", &body, &format!("tensor<2x{to}>"))
}

// Row KO026.
#[test]
fn splats_are_cast() {
    let mut cases = Cases::default();
    for (from, to, values) in [
        (
            "f32",
            "ui8",
            &["2.5", "3.5", "1000.0", "-3.0", "255.5", "-0.6", "-0.4"][..],
        ),
        (
            "f32",
            "i8",
            &[
                "127.5",
                "-128.5",
                "-129.0",
                "0x7FC00000",
                "0x7F800000",
                "0xFF800000",
                "-0.5",
                "-1.5",
                "0.5",
            ],
        ),
        ("f32", "i64", &["1.0e30", "-1.0e30", "123456.5"]),
        ("f16", "i32", &["2.5", "65504.0"]),
        ("f32", "f16", &["65520.0", "0x7FA00000", "0.1"]),
        ("f32", "f8E4M3FN", &["448.0", "1000.0"]),
        ("i1", "i8", &["true", "false"]),
        ("i1", "f32", &["false"]),
        ("i32", "i8", &["300", "-1"]),
        ("i32", "i1", &["300", "256", "0"]),
        ("i32", "i64", &["-1"]),
        ("ui8", "i32", &["200"]),
        ("ui8", "f32", &["200"]),
        ("i32", "f16", &["-70000", "2049"]),
    ] {
        for value in values {
            cases.folds(&cast(value, from, to));
        }
    }
    cases.check();
}

// Row VB26.
#[test]
fn booleans_are_cast_from_and_to_zero_and_one() {
    let constant = |values: &str, ty: &str| {
        format!("%0 = \"tosa.const\"() <{{values = dense<{values}> : {ty}}}> : () -> {ty}\nreturn %0 : {ty}")
    };
    check_differs(&cast("true", "i1", "f32"), &constant("1.000000e+00", "tensor<2xf32>"));
    check_differs(&cast("1.0", "f32", "i1"), &constant("true", "tensor<2xi1>"));
    check_differs(&cast("0.25", "f32", "i1"), &constant("true", "tensor<2xi1>"));
}

// Rows KO030 to KO032.
#[test]
fn selections_with_known_values_are_dropped() {
    let args = "%p: tensor<2xi1>, %x: tensor<2xi8>, %y: tensor<2xi8>";
    let select = "(tensor<2xi1>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>";
    let mut cases = Cases::default();
    for body in [
        format!("%r = tosa.select %p, %x, %x : {select}"),
        format!("%c = const true : tensor<2xi1>\n%r = tosa.select %c, %x, %y : {select}"),
        format!("%c = const false : tensor<2xi1>\n%r = tosa.select %c, %x, %y : {select}"),
        format!(
            "%n = tosa.logical_not %p : (tensor<2xi1>) -> tensor<2xi1>\n%r = tosa.select %n, %x, %y {{k}} : {select}"
        ),
    ] {
        cases.folds(&function(args, &body, "tensor<2xi8>"));
    }
    cases.check();
    check_stays(
        "tosa.select",
        &[
            (
                "%p: tensor<1xi1>, %x: tensor<2xi8>",
                "%r = tosa.select %p, %x, %x : (tensor<1xi1>, tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>",
                "tensor<2xi8>",
            ),
            (
                "%x: tensor<1xi8>, %y: tensor<2xi8>",
                "%c = const true : tensor<2xi1>
                 %r = tosa.select %c, %x, %y : (tensor<2xi1>, tensor<1xi8>, tensor<2xi8>) -> tensor<2xi8>",
                "tensor<2xi8>",
            ),
        ],
    );
}

/// Returns a function that clamps twice.
fn clamp(element: &str, bounds: [&str; 2]) -> String {
    let ty = format!("tensor<2x{element}>");
    let attributes = bounds.map(|bounds| {
        let [min, max, mode] = bounds.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{bounds} are two bounds and a mode");
        };
        format!("{{min_val = {min} : {element}, max_val = {max} : {element}, nan_mode = {mode}}} : ({ty}) -> {ty}")
    });
    let body = format!(
        "%a = tosa.clamp %x {}\n%r = tosa.clamp %a {}",
        attributes[0], attributes[1]
    );
    function(&format!("%x: {ty}"), &body, &ty)
}

// Rows KO060, KO061.
#[test]
fn clamps_are_combined_and_dropped() {
    let mut cases = Cases::default();
    for (element, bounds) in [
        ("f32", ["-1.0 1.0 PROPAGATE", "0.0 2.0 PROPAGATE"]),
        ("f32", ["-1.0 1.0 IGNORE", "0.0 2.0 PROPAGATE"]),
        ("f32", ["-1.0 1.0 IGNORE", "-2.0 0.5 IGNORE"]),
        ("f16", ["0xFC00 0x7C00 PROPAGATE", "0xFC00 1.0 IGNORE"]),
        ("i8", ["-128 127 PROPAGATE", "-5 5 PROPAGATE"]),
        ("i8", ["-7 100 PROPAGATE", "-128 5 PROPAGATE"]),
        ("ui8", ["0 255 PROPAGATE", "3 255 PROPAGATE"]),
        ("ui8", ["2 200 PROPAGATE", "3 128 PROPAGATE"]),
    ] {
        cases.folds(&clamp(element, bounds));
    }
    for (element, bounds) in [
        ("f32", ["-1.0 1.0 PROPAGATE", "0.0 2.0 IGNORE"]),
        ("f32", ["-1.0 1.0 PROPAGATE", "1.0 2.0 PROPAGATE"]),
        ("i8", ["-5 0 PROPAGATE", "1 5 PROPAGATE"]),
    ] {
        cases.stays(&clamp(element, bounds), &["tosa.clamp"]);
    }
    cases.check();
}

// Row VB28.
#[test]
fn a_clamp_that_removes_nans_stays() {
    let body = "%r = tosa.clamp %x {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<2xf32>";
    check_differs(
        &function("%x: tensor<2xf32>", body, "tensor<2xf32>"),
        "%0 = tosa.clamp %arg0 {max_val = 0x7F800000 : f32, min_val = 0xFF800000 : f32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<2xf32>
         return %0 : tensor<2xf32>",
    );
}
