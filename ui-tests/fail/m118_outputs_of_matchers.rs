//! M050, M099, M118 to M121, M130, M131: native matchers and their outputs.

use drr_ui_tests::ops::*;

drr::pat! {
    Outputs: (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), (returnType $x), (location "a"), 1)) => (CastOp $x)
}
drr::pat! {
    Attribute: (ScaleOp $x, (get_in $k)) => (NegOp $x)
}
drr::pat! {
    Text: (NegOp (NativeCodeCall<"get_in()"> $x)) => (CastOp $x)
}
drr::pat! {
    Constant: (AddOp $x, (ConstantLikeMatcher I32:$k)) => (NegOp $x)
}

fn main() {}
