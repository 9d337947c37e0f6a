//! Several roots, operations of any name, and operations by their variable alone.

use crate::compare::compared;

// Row P50
#[test]
fn second_root_uses_the_same_value() {
    compared!(
        {
            Pattern {
                let x: Value;
                let first = op<t.first>(x) -> (t: Type);
                let second = op<t.second>(x);
                rewrite first with {
                    let both = op<t.both>(x) -> (t, t);
                    replace first with both.0;
                    replace second with both.1;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.first"(%a) : (f32) -> f32
           %1 = "t.second"(%a) : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Row P50
#[test]
fn two_roots_may_be_one_op() {
    compared!(
        {
            Pattern {
                let first = op<t.store>(_: Value, to: Value);
                let second = op<t.store>(x: Value, to);
                rewrite second with { replace first with op<t.gone>(x); };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           "t.store"(%a, %b) : (f32, f32) -> ()"#
    );
}

// Row P50
#[test]
fn second_root_uses_the_result_of_the_root() {
    compared!(
        {
            Pattern {
                let root = op<t.load>(x: Value) -> (t: Type);
                let user = op<t.store>(root.0, y: Value);
                rewrite root with {
                    op<t.copy>(x, y);
                    erase user;
                    erase root;
                };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.load"(%a) : (f32) -> f32
           "t.store"(%0, %b) : (f32, f32) -> ()"#
    );
}

// Row P50
#[test]
fn users_are_tried_until_one_matches() {
    compared!(
        {
            Pattern {
                let x: Value;
                let first = op<t.first>(x) -> (t: Type);
                let second = op<t.second>(op<t.neg>(x)) {fast};
                rewrite first with {
                    op<t.found>(x);
                    erase second;
                    replace first with x;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %n = "t.neg"(%a) : (f32) -> f32
           "t.second"(%n) {fast} : (f32) -> ()
           "t.second"(%n) {slow} : (f32) -> ()
           "t.other"(%n) : (f32) -> ()
           %0 = "t.first"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P50
#[test]
fn three_roots_are_joined_one_by_one() {
    compared!(
        {
            Pattern {
                let x: Value;
                let a = op<t.a>(x, y: Value);
                let b = op<t.b>(y, z: Value);
                let c = op<t.c>(z);
                rewrite a with {
                    op<t.all>(x, y, z);
                    erase a;
                    erase b;
                    erase c;
                };
            }
        },
        r#"%x, %y, %z = "t.given"() : () -> (f32, f32, f32)
           "t.a"(%x, %y) : (f32, f32) -> ()
           "t.b"(%x, %z) : (f32, f32) -> ()
           "t.b"(%y, %z) : (f32, f32) -> ()
           "t.c"(%z) : (f32) -> ()"#
    );
}

// Row P17
#[test]
fn op_of_any_name_is_the_root() {
    compared!(
        {
            Pattern => replace op<>(x: Value) {marked} -> (t: Type) with op<t.made>(x) -> (t);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.one"(%a) {marked} : (f32) -> f32
           %1 = "t.two"(%a) {marked} : (f32) -> f32
           %2 = "t.three"(%a) : (f32) -> f32
           "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#
    );
}

// Row P17
#[test]
fn op_of_any_name_defines_an_operand() {
    compared!(
        {
            Pattern => replace op<t.neg>(op<>(x: Value) -> (t: Type)) -> (t) with op<t.made>(x) -> (t);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.one"(%a) : (f32) -> f32
           %1 = "t.neg"(%0) : (f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#
    );
}

// Row P08
#[test]
fn op_by_its_variable_alone() {
    compared!(
        {
            Pattern {
                let by: Op;
                let root = op<t.neg>(by);
                rewrite root with {
                    op<t.note>(by);
                    replace root with by;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P08
#[test]
fn op_of_a_name_by_its_variable() {
    compared!(
        {
            Pattern => replace op<t.neg>(by: Op<t.neg>) with by;
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%0) : (f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#
    );
}

// Row P13
#[test]
fn op_used_twice_is_the_same() {
    compared!(
        {
            Pattern {
                let by = op<t.pos>(x: Value);
                replace op<t.sub>(by.0, by.0) with x;
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.pos"(%a) : (f32) -> f32
           %1 = "t.pos"(%a) : (f32) -> f32
           %2 = "t.sub"(%0, %1) : (f32, f32) -> f32
           %3 = "t.sub"(%1, %1) : (f32, f32) -> f32
           "t.keep"(%2, %3) : (f32, f32) -> ()"#
    );
}

// Row P51
#[test]
fn results_of_one_op_are_operands_of_another() {
    compared!(
        {
            Pattern {
                let pair = op<t.pair>(x: Value, y: Value);
                replace op<t.sum>(pair.0, pair.1) with op<t.add>(y, x);
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0:2 = "t.pair"(%a, %b) : (f32, f32) -> (f32, f32)
           %1 = "t.sum"(%0#0, %0#1) : (f32, f32) -> f32
           %2 = "t.sum"(%0#1, %0#0) : (f32, f32) -> f32
           "t.keep"(%1, %2) : (f32, f32) -> ()"#
    );
}
