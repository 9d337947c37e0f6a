//! Regions by position and misspelled, variants for the cases of an enum, and a misspelled benefit.

use {drr::traits::*, drr_ui_tests::ops::*};

drr::enum_attr! { Mode: I32EnumAttr, "how to go", { Fast = 0 => "fast", Safe = 1 => "safe" } }
drr::op! { ModeOp = "ex.mode", (ins AnyType:$x, attr Mode:$m), (outs AnyType:$r), [SameOperandsAndResultType] }

drr::pat! {
    Position: (LoopOp $n, $b) => (inline $b, $n)
}

drr::pat! {
    Misspelled: (LoopOp $n, boddy = $b) => (NegOp $n)
}

drr::pat! {
    OtherName: (LoopOp region = $b) => (NegOp $b)
}

drr::pat! {
    Variant: (ModeOp $x, Mode::Fast) => (ModeOp $x, Mode::Safe)
}

drr::pat! {
    Benefit: (NegOp $x) => (CastOp $x), (benefit 2)
}

fn main() {}
