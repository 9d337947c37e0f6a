//! Many rules at once on random modules: what is left must be the same as in MLIR, with its locations.

// A few rules are chosen at a time, so it does not matter that some cover or undo others of the whole list.
#![allow(deprecated)]

use drr::prelude::*;
use drr::{ContextBuilder, OpRef};
use drr_tests::diff::assert_same;
use drr_tests::mutate::Random;
use drr_tests::oracle::oracle;
use drr_tests::ours;

use crate::ex::*;
use crate::frame::folder;
use crate::random_instance::Term;
use crate::random_module::random_module;

// The rules of tests/oracle/rows/random.td, in the order of their names.
drr! {
    pat!< R01: (NegOp $v) => (CastOp $v) >
    pat!< R02: (ScaleOp (NegOp $x), $f) => (ScaleOp $x, $f) >
    pat!< R03: (ScaleOp $x, $_) => (CastOp $x) >
    pat!< R04: (AddOp (ScaleOp $_, $_), $_) => (GivenOp) >
    pat!< R05: (AddOp I32:$_, $x) => (CastOp $x) >
    pat!< R06: (NegOp I32:$x) => (IntOp $x) >
    pat!< R07: (NegOp F32:$x) => (FloatOp $x) >
    pat!< R08: (MetaOp $x, I32Attr:$k) => (ScaleOp $x, $k) >
    pat!< R09: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, $k) >
    pat!< R10: (ScaleOp (CastOp $x), ConstantAttr<I32Attr, "1">) => (CastOp $x) >
    pat!< R11: (MetaOp $x, ConstantAttr<I32Attr, "1">:$k) => (ScaleOp $x, $k) >
    pat!< R12: (MetaOp $x, ConstBoolAttrTrue) => (CastOp $x) >
    pat!< R13: (MetaOp $x, ConstUnitAttr) => (FlagOp $x, ConstUnitAttr) >
    pat!< R14: (LabelOp (NegOp $x), ConstantStrAttr<StrAttr, "id">) => (CastOp $x) >
    pat!< R15: (AddOp $x, (NegOp $x)) => (NegOp $x) >
    pat!< R16: (AddOp (AddOp $x, $y), (AddOp $y, $x)) => (AddOp $x, $y) >
    pat!< R17: (MacOp $x, $x, $x) => (NegOp $x) >
    pat!< R18: (AddOp $x, $x) => (NegOp $x), [(F32 $x)] >
    pat!< R19: (MaybeOp (NegOp $x), $k) => (MaybeOp $x, $k) >
    pat!< R20: (StepOp $x, ConstantAttr<I32Attr, "7">) => (CastOp $x) >
    pat!< R21: (StepOp (NegOp $x), $k) => (ScaleOp $x, $k) >
    pat!< R22: (FlagOp (NegOp $x), $on) => (FlagOp $x, $on) >
    pat!< R23: (FlagOp $x, ConstUnitAttr) => (CastOp $x) >
    pat!< R24: (GroupsOp $a, $_) => (ConcatOp $a) >
    pat!< R25: (ConcatOp $xs) => (GroupsOp $xs, $xs) >
    pat!< R26: (NegOp (MixOp $k, $x, $s, $y)) => (MixOp $k, $y, $s, $x) >
    pat!< R27: (MixOp ConstantAttr<I32Attr, "1">, $x, $s, (NegOp $_)) => (LabelOp (AddOp $x, $x), $s) >
    pat!< R28: (NegOp (NegOp $x)) => (replaceWithValue $x) >
    pat!< R29: (AddOp (NegOp (CastOp $x)), (ScaleOp (NegOp $_), $k)) => (ScaleOp (AddOp $x, $x), $k) >
    pat!< R30: (NegOp (ConstOp $v)) => (ConstOp $v) >
    pat!< R31: (AddOp (NegOp:$n $x), $_) => (MacOp $x, (NegOp (NegOp $n)), $x) >
    pat!< R32: (CastOp (CastOp $x)) => (AddOp (NegOp:$n $x), $n), [(F32 $x)] >
    pat!< R33: (CutOp $x) => [(SplitOp:$s (NegOp $x, (location $x))), (CastOp $s__1), (CastOp $s__0)] >
    pat!< R34: (CutOp (NegOp $x)) => (CutOp $x) >
    pat!< R35: (SinkOp (NegOp $x)) => [(SinkOp $x)] >
    pat!< R36: (SinkOp (CastOp $_)) => [] >
    pat!< R37: (FanOp (NegOp $x)) => (FanOp $x) >
    pat!< R38: (SplitOp I32:$x) => [(IntOp $x), (IntOp (NegOp $x))] >
    pat!< R39: (NegOp:$r (CastOp:$c $x)) => (CastOp (AddOp $x, $x, (location $c, $x)), (location "here", $r)) >
    pat!< R40: (LabelOp:$r $x, $_) => (CastOp (NegOp $x), (location $x, $r)) >
    pat!< R41: (MaybeOp (StepOp $x, $k), $_) => (StepOp $x, $k), [], [], (addBenefit 3) >
    pat!< R42: (BiasOp $x, $_) => (CastOp (NegOp $x)) >
    pat!< R43: (MacOp $x, (NegOp $_), $z) => (AddOp $x, (AddOp $x, $z)), [], [], (addBenefit -1) >
    pat!< R44: (AddOp (either (NegOp $x), $y)) => (MacOp $x, $y, $y) >
    pat!< R45: (AddOp (either (CastOp $_), (NegOp $y))) => (CastOp (NegOp $y)) >
    pat!< R46: (ConcatOp (variadic $a, $b)) => (GroupsOp (variadic $b), (variadic $a, $b)) >
    pat!< R47: (ConcatOp (variadic (NegOp $a), $_)) => (CastOp $a) >
    pat!< R48: (ConcatOp (variadic:$all $_, $_, $_)) => (GroupsOp $all, (variadic)) >
    pat!< R49: (GroupsOp (variadic $a), (variadic $b)) => (BiasOp $a, $b) >
    pat!< R50: (NegOp (get_in $x)) => (CastOp $x) >
    pat!< R51: (ScaleOp (scaled $x, I32Attr:$k), $_) => (ScaleOp $x, $k) >
    pat!< R52: (AddOp $x, (ConstantLikeMatcher I32Attr:$k)) => (ScaleOp $x, $k) >
    pat!< R53: (StepOp (NegOp $x), $k) => (MaybeOp (CastOp $x, (returnType $x)), $k) >
    pat!< R54: (SinkOp (CastOp $x)) => [(SinkOp $x)], [], [(KeepOp (variadic $x, (NegOp $x)))] >
    pat!< R55: (PropOp (NegOp $x), $p) => (PropOp $x, $p) >
    pat!< R56: (PropOp $x, ConstantProp<I64Prop, "5">) => (PropOp (NegOp $x), ConstantProp<I64Prop, "6">) >
    pat!< R57: (ModeOp $x, ModeFast) => (ModeOp $x, ConstantEnumCase<Mode, "safe">) >
    pat!< R58: (CutOp:$r $x) => (NativeCodeCall<pair, 2> $x), [(same_type $r__0, $x), (same_type $r__1, $x)] >
    pat!< R59: (NegOp:$old (CastOp $x)) => (CastOp:$made $x), [], [(NativeCodeCallVoid<note> $old, $made)] >
    pat!< R60: (MacOp (either (NegOp $x), $y), $_) => (AddOp $y, (NegOp (NegOp $x))) >
}

