//! M019: constraints that do not exist, at an argument and in the list.

use drr_ui_tests::ops::*;

drr::pat! {
    AtArgument: (NegOp I31:$x) => (CastOp $x)
}

drr::pat! {
    InList: (NegOp $x) => (CastOp $x) where [(HasOneUze $x)]
}

mod in_scope {
    use drr::prelude::*;
    use drr_ui_tests::ops::*;
    pat! { F04: (NegOp $x) => (CastOp $x) where [(HasOnUse $x)] }
}

fn main() {}
