//! Arithmetic on floats.

use super::{FLOATS, check_all, constant, function, one};
use crate::compare::{Cases, check_differs};

#[test]
fn neutral_floats() {
    let mut cases = Cases::default();
    for (op, value) in [("addf", "-0.0"), ("subf", "0.0"), ("mulf", "1.0"), ("divf", "1.0")] {
        check_all(&mut cases, &FLOATS, |ty| {
            constant("%c", value, ty) + &format!("%r = arith.{op} %x, %c : {ty}")
        });
    }
    // The other zero changes the sign of a zero, and -1.0 that of everything.
    for (op, value) in [
        ("addf", "0.0"),
        ("subf", "-0.0"),
        ("mulf", "-1.0"),
        ("divf", "2.0"),
        ("mulf", "0.0"),
    ] {
        let body = constant("%c", value, "f32") + &format!("%r = arith.{op} %x, %c : f32");
        cases.stays(&one("f32", &body), &[&format!("arith.{op}")]);
    }
    let body = "%r = arith.subf %x, %x fastmath<fast> : f32";
    cases.stays(&one("f32", body), &["arith.subf"]);
    cases.check();
}

#[test]
fn a_splat_without_elements_has_those_of_the_other_constant() {
    let mut cases = Cases::default();
    for operands in ["%a, %b", "%b, %a", "%a, %a", "%b, %b"] {
        cases.folds(&one(
            "tensor<0xf32>",
            &format!(
                "%a = arith.constant dense<> : tensor<0xf32>
                %b = arith.constant dense<2.0> : tensor<0xf32>
                %r = arith.addf {operands} : tensor<0xf32>"
            ),
        ));
    }
    cases.check();
}

#[test]
fn products_with_zero_need_flags() {
    let mut cases = Cases::default();
    for (flags, folds) in [("nnan,nsz", true), ("fast", true), ("nnan", false), ("nsz", false)] {
        for value in ["0.0", "-0.0"] {
            let body = constant("%c", value, "f32") + &format!("%r = arith.mulf %x, %c fastmath<{flags}> : f32");
            let text = one("f32", &body);
            if folds {
                cases.folds(&text)
            } else {
                cases.stays(&text, &["arith.mulf"])
            }
        }
    }
    cases.check();
}

#[test]
fn negations_cancel() {
    let mut cases = Cases::default();
    check_all(&mut cases, &FLOATS, |ty| {
        format!("%n = arith.negf %x : {ty}\n%r = arith.negf %n fastmath<nnan> : {ty}")
    });
    for op in ["mulf", "divf"] {
        check_all(&mut cases, &FLOATS, |ty| {
            format!(
                "%a = arith.negf %x : {ty}\n%b = arith.negf %y : {ty}\n%r = arith.{op} %a, %b fastmath<ninf> : {ty}"
            )
        });
    }
    cases.check();
}

#[test]
fn float_constants_fold_in_their_format() {
    let mut cases = Cases::default();
    let kinds = [
        "f16",
        "bf16",
        "f32",
        "f64",
        "f80",
        "f128",
        "f8E5M2",
        "f8E4M3FN",
        "vector<3xf32>",
    ];
    for (a, b) in [
        ("1.5", "0.25"),
        ("-4.0", "2.0"),
        ("0.0", "-0.0"),
        ("3.0", "0.0"),
        ("1.75", "-3.0"),
        ("-0.0", "0.0"),
    ] {
        for op in [
            "addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf",
        ] {
            check_all(&mut cases, &kinds, |ty| {
                constant("%a", a, ty) + &constant("%b", b, ty) + &format!("%r = arith.{op} %a, %b : {ty}")
            });
        }
    }
    check_all(&mut cases, &kinds, |ty| {
        constant("%a", "1.5", ty) + &format!("%r = arith.negf %a : {ty}")
    });
    // Infinities, signaling and quiet NaNs, subnormals.
    let bits = [
        "0x7F800000",
        "0xFF800000",
        "0x7FC00001",
        "0x7F800001",
        "0x00000001",
        "0x7F7FFFFF",
        "0xBF800000",
    ];
    for (a, b) in bits.iter().flat_map(|a| bits.iter().map(move |b| (a, b))) {
        for op in ["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf"] {
            check_all(&mut cases, &["f32"], |ty| {
                constant("%a", a, ty) + &constant("%b", b, ty) + &format!("%r = arith.{op} %a, %b : {ty}")
            });
        }
    }
    cases.check();
}

#[test]
fn neutral_operands_of_minima_and_maxima() {
    let mut cases = Cases::default();
    for (op, value) in [
        ("maximumf", "0xFF800000"),
        ("minimumf", "0x7F800000"),
        ("maxnumf", "0x7FC00000"),
        ("minnumf", "0x7FC00000"),
    ] {
        check_all(&mut cases, &["f32", "vector<2xf32>"], |ty| {
            constant("%c", value, ty) + &format!("%r = arith.{op} %x, %c : {ty}")
        });
    }
    // A NaN must win, so an infinity is not neutral.
    for (op, value) in [
        ("maxnumf", "0xFF800000"),
        ("minnumf", "0x7F800000"),
        ("maximumf", "0x7FC00000"),
    ] {
        let body = constant("%c", value, "f32") + &format!("%r = arith.{op} %x, %c : f32");
        cases.stays(&one("f32", &body), &[&format!("arith.{op}")]);
    }
    cases.check();
}

#[test]
fn a_signaling_nan_is_no_number() {
    let body = "%n = arith.constant 0x7F800001 : f32
                %c = arith.constant 1.0 : f32
                %r = arith.maxnumf %n, %c : f32";
    check_differs(
        &function("%x: f32", &[("%r", "f32")], body),
        "%cst = arith.constant 1.000000e+00 : f32\nreturn %cst : f32",
    );
}

#[test]
fn poison_makes_results_poison() {
    let mut cases = Cases::default();
    for op in ["addf", "mulf", "remf", "maximumf"] {
        check_all(&mut cases, &["f32", "vector<2xf64>"], |ty| {
            format!("%c = ub.poison : {ty}\n%r = arith.{op} %x, %c : {ty}")
        });
    }
    for op in ["addi", "muli", "andi", "divsi", "remui", "maxsi"] {
        check_all(&mut cases, &["i8", "index", "vector<2xi64>"], |ty| {
            format!("%c = ub.poison : {ty}\n%r = arith.{op} %x, %c : {ty}")
        });
    }
    cases.folds(&function(
        "%x: i1",
        &[("%r", "i8")],
        "%c = ub.poison : i4\n%r = arith.extsi %c : i4 to i8",
    ));
    cases.folds(&function(
        "%x: i1",
        &[("%r", "f32")],
        "%c = ub.poison : i32\n%r = arith.bitcast %c : i32 to f32",
    ));
    cases.check();
}

/// MLIR gives the smallest number.
#[test]
fn floats_without_zero_have_no_difference_of_equal_ones() {
    for op in ["subf", "remf"] {
        check_differs(
            &format!(
                "func.func @f() -> f8E8M0FNU {{\n%c = arith.constant 2.0 : f8E8M0FNU\n%r = arith.{op} %c, %c : f8E8M0FNU\nreturn %r : f8E8M0FNU\n}}"
            ),
            &format!(
                "%cst = arith.constant 2.000000e+00 : f8E8M0FNU\n%0 = arith.{op} %cst, %cst : f8E8M0FNU\nreturn %0 : f8E8M0FNU"
            ),
        );
    }
}
