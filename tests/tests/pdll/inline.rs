//! Constraints and rewrites that are written where they are used.

use drr::Builder;
use expect_test::expect;

use crate::compare::{compared, ours};

// Row P62
#[test]
fn inline_constraint_after_a_colon() {
    compared!(
        {
            Pattern {
                let by: Constraint(op: Op<t.neg>) {};
                replace op<t.pos>(by) with by;
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.pos"(%0) : (f32) -> f32
           %2 = "t.pos"(%a) : (f32) -> f32
           "t.keep"(%1, %2) : (f32, f32) -> ()"#
    );
}

// Row P62
#[test]
fn inline_constraint_is_called() {
    compared!(
        {
            Pattern {
                let by = op<t.neg>(x: Value) -> (t: Type, u: Type);
                let second = Constraint(o: Op) -> Value { return o.1; }(by);
                replace op<t.pos>(second) with x;
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0:2 = "t.neg"(%a) : (f32) -> (f32, f32)
           %1 = "t.pos"(%0#0) : (f32) -> f32
           %2 = "t.pos"(%0#1) : (f32) -> f32
           "t.keep"(%1, %2) : (f32, f32) -> ()"#
    );
}

// Row P63
#[test]
fn inline_rewrite_uses_enclosing_variables() {
    compared!(
        {
            Pattern {
                let root = op<t.neg>(x: Value<t: Type>);
                rewrite root with {
                    Rewrite(o: Op) { replace o with op<t.made>(x) -> (t); }(root);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P63
#[test]
fn inline_rewrite_yields_built_ops() {
    compared!(
        {
            Pattern {
                let root = op<t.neg>(x: Value<t: Type>);
                rewrite root with {
                    replace root with Rewrite(v: Value) -> Op { return op<t.made>(v) -> (t); }(x);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row H05
#[test]
fn inline_constraint_may_have_a_name() {
    drr::pdll! {
        Pattern {
            Constraint Marked(v: Value) { op<t.marked>(v); };
            let root = op<t.neg>(x: Value);
            Marked(x);
            rewrite root with {
                Rewrite Drop(o: Op, v: Value) { replace o with v; };
                Drop(root, x);
            };
        }
    }
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        "t.marked"(%0#0) : (f32) -> ()
        %1 = "t.neg"(%0#1) : (f32) -> f32
        "t.keep"(%0#0, %1) : (f32, f32) -> ()"#]]
    .assert_eq(&ours(
        populate_with_generated,
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           "t.marked"(%a) : (f32) -> ()
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%b) : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#,
    ));
}

// Row H06
#[test]
fn inline_constraint_may_have_a_rust_body() {
    drr::pdll! {
        Pattern {
            let root = op<t.neg>(x: Value);
            Constraint(v: Value) [{ v.has_one_use() }](x);
            rewrite root with {
                let name = Rewrite() -> Attr [{ rewriter.ctx().string_attr("made") }]();
                replace root with op<t.made>(x) {name = name};
            };
        }
    }
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "t.made"(%0#0) {name = "made"} : (f32) -> f32
        %2 = "t.neg"(%0#1) : (f32) -> f32
        "t.keep"(%1, %2, %0#1) : (f32, f32, f32) -> ()"#]]
    .assert_eq(&ours(
        populate_with_generated,
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%b) : (f32) -> f32
           "t.keep"(%0, %1, %b) : (f32, f32, f32) -> ()"#,
    ));
}

// Row H07
#[test]
fn op_expression_in_the_match_is_a_condition() {
    drr::pdll! {
        Constraint UsedByFoo(v: Value) { op<t.foo>(v); }
        Pattern => replace op<t.neg>(x: [Value, UsedByFoo]) with x;
    }
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        "t.foo"(%0#0) : (f32) -> ()
        %1 = "t.neg"(%0#1) : (f32) -> f32
        "t.keep"(%0#0, %1) : (f32, f32) -> ()"#]]
    .assert_eq(&ours(
        populate_with_generated,
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           "t.foo"(%a) : (f32) -> ()
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%b) : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#,
    ));
}
