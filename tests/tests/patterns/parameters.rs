//! Types and attributes of a dialect by their parameters: matched, bound, tested, and made.

use drr::Trace;
use drr::apply_patterns_greedily;
use drr::define::OpError;
use drr::prelude::*;
use expect_test::{Expect, expect};

drr::enum_attr! { pub Unit: I32EnumAttr, "a unit", { Meter = 0 => "m", Second = 1 => "s" } }

drr::type_def! {
    /// A number with a unit.
    pub QuantityType = "si.quantity", (params EnumProp<Unit>:$unit, AnyFloat:$number)
    { assembly_format: "`<` params `>`" }
}
drr::type_def! {
    /// A list of something.
    ListType = "si.list", (params AnyType:$of, DefaultValuedProp<I64Prop, "4">:$length)
    { assembly_format: "`<` $of (`x` $length^)? `>`" }
}
drr::type_def! { UnitType = "si.unit" }
drr::attr_def! {
    /// A range that may be open at its end.
    pub RangeAttr = "si.range", (params I64Prop:$from, OptionalAttr<I64Attr>:$to)
    { assembly_format: "`<` $from (`to` $to^)? `>`", verify: verify_range }
}
drr::attr_def! {
    /// A range of numbers of a type.
    ScaleAttr = "si.scale", (params AnyType:$of, RangeAttr:$range, StrAttr:$name)
    { assembly_format: "`<` params `>`" }
}

fn verify_range(_ctx: &Context, from: i64, to: Option<i64>) -> Result<(), OpError> {
    match to {
        Some(to) if to < from => Err(OpError::new("ends before it begins")),
        _ => Ok(()),
    }
}

op! { GivenOp = "si.given", (ins), (outs AnyType:$r) }
op! { ClampOp = "si.clamp", (ins AnyType:$x, AnyAttr:$range), (outs AnyType:$r) }
op! { MakeOp = "si.make", (ins AnyType:$x), (outs AnyType:$r) }
op! { SameOp = "si.same", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
op! { PairOp = "si.pair", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r) }
op! { AllOp = "si.all", (ins Variadic<AnyType>:$xs), (outs AnyType:$r) }
op! { MaybeOp = "si.maybe", (ins Optional<AnyType>:$x, OptionalAttr<RangeAttr>:$range), (outs AnyType:$r) }
op! { NumberOp = "si.number", (ins AnyType:$x, I64Attr:$n, OptionalAttr<I64Attr>:$m), (outs AnyType:$r) }
op! { PropOp = "si.prop", (ins AnyType:$x, I64Prop:$n, EnumProp<Unit>:$unit), (outs AnyType:$r) }
op! { KindOp = "si.kind", (ins AnyType:$x, TypeAttr:$of), (outs AnyType:$r) }
op! { FloatOp = "si.float", (ins AnyType:$x, TypeAttrOf<F32>:$of), (outs AnyType:$r) }
dialect! {
    Si = "si",
    ops: [GivenOp, ClampOp, MakeOp, SameOp, PairOp, AllOp, MaybeOp, NumberOp, PropOp, KindOp, FloatOp],
    types: [QuantityType, ListType, UnitType],
    attrs: [RangeAttr, ScaleAttr]
}

const GIVEN: &str = r#"
    %m = "si.given"() : () -> !si.quantity<m, f32>
    %s = "si.given"() : () -> !si.quantity<s, f32>
    %d = "si.given"() : () -> !si.quantity<m, f64>
    %l = "si.given"() : () -> !si.list<f32>
    %n = "si.given"() : () -> !si.list<!si.quantity<s, f64> x 7>
    %u = "si.given"() : () -> !si.unit
    %f = "si.given"() : () -> f32
"#;

