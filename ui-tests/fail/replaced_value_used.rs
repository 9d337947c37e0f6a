//! M109: the replaced value in what replaces it.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp:$r $x) => (AddOp $r, $x)
}

drr::pat! {
    Value: (NegOp:$r $_) => (replaceWithValue $r)
}

drr::pat! {
    Auxiliary: (NegOp:$r $x) => [(AddOp:$a $r, $x), (NegOp $a)]
}

fn main() {}
