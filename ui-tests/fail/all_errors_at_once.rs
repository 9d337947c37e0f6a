//! All errors of several macros, with errors of rustc beside them.

use drr_ui_tests::ops::*;

drr::op! { BadOp = "ex.bad", (ins I32:$x, Variadic<F32Attr>:$x), (outs F32Attr:$r) }

drr::pat! {
    First: (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x) where [(HasOneUse $u)]
}

drr::drr! {
    pat!< Second: (NegOp $x) => (CastOp $y) >
    pat!< Third: (CutOp $x) => (NegOp $x) >
    def Fourth : Pat<(AddOp $x, (BadOp $y)), (AddOp $x), [(I32 $y, $x)], [], (addBenefit "much")>;
}

fn main() {
    let number: u32 = "text";
    let set = drr::PatternSet::new().with(First).with(Second).with(Third).with(Fourth);
}