/// Returns the operand of a negation or a cast.
fn get_in<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<ValueRef<'a>> {
    (NegOp::cast(op).is_some() || CastOp::cast(op).is_some()).then(|| op.operand(0))?
}

/// Returns the operand of a scaling and its factor.
fn scaled<'a>(_cx: &MatchContext<'a>, op: OpRef<'a>) -> Option<(ValueRef<'a>, i32)> {
    let scale = ScaleOp::cast(op)?;
    Some((scale.x(), scale.k()?))
}

fn same_type(_cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty()
}

/// Returns a value, negated once and twice.
fn pair(rewriter: &mut Rewriter<'_>, value: Value) -> (Value, Value) {
    let first = NegOp::build(rewriter, value, ());
    let first = rewriter.result(first, 0);
    let second = NegOp::build(rewriter, first, ());
    (first, rewriter.result(second, 0))
}

/// Notes on `to` the name of `from`.
fn note(rewriter: &mut Rewriter<'_>, from: Op, to: Op) {
    let name = rewriter.ir().op(from).name_text().trim_start_matches("ex.").to_owned();
    let key = rewriter.ctx().ident(&name);
    let unit = rewriter.ctx().unit_attr();
    rewriter.set_discardable(to, key, Some(unit));
}

const RULES: usize = 60;
/// Choices of rules, and modules for each.
const CHOICES: usize = 60;
const MODULES: usize = 20;

