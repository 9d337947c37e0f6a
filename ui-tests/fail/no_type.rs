//! M083: a symbol that has no type, or a list of them.

use drr_ui_tests::ops::*;

drr::pat! {
    OfAString: (LabelOp $x, $s) => (NegOp (CastOp $x, (returnType $s)))
}

fn first(_rewriter: &mut drr::Rewriter<'_>, values: &[drr::Value]) -> drr::Value {
    values[0]
}

drr::pat! {
    OfAList: (ConcatOp $xs) => (NegOp (CastOp (first $xs), (returnType $xs)))
}

fn main() {}
