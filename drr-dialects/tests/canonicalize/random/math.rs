//! Random DAGs of `math` and `complex`.

use super::Family;
use super::body::{Body, function};

const FLOATS: [&str; 4] = ["f16", "f32", "f64", "vector<4xf32>"];
const INTEGERS: [&str; 3] = ["i8", "i32", "i64"];
const COMPLEX: [(&str, &str); 2] = [("complex<f32>", "f32"), ("complex<f64>", "f64")];

/// Functions of a float that are exact, or computed by the same library in both.
const UNARY: [&str; 29] = [
    "absf",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "log",
    "log10",
    "log1p",
    "log2",
    "round",
    "roundeven",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];

fn fast_math(body: &mut Body) -> &'static str {
    match body.random.below(4) {
        0 => " fastmath<fast>",
        1 => " fastmath<nnan,nsz>",
        _ => "",
    }
}

fn float(body: &mut Body) {
    let (value, ty) = body.any(&FLOATS);
    let other = body.value(&ty);
    let flags = fast_math(body);
    match body.random.below(10) {
        0..4 => {
            let op = body.pick(&UNARY);
            body.define(&format!("math.{op} {value}{flags} : {ty}"), &ty);
        }
        4 | 5 => {
            let op = body.pick(&["copysign", "powf", "atan2"]);
            body.define(&format!("math.{op} {value}, {other}{flags} : {ty}"), &ty);
        }
        6 => {
            let third = body.value(&ty);
            body.define(&format!("math.fma {value}, {other}, {third}{flags} : {ty}"), &ty);
        }
        7 if ty != FLOATS[3] => {
            let op = body.pick(&["isnan", "isinf", "isfinite", "isnormal"]);
            body.define(&format!("math.{op} {value} : {ty}"), "i1");
        }
        8 if ty != FLOATS[3] => {
            let power = body.value("i32");
            body.define(&format!("math.fpowi {value}, {power}{flags} : {ty}, i32"), &ty);
        }
        _ => {
            let number = body.pick(&["0.0", "1.0", "-1.0", "0.5", "2.0", "3.0", "-0.0", "-2.5"]);
            if ty == FLOATS[3] {
                body.define(&format!("arith.constant dense<{number}> : {ty}"), &ty);
            } else {
                body.define(&format!("arith.constant {number} : {ty}"), &ty);
            }
        }
    }
}

fn integer(body: &mut Body) {
    let (value, ty) = body.any(&INTEGERS);
    let other = body.value(&ty);
    match body.random.below(4) {
        0 => {
            let number = body.pick(&["0", "1", "-1", "2", "3", "100"]);
            body.define(&format!("arith.constant {number} : {ty}"), &ty);
        }
        1 => {
            body.define(&format!("math.ipowi {value}, {other} : {ty}"), &ty);
        }
        _ => {
            let op = body.pick(&["absi", "ctlz", "cttz", "ctpop"]);
            body.define(&format!("math.{op} {value} : {ty}"), &ty);
        }
    }
}

fn math(seed: u64) -> String {
    let mut body = Body::new(seed);
    let arguments = body.arguments(&[&FLOATS[..], &INTEGERS].concat());
    for _ in 0..12 {
        if body.one_in(3) {
            integer(&mut body);
        } else {
            float(&mut body);
        }
    }
    body.use_last(6);
    function(&arguments, &body.finish())
}

/// Returns a module whose ops have the flags without which MLIR applies algebraic rules, too.
fn complex(seed: u64) -> String {
    let mut body = Body::new(seed);
    let arguments = body.arguments(&["complex<f32>", "complex<f64>", "complex<f32>", "f32", "f64"]);
    for _ in 0..12 {
        let (ty, part) = COMPLEX[body.random.below(2)];
        let (value, other) = (body.value(ty), body.value(ty));
        match body.random.below(10) {
            0 | 1 => {
                let numbers = body.pick(&["0.0, 0.0", "1.0, 0.0", "1.0, -1.0", "0.5, 2.0", "-0.0, 0.0"]);
                body.define(&format!("complex.constant [{}] : {ty}", with_type(numbers, part)), ty);
            }
            2 => {
                let (re, im) = (body.value(part), body.value(part));
                body.define(&format!("complex.create {re}, {im} : {ty}"), ty);
            }
            3 | 4 => {
                let op = body.pick(&["re", "im"]);
                body.define(&format!("complex.{op} {value} : {ty}"), part);
            }
            5 => {
                let op = body.pick(&["neg", "conj"]);
                body.define(&format!("complex.{op} {value} : {ty}"), ty);
            }
            6 => {
                // MLIR folds the reverse, too, whatever the imaginary part.
                let log = body.define(&format!("complex.log {value} fastmath<fast> : {ty}"), ty);
                body.define(&format!("complex.exp {log} fastmath<fast> : {ty}"), ty);
            }
            7 => {
                let op = body.pick(&["eq", "neq"]);
                body.define(&format!("complex.{op} {value}, {other} : {ty}"), "i1");
            }
            _ => {
                let op = body.pick(&["add", "sub", "mul", "div"]);
                body.define(&format!("complex.{op} {value}, {other} fastmath<fast> : {ty}"), ty);
            }
        }
    }
    body.use_last(6);
    function(&arguments, &body.finish())
}

/// Returns the parts of a complex constant with their types.
fn with_type(numbers: &str, ty: &str) -> String {
    let parts: Vec<String> = numbers.split(", ").map(|number| format!("{number} : {ty}")).collect();
    parts.join(", ")
}

/// Returns `true` if a float differs in its last bits, which MLIR takes from the C library, or is NaN there as the arc tangent of two zeros.
fn is_inexact_in_mlir(difference: &str) -> bool {
    let first = |sign: char| {
        let line = difference.lines().find(|line| line.starts_with(sign))?;
        let (_, value) = line.split_once("arith.constant ")?;
        Some(value.trim_start_matches("dense<").split(['>', ' ']).next()?.to_owned())
    };
    let [Some(theirs), Some(ours)] = ['-', '+'].map(first) else {
        return false;
    };
    match (theirs.parse::<f64>(), ours.parse::<f64>()) {
        (Ok(theirs), Ok(ours)) => (theirs - ours).abs() <= theirs.abs() * 1e-6,
        _ => ["0x7FC00000", "0x7FF8000000000000"].contains(&theirs.as_str()),
    }
}

#[test]
fn dags_of_math() {
    Family {
        is_explained: is_inexact_in_mlir,
        ..Family::new("math", math)
    }
    .check();
}

#[test]
fn dags_of_complex() {
    Family::new("complex", complex).check();
}
