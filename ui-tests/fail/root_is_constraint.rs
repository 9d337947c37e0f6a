//! M003: the root is a constraint.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (HasOneUse $x) => (NegOp $x)
}

drr::pat! {
    InPlace: (Constraint<CPred<"f($_self)">, "text"> $x) => (NegOp $x)
}

fn main() {}
