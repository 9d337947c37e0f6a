//! A constraint without a name.

drr::pdll! {
    Constraint (v: Value) { }
}

fn main() {}
