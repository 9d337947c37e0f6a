//! Undeclared ops where all ops must be declared.

drr::op! { NegOp = "t.neg", (ins AnyType:$x), (outs AnyType:$r) }
drr::dialect! { T = "t", ops: [NegOp] }

mod with_dialect {
    drr::pdll! {
        #![forbid(untyped)]
        use dialects [crate::T];

        Pattern => replace op<t.neg>(op<u.pos>(x: Value)) with op<v.made>(x);
        Pattern => replace op<t.neg>(op<t.pos>(x: Value)) with x;
    }
}

mod without {
    drr::pdll! {
        #![forbid(untyped)]
        Pattern => erase op<t.neg>;
    }
}

mod setting {
    drr::pdll! {
        #![forbid(all)]
        Pattern => erase op<t.neg>;
    }
}

fn main() {}
