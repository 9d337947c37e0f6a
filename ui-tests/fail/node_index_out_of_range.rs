//! M103: an index past the last result where a node is named.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SplitOp:$q__7 $x)) => (NegOp $x)
}

drr::pat! {
    Result: (NegOp $x) => (AddOp (SplitOp:$q__7 $x), $x)
}

drr::pat! {
    Native: (NegOp $x) => (CastOp (NativeCodeCall<pair, 2>:$v__5 $x))
}

fn main() {}
