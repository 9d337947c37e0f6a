//! Rules of `scf`.

mod conditionals;
mod for_loops;
mod forall_loops;
mod forwarding;
mod inlined_regions;
mod parallel_loops;
mod while_loops;

use crate::compare::Cases;

/// Wraps ops in a function with conditions, integers, indices and a tensor.
fn function(body: &str) -> String {
    format!(
        "func.func @f(%c: i1, %d: i1, %a: i32, %b: i32, %x: index, %y: index, %s: index, %t: tensor<4xf32>) {{\n{body}\nreturn\n}}"
    )
}

fn check(bodies: &[&str]) {
    let mut cases = Cases::default();
    bodies.iter().for_each(|body| cases.folds(&function(body)));
    cases.check();
}

/// Checks that an op with this text stays in each of the bodies.
fn check_stays(op: &str, bodies: &[&str]) {
    let mut cases = Cases::default();
    bodies.iter().for_each(|body| cases.stays(&function(body), &[op]));
    cases.check();
}
