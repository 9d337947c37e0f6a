//! The operations of the specification's examples, and the module that patterns over them are run on.

#![allow(missing_docs, unreachable_pub)]

use drr::prelude::*;
use expect_test::Expect;

drr::op! { pub NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
drr::op! { pub AddOp = "ex.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [SameOperandsAndResultType] }
drr::op! {
    pub MacOp = "ex.mac",
    (ins AnyType:$a, AnyType:$b, AnyType:$c),
    (outs AnyType:$r),
    [SameOperandsAndResultType]
}
drr::op! {
    pub FourOp = "ex.four",
    (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d),
    (outs AnyType:$r),
    [SameOperandsAndResultType]
}
drr::op! {
    pub SixOp = "ex.six",
    (ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d, AnyType:$e, AnyType:$f),
    (outs AnyType:$r)
}
drr::op! { pub EndOp = "ex.end", (ins Variadic<AnyType>:$xs, AnyType:$y, AnyType:$z), (outs AnyType:$r) }
drr::op! {
    pub ConstantOp = "ex.constant",
    (ins AnyAttr:$value),
    (outs AnyType:$r),
    [Pure, ConstantLike],
    { fold: fold_constant }
}
drr::op! { pub PropOp = "ex.prop", (ins AnyType:$x, I64Prop:$p), (outs AnyType:$r) }
drr::op! {
    pub PropsOp = "ex.props",
    (ins AnyType:$x, StringProp:$s, UnitProp:$u, DefaultValuedProp<I32Prop, "7">:$k, ArrayProp<I64Prop>:$a, OptionalProp<BoolProp>:$o),
    (outs AnyType:$r)
}
drr::op! { pub CastOp = "ex.cast", (ins AnyType:$x), (outs AnyType:$r) }
drr::op! { pub ScaleOp = "ex.scale", (ins AnyType:$x, I32Attr:$k), (outs AnyType:$r) }
drr::op! { pub LabelOp = "ex.label", (ins AnyType:$x, StrAttr:$s), (outs AnyType:$r) }
drr::op! { pub MetaOp = "ex.meta", (ins AnyType:$x, AnyAttr:$k), (outs AnyType:$r) }
drr::op! { pub MaybeOp = "ex.maybe", (ins AnyType:$x, OptionalAttr<I32Attr>:$k), (outs AnyType:$r) }
drr::op! {
    pub KnownOp = "ex.known",
    (ins AnyType:$x, OptionalAttr<I32Attr>:$k),
    (outs AnyType:$r),
    [SameOperandsAndResultType]
}
drr::op! { pub StepOp = "ex.step", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k), (outs AnyType:$r) }
drr::op! { pub FlagOp = "ex.flag", (ins AnyType:$x, UnitAttr:$on), (outs AnyType:$r) }
drr::op! { pub MixOp = "ex.mix", (ins I32Attr:$k, AnyType:$x, StrAttr:$s, AnyType:$y), (outs AnyType:$r) }
drr::op! { pub ListOp = "ex.list", (ins AnyType:$x, DenseI64ArrayAttr:$k, ArrayAttr:$a), (outs AnyType:$r) }
drr::op! { pub IntOp = "ex.int", (ins I32:$x), (outs I32:$r) }
drr::op! { pub FloatOp = "ex.float", (ins F32:$x), (outs F32:$r) }
drr::op! { pub SplitOp = "ex.split", (ins AnyType:$x), (outs I32:$hi, I32:$lo) }
drr::op! { pub CutOp = "ex.cut", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b) }
drr::op! { pub ConcatOp = "ex.concat", (ins Variadic<AnyType>:$xs), (outs AnyType:$r) }
drr::op! {
    pub GroupsOp = "ex.groups",
    (ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs),
    (outs AnyType:$r),
    [AttrSizedOperandSegments]
}
drr::op! { pub BiasOp = "ex.bias", (ins AnyType:$x, Optional<AnyType>:$b), (outs AnyType:$r) }
drr::op! { pub TailOp = "ex.tail", (ins Variadic<AnyType>:$xs, AnyType:$last), (outs AnyType:$r) }
drr::op! { pub FanOp = "ex.fan", (ins AnyType:$x), (outs Variadic<AnyType>:$rs) }
drr::op! {
    pub SizedOp = "ex.sized",
    (ins AnyType:$x),
    (outs Variadic<AnyType>:$as, Variadic<AnyType>:$bs),
    [AttrSizedResultSegments]
}
drr::op! { pub SinkOp = "ex.sink", (ins AnyType:$x), (outs) }
drr::op! { pub ConstOp = "ex.const", (ins AnyAttr:$value), (outs AnyType:$r) }
drr::op! { pub GivenOp = "ex.given", (ins), (outs AnyType:$r) }
drr::op! { pub KeepOp = "ex.keep", (ins Variadic<AnyType>:$xs), (outs) }
drr::op! { pub HolderOp = "ex.holder", (ins TypeAttr:$t), (outs AnyType:$r), [FirstAttrDerivedResultType] }
drr::dialect! {
    pub Ex = "ex",
    allows_unknown_types: true,
    allows_unknown_attrs: true,
    ops: [
        NegOp, AddOp, MacOp, CastOp, ScaleOp, LabelOp, MetaOp, MaybeOp, KnownOp, StepOp, FlagOp, MixOp, ListOp, IntOp, FloatOp, SplitOp,
        CutOp, ConcatOp, GroupsOp, BiasOp, TailOp, FanOp, SizedOp, SinkOp, ConstOp, GivenOp, KeepOp, HolderOp,
        FourOp, SixOp, EndOp, PropOp, PropsOp, ConstantOp
    ]
}

