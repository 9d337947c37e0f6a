//! M038, M137, M138: native code that takes or yields something else.

use drr::prelude::*;
use drr_ui_tests::ops::*;

fn low(_rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    x
}

fn text(_rewriter: &mut Rewriter<'_>, k: &str) -> Value {
    unreachable!("{k}")
}

fn pos(_cx: &MatchContext<'_>, _value: ValueRef<'_>) -> i32 {
    1
}

drr::pat! {
    TooMany: (NegOp $x) => (CastOp (low $x, $x))
}

drr::pat! {
    WrongKind: (ScaleOp $x, $k) => (AddOp $x, (text $k))
}

drr::pat! {
    ValueForAttribute: (NegOp $x) => (ScaleOp $x, (low $x))
}

drr::pat! {
    NoTruthValue: (NegOp $x) => (CastOp $x) where [(pos $x)]
}

drr::pat! {
    NoFunction: (NegOp $x) => (CastOp (elsewhere $x)) where [(nowhere $x)]
}

fn main() {}
