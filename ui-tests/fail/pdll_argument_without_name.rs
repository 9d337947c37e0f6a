//! An argument without a name.

drr::pdll! {
    Constraint One(1: Value, Value) { }
}

fn main() {}
