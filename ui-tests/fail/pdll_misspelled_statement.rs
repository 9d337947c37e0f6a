//! The word that begins a statement is misspelled.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { lte root = op<NegOp>(x: Value); relpace root with x; }
    Pattern { let root = op<SinkOp>(_: Value); erse root; }
    Pattern { let root = op<NegOp>(x: Value); rewrit root with { repalce root with x; } }
    Rewrite Build(x: Value) { retrun op<NegOp>(x); }
    Pattern { let root = op<NegOp>(x: Value); root replace x; }
}

fn main() {}
