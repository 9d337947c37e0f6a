//! Tests of `affine`: parsing, printing and invalid ops, row by row.

use expect_test::Expect;

use crate::judge::{check_forms, check_verdicts};

mod accesses;
mod loops;
mod maps;
mod quirks;
mod scopes;

/// Values available in the texts: `%i`, `%n` and `%k` are indices.
const ARGUMENTS: &str =
    "%i: index, %n: index, %k: index, %m: memref<8xf32>, %t: memref<1xi32>, %f: f32, %v: vector<4xf32>";

fn in_function(body: &str) -> String {
    format!("func.func @f({ARGUMENTS}) {{{body}\n  return\n}}\n")
}

#[track_caller]
fn check_in_function(body: &str, custom: Expect, generic: Expect) {
    check_forms(&in_function(body), custom, generic);
}

/// Wraps a body in a loop: `%n` and `%k` are symbols, `%i` is a dimension, `%x` is neither.
fn in_loop(body: &str) -> String {
    let body = format!("affine.for %i = 0 to 8 {{\n%x = \"u.value\"() : () -> index\n{body}\n}}");
    in_function(&body).replacen("%i: index, ", "", 1)
}

/// Wraps each line of a body in a separate loop.
#[track_caller]
fn verdicts_in_loop(bodies: &str, expected: Expect) {
    let texts: Vec<String> = bodies.trim().lines().map(in_loop).collect();
    check_verdicts(&texts, expected);
}
