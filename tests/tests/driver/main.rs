//! The same rules on the same modules: ours under our driver, and MLIR's own under MLIR's. What is left must be the same,
//! op for op and operand for operand, because orders decide about it.

mod any_root;
mod branches;
mod cycles;
mod declarations;
mod deep;
mod effects;
mod lists;
mod nested;
mod operands;
mod outcome;

use std::fmt::Write;
use std::path::Path;

use drr::prelude::*;
use drr::{Outcome, PatternSpec};
use drr_tests::diff::assert_same;
use drr_tests::mutate::Random;
use drr_tests::oracle::oracle;

op! { NegOp = "d.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { AddOp = "d.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { ScaleOp = "d.scale", (ins AnyType:$x, I32Attr:$k), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { MaybeOp = "d.maybe", (ins AnyType:$x, OptionalAttr<I32Attr>:$k), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { StepOp = "d.step", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { SplitOp = "d.split", (ins AnyType:$x), (outs I32:$hi, I32:$lo), [Pure] }
op! { ConcatOp = "d.concat", (ins Variadic<AnyType>:$xs), (outs AnyType:$r), [Pure] }
op! { GroupsOp = "d.groups", (ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs), (outs AnyType:$r), [Pure, AttrSizedOperandSegments] }
op! { UseOp = "d.use", (ins Variadic<AnyType>:$xs), (outs Variadic<AnyType>:$rs) }
op! { BoxOp = "d.box", (ins), (outs), (region SizedRegion<1>:$body), [NoTerminator, SingleBlock] }
dialect! { D = "d", ops: [NegOp, AddOp, ScaleOp, MaybeOp, StepOp, SplitOp, ConcatOp, GroupsOp, UseOp, BoxOp] }

// The rules of tests/oracle/rules.td, in the order of their names.
drr! {
    pat!< A01: (AddOp (NegOp $x), (NegOp $y)) => (NegOp (AddOp $x, $y)) >
    pat!< A02: (AddOp $x, $x) => (ScaleOp $x, ConstantAttr<I32Attr, "2">) >
    pat!< A03: (AddOp $x, (AddOp $y, $z)) => (AddOp (AddOp $x, $y), $z), [], [], (addBenefit -1) >
    pat!< A04: (ConcatOp $xs) => (GroupsOp $xs, $xs) >
    pat!< A05: (MaybeOp (NegOp $x), $k) => (NegOp (MaybeOp $x, $k)) >
    pat!< A06: (NegOp (NegOp $x)) => (replaceWithValue $x) >
    pat!< A07: (ScaleOp (NegOp $x), $k) => (NegOp (ScaleOp $x, $k)) >
    pat!< A08: (ScaleOp $x, ConstantAttr<I32Attr, "1">) => (replaceWithValue $x), [], [], (addBenefit 5) >
    pat!< A10: (SplitOp (ScaleOp $x, $_)) => [(NegOp $x), (ScaleOp $x, ConstantAttr<I32Attr, "3">)] >
    pat!< A11: (StepOp $x, ConstantAttr<I32Attr, "7">) => (MaybeOp $x, ConstantAttr<I32Attr, "7">) >
    pat!< A12: (StepOp (StepOp $x, $_), $k) => (StepOp $x, $k) >
}

/// Returns a module of random ops on `i32`, some of them in boxes.
fn random_module(random: &mut Random) -> String {
    format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", random_body(random))
}

/// Returns random ops on `i32`, some of them in boxes.
fn random_body(random: &mut Random) -> String {
    let mut text = String::new();
    let mut visible = vec!["%s0".to_owned(), "%s1".to_owned()];
    text.push_str("%s0, %s1 = \"d.use\"() : () -> (i32, i32)\n");
    let mut scopes = Vec::new();
    for number in 0..40 {
        let value = |random: &mut Random| visible[visible.len() - 1 - random.below(visible.len().min(12))].clone();
        let (x, y) = (value(random), value(random));
        let name = format!("%v{number}");
        let k = random.below(4);
        let (line, results) = match random.below(13) {
            0..=2 => (format!("{name} = \"d.neg\"({x}) : (i32) -> i32"), 1),
            3..=5 => (format!("{name} = \"d.add\"({x}, {y}) : (i32, i32) -> i32"), 1),
            6 | 7 => (
                format!("{name} = \"d.scale\"({x}) <{{k = {k} : i32}}> : (i32) -> i32"),
                1,
            ),
            8 if k == 0 => (format!("{name} = \"d.maybe\"({x}) : (i32) -> i32"), 1),
            8 => (
                format!("{name} = \"d.maybe\"({x}) <{{k = {k} : i32}}> : (i32) -> i32"),
                1,
            ),
            9 if k < 2 => (format!("{name} = \"d.step\"({x}) : (i32) -> i32"), 1),
            9 => (
                format!("{name} = \"d.step\"({x}) <{{k = {k} : i32}}> : (i32) -> i32"),
                1,
            ),
            10 => (format!("{name}:2 = \"d.split\"({x}) : (i32) -> (i32, i32)"), 2),
            11 => (format!("{name} = \"d.concat\"({x}, {y}) : (i32, i32) -> i32"), 1),
            _ if k == 0 && scopes.len() < 3 => {
                scopes.push(visible.len());
                ("\"d.box\"() ({".to_owned(), 0)
            }
            _ if k == 1 && !scopes.is_empty() => {
                visible.truncate(scopes.pop().unwrap_or_default());
                ("\"d.use\"() : () -> ()\n}) : () -> ()".to_owned(), 0)
            }
            _ => (format!("\"d.use\"({x}, {y}) : (i32, i32) -> ()"), 0),
        };
        let _infallible = writeln!(text, "{line}");
        match results {
            1 => visible.push(name),
            2 => visible.extend([format!("{name}#0"), format!("{name}#1")]),
            _ => {}
        }
    }
    let end = "\"d.use\"(%s0, %s1) : (i32, i32) -> ()\n";
    for _ in scopes {
        text.push_str(end);
        text.push_str("}) : () -> ()\n");
    }
    text.push_str(end);
    text
}

fn ours(text: &str, config: &GreedyRewriteConfig) -> String {
    let mut patterns = PatternSet::new();
    populate_with_generated(&mut patterns);
    with_patterns(text, &patterns, config).0
}

fn with_patterns(text: &str, patterns: &PatternSet, config: &GreedyRewriteConfig) -> (String, Outcome) {
    let ctx = Context::with(D);
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let patterns = patterns.freeze(&ctx).expect("all ops are registered");
    let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(outcome.converged, "{outcome}");
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    (module.generic_form().to_string(), outcome)
}

/// A pattern that does everything twice: first it undoes what it did.
struct Twice<P>(P);

impl<P: RewritePattern> RewritePattern for Twice<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let undone = rewriter.transaction(|rewriter| Err::<(), bool>(self.0.match_and_rewrite(root, rewriter)));
        let matched = self.0.match_and_rewrite(root, rewriter);
        assert_eq!(undone, Err(matched));
        matched
    }
}

#[test]
fn undo_and_redo_restore_the_same_ir() {
    let mut once = PatternSet::new();
    populate_with_generated(&mut once);
    let mut twice = PatternSet::new();
    twice
        .add(Twice(A01))
        .add(Twice(A02))
        .add(Twice(A03))
        .add(Twice(A04))
        .add(Twice(A05))
        .add(Twice(A06));
    twice
        .add(Twice(A07))
        .add(Twice(A08))
        .add(Twice(A10))
        .add(Twice(A11))
        .add(Twice(A12));
    assert_eq!(once.specs().len(), twice.specs().len());
    let mut random = Random::new(2);
    let mut rewrites = 0;
    for number in 0..300 {
        let text = random_module(&mut random);
        let config = GreedyRewriteConfig::default().with_top_down(number % 2 == 0);
        let (expected, outcome) = with_patterns(&text, &once, &config);
        let (found, again) = with_patterns(&text, &twice, &config);
        assert_same(&text, &expected, &found);
        rewrites += outcome.rewrites();
        // The visited ops and the number of visits are the same, too.
        assert_eq!(outcome, again);
    }
    assert!(rewrites > 1000, "{rewrites}");
}

#[test]
fn random_modules_end_as_in_mlir() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let Some(oracle) = oracle(&folder.join("rules.td")) else {
        return;
    };
    let mut random = Random::new(1);
    let modules: Vec<String> = (0..200).map(|_| random_module(&mut random)).collect();
    for top_down in [false, true] {
        let config = GreedyRewriteConfig::default().with_top_down(top_down);
        let pass = format!("-drr=region=1 top-down={}", u8::from(top_down));
        let output = oracle.run(
            &[&pass, "--split-input-file", "--mlir-print-op-generic"],
            modules.join("// -----\n"),
        );
        assert!(output.success, "{}", output.stderr);
        let theirs: Vec<&str> = output.stdout.split("// -----\n").collect();
        assert_eq!(theirs.len(), modules.len());
        for (text, theirs) in modules.iter().zip(theirs) {
            assert_same(text, theirs.trim_end(), ours(text, &config).trim_end());
        }
        println!("{0}/{0} modules end as in MLIR, top-down: {top_down}", modules.len());
    }
}

#[test]
fn a_run_can_be_rolled_back_and_repeated() {
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let mut random = Random::new(3);
    for number in 0..150 {
        let ctx = Context::with(D);
        let mut module = Module::parse(&ctx, random_module(&mut random)).unwrap_or_else(|errors| panic!("{errors}"));
        let patterns = set.freeze(&ctx).expect("all ops are registered");
        let config = GreedyRewriteConfig::default().with_top_down(number % 2 == 0);
        let before = module.generic_form().to_string();
        let mut runs = Vec::new();
        for _ in 0..3 {
            let transaction = module.ir_mut().begin_transaction();
            let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone()).expect("it ends");
            runs.push((module.generic_form().to_string(), outcome));
            module.ir_mut().roll_back(transaction);
            assert_same("a module", &before, &module.generic_form().to_string());
        }
        let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone()).expect("it ends");
        assert!(
            runs.iter()
                .all(|run| *run == (module.generic_form().to_string(), outcome.clone()))
        );
    }
}
