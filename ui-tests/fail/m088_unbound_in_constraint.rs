//! M088: a symbol of a constraint that nothing binds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) where [(pos $y)]
}

fn main() {}
