//! Regions and blocks under the words of `pat!`.

use drr::prelude::*;
use drr_tests::rewritten::rewritten;
use expect_test::{Expect, expect};

op! { ApplyOp = "r.apply", (ins AnyType:$x), (outs AnyType:$r), (region AnyRegion:$body) }
op! { TwiceOp = "r.twice", (ins AnyType:$x), (outs AnyType:$r), (region AnyRegion:$first, AnyRegion:$second) }
op! { PairOp = "r.pair", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b), (region AnyRegion:$body) }
op! { LoopOp = "r.loop", (ins), (outs), (region AnyRegion:$body), [NoTerminator] }
op! { IncOp = "r.inc", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
op! { YieldOp = "r.yield", (ins Variadic<AnyType>:$xs), (outs), [Terminator] }
dialect! { R = "r", ops: [ApplyOp, TwiceOp, PairOp, LoopOp, IncOp, YieldOp] }

/// Rewrites a text and shows what comes out.
fn check(populate: fn(&mut PatternSet), ir: &str, expected: Expect) {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).with(R).build();
    let mut set = PatternSet::new();
    populate(&mut set);
    expected.assert_eq(&rewritten(&ctx, set, ir));
}

/// Two functions: one that yields its argument, and one that does something first.
const APPLIED: &str = r#"
    %a = "t.given"() : () -> i32
    %0 = "r.apply"(%a) ({
    ^bb0(%i: i32):
      "r.yield"(%i) : (i32) -> ()
    }) : (i32) -> i32
    %1 = "r.apply"(%0) ({
    ^bb0(%i: i32):
      %2 = "r.inc"(%i) : (i32) -> i32
      "r.yield"(%2) : (i32) -> ()
    }) : (i32) -> i32
    "t.keep"(%1) : (i32) -> ()"#;

// Row W02
#[test]
fn ops_in_a_block_are_matched() {
    pdll! {
        use dialects [R];
        Pattern => replace op<r.apply>(x: Value) {body = block(i: Value) { op<r.yield>(i); }} with x;
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.apply"(%0) ({
        ^bb0(%arg0: i32):
        %2 = "r.inc"(%arg0) : (i32) -> i32
        "r.yield"(%2) : (i32) -> ()
        }) : (i32) -> i32
        "t.keep"(%1) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn ops_of_a_block_and_producers_of_their_operands_are_matched() {
    pdll! {
        use dialects [R];
        Pattern {
            let root = op<r.apply>(x: Value) {body = block(i: Value) {
                let inc = op<r.inc>(i);
                op<r.yield>(inc);
            }};
            replace root with op<r.inc>(x);
        }
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.apply"(%0) ({
        ^bb0(%arg0: i32):
        "r.yield"(%arg0) : (i32) -> ()
        }) : (i32) -> i32
        %2 = "r.inc"(%1) : (i32) -> i32
        "t.keep"(%2) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn block_with_other_leading_ops_and_any_arguments() {
    pdll! {
        use dialects [R];
        Pattern => replace op<r.apply>(x: Value) {body = block { ..; op<r.yield>(_: Value); }} with op<r.inc>(x);
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.inc"(%0) : (i32) -> i32
        %2 = "r.inc"(%1) : (i32) -> i32
        "t.keep"(%2) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn region_is_moved() {
    pdll! {
        use dialects [R];
        Pattern => replace op<r.apply>(x: Value) {body = b: Region} with op<r.twice>(x) {second = b, first = empty};
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.twice"(%0) ({
        }, {
        ^bb0(%arg1: i32):
        "r.yield"(%arg1) : (i32) -> ()
        }) : (i32) -> i32
        %2 = "r.twice"(%1) ({
        }, {
        ^bb0(%arg0: i32):
        %3 = "r.inc"(%arg0) : (i32) -> i32
        "r.yield"(%3) : (i32) -> ()
        }) : (i32) -> i32
        "t.keep"(%2) : (i32) -> ()"#]],
    );
}

