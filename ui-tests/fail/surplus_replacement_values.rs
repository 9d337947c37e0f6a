//! M112: values of which only some would replace.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (TriOp $x) => [(CutOp $x), (CutOp $x)]
}

drr::pat! {
    Native: (NegOp $x) => (NativeCodeCall<pair, 2> $x)
}

fn main() {}
