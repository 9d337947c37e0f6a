//! Errors of macros do not hide those of rustc: unknown names in the same module are reported in the same run.

mod h01 {
    use drr_ui_tests::ops::*;
    drr::pat! { A: (AddOp $x, $y) => (AddOp $x, $w) }
    drr::pat! { B: (AddOp $x, $y) => (AddOp $y, $x) where [(HasOnUse $x)] }
    pub fn f() {
        nope();
    }
}

mod n03 {
    use drr::prelude::*;
    op! { FooOp = "foo", (ins AnyType:$x), (outs AnyType:$r) }
    op! { BarOp = "my.bar", (ins AnyTyp:$x), (outs AnyType:$r) }
    pub fn f() {
        let _x: Nope = 3;
    }
}

fn main() {}
