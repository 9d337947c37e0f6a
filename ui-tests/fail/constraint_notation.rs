//! Built-in constraints that are written in another way, in operations and in patterns.

use drr_ui_tests::ops::*;

drr::op! {
    FirstOp = "t.first",
    (ins TensorOf<F32>:$x, I32<5>:$y, ConfinedAttr<I32Attr, IntPositive>:$k, IntProp<I64>:$p, 1DTensorOf:$z),
    (outs Complex:$r)
}

drr::pat! {
    P: (MetaOp TensorOf<F32>:$x, IntMinValue:$k) => (MetaOp $x, $k) where [(VectorOf<[1]> $x)]
}

fn main() {}