// Row W23
#[test]
fn matched_region_is_moved() {
    pdll! {
        use dialects [R];
        Pattern {
            let body: Region = block(_: Value, ..) { ..; op<r.yield>(op<r.inc>(_: Value)); };
            let root = op<r.apply>(x: Value) {body = body};
            replace root with op<r.twice>(x) {first = body, second = block { op<r.yield>; }};
        }
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.apply"(%0) ({
        ^bb0(%arg1: i32):
        "r.yield"(%arg1) : (i32) -> ()
        }) : (i32) -> i32
        %2 = "r.twice"(%1) ({
        ^bb0(%arg0: i32):
        %3 = "r.inc"(%arg0) : (i32) -> i32
        "r.yield"(%3) : (i32) -> ()
        }, {
        "r.yield"() : () -> ()
        }) : (i32) -> i32
        "t.keep"(%2) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn region_is_built() {
    pdll! {
        use dialects [R];
        Pattern => replace op<t.inc>(x: Value<t: Type>) -> (t) with op<r.apply>(x) {body = block(i: Value<t>, _j: I8) {
            let once = op<r.inc>(i);
            let twice = op<r.inc>(once);
            op<r.yield>(twice);
        }} -> (t);
    }
    let ir = r#"%a = "t.given"() : () -> i32
        %0 = "t.inc"(%a) : (i32) -> i32
        "t.keep"(%0) : (i32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.apply"(%0) ({
        ^bb0(%arg0: i32, %arg1: i8):
        %2 = "r.inc"(%arg0) : (i32) -> i32
        %3 = "r.inc"(%2) : (i32) -> i32
        "r.yield"(%3) : (i32) -> ()
        }) : (i32) -> i32
        "t.keep"(%1) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn block_argument_types_in_mlir_syntax() {
    pdll! {
        use dialects [R];
        Pattern => replace op<t.inc>(x: Value) -> (t: Type)
            with op<r.apply>(x) {body = block(i: Value<type<"tensor<2xi8>">>, _j: Value<type<!d.t<1>>>) { op<r.yield>(i); }} -> (t);
    }
    fn in_both(set: &mut PatternSet) {
        populate_with_generated(set);
        set.add(
            pat! { (IncOp $x) => (ApplyOp $x, body = (region (block (args (arg:$i "tensor<4xf32>")) (YieldOp $i)))) },
        );
    }
    let ir = r#"%a = "t.given"() : () -> i32
        %0 = "t.inc"(%a) : (i32) -> i32
        %1 = "r.inc"(%a) : (i32) -> i32
        "t.keep"(%0, %1) : (i32, i32) -> ()"#;
    check(
        in_both,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.apply"(%0) ({
        ^bb0(%arg1: tensor<2xi8>, %arg2: !d.t<1>):
        "r.yield"(%arg1) : (tensor<2xi8>) -> ()
        }) : (i32) -> i32
        %2 = "r.apply"(%0) ({
        ^bb0(%arg0: tensor<4xf32>):
        "r.yield"(%arg0) : (tensor<4xf32>) -> ()
        }) : (i32) -> i32
        "t.keep"(%1, %2) : (i32, i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn earlier_built_ops_stay_outside_of_the_region() {
    pdll! {
        use dialects [R];
        Pattern {
            let root = op<t.inc>(x: Value<t: Type>) -> (t);
            rewrite root with {
                let once = op<r.inc>(x);
                replace root with op<r.apply>(x) {body = block { op<r.yield>(once); }} -> (t);
            }
        }
    }
    let ir = r#"%a = "t.given"() : () -> i32
        %0 = "t.inc"(%a) : (i32) -> i32
        "t.keep"(%0) : (i32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.inc"(%0) : (i32) -> i32
        %2 = "r.apply"(%0) ({
        "r.yield"(%1) : (i32) -> ()
        }) : (i32) -> i32
        "t.keep"(%2) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn region_is_inlined() {
    pdll! {
        use dialects [R];
        Pattern => replace op<r.apply>(x: Value) {body = b: Region} with inline(b, x);
        Pattern {
            let root = op<r.pair>(x: Value) {body = b: Region};
            replace root with inline(b, x);
        }
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.inc"(%0) : (i32) -> i32
        "t.keep"(%1) : (i32) -> ()"#]],
    );
    let pair = r#"%a = "t.given"() : () -> i32
        %0:2 = "r.pair"(%a) ({
        ^bb0(%i: i32):
          %2 = "r.inc"(%i) : (i32) -> i32
          "r.yield"(%2, %i) : (i32, i32) -> ()
        }) : (i32) -> (i32, i32)
        "t.keep"(%0#1, %0#0) : (i32, i32) -> ()"#;
    check(
        populate_with_generated,
        pair,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.inc"(%0) : (i32) -> i32
        "t.keep"(%0, %1) : (i32, i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn inlined_values_are_operands() {
    pdll! {
        use dialects [R];
        Pattern {
            let root = op<r.apply>(x: Value) {body = b: Region};
            rewrite root with {
                let values = inline(b, x);
                replace root with op<r.inc>(op<r.inc>(values));
            }
        }
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.inc"(%0) : (i32) -> i32
        %2 = "r.inc"(%1) : (i32) -> i32
        %3 = "r.inc"(%2) : (i32) -> i32
        %4 = "r.inc"(%3) : (i32) -> i32
        %5 = "r.inc"(%4) : (i32) -> i32
        "t.keep"(%5) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn block_without_terminator_is_inlined_completely() {
    pdll! {
        use dialects [R];
        Pattern {
            let root = op<r.loop> {body = b: Region};
            rewrite root with {
                inline(b);
                erase root;
            }
        }
    }
    let ir = r#"%a = "t.given"() : () -> i32
        "r.loop"() ({
          %0 = "r.inc"(%a) : (i32) -> i32
          "t.keep"(%0) : (i32) -> ()
        }) : () -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.inc"(%0) : (i32) -> i32
        "t.keep"(%1) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn native_code_takes_regions_and_blocks() {
    pdll! {
        use dialects [R];
        Constraint IsShort(r: Region) [{ r.blocks().all(|block| block.ops().count() < 2) }];
        Constraint TakesTwo(b: Block) [{ b.num_args() == 2 }];
        Pattern {
            let block = block { ..; op<r.yield>(); };
            let root = op<r.apply>(x: Value) {body = block};
            not TakesTwo(block);
            replace root with x;
        }
        Pattern {
            let root = op<r.apply>(x: Value) {body = r: Region};
            IsShort(r);
            replace root with op<r.inc>(x);
        }
    }
    check(
        populate_with_generated,
        APPLIED,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.inc"(%0) : (i32) -> i32
        %2 = "r.apply"(%1) ({
        ^bb0(%arg0: i32):
        %3 = "r.inc"(%arg0) : (i32) -> i32
        "r.yield"(%3) : (i32) -> ()
        }) : (i32) -> i32
        "t.keep"(%2) : (i32) -> ()"#]],
    );
}

// Row W02
#[test]
fn empty_regions_are_matched_and_built() {
    pdll! {
        use dialects [R];
        Pattern => replace op<r.apply>(x: Value) {body = empty} with x;
    }
    let ir = r#"%a = "t.given"() : () -> i32
        %0 = "r.apply"(%a) ({ }) : (i32) -> i32
        %1 = "r.apply"(%0) ({ "r.yield"() : () -> () }) : (i32) -> i32
        "t.keep"(%1) : (i32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "r.apply"(%0) ({
        "r.yield"() : () -> ()
        }) : (i32) -> i32
        "t.keep"(%1) : (i32) -> ()"#]],
    );
}
