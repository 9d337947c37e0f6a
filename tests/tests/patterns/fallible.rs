//! Patterns whose native code can fail in the middle of the rewrite: all is undone, and the next pattern is tried.

use drr::prelude::*;
use expect_test::{Expect, expect};

use crate::ops::*;

/// Returns half of an even number.
fn half(_rewriter: &mut Rewriter<'_>, k: i32) -> Result<i32, String> {
    match k % 2 {
        0 => Ok(k / 2),
        _ => Err(format!("{k} is odd")),
    }
}

/// Builds something, and only then finds out that it cannot be used.
fn cast_f32(rewriter: &mut Rewriter<'_>, x: Value) -> Result<Value, &'static str> {
    let ty = rewriter.value_type(x);
    let op = CastOp::build(rewriter, x, ty);
    if ty == Type::F32 {
        Ok(rewriter.result(op, 0))
    } else {
        Err("no float")
    }
}

fn both(rewriter: &mut Rewriter<'_>, x: Value) -> Result<(Value, Value), &'static str> {
    let value = cast_f32(rewriter, x)?;
    Ok((value, value))
}

fn refuse_labelled(rewriter: &mut Rewriter<'_>, op: Op) -> Result<(), NoLabel> {
    match rewriter.ir().op(op).attr_named("label") {
        Some(_) => Err(NoLabel),
        None => Ok(()),
    }
}

/// The failure of [`refuse_labelled`].
struct NoLabel;

impl std::fmt::Display for NoLabel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("labelled ops stay")
    }
}

fn is_large(_cx: &MatchContext<'_>, k: i32) -> bool {
    k > 2
}

fn same(_rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    x
}

/// Compares the rewritten body, followed by the driver's report of failed rewrites.
fn check(patterns: PatternSet, body: &str, expect: Expect) {
    expect.assert_eq(&run(patterns, body));
}

fn run(patterns: PatternSet, body: &str) -> String {
    let ctx = Context::with(Ex);
    let given = "%a = \"ex.given\"() : () -> f32 %i = \"ex.given\"() : () -> i32\n";
    let mut module = Module::parse(&ctx, format!("{given}{body}")).unwrap_or_else(|error| panic!("{error:?}"));
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .expect("no pattern makes a mistake");
    let text = module.generic_form().to_string();
    let inner = text
        .lines()
        .filter(|line| line.starts_with("  ") && !line.contains("ex.given"));
    let mut shown: String = inner.map(|line| format!("{}\n", line.trim())).collect();
    for failed in outcome.rolled_back {
        shown.push_str(&format!("{} times: {}\n", failed.times, failed.reason));
    }
    shown
}

