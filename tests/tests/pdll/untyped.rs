//! Undeclared ops.

use crate::compare::compared;

// Row P02
#[test]
fn pattern_replaces_its_root() {
    compared!(
        {
            Pattern Twice {
                let inner = op<t.neg>(x: Value);
                let outer = op<t.neg>(inner);
                replace outer with x;
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%0) : (f32) -> f32
           %2 = "t.neg"(%1) : (f32) -> f32
           "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#
    );
}

// Row P05
#[test]
fn lambda_patterns() {
    compared!(
        {
            Pattern => erase op<t.sink>(_: Value);
            Pattern => replace op<t.neg>(x: Value) with op<t.sub>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.sink"(%0) : (f32) -> ()
           "t.sink"(%0, %a) : (f32, f32) -> ()"#
    );
}

// Row P13
#[test]
fn repeated_value_is_equality() {
    compared!(
        {
            Pattern => replace op<t.add>(x: Value, x) with op<t.twice>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %b = "t.given"() : () -> f32
           %0 = "t.add"(%a, %a) : (f32, f32) -> f32
           %1 = "t.add"(%a, %b) : (f32, f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Row P18
#[test]
fn operands_of_undeclared_ops() {
    compared!(
        {
            Pattern => replace op<t.any> with op<t.one>();
            Pattern => replace op<t.none>() with op<t.two>;
            Pattern => replace op<t.single>(x: Value) with op<t.three>(x);
            Pattern => replace op<t.range>(xs: ValueRange) with op<t.four>(xs);
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.any"() : () -> f32
           %1 = "t.any"(%a) : (f32) -> f32
           %2 = "t.none"() : () -> f32
           %3 = "t.none"(%a) : (f32) -> f32
           %4 = "t.single"() : () -> f32
           %5 = "t.single"(%a) : (f32) -> f32
           %6 = "t.single"(%a, %b) : (f32, f32) -> f32
           %7 = "t.range"() : () -> f32
           %8 = "t.range"(%a, %b) : (f32, f32) -> f32
           "t.keep"(%0, %1, %2, %3, %4, %5, %6, %7, %8)
             : (f32, f32, f32, f32, f32, f32, f32, f32, f32) -> ()"#
    );
}

// Row P19
#[test]
fn range_contains_all_remaining_operands() {
    compared!(
        {
            Pattern => replace op<t.call>(callee: Value, rest: ValueRange) with op<t.apply>(rest, callee);
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.call"(%a, %b, %b) : (f32, f32, f32) -> f32
           %1 = "t.call"(%a) : (f32) -> f32
           %2 = "t.call"() : () -> f32
           "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#
    );
}

// Row P23
#[test]
fn attributes_of_undeclared_ops() {
    compared!(
        {
            Pattern => replace op<t.old>(x: Value) {mode = m: Attr, n = attr<"3 : i32">} with op<t.new>(x) {m = m, n = attr<"4 : i32">, flag};
            Pattern => replace op<t.flag>(x: Value) {on} with op<t.new>(x) {"t.was"};
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.old"(%a) {mode = "x", n = 3 : i32} : (f32) -> f32
           %1 = "t.old"(%a) {n = 3 : i32} : (f32) -> f32
           %2 = "t.old"(%a) {mode = "x", n = 5 : i32} : (f32) -> f32
           %3 = "t.flag"(%a) {on} : (f32) -> f32
           %4 = "t.flag"(%a) {on = 1 : i32} : (f32) -> f32
           "t.keep"(%0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()"#
    );
}

// Row P26
#[test]
fn op_as_operand() {
    compared!(
        {
            Pattern => replace op<t.pack>(op<t.unpack>(all: ValueRange)) with op<t.same>(all);
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0:2 = "t.unpack"(%a, %b) : (f32, f32) -> (f32, f32)
           %1:2 = "t.pack"(%0#0, %0#1) : (f32, f32) -> (f32, f32)
           %2 = "t.pack"(%0#0) : (f32) -> f32
           %3 = "t.unpack"(%a) : (f32) -> f32
           %4 = "t.pack"(%3) : (f32) -> f32
           "t.keep"(%1#0, %2, %4) : (f32, f32, f32) -> ()"#
    );
}

// Row P27
#[test]
fn results_by_number() {
    compared!(
        {
            Pattern {
                let split = op<t.split>(x: Value);
                replace op<t.use>(split.1) with op<t.both>(split.0, split.1, x);
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0:2 = "t.split"(%a) : (f32) -> (i32, i64)
           %1 = "t.use"(%0#1) : (i64) -> i64
           %2 = "t.use"(%0#0) : (i32) -> i64
           "t.keep"(%1, %2) : (i64, i64) -> ()"#
    );
}

// Row P43
#[test]
fn values_replace_the_root() {
    compared!(
        {
            Pattern => replace op<t.swap>(x: Value, y: Value) with (y, x);
            Pattern => replace op<t.pass>(xs: ValueRange) with xs;
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0:2 = "t.swap"(%a, %b) : (f32, f32) -> (f32, f32)
           %1:2 = "t.pass"(%0#0, %b) : (f32, f32) -> (f32, f32)
           "t.keep"(%0#0, %0#1, %1#0, %1#1) : (f32, f32, f32, f32) -> ()"#
    );
}

// Row P46
#[test]
fn rewrite_blocks() {
    compared!(
        {
            Pattern {
                let root = op<t.old>(x: Value);
                rewrite root with {
                    let one = op<t.one>(x) -> (type<"i32">, type<"i64">);
                    op<t.note>(one.1);
                    replace root with op<t.new>(one.0, x);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.old"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Rows P35, P58
#[test]
fn constraints_and_rewrites_with_several_statements() {
    compared!(
        {
            Constraint Wrapped(v: Value) { }
            Rewrite Wrap(v: Value) -> Value { return op<t.wrap>(v) -> (type<"f32">); }
            Rewrite Swap(o: Op, v: Value, w: Value) => replace o with op<t.swapped>(w, v);
            Pattern {
                let root = op<t.old>(x: Value);
                Wrapped(x);
                rewrite root with {
                    let w = Wrap(x);
                    Swap(root, w, Wrap(w));
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.old"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P03
#[test]
fn higher_benefit_is_tried_first() {
    compared!(
        {
            Pattern Low with benefit(1) => replace op<t.neg>(x: Value) with op<t.low>(x);
            Pattern High with benefit(5) => replace op<t.neg>(x: Value) {k} with op<t.high>(x);
            Pattern Middle with recursion, benefit(3) => replace op<t.neg>(x: Value) with op<t.middle>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%a) {k} : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Row P14
#[test]
fn variable_is_visible_after_its_declaration() {
    compared!(
        {
            Pattern {
                let root = op<t.mac>(op<t.neg>(x: Value).0, x, op<t.neg>(y: Value).0) {k = k: Attr, l = k};
                replace root with op<t.new>(y, x) {k = k};
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%b) : (f32) -> f32
           %2 = "t.mac"(%0, %a, %1) {k = 1 : i32, l = 1 : i32} : (f32, f32, f32) -> f32
           %3 = "t.mac"(%0, %b, %1) {k = 1 : i32, l = 1 : i32} : (f32, f32, f32) -> f32
           %4 = "t.mac"(%0, %a, %1) {k = 1 : i32, l = 2 : i32} : (f32, f32, f32) -> f32
           "t.keep"(%2, %3, %4) : (f32, f32, f32) -> ()"#
    );
}

// Row P42
#[test]
fn op_replaces_all_results() {
    compared!(
        {
            Pattern => replace op<t.pair>(x: Value) with op<t.both>(x);
            Pattern => replace op<t.none>(x: Value) with op<t.nothing>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0:2 = "t.pair"(%a) : (f32) -> (i1, i2)
           "t.none"(%a) : (f32) -> ()
           "t.keep"(%0#1, %0#0) : (i2, i1) -> ()"#
    );
}

// Row P55
#[test]
fn ranges_and_values_in_one_operand_list() {
    compared!(
        {
            Pattern => replace op<t.call>(f: Value, xs: ValueRange) with op<t.apply>(xs, f, xs);
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.call"(%a, %b, %a) : (f32, f32, f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}
