//! M088: a symbol of a constraint that nothing binds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) where [(pos $y)]
}

drr::pat! {
    Named: (NegOp $x) => (CastOp $x) where [(I32:$y)]
}

drr::pat! {
    Expression: (NegOp $x) => (CastOp $x) where [{ $y.uses().count() == 1 }]
}

fn main() {}
