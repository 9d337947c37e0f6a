//! Absence of optional operands and attributes, and remaining elements of ranges.

use drr::prelude::*;
use drr_tests::rewritten::rewritten;
use expect_test::{Expect, expect};

op! { MaybeOp = "m.maybe", (ins AnyType:$x, Optional<AnyType>:$y, OptionalAttr<I32Attr>:$k), (outs AnyType:$r) }
op! { AnyOp = "m.any", (ins Variadic<AnyType>:$xs, OptionalAttr<I32Attr>:$k), (outs AnyType:$r) }
op! { OneOp = "m.one", (ins I32Attr:$k), (outs AnyType:$r) }
dialect! { M = "m", ops: [MaybeOp, AnyOp, OneOp] }

const IR: &str = r#"
    %a, %b = "t.given"() : () -> (f32, f64)
    %0 = "m.maybe"(%a) : (f32) -> f32
    %1 = "m.maybe"(%a, %b) : (f32, f64) -> f32
    %2 = "m.maybe"(%a) {k = 1 : i32} : (f32) -> f32
    %3 = "m.maybe"(%a, %b) {k = 1 : i32} : (f32, f64) -> f32
    "t.keep"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> ()"#;

/// Rewrites `IR` and shows what becomes of the four operations.
fn check(populate: fn(&mut PatternSet), expected: Expect) {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).with(M).build();
    let mut set = PatternSet::new();
    populate(&mut set);
    let text = rewritten(&ctx, set, IR);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("= \"m.")).collect();
    expected.assert_eq(&lines.join("\n"));
}

// Rows H20, W01
#[test]
fn named_optional_operands_and_attributes_must_be_present() {
    pdll! {
        use dialects [M];
        Pattern => replace op<m.maybe>(x: Value, _: Value) {k = _: Attr} with op<m.any>(x);
    }
    check(
        populate_with_generated,
        expect![[r#"
        %1 = "m.maybe"(%0#0) : (f32) -> f32
        %2 = "m.maybe"(%0#0, %0#1) : (f32, f64) -> f32
        %3 = "m.maybe"(%0#0) <{k = 1 : i32}> : (f32) -> f32
        %4 = "m.any"(%0#0) : (f32) -> f32"#]],
    );
}

// Rows H20, W01
#[test]
fn absence_is_tested_and_built() {
    pdll! {
        use dialects [M];
        Pattern => replace op<m.maybe>(x: Value, ()) with op<m.any>(variadic(x, x));
        Pattern => replace op<m.maybe>(x: Value, _: Value) {k = _: IsNullAttr} with op<m.any>(x);
    }
    check(
        populate_with_generated,
        expect![[r#"
        %1 = "m.any"(%0#0, %0#0) : (f32, f32) -> f32
        %2 = "m.any"(%0#0) : (f32) -> f32
        %3 = "m.any"(%0#0, %0#0) : (f32, f32) -> f32
        %4 = "m.maybe"(%0#0, %0#1) <{k = 1 : i32}> : (f32, f64) -> f32"#]],
    );
}

// Row W01
#[test]
fn absent_operands_and_attributes_stay_absent() {
    pdll! {
        use dialects [M];
        Pattern => replace op<m.maybe>(_: Value, y: ValueRange) {k = k: OptionalAttr} with op<m.any>(y) {k = k};
    }
    check(
        populate_with_generated,
        expect![[r#"
        %1 = "m.any"() : () -> f32
        %2 = "m.any"(%0#1) : (f64) -> f32
        %3 = "m.any"() <{k = 1 : i32}> : () -> f32
        %4 = "m.any"(%0#1) <{k = 1 : i32}> : (f64) -> f32"#]],
    );
}

// Row W01
#[test]
fn optional_attribute_for_a_required_one_does_not_match_if_absent() {
    pdll! {
        use dialects [M];
        Pattern => replace op<m.maybe>(..) {k = k: OptionalAttr<I32Attr>} with op<m.one> {k = k};
    }
    check(
        populate_with_generated,
        expect![[r#"
        %1 = "m.maybe"(%0#0) : (f32) -> f32
        %2 = "m.maybe"(%0#0, %0#1) : (f32, f64) -> f32
        %3 = "m.one"() <{k = 1 : i32}> : () -> f32
        %4 = "m.one"() <{k = 1 : i32}> : () -> f32"#]],
    );
}

// Row W01
#[test]
fn absence_in_native_code_and_undeclared_ops() {
    fn is_absent(_: &MatchContext<'_>, k: Option<Attribute>) -> bool {
        k.is_none()
    }
    pdll! {
        use dialects [M];
        Constraint IsOne(k: OptionalAttr) [{ k.is_none_or(|k| k.as_i64(cx.ctx()) == Some(1)) }];
        Pattern {
            let root = op<t.keep>(_: Value, ..) {k = k: OptionalAttr, one = one: OptionalAttr};
            is_absent(k);
            IsOne(one);
            replace root with op<t.kept>;
        }
    }
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).with(M).build();
    let ir = r#"%a = "t.given"() : () -> f32
        "t.keep"(%a) : (f32) -> ()
        "t.keep"(%a, %a) {one = 1 : i32} : (f32, f32) -> ()
        "t.keep"(%a, %a) {one = 2 : i32} : (f32, f32) -> ()
        "t.keep"() : () -> ()
        "t.keep"(%a, %a) {k = 1 : i32} : (f32, f32) -> ()"#;
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    expect![[r#"
        %0 = "t.given"() : () -> f32
        "t.kept"() : () -> ()
        "t.kept"() : () -> ()
        "t.keep"(%0, %0) {one = 2 : i32} : (f32, f32) -> ()
        "t.keep"() : () -> ()
        "t.keep"(%0, %0) {k = 1 : i32} : (f32, f32) -> ()"#]]
    .assert_eq(&rewritten(&ctx, set, ir));
}

// Row W01
#[test]
fn absence_in_patterns_of_pat() {
    pat! { None: (MaybeOp $x, (variadic), IsNullAttr) => (MaybeOp $x, (variadic $x), 1) }
    pat! { One: (MaybeOp $_, (variadic $y), IsNullAttr) => (MaybeOp $y, (variadic), 2) }
    fn populate(set: &mut PatternSet) {
        set.add(None).add(One);
    }
    check(
        populate,
        expect![[r#"
        %1 = "m.maybe"(%0#0, %0#0) <{k = 1 : i32}> : (f32, f32) -> f32
        %2 = "m.maybe"(%0#1) <{k = 2 : i32}> : (f64) -> f32
        %3 = "m.maybe"(%0#0) <{k = 1 : i32}> : (f32) -> f32
        %4 = "m.maybe"(%0#0, %0#1) <{k = 1 : i32}> : (f32, f64) -> f32"#]],
    );
}
