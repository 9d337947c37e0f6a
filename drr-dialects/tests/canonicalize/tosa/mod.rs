//! Rules and folds of `tosa`.

mod arithmetic;
mod layouts;
mod values;
mod windows;

use crate::compare::Cases;

/// Replaces abbreviations of constants: `%c = const 5 : tensor<2xi32>` and `%s = shape [1, 2]`.
pub(crate) fn expanded(body: &str) -> String {
    let line = |line: &str| match (line.split_once(" = const "), line.split_once(" = shape ")) {
        (Some((name, constant)), _) => {
            let (values, ty) = constant.rsplit_once(" : ").expect("a constant has a type");
            format!("{name} = \"tosa.const\"() <{{values = dense<{values}> : {ty}}}> : () -> {ty}")
        }
        (_, Some((name, sizes))) => {
            let rank = sizes.matches(',').count() + 1;
            format!(
                "{name} = tosa.const_shape {{values = dense<{sizes}> : tensor<{rank}xindex>}} : () -> !tosa.shape<{rank}>"
            )
        }
        _ => line.to_owned(),
    };
    body.trim().lines().map(|text| line(text.trim()) + "\n").collect()
}

/// Returns a function with the arguments `args` that returns `%r` of type `ty`.
fn function(args: &str, body: &str, ty: &str) -> String {
    format!(
        "func.func @f({args}) -> {ty} {{\n{}return %r : {ty}\n}}",
        expanded(body)
    )
}

/// The arguments, the body and the type of `%r`.
type Case = (&'static str, &'static str, &'static str);

/// Checks that all bodies change, and as in MLIR.
fn check(cases: &[Case]) {
    let mut checked = Cases::default();
    for (args, body, ty) in cases {
        checked.folds(&function(args, body, ty));
    }
    checked.check();
}

/// Checks that an op stays in all bodies, as in MLIR.
fn check_stays(op: &str, cases: &[Case]) {
    let mut checked = Cases::default();
    for (args, body, ty) in cases {
        checked.stays(&function(args, body, ty), &[op]);
    }
    checked.check();
}
