//! An enum that an operation declares without `attr`, and the uses of it.

use drr::prelude::*;

enum_attr! { pub Mode: I32EnumAttr, "mode", { Fast = 0, Safe = 1 } }
op! {
    pub RunOp = "m.run", (ins AnyType:$x, Mode:$mode), (outs AnyType:$r)
    { assembly_format: "$x $mode attr-dict `:` type($x) `->` type($r)" }
}
op! { pub PlainOp = "m.plain", (ins AnyType:$x, Mode:$mode), (outs AnyType:$r) }
dialect! { pub M = "m", ops: [RunOp, PlainOp] }

pdll! {
    use dialects [M];
    Pattern => replace op<m.run>(x: Value) {mode = _: ModeFast} with x;
    Pattern => replace op<m.run>(x: Value) -> (t: Type) with op<m.run>(x) {mode = [{ Mode::Safe }]} -> (t);
    Pattern => replace op<m.plain>(x: Value) {mode = m: Attr} with x;
}

fn main() {}
