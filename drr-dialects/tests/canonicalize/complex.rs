//! Rules and folds of `complex`.

use crate::compare::{Cases, check_differs};

/// Returns a function of complex and float arguments with the result `%r`.
fn function(ty: &str, body: &str) -> String {
    format!(
        "func.func @f(%z: complex<f32>, %w: complex<f32>, %a: f32, %b: f32, %n: i64) -> {ty} {{\n{body}\nreturn %r : {ty}\n}}"
    )
}

#[test]
fn parts() {
    let mut cases = Cases::default();
    for (ty, body) in [
        (
            "complex<f32>",
            "%x = complex.re %z : complex<f32>\n%y = complex.im %z : complex<f32>\n%r = complex.create %x, %y : complex<f32>",
        ),
        (
            "f32",
            "%c = complex.create %a, %b : complex<f32>\n%r = complex.re %c : complex<f32>",
        ),
        (
            "f32",
            "%c = complex.create %a, %b : complex<f32>\n%r = complex.im %c : complex<f32>",
        ),
        (
            "f32",
            "%c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>\n%r = complex.im %c : complex<f32>",
        ),
        (
            "f32",
            "%c = complex.create %a, %b : complex<f32>\n%d = complex.neg %c : complex<f32>\n%r = complex.re %d : complex<f32>",
        ),
        (
            "f32",
            "%c = complex.create %a, %b : complex<f32>\n%d = complex.neg %c : complex<f32>\n%r = complex.im %d : complex<f32>",
        ),
        (
            "complex<f32>",
            "%c = complex.neg %z : complex<f32>\n%r = complex.neg %c : complex<f32>",
        ),
        (
            "complex<f32>",
            "%c = complex.conj %z : complex<f32>\n%r = complex.conj %c : complex<f32>",
        ),
        (
            "i64",
            "%c = complex.bitcast %n : i64 to complex<f32>\n%r = complex.bitcast %c : complex<f32> to i64",
        ),
        (
            "f64",
            "%c = complex.bitcast %n : i64 to complex<f32>\n%r = complex.bitcast %c : complex<f32> to f64",
        ),
        (
            "f64",
            "%c = complex.bitcast %z : complex<f32> to i64\n%r = arith.bitcast %c : i64 to f64",
        ),
        (
            "complex<f32>",
            "%c = arith.bitcast %n : i64 to f64\n%r = complex.bitcast %c : f64 to complex<f32>",
        ),
    ] {
        cases.folds(&function(ty, body));
    }
    let swapped = "%x = complex.re %z : complex<f32>\n%y = complex.im %w : complex<f32>\n%r = complex.create %x, %y : complex<f32>";
    cases.stays(&function("complex<f32>", swapped), &["complex.create"]);
    cases.check();
}

#[test]
fn algebraic_rules_need_flags() {
    for op in ["add", "sub", "mul", "div"] {
        let part = if op == "add" || op == "sub" { "0.0" } else { "1.0" };
        let zero = if op == "sub" { "-0.0" } else { "0.0" };
        let re = if part == "1.0" { part } else { zero };
        let constant = format!("%c = complex.constant [{re} : f32, {zero} : f32] : complex<f32>\n");
        let body = constant.clone() + &format!("%r = complex.{op} %z, %c : complex<f32>");
        let printed = |value: &str| value.replace("0.0", "0.000000e+00").replace("1.0", "1.000000e+00");
        check_differs(
            &function("complex<f32>", &body),
            &format!(
                "%cst = complex.constant [{} : f32, {} : f32] : complex<f32>
                 %0 = complex.{op} %arg0, %cst : complex<f32>
                 return %0 : complex<f32>",
                printed(re),
                printed(zero)
            ),
        );
        let mut cases = Cases::default();
        for flags in ["fast", "nnan,nsz"] {
            let body = constant.clone() + &format!("%r = complex.{op} %z, %c fastmath<{flags}> : complex<f32>");
            cases.folds(&function("complex<f32>", &body));
        }
        cases.check();
    }
    let mut cases = Cases::default();
    for body in [
        "%s = complex.sub %z, %w fastmath<fast> : complex<f32>\n%r = complex.add %s, %w fastmath<fast> : complex<f32>",
        "%s = complex.sub %z, %w fastmath<fast> : complex<f32>\n%r = complex.add %w, %s fastmath<fast> : complex<f32>",
        "%s = complex.add %z, %w fastmath<fast> : complex<f32>\n%r = complex.sub %s, %w fastmath<fast> : complex<f32>",
        "%s = complex.log %z fastmath<fast> : complex<f32>\n%r = complex.exp %s fastmath<fast> : complex<f32>",
        "%c = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>\n%r = complex.sub %z, %c : complex<f32>",
    ] {
        cases.folds(&function("complex<f32>", body));
    }
    cases.check();
}

#[test]
fn the_logarithm_of_an_exponential_is_another_number() {
    check_differs(
        &function(
            "complex<f32>",
            "%s = complex.exp %z : complex<f32>\n%r = complex.log %s : complex<f32>",
        ),
        "%0 = complex.exp %arg0 : complex<f32>
         %1 = complex.log %0 : complex<f32>
         return %1 : complex<f32>",
    );
}

#[test]
fn the_exponential_of_a_logarithm_needs_the_flags_of_both() {
    let all = "nnan,ninf,afn";
    for [of_log, of_exp] in [
        ["none", "fast"],
        ["fast", "none"],
        ["afn", "fast"],
        [all, "nnan,afn"],
        ["ninf,afn", all],
    ] {
        let body = format!(
            "%s = complex.log %z fastmath<{of_log}> : complex<f32>\n%r = complex.exp %s fastmath<{of_exp}> : complex<f32>"
        );
        let printed = |flags: &str| match flags {
            "none" => String::new(),
            flags => format!("fastmath<{flags}> "),
        };
        check_differs(
            &function("complex<f32>", &body),
            &format!(
                "%0 = complex.log %arg0 {}: complex<f32>
                 %1 = complex.exp %0 {}: complex<f32>
                 return %1 : complex<f32>",
                printed(of_log),
                printed(of_exp)
            ),
        );
    }
    let mut cases = Cases::default();
    cases.folds(&function(
        "complex<f32>",
        &format!(
            "%s = complex.log %z fastmath<{all}> : complex<f32>\n%r = complex.exp %s fastmath<{all}> : complex<f32>"
        ),
    ));
    cases.check();
}

/// MLIR builds an invalid `arith.bitcast`.
#[test]
fn bitcasts_to_integers_with_a_sign_stay() {
    check_differs(
        &function(
            "ui64",
            "%c = complex.bitcast %n : i64 to complex<f32>\n%r = complex.bitcast %c : complex<f32> to ui64",
        ),
        "%0 = complex.bitcast %arg4 : i64 to complex<f32>
         %1 = complex.bitcast %0 : complex<f32> to ui64
         return %1 : ui64",
    );
}
