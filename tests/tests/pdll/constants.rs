//! Attributes and types that are written as MLIR writes them.

use crate::compare::{compared, differs, ours};
use drr::prelude::*;

// Row P32
#[test]
fn attributes_of_every_kind() {
    compared!(
        {
            Pattern => replace op<t.elements> {value = attr<"dense<[1, 2]> : tensor<2xi32>">}
                with op<t.same> {value = attr<"dense<1.0> : vector<4xf32>">} -> (type<"i32">);
            Pattern => replace op<t.list> {value = attr<"[1 : i8, \"a\", unit]">}
                with op<t.same> {value = attr<"array<i64: 1, 2>">} -> (type<"i32">);
            Pattern => replace op<t.map> {value = attr<"affine_map<(d0)[s0] -> (d0 + s0, 4)>">}
                with op<t.same> {value = attr<"unit">} -> (type<"i32">);
            Pattern => replace op<t.record> {value = attr<"{a = 1 : i32, b}">}
                with op<t.same> {value = attr<"{c = @f::@g, d = tensor<?xf32>}">} -> (type<"i32">);
            Pattern => replace op<t.text> {value = attr<"\"a\"">}
                with op<t.same> {value = attr<"\"text\" : i8">} -> (type<"i32">);
            Pattern => replace op<t.strange> {value = attr<"-1 : i7">}
                with op<t.same> {value = attr<"1.5e3 : bf16">} -> (type<"i32">);
        },
        r#"%0 = "t.elements"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> i32
           %1 = "t.elements"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> i32
           %2 = "t.list"() {value = [1 : i8, "a", unit]} : () -> i32
           %3 = "t.list"() {value = [1 : i16, "a", unit]} : () -> i32
           %4 = "t.map"() {value = affine_map<(d0)[s0] -> (s0 + d0, 4)>} : () -> i32
           %6 = "t.record"() {value = {b, a = 1 : i32}} : () -> i32
           %7 = "t.record"() {value = {b = 2, a = 1 : i32}} : () -> i32
           %8 = "t.text"() {value = "a"} : () -> i32
           %9 = "t.text"() {value = "b"} : () -> i32
           %10 = "t.strange"() {value = 127 : i7} : () -> i32
           %11 = "t.strange"() {value = -1 : i7} : () -> i32
           %12 = "t.strange"() {value = 63 : i7} : () -> i32
           "t.keep"(%0, %1, %2, %3, %4, %6, %7, %8, %9, %10, %11, %12)
             : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()"#
    );
}

