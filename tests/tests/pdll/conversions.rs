//! Ops, tuples and ranges where a value, a range of values or a range of types is expected.

use crate::compare::compared;

#[test]
fn the_number_of_results_follows_from_the_replacement() {
    compared!(
        {
            Pattern {
                let d = op<t.d>(x: Value);
                let r = op<t.a>(d.0);
                rewrite r with { replace d with x; erase r; };
            }
            Pattern {
                let d = op<t.pair>(x: Value, y: Value);
                let r = op<t.b>(d.1, d.0);
                rewrite r with { replace d with (y, x); erase r; };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.d"(%a) : (f32) -> f32
           "t.a"(%0) : (f32) -> ()
           %1:2 = "t.pair"(%a, %b) : (f32, f32) -> (f32, f32)
           "t.b"(%1#1, %1#0) : (f32, f32) -> ()
           "t.keep"(%0, %1#0, %1#1) : (f32, f32, f32) -> ()"#
    );
}

#[test]
fn groups_of_results_are_replaced_one_by_one_and_as_a_list() {
    compared!(
        {
            Pattern { let r = op<t.two>(x: Value, y: Value) -> (_: Type, _: TypeRange); replace r with (y, x); }
            Pattern { let r = op<t.one>(x: Value) -> (_: Type, _: TypeRange); replace r with x; }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0:2 = "t.two"(%a, %b) : (f32, f32) -> (f32, f32)
           %1 = "t.one"(%a) : (f32) -> f32
           "t.keep"(%0#0, %0#1, %1) : (f32, f32, f32) -> ()"#
    );
}

#[test]
fn tuples_are_ranges_of_operands_and_types() {
    compared!(
        {
            Pattern { let r = op<t.a>(x: Value) -> (t: Type, ts: TypeRange); replace r with op<t.b>(x) -> ((), (t, ts)); }
            Pattern {
                let r = op<t.c>(x: Value, xs: ValueRange) -> (ts: TypeRange);
                replace r with op<t.d>((), (xs, x), x, (x, xs)) -> ((), ts);
            }
            Pattern {
                let r = op<t.e>(x: Value<t: Type>, xs: ValueRange<ts: TypeRange>);
                rewrite r with { op<t.f>((x, xs)) -> (ts, t); op<t.g> -> (t, (ts, t), t); erase r; };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0:3 = "t.a"(%a) : (f32) -> (i1, i2, i3)
           %1:2 = "t.c"(%a, %b, %b) : (f32, i32, i32) -> (i4, i5)
           "t.e"(%a, %b, %b) : (f32, i32, i32) -> ()
           "t.keep"(%0#0, %0#1, %0#2, %1#0, %1#1) : (i1, i2, i3, i4, i5) -> ()"#
    );
}

#[test]
fn an_op_is_the_range_of_its_results() {
    compared!(
        {
            Rewrite F(xs: ValueRange) { op<t.f>(xs); }
            Rewrite G(xs: ValueRange, x: Value) { op<t.g>(x, xs, x); }
            Pattern {
                let i = op<t.i>(_: Value);
                let two = op<t.j> -> (_: Type, _: Type);
                let root = op<t.a>(i.0, two.0, x: Value);
                rewrite root with {
                    F(i);
                    F(two);
                    G(i, x);
                    let all: ValueRange = two;
                    op<t.h>(i, all, two, x);
                    erase root;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0:2 = "t.i"(%a) : (f32) -> (f32, i32)
           %1:2 = "t.j"() : () -> (i1, i2)
           "t.a"(%0#0, %1#0, %a) : (f32, i1, f32) -> ()
           "t.keep"(%0#1, %1#1) : (i32, i2) -> ()"#
    );
}

#[test]
fn an_op_with_a_range_of_results_is_allowed_among_operands() {
    compared!(
        {
            Pattern {
                let r = op<t.a>(xs: ValueRange) -> (ts: TypeRange);
                rewrite r with {
                    let n = op<t.b>(xs) -> (ts);
                    let m = op<t.c>(n, xs) -> (ts);
                    op<t.d>(xs, n, m);
                    replace r with m;
                };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0:2 = "t.a"(%a, %b) : (f32, i32) -> (i1, i2)
           "t.keep"(%0#0, %0#1) : (i1, i2) -> ()"#
    );
}

#[test]
fn an_unnamed_pattern_reserves_no_name_of_the_block() {
    compared!(
        {
            Pattern GeneratedPDLLPattern0 => erase op<t.a>;
            Pattern => erase op<t.b>;
            Pattern GeneratedPDLLPattern1 => erase op<t.c>;
            Pattern => erase op<t.d>;
        },
        r#""t.a"() : () -> ()
           "t.b"() : () -> ()
           "t.c"() : () -> ()
           "t.d"() : () -> ()
           "t.keep"() : () -> ()"#
    );
}
