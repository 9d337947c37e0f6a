//! M018: a misspelled directive.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (eihter $x, $y)) => (AddOp $x, $y)
}

drr::pat! {
    List: (ConcatOp (variadc $x, $y)) => (AddOp $x, $y)
}

drr::pat! {
    Location: (NegOp $x) => (CastOp $x, (locaton $x))
}

drr::pat! {
    Types: (NegOp $x) => (CastOp $x, (returntype $x))
}

drr::pat! {
    Replacement: (NegOp $x) => (replaceWithValu $x)
}

drr::pat! {
    Benefit: (NegOp $x) => (CastOp $x) (addbenefit 1)
}

fn main() {}
