//! Rules of a lowering: casts of one value to one, and constants built from plain values.

use drr::prelude::*;
use drr_dialects::builtin::CastOp;
use expect_test::{Expect, expect};

op! { ConstOp = "h.const", (ins TypedAttrInterface:$value), (outs AnyType:$r), [Pure, ConstantLike, FirstAttrDerivedResultType] }
op! { HighOp = "h.neg", (ins F32:$x), (outs F32:$r), [Pure, SameOperandsAndResultType] }
op! { LowOp = "l.neg", (ins I32:$x), (outs I32:$r), [Pure, SameOperandsAndResultType] }
op! { UseOp = "h.use", (ins Variadic<AnyType>:$xs), (outs) }
dialect! { High = "h", ops: [ConstOp, HighOp, UseOp] }
dialect! { Low = "l", ops: [LowOp] }

pat! { Lower: (HighOp $x) => (CastOp (LowOp (CastOp $x, (returnType {Type::I32})))) }
pat! { Negate: (LowOp (ConstOp I32Attr:$k)) => (ConstOp {-$k}) }
pat! { BackAndForth: (CastOp (CastOp I32:$x)) => (replaceWithValue $x) }

fn check(text: &str, patterns: impl drr::Patterns, expected: Expect) {
    let ctx = Context::with((High, Low, drr_dialects::Builtin));
    let mut module = Module::parse(&ctx, text).expect("the source parses");
    let set = PatternSet::new().with(patterns).freeze(&ctx).expect("it freezes");
    let config = GreedyRewriteConfig::default().with_fold(false);
    let _ = apply_patterns_greedily(&mut module, &set, config.clone()).expect("no mistake");
    module.verify().expect("it is valid");
    expected.assert_eq(&module.generic_form().to_string());
}

#[test]
fn a_lowering_without_native_code() {
    check(
        r#"
        %x = "builtin.unrealized_conversion_cast"() : () -> f32
        %a = "h.neg"(%x) : (f32) -> f32
        "h.use"(%a) : (f32) -> ()"#,
        Lower,
        expect![[r#"
            "builtin.module"() ({
              %0 = "builtin.unrealized_conversion_cast"() : () -> f32
              %1 = "builtin.unrealized_conversion_cast"(%0) : (f32) -> i32
              %2 = "l.neg"(%1) : (i32) -> i32
              %3 = "builtin.unrealized_conversion_cast"(%2) : (i32) -> f32
              "h.use"(%3) : (f32) -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn a_plain_value_becomes_a_typed_attribute() {
    check(
        r#"
        %k = "h.const"() <{value = 7 : i32}> : () -> i32
        %a = "l.neg"(%k) : (i32) -> i32
        "h.use"(%a) : (i32) -> ()"#,
        Negate,
        expect![[r#"
            "builtin.module"() ({
              %0 = "h.const"() <{value = -7 : i32}> : () -> i32
              "h.use"(%0) : (i32) -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn casts_of_several_values_are_unchanged() {
    check(
        r#"
        %x, %y = "builtin.unrealized_conversion_cast"() : () -> (i32, i32)
        %one = "builtin.unrealized_conversion_cast"(%x) : (i32) -> i64
        %back = "builtin.unrealized_conversion_cast"(%one) : (i64) -> i32
        %both = "builtin.unrealized_conversion_cast"(%x, %y) : (i32, i32) -> i64
        %first = "builtin.unrealized_conversion_cast"(%both) : (i64) -> i32
        %two:2 = "builtin.unrealized_conversion_cast"(%x) : (i32) -> (i64, i64)
        %second = "builtin.unrealized_conversion_cast"(%two#1) : (i64) -> i32
        "h.use"(%back, %first, %second) : (i32, i32, i32) -> ()"#,
        BackAndForth,
        expect![[r#"
            "builtin.module"() ({
              %0:2 = "builtin.unrealized_conversion_cast"() : () -> (i32, i32)
              %1 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (i32, i32) -> i64
              %2 = "builtin.unrealized_conversion_cast"(%1) : (i64) -> i32
              %3:2 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> (i64, i64)
              %4 = "builtin.unrealized_conversion_cast"(%3#1) : (i64) -> i32
              "h.use"(%0#0, %2, %4) : (i32, i32, i32) -> ()
            }) : () -> ()
        "#]],
    );
}
