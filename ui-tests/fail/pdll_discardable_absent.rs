//! An attribute that is not declared and may be absent.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern => replace op<NegOp>(x: Value) {"my.tag" = _: OptionalAttr} with x;
    Pattern => replace op<NegOp>(x: Value) {"my.tag" = _: IsNullAttr} with x;
    Pattern => replace op<NegOp>(x: Value) {tag = _: Attr} with x;
}

fn main() {}
