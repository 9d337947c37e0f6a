//! M035: a type constraint with no and with two entities.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) where [(I32), (I32 $x, $x)]
}

drr::pat! {
    Attribute: (ScaleOp $x, $k) => (NegOp $x) where [(I32Attr $k, $k)]
}

fn main() {}