fn module(ctx: &Context, body: &str) -> Module {
    Module::parse(ctx, format!("{GIVEN}{body}")).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Rewrites the ops after the given ones.
#[track_caller]
fn check(patterns: PatternSet, body: &str, expect: Expect) {
    let ctx = Context::with(Si);
    let mut module = module(&ctx, body);
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .expect("no pattern makes a mistake");
    module.verify().expect("what is made is valid");
    let text = module.generic_form().to_string();
    let inner = text
        .lines()
        .filter(|line| line.starts_with("  ") && !line.contains("si.given"));
    let mut shown: String = inner.map(|line| format!("{}\n", line.trim())).collect();
    for failed in outcome.rolled_back {
        shown.push_str(&format!("{} times: {}\n", failed.times, failed.reason));
    }
    expect.assert_eq(&shown);
}

fn one(pattern: impl RewritePattern + 'static) -> PatternSet {
    PatternSet::new().with(pattern)
}

#[test]
fn parameters_are_bound_and_given_on() {
    check(
        one(pat!((ClampOp QuantityType<$unit, $number>:$x, RangeAttr<$from, $to>)
            => (PairOp
                (MakeOp $x, (returnType QuantityType<$unit, $number>)),
                (MaybeOp $x, RangeAttr<$from, $to>, (returnType $number))))),
        r#"
        %0 = "si.clamp"(%m) <{range = #si.range<1 to 5>}> : (!si.quantity<m, f32>) -> i1
        %1 = "si.clamp"(%d) <{range = #si.range<7>}> : (!si.quantity<m, f64>) -> i1
        %2 = "si.clamp"(%f) <{range = #si.range<1 to 5>}> : (f32) -> f32
        %3 = "si.clamp"(%l) <{range = #si.range<1 to 5>}> : (!si.list<f32>) -> f32
        %4 = "si.clamp"(%m) <{range = 5 : i32}> : (!si.quantity<m, f32>) -> f32
        "#,
        expect![[r#"
            %7 = "si.make"(%0) : (!si.quantity<m, f32>) -> !si.quantity<m, f32>
            %8 = "si.maybe"(%0) <{range = #si.range<1 to 5>}> : (!si.quantity<m, f32>) -> f32
            %9 = "si.pair"(%7, %8) : (!si.quantity<m, f32>, f32) -> i1
            %10 = "si.make"(%2) : (!si.quantity<m, f64>) -> !si.quantity<m, f64>
            %11 = "si.maybe"(%2) <{range = #si.range<7>}> : (!si.quantity<m, f64>) -> f64
            %12 = "si.pair"(%10, %11) : (!si.quantity<m, f64>, f64) -> i1
            %13 = "si.clamp"(%6) <{range = #si.range<1 to 5>}> : (f32) -> f32
            %14 = "si.clamp"(%3) <{range = #si.range<1 to 5>}> : (!si.list<f32>) -> f32
            %15 = "si.clamp"(%0) <{range = 5 : i32}> : (!si.quantity<m, f32>) -> f32
        "#]],
    );
}

#[test]
fn parameters_are_tested_at_their_position() {
    // By a constraint, a type in MLIR's spelling, the case of an enum, a constant and an expression.
    for (patterns, matched) in [
        (one(pat!((ClampOp QuantityType<$_, F32>:$x, $_) => (MakeOp $x))), "ms"),
        (one(pat!((ClampOp QuantityType<$_, "f64">:$x, $_) => (MakeOp $x))), "d"),
        (
            one(pat!((ClampOp QuantityType<UnitSecond, ..>:$x, $_) => (MakeOp $x))),
            "s",
        ),
        (
            one(pat!((ClampOp QuantityType<number = F32, unit = ConstantEnumCase<Unit, "m">>:$x, $_) => (MakeOp $x))),
            "m",
        ),
        (one(pat!((ClampOp QuantityType<..>:$x, $_) => (MakeOp $x))), "msd"),
        (one(pat!((ClampOp ListType<$_, 4>:$x, $_) => (MakeOp $x))), "l"),
        (one(pat!((ClampOp ListType<$_, { 3 + 4 }>:$x, $_) => (MakeOp $x))), "n"),
        (one(pat!((ClampOp UnitType<>:$x, $_) => (MakeOp $x))), "u"),
        (
            one(pat!((ClampOp ListType<QuantityType<$_, F64>, $_>:$x, $_) => (MakeOp $x))),
            "n",
        ),
        (
            one(pat!((ClampOp ListType<QuantityType<$_, F32>, $_>:$x, $_) => (MakeOp $x))),
            "",
        ),
        (
            one(pat!((ClampOp QuantityType<$u, $n>:$x, $_) => (MakeOp $x)
            where [(F32 $n), (is_meter $u), { $n != Type::F64 }])),
            "m",
        ),
    ] {
        let ctx = Context::with(Si);
        let of = |name: &str, ty: &str| format!("\"si.clamp\"(%{name}) <{{range = 1 : i32}}> : ({ty}) -> f32\n");
        let body = of("m", "!si.quantity<m, f32>")
            + &of("s", "!si.quantity<s, f32>")
            + &of("d", "!si.quantity<m, f64>")
            + &of("l", "!si.list<f32>")
            + &of("n", "!si.list<!si.quantity<s, f64> x 7>")
            + &of("u", "!si.unit")
            + &of("f", "f32");
        let mut module = module(&ctx, &body);
        let patterns = patterns.freeze(&ctx).expect("all operations are registered");
        let outcome =
            apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no error");
        assert_eq!(outcome.changed, !matched.is_empty());
        let text = module.generic_form().to_string();
        let names = ["m", "s", "d", "l", "n", "u", "f"];
        let made = |number: &usize| text.contains(&format!("\"si.make\"(%{number})"));
        let found: String = (0..7).filter(made).map(|number| names[number]).collect();
        assert_eq!(found, matched, "{text}");
    }
}

fn is_meter(_cx: &MatchContext<'_>, unit: Unit) -> bool {
    unit == Unit::Meter
}

#[test]
fn a_repeated_name_requires_equality() {
    check(
        one(pat!((PairOp QuantityType<$u, $n>:$x, QuantityType<$u, $n>) => (MakeOp $x))),
        r#"
        %0 = "si.pair"(%m, %m) : (!si.quantity<m, f32>, !si.quantity<m, f32>) -> i1
        %1 = "si.pair"(%m, %s) : (!si.quantity<m, f32>, !si.quantity<s, f32>) -> i2
        %2 = "si.pair"(%m, %d) : (!si.quantity<m, f32>, !si.quantity<m, f64>) -> i3
        "#,
        expect![[r#"
            %7 = "si.make"(%0) : (!si.quantity<m, f32>) -> i1
            %8 = "si.pair"(%0, %1) : (!si.quantity<m, f32>, !si.quantity<s, f32>) -> i2
            %9 = "si.pair"(%0, %2) : (!si.quantity<m, f32>, !si.quantity<m, f64>) -> i3
        "#]],
    );
    // Across a type and an attribute, and between parameters and arguments of an operation.
    check(
        PatternSet::new()
            .with(pat!((ClampOp ListType<$of, $_>:$x, ScaleAttr<$of, $_, $_>) => (MakeOp $x)))
            .with(pat!((PropOp QuantityType<$u, $_>:$x, $_, $u) => (MakeOp $x))),
        r#"
        %0 = "si.clamp"(%l) <{range = #si.scale<f32, #si.range<1>, "a">}> : (!si.list<f32>) -> i1
        %1 = "si.clamp"(%l) <{range = #si.scale<f64, #si.range<1>, "a">}> : (!si.list<f32>) -> i2
        %2 = "si.prop"(%m) <{n = 1 : i64, unit = 0 : i32}> : (!si.quantity<m, f32>) -> i3
        %3 = "si.prop"(%m) <{n = 1 : i64, unit = 1 : i32}> : (!si.quantity<m, f32>) -> i4
        "#,
        expect![[r#"
            %7 = "si.make"(%3) : (!si.list<f32>) -> i1
            %8 = "si.clamp"(%3) <{range = #si.scale<f64, <1>, "a">}> : (!si.list<f32>) -> i2
            %9 = "si.make"(%0) : (!si.quantity<m, f32>) -> i3
            %10 = "si.prop"(%0) <{n = 1 : i64, unit = 1 : i32}> : (!si.quantity<m, f32>) -> i4
        "#]],
    );
}

#[test]
fn absent_parameters_stay_absent() {
    check(
        PatternSet::new()
            .with(pat!((ClampOp $x, RangeAttr<$from, $to>) => (PropOp $x, $from, UnitMeter) where [(is_open $to)]))
            .with(pat!((MaybeOp $x, RangeAttr<$_, $to>) => (NumberOp $x, $to, $to)))
            .with(pat!((MakeOp $x) => (ClampOp (SameOp $x), RangeAttr<from = 3>))),
        r#"
        %0 = "si.clamp"(%f) <{range = #si.range<5>}> : (f32) -> i1
        %1 = "si.clamp"(%f) <{range = #si.range<5 to 6>}> : (f32) -> i2
        %2 = "si.maybe"(%f) <{range = #si.range<5 to 6>}> : (f32) -> i3
        %3 = "si.maybe"(%f) <{range = #si.range<5>}> : (f32) -> i4
        %4 = "si.maybe"(%f) : (f32) -> i5
        "#,
        expect![[r#"
            %7 = "si.prop"(%6) <{n = 5 : i64, unit = 0 : i32}> : (f32) -> i1
            %8 = "si.clamp"(%6) <{range = #si.range<5 to 6>}> : (f32) -> i2
            %9 = "si.number"(%6) <{m = 6 : i64, n = 6 : i64}> : (f32) -> i3
            %10 = "si.maybe"(%6) <{range = #si.range<5>}> : (f32) -> i4
            %11 = "si.maybe"(%6) : (f32) -> i5
        "#]],
    );
}

fn is_open(_cx: &MatchContext<'_>, to: Option<i64>) -> bool {
    to.is_none()
}

#[test]
fn parameters_can_be_built_from_any_value() {
    check(
        PatternSet::new()
            .with(pat!((ClampOp ListType<QuantityType<$u, $n>, $length>:$x, ScaleAttr<$of, RangeAttr<$from, $_>:$r, $name>)
                => (ClampOp
                    (MakeOp $x, (returnType ListType<ListType<$of, (twice $length)>, { $length - 6 }>)),
                    ScaleAttr<QuantityType<$u, "f16">, RangeAttr<{ $from + 1 }, (end $n, $r)>, (louder $name)>)))
            .with(pat!((PropOp $x, $n, $u) => (ClampOp
                (AllOp (variadic $x, (MakeOp $x, (returnType ListType<of = $x>))), (returnType QuantityType<$u, F32>)),
                RangeAttr<$n, 9>))),
        r#"
        %0 = "si.clamp"(%n) <{range = #si.scale<i8, #si.range<1 to 3>, "a">}> : (!si.list<!si.quantity<s, f64> x 7>) -> i1
        %1 = "si.prop"(%f) <{n = 1 : i64, unit = 1 : i32}> : (f32) -> i3
        "#,
        expect![[r#"
            %7 = "si.make"(%4) : (!si.list<!si.quantity<s, f64> x 7>) -> !si.list<!si.list<i8 x 14> x 1>
            %8 = "si.clamp"(%7) <{range = #si.scale<!si.quantity<s, f16>, <2 to 43>, "a!">}> : (!si.list<!si.list<i8 x 14> x 1>) -> i1
            %9 = "si.make"(%6) : (f32) -> !si.list<f32>
            %10 = "si.all"(%6, %9) : (f32, !si.list<f32>) -> !si.quantity<s, f32>
            %11 = "si.clamp"(%10) <{range = #si.range<1 to 9>}> : (!si.quantity<s, f32>) -> i3
        "#]],
    );
}

fn twice(_rewriter: &mut Rewriter<'_>, length: i64) -> i64 {
    2 * length
}

fn end(rewriter: &mut Rewriter<'_>, number: Type, range: Attribute) -> Option<i64> {
    (number == Type::F64).then_some(RangeAttr::to(rewriter.ctx(), range)? + 40)
}

fn louder(_rewriter: &mut Rewriter<'_>, name: &str) -> String {
    format!("{name}!")
}

#[test]
fn types_convert_to_type_attributes_and_back() {
    check(
        PatternSet::new()
            .with(pat!((KindOp $x, QuantityType<$_, $n>:$t) => (KindOp (MakeOp $x, (returnType $t)), $n)))
            .with(pat!((ClampOp ListType<$of, $_>:$x, $_) => (FloatOp $x, $of)))
            .with(pat!((SameOp QuantityType<$_, $n>:$x) => (MakeOp (KindOp $x, ListType<$n, 2>, (returnType QuantityType<UnitMeter, $n>))))),
        r#"
        %0 = "si.kind"(%f) <{of = !si.quantity<m, f64>}> : (f32) -> i1
        %1 = "si.kind"(%f) <{of = i32}> : (f32) -> i2
        %2 = "si.clamp"(%l) <{range = 1 : i32}> : (!si.list<f32>) -> i3
        %3 = "si.clamp"(%n) <{range = 1 : i32}> : (!si.list<!si.quantity<s, f64> x 7>) -> i4
        %4 = "si.same"(%s) : (!si.quantity<s, f32>) -> !si.quantity<s, f32>
        "#,
        expect![[r#"
            %7 = "si.make"(%6) : (f32) -> !si.quantity<m, f64>
            %8 = "si.kind"(%7) <{of = f64}> : (!si.quantity<m, f64>) -> i1
            %9 = "si.kind"(%6) <{of = i32}> : (f32) -> i2
            %10 = "si.float"(%3) <{of = f32}> : (!si.list<f32>) -> i3
            %11 = "si.clamp"(%4) <{range = 1 : i32}> : (!si.list<!si.quantity<s, f64> x 7>) -> i4
            %12 = "si.kind"(%1) <{of = !si.list<f32 x 2>}> : (!si.quantity<s, f32>) -> !si.quantity<m, f32>
            %13 = "si.make"(%12) : (!si.quantity<m, f32>) -> !si.quantity<s, f32>
        "#]],
    );
}

#[test]
fn one_value_of_a_list() {
    check(
        PatternSet::new()
            .with(pat!((AllOp QuantityType<$_, F32>:$x) => (MakeOp $x) where [(HasNoUseOf $x)]))
            .with(pat!((AllOp (variadic $_, ListType<$of, $_>:$y, $_ ..)) => (KindOp $y, $of)))
            .with(pat!((MaybeOp QuantityType<$_, $n>:$x, $_) => (KindOp $x, $n)))
            .with(pat!((PairOp (either UnitType<>:$u, QuantityType<..>:$x)) => (AllOp (variadic $u, $x)))),
        r#"
        %0 = "si.all"(%m, %l, %s) : (!si.quantity<m, f32>, !si.list<f32>, !si.quantity<s, f32>) -> i1
        %1 = "si.all"(%m, %s) : (!si.quantity<m, f32>, !si.quantity<s, f32>) -> i2
        %2 = "si.maybe"(%m) : (!si.quantity<m, f32>) -> i3
        %3 = "si.maybe"() : () -> i4
        %4 = "si.pair"(%m, %u) : (!si.quantity<m, f32>, !si.unit) -> i5
        "#,
        expect![[r#"
            %7 = "si.kind"(%3) <{of = f32}> : (!si.list<f32>) -> i1
            %8 = "si.all"(%0, %1) : (!si.quantity<m, f32>, !si.quantity<s, f32>) -> i2
            %9 = "si.kind"(%0) <{of = f32}> : (!si.quantity<m, f32>) -> i3
            %10 = "si.maybe"() : () -> i4
            %11 = "si.all"(%5, %0) : (!si.unit, !si.quantity<m, f32>) -> i5
        "#]],
    );
}

/// Ranges from a number to another one, which may be none.
fn ranges() -> (&'static str, &'static str) {
    (
        r#"%0 = "si.number"(%f) <{n = 1 : i64, m = 5 : i64}> : (f32) -> i1"#,
        r#"%0 = "si.number"(%f) <{n = 5 : i64, m = 1 : i64}> : (f32) -> i1"#,
    )
}

#[test]
fn rejected_parameters_roll_the_rewrite_back() {
    pat! { Number: (NumberOp $x, $n, $m) => (ClampOp (SameOp $x), RangeAttr<{ $n }, $m>) }
    let (good, bad) = ranges();
    check(
        one(Number),
        good,
        expect![[r#"
        %7 = "si.same"(%6) : (f32) -> f32
        %8 = "si.clamp"(%7) <{range = #si.range<1 to 5>}> : (f32) -> i1
    "#]],
    );
    let ctx = Context::with(Si);
    let mut module = module(&ctx, bad);
    let before = module.to_string();
    let patterns = one(Number).freeze(&ctx).expect("all operations are registered");
    let error = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .expect_err("the range is empty");
    expect!["pattern `Number` on `si.number` at input:9:6: `#si.range` ends before it begins"]
        .assert_eq(&error.to_string());
    assert_eq!(module.to_string(), before);
}

#[test]
fn in_a_pattern_that_may_fail_it_is_no_match() {
    pat! { #[fallible] Number: (NumberOp $x, $n, $m) => (ClampOp (SameOp $x), RangeAttr<{ $n }, $m>) }
    let (good, bad) = ranges();
    check(
        one(Number),
        good,
        expect![[r#"
        %7 = "si.same"(%6) : (f32) -> f32
        %8 = "si.clamp"(%7) <{range = #si.range<1 to 5>}> : (f32) -> i1
    "#]],
    );
    check(
        one(Number),
        bad,
        expect![[r#"
        %7 = "si.number"(%6) <{m = 1 : i64, n = 5 : i64}> : (f32) -> i1
        1 times: `#si.range` ends before it begins
    "#]],
    );
}

#[test]
fn types_that_no_dialect_defines_do_not_match() {
    dialect! { Bare = "si", ops: [GivenOp, ClampOp, MakeOp], allows_unknown_types: true, allows_unknown_attrs: true }
    let ctx = Context::with(Bare);
    let mut module = module(
        &ctx,
        r#"
        %0 = "si.clamp"(%m) <{range = #si.range<1 to 5>}> : (!si.quantity<m, f32>) -> f32
    "#,
    );
    let before = module.to_string();
    let patterns = PatternSet::new()
        .with(pat!((ClampOp QuantityType<$_, $_>:$x, $_) => (MakeOp $x)))
        .with(pat!((ClampOp $x, RangeAttr<$_, $_>) => (MakeOp $x)))
        .freeze(&ctx)
        .expect("all operations are registered");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::canonicalize()).expect("nothing matches");
    assert!(!outcome.changed);
    assert_eq!(module.to_string(), before);
}

#[test]
fn a_trace_names_the_parameter_that_does_not_match() {
    let ctx = Context::with(Si);
    let mut module = module(
        &ctx,
        r#"
        %0 = "si.clamp"(%m) <{range = #si.range<1 to 5>}> : (!si.quantity<m, f32>) -> f32
    "#,
    );
    let patterns = PatternSet::new()
        .with(pat!((ClampOp QuantityType<$_, F64>:$x, $_) => (MakeOp $x)))
        .with(pat!((ClampOp QuantityType<$_, "f64">:$x, $_) => (MakeOp $x)))
        .with(pat!((ClampOp QuantityType<UnitSecond, $_>:$x, $_) => (MakeOp $x)))
        .with(pat!((ClampOp ListType<..>:$x, $_) => (MakeOp $x)))
        .with(pat!((ClampOp $x, RangeAttr<2, $_>) => (MakeOp $x)))
        .with(pat!((ClampOp $x, ScaleAttr<..>) => (MakeOp $x)))
        .with(pat!((ClampOp QuantityType<$u, $n>:$x, $_) => (MakeOp $x) where [(F64 $n), (is_meter $u)]))
        .freeze(&ctx)
        .expect("all operations are registered");
    let mut trace = Trace::new(Vec::new()).of_op("si.clamp");
    let outcome = apply_patterns_greedily(
        &mut module,
        &patterns,
        GreedyRewriteConfig::canonicalize().with_listener(&mut trace),
    );
    assert!(!outcome.expect("nothing matches").changed);
    let text = String::from_utf8_lossy(&trace.finish().expect("a list takes everything")).into_owned();
    let reasons = text
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_once(": "));
    let reasons: String = reasons.map(|(_, reason)| format!("{reason}\n")).collect();
    expect![[r#"
        parameter `number` of `!si.quantity`: not 64-bit float (it is `f32`)
        parameter `number` of `!si.quantity`: not `f64` (it is `f32`)
        parameter `unit` of `!si.quantity`: not case s (it is `0 : i32`)
        operand `x` of `si.clamp`: not `!si.list` type (it is of type `!si.quantity<m, f32>`)
        parameter `from` of `#si.range`: not `2 : i64` (it is `1 : i64`)
        attribute `range` of `si.clamp`: not `#si.scale` attribute (it is `#si.range<1 to 5>`)
        `(F64 $n)` does not hold
    "#]]
    .assert_eq(&reasons);
}

#[test]
fn narrow_patterns_are_tried_before_wide_ones() {
    pat! { Wide: (ClampOp $x, $_) => (MakeOp $x) }
    pat! { Narrow: (ClampOp QuantityType<$_, F32>:$x, $_) => (MakeOp $x) }
    pat! { Other: (ClampOp QuantityType<$_, F64>:$x, $_) => (MakeOp $x) }
    pat! { Equal: (PropOp QuantityType<$u, $_>:$x, $_, $u) => (MakeOp $x) }
    pat! { Any: (PropOp QuantityType<$u, $_>:$x, $_, $v) => (PropOp (MakeOp $x, (returnType $x)), 1, $v) where [(same $u)] }
    fn same(_cx: &MatchContext<'_>, _unit: Unit) -> bool {
        true
    }
    assert_eq!(patterns![Narrow, Other, Wide, Equal, Any].check().len(), 0);
    let found = patterns![Wide, Narrow].check();
    let said = found[0].to_string();
    assert!(
        said.starts_with("`Narrow` is unreachable: `Wide` matches everything"),
        "{said}"
    );
}
