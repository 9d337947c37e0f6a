//! M038: native code that takes a node with several results as one value.

use drr_ui_tests::ops::*;

fn low(_rewriter: &mut drr::Rewriter<'_>, x: drr::Value) -> drr::Value {
    x
}

fn is_odd(_cx: &drr::MatchContext<'_>, _x: drr::ValueRef<'_>) -> bool {
    true
}

drr::pat! {
    Symbol: (NegOp (SplitOp:$s__0 $_)) => (low $s)
}

drr::pat! {
    Node: (NegOp $x) => (low (SplitOp $x))
}

drr::pat! {
    Tested: (NegOp (SplitOp:$s__0 $x)) => (replaceWithValue $x) where [(is_odd $s)]
}

fn main() {}
