//! M021: two patterns of one name, and a pattern named like an operation of this module.

use drr_ui_tests::ops::*;

drr::op! { pub HereOp = "ex.here", (ins AnyType:$x), (outs AnyType:$r) }

drr::pat! {
    P: (NegOp $x) => (CastOp $x)
}

drr::pat! {
    P: (CastOp $x) => (NegOp $x)
}

drr::pat! {
    HereOp: (CastOp $x) => (AddOp $x, $x)
}

drr::pat! {
    NegOp: (NegOp (NegOp $x)) => (replaceWithValue $x, $y)
}

drr::drr! {
    pat!< CastOp: (CastOp (CastOp $x)) => (CastOp $x) >
}

fn main() {}
