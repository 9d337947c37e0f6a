//! M085: code at an attribute of a kind that does not say what to build.

use drr_ui_tests::ops::*;

drr::pat! {
    Source: (MetaOp $x, {1}) => (NegOp $x)
}

fn main() {}
