//! M087: a symbol that nothing binds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $input) => (CastOp $inptu)
}

fn main() {}
