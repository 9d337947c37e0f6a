//! M053, M054, M055: `variadic` where no list is, and what cannot stand in it.

use drr_ui_tests::ops::*;

drr::pat! {
    Single: (NegOp (variadic $a, $b)) => (AddOp $a, $b)
}
drr::pat! {
    Attribute: (ScaleOp $x, (variadic $k)) => (NegOp $x)
}
drr::pat! {
    Either: (ConcatOp (variadic (either $a, $b), .., $c ..)) => (AddOp $a, $b)
}

fn main() {}
