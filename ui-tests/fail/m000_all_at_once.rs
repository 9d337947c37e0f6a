//! All mistakes of several patterns, and an error of rustc's beside them.

use drr_ui_tests::ops::*;

drr::pat! {
    First: (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x) where [(HasOneUse $u)]
}

drr::drr! {
    pat!< Second: (NegOp $x) => (CastOp $y) >
    pat!< Third: (CutOp $x) => (NegOp $x) >
}

fn main() {
    let number: u32 = "text";
    let set = drr::PatternSet::new().with(First).with(Second).with(Third);
}
