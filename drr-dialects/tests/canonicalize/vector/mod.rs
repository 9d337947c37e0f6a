//! Rules and folds of `vector`.

mod elements;
mod hostile;
mod masks;
mod memory;
mod reductions;
mod shapes;
mod slices;
mod transfers;

use crate::compare::Cases;

/// Wraps ops in a function with indices, scalars, vectors, a tensor and a memref, which uses `%r` of the given type.
fn function(body: &str, ty: &str) -> String {
    let used = match ty {
        "" => String::new(),
        ty => format!("\"u\"(%r) : ({ty}) -> ()\n"),
    };
    format!(
        "func.func @f(%i: index, %j: index, %x: f32, %y: f32, %v: vector<4xf32>, %w: vector<4xf32>, %m: vector<4x8xf32>, \
         %k: vector<4xi1>, %s: vector<[4]xf32>, %t: tensor<8x16xf32>, %d: memref<8x16xf32>) {{\n{body}\n{used}return\n}}"
    )
}

/// Checks that all bodies change, and as in MLIR. Each body defines `%r` of the given type, or has no result to use.
fn check(bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.folds(&function(body, ty));
    }
    cases.check();
}

/// Checks that the op stays in all bodies, and the results are as in MLIR.
fn check_stays(op: &str, bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.stays(&function(body, ty), &[op]);
    }
    cases.check();
}

/// Checks that our result has these lines, and that the one of `mlir-opt` has not: it is wrong there.
#[track_caller]
fn check_differs(body: &str, ty: &str, expected: &str) {
    crate::compare::check_differs(&function(body, ty), &format!("{expected}\nreturn"));
}