#[test]
fn a_native_that_fails_undoes_the_rewrite() {
    check(
        one!(#[fallible] (ScaleOp $x, $k) => (ScaleOp (NegOp (CastOp $x, (returnType $x))), (half $k))),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%2) : (f32) -> ()
            1 times: 3 is odd
        "#]],
    );
    check(
        one!(#[fallible] (MaybeOp $x, I32Attr:$k) => (ScaleOp (NegOp $x), (half $k))),
        r#"%0 = "ex.maybe"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %2 = "ex.maybe"(%0) <{k = 3 : i32}> : (f32) -> f32
            %3 = "ex.neg"(%0) : (f32) -> f32
            %4 = "ex.scale"(%3) <{k = 2 : i32}> : (f32) -> f32
            "ex.keep"(%2, %4) : (f32, f32) -> ()
            2 times: 3 is odd
        "#]],
    );
}

#[test]
fn the_next_pattern_is_tried() {
    let mut patterns = one!(#[fallible] (NegOp $x) => (cast_f32 $x), [], [], (addBenefit 1));
    patterns.add(pat!((NegOp $x) => (AddOp $x, $x)));
    check(
        patterns,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
        expect![[r#"
            %2 = "ex.cast"(%0) : (f32) -> f32
            %3 = "ex.add"(%1, %1) : (i32, i32) -> i32
            "ex.keep"(%2, %3) : (f32, i32) -> ()
            1 times: no float
        "#]],
    );
}

#[test]
fn natives_of_every_form_can_fail_and_those_that_cannot_stay_as_they_are() {
    check(
        one!(#[fallible] (CutOp $x) => [(NativeCodeCall<both, 2> (same $x))]),
        r#"%0:2 = "ex.cut"(%a) : (f32) -> (f32, f32) %1:2 = "ex.cut"(%i) : (i32) -> (i32, i32)
           "ex.keep"(%0#0, %0#1, %1#0, %1#1) : (f32, f32, i32, i32) -> ()"#,
        expect![[r#"
            %2 = "ex.cast"(%0) : (f32) -> f32
            %3:2 = "ex.cut"(%1) : (i32) -> (i32, i32)
            "ex.keep"(%2, %2, %3#0, %3#1) : (f32, f32, i32, i32) -> ()
            2 times: no float
        "#]],
    );
    check(
        one!(#[fallible] (SinkOp:$sink $x) => [(NegOp $x)] supplemental [(NativeCodeCallVoid<refuse_labelled> $sink)]),
        r#""ex.sink"(%a) {label} : (f32) -> () "ex.sink"(%i) : (i32) -> ()"#,
        expect![[r#"
            "ex.sink"(%0) {label} : (f32) -> ()
            %2 = "ex.neg"(%1) : (i32) -> i32
            2 times: labelled ops stay
        "#]],
    );
    check(
        one!(#[fallible] (ScaleOp $x, $k) => (ScaleOp $x, (NativeCodeCall<"half($_builder, $0).map(|half| half + 1)"> $k)), [(is_large $k)]),
        r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 %1 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %3 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%2, %3) : (f32, f32) -> ()
            4 times: 3 is odd
        "#]],
    );
}

#[test]
fn a_pattern_declares_that_it_can_fail() {
    drr::pat! { #[fallible] Half: (ScaleOp $x, $k) => (ScaleOp $x, (half $k)) }
    drr::pat! { Same: (NegOp $x) => (same $x) }
    assert!(Half.spec().fallible && !Same.spec().fallible);
}

mod records {
    use super::*;

    drr::drr! {
        def HalfOrNothing : Pat<(ScaleOp $x, $k), (ScaleOp $x, (NativeCodeCall<"half($_builder, $0)"> $k))> {
            let fallible = 1;
        }
    }

    #[test]
    fn records_can_be_marked_too() {
        let mut patterns = PatternSet::new();
        populate_with_generated(&mut patterns);
        check(
            patterns,
            r#"%0 = "ex.scale"(%a) {k = 6 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
            expect![[r#"
                %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
                "ex.keep"(%2) : (f32) -> ()
                2 times: 3 is odd
            "#]],
        );
    }
}

#[test]
fn an_error_propagated_by_a_question_mark_rolls_back() {
    // Both kinds of failure, in all places of expressions; what is built before goes.
    let none = one!(#[fallible] (ScaleOp $x, $k) => (ScaleOp (NegOp $x), { $k.checked_add(i32::MAX)? }));
    let error = one!(#[fallible] (ScaleOp $x, $k) => (ScaleOp (NegOp $x), { half($_builder, $k)? }));
    let argument = one!(#[fallible] (ScaleOp $x, $k) => [(NegOp:$_n $x), (scaled $x, { half($_builder, $k)? })]);
    let text =
        one!(#[fallible] (ScaleOp $x, $k) => (ScaleOp (NegOp $x), (NativeCodeCall<"half($_builder, $0)? + 1"> $k)));
    let types =
        one!(#[fallible] (ScaleOp $x, $k) => [(NegOp:$_n $x), (CastOp (CastOp $x, (returnType { half_type($k)? })))]);
    let mut said = String::new();
    for patterns in [none, error, argument, text, types] {
        let text = r#"%0 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#;
        said += &run(patterns, text);
    }
    expect![[r#"
        %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%2) : (f32) -> ()
        1 times: `?` of `None`
        %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%2) : (f32) -> ()
        1 times: 3 is odd
        %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%2) : (f32) -> ()
        1 times: 3 is odd
        %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%2) : (f32) -> ()
        1 times: 3 is odd
        %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
        "ex.keep"(%2) : (f32) -> ()
        1 times: `?` of `None`
    "#]]
    .assert_eq(&said);
}

fn half_type(k: i32) -> Option<Type> {
    (k % 2 == 0).then_some(Type::F32)
}

fn scaled(_: &mut Rewriter<'_>, x: Value, _: i32) -> Value {
    x
}

#[test]
fn expressions_of_closures_are_unchanged() {
    check(
        one!((ScaleOp $x, $k) => (CastOp $x), [{ $k > 3 && (|| Some($k.checked_add(1)? > 1))()? }]),
        r#"%0 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %2 = "ex.cast"(%0) : (f32) -> f32
            "ex.keep"(%2) : (f32) -> ()
        "#]],
    );
    check(
        one!(#[fallible] (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, { (|| Some($k.checked_add(i32::MAX)?))().unwrap_or($k - 1) })),
        r#"%0 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %2 = "ex.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            "ex.keep"(%2) : (f32) -> ()
        "#]],
    );
}
