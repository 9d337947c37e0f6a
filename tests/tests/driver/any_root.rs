//! Patterns in plain Rust that are tried on all ops, or on those with a trait or an interface.

use drr::prelude::*;
use drr::traits::Commutative;
use drr::{PatternSpec, RootKind, op_interface};

use drr_tests::mutate::Random;

op! { NegOp = "r.neg", (ins AnyType:$x), (outs AnyType:$r), [dyn other::Cost, dyn Cost] }
op! { AddOp = "r.add", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Commutative] }
op! { MulOp = "r.mul", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Commutative, dyn Cost] }

/// An interface.
trait Cost {
    fn steps(&self) -> usize;
}

op_interface!(Cost);

impl Cost for NegOp<'_> {
    fn steps(&self) -> usize {
        1
    }
}

impl Cost for MulOp<'_> {
    fn steps(&self) -> usize {
        4
    }
}

/// Another one of the same name.
mod other {
    pub(super) trait Cost {}

    drr::op_interface!(Cost);
}

impl other::Cost for NegOp<'_> {}

dialect! { R = "r", ops: [NegOp, AddOp, MulOp] }

/// A pattern that appends its name to an attribute of the op, once per op.
struct Note(PatternSpec);

impl OpRewritePattern for Note {
    type Match = String;

    fn spec(&self) -> PatternSpec {
        self.0
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<String> {
        let noted = root.attr_named("noted").and_then(|attr| attr.string(cx.ctx()));
        let noted = String::from_utf8_lossy(noted.unwrap_or_default());
        let is_new = !noted.split(' ').any(|name| name == self.0.name);
        is_new.then(|| format!("{noted} {}", self.0.name).trim().to_string())
    }

    fn rewrite(&self, noted: String, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.ctx().clone();
        rewriter.set_discardable(root, ctx.ident("noted"), Some(ctx.string_attr(&noted)));
    }
}

fn spec(name: &'static str, benefit: u32, root: PatternSpec) -> OpRewrite<Note> {
    OpRewrite(Note(PatternSpec { name, benefit, ..root }))
}

const ANY: PatternSpec = PatternSpec::any_op("");
const COMMUTATIVE: PatternSpec = PatternSpec::of_trait::<Commutative>("");
const COST: PatternSpec = PatternSpec::of_interface::<dyn Cost>("");
const ADD: PatternSpec = PatternSpec::new("", "r.add");

/// Returns the notes of the ops of a module, in order.
fn noted(patterns: &PatternSet, config: &GreedyRewriteConfig) -> Vec<String> {
    let ctx = drr::ContextBuilder::new()
        .with(R)
        .allow_unregistered_dialects(true)
        .build();
    let text = r#"
        %x = "other.given"() : () -> i32
        %n = "r.neg"(%x) : (i32) -> i32
        %a = "r.add"(%n, %x) : (i32, i32) -> i32
        %m = "r.mul"(%a, %x) : (i32, i32) -> i32
        "other.keep"(%m) : (i32) -> ()"#;
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|error| panic!("{error}"));
    let patterns = patterns.freeze(&ctx).expect("all ops are registered");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, config.clone()).unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    let ops = module.root().walk().skip(1);
    let note = |op: OpRef<'_>| {
        let noted = op.attr_named("noted").and_then(|attr| attr.string(&ctx));
        String::from_utf8_lossy(noted.unwrap_or_default()).into_owned()
    };
    ops.map(note).collect()
}

#[test]
fn patterns_for_any_op_or_a_trait_are_tried() {
    let any = PatternSet::new().with(spec("any", 1, ANY));
    assert_eq!(noted(&any, &GreedyRewriteConfig::default()), ["any"; 5]);
    let with_trait = PatternSet::new().with(spec("trait", 1, COMMUTATIVE));
    assert_eq!(
        noted(&with_trait, &GreedyRewriteConfig::default()),
        ["", "", "trait", "trait", ""]
    );
    assert_eq!(
        (ANY.root_kind, COMMUTATIVE.root_kind, COMMUTATIVE.root),
        (RootKind::Any, RootKind::Trait, "Commutative")
    );
}

