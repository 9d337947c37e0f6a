//! An unused rule: its native code counts as used.

#![deny(dead_code)]

use drr::prelude::*;

op! { NegOp = "m.neg", (ins I32:$x), (outs I32:$r), [Pure, SameOperandsAndResultType] }
op! { KOp = "m.k", (ins I32Attr:$value), (outs I32:$r), [Pure] }

fn half(k: i32) -> i32 {
    k / 2
}

pat! { Half: (NegOp (KOp $k)) => (KOp {half($k)}) }

fn main() {}
