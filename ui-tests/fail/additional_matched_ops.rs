//! Operations that are matched besides the root.

use drr_ui_tests::ops::*;

drr::pat! {
    NoOperation: [(NegOp $x), $x] => (replaceWithValue $x)
}

drr::pat! {
    Apart: [(NegOp $x), (AddOp $y, $z)] => (replaceWithValue $x)
}

fn main() {}
