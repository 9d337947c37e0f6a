//! M029, M030, M031: groups of any order that do not agree with the operation's arguments.

use drr_ui_tests::ops::*;

drr::pat! {
    NoRoom: (AddOp (either $x, $y), $z) => (NegOp $x)
}
drr::pat! {
    TooMany: (AddOp (either $x, $y, $z)) => (NegOp $x)
}
drr::pat! {
    Alone: (AddOp (either $x), $y) => (AddOp $x, $y)
}

fn main() {}
