//! Reasons of failed matches: each check of a generated matcher reports its reason.

use drr::Trace;
use drr::apply_patterns_greedily;
use drr::prelude::*;
use expect_test::{Expect, expect};

use crate::ops::*;

/// The reasons why a pattern does not match the ops of its root's name in a body.
fn check(pattern: impl RewritePattern + 'static, body: &str, expected: Expect) {
    let ctx = Context::with(Ex);
    let root = pattern.spec().root;
    let given = r#"%a = "ex.given"() : () -> f32 %i = "ex.given"() : () -> i32"#;
    let mut module = match Module::parse(&ctx, format!("{given}{body}")) {
        Ok(module) => module,
        Err(error) => panic!("{error:?}"),
    };
    let patterns = PatternSet::new()
        .with(pattern)
        .freeze(&ctx)
        .expect("all operations are registered");
    let mut trace = Trace::new(Vec::new()).of_op(root);
    let outcome = apply_patterns_greedily(
        &mut module,
        &patterns,
        GreedyRewriteConfig::default().with_listener(&mut trace),
    );
    assert!(outcome.is_ok_and(|outcome| outcome.rewrites() == 0));
    let text = String::from_utf8(trace.finish().expect("a vector takes everything")).expect("it is text");
    let reasons = text.lines().filter(|line| line.starts_with("  "));
    let reasons: String = reasons
        .map(|line| format!("{}\n", line.split_once(": ").map_or(line, |(_, reason)| reason)))
        .collect();
    expected.assert_eq(&reasons);
}

fn never() -> bool {
    false
}

