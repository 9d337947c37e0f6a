//! An attribute as operand of an undeclared op.

drr::pdll! {
    Pattern { replace op<t.neg>(k: Attr) with op<t.add>(attr<"1 : i32">); }
}

fn main() {}
