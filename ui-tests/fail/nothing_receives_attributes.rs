//! M129: `copyAttrs` where nothing that is built replaces.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp:$r $x) => (replaceWithValue $x) supplemental [(copyAttrs $r)]
}

fn main() {}
