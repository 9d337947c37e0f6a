//! Two rests in a list, outputs of matchers that are none, and what a constant is.

use drr_ui_tests::ops::*;

drr::pat! {
    Rests: (ConcatOp (variadic $a, .., $c ..)) => (NegOp $a)
}

drr::pat! {
    Outputs: (NegOp (get_in $x, 1, (returnType $x))) => (CastOp $x)
}

drr::pat! {
    Constant: (AddOp $x, (ConstantLikeMatcher I32:$k)) => (NegOp $x)
}

drr::pat! {
    Property: (ScaleOp $x, $k) => (NegOp $x) where [(I64Prop $k)]
}

drr::pat! {
    Literals: (PropOp $x, "a") => (PropOp $x, 18446744073709551616)
}

fn main() {}
