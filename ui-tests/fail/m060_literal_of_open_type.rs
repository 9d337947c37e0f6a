//! M060: a literal whose type nothing says.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (MetaOp $x, 5) => (NegOp $x)
}

fn main() {}
