//! A15: any name for a symbol.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    Keywords: (MacOp $type, $self, $crate) => (MacOp $crate, $self, $type) where [(HasOneUse $self)]
}

drr::pat! {
    Names: (FourOp $class, $op0, $rewriter, $row__1) => (FourOp $row__1, $rewriter, $op0, $class) where [(HasOneUse $op0)]
}

drr::pat! {
    Super: (MacOp $super, $fn, $root) => (MacOp $root, $super, $fn) where [(HasOneUse $super), (HasOneUse $root)] supplemental []
}

fn main() {}
