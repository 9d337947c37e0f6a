//! M159: a condition that always holds.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Always: (NegOp $x) => (CastOp $x) where [{ $x == $x }]
}

drr::pat! {
    /// A call may return something else each time.
    Calls: (NegOp $x) => (CastOp $x) where [{ test($x) == test($x) }]
}

fn test(_: drr::ValueRef<'_>) -> bool {
    true
}

fn main() {}
