//! M154: a constraint that the operation itself has.
#![deny(warnings)]
#![allow(dead_code)]

use drr_ui_tests::ops::*;

drr::pat! {
    Repeated: (IntOp I32:$x) => (CastOp $x)
}

drr::pat! {
    /// An attribute's is looked at all the same.
    Attribute: (ScaleOp $x, I32Attr:$k) => (MetaOp $x, $k)
}

fn main() {}
