//! Rules and folds of `arith`.

mod casts;
mod comparisons;
mod floats;
mod integers;

use crate::compare::Cases;

/// Wraps operations in a function with arguments of each type, whose results are the values named `%r0`, `%r1` and so on.
pub(super) fn function(arguments: &str, results: &[(&str, &str)], body: &str) -> String {
    let (names, types): (Vec<&str>, Vec<&str>) = results.iter().copied().unzip();
    format!(
        "func.func @f({arguments}) -> ({types}) {{\n{body}\nreturn {names} : {types}\n}}",
        types = types.join(", "),
        names = names.join(", ")
    )
}

/// Returns a function with one result `%r` of type `ty`.
pub(super) fn one(ty: &str, body: &str) -> String {
    let arguments = format!("%x: {ty}, %y: {ty}, %p: i1");
    function(&arguments, &[("%r", ty)], body)
}

/// Adds a body with one result for each of these types.
#[track_caller]
pub(super) fn check_all(cases: &mut Cases, types: &[&str], body: impl Fn(&str) -> String) {
    for ty in types {
        cases.folds(&one(ty, &body(ty)));
    }
}

/// Returns a constant of a type that is a scalar or a splat.
pub(super) fn constant(name: &str, value: &str, ty: &str) -> String {
    match (ty.starts_with("vector"), ty == "i1") {
        (true, _) => format!("{name} = arith.constant dense<{value}> : {ty}\n"),
        (false, true) => format!(
            "{name} = arith.constant {}\n",
            if value == "0" { "false" } else { "true" }
        ),
        (false, false) => format!("{name} = arith.constant {value} : {ty}\n"),
    }
}

pub(super) const INTS: [&str; 5] = ["i8", "i64", "i128", "index", "vector<4xi32>"];
pub(super) const FLOATS: [&str; 4] = ["f16", "f32", "f64", "vector<2xbf16>"];
