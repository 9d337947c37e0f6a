//! An argument without a constraint.

drr::pdll! {
    Constraint One(v, w: Value) { }
}

fn main() {}
