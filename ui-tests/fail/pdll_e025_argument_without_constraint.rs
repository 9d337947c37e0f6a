//! E025: an argument without a constraint.

drr::pdll! {
    Constraint One(v, w: Value) { }
}

fn main() {}
