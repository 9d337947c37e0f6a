//! Notations of `pat!`, MLIR and Rust in `pdll!`: the help is the notation of PDLL.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern => replace op<NegOp>($x) with op<CastOp>($x);
    Pattern => replace (NegOp $x) with (CastOp $x);
    Pattern => replace op<NegOp>(x: Value) with op<t.cast>(x) -> (tensor<2xf32>);
    Pattern => replace op<NegOp>(x: Value) with op<t.cast>(x) -> (f32);
    Pattern => replace op<NegOp>(x: Value) with op<t.cast>(x) -> (!t.kind<3>);
    Pattern => replace op<NegOp>(x: Value) with op<t.scale>(x) {by = array<i64: 1>};
    Pattern => replace op<t.round>(x: Value) {mode = RoundDown} with x;
    Pattern => replace op<NegOp>(x: Value) with op<t.round>(x) {mode = Round::Down};
    Pattern => replace op<NegOp>(x: Value) with op<t.round>(x) {mode = RoundDown};
    Pattern => replace op<t.round>(x: Value) {mode = Round:$mode} with x;
    Pattern => replace op<NegOp>(%x: Value) with %x;
    Pattern => erase root: InferTypes;
    Pattern { let split = op<SplitOp>(x: Value); let root = op<NegOp>(split); replace root with x; }
    Pattern { let root = op<NegOp>(x: Value); let y = x.0; replace root with y; }
    Pattern { var x: Value; let root = op<NegOp>(x = Value); erase root; }
    Rewrite Wrong(x: Value) -> Attr => op<t.made>(x);
}

fn main() {}
