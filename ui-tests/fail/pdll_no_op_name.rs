//! Something else where the name of an operation must be.

drr::pdll! {
    Pattern { replace op<1>(x: Value) with x; }
}

fn main() {}
