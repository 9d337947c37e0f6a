//! M018: a misspelled directive.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (eihter $x, $y)) => (AddOp $x, $y)
}

fn main() {}
