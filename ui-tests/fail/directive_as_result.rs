//! M004: a directive that builds nothing as a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (location $x)
}

drr::pat! {
    Types: (NegOp $x) => (returnType $x)
}

drr::pat! {
    Either: (NegOp $x) => (either $x, $x)
}

drr::pat! {
    Benefit: (NegOp $x) => (addBenefit 1)
}

drr::pat! {
    Attributes: (NegOp:$r $x) => (copyAttrs $r)
}

drr::pat! {
    InList: (NegOp $x) => [(CastOp $x), (location $x)]
}

fn main() {}
