//! M113: `replaceWithValue` of all results of an operation.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (CutOp (CutOp:$p__0 $_)) => (replaceWithValue $p)
}

drr::pat! {
    Native: (CutOp $x) => [(NativeCodeCall<pair, 2>:$p $x), (replaceWithValue $p)]
}

fn main() {}
