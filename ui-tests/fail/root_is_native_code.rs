//! M001: the root is native code.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (get_in $x) => (NegOp $x)
}

drr::pat! {
    Wrapped: (NativeCodeCall<get_in> $x) => (NegOp $x)
}

drr::pat! {
    Constant: (ConstantLikeMatcher AnyAttr:$k) => (ConstOp $k)
}

fn main() {}
