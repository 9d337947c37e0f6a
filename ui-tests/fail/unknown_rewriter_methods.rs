//! For methods that `Rewriter` and `MatchContext` lack, rustc does not suggest to import an internal trait.

use drr::prelude::*;

fn rewrite(rewriter: &mut Rewriter<'_>, value: Value) {
    rewriter.ty(value);
    rewriter.attr(value);
    rewriter.context();
}

fn matches(cx: &MatchContext<'_>, value: Value) {
    cx.op_name(value);
    cx.ident("key");
    cx.entries();
}

fn main() {}
