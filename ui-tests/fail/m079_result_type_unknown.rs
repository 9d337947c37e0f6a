//! M079: a nested operation whose result type nothing says.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (NegOp (CastOp $x))
}

fn main() {}
