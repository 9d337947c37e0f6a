//! Native constraints and rewrites: those that MLIR's test pass registers, written in Rust.

use drr::OperationState;
use drr::Trace;
use drr::apply_patterns_greedily;
use drr::prelude::*;
use expect_test::expect;

use crate::compare::{compared, ours};

/// Holds for `test.op`.
fn single_entity_constraint(_cx: &MatchContext<'_>, op: OpRef<'_>) -> bool {
    op.name_text() == "test.op"
}

/// The same of the second operation.
fn multi_entity_constraint(cx: &MatchContext<'_>, _one: OpRef<'_>, other: OpRef<'_>) -> bool {
    single_entity_constraint(cx, other)
}

/// Returns an attribute for `test.success_op`.
fn op_constr_return_attr(cx: &MatchContext<'_>, op: OpRef<'_>) -> Option<Attribute> {
    (op.name_text() == "test.success_op").then(|| cx.ctx().string_attr("test.success"))
}

/// Builds a `test.success`.
fn creator(rewriter: &mut Rewriter<'_>, op: Op) -> Op {
    let _ = op;
    let name = rewriter.ctx().op_name("test.success");
    rewriter.insert(OperationState::new(name))
}

fn type_creator(_rewriter: &mut Rewriter<'_>) -> Type {
    Type::F32
}

// Rows P36, P72
#[test]
fn native_constraint_is_a_function_in_scope() {
    compared!(
        {
            Constraint single_entity_constraint(op: Op);
            Constraint multi_entity_constraint(one: Op, other: Op);
            Pattern {
                let inner: Op;
                let root = op<test.use>(inner);
                single_entity_constraint(inner);
                erase root;
            }
            Pattern {
                let inner: Op;
                let root = op<test.both>(inner);
                multi_entity_constraint(root, inner);
                erase root;
            }
        },
        r#"%0 = "test.op"() : () -> f32
           %1 = "test.other"() : () -> f32
           "test.use"(%0) : (f32) -> ()
           "test.use"(%1) : (f32) -> ()
           "test.both"(%0) : (f32) -> ()
           "test.both"(%1) : (f32) -> ()"#
    );
}

// Rows P36, P81
#[test]
fn native_constraints_may_precede_the_matched_ops() {
    compared!(
        {
            Constraint single_entity_constraint(op: Op);
            Pattern {
                let inner: Op;
                single_entity_constraint(inner);
                let root = op<test.use>(inner.0, _: Value);
                erase root;
            }
        },
        r#"%0 = "test.op"() : () -> f32
           %1 = "test.other"() : () -> f32
           "test.use"(%0, %1) : (f32, f32) -> ()
           "test.use"(%1, %0) : (f32, f32) -> ()"#
    );
}

