//! M052: `either` over variadic operands.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (GroupsOp (either $a, $b)) => (ConcatOp $a)
}

fn main() {}
