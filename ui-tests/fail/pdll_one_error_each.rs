//! Each error is reported once, and none hides another.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern {
        let root = op<ScaleOp>(x: Value) {key = k: Attr};
        replace root with op<ScaleOp>(x) {k = k};
    }
    Pattern => replace op<AddOp>(.., x: Value) with x;
    Pattern => replace op<NegOp>(x: Value) -> (t: Type, u: Type) with op<CastOp>(x) -> (u);
    Pattern {
        let root = op<t.call> -> (ts: TypeRange, t: Type);
        replace root with op<t.made> -> (t);
    }
    Pattern => replace op<t.a>(x: Value) with op<t.b>(y, z, attr<"[">) {a = v, b = attr<"[1">, c = w};
    Pattern => replace op<NegOp>(x: Value) with op<MixOp>(y, z) {k = v, l = w};
}

fn main() {}
