//! M134: words that begin with `$_` and do not exist.

use drr_ui_tests::ops::*;

drr::pat! {
    Constraint: (NegOp $x) => (CastOp $x) where [{ $_self == $_foo }]
}

drr::pat! {
    P: (NegOp $x) => (CastOp { f($_foo) })
}

drr::pat! {
    Near: (NegOp $x) => (CastOp { f($_biulder) })
}

fn main() {}
