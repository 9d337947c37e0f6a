//! A pattern without a name is an expression; the compiler reports it where an item is expected.

use drr_ui_tests::ops::*;

drr::pat! { (NegOp (NegOp $x)) => (replaceWithValue $x) }

drr::pat! { (AddOp $x, $y) => (AddOp $y, $z) }

fn main() {}
