//! Features of sources.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

#[test]
fn a_leaf_binds_an_operand() {
    check(
        one!((NegOp $v) => (CastOp $v)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn a_leaf_binds_an_attribute() {
    check(
        one!((ScaleOp (NegOp $x), $f) => (ScaleOp $x, $f)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.scale"(%0) {k = 3 : i32} : (f32) -> f32 "ex.keep"(%1) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn a_constraint_on_an_operand() {
    check(
        one!((NegOp I32:$x) => (IntOp $x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.int"(%2) : (i32) -> i32
            "ex.keep"(%3, %4) : (f32, i32) -> ()
        "#]],
    );
}

#[test]
fn a_constraint_on_an_attribute() {
    check(
        one!((MetaOp $x, I32Attr:$k) => (ScaleOp $x, $k)),
        r#"%0 = "ex.meta"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "s"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %4 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn a_constraint_on_a_list_holds_for_all_values() {
    check(
        one!((ConcatOp F32:$xs) => (GroupsOp $xs, $xs)),
        r#"%0 = "ex.concat"(%a, %i) : (f32, i32) -> f32 %1 = "ex.concat"(%a, %b) : (f32, f32) -> f32
           %2 = "ex.concat"() : () -> f32 "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.concat"(%0, %2) : (f32, i32) -> f32
            %4 = "ex.groups"(%0, %1, %0, %1) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
            %5 = "ex.groups"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
}

#[test]
fn constants() {
    check(
        one!((ScaleOp $x, ConstantAttr<I32Attr, "1">) => (replaceWithValue $x)),
        r#"%0 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
            "ex.keep"(%0, %3) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((LabelOp $x, ConstantStrAttr<StrAttr, "id">) => (LabelOp $x, "other")),
        r#"%0 = "ex.label"(%a) {s = "id"} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "other"}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp $x, -1) => (MetaOp $x, ConstantAttr<F32Attr, "1">)),
        r#"%0 = "ex.scale"(%a) {k = -1 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.meta"(%0) <{k = 1.000000e+00 : f32}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp $x, 1) => (ListOp $x, [3, -4], [1i8, "a", true, [2.5f64]])),
        r#"%0 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.list"(%0) <{a = [1 : i8, "a", true, [2.500000e+00]], k = array<i64: 3, -4>}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp $x, ConstantAttr<I32Attr, "1">) => (ScaleOp $x, ConstantAttr<I32Attr, "2 * 21">:$named)),
        r#"%0 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 42 : i32}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    // Numbers in strings are those of C++.
    check(
        one!((ScaleOp $x, ConstantAttr<I32Attr, "010u">) => (ScaleOp $x, ConstantAttr<I32Attr, "1 + 011">)),
        r#"%0 = "ex.scale"(%a) {k = 8 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 10 : i32}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

/// Attributes that are made of a number, and are strings.
struct Decimal;

impl drr::define::AttrConstraint for Decimal {
    type Value<'c> = u32;

    fn holds(ctx: &Context, attr: Attribute) -> bool {
        Self::value(ctx, attr).is_some()
    }

    fn summary() -> std::borrow::Cow<'static, str> {
        "decimal number in a string".into()
    }

    fn value(ctx: &Context, attr: Attribute) -> Option<u32> {
        attr.as_str(ctx)?.parse().ok()
    }
}

impl drr::define::BuildableAttr for Decimal {
    type From<'a> = u32;

    fn build(ctx: &Context, value: u32) -> Attribute {
        ctx.string_attr(value.to_string())
    }
}

#[test]
fn constants_and_constraints_of_the_users() {
    check(
        one!((MetaOp $x, ConstantAttr<Decimal, "10 + 2">)
            => (MetaOp $x, ConstantAttr<DenseI64ArrayAttr, "&[1, 2]">)),
        r#"%0 = "ex.meta"(%a) {k = "12"} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "x"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.meta"(%0) <{k = array<i64: 1, 2>}> : (f32) -> f32
            %4 = "ex.meta"(%0) <{k = "x"}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((MetaOp $x, Decimal:$k) => (LabelOp $x, $k)),
        r#"%0 = "ex.meta"(%a) {k = "12"} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "x"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.label"(%0) <{s = "12"}> : (f32) -> f32
            %4 = "ex.meta"(%0) <{k = "x"}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn equal_operands_at_any_depth() {
    check(
        one!((AddOp $x, (NegOp $x)) => (NegOp $x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32
           %1 = "ex.add"(%a, %0) : (f32, f32) -> f32 %2 = "ex.add"(%b, %0) : (f32, f32) -> f32
           "ex.keep"(%1, %2) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            %5 = "ex.add"(%1, %3) : (f32, f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn equal_lists_are_equal_in_every_value() {
    check(
        one!((GroupsOp $a, $a) => (ConcatOp $a)),
        r#"%0 = "ex.groups"(%a, %b, %a, %b) {operandSegmentSizes = array<i32: 2, 2>} : (f32, f32, f32, f32) -> f32
           %1 = "ex.groups"(%a, %b, %a) {operandSegmentSizes = array<i32: 2, 1>} : (f32, f32, f32) -> f32
           %2 = "ex.groups"() {operandSegmentSizes = array<i32: 0, 0>} : () -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.concat"(%0, %1) : (f32, f32) -> f32
            %4 = "ex.groups"(%0, %1, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, f32, f32) -> f32
            %5 = "ex.concat"() : () -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
}

#[test]
fn equal_attributes() {
    check(
        one!((ScaleOp (ScaleOp $x, $k), $k) => (ScaleOp $x, $k)),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.scale"(%0) {k = 3 : i32} : (f32) -> f32
           %2 = "ex.scale"(%1) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%2) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%4) <{k = 4 : i32}> : (f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
    check(
        one!((MaybeOp (MaybeOp $x, $k), $k) => (MaybeOp $x, $k)),
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 %1 = "ex.maybe"(%0) : (f32) -> f32
           %2 = "ex.maybe"(%1) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%2) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.maybe"(%0) : (f32) -> f32
            %4 = "ex.maybe"(%0) : (f32) -> f32
            %5 = "ex.maybe"(%4) <{k = 4 : i32}> : (f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
}

#[test]
fn optional_attributes() {
    check(
        one!((MaybeOp (NegOp $x), $k) => (MaybeOp $x, $k)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.maybe"(%n) : (f32) -> f32
           %1 = "ex.maybe"(%n) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.maybe"(%0) : (f32) -> f32
            %5 = "ex.maybe"(%0) <{k = 4 : i32}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
    // At a required place presence is part of the match.
    check(
        one!((MaybeOp $x, $k) => (ScaleOp $x, $k)),
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 %1 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.maybe"(%0) : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((FlagOp (NegOp $x), $on) => (FlagOp $x, $on)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.flag"(%n) : (f32) -> f32 %1 = "ex.flag"(%n) {on} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.flag"(%0) : (f32) -> f32
            %5 = "ex.flag"(%0) <{on}> : (f32) -> f32
            "ex.keep"(%4, %5) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((FlagOp $x, ConstUnitAttr) => (NegOp $x)),
        r#"%0 = "ex.flag"(%a) : (f32) -> f32 %1 = "ex.flag"(%a) {on} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.flag"(%0) : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((MaybeOp $x, I32Attr:$k) => (ScaleOp $x, $k)),
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 %1 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.maybe"(%0) : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn an_attribute_of_a_wider_kind_is_narrowed() {
    check(
        one!((MetaOp $x, $k) => (ScaleOp $x, $k)),
        r#"%0 = "ex.meta"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "s"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            %4 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((MetaOp $x, $k) => (MaybeOp x = $x, k = $k)),
        r#"%0 = "ex.meta"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "s"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.maybe"(%0) <{k = 4 : i32}> : (f32) -> f32
            %4 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn defaults() {
    check(
        one!((StepOp $x, ConstantAttr<I32Attr, "7">) => (NegOp $x)),
        r#"%0 = "ex.step"(%a) : (f32) -> f32 %1 = "ex.step"(%a) {k = 6 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.step"(%0) <{k = 6 : i32}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (StepOp x = $x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.step"(%0) <{k = 7 : i32}> : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
}

#[test]
fn operands_and_attributes_interleaved() {
    check(
        one!((NegOp (MixOp $k, $x, $s, $y)) => (MixOp $k, $y, $s, $x)),
        r#"%m = "ex.mix"(%a, %b) {k = 1 : i32, s = "s"} : (f32, f32) -> f32 %0 = "ex.neg"(%m) : (f32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.mix"(%0, %1) <{k = 1 : i32, s = "s"}> : (f32, f32) -> f32
            %4 = "ex.mix"(%1, %0) <{k = 1 : i32, s = "s"}> : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn nested_operations() {
    check(
        one!((NegOp (NegOp $x)) => (replaceWithValue $x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%0) : (f32) -> f32 "ex.keep"(%1, %0) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%0, %3) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((NegOp (GivenOp)) => (GivenOp)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%0) : (f32) -> f32 "ex.keep"(%1) : (f32) -> ()"#,
        expect![[r#"
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

#[test]
fn only_the_named_result_of_the_node() {
    check(
        one!((NegOp (SplitOp:$s__1 $_)) => (AddOp $s__0, $s__1)),
        r#"%s:2 = "ex.split"(%a) : (f32) -> (i32, i32)
           %0 = "ex.neg"(%s#0) : (i32) -> i32 %1 = "ex.neg"(%s#1) : (i32) -> i32 "ex.keep"(%0, %1) : (i32, i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%0) : (f32) -> (i32, i32)
            %4 = "ex.neg"(%3#0) : (i32) -> i32
            %5 = "ex.add"(%3#0, %3#1) : (i32, i32) -> i32
            "ex.keep"(%4, %5) : (i32, i32) -> ()
        "#]],
    );
}

#[test]
fn conditions() {
    check(
        one!((NegOp:$r $x) => (CastOp $x) where [(F32 $r), (HasOneUse $r), (SameType $x, $r)]),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%b) : (f32) -> f32 %2 = "ex.neg"(%i) : (i32) -> i32
           "ex.keep"(%0, %1, %1, %2) : (f32, f32, f32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.neg"(%1) : (f32) -> f32
            %5 = "ex.neg"(%2) : (i32) -> i32
            "ex.keep"(%3, %4, %4, %5) : (f32, f32, f32, i32) -> ()
        "#]],
    );
    check(
        one!((ScaleOp:$r $x, $k) => (CastOp $x) where [(is_even $k), (is_used_by $r, 2), (I32Attr $k), (F32:$x)]),
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32
           %2 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32
           "ex.keep"(%0, %0, %1, %1, %2) : (f32, f32, f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.cast"(%0) : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
            "ex.keep"(%3, %3, %4, %4, %5) : (f32, f32, f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((SplitOp:$r $x) => [(replaceWithValue $x), (replaceWithValue $x)] where [(HasNoUseOf:$r__1)]),
        r#"%s:2 = "ex.split"(%i) : (i32) -> (i32, i32) %t:2 = "ex.split"(%i) : (i32) -> (i32, i32)
           "ex.keep"(%s#0, %t#0, %t#1) : (i32, i32, i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%2) : (i32) -> (i32, i32)
            "ex.keep"(%2, %3#0, %3#1) : (i32, i32, i32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp $xs) => (GroupsOp $xs, $xs) where [(F32 $xs), (HasOneUse $xs)]),
        r#"%0 = "ex.concat"(%a, %b) : (f32, f32) -> f32 %1 = "ex.concat"(%i) : (i32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.groups"(%0, %1, %0, %1) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, f32, f32, f32) -> f32
            %4 = "ex.concat"(%2) : (i32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn the_rest_marker_and_named_arguments() {
    check(
        one!((MixOp s = "s", ..) => (GivenOp)),
        r#"%0 = "ex.mix"(%a, %b) {k = 1 : i32, s = "s"} : (f32, f32) -> f32
           %1 = "ex.mix"(%a, %b) {k = 1 : i32, s = "t"} : (f32, f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %4 = "ex.mix"(%0, %1) <{k = 1 : i32, s = "t"}> : (f32, f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn operands_after_lists() {
    check(
        one!((TailOp $_, (NegOp $x)) => (NegOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.tail"(%n, %n, %b) : (f32, f32, f32) -> f32
           %1 = "ex.tail"(%b, %n) : (f32, f32) -> f32 %2 = "ex.tail"(%n) : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.tail"(%3, %3, %1) : (f32, f32, f32) -> f32
            %5 = "ex.neg"(%0) : (f32) -> f32
            %6 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
        "#]],
    );
    check(
        one!((BiasOp $x, $b) => (AddOp $x, $b)),
        r#"%0 = "ex.bias"(%a, %b) : (f32, f32) -> f32 %1 = "ex.bias"(%a) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.add"(%0, %1) : (f32, f32) -> f32
            %4 = "ex.bias"(%0) : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn any_name() {
    check(
        one!((AddOp (NegOp:$self $type), (CastOp:$rewriter $class)) => (MacOp (NegOp:$op0 $self), $rewriter, $op0)
            where [(F32 $type), (F32 $class), (HasOneUse $self)]),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.cast"(%b) : (f32) -> f32 %2 = "ex.add"(%0, %1) : (f32, f32) -> f32
           "ex.keep"(%2) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.cast"(%1) : (f32) -> f32
            %5 = "ex.neg"(%3) : (f32) -> f32
            %6 = "ex.mac"(%5, %4, %5) : (f32, f32, f32) -> f32
            "ex.keep"(%6) : (f32) -> ()
        "#]],
    );
}