// Rows P36, P37
#[test]
fn native_code_without_arguments_and_results() {
    // MLIR takes no constraint without arguments, and no rewrite with neither.
    fn default_key(cx: &MatchContext<'_>) -> Option<Attribute> {
        Some(cx.ctx().i32_attr(1))
    }
    fn enabled(_cx: &MatchContext<'_>) -> bool {
        true
    }
    fn nothing(_rewriter: &mut Rewriter<'_>) {}
    drr::pdll! {
        Constraint default_key() -> Attr;
        Constraint enabled();
        Rewrite nothing();
        Pattern {
            enabled();
            let root = op<t.a>(x: Value) {key = default_key()};
            rewrite root with {
                nothing();
                replace root with x;
            };
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.a"(%a) {key = 1 : i32} : (f32) -> f32
           %1 = "t.a"(%a) {key = 2 : i32} : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.a"(%0) {key = 2 : i32} : (f32) -> f32
        "t.keep"(%0, %1) : (f32, f32) -> ()"#]]
    .assert_eq(&text);
}

// Row P56
#[test]
fn single_result_may_have_a_name() {
    // Both are errors of mlir-pdll.
    drr::pdll! {
        Constraint Key(k: Attr) -> (key: Attr) [{ Some(k) }]
        Rewrite Same(x: Value) -> (value: Value) [{ x }]
        Rewrite Made(x: Value) -> (value: Value) { return op<t.b>(x) -> (type<"f32">); }
        Pattern {
            let root = op<t.a>(x: Value) {key = k: Attr};
            let key = Key(k);
            replace root with op<t.made>(Same(Made(x))) {key = key};
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.a"(%a) {key = 1 : i32} : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.b"(%0) : (f32) -> f32
        %2 = "t.made"(%1) {key = 1 : i32} : (f32) -> f32
        "t.keep"(%2) : (f32) -> ()"#]]
    .assert_eq(&text);
}

// Row P37
#[test]
fn native_rewrite_is_a_function_in_scope() {
    compared!(
        {
            Rewrite creator(op: Op) -> Op;
            Pattern {
                let root = op<test.op>;
                rewrite root with {
                    creator(root);
                    erase root;
                };
            }
        },
        r#""test.op"() : () -> ()
           "test.other"() : () -> ()"#
    );
}

// Row P31
#[test]
fn native_rewrite_yields_a_type() {
    compared!(
        {
            Rewrite type_creator() -> Type;
            Pattern {
                let root = op<test.op>;
                rewrite root with {
                    op<test.typed> -> (type_creator());
                    erase root;
                };
            }
        },
        r#""test.op"() : () -> ()"#
    );
}

// Row P38
#[test]
fn constraint_results_are_passed_to_the_rewrite() {
    compared!(
        {
            Constraint op_constr_return_attr(op: Op) -> Attr;
            Pattern {
                let inner: Op;
                let root = op<test.use>(inner);
                let attr = op_constr_return_attr(inner);
                replace root with op<test.made> {attr = attr};
            }
        },
        r#"%0 = "test.success_op"() : () -> f32
           %1 = "test.other"() : () -> f32
           %2 = "test.use"(%0) : (f32) -> f32
           %3 = "test.use"(%1) : (f32) -> f32
           "test.keep"(%2, %3) : (f32, f32) -> ()"#
    );
}

// Row P39
#[test]
fn not_negates_a_constraint() {
    compared!(
        {
            Constraint single_entity_constraint(op: Op);
            Pattern {
                let inner: Op;
                let root = op<test.use>(inner);
                not single_entity_constraint(inner);
                erase root;
            }
        },
        r#"%0 = "test.op"() : () -> f32
           %1 = "test.other"() : () -> f32
           "test.use"(%0) : (f32) -> ()
           "test.use"(%1) : (f32) -> ()"#
    );
}

/// Native code for what follows.
mod native {
    use drr::Operands;
    use drr::prelude::*;

    pub(super) fn is_neg(_cx: &MatchContext<'_>, op: OpRef<'_>) -> bool {
        op.name_text() == "t.neg"
    }

    pub(super) fn two_values(_cx: &MatchContext<'_>, all: Operands<'_>) -> bool {
        all.len() == 2
    }

    pub(super) fn kinds(
        _cx: &MatchContext<'_>,
        op: OpRef<'_>,
        value: ValueRef<'_>,
        range: Operands<'_>,
        attr: Attribute,
        ty: Type,
        types: Vec<Type>,
    ) -> bool {
        let _ = (op, value, range, attr);
        ty == Type::F32 && types.len() == 1
    }

    pub(super) fn pair(rewriter: &mut Rewriter<'_>, value: Value) -> (Value, Attribute) {
        (value, rewriter.ctx().string_attr("second"))
    }

    pub(super) fn count(rewriter: &mut Rewriter<'_>, values: &[Value], attr: Attribute, types: Vec<Type>) -> Attribute {
        let count = rewriter
            .ctx()
            .i32_attr(i32::try_from(values.len() + types.len()).unwrap_or(0));
        rewriter.ctx().array_attr(&[attr, count])
    }

    pub(super) fn same_name<'ir>(cx: &MatchContext<'ir>, op: OpRef<'ir>) -> Option<Attribute> {
        Some(cx.ctx().string_attr(&*op.name_text()))
    }
}

// Row P70
#[test]
fn native_code_takes_arguments_of_every_kind() {
    use native::{count, kinds};
    drr::pdll! {
        Constraint kinds(op: Op, value: Value, range: ValueRange, attr: Attr, ty: Type, types: TypeRange);
        Rewrite count(values: ValueRange, attr: Attr, types: TypeRange) -> Attr;
        Pattern {
            let inner = op<t.inner>(ys: ValueRange<us: TypeRange>);
            let root = op<t.use>(inner.0) {k = k: Attr} -> (t: Type);
            kinds(inner, inner.0, ys, k, t, us);
            replace root with op<t.made>(ys) {count = count(ys, k, us)} -> (t);
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.inner"(%a) : (f32) -> i8
           %1 = "t.inner"(%a, %a) : (f32, f32) -> i8
           %2 = "t.use"(%0) {k = 1 : i8} : (i8) -> f32
           %3 = "t.use"(%1) {k = 1 : i8} : (i8) -> f32
           "t.keep"(%2, %3) : (f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.inner"(%0) : (f32) -> i8
        %2 = "t.inner"(%0, %0) : (f32, f32) -> i8
        %3 = "t.made"(%0) {count = [1 : i8, 2 : i32]} : (f32) -> f32
        %4 = "t.use"(%2) {k = 1 : i8} : (i8) -> f32
        "t.keep"(%3, %4) : (f32, f32) -> ()"#]]
    .assert_eq(&text);
}

// Row P56
#[test]
fn several_results_are_a_tuple() {
    use native::pair;
    drr::pdll! {
        Rewrite pair(value: Value) -> (first: Value, second: Attr);
        Rewrite Both(value: Value) -> (Value, name: Attr) { let p = pair(value); return (p.first, p.1); }
        Pattern {
            let root = op<t.neg>(x: Value);
            rewrite root with {
                let both = Both(x);
                replace root with op<t.made>(both.0) {name = both.name};
            };
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.made"(%0) {name = "second"} : (f32) -> f32
        "t.keep"(%1) : (f32) -> ()"#]]
    .assert_eq(&text);
}

// Rows P57, P60
#[test]
fn lambda_callables_infer_their_results() {
    compared!(
        {
            Constraint Inner(x: Value) -> Op => op<t.neg>(x);
            Constraint Second(o: Op) { let p = o; return p; }
            Rewrite Made(x: Value) => op<t.made>(x) -> (type<"f32">);
            Pattern {
                let x: Value;
                let root = op<t.pos>(Second(Inner(x)));
                replace root with Made(x);
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.pos"(%0) : (f32) -> f32
           %2 = "t.pos"(%a) : (f32) -> f32
           "t.keep"(%1, %2) : (f32, f32) -> ()"#
    );
}

// Row H13
#[test]
fn constraint_with_rust_body_yields_results() {
    drr::pdll! {
        Constraint Name(op: Op) -> Attr [{ Some(cx.ctx().string_attr(&*op.name_text())) }];
        Pattern {
            let inner: Op;
            let root = op<t.use>(inner);
            let name = Name(inner);
            replace root with op<t.made> {name = name};
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%0 = "t.inner"() : () -> f32
           %1 = "t.use"(%0) : (f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.inner"() : () -> f32
        %1 = "t.made"() {name = "t.inner"} : () -> f32
        "t.keep"(%1) : (f32) -> ()"#]]
    .assert_eq(&text);
}

// Row H18
#[test]
fn value_is_accepted_as_a_range() {
    use native::count;
    drr::pdll! {
        Rewrite count(values: ValueRange, attr: Attr, types: TypeRange) -> Attr;
        Pattern {
            let root = op<t.neg>(x: Value<t: Type>) {k = k: Attr};
            replace root with op<t.made> {count = count(x, k, t)};
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) {k = 1 : i8} : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.made"() {count = [1 : i8, 2 : i32]} : () -> f32
        "t.keep"(%1) : (f32) -> ()"#]]
    .assert_eq(&text);
}

// Row P81
#[test]
fn native_code_takes_any_matched_entity() {
    use native::{is_neg, same_name, two_values};
    drr::pdll! {
        Constraint same_name(op: Op) -> Attr;
        Pattern {
            let inner: Op;
            let other = op<t.pair>(xs: ValueRange);
            let root = op<t.use>(inner, other);
            is_neg(inner);
            two_values(xs);
            let name = same_name(other);
            replace root with op<t.done> {name = name};
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.pair"(%a, %a) : (f32, f32) -> f32
           %2 = "t.pair"(%a) : (f32) -> f32
           "t.use"(%0, %1) : (f32, f32) -> ()
           "t.use"(%0, %2) : (f32, f32) -> ()
           "t.use"(%a, %1) : (f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.neg"(%0) : (f32) -> f32
        %2 = "t.pair"(%0, %0) : (f32, f32) -> f32
        %3 = "t.pair"(%0) : (f32) -> f32
        "t.done"() {name = "t.pair"} : () -> ()
        "t.use"(%1, %3) : (f32, f32) -> ()
        "t.use"(%0, %2) : (f32, f32) -> ()"#]]
    .assert_eq(&text);
}

/// Returns the reasons at the root for patterns that do not match.
fn reasons(populate: fn(&mut PatternSet), ir: &str) -> String {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let mut module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let mut trace = Trace::new(Vec::new()).of_op("t.root");
    let outcome = apply_patterns_greedily(
        &mut module,
        &patterns,
        GreedyRewriteConfig::default().with_listener(&mut trace),
    );
    assert!(outcome.is_ok_and(|outcome| outcome.converged));
    let text = String::from_utf8(trace.finish().expect("a vector takes everything")).expect("what is printed is text");
    let reasons = text
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once("): "));
    reasons.map(|(_, reason)| format!("{reason}\n")).collect()
}

// Row P80
#[test]
fn match_failure_reasons_use_pdll_terms() {
    use native::{is_neg, same_name};
    const LIMIT: i32 = 2;
    drr::pdll! {
        Constraint same_name(op: Op) -> Attr;
        Pattern Called { let o: Op; let root = op<t.root>(o); is_neg(o); erase root; }
        Pattern Negated { let o: Op; let root = op<t.root>(o); not is_neg(root); not is_neg(o); [{ 1 > LIMIT }]; erase root; }
        Pattern Code {
            let root = op<t.root>(_: Value) {k = k: I32Attr};
            [{ k < LIMIT }];
            erase root;
        }
        Pattern Types => erase op<t.root>(x: Value<t: Type>) {types} -> (t);
        Pattern Yielded { let o: Op; let root = op<t.root>(o) {name = same_name(o)}; erase root; }
    }
    let text = reasons(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.root"(%a) {k = 7 : i32, types, name = "t.other"} : (f32) -> i8"#,
    );
    expect![[r#"
        `is_neg(o)` does not hold
        `1 > LIMIT` does not hold
        `same_attrs(_, _)` does not hold
        `k < LIMIT` does not hold
        `same_types(x, _.0)` does not hold
    "#]]
    .assert_eq(&text);
}

#[test]
fn an_undeclared_root_specifies_the_number_of_replaced_results() {
    drr::pdll! {
        Pattern One => replace op<t.root>(x: Value) with x;
        Pattern Two => replace op<t.root>(x: Value) with (x, x);
        Pattern Three { let root = op<t.root>(x: Value) -> (_: Type, _: Type, _: Type); rewrite root with { replace root with (x, x, x); }; }
        Pattern Made { let root = op<t.root>(x: Value); rewrite root with { let made = op<t.made>(x) -> (type<"i8">); replace root with made; }; }
        Pattern Several { let root = op<t.root>(op<t.given>(ys: ValueRange)); replace root with ys; }
    }
    let text = reasons(
        populate_with_generated,
        r#"%a:4 = "t.given"() : () -> (f32, f32, f32, f32)
           %0:4 = "t.root"(%a#0) : (f32) -> (f32, f32, f32, f32)
           "t.keep"(%0#0) : (f32) -> ()"#,
    );
    expect![[r#"
        operand `operand0` of `t.root` is not the list of results of `t.given`
        `t.root` has other numbers of operands (1) and results (4) than expected
        `t.root` has other numbers of operands (1) and results (4) than expected
        `t.root` has other numbers of operands (1) and results (4) than expected
        `t.root` has other numbers of operands (1) and results (4) than expected
    "#]]
    .assert_eq(&text);
}

// Row P38
#[test]
fn constraint_yields_matched_ops_and_values() {
    drr::pdll! {
        Constraint Definer(x: Value) -> Op [{ x.defining_op() }];
        Constraint First(op: Op) -> Value [{ op.operand(0) }];
        Constraint IsNeg(op: Op) [{ op.name_text() == "t.neg" }];
        Constraint IsUsedOnce(x: Value) [{ x.has_one_use() }];
        Rewrite Mark(op: Op) [{
            let (key, unit) = (rewriter.ctx().ident("t.mark"), rewriter.ctx().unit_attr());
            rewriter.set_discardable(op, key, Some(unit));
        }];
        // The operation itself, a result of it, and its only one.
        Pattern {
            let root = op<t.mark>(x: Value);
            let by = Definer(x);
            IsNeg(by);
            let inner = First(by);
            IsUsedOnce(inner);
            rewrite root with {
                Mark(by);
                replace root with op<t.made>(inner, by, by.0);
            };
        }
        Pattern {
            let root = op<t.same>(x: Value);
            let by = Definer(x);
            IsUsedOnce(by.0);
            replace root with by;
        }
        Pattern => replace op<t.none>(x: Value) with NoResult(x);
        Rewrite NoResult(x: Value) -> Op [{
            let name = rewriter.ctx().op_name("t.empty");
            rewriter.insert(OperationState::new(name))
        }];
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %b = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.mark"(%0) : (f32) -> f32
           %2 = "t.pos"(%b) : (f32) -> f32
           %3 = "t.mark"(%2) : (f32) -> f32
           %4 = "t.same"(%3) : (f32) -> f32
           "t.keep"(%1, %4, %b) : (f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.given"() : () -> f32
        %2 = "t.neg"(%0) {t.mark} : (f32) -> f32
        %3 = "t.made"(%0, %2, %2) : (f32, f32, f32) -> f32
        %4 = "t.pos"(%1) : (f32) -> f32
        %5 = "t.mark"(%4) : (f32) -> f32
        "t.keep"(%3, %5, %1) : (f32, f32, f32) -> ()"#]]
    .assert_eq(&text);

    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let patterns = set.freeze(&ctx).expect("nothing has to be registered");
    let ir = r#"%a = "t.given"() : () -> f32
                %0 = "t.none"(%a) : (f32) -> f32"#;
    let mut module = Module::parse(&ctx, ir).unwrap_or_else(|error| panic!("{error:?}"));
    let error = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).unwrap_err();
    expect![
        "pattern `GeneratedPDLLPattern2` on `t.none` at input:2:22: native code yields `t.empty`, which has no result 0"
    ]
    .assert_eq(&error.to_string());
}
