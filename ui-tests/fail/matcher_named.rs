//! M099: a name for a native matcher.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (get_in:$r $x)) => (NegOp $x)
}

fn main() {}
