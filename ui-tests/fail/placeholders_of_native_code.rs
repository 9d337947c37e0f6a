//! Numbered arguments, words and symbols in Rust text that means something else there.

use drr_ui_tests::ops::*;

drr::pat! {
    Numbered: (NegOp $x) => (CastOp $x) where [{ $0 }]
}

drr::pat! {
    Predicate: (NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$_op == $x">, "same"> $x), (Constraint<CPred<"f($1)">> $x)]
}

drr::pat! {
    Constant: (ScaleOp $x, { $x }) => (NegOp $x)
}

fn main() {}
