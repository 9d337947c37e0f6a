//! M051, M052, M101, M125, M155: what cannot stand in `either`, and what is dubious there.

#![deny(deprecated)]

use drr_ui_tests::ops::*;

drr::pat! {
    Attribute: (ScaleOp (either $x, $k)) => (NegOp $x)
}
drr::pat! {
    List: (GroupsOp (either $a, $b)) => (ConcatOp $a)
}
drr::pat! {
    Named: (AddOp (either:$e $x, $y)) => (NegOp $x)
}
drr::pat! {
    Nested: (MacOp (either $a, (either $b, $c))) => (NegOp $a)
}
drr::pat! {
    Different: (PairOp (either $a, $b)) => (AddOp $a, $b)
}

fn main() {}