#[test]
fn ops_that_implement_an_interface_are_tried() {
    let tried = |spec: PatternSpec| {
        let set = PatternSet::new().with(OpRewrite(Note(spec)));
        noted(&set, &GreedyRewriteConfig::default())
    };
    let cost = PatternSpec::of_interface::<dyn Cost>("cost");
    assert_eq!(tried(cost), ["", "cost", "", "cost", ""]);
    // It has the same name, and is another one.
    let other = PatternSpec::of_interface::<dyn other::Cost>("other");
    assert_eq!((other.root, cost.root), ("Cost", "Cost"));
    assert_ne!(other.root_kind, cost.root_kind);
    assert_eq!(tried(other), ["", "other", "", "", ""]);
    // The roots of patterns can be queried.
    let ctx = Context::with(R);
    let module = Module::parse(
        &ctx,
        r#"%x = "r.neg"(%x) : (i32) -> i32 %y = "r.mul"(%x, %x) : (i32, i32) -> i32"#,
    );
    let module = module.unwrap_or_else(|error| panic!("{error}"));
    let steps = module.root().walk().filter_map(|op| op.interface::<dyn Cost>());
    assert_eq!(steps.map(|op| op.steps()).collect::<Vec<_>>(), [1, 4]);
}

#[test]
fn patterns_for_any_op_are_tried_in_mlirs_order() {
    // By benefit; of equal benefit those of the name and the trait in the order of adding, then those of any op.
    let set = PatternSet::new()
        .with(spec("any1", 1, ANY))
        .with(spec("any3", 3, ANY))
        .with(spec("trait2", 2, COMMUTATIVE))
        .with(spec("add2", 2, ADD))
        .with(spec("any2", 2, ANY))
        .with(spec("cost2", 2, COST))
        .with(spec("later2", 2, COMMUTATIVE));
    let expected = [
        "any3 any2 any1",
        "any3 cost2 any2 any1",
        "any3 trait2 add2 later2 any2 any1",
        "any3 trait2 cost2 later2 any2 any1",
        "any3 any2 any1",
    ];
    for top_down in [false, true] {
        assert_eq!(
            noted(&set, &GreedyRewriteConfig::default().with_top_down(top_down)),
            expected
        );
    }
}

#[test]
fn many_patterns_for_any_op_are_indexed() {
    const NAMES: [&str; 6] = ["p0", "p1", "p2", "p3", "p4", "p5"];
    let mut random = Random::new(10);
    for _ in 0..100 {
        let mut set = PatternSet::new();
        for name in NAMES {
            let root = [ANY, COMMUTATIVE, COST, ADD, PatternSpec::new("", "r.mul")][random.below(5)];
            set.add(spec(name, 1 + random.below(3) as u32, root));
        }
        // What each op is tried with, by the rules of the order alone.
        let tried = |name: &str, is_commutative: bool, has_cost: bool| {
            let mut specs: Vec<PatternSpec> = set.specs().collect();
            specs.retain(|spec| match spec.root_kind {
                RootKind::Any => true,
                RootKind::Trait => is_commutative,
                RootKind::Interface(_) => has_cost,
                RootKind::OperationName | RootKind::UntypedName => spec.root == name,
            });
            specs.sort_by_key(|spec| (std::cmp::Reverse(spec.benefit), spec.root_kind == RootKind::Any));
            specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(" ")
        };
        let other = tried("", false, false);
        let expected = [
            other.clone(),
            tried("r.neg", false, true),
            tried("r.add", true, false),
            tried("r.mul", true, true),
            other,
        ];
        assert_eq!(noted(&set, &GreedyRewriteConfig::default()), expected);
    }
}
