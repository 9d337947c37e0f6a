//! A02: constraints in a list.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ConcatOp (variadic I32:$a, $b)) => (AddOp $a, $b)
}

fn main() {}
