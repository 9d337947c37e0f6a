//! A range before other operands.

drr::pdll! {
    Pattern { replace op<t.call>(rest: ValueRange, x: Value) with x; }
    Pattern { let root = op<t.call> -> (ts: TypeRange, t: Type); erase root; }
}

fn main() {}
