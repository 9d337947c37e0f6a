//! Rust expressions and predicates in the constraint list.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

#[test]
fn an_expression_of_symbols() {
    check(
        one!((ScaleOp $x, $k) => (NegOp $x) where [{ $k > 3 && $x.ty() == Type::F32 }]),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    // An absent attribute is `None`, a list an iterator, a node its value, `?` a match that fails.
    check(
        one!((MaybeOp:$r $x, $k) => (NegOp $x) where [{ $k.is_none() && $r.has_one_use() }]),
        r#"%0 = "ex.maybe"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.maybe"(%a) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.maybe"(%0) <{k = 3 : i32}> : (f32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp $type) => (GroupsOp $type, $type) where [{ let first = $type.get(0)?; first.ty() == Type::F32 }]),
        r#"%0 = "ex.concat"() : () -> f32 %1 = "ex.concat"(%i) : (i32) -> f32 %2 = "ex.concat"(%a, %i) : (f32, i32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.concat"() : () -> f32
            %4 = "ex.concat"(%2) : (i32) -> f32
            %5 = "ex.groups"(%0, %2, %0, %2) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, i32, f32, i32) -> f32
            "ex.keep"(%3, %4, %5) : (f32, f32, f32) -> ()
        "#]],
    );
}

#[test]
fn declared_results_and_the_context_in_an_expression() {
    check(
        one!((SplitOp:$s $x) => [(IntOp $x), (IntOp $x)]
            where [{ !$s__0.has_uses() && $s__1.has_uses() && $_builder.ctx().f32_attr(0.0) == $_builder.ctx().f32_attr(0.0) }]),
        r#"%0, %1 = "ex.split"(%i) : (i32) -> (i32, i32) %2, %3 = "ex.split"(%i) : (i32) -> (i32, i32)
           "ex.keep"(%0, %3) : (i32, i32) -> ()"#,
        expect![[r#"
            %3:2 = "ex.split"(%2) : (i32) -> (i32, i32)
            %4 = "ex.int"(%2) : (i32) -> i32
            %5 = "ex.int"(%2) : (i32) -> i32
            "ex.keep"(%3#0, %5) : (i32, i32) -> ()
        "#]],
    );
}

#[test]
fn a_predicate_in_place() {
    check(
        one!((ScaleOp (ScaleOp $x, $a), $b) => (ScaleOp $x, $b)
            where [(Constraint<CPred<"$_self > $0 && $0 > $1">, "in order">:$b $a, 1)]),
        r#"%0 = "ex.scale"(%a) {k = 2 : i32} : (f32) -> f32 %1 = "ex.scale"(%0) {k = 3 : i32} : (f32) -> f32
           %2 = "ex.scale"(%1) {k = 3 : i32} : (f32) -> f32
           "ex.keep"(%2) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.scale"(%0) <{k = 2 : i32}> : (f32) -> f32
            %4 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%4) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%5) : (f32) -> ()
        "#]],
    );
    check(
        one!((NegOp $x) => (CastOp $x)
            where [(Constraint<And<[Neg<CPred<"$_self.ty() == Type::F32">>, Or<[CPred<"false">, CPred<"true">]>]>> $x)]),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.cast"(%2) : (i32) -> i32
            "ex.keep"(%3, %4) : (f32, i32) -> ()
        "#]],
    );
}

#[test]
fn a_test_in_a_string() {
    check(
        one!((AddOp $x, $y) => (NegOp $x) where [(NativeCodeCall<"[$_self, $0].len() == $1 && $_self.ty() == $0.ty()">:$x $y, 2)]),
        r#"%0 = "ex.add"(%a, %b) : (f32, f32) -> f32 %1 = "ex.add"(%a, %i) : (f32, i32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.add"(%0, %2) : (f32, i32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}

#[test]
fn constraints_in_place_of_arguments() {
    check(
        one!((ScaleOp TypeConstraint<CPred<"$_self == Type::F32">, "f32">:$x, AttrConstraint<CPred<"$_self.as_i64($_builder) == Some(3)">>:$k)
            => (MetaOp (NegOp $x), $k) where [(AttrConstraint<Neg<CPred<"$_self.is_unit($_builder)">>> $k), (TypeConstraint<CPred<"true">> $x)]),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32
           %2 = "ex.scale"(%i) {k = 3 : i32} : (i32) -> i32 "ex.keep"(%1, %2) : (f32, i32) -> ()"#,
        expect![[r#"
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.meta"(%3) <{k = 3 : i32}> : (f32) -> f32
            %5 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
            %6 = "ex.scale"(%2) <{k = 3 : i32}> : (i32) -> i32
            "ex.keep"(%5, %6) : (f32, i32) -> ()
        "#]],
    );
    check(
        one!((ConcatOp TypeConstraint<Or<[CPred<"$_self == Type::F32">, CPred<"$_self == Type::I32">]>>:$xs) => (GroupsOp $xs, $xs)),
        r#"%0 = "ex.concat"(%a, %i) : (f32, i32) -> f32 %1 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %3 = "ex.groups"(%0, %2, %0, %2) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, i32, f32, i32) -> f32
            %4 = "ex.neg"(%0) : (f32) -> f32
            "ex.keep"(%3) : (f32) -> ()
        "#]],
    );
    check(
        one!((PropOp $x, PropConstraint<"int64_t", CPred<"$_self % 2 == 0">, "even">:$p) => (PropOp $x, { $p + 1 })),
        r#"%0 = "ex.prop"(%a) <{p = 4 : i64}> : (f32) -> f32 %1 = "ex.prop"(%a) <{p = 3 : i64}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %3 = "ex.prop"(%0) <{p = 5 : i64}> : (f32) -> f32
            %4 = "ex.prop"(%0) <{p = 3 : i64}> : (f32) -> f32
            "ex.keep"(%3, %4) : (f32, f32) -> ()
        "#]],
    );
}
