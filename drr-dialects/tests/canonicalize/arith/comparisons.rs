//! Comparisons and selections.

use super::{INTS, check_all, constant, function, one};
use crate::compare::{Cases, check_differs};

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: [&str; 14] = [
    "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno",
];

/// Returns a comparison of two operands with this body before it.
fn compared(op: &str, predicate: &str, ty: &str, operands: &str, before: &str) -> String {
    let result = match ty.split_once('x') {
        Some((shape, _)) if ty.starts_with("vector") => format!("{shape}xi1>"),
        _ => "i1".to_owned(),
    };
    let body = format!("{before}\n%r = arith.{op} {predicate}, {operands} : {ty}");
    function(&format!("%x: {ty}, %y: {ty}"), &[("%r", &result)], &body)
}

#[test]
fn comparisons_of_integers() {
    let mut cases = Cases::default();
    for predicate in PREDICATES {
        for ty in INTS {
            cases.folds(&compared("cmpi", predicate, ty, "%x, %x", ""));
            // Constants move to the right.
            cases.folds(&compared("cmpi", predicate, ty, "%c, %x", &constant("%c", "5", ty)));
            for (a, b) in [("5", "5"), ("-1", "1"), ("1", "-1")] {
                let before = constant("%a", a, ty) + &constant("%b", b, ty);
                cases.folds(&compared("cmpi", predicate, ty, "%a, %b", &before));
            }
        }
    }
    for predicate in ["ult", "uge", "slt"] {
        let text = compared("cmpi", predicate, "i8", "%x, %c", &constant("%c", "0", "i8"));
        cases.stays(&text, &["arith.cmpi"]);
    }
    cases.check();
}

#[test]
fn comparisons_of_booleans_and_extensions() {
    let mut cases = Cases::default();
    cases.folds(&compared("cmpi", "ne", "i1", "%x, %c", &constant("%c", "0", "i1")));
    cases.folds(&compared("cmpi", "eq", "i1", "%x, %c", &constant("%c", "1", "i1")));
    cases.stays(
        &compared("cmpi", "eq", "i1", "%x, %c", &constant("%c", "0", "i1")),
        &["arith.cmpi"],
    );
    for ext in ["extui", "extsi"] {
        let zero = constant("%c", "0", "i32");
        let body = format!("{zero}%e = arith.{ext} %x : i1 to i32\n%r = arith.cmpi ne, %e, %c : i32");
        cases.folds(&function("%x: i1", &[("%r", "i1")], &body));
        for predicate in ["eq", "ne"] {
            let body = format!(
                "%a = arith.{ext} %x : i8 to i32\n%b = arith.{ext} %y : i8 to i32\n%r = arith.cmpi {predicate}, %a, %b : i32"
            );
            cases.folds(&function("%x: i8, %y: i8", &[("%r", "i1")], &body));
        }
    }
    cases.check();
}

#[test]
fn comparisons_of_floats() {
    let mut cases = Cases::default();
    let values = ["1.5", "-1.5", "0.0", "-0.0", "0x7FC00000", "0x7F800000"];
    for predicate in FLOAT_PREDICATES.into_iter().chain(["true", "false"]) {
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
            let before = constant("%a", a, "f32") + &constant("%b", b, "f32");
            cases.folds(&compared("cmpf", predicate, "f32", "%a, %b", &before));
        }
        let nan = constant("%c", "0x7FC00000", "f32");
        cases.folds(&compared("cmpf", predicate, "f32", "%x, %c", &nan));
        cases.folds(&compared("cmpf", predicate, "f32", "%c, %x", &nan));
    }
    cases.stays(&compared("cmpf", "oeq", "f32", "%x, %x", ""), &["arith.cmpf"]);
    cases.check();
}

#[test]
fn comparisons_of_converted_integers() {
    let mut cases = Cases::default();
    let values = [
        "0.0",
        "-0.0",
        "4.4",
        "-4.4",
        "127.0",
        "-128.0",
        "300.0",
        "-300.0",
        "0x7F800000",
        "0xFF800000",
        "16777216.0",
        "3.0e9",
    ];
    for (convert, predicate) in ["sitofp", "uitofp"]
        .iter()
        .flat_map(|convert| FLOAT_PREDICATES.map(|predicate| (convert, predicate)))
    {
        for value in values {
            let body = constant("%c", value, "f32")
                + &format!("%f = arith.{convert} %x : i8 to f32\n%r = arith.cmpf {predicate}, %f, %c : f32");
            cases.folds(&function("%x: i8", &[("%r", "i1")], &body));
        }
        // These are rounded: large constants are compared as floats.
        for value in ["3.5", "8388608.0", "0x7F800000"] {
            let body = constant("%c", value, "f32")
                + &format!("%f = arith.{convert} %x : i64 to f32\n%r = arith.cmpf {predicate}, %f, %c : f32");
            cases.folds(&function("%x: i64", &[("%r", "i1")], &body));
        }
        let body = constant("%c", "33554432.0", "f32")
            + &format!("%f = arith.{convert} %x : i64 to f32\n%r = arith.cmpf {predicate}, %f, %c : f32");
        cases.stays(&function("%x: i64", &[("%r", "i1")], &body), &["arith.cmpf"]);
    }
    cases.check();
}

