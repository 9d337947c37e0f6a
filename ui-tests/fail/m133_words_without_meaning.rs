//! M133, M134: words of native code where they mean nothing.

use drr_ui_tests::ops::*;

drr::pat! {
    Unknown: (NegOp $x) => (CastOp $x) where [{ $_loc == $_foo }, { $0 }]
}
drr::pat! {
    Predicate: (NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$_op == $x">, "same"> $x), (Constraint<CPred<"f($1)">> $x)]
}
drr::pat! {
    Constant: (ScaleOp $x, { $x }) => (NegOp $x)
}

fn main() {}
