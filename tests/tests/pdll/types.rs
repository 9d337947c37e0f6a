//! Types as variables and as literals.

use drr::prelude::*;
use expect_test::expect;

use crate::compare::{compared, ours};

// Row P11
#[test]
fn type_of_a_value() {
    compared!(
        {
            Pattern => replace op<t.add>(x: Value<t: Type>, y: Value<t>) with op<t.same>(x, y);
            Pattern => replace op<t.cast>(x: Value<type<"i32">>) with op<t.int>(x);
            Pattern => replace op<t.cast>(x: Value<type<"f32">>) with op<t.float>(x);
        },
        r#"%a, %b, %c = "t.given"() : () -> (f32, i32, f32)
           %0 = "t.add"(%a, %b) : (f32, i32) -> f32
           %1 = "t.add"(%a, %c) : (f32, f32) -> f32
           %2 = "t.cast"(%a) : (f32) -> f32
           %3 = "t.cast"(%b) : (i32) -> f32
           %4 = "t.cast"(%4) : (f64) -> f64
           "t.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f64) -> ()"#
    );
}

// Rows P07, P11
#[test]
fn type_after_a_variable_with_a_value() {
    // An error of mlir-pdll.
    drr::pdll! {
        Pattern {
            let inner: Value<t: Type> = op<t.inner>(x: Value).0;
            let outer: Value<type<"i8">> = op<t.outer>(inner).0;
            let key: Attr;
            let k: Attr<type<"i32">> = key;
            replace op<t.root>(outer) {key = k} with op<t.made>(x) -> (t);
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.inner"(%a) : (f32) -> i64
           %1 = "t.outer"(%0) : (i64) -> i8
           %2 = "t.outer"(%0) : (i64) -> i16
           %3 = "t.root"(%1) {key = 1 : i32} : (i8) -> i64
           %4 = "t.root"(%2) {key = 1 : i32} : (i16) -> i64
           %5 = "t.root"(%1) {key = 1 : i64} : (i8) -> i64
           "t.keep"(%3, %4, %5) : (i64, i64, i64) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.inner"(%0) : (f32) -> i64
        %2 = "t.outer"(%1) : (i64) -> i8
        %3 = "t.outer"(%1) : (i64) -> i16
        %4 = "t.made"(%0) : (f32) -> i64
        %5 = "t.root"(%3) {key = 1 : i32} : (i16) -> i64
        %6 = "t.root"(%2) {key = 1 : i64} : (i8) -> i64
        "t.keep"(%4, %5, %6) : (i64, i64, i64) -> ()"#]]
    .assert_eq(&text);
}

// Row P12
#[test]
fn types_of_a_range() {
    compared!(
        {
            Pattern => replace op<t.pass>(xs: ValueRange<ts: TypeRange>) with op<t.next>(xs) -> (ts);
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0:2 = "t.pass"(%a, %b) : (f32, i32) -> (f32, i32)
           "t.keep"(%0#0, %0#1) : (f32, i32) -> ()"#
    );
}

// Row P21
#[test]
fn types_of_results() {
    compared!(
        {
            Pattern => replace op<t.one>(x: Value<t: Type>) -> (t) with op<t.same>(x);
            Pattern => replace op<t.two> -> (a: Type, b: Type) with op<t.both> -> (b, a);
            Pattern => replace op<t.int> -> (type<"i32">) with op<t.i32>;
            Pattern => replace op<t.many>(x: Value) -> (ts: TypeRange) with op<t.all>(x) -> (ts);
            Pattern => erase op<t.none> -> ();
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0 = "t.one"(%a) : (f32) -> f32
           %1 = "t.one"(%b) : (i32) -> f32
           %2:2 = "t.two"() : () -> (f32, f32)
           %3 = "t.two"() : () -> f32
           %4 = "t.int"() : () -> i32
           %5 = "t.int"() : () -> i64
           %6:3 = "t.many"(%a) : (f32) -> (i1, i2, i3)
           "t.none"(%a) : (f32) -> ()
           "t.keep"(%0, %1, %2#0, %2#1, %3, %4, %5, %6#2) : (f32, f32, f32, f32, f32, i32, i64, i3) -> ()"#
    );
}

// Row P22
#[test]
fn range_of_result_types_comes_last() {
    compared!(
        {
            Pattern {
                let call = op<t.call>(x: Value) -> (first: Type, rest: TypeRange);
                rewrite call with {
                    let head = op<t.head>(x) -> (first);
                    let tail = op<t.tail>(x) -> (rest);
                    replace call with (head, tail);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0:3 = "t.call"(%a) : (f32) -> (i1, i2, i3)
           %1 = "t.call"(%a) : (f32) -> i1
           "t.keep"(%0#0, %0#1, %0#2, %1) : (i1, i2, i3, i1) -> ()"#
    );
}

// Row P30
#[test]
fn bound_types_of_built_ops() {
    compared!(
        {
            Pattern {
                let root = op<t.old>(x: Value<a: Type>, y: Value<b: Type>) -> (r: Type);
                rewrite root with {
                    let one = op<t.one>(x) -> (b, type<"i8">);
                    let two = op<t.two>(one.1) -> (a);
                    replace root with op<t.new>(one.0, two) -> (r);
                };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0 = "t.old"(%a, %b) : (f32, i32) -> i64
           "t.keep"(%0) : (i64) -> ()"#
    );
}

// Row P70
#[test]
fn types_in_the_body_of_a_constraint() {
    pdll! {
        Constraint IsWide(t: Type) [{ t.integer_width(cx.ctx()).is_some_and(|width| width > 8) }];
        Constraint AreAll(ts: TypeRange, t: Type) [{ ts.iter().all(|known| *known == t) }];
        Pattern {
            let root = op<t.use>(x: Value<t: Type>, rest: ValueRange<ts: TypeRange>);
            IsWide(t);
            AreAll(ts, t);
            replace root with op<t.wide>(x);
        }
    }
    let ir = r#"%a, %b = "t.given"() : () -> (i16, i8)
        "t.use"(%a, %a) : (i16, i16) -> ()
        "t.use"(%b, %b) : (i8, i8) -> ()
        "t.use"(%a, %b) : (i16, i8) -> ()"#;
    expect![[r#"
        %0:2 = "t.given"() : () -> (i16, i8)
        "t.wide"(%0#0) : (i16) -> ()
        "t.use"(%0#1, %0#1) : (i8, i8) -> ()
        "t.use"(%0#0, %0#1) : (i16, i8) -> ()"#]]
    .assert_eq(&ours(populate_with_generated, ir));
}

// Row P65
#[test]
fn constraints_on_types() {
    drr::pdll! {
        Rewrite Widened(x: Value, t: Type) => op<t.widened>(x) -> (t);
        Constraint IsSmall(t: Type) [{ t.integer_width(cx.ctx()).is_some_and(|width| width < 16) }];
        Constraint WidthOf(x: Value) -> (Type, Attr) [{ Some((x.ty(), cx.ctx().unit_attr())) }];
        Constraint OfI32(t: I32, x: Value) { op<t.never>(x); }
        Pattern A {
            let t: [Type, I32];
            let root = op<t.a>(x: Value<t>);
            rewrite root with { replace root with Widened(x, t); };
        }
        Pattern B => replace op<t.b>(x: Value<t: [Type, I32]>) with op<t.b32>(x) -> (t);
        Pattern C => replace op<t.c>(x: Value<_: I32>) with op<t.c32>(x);
        Pattern D => replace op<t.d> -> (_: I32) with op<t.d32>;
        Pattern E {
            let t: [Type, IsSmall];
            let root = op<t.e>(x: Value<t>);
            replace root with op<t.small>(x);
        }
        // What is written here satisfies it, or never does.
        Pattern F {
            let t: [Type, I32] = type<"i64">;
            let root = op<t.f>(_: Value<t>);
            replace root with op<t.f64>;
        }
        Pattern G {
            let k: [Attr, I32Attr] = attr<"1 : i64">;
            let root = op<t.g> {k = k};
            replace root with op<t.never>;
        }
        // What native code yields.
        Pattern H {
            let root = op<t.h>(x: Value);
            let t: [Type, I32] = WidthOf(x).0;
            replace root with op<t.h32>(x) -> (t);
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%i, %l, %s = "t.given"() : () -> (i32, i64, i8)
           %a = "t.a"(%i) : (i32) -> i32
           %b = "t.b"(%i) : (i32) -> i32
           %c = "t.c"(%i) : (i32) -> i8
           %d = "t.d"() : () -> i32
           %e = "t.e"(%s) : (i8) -> i8
           %f = "t.f"(%l) : (i64) -> i8
           %g = "t.g"() {k = 1 : i64} : () -> i8
           %h = "t.h"(%i) : (i32) -> i32
           "t.keep"(%a, %b, %c, %d, %e, %f, %g, %h) : (i32, i32, i8, i32, i8, i8, i8, i32) -> ()
           %a2 = "t.a"(%l) : (i64) -> i64
           %b2 = "t.b"(%l) : (i64) -> i64
           %c2 = "t.c"(%l) : (i64) -> i8
           %d2 = "t.d"() : () -> i64
           %e2 = "t.e"(%i) : (i32) -> i8
           %f2 = "t.f"(%i) : (i32) -> i8
           %h2 = "t.h"(%l) : (i64) -> i64
           "t.keep"(%a2, %b2, %c2, %d2, %e2, %f2, %h2) : (i64, i64, i8, i64, i8, i8, i64) -> ()"#,
    );
    expect![[r#"
        %0:3 = "t.given"() : () -> (i32, i64, i8)
        %1 = "t.widened"(%0#0) : (i32) -> i32
        %2 = "t.b32"(%0#0) : (i32) -> i32
        %3 = "t.c32"(%0#0) : (i32) -> i8
        %4 = "t.d32"() : () -> i32
        %5 = "t.small"(%0#2) : (i8) -> i8
        %6 = "t.f"(%0#1) : (i64) -> i8
        %7 = "t.g"() {k = 1 : i64} : () -> i8
        %8 = "t.h32"(%0#0) : (i32) -> i32
        "t.keep"(%1, %2, %3, %4, %5, %6, %7, %8) : (i32, i32, i8, i32, i8, i8, i8, i32) -> ()
        %9 = "t.a"(%0#1) : (i64) -> i64
        %10 = "t.b"(%0#1) : (i64) -> i64
        %11 = "t.c"(%0#1) : (i64) -> i8
        %12 = "t.d"() : () -> i64
        %13 = "t.e"(%0#0) : (i32) -> i8
        %14 = "t.f"(%0#0) : (i32) -> i8
        %15 = "t.h"(%0#1) : (i64) -> i64
        "t.keep"(%9, %10, %11, %12, %13, %14, %15) : (i64, i64, i8, i64, i8, i8, i64) -> ()"#]]
    .assert_eq(&text);
}

// Row P76
#[test]
fn parameters_may_be_named_like_rust_keywords() {
    drr::pdll! {
        Constraint IsType(type: Type, fn: Value) [{ r#fn.ty() == r#type }];
        Rewrite Made(match: Value) -> (Value, Attr) [{ (r#match, rewriter.ctx().unit_attr()) }];
        Pattern {
            let root = op<t.a>(x: Value) -> (t: Type);
            IsType(t, x);
            rewrite root with { replace root with Made(x).0; };
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%i = "t.given"() : () -> i32
           %a = "t.a"(%i) : (i32) -> i32
           %b = "t.a"(%i) : (i32) -> i8
           "t.keep"(%a, %b) : (i32, i8) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> i32
        %1 = "t.a"(%0) : (i32) -> i8
        "t.keep"(%0, %1) : (i32, i8) -> ()"#]]
    .assert_eq(&text);
}
