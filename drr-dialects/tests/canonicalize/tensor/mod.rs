//! Rules and folds of `tensor`.

mod casts;
mod elements;
mod paddings;
mod reshapes;
mod slices;

use crate::compare::Cases;

/// Wraps ops in a function with indices, floats and tensors, which uses the values `used`: names with types.
pub(crate) fn function(body: &str, used: &[(&str, &str)]) -> String {
    let (names, types): (Vec<&str>, Vec<&str>) = used.iter().copied().unzip();
    format!(
        "func.func @f(%i: index, %j: index, %n: index, %x: f32, %y: f32, %s: tensor<8x16xf32>, %d: tensor<?x?xf32>, %v: tensor<?xf32>) {{\n{body}\n\"u\"({}) : ({}) -> ()\nreturn\n}}",
        names.join(", "),
        types.join(", ")
    )
}

/// Checks that all bodies change, and as in MLIR. Each body defines `%r` of the given type.
fn check(bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.folds(&function(body, &[("%r", ty)]));
    }
    cases.check();
}

/// Checks that the op stays in all bodies, and the results are as in MLIR.
fn check_stays(op: &str, bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.stays(&function(body, &[("%r", ty)]), &[op]);
    }
    cases.check();
}
