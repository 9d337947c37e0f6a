//! M016: all operations of a pattern that do not exist are named, each once.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOpp (AddOpp $x, (NegOpp $y))) => (CastOpp (AdOp $x, $y), $z)
}

fn unnamed() -> impl drr::RewritePattern {
    drr::pat!((AddOp $x, (ConstOpp:$c $_)) => (ScaleOpp $x, $c))
}

drr::drr! {
    pat!< First: (AddOp $x, (MulOpp $y, $z)) => (SubOpp $x, $y) >
    pat!< Second: (AddOp $x, (MulOpp $y, $z)) => (DivOpp $x, $y) >
}

fn main() {
    unnamed();
}
