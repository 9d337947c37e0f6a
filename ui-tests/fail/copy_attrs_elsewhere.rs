//! M127: `copyAttrs` in a source, a constraint and a result.

use drr_ui_tests::ops::*;

drr::pat! {
    Source: (NegOp (copyAttrs $x)) => (CastOp $x)
}

drr::pat! {
    Constraint: (NegOp:$r $x) => (CastOp $x) where [(copyAttrs $r)]
}

drr::pat! {
    Result: (NegOp:$r $x) => (CastOp (copyAttrs $r))
}

fn main() {}