/// Applies patterns to the body of a module. The values `%a`, `%b` (`f32`) and `%i` (`i32`) are there; what is worth
/// keeping is handed to `ex.keep`.
pub fn check(patterns: PatternSet, body: &str, expect: Expect) {
    let ctx = Context::with(Ex);
    let given = r#"
        %a = "ex.given"() : () -> f32
        %b = "ex.given"() : () -> f32
        %i = "ex.given"() : () -> i32
    "#;
    let mut module = match Module::parse(&ctx, format!("{given}{body}")) {
        Ok(module) => module,
        Err(error) => panic!("{error:?}"),
    };
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let text = match apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()) {
        Ok(_) => {
            let text = module.generic_form().to_string();
            let inner = text
                .lines()
                .filter(|line| line.starts_with("  ") && !line.contains("ex.given"));
            inner.map(|line| format!("{}\n", line.trim())).collect()
        }
        Err(error) => format!("error: {error}\n"),
    };
    expect.assert_eq(&text);
}

/// The same with locations: what is given is at `a`, `b` and `i`.
pub fn check_located(patterns: PatternSet, body: &str, expect: Expect) {
    let ctx = Context::with(Ex);
    let given = r#"
        %a = "ex.given"() : () -> f32 loc("a")
        %b = "ex.given"() : () -> f32 loc("b")
        %i = "ex.given"() : () -> i32 loc("i")
    "#;
    let mut module = Module::parse(&ctx, format!("{given}{body}")).unwrap_or_else(|error| panic!("{error:?}"));
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    let body = module.body();
    let ops = module.ir().block(body).ops().filter(|op| op.name_text() != "ex.given");
    let text: String = ops.map(|op| format!("{} {}\n", op.name_text(), located(op))).collect();
    expect.assert_eq(&text);
}

/// Returns the location of an op as an attribute.
fn located(op: OpRef<'_>) -> String {
    let attr = op.ir().location_to_attribute(op.location());
    attr.display(op.ctx()).to_string()
}

/// One unnamed pattern.
macro_rules! one {
    ($($pattern:tt)*) => { PatternSet::new().with(drr::pat!($($pattern)*)) };
}

pub(crate) use one;

/// Two values of one type.
pub struct SameType;

impl drr::EntityConstraint<(ValueRef<'_>, ValueRef<'_>)> for SameType {
    fn holds(_cx: &MatchContext<'_>, (a, b): (ValueRef<'_>, ValueRef<'_>)) -> bool {
        a.ty() == b.ty()
    }
}

/// Returns `true` if a number is even.
pub fn is_even(_cx: &MatchContext<'_>, k: i32) -> bool {
    k % 2 == 0
}

/// Returns `true` if the results of an op have at least `least` uses.
pub fn is_used_by(_cx: &MatchContext<'_>, op: OpRef<'_>, least: usize) -> bool {
    op.results().map(|result| result.uses().count()).sum::<usize>() >= least
}

/// Folds a constant to its attribute.
fn fold_constant(op: OpRef<'_>, _operands: &[Option<Attribute>]) -> drr::define::Fold {
    let value = drr::define::access::attr(op, 0);
    value.map_or(drr::define::Fold::None, drr::define::Fold::attr)
}
