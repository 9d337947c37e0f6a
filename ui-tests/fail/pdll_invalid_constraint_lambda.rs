//! Statements after the `=>` of constraints.

drr::pdll! {
    Constraint One(v: Value) => let x: Value;
    Constraint Two(v: Value) => erase v;
}

fn main() {}
