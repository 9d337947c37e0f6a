//! The name of an operation is not closed.

drr::pdll! {
    Pattern { replace op<NegOp(x: Value) with x; }
}

fn main() {}
