//! M125: `either` in `either`.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (MacOp (either $a, (either $b, $c))) => (AddOp $a, $b)
}

fn main() {}