// Row P32
#[test]
fn attributes_without_quotes() {
    drr::pdll! {
        Pattern => replace op<t.elements> {value = attr<dense<[1, 2]> : tensor<2xi32>>}
            with op<t.same> {value = attr<affine_map<(d0) -> (d0 - 3)>>, set = attr<-1 : i7>, at = attr<@f::@g>};
    }
    let text = ours(
        populate_with_generated,
        r#"%0 = "t.elements"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> i32
           %1 = "t.elements"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> i32"#,
    );
    expect_test::expect![[r#"
        "builtin.module"() ({
        %0 = "t.same"() {at = @f::@g, set = -1 : i7, value = #map} : () -> i32
        %1 = "t.elements"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> i32"#]]
    .assert_eq(&text);
}

// Row P33
#[test]
fn types_of_every_kind() {
    compared!(
        {
            Pattern => replace op<t.a>(x: Value<type<"tensor<4x?xf32>">>) with op<t.same>(x) -> (type<"vector<[4]xi8>">);
            Pattern => replace op<t.b>(x: Value<type<"memref<?xf32, strided<[1], offset: ?>>">>) with op<t.same>(x) -> (type<"(i32) -> (f32, index)">);
            Pattern => replace op<t.c>(x: Value<type<"complex<f32>">>) with op<t.same>(x) -> (type<"memref<2xi8, 1>">);
            Pattern => replace op<t.d> -> (type<"tuple<i32, none>">) with op<t.same> -> (type<"tensor<*xi4>">);
        },
        r#"%a, %b, %c, %d, %e = "t.given"() : () -> (tensor<4x?xf32>, tensor<4x4xf32>, memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>, complex<f32>)
           "t.a"(%a) : (tensor<4x?xf32>) -> i32
           "t.a"(%b) : (tensor<4x4xf32>) -> i32
           "t.b"(%c) : (memref<?xf32, strided<[1], offset: ?>>) -> i32
           "t.b"(%d) : (memref<?xf32>) -> i32
           "t.c"(%e) : (complex<f32>) -> i32
           %0 = "t.d"() : () -> tuple<i32, none>
           %1 = "t.d"() : () -> tuple<i32>"#
    );
}

// Row P10
#[test]
fn type_of_an_attribute() {
    compared!(
        {
            Pattern => replace op<t.literal> {a = v: Attr<type<"i32">>} with op<t.i32> {a = v} -> (type<"i1">);
            Pattern => replace op<t.shared>(x: Value<t: Type>) {a = v: Attr<t>} with op<t.same> {a = v} -> (t);
            Pattern => replace op<t.first> {a = v: Attr<t: Type>} with op<t.made> {a = v} -> (t);
            Pattern => replace op<t.two> {a = v: Attr<t: Type>, b = w: Attr<t>} with op<t.equal> {a = v} -> (t);
        },
        r#"%x, %y = "t.given"() : () -> (i32, i64)
           %0 = "t.literal"() {a = 1 : i32} : () -> i1
           %1 = "t.literal"() {a = 1 : i64} : () -> i1
           %2 = "t.literal"() {a = [1 : i32]} : () -> i1
           %3 = "t.shared"(%x) {a = 7 : i32} : (i32) -> i32
           %4 = "t.shared"(%y) {a = 7 : i32} : (i64) -> i64
           %7 = "t.first"() {a = 1.0 : f32} : () -> f32
           %8 = "t.two"() {a = 1 : i8, b = 2 : i8} : () -> i8
           %9 = "t.two"() {a = 1 : i8, b = 2 : i16} : () -> i8
           "t.keep"(%0, %1, %2, %3, %4, %7, %8, %9) : (i1, i1, i1, i32, i64, f32, i8, i8) -> ()"#
    );
}

// Row H12
#[test]
fn types_and_attributes_of_dialects() {
    drr::pdll! {
        Pattern => replace op<t.a>(x: Value<type<"!d.t<1>">>) {value = attr<"#d.a<x>">}
            with op<t.b>(x) {value = attr<"\"text\" : !d.t">} -> (type<"!d<t<f32>>">);
    }
    let text = ours(
        populate_with_generated,
        r#"%a, %b = "t.given"() : () -> (!d.t<1>, !d.t<2>)
           %0 = "t.a"(%a) {value = #d.a<x>} : (!d.t<1>) -> !d.t<1>
           %1 = "t.a"(%b) {value = #d.a<x>} : (!d.t<2>) -> !d.t<1>
           %2 = "t.a"(%a) {value = #d.a<y>} : (!d.t<1>) -> !d.t<1>"#,
    );
    expect_test::expect![[r#"
        %0:2 = "t.given"() : () -> (!d.t<1>, !d.t<2>)
        %1 = "t.b"(%0#0) {value = "text" : !d.t} : (!d.t<1>) -> !d.t<f32>
        %2 = "t.a"(%0#1) {value = #d.a<x>} : (!d.t<2>) -> !d.t<1>
        %3 = "t.a"(%0#0) {value = #d.a<y>} : (!d.t<1>) -> !d.t<1>"#]]
    .assert_eq(&text);
}

/// MLIR drops a type that nothing else refers to.
// Row P10
#[test]
fn attribute_of_any_type_has_a_type() {
    differs!(
        {
            Pattern => replace op<t.any> {a = v: Attr<_: Type>} with op<t.typed> {a = v} -> (type<"i1">);
        },
        r#"%0 = "t.any"() {a = dense<1> : tensor<2xi8>} : () -> i1
           %1 = "t.any"() {a = @symbol} : () -> i1"#,
        expect_test::expect![[r#"
            %0 = "t.typed"() {a = dense<1> : tensor<2xi8>} : () -> i1
            %1 = "t.any"() {a = @symbol} : () -> i1"#]],
        expect_test::expect![[r#"
            %0 = "t.typed"() {a = dense<1> : tensor<2xi8>} : () -> i1
            %1 = "t.typed"() {a = @symbol} : () -> i1"#]],
    );
}

/// Native code whose parameter types select the conversions.
mod native {
    use drr::prelude::*;

    pub(super) fn is_wider(_cx: &MatchContext<'_>, ty: Type, than: Type) -> bool {
        ty.to_bits() != than.to_bits()
    }

    pub(super) fn are_two(_cx: &MatchContext<'_>, types: Vec<Type>) -> bool {
        types.len() == 2
    }

    pub(super) fn is_small(_cx: &MatchContext<'_>, one: Attribute, limit: i32, list: Attribute) -> bool {
        one != list && limit == 10
    }

    pub(super) fn as_attr(rewriter: &mut Rewriter<'_>, ty: Type) -> Attribute {
        rewriter.ctx().type_attr(ty)
    }

    pub(super) fn pair(rewriter: &mut Rewriter<'_>, one: Attribute, count: i32, ty: Type) -> Attribute {
        let (count, ty) = (rewriter.ctx().i32_attr(count), rewriter.ctx().type_attr(ty));
        rewriter.ctx().array_attr(&[one, count, ty])
    }
}

// Row P83
#[test]
fn types_and_attributes_as_arguments() {
    drr::pdll! {
        Constraint is_wider(one: Type, other: Type);
        Constraint are_two(types: TypeRange);
        Constraint is_small(one: Attr, limit: Attr, list: Attr);
        Rewrite as_attr(ty: Type) -> Attr;
        Rewrite pair(one: Attr, count: Attr, ty: Type) -> Attr;

        Pattern {
            let root = op<t.one>(x: Value<t: Type>) {a = a: Attr};
            is_wider(t, type<"tensor<4xf32>">);
            is_small(a, attr<"10 : i32">, attr<"[1, 2]">);
            rewrite root with {
                replace root with op<t.same> {
                    ty = as_attr(t),
                    pair = pair(attr<"dense<1> : tensor<2xi8>">, attr<"7 : i32">, type<"!d.t">)
                } -> (t);
            };
        }
        Pattern {
            let root = op<t.two>(xs: ValueRange<ts: TypeRange>);
            are_two(ts);
            erase root;
        }
    }
    use native::{are_two, as_attr, is_small, is_wider, pair};
    let text = ours(
        populate_with_generated,
        r#"%x, %y = "t.given"() : () -> (i32, tensor<4xf32>)
           %0 = "t.one"(%x) {a = 1 : i8} : (i32) -> i32
           %1 = "t.one"(%y) {a = 1 : i8} : (tensor<4xf32>) -> i32
           "t.two"(%x, %y) : (i32, tensor<4xf32>) -> ()
           "t.two"(%x) : (i32) -> ()
           "t.keep"(%0, %1) : (i32, i32) -> ()"#,
    );
    expect_test::expect![[r#"
        %0:2 = "t.given"() : () -> (i32, tensor<4xf32>)
        %1 = "t.same"() {pair = [dense<1> : tensor<2xi8>, 7 : i32, !d.t], ty = i32} : () -> i32
        %2 = "t.one"(%0#1) {a = 1 : i8} : (tensor<4xf32>) -> i32
        "t.two"(%0#0) : (i32) -> ()
        "t.keep"(%1, %2) : (i32, i32) -> ()"#]]
    .assert_eq(&text);
}

#[test]
fn invalid_constants_are_reported_on_freeze() {
    drr::pdll! {
        Pattern => replace op<t.a> {value = attr<"dense<[1, 2]> : tensor<3xi8>">} with op<t.b>;
    }
    let ctx = ContextBuilder::new().build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let error = set.freeze(&ctx).unwrap_err();
    expect_test::expect![[r#"
        pattern `GeneratedPDLLPattern0` has the invalid constant `dense<[1, 2]> : tensor<3xi8>`
          = help: write attributes as in MLIR: `10 : i32`, `dense<1> : tensor<4xi32>`, `#dialect.attr`"#]]
    .assert_eq(&error.to_string());
}
