//! M045, M046, M063, M073: properties and attributes are different things.

use drr_ui_tests::ops::*;

drr::pat! {
    OfAttributes: (PropOp $x, I32Attr:$p) => (NegOp $x)
}
drr::pat! {
    OfProperties: (ScaleOp $x, I64Prop:$k) => (ScaleOp $x, ConstantProp<I64Prop, "1">)
}
drr::pat! {
    Passed: (ScaleOp $x, $k) => (PropOp $x, $k) where [(I64Prop $k)]
}
drr::pat! {
    Literals: (PropOp $x, "a") => (PropOp $x, 18446744073709551616)
}

fn main() {}
