//! An op gets the name of a declared one after its operands.

drr::op! { NegOp = "t.neg", (ins AnyType:$x), (outs AnyType:$r) }
drr::dialect! { T = "t", ops: [NegOp] }

drr::pdll! {
    use dialects [T];

    Constraint IsNeg(neg: Op<t.neg>) {}

    Pattern {
        let inner = op<>(x: Value);
        IsNeg(inner);
        replace op<t.neg>(inner) with x;
    }
}

fn main() {}
