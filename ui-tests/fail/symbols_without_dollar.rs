//! In Rust code a name without its `$` is no symbol of the pattern, also where nothing else uses that symbol.

use drr_ui_tests::ops::*;

drr::pat! {
    Result: (AddOp (ConstOp $a), (ConstOp $b)) => (ConstOp { a + b })
}

drr::pat! {
    Condition: (NegOp $x) => (NegOp (NegOp $x)) where [{ x.uses().count() == 1 }]
}

fn main() {}
