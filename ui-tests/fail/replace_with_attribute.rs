//! M064: `replaceWithValue` of an attribute and of a property.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp $_, $k) => (replaceWithValue $k)
}

drr::pat! {
    Property: (PropOp $_, $p) => (replaceWithValue $p)
}

fn main() {}