#[test]
fn constant_predicates_of_converted_integers() {
    let body = "%c = arith.constant 1.0 : f32
                %f = arith.sitofp %x : i8 to f32
                %r = arith.cmpf true, %f, %c : f32";
    check_differs(
        &function("%x: i8", &[("%r", "i1")], body),
        "%true = arith.constant true\nreturn %true : i1",
    );
}

#[test]
fn conversions_to_nan_are_unordered() {
    let body = "%c = arith.constant 1.0 : f8E4M3FN
                %f = arith.sitofp %x : i16 to f8E4M3FN
                %r = arith.cmpf ord, %f, %c : f8E4M3FN";
    check_differs(
        &function("%x: i16", &[("%r", "i1")], body),
        "%cst = arith.constant 1.000000e+00 : f8E4M3FN
         %0 = arith.sitofp %arg0 : i16 to f8E4M3FN
         %1 = arith.cmpf ord, %0, %cst : f8E4M3FN
         return %1 : i1",
    );
}

#[test]
fn selections_of_known_values() {
    let mut cases = Cases::default();
    for body in [
        "%r = arith.select %p, %x, %x : T",
        "%c = arith.constant true\n%r = arith.select %c, %x, %y : T",
        "%c = arith.constant false\n%r = arith.select %c, %x, %y : T",
        "%c = ub.poison : T\n%r = arith.select %p, %c, %x : T",
        "%c = ub.poison : T\n%r = arith.select %p, %x, %c : T",
        "%s = arith.select %p, %x, %y : T\n%z = arith.addi %x, %y : T\n%r = arith.select %p, %z, %s : T",
        "%s = arith.select %p, %x, %y : T\n%z = arith.addi %x, %y : T\n%r = arith.select %p, %s, %z : T",
        "%t = arith.constant true\n%n = arith.xori %p, %t : i1\n%r = arith.select %n, %x, %y : T",
    ] {
        check_all(&mut cases, &INTS, |ty| body.replace('T', ty));
    }
    for (predicate, operands) in [("eq", "%x, %y"), ("eq", "%y, %x"), ("ne", "%x, %y"), ("ne", "%y, %x")] {
        let body = format!("%c = arith.cmpi {predicate}, %x, %y : i8\n%r = arith.select %c, {operands} : i8");
        cases.folds(&one("i8", &body));
    }
    cases.check();
}

#[test]
fn selections_of_zero_and_one() {
    let mut cases = Cases::default();
    for (a, b) in [("true", "false"), ("false", "true")] {
        let body = format!("%a = arith.constant {a}\n%b = arith.constant {b}\n%r = arith.select %p, %a, %b : i1");
        cases.folds(&one("i1", &body));
    }
    for ty in ["i2", "i8", "i128"] {
        for (a, b) in [("1", "0"), ("0", "1")] {
            let body = constant("%a", a, ty) + &constant("%b", b, ty) + &format!("%r = arith.select %p, %a, %b : {ty}");
            cases.folds(&one(ty, &body));
        }
    }
    let body = "%a = arith.constant 1 : index\n%b = arith.constant 0 : index\n%r = arith.select %p, %a, %b : index";
    cases.stays(&one("index", body), &["arith.select"]);
    cases.check();
}

#[test]
fn selected_elements_of_constants() {
    let mut cases = Cases::default();
    let body = "%c = arith.constant dense<[true, false, true]> : vector<3xi1>
                %a = arith.constant dense<[1, 2, 3]> : vector<3xi8>
                %b = arith.constant dense<9> : vector<3xi8>
                %r = arith.select %c, %a, %b : vector<3xi1>, vector<3xi8>";
    cases.folds(&function("%x: i1", &[("%r", "vector<3xi8>")], body));
    cases.check();
}
