//! Errors in blocks.

use drr::prelude::*;
use drr_ui_tests::ops::*;

op! { YieldOp = "ex.yield", (ins AnyType:$x), (outs), [Terminator] }

drr::pdll! {
    Pattern => replace op<LoopOp>(x: Value) {body = block { op<YieldOp>(_: Value); ..; }} with x;
    Pattern => replace op<LoopOp>(x: Value) {body = b: Region} with op<LoopOp>(x) {body = block(i) { op<YieldOp>(x); }};
    Pattern => replace op<LoopOp>(x: Value) {body = b: Region} with op<LoopOp>(x) {body = block(i: Value) { op<YieldOp>(i); }};
    Pattern => replace op<LoopOp>(x: Value) {body = b: Region} with inline();
    Pattern => replace op<LoopOp>(x: Value) {body = b: Region} with inline(x);
    Pattern => replace op<LoopOp>(x: Value) {body = 1} with x;
    Pattern => replace op<NegOp>(x: Value) {body = empty} with x;
    Pattern {
        let inlined = inline(x);
        let root = op<LoopOp>(x: Value) {body = b: Region};
        copyAttrs(root);
        replace root with x;
    }
    Pattern => replace op<LoopOp>(x: Value) {body = b: Region} with op<LoopOp>(x) {body = block { erase x; }};
    Pattern => replace op<LoopOp>(x: Value) {body = block { replace x with x; return x; }} with x;
    Pattern => replace op<t.loop>(x: Value) {body = b: Region} with x;
}

fn main() {}
