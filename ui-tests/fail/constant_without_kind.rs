//! M085: code at an attribute whose kind does not determine what to build.

use drr_ui_tests::ops::*;

drr::pat! {
    Source: (MetaOp $x, {1}) => (NegOp $x)
}

fn main() {}
