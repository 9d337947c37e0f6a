//! Operation expressions in the match and in the rewrite.

use drr::prelude::*;
use expect_test::expect;

use crate::compare::{compared, ours};

// Row P07
#[test]
fn let_with_constraints_a_value_or_both() {
    compared!(
        {
            Pattern {
                let x: Value;
                let inner = op<t.neg>(x);
                let outer: Op = op<t.pos>(inner);
                let again: Op<t.pos> = outer;
                rewrite again with {
                    let t: Type;
                    let made = op<t.made>(x) -> (type<"f32">);
                    replace again with made;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.pos"(%0) : (f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#
    );
}

// Row P09
#[test]
fn every_constraint_of_a_list_holds() {
    compared!(
        {
            Constraint OfNeg(x: Value) { let neg: Op<t.neg>; let all = op<t.seen>(x); }
            Constraint Seen(x: Value) { op<t.seen>(x); }
            Pattern => replace op<t.use>(x: Value<type<"f32">>) {k = k: [Attr, Attr<type<"i8">>]} with op<t.both>(x) {k = k};
        },
        r#"%a, %b = "t.given"() : () -> (f32, f64)
           %0 = "t.use"(%a) {k = 1 : i8} : (f32) -> f32
           %1 = "t.use"(%b) {k = 1 : i8} : (f64) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Row P15
#[test]
fn wildcards_are_independent() {
    compared!(
        {
            Pattern => replace op<t.add>(_: Value, _: Value) {k = _: Attr} -> (_: Type) with op<t.any>;
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0 = "t.add"(%a, %b) {k = 1} : (f32, i32) -> f32
           %1 = "t.add"(%a, %a) {k} : (f32, f32) -> f32
           %2 = "t.add"(%a, %a) : (f32, f32) -> f32
           "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#
    );
}

// Row P15
#[test]
fn bare_wildcard_has_the_kind_of_its_position() {
    op! { PickOp = "e.pick", (ins AnyType:$by, Variadic<AnyType>:$xs, I32Attr:$k), (outs AnyType:$r, Variadic<AnyType>:$others) }
    dialect! { E = "e", ops: [PickOp] }
    constraint! { IsFloat: Type<AnyType>, "a float", |_ctx, ty| ty == Type::F32 }
    drr::pdll! {
        use dialects [E];
        // A constraint of Rust alone, too, where it is clear what it is about.
        Pattern => replace op<t.cast>(x: IsFloat) -> (_) with op<t.float>(x);
        Pattern => replace op<t.add>(_, op<t.neg>(_)) {k = _} -> (_) with op<t.any>;
        Pattern => replace op<e.pick>(x: Value<_>, _) {k = _} -> (t: Type, ts: TypeRange) with op<t.picked>(x) -> (t, ts);
    }
    let ctx = ContextBuilder::new().with(E).allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let text = drr_tests::rewritten::rewritten(
        &ctx,
        set,
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.add"(%a, %0) {k = 1 : i8} : (f32, f32) -> f32
           %2 = "t.add"(%a, %0) : (f32, f32) -> f32
           %3 = "t.add"(%a, %b) {k = 1 : i8} : (f32, i32) -> f32
           %4 = "t.add"(%a, %0, %0) {k = 1 : i8} : (f32, f32, f32) -> f32
           %5 = "e.pick"(%b, %a, %a) {k = 1 : i32} : (i32, f32, f32) -> i8
           %6 = "e.pick"(%b) {k = 1 : i32} : (i32) -> i8
           %7 = "t.cast"(%a) : (f32) -> i8
           %8 = "t.cast"(%b) : (i32) -> i8
           "t.keep"(%1, %2, %3, %4, %5, %6, %7, %8) : (f32, f32, f32, f32, i8, i8, i8, i8) -> ()"#,
    );
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, i32)
        %1 = "t.neg"(%0#0) : (f32) -> f32
        %2 = "t.any"() : () -> f32
        %3 = "t.add"(%0#0, %1) : (f32, f32) -> f32
        %4 = "t.add"(%0#0, %0#1) {k = 1 : i8} : (f32, i32) -> f32
        %5 = "t.add"(%0#0, %1, %1) {k = 1 : i8} : (f32, f32, f32) -> f32
        %6 = "t.picked"(%0#1) : (i32) -> i8
        %7 = "t.picked"(%0#1) : (i32) -> i8
        %8 = "t.float"(%0#0) : (f32) -> i8
        %9 = "t.cast"(%0#1) : (i32) -> i8
        "t.keep"(%2, %3, %4, %5, %6, %7, %8, %9) : (f32, f32, f32, f32, i8, i8, i8, i8) -> ()"#]]
    .assert_eq(&text);
}

// Rows P24, P25
#[test]
fn unit_attributes_and_quoted_attribute_names() {
    compared!(
        {
            Pattern => replace op<t.a> {flag, "t.name" = v: Attr, with = w: Attr} with op<t.b> {"t.other" = w, flag, op = v};
        },
        r#"%0 = "t.a"() {flag, t.name = 1 : i8, with = "w"} : () -> f32
           %1 = "t.a"() {flag = 1, t.name = 1 : i8, with = "w"} : () -> f32
           %2 = "t.a"() {flag, with = "w"} : () -> f32
           "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#
    );
}

// Row P28
#[test]
fn replacement_has_the_types_of_the_replaced_op() {
    compared!(
        {
            Pattern => replace op<t.a>(x: Value) {k = _: Attr} with op<t.b>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0:2 = "t.a"(%a) {k = 1} : (f32) -> (i8, tensor<4xf32>)
           %1 = "t.a"(%a) {k = 1, l = 2} : (f32) -> i16
           "t.keep"(%0#0, %0#1, %1) : (i8, tensor<4xf32>, i16) -> ()"#
    );
}

// Row P29
#[test]
fn undeclared_op_without_types_has_no_results() {
    compared!(
        {
            Pattern {
                let root = op<t.a>(x: Value);
                rewrite root with {
                    op<t.note>(x);
                    erase root;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           "t.a"(%a) : (f32) -> ()
           "t.b"(%a) : (f32) -> ()"#
    );
}

// Rows P34, P54
#[test]
fn tuples_and_their_elements() {
    compared!(
        {
            Pattern {
                let pair = (x: Value, second = y: Value);
                let names = (k = attr<"\"a\"">, attr<"\"b\"">);
                let root = op<t.add>(pair.0, pair.second) {k = names.k};
                rewrite root with {
                    let swapped = (first = pair.second, pair.0);
                    replace root with op<t.sub>(swapped.first, swapped.1) {k = names.1};
                };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.add"(%a, %b) {k = "a"} : (f32, f32) -> f32
           %1 = "t.add"(%a, %b) {k = "b"} : (f32, f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Row P40
#[test]
fn erase_removes_the_root() {
    compared!(
        {
            Pattern => erase op<t.dead>(_: ValueRange) -> (_: TypeRange);
            Pattern {
                let sink = op<t.sink>(op<t.source> -> (t: Type));
                erase sink;
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.dead"(%a, %a) : (f32, f32) -> f32
           "t.dead"() : () -> ()
           %1 = "t.source"() : () -> f32
           "t.sink"(%1) : (f32) -> ()
           "t.sink"(%a) : (f32) -> ()
           "t.keep"(%1) : (f32) -> ()"#
    );
}

// Rows P48, P49
#[test]
fn expressions_as_statements() {
    compared!(
        {
            Constraint HasMark(o: Op) { let mark = op<t.marked>(o); }
            Rewrite Note(v: Value) { op<t.note>(v); }
            Pattern {
                let root = op<t.neg>(x: Value);
                rewrite root with {
                    Note(x);
                    op<t.also>(x);
                    replace root with x;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P82
#[test]
fn built_ops_get_the_fused_location_of_all_matched_ops() {
    drr::pdll! {
        Pattern => replace op<t.neg>(op<t.pos>(x: Value)) with op<t.made>(x);
    }
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let ir = r#"%a = "t.given"() : () -> f32 loc("a")
                %0 = "t.pos"(%a) : (f32) -> f32 loc("pos")
                %1 = "t.neg"(%0) : (f32) -> f32 loc("neg")
                "t.keep"(%1) : (f32) -> () loc("keep")"#;
    let mut module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    let made = module
        .root()
        .walk()
        .find(|op| op.name_text() == "t.made")
        .expect("it is built");
    let location = module.ir().location_to_attribute(made.location());
    expect![[r#"loc(fused["neg", "pos"])"#]].assert_eq(&location.display(&ctx).to_string());
}

#[test]
fn locations_are_fused_from_the_root_on() {
    drr::pdll! {
        Pattern {
            let a = op<t.a>(x: Value);
            let b = op<t.b>(a.0);
            let c = op<t.c>(x);
            let root = op<t.root>(b.0, c.0);
            let other = op<t.other>(x);
            rewrite root with { replace root with op<t.made>(other.0) -> (type<"i32">); };
        }
    }
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let ir = r#"%x = "t.given"() : () -> i32 loc("given")
                %a = "t.a"(%x) : (i32) -> i32 loc("a")
                %b = "t.b"(%a) : (i32) -> i32 loc("b")
                %c = "t.c"(%x) : (i32) -> i32 loc("c")
                %o = "t.other"(%x) : (i32) -> i32 loc("other")
                %r = "t.root"(%b, %c) : (i32, i32) -> i32 loc("root")
                "t.keep"(%r, %o) : (i32, i32) -> () loc("keep")"#;
    let mut module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default());
    assert!(outcome.is_ok_and(|outcome| outcome.rewrites() == 1));
    let mut ops = module.root().walk();
    let made = ops.find(|op| op.name_text() == "t.made").expect("it is built");
    let location = module.ir().location_to_attribute(made.location());
    // MLIR: fused["b", "c", "a", "root", "other"], as its matcher for all patterns of the set tests them.
    expect![[r#"loc(fused["root", "a", "b", "c", "other"])"#]].assert_eq(&location.display(&ctx).to_string());
}

// Row H21
#[test]
fn whitespace_in_an_op_name_is_ignored() {
    drr::pdll! {
        Pattern => replace op< t . neg >(x: Value) with op<t.pos>(x);
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.pos"(%0) : (f32) -> f32
        "t.keep"(%1) : (f32) -> ()"#]]
    .assert_eq(&text);
}

// Row H24
#[test]
fn rewrite_that_breaks_uses_is_an_error() {
    drr::pdll! {
        Pattern => erase op<t.used>;
    }
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let ir = r#"%0 = "t.used"() : () -> f32
                "t.keep"(%0) : (f32) -> ()"#;
    let mut module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let error = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).unwrap_err();
    expect!["pattern `GeneratedPDLLPattern0` on `t.used` at input:1:6: `t.used` cannot be erased: its result 0 is still used by `t.keep`"].assert_eq(&error.to_string());
}

// Row P55
#[test]
fn tuples_are_ranges_in_a_rewrite() {
    compared!(
        {
            Pattern {
                let root = op<t.a>(x: Value<t: Type>, ys: ValueRange<us: TypeRange>);
                rewrite root with {
                    let all = op<t.all>((ys, x)) -> ((t, us));
                    op<t.none>(()) -> ();
                    erase root;
                };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           "t.a"(%a, %b) : (f32, i32) -> ()"#
    );
}

// Row W27
#[test]
fn operand_order_is_distinguished() {
    compared!(
        {
            Pattern => replace op<t.sub>(a: Value, op<t.sub>(a, b: Value).0) with b;
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.sub"(%a, %b) : (f32, f32) -> f32
           %1 = "t.sub"(%a, %0) : (f32, f32) -> f32
           %2 = "t.sub"(%b, %a) : (f32, f32) -> f32
           %3 = "t.sub"(%a, %2) : (f32, f32) -> f32
           "t.keep"(%1, %3) : (f32, f32) -> ()"#
    );
}

// Row W20
#[test]
fn either_matches_operands_in_both_orders() {
    op! { ScaledOp = "e.scaled", (ins I32Attr:$by, AnyType:$lhs, AnyType:$rhs, AnyType:$bias), (outs AnyType:$r) }
    dialect! { E = "e", ops: [ScaledOp] }
    drr::pdll! {
        Pattern => replace op<t.add>(either(x: Value, op<t.neg>(y: Value))) {k = _: Attr} with op<t.sub>(x, y);
    }
    drr::pdll! {
        #![populate(add_declared)]
        use dialects [E];
        pub Pattern TwoFirst => replace op<e.scaled>(either(op<t.neg>(x: Value), y: Value), z: Value) {by = 2} with op<t.two>(x, y, z);
        pub Pattern AnyLast => replace op<e.scaled>(z: Value, either(op<t.neg>(x: Value), y: Value)) with op<t.any>(x, y, z);
    }
    let text = ours(
        populate_with_generated,
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.add"(%b, %0) {k} : (f32, f32) -> f32
           %2 = "t.add"(%0, %b) {k} : (f32, f32) -> f32
           %3 = "t.add"(%a, %b) {k} : (f32, f32) -> f32
           "t.keep"(%1, %2, %3) : (f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "t.neg"(%0#0) : (f32) -> f32
        %2 = "t.sub"(%0#1, %0#0) : (f32, f32) -> f32
        %3 = "t.sub"(%0#1, %0#0) : (f32, f32) -> f32
        %4 = "t.add"(%0#0, %0#1) {k} : (f32, f32) -> f32
        "t.keep"(%2, %3, %4) : (f32, f32, f32) -> ()"#]]
    .assert_eq(&text);
    let ctx = ContextBuilder::new().with(E).allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    add_declared(&mut set);
    let text = drr_tests::rewritten::rewritten(
        &ctx,
        set,
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "e.scaled"(%b, %0, %a) {by = 2 : i32} : (f32, f32, f32) -> f32
           %2 = "e.scaled"(%0, %b, %a) {by = 2 : i32} : (f32, f32, f32) -> f32
           %3 = "e.scaled"(%b, %0, %a) {by = 3 : i32} : (f32, f32, f32) -> f32
           %4 = "e.scaled"(%b, %a, %0) {by = 3 : i32} : (f32, f32, f32) -> f32
           "t.keep"(%1, %2, %3, %4) : (f32, f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "t.neg"(%0#0) : (f32) -> f32
        %2 = "t.two"(%0#0, %0#1, %0#0) : (f32, f32, f32) -> f32
        %3 = "t.two"(%0#0, %0#1, %0#0) : (f32, f32, f32) -> f32
        %4 = "t.any"(%0#0, %0#0, %0#1) : (f32, f32, f32) -> f32
        %5 = "t.any"(%0#0, %0#0, %0#1) : (f32, f32, f32) -> f32
        "t.keep"(%2, %3, %4, %5) : (f32, f32, f32, f32) -> ()"#]]
    .assert_eq(&text);
}

// Row P07
#[test]
fn unused_variable_is_a_warning() {
    #[allow(deprecated)]
    mod rules {
        drr::pdll! {
            #![populate(add_rules)]
            Pattern {
                let x: Value;
                erase op<t.a>(_);
            }
        }
    }
    let text = ours(
        rules::add_rules,
        r#"%a = "t.given"() : () -> f32
           "t.a"(%a) : (f32) -> ()"#,
    );
    expect![[r#"%0 = "t.given"() : () -> f32"#]].assert_eq(&text);
}

// Row P09
#[test]
fn rust_constraints_of_any_kind() {
    constraint! { Passed: Constraint, |_cx, v: ValueRef<'_>| v.owner_block().is_some() }
    fn unused_elsewhere(_cx: &MatchContext<'_>, v: ValueRef<'_>) -> bool {
        v.has_one_use()
    }
    drr::pdll! {
        Pattern => replace op<t.a>(x: [Value, HasOneUse, F32]) with op<t.one>(x);
        Pattern => replace op<t.b>(x: [Value, unused_elsewhere]) with op<t.one>(x);
        Pattern => replace op<t.c>(x: Passed) with op<t.passed>(x);
    }
    let text = ours(
        populate_with_generated,
        r#""t.block"() ({
           ^bb0(%p: f32, %q: f32):
             %a = "t.given"() : () -> f32
             %0 = "t.a"(%a) : (f32) -> i8
             %1 = "t.a"(%p) : (f32) -> i8
             %2 = "t.b"(%0) : (i8) -> i8
             %3 = "t.b"(%p) : (f32) -> i8
             %4 = "t.c"(%q) : (f32) -> i8
             %5 = "t.c"(%2) : (i8) -> i8
             "t.keep"(%1, %3, %4, %5) : (i8, i8, i8, i8) -> ()
           }) : () -> ()"#,
    );
    expect![[r#"
        "t.block"() ({
        ^bb0(%arg0: f32, %arg1: f32):
        %0 = "t.given"() : () -> f32
        %1 = "t.one"(%0) : (f32) -> i8
        %2 = "t.a"(%arg0) : (f32) -> i8
        %3 = "t.one"(%1) : (i8) -> i8
        %4 = "t.b"(%arg0) : (f32) -> i8
        %5 = "t.passed"(%arg1) : (f32) -> i8
        %6 = "t.c"(%3) : (i8) -> i8
        "t.keep"(%2, %4, %5, %6) : (i8, i8, i8, i8) -> ()
        }) : () -> ()"#]]
    .assert_eq(&text);
}

// Rows P23, P25
#[test]
fn undeclared_attributes() {
    use drr::native::{discardable_attr, set_discardable_attr};
    op! { NegOp = "e.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
    op! { FanOp = "e.fan", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b) }
    dialect! { E = "e", ops: [NegOp, FanOp] }
    drr::pdll! {
        use dialects [E];
        // What is met only here is defined here, and its constraint holds.
        Pattern => replace op<e.neg>(x: Value) {"t.small" = k: I32Attr} with op<e.neg>(x) {"t.next" = k};
        // The same on two operations, one of which has two results.
        Pattern {
            let fan = op<e.fan>(x: Value) {"t.tag" = tag: Attr};
            let root = op<e.neg>(fan.b) {"t.tag" = tag};
            rewrite root with {
                let made = op<e.neg>(x) {"t.tag" = tag};
                op<t.note>(made) {tag = tag};
                replace root with made;
            };
        }
    }
    let ctx = ContextBuilder::new().with(E).allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    // And in `pat!`.
    set.add(pat! {
        (NegOp (FanOp:$fan__0 $x)) => (NegOp:$made $x) where [(NativeCodeCall<discardable_attr, 1>:$old $fan, "t.old")],
        supplemental [(set_discardable_attr $made, "t.new", $old)]
    });
    let text = drr_tests::rewritten::rewritten(
        &ctx,
        set,
        r#"%a = "t.given"() : () -> f32
           %0 = "e.neg"(%a) {t.small = 1 : i32} : (f32) -> f32
           %1 = "e.neg"(%a) {t.small = 1 : i64} : (f32) -> f32
           %2:2 = "e.fan"(%a) {t.tag = "one"} : (f32) -> (f32, f32)
           %3 = "e.neg"(%2#1) {t.tag = "one"} : (f32) -> f32
           %4 = "e.neg"(%2#1) {t.tag = "two"} : (f32) -> f32
           %5:2 = "e.fan"(%a) {t.old = "old"} : (f32) -> (f32, f32)
           %6 = "e.neg"(%5#0) : (f32) -> f32
           "t.keep"(%0, %1, %3, %4, %6) : (f32, f32, f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "e.neg"(%0) {t.next = 1 : i32} : (f32) -> f32
        %2 = "e.neg"(%0) {t.small = 1 : i64} : (f32) -> f32
        %3:2 = "e.fan"(%0) {t.tag = "one"} : (f32) -> (f32, f32)
        %4 = "e.neg"(%0) {t.tag = "one"} : (f32) -> f32
        "t.note"(%4) {tag = "one"} : (f32) -> ()
        %5 = "e.neg"(%3#1) {t.tag = "two"} : (f32) -> f32
        %6:2 = "e.fan"(%0) {t.old = "old"} : (f32) -> (f32, f32)
        %7 = "e.neg"(%0) {t.new = "old"} : (f32) -> f32
        "t.keep"(%1, %2, %4, %5, %7) : (f32, f32, f32, f32, f32) -> ()"#]]
    .assert_eq(&text);
}
