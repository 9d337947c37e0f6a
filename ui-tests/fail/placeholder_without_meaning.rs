//! M133: `$_loc`, `$_self` and `$_op` where they mean nothing.

use drr_ui_tests::ops::*;

drr::pat! {
    Source: (ScaleOp $x, { f($_loc) }) => (NegOp $x)
}

drr::pat! {
    Constraint: (NegOp $x) => (CastOp $x) where [{ f($_loc) }]
}

drr::pat! {
    Types: (NegOp $x) => (NegOp (CastOp $x, (returnType { f($_loc) })))
}

drr::pat! {
    Result: (NegOp $x) => (NativeCodeCall<"f($_self, $0)"> $x)
}

drr::pat! {
    Op: (NegOp $x) => (CastOp { $_op })
}

fn main() {}
