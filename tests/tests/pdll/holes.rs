//! Holes of MLIR's PDLL: what comes out here, and what comes out there.

use drr::prelude::*;
use expect_test::expect;

use crate::compare::differs;

// Row H01
#[test]
fn benefit_is_the_number_of_matched_ops() {
    differs!(
        {
            Pattern => replace op<t.neg>(x: Value) with op<t.small>(x);
            Pattern => replace op<t.neg>(op<t.neg>(x: Value).0) with op<t.large>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%0) : (f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.small"(%0) : (f32) -> f32
            %2 = "t.large"(%0) : (f32) -> f32
            "t.keep"(%2) : (f32) -> ()"#]],
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.small"(%0) : (f32) -> f32
            %2 = "t.small"(%1) : (f32) -> f32
            "t.keep"(%2) : (f32) -> ()"#]],
    );
}

// Row H03
#[test]
fn repeated_range_of_types_is_equality() {
    differs!(
        {
            Pattern => replace op<t.pass>(xs: ValueRange<ts: TypeRange>) -> (ts) with xs;
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0:2 = "t.pass"(%a, %b) : (f32, i32) -> (f32, i32)
           %1:2 = "t.pass"(%a, %b) : (f32, i32) -> (i32, f32)
           "t.keep"(%0#0, %0#1, %1#0, %1#1) : (f32, i32, i32, f32) -> ()"#,
        expect![[r#"
            %0:2 = "t.given"() : () -> (f32, i32)
            %1:2 = "t.pass"(%0#0, %0#1) : (f32, i32) -> (i32, f32)
            "t.keep"(%0#0, %0#1, %1#0, %1#1) : (f32, i32, i32, f32) -> ()"#]],
        expect![[r#"
            %0:2 = "t.given"() : () -> (f32, i32)
            "t.keep"(%0#0, %0#1, %0#0, %0#1) : (f32, i32, f32, i32) -> ()"#]],
    );
}

// Row H04
#[test]
fn op_among_several_operands_is_its_only_result() {
    differs!(
        {
            Pattern => replace op<t.add>(op<t.neg>(x: Value), y: Value) with op<t.sub>(y, x);
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.add"(%0, %b) : (f32, f32) -> f32
           %2:2 = "t.neg"(%a) : (f32) -> (f32, f32)
           %3 = "t.add"(%2#0, %b) : (f32, f32) -> f32
           "t.keep"(%1, %3) : (f32, f32) -> ()"#,
        expect![[r#"
            %0:2 = "t.given"() : () -> (f32, f32)
            %1 = "t.neg"(%0#0) : (f32) -> f32
            %2 = "t.sub"(%0#1, %0#0) : (f32, f32) -> f32
            %3:2 = "t.neg"(%0#0) : (f32) -> (f32, f32)
            %4 = "t.add"(%3#0, %0#1) : (f32, f32) -> f32
            "t.keep"(%2, %4) : (f32, f32) -> ()"#]],
        expect![[r#"
            %0:2 = "t.given"() : () -> (f32, f32)
            %1 = "t.neg"(%0#0) : (f32) -> f32
            %2 = "t.add"(%1, %0#1) : (f32, f32) -> f32
            %3:2 = "t.neg"(%0#0) : (f32) -> (f32, f32)
            %4 = "t.add"(%3#0, %0#1) : (f32, f32) -> f32
            "t.keep"(%2, %4) : (f32, f32) -> ()"#]],
    );
}

// Row H10
#[test]
fn first_pattern_of_equal_benefit_is_tried_first() {
    differs!(
        {
            Pattern with benefit(1) => replace op<t.neg>(x: Value) with op<t.first>(x);
            Pattern with benefit(1) => replace op<t.neg>(x: Value) with op<t.second>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.first"(%0) : (f32) -> f32
            "t.keep"(%1) : (f32) -> ()"#]],
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.second"(%0) : (f32) -> f32
            "t.keep"(%1) : (f32) -> ()"#]],
    );
}

// Row H15
#[test]
fn returned_tuple_builds_each_op_once() {
    differs!(
        {
            Rewrite Two(v: Value) -> (a: Value, b: Value) {
                return (op<t.one>(v) -> (type<"f32">), op<t.two>(v) -> (type<"f32">));
            }
            Pattern {
                let root = op<t.old>(x: Value);
                rewrite root with {
                    let t = Two(x);
                    replace root with op<t.new>(t.a, t.1);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.old"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.one"(%0) : (f32) -> f32
            %2 = "t.two"(%0) : (f32) -> f32
            %3 = "t.new"(%1, %2) : (f32, f32) -> f32
            "t.keep"(%3) : (f32) -> ()"#]],
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.one"(%0) : (f32) -> f32
            %2 = "t.two"(%0) : (f32) -> f32
            %3 = "t.one"(%0) : (f32) -> f32
            %4 = "t.two"(%0) : (f32) -> f32
            %5 = "t.new"(%1, %4) : (f32, f32) -> f32
            "t.keep"(%5) : (f32) -> ()"#]],
    );
}

// Row H16
#[test]
fn op_name_after_a_variable_is_checked() {
    differs!(
        {
            Pattern {
                let any = op<>(x: Value) {marked} -> (t: Type);
                let neg: Op<t.neg> = any;
                replace neg with op<t.made>(x) -> (t);
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) {marked} : (f32) -> f32
           %1 = "t.pos"(%a) {marked} : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.made"(%0) : (f32) -> f32
            %2 = "t.pos"(%0) {marked} : (f32) -> f32
            "t.keep"(%1, %2) : (f32, f32) -> ()"#]],
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.made"(%0) : (f32) -> f32
            %2 = "t.made"(%0) : (f32) -> f32
            "t.keep"(%1, %2) : (f32, f32) -> ()"#]],
    );
}

// Row H23
#[test]
fn rewrite_may_be_empty() {
    drr::pdll! {
        Pattern {
            let root = op<t.neg>(_: Value);
            rewrite root with {};
        }
    }
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let mut module = Module::parse(&ctx, r#"%a = "t.given"() : () -> f32 %0 = "t.neg"(%a) : (f32) -> f32"#).unwrap();
    let before = module.generic_form().to_string();
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).unwrap();
    // It matches again and again and changes nothing.
    assert!(!outcome.changed, "{outcome:?}");
    assert_eq!(module.generic_form().to_string(), before);
}

// Row H15
#[test]
fn rewrite_with_inferred_results_builds_them_once() {
    differs!(
        {
            Rewrite Made(x: Value) => op<t.made>(x) -> (type<"f32">);
            Rewrite Twice(x: Value) { let once = Made(x); return Made(once); }
            Pattern => replace op<t.neg>(x: Value) with Twice(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.made"(%0) : (f32) -> f32
            %2 = "t.made"(%1) : (f32) -> f32
            "t.keep"(%2) : (f32) -> ()"#]],
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.made"(%0) : (f32) -> f32
            %2 = "t.made"(%0) : (f32) -> f32
            %3 = "t.made"(%2) : (f32) -> f32
            "t.keep"(%3) : (f32) -> ()"#]],
    );
}
