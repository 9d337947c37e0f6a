//! The index of a frozen set changes nothing: random modules end the same with it and without it, by the same rewrites in the
//! same order.

use drr::apply_patterns_greedily;
use drr::prelude::*;
use drr::{Ir, Listener, Op, PatternSpec};
use drr_tests::diff::assert_same;
use drr_tests::mutate::Random;

op! { NegOp = "x.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { AddOp = "x.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { MulOp = "x.mul", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { MacOp = "x.mac", (ins AnyType:$a, AnyType:$b, AnyType:$c), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { ScaleOp = "x.scale", (ins AnyType:$x, I32Attr:$k), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { StepOp = "x.step", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "2">:$k, OptionalAttr<I32Attr>:$m), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { SplitOp = "x.split", (ins AnyType:$x), (outs I32:$hi, I32:$lo), [Pure] }
op! { ListOp = "x.list", (ins Variadic<AnyType>:$xs, AnyType:$last), (outs AnyType:$r), [Pure] }
op! { UseOp = "x.use", (ins Variadic<AnyType>:$xs), (outs Variadic<AnyType>:$rs) }
dialect! { X = "x", ops: [NegOp, AddOp, MulOp, MacOp, ScaleOp, StepOp, SplitOp, ListOp, UseOp] }

fn is_new(_cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    value.defining_op().is_none_or(|op| op.num_operands() < 3)
}

fn sum(rewriter: &mut Rewriter<'_>, k: i32, m: i32) -> Attribute {
    rewriter.ctx().i32_attr(k.wrapping_add(m) % 8)
}

drr! {
    // Ten rules of one root, with predicates on both operands and two levels deep.
    pat!< A01: (AddOp (NegOp $x), (NegOp $y)) => (NegOp (AddOp $x, $y)) >
    pat!< A02: (AddOp $x, $x) => (ScaleOp $x, ConstantAttr<I32Attr, "2">) >
    pat!< A03: (AddOp $x, (AddOp $y, $z)) => (AddOp (AddOp $x, $y), $z) >
    pat!< A04: (AddOp (ScaleOp $x, $k), (ScaleOp $x, $m)) => (ScaleOp $x, (sum $k, $m)), (addBenefit 3) >
    pat!< A05: (AddOp (MulOp $x, $y), $z) => (MacOp $x, $y, $z) where [(HasOneUse:$z)] >
    pat!< A06: (AddOp (ScaleOp (NegOp $x), ConstantAttr<I32Attr, "3">), $y) => (MacOp $x, $y, $x), (addBenefit 5) >
    pat!< A07: (AddOp $x, (ScaleOp (ScaleOp $_, ConstantAttr<I32Attr, "0">), $_)) => (replaceWithValue $x) >
    pat!< A08: (AddOp (either (StepOp $x, $_, $_), (NegOp $y))) => (MulOp $x, $y), (addBenefit 2) >
    pat!< A09: (AddOp (SplitOp:$_s__1 $_), $y) => (MulOp $y, $y) where [(is_new $y)] >
    pat!< A10: (AddOp (NegOp $x), $y) => (MulOp $y, $x), (addBenefit -1) >

    pat!< S01: (ScaleOp $x, ConstantAttr<I32Attr, "1">) => (replaceWithValue $x), (addBenefit 5) >
    pat!< S02: (ScaleOp (NegOp $x), $k) => (NegOp (ScaleOp $x, $k)) >
    pat!< S03: (ScaleOp (ScaleOp $x, ConstantAttr<I32Attr, "2">), ConstantAttr<I32Attr, "2">) => (ScaleOp $x, ConstantAttr<I32Attr, "4">) >
    pat!< S04: (ScaleOp (StepOp $x, ConstantAttr<I32Attr, "2">, $_), ConstantAttr<I32Attr, "3">) => (StepOp $x, ConstantAttr<I32Attr, "5">, ConstantAttr<I32Attr, "1">) >
    pat!< S05: (ScaleOp (MulOp $x, (NegOp $y)), ConstantAttr<I32Attr, "4">) => (MulOp $x, $y) >

    pat!< T01: (StepOp $x, ConstantAttr<I32Attr, "2">, ConstantAttr<I32Attr, "1">) => (NegOp $x) >
    pat!< T02: (StepOp (StepOp $x, $_, $_), $k, $m) => (StepOp $x, $k, $m) >
    pat!< T03: (StepOp $x, ConstantAttr<I32Attr, "5">, $_) => (replaceWithValue $x) >
    pat!< T04: (StepOp (AddOp $x, $y), $_, ConstantAttr<I32Attr, "3">) => (MulOp $x, $y), (addBenefit 4) >

    pat!< M01: (MacOp $x, (NegOp $y), (NegOp $z)) => (NegOp (MacOp $x, $y, $z)) >
    pat!< M02: (MacOp $x, $x, $y) => (AddOp $y, (ScaleOp $x, ConstantAttr<I32Attr, "1">)) >
    pat!< M03: (MacOp (either $x, (MulOp $y, $_)), (AddOp $z, $_)) => (ListOp (variadic $x, $y), $z) >
    pat!< M04: (MacOp (SplitOp:$_s__0 $_), $y, (ScaleOp $z, ConstantAttr<I32Attr, "2">)) => (AddOp $y, $z) >

    pat!< L01: (ListOp (variadic (NegOp $x), $_ ..), $y) => (AddOp $x, $y) >
    pat!< L02: (ListOp $_, (NegOp $y)) => (NegOp $y) >
    pat!< L03: (ListOp (variadic $x), (ScaleOp $y, $_)) => (MulOp $x, $y) >
    pat!< L04: (ListOp (variadic $x, (AddOp $y, $_)), $w) => (MacOp $x, $y, $w) >
}

/// Returns a module of random ops on `i32`.
fn random_module(random: &mut Random) -> String {
    let mut text = "%s0, %s1 = \"x.use\"() : () -> (i32, i32)\n".to_owned();
    let mut visible = vec!["%s0".to_owned(), "%s1".to_owned()];
    for number in 0..60 {
        let value = |random: &mut Random| visible[visible.len() - 1 - random.below(visible.len().min(10))].clone();
        let (x, y, z) = (value(random), value(random), value(random));
        let (k, m) = (random.below(5), random.below(4));
        let name = format!("%v{number}");
        let mut results = 1;
        let line = match random.below(13) {
            0 | 1 => format!("{name} = \"x.neg\"({x}) : (i32) -> i32"),
            2..=4 => format!("{name} = \"x.add\"({x}, {y}) : (i32, i32) -> i32"),
            5 => format!("{name} = \"x.mul\"({x}, {y}) : (i32, i32) -> i32"),
            6 => format!("{name} = \"x.mac\"({x}, {y}, {z}) : (i32, i32, i32) -> i32"),
            7 | 8 => format!("{name} = \"x.scale\"({x}) <{{k = {k} : i32}}> : (i32) -> i32"),
            9 if m == 0 => format!("{name} = \"x.step\"({x}) : (i32) -> i32"),
            9 => format!("{name} = \"x.step\"({x}) <{{k = {k} : i32, m = {m} : i32}}> : (i32) -> i32"),
            10 if m == 0 => {
                results = 2;
                format!("{name}:2 = \"x.split\"({x}) : (i32) -> (i32, i32)")
            }
            10 => format!("{name} = \"x.list\"({x}, {y}) : (i32, i32) -> i32"),
            11 => format!("{name} = \"x.list\"({x}, {y}, {z}) : (i32, i32, i32) -> i32"),
            _ => {
                results = 0;
                format!("\"x.use\"({x}, {y}, {z}) : (i32, i32, i32) -> ()")
            }
        };
        text.push_str(&line);
        text.push('\n');
        match results {
            0 => {}
            1 => visible.push(name),
            _ => visible.extend((0..results).map(|result| format!("{name}#{result}"))),
        }
    }
    let last = visible[visible.len() - 8..].join(", ");
    text.push_str(&format!(
        "\"x.use\"({last}) : (i32, i32, i32, i32, i32, i32, i32, i32) -> ()\n"
    ));
    text
}

/// Counts what is tried.
#[derive(Default)]
struct Tries {
    all: usize,
    matched: u64,
}

impl Listener for Tries {
    fn pattern_end(&mut self, _pattern: &PatternSpec, _ir: &Ir, _root: Op, matched: bool) {
        self.all += 1;
        self.matched += u64::from(matched);
    }
}

#[test]
fn listeners_are_notified_of_every_pattern() {
    let ctx = Context::with(X);
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let frozen = set.freeze(&ctx).expect("all ops are registered");
    let of_add = set.specs().filter(|spec| spec.root == "x.add").count();
    assert!(of_add >= 10, "{of_add}");
    // No pattern matches, and by the looks of the op none can.
    let text = r#"
        %s0, %s1 = "x.use"() : () -> (i32, i32)
        %v = "x.add"(%s0, %s1) : (i32, i32) -> i32
        "x.use"(%v) : (i32) -> ()
    "#;
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut tries = Tries::default();
    let outcome = apply_patterns_greedily(
        &mut module,
        &frozen,
        GreedyRewriteConfig::default().with_listener(&mut tries),
    )
    .expect("it ends");
    assert!(outcome.converged);
    assert_eq!((tries.all, tries.matched), (of_add, 0));
}

#[test]
fn random_modules_end_the_same_with_and_without() {
    let mut random = Random::new(7);
    let mut rewrites = 0;
    for number in 0..400 {
        let ctx = Context::with(X);
        let mut set = PatternSet::new();
        populate_with_generated(&mut set);
        // Any part of the rules, so that the tables differ.
        for name in set.specs().map(|spec| spec.name).collect::<Vec<_>>() {
            if random.below(8) == 0 {
                set.disable(name);
            }
        }
        let frozen = set.freeze(&ctx).expect("all ops are registered");
        let one_by_one = set.freeze(&ctx).expect("all ops are registered").without_index();
        let config = GreedyRewriteConfig::default()
            .with_top_down(number % 2 == 0)
            .with_max_iterations(6);
        let text = random_module(&mut random);
        let run = |patterns| {
            let mut module = Module::parse(&ctx, text.clone()).unwrap_or_else(|errors| panic!("{errors}"));
            let outcome = apply_patterns_greedily(&mut module, patterns, config.clone()).expect("it ends");
            (module.generic_form().to_string(), outcome)
        };
        let (found, outcome) = run(&frozen);
        let (expected, expected_outcome) = run(&one_by_one);
        assert_same(&text, &expected, &found);
        assert_eq!(outcome, expected_outcome);
        let mut tries = Tries::default();
        let mut module = Module::parse(&ctx, text.clone()).unwrap_or_else(|errors| panic!("{errors}"));
        let heard =
            apply_patterns_greedily(&mut module, &frozen, config.clone().with_listener(&mut tries)).expect("it ends");
        assert_same(&text, &expected, &module.generic_form().to_string());
        assert_eq!(heard.patterns, expected_outcome.patterns);
        assert_eq!(tries.matched, outcome.rewrites());
        rewrites += outcome.rewrites();
    }
    assert!(rewrites > 3000, "{rewrites}");
}
