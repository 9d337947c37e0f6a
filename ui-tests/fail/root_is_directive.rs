//! M002: the root is a directive.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (either $x, $y) => (AddOp $x, $y)
}

drr::pat! {
    List: (variadic $x, $y) => (AddOp $x, $y)
}

drr::pat! {
    Location: (location $x) => (NegOp $x)
}

drr::pat! {
    Types: (returnType $x) => (NegOp $x)
}

drr::pat! {
    Replacement: (replaceWithValue $x) => (NegOp $x)
}

drr::pat! {
    Attributes: (copyAttrs $x) => (NegOp $x)
}

fn main() {}