#[test]
fn operands_and_what_defines_them() {
    check(
        drr::pat!((NegOp (CastOp (SplitOp:$_s__1 $x))) => (CastOp $x)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %c = "ex.cast"(%a) : (f32) -> f32 %1 = "ex.neg"(%c) : (f32) -> f32
           %s:2 = "ex.split"(%i) : (i32) -> (i32, i32) %d = "ex.cast"(%s#0) : (i32) -> i32 %2 = "ex.neg"(%d) : (i32) -> i32
           "ex.keep"(%0, %1, %2) : (f32, f32, i32) -> ()"#,
        expect![[r#"
            operand 0 of `ex.cast` is result 0 of `ex.split`, result 1 expected
            operand 0 of `ex.cast` is defined by `ex.given`, `ex.split` expected
            operand 0 of `ex.neg` is defined by `ex.given`, `ex.cast` expected
        "#]],
    );
    check(
        drr::pat!((BiasOp F32:$x, I32:$b) => (AddOp $x, $b)),
        r#"%0 = "ex.bias"(%i) : (i32) -> f32 %1 = "ex.bias"(%a, %a) : (f32, f32) -> f32 %2 = "ex.bias"(%a) : (f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            `$b` is absent
            operand `b` of `ex.bias`: not 32-bit signless integer (it is of type `f32`)
            operand `x` of `ex.bias`: not 32-bit float (it is of type `i32`)
        "#]],
    );
    check(
        drr::pat!((ConcatOp F32:$x) => (ConcatOp $x) where [{ never() }]),
        r#"%0 = "ex.concat"(%a, %i) : (f32, i32) -> f32 %1 = "ex.concat"() : () -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            `{ never() }` does not hold
            operand `xs` of `ex.concat`: not 32-bit float (it is of type `i32`)
        "#]],
    );
}

#[test]
fn attributes_and_properties() {
    check(
        drr::pat!((ScaleOp (MetaOp $x, F32Attr:$_k), 5) => (CastOp $x)),
        r#"%m = "ex.meta"(%a) <{k = 1 : i32}> : (f32) -> f32 %0 = "ex.scale"(%m) <{k = 5 : i32}> : (f32) -> f32
           %n = "ex.meta"(%a) <{k = 1.0 : f32}> : (f32) -> f32 %1 = "ex.scale"(%n) <{k = 4 : i32}> : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            attribute `k` of `ex.scale`: not `5 : i32` (it is `4 : i32`)
            attribute `k` of `ex.meta`: not 32-bit float attribute (it is `1 : i32`)
        "#]],
    );
    check(
        drr::pat!((MaybeOp $x, I32Attr:$_k) => (CastOp $x) where [{ never() }]),
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 %1 = "ex.maybe"(%a) <{k = 1 : i32}> : (f32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            `{ never() }` does not hold
            attribute `k` of `ex.maybe` is absent
        "#]],
    );
    check(
        drr::pat!((StepOp $x, 3) => (CastOp $x)),
        r#"%0 = "ex.step"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            attribute `k` of `ex.step`: not `3 : i32` (it is `7 : i32`)
        "#]],
    );
    check(
        drr::pat!((PropOp $x, 3) => (CastOp $x)),
        r#"%0 = "ex.prop"(%a) <{p = 4 : i64}> : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            property `p` of `ex.prop`: not `3 : i64` (it is `4 : i64`)
        "#]],
    );
}

#[test]
fn equality_constraints_and_narrowing() {
    check(
        drr::pat!((AddOp (ScaleOp $x, $k), (ScaleOp $x, $k)) => (CastOp $x) where [(HasOneUse $x), { $k > 3 }]),
        r#"%s = "ex.scale"(%a) <{k = 4 : i32}> : (f32) -> f32 %t = "ex.scale"(%i) <{k = 4 : i32}> : (i32) -> f32
           %u = "ex.scale"(%a) <{k = 5 : i32}> : (f32) -> f32 %0 = "ex.add"(%s, %t) : (f32, f32) -> f32
           %1 = "ex.add"(%s, %u) : (f32, f32) -> f32 %2 = "ex.add"(%s, %s) : (f32, f32) -> f32
           "ex.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            `(HasOneUse $x)` does not hold
            `$k` is bound to two different attributes
            `$x` is bound to two different values
        "#]],
    );
    check(
        drr::pat!((MaybeOp $x, $k) => (ScaleOp $x, $k) where [{ $x.ty() == Type::F32 }]),
        r#"%0 = "ex.maybe"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `$k` is absent
        "#]],
    );
    check(
        drr::pat!((MetaOp $x, $k) => (ScaleOp $x, $k)),
        r#"%0 = "ex.meta"(%a) <{k = "a"}> : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `$k` is no 32-bit signless integer attribute
        "#]],
    );
    check(
        drr::pat!((FanOp (NegOp $x)) => (replaceWithValue $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0:2 = "ex.fan"(%n) : (f32) -> (f32, f32) "ex.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
        expect![[r#"
            result `rs` of `ex.fan` has 2 values, 1 expected
        "#]],
    );
}

#[test]
fn lists_and_orders() {
    check(
        drr::pat!((ConcatOp (variadic (NegOp $x), $_, $_rest ..)) => (CastOp $x)),
        r#"%0 = "ex.concat"(%a) : (f32) -> f32 %1 = "ex.concat"(%a, %i) : (f32, i32) -> f32 "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            operand 0 of `ex.concat` is defined by `ex.given`, `ex.neg` expected
            operand `xs` of `ex.concat` has 1 value, at least 2 expected
        "#]],
    );
    check(
        drr::pat!((ConcatOp (variadic $x)) => (CastOp $x)),
        r#"%0 = "ex.concat"() : () -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            operand `xs` of `ex.concat` has 0 values, 1 expected
        "#]],
    );
    check(
        drr::pat!((ConcatOp (FanOp $x)) => (CastOp $x)),
        r#"%f:2 = "ex.fan"(%a) : (f32) -> (f32, f32) %0 = "ex.concat"(%f#0) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            operand `xs` of `ex.concat` is not the list of results of `ex.fan`
        "#]],
    );
    check(
        drr::pat!((MacOp $x, (either (NegOp $x), F32:$_))  => (CastOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %0 = "ex.mac"(%a, %n, %i) : (f32, f32, i32) -> f32
           "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            no order of the operands 1..2 of `ex.mac` matches: (operand `c` of `ex.mac`: not 32-bit float (it is of type `i32`); operand 2 of `ex.mac` is defined by `ex.given`, `ex.neg` expected)
        "#]],
    );
}

/// Returns the operand of a negation.
fn negated<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<ValueRef<'a>> {
    NegOp::cast(op).map(|neg| neg.x())
}

#[test]
fn native_matchers() {
    check(
        drr::pat!((AddOp (negated I32:$x), (ConstantLikeMatcher $_)) => (CastOp $x)),
        r#"%n = "ex.neg"(%a) : (f32) -> f32 %m = "ex.neg"(%i) : (i32) -> i32 %0 = "ex.add"(%a, %a) : (f32, f32) -> f32
           %1 = "ex.add"(%n, %a) : (f32, f32) -> f32 %2 = "ex.add"(%m, %a) : (i32, f32) -> i32
           "ex.keep"(%0, %1, %2) : (f32, f32, i32) -> ()"#,
        expect![[r#"
            operand 1 of `ex.add` is not a constant
            `I32:$x` of `negated`: not 32-bit signless integer
            `negated` failed on `ex.given`
        "#]],
    );
}

#[test]
fn native_constraints_report_reasons() {
    fn big(cx: &MatchContext<'_>, k: i32) -> bool {
        k > 8 || cx.no_match(|| format!("{k} is not above 8")).unwrap_or(false)
    }
    check(
        drr::pat!((ScaleOp $x, $k) => (CastOp $x) where [(big $k)]),
        r#"%0 = "ex.scale"(%a) {k = 7 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            `(big $k)` does not hold: 7 is not above 8
        "#]],
    );
    // The reason of another order is not this order's reason.
    check(
        drr::pat!((AddOp (either (ScaleOp $x, $k), $y)) => (CastOp $x) where [(NativeCodeCall<"big($_builder, $0)"> $k), { $y != $x }]),
        r#"%0 = "ex.scale"(%a) {k = 7 : i32} : (f32) -> f32 %1 = "ex.scale"(%0) {k = 9 : i32} : (f32) -> f32
           %2 = "ex.add"(%0, %1) : (f32, f32) -> f32 "ex.keep"(%2) : (f32) -> ()"#,
        expect![[r#"
            no order of the operands 0..1 of `ex.add` matches: (`(NativeCodeCall<"big($_builder, $0)"> $k)` does not hold: 7 is not above 8; `{ $y != $x }` does not hold)
        "#]],
    );
}

#[test]
fn other_roots_and_results_of_other_operations() {
    check(
        drr::pat!([(CastOp $x), (SinkOp:$b (NegOp $x))] => [(eraseOp $b), (NegOp $x)]),
        r#"%0 = "ex.cast"(%a) : (f32) -> f32 %n = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0, %n) : (f32, f32) -> ()
           %1 = "ex.cast"(%i) : (i32) -> i32"#,
        expect![[r#"
            no `ex.sink` uses the value
            no `ex.sink` uses the value
        "#]],
    );
    check(
        drr::pat!((AddOp (NegOp:$n $_), $n) => (CastOp $n)),
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.add"(%0, %a) : (f32, f32) -> f32 "ex.keep"(%1) : (f32) -> ()"#,
        expect![[r#"
            operand `rhs` of `ex.add` is not the list of results of `ex.neg`
        "#]],
    );
}
