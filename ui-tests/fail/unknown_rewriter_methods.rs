//! For methods that `Rewriter` and `MatchContext` lack, rustc does not suggest to import an internal trait.

use drr::prelude::*;

fn rewrite(rewriter: &mut Rewriter<'_>, value: Value) {
    rewriter.ty(value);
}

fn matches(cx: &MatchContext<'_>, value: Value) {
    cx.op_name(value);
    cx.ident("key");
}

fn main() {}
