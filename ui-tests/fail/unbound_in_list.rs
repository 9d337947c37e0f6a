//! M091: a symbol of a list that nothing binds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ConcatOp (variadic $nope))
}

fn main() {}
