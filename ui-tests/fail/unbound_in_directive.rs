//! M089: symbols of directives that nothing binds.

use drr_ui_tests::ops::*;

drr::pat! {
    Location: (NegOp $x) => (CastOp $x, (location $y))
}

drr::pat! {
    Types: (NegOp $x) => (NegOp (CastOp $x, (returnType $y)))
}

drr::pat! {
    Replacement: (NegOp $x) => (replaceWithValue $y)
}

fn main() {}
