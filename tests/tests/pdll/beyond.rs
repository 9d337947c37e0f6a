//! Features of `pat!` that MLIR's PDLL lacks: ranges of fixed length, omitted arguments, locations, copied attributes,
//! and Rust expressions.

use drr::prelude::*;
use drr_tests::rewritten::rewritten;
use expect_test::{Expect, expect};

op! { NegOp = "b.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { AddOp = "b.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { ScaleOp = "b.scale", (ins AnyType:$x, I32Attr:$by, OptionalAttr<StrAttr>:$note), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { ConcatOp = "b.concat", (ins Variadic<AnyType>:$xs), (outs AnyType:$r) }
op! { TwoOp = "b.two", (ins Variadic<AnyType>:$xs, Variadic<AnyType>:$ys), (outs AnyType:$r), [AttrSizedOperandSegments] }
dialect! { B = "b", ops: [NegOp, AddOp, ScaleOp, ConcatOp, TwoOp] }

/// Rewrites a text and shows what comes out.
fn check(populate: fn(&mut PatternSet), ir: &str, expected: Expect) {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).with(B).build();
    let mut set = PatternSet::new();
    populate(&mut set);
    expected.assert_eq(&rewritten(&ctx, set, ir));
}

// Row W05
#[test]
fn range_of_fixed_length() {
    pdll! {
        use dialects [B];
        Pattern => replace op<b.concat>(variadic(x: Value, op<b.neg>(y: Value))) with op<b.add>(x, y);
        Pattern => replace op<b.concat>((x: Value)) with x;
        Pattern => replace op<t.concat>(variadic(x: Value, y: Value)) -> (_: Type) with op<b.add>(x, y);
    }
    let ir = r#"%a, %b = "t.given"() : () -> (f32, f32)
        %0 = "b.neg"(%b) : (f32) -> f32
        %1 = "b.concat"(%a, %0) : (f32, f32) -> f32
        %2 = "b.concat"(%a, %b) : (f32, f32) -> f32
        %3 = "b.concat"(%0) : (f32) -> f32
        %4 = "t.concat"(%a, %b) : (f32, f32) -> f32
        %5 = "t.concat"(%a, %b, %a) : (f32, f32, f32) -> f32
        "t.keep"(%1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "b.neg"(%0#1) : (f32) -> f32
        %2 = "b.add"(%0#0, %0#1) : (f32, f32) -> f32
        %3 = "b.concat"(%0#0, %0#1) : (f32, f32) -> f32
        %4 = "b.add"(%0#0, %0#1) : (f32, f32) -> f32
        %5 = "t.concat"(%0#0, %0#1, %0#0) : (f32, f32, f32) -> f32
        "t.keep"(%2, %3, %1, %4, %5) : (f32, f32, f32, f32, f32) -> ()"#]],
    );
}

// Row W05
#[test]
fn range_with_first_and_last_elements_and_rest() {
    pdll! {
        use dialects [B];
        Pattern => replace op<b.concat>(variadic(first: Value, rest: ValueRange, last: Value)) with op<b.two>(rest, variadic(last, first));
        Pattern => replace op<t.concat>(first: Value, ..) -> (_: Type) with op<b.neg>(first);
        Pattern => replace op<b.two>(variadic(x: Value, ..), ()) with op<b.neg>(x);
        Pattern => replace op<t.tuple>(xs: ValueRange) -> (_: Type) with op<b.concat>(variadic(xs, xs));
    }
    let ir = r#"%a, %b, %c = "t.given"() : () -> (f32, f32, f32)
        %0 = "b.concat"(%a, %b, %c) : (f32, f32, f32) -> f32
        %1 = "b.concat"(%a, %b) : (f32, f32) -> f32
        %2 = "b.concat"(%a) : (f32) -> f32
        %3 = "t.concat"(%a, %b) : (f32, f32) -> f32
        %4 = "t.concat"() : () -> f32
        %5 = "b.two"(%a, %b) {operandSegmentSizes = array<i32: 2, 0>} : (f32, f32) -> f32
        %6 = "t.tuple"(%a, %b) : (f32, f32) -> f32
        "t.keep"(%0, %1, %2, %3, %4, %5, %6) : (f32, f32, f32, f32, f32, f32, f32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0:3 = "t.given"() : () -> (f32, f32, f32)
        %1 = "b.two"(%0#1, %0#2, %0#0) <{operandSegmentSizes = array<i32: 1, 2>}> : (f32, f32, f32) -> f32
        %2 = "b.two"(%0#1, %0#0) <{operandSegmentSizes = array<i32: 0, 2>}> : (f32, f32) -> f32
        %3 = "b.concat"(%0#0) : (f32) -> f32
        %4 = "b.neg"(%0#0) : (f32) -> f32
        %5 = "t.concat"() : () -> f32
        %6 = "b.neg"(%0#0) : (f32) -> f32
        %7 = "b.two"(%0#1, %0#0, %0#1, %0#0) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
        "t.keep"(%1, %2, %3, %4, %5, %6, %7) : (f32, f32, f32, f32, f32, f32, f32) -> ()"#]],
    );
}

// Rows P20, W05
#[test]
fn unmentioned_operands_may_be_anything() {
    pdll! {
        use dialects [B];
        Pattern => replace op<b.add>(op<b.neg>(x: Value), ..) with x;
        Pattern => replace op<b.scale>(x: Value, ..) {by = 1} with x;
        Pattern => replace op<b.concat>(..) with op<b.two>;
    }
    let ir = r#"%a, %b = "t.given"() : () -> (f32, f32)
        %0 = "b.neg"(%b) : (f32) -> f32
        %1 = "b.add"(%0, %a) : (f32, f32) -> f32
        %2 = "b.scale"(%1) {by = 1 : i32, note = "n"} : (f32) -> f32
        %3 = "b.scale"(%2) {by = 2 : i32} : (f32) -> f32
        %4 = "b.concat"(%3, %a) : (f32, f32) -> f32
        "t.keep"(%4) : (f32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "b.two"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
        "t.keep"(%1) : (f32) -> ()"#]],
    );
}

// Row W15
#[test]
fn arithmetic_on_attributes() {
    const LIMIT: i32 = 8;
    pdll! {
        use dialects [B];
        Pattern => replace op<b.scale>(op<b.scale>(x: Value) {by = a: I32Attr}) {by = b: I32Attr} with op<b.scale>(x) {by = [{ a * b }]};
        Pattern {
            let root = op<b.scale>(x: Value) {by = k: I32Attr};
            [{ k > LIMIT && k % 2 == 0 }];
            replace root with op<b.scale>(op<b.neg>(x)) {by = [{ k / 2 }], note = [{ format!("half of {}", k) }]};
        }
        Pattern => replace op<b.scale>(x: Value) {by = [{ LIMIT / 2 - 1 }]} with op<b.neg>(x);
    }
    let ir = r#"%a = "t.given"() : () -> f32
        %0 = "b.scale"(%a) {by = 3 : i32} : (f32) -> f32
        %1 = "b.scale"(%0) {by = 5 : i32} : (f32) -> f32
        %2 = "b.scale"(%a) {by = 20 : i32} : (f32) -> f32
        "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "b.neg"(%0) : (f32) -> f32
        %2 = "b.scale"(%0) <{by = 15 : i32}> : (f32) -> f32
        %3 = "b.neg"(%0) : (f32) -> f32
        %4 = "b.neg"(%3) : (f32) -> f32
        %5 = "b.scale"(%4) <{by = 5 : i32, note = "half of 10"}> : (f32) -> f32
        "t.keep"(%1, %2, %5) : (f32, f32, f32) -> ()"#]],
    );
}

// Row W15
#[test]
fn code_in_a_rewrite_uses_built_ops_and_types() {
    pdll! {
        use dialects [B];
        Rewrite Half(k: Attr) -> Attr [{ rewriter.ctx().i32_attr(k.as_i64(rewriter.ctx()).unwrap_or(0) as i32 / 2) }];
        Pattern {
            let root = op<b.scale>(x: Value<t: Type>) {by = k: Attr};
            [{ t.integer_width(cx.ctx()).is_none() && x.ty() == t }];
            rewrite root with {
                let half = Half(k);
                let made = op<b.neg>(x);
                [{ assert!(rewriter.value_type(made) == t) }];
                replace root with made;
            }
        }
    }
    let ir = r#"%a = "t.given"() : () -> f32
        %0 = "b.scale"(%a) {by = 3 : i32} : (f32) -> f32
        "t.keep"(%0) : (f32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "b.neg"(%0) : (f32) -> f32
        "t.keep"(%1) : (f32) -> ()"#]],
    );
}

// Row W20
#[test]
fn copy_attrs_copies_attributes() {
    pdll! {
        use dialects [B];
        Pattern {
            let inner = op<b.neg>(x: Value<t: Type>);
            let root = op<b.neg>(inner);
            rewrite root with {
                let first = op<b.concat>(x) -> (t);
                let second = op<b.concat>(first) -> (t);
                replace root with second;
                copyAttrs(root, second);
                copyAttrs(inner, first);
            }
        }
        Pattern {
            let root = op<b.scale>(x: Value);
            rewrite root with {
                copyAttrs(root);
                replace root with op<b.concat>(x);
            }
        }
    }
    let ir = r#"%a = "t.given"() : () -> f32
        %0 = "b.neg"(%a) {inner} : (f32) -> f32
        %1 = "b.neg"(%0) {outer} : (f32) -> f32
        %2 = "b.scale"(%1) {by = 1 : i32, root} : (f32) -> f32
        "t.keep"(%2) : (f32) -> ()"#;
    check(
        populate_with_generated,
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "b.concat"(%0) {inner} : (f32) -> f32
        %2 = "b.concat"(%1) {outer} : (f32) -> f32
        %3 = "b.concat"(%2) {root} : (f32) -> f32
        "t.keep"(%3) : (f32) -> ()"#]],
    );
}

// Row W20
#[test]
fn location_of_a_built_op() {
    pdll! {
        use dialects [B];
        Pattern {
            let inner = op<b.neg>(x: Value);
            let root = op<b.neg>(inner);
            replace root with op<b.concat>(op<t.mark>(x) -> (type<"f32">) location("made", inner)) location(inner);
        }
    }
    let ir = r#"%a = "t.given"() : () -> f32 loc("a")
        %0 = "b.neg"(%a) : (f32) -> f32 loc("inner")
        %1 = "b.neg"(%0) : (f32) -> f32 loc("outer")
        "t.keep"(%1) : (f32) -> () loc("keep")"#;
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).with(B).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let patterns = set.freeze(&ctx).expect("all is registered");
    let mut module = Module::parse(&ctx, ir).expect("it is right");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("nothing fails");
    assert_eq!(outcome.rewrites(), 1);
    let text = drr_tests::ours::print(&module, &["--mlir-print-debuginfo"]);
    expect![[r#"
        "builtin.module"() ({
          %0 = "t.given"() : () -> f32 loc(#loc1)
          %1 = "t.mark"(%0) : (f32) -> f32 loc(#loc4)
          %2 = "b.concat"(%1) : (f32) -> f32 loc(#loc2)
          "t.keep"(%2) : (f32) -> () loc(#loc3)
        }) : () -> () loc(#loc)
        #loc = loc("input":0:0)
        #loc1 = loc("a")
        #loc2 = loc("inner")
        #loc3 = loc("keep")
        #loc4 = loc(fused<"made">[#loc2])

    "#]]
    .assert_eq(&text);
}

// Row W18
#[test]
fn parentheses_do_not_change_an_expression() {
    drr::pdll! {
        Constraint Known(v: Value, k: Attr) [{ v.ty() == Type::F32 && k == cx.ctx().i32_attr(1) }];
        Pattern {
            let root = op<t.add>((x: Value), (op<t.neg>(y: Value))) {k = (k: Attr)};
            Known((x), (k));
            replace (root) with op<t.sub>((y), x) {k = (k)};
        }
    }
    let text = crate::compare::ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.add"(%a, %0) {k = 1 : i32} : (f32, f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.neg"(%0) : (f32) -> f32
        %2 = "t.sub"(%0, %0) {k = 1 : i32} : (f32, f32) -> f32
        "t.keep"(%2) : (f32) -> ()"#]]
    .assert_eq(&text);
}