/// Rewrites a module with the rules of these names and counts the rewrites; `None` for rewrites that do not terminate.
fn ours(names: &[String], text: &str, top_down: bool) -> Option<(String, u64)> {
    let ctx = ContextBuilder::new().with(Ex).build();
    let mut module = ours::read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut patterns = PatternSet::new();
    populate_with_generated(&mut patterns);
    for name in names {
        patterns.enable(name);
    }
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let config = GreedyRewriteConfig::default()
        .with_top_down(top_down)
        .with_max_rewrites(1000);
    let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone()).ok()?;
    module
        .verify()
        .unwrap_or_else(|errors| panic!("{names:?}: {errors}\n{text}\n{module}"));
    outcome
        .converged
        .then(|| (ours::print(&module, &["--mlir-print-debuginfo"]), outcome.rewrites()))
}

#[test]
fn random_modules_end_as_in_mlir() {
    let Some(oracle) = oracle(&folder().join("random.td")) else {
        return;
    };
    let mut random = Random::new(7);
    let (mut compared, mut rewrites) = (0, 0);
    for choice in 0..CHOICES {
        let top_down = choice % 2 == 1;
        let mut names: Vec<String> = (0..1 + random.below(8))
            .map(|_| format!("R{:02}", 1 + random.below(RULES)))
            .collect();
        names.sort();
        names.dedup();
        let mut patterns = PatternSet::new();
        populate_with_generated(&mut patterns);
        let chosen = patterns
            .specs()
            .filter(|spec| names.iter().any(|name| name == spec.name));
        let sources: Vec<Term> = chosen.map(|spec| Term::parse(spec.source)).collect();
        let modules: Vec<String> = (0..MODULES).map(|_| random_module(&mut random, 40, &sources)).collect();
        let ours: Vec<(&String, (String, u64))> = modules
            .iter()
            .filter_map(|text| Some((text, ours(&names, text, top_down)?)))
            .collect();
        let input: Vec<&str> = ours.iter().map(|(text, _)| text.as_str()).collect();
        let pass = format!("-drr=region=1 top-down={} only={}", u8::from(top_down), names.join(","));
        let output = oracle.run(
            &[
                &pass,
                "--split-input-file",
                "--mlir-print-op-generic",
                "--mlir-print-debuginfo",
            ],
            input.join("// -----\n"),
        );
        assert!(output.success, "{names:?}: {}", output.stderr);
        let theirs: Vec<&str> = output.stdout.split("// -----\n").collect();
        assert_eq!(theirs.len().max(1), ours.len().max(1));
        for ((text, (ours, count)), theirs) in ours.iter().zip(theirs) {
            assert_same(&format!("{names:?} on\n{text}"), theirs.trim_end(), ours.trim_end());
            compared += 1;
            rewrites += count;
        }
    }
    assert!(compared > CHOICES * MODULES / 2, "only {compared} cases end");
    println!("{compared} modules end as in MLIR, after {rewrites} rewrites");
}
