//! M163: a condition that is in the list already.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Repeated: (NegOp $x) => (CastOp $x) where [(HasOneUse $x), { test($x) }, (HasOneUse $x), { test($x) }]
}

fn test(_: drr::ValueRef<'_>) -> bool {
    true
}

fn main() {}
