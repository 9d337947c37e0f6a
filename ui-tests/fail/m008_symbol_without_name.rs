//! M008: `$` without a name.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $0) => (CastOp $x)
}

fn main() {}
