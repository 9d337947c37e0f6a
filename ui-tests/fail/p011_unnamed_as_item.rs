//! A pattern without a name is an expression; where an item has to stand, the compiler says so.

use drr_ui_tests::ops::*;

drr::pat! { (NegOp (NegOp $x)) => (replaceWithValue $x) }

drr::pat! { (AddOp $x, $y) => (AddOp $y, $z) }

fn main() {}
