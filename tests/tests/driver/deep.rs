//! Ops that nest deep: what happens inside of them costs no way up through all of them, and comes to the same.

use drr::Strictness::{AnyOp, ExistingAndNewOps, ExistingOps};
use drr::apply_patterns_greedily;
use drr::define::{Fold, MaterializedConstant};
use drr::prelude::*;
use drr::{Listener, MatchFootprint, OperationState, PatternSpec, walk_and_apply_patterns};
use drr_tests::depth::on_small_stack;
use drr_tests::diff::assert_same;
use drr_tests::mutate::Random;
use drr_tests::never::Never;
use drr_tests::variables::large;

op! { KOp = "e.k", (ins I32Attr:$value), (outs I32:$r), [Pure, ConstantLike] { fold: fold_k } }
op! { NegOp = "e.neg", (ins I32:$x), (outs I32:$r), [Pure] }
op! { MinusOp = "e.minus", (ins I32:$x), (outs I32:$r), [Pure] }
// They have effects: the first becomes the second, the third goes.
op! { PutOp = "e.put", (ins I32:$x), (outs) }
op! { KeepOp = "e.keep", (ins I32:$x), (outs) }
op! { DropOp = "e.drop", (ins I32:$x), (outs) }
// Regions: one that nothing happens to, one with the effects of what is inside, one with patterns, one that always dies.
op! { BoxOp = "e.box", (ins I32:$x), (outs), (region AnyRegion:$body), [NoTerminator, SingleBlock] }
op! { IfOp = "e.if", (ins I32:$x), (outs I32:$r), (region AnyRegion:$body), [NoTerminator, SingleBlock, RecursiveMemoryEffects] }
op! { ForOp = "e.for", (ins I32:$x), (outs), (region AnyRegion:$body), [NoTerminator, SingleBlock, RecursiveMemoryEffects] }
op! { WrapOp = "e.wrap", (ins I32:$x), (outs), (region AnyRegion:$body), [NoTerminator, SingleBlock, RecursiveMemoryEffects] }
op! { OpenOp = "e.open", (ins I32:$x), (outs), (region AnyRegion:$body), [NoTerminator, SingleBlock, RecursiveMemoryEffects] }
op! { SumOp = "e.sum", (ins I32:$x, OptionalAttr<I32Attr>:$k), (outs I32:$r), (region AnyRegion:$body), [NoTerminator, SingleBlock, Pure] }
dialect! {
    E = "e", ops: [KOp, NegOp, MinusOp, PutOp, KeepOp, DropOp, BoxOp, IfOp, ForOp, WrapOp, OpenOp, SumOp], materialize_constant: materialize
}

fn fold_k(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    drr::define::access::attr(op, 0).map_or(Fold::None, Fold::attr)
}

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    (ty == Type::I32).then(|| MaterializedConstant::new(ctx, "e.k", value))
}

pat! { MinusNeg: (MinusOp $x) => (NegOp $x) }
pat! { NegNeg: (NegOp (NegOp $x)) => (replaceWithValue $x) }
pat! { NegK: (NegOp (KOp ConstantAttr<I32Attr, "1">)) => (KOp ConstantAttr<I32Attr, "2">) }
pat! { PutKeep: (PutOp (NegOp $x)) => (KeepOp $x) }
pat! { DropDrop: (DropOp $_) => [] }
pat! { WrapFor: (WrapOp $x, body = $b) => (ForOp $x, body = $b) }
pat! { OpenOpen: (OpenOp $_, body = $b) => (inline $b) }

/// The region of a sum whose operand is negated twice moves to a sum of the operand: a region op is made anew.
struct SumNegNeg;

impl RewritePattern for SumNegNeg {
    fn spec(&self) -> PatternSpec {
        PatternSpec {
            footprint: MatchFootprint::tree(2),
            ..PatternSpec::new("SumNegNeg", "e.sum")
        }
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let ir = rewriter.ir();
        let below = |value: ValueRef<'_>| NegOp::cast(value.defining_op()?).map(|neg| neg.x().handle());
        let Some(sum) = SumOp::cast(ir.op(root)) else {
            return false;
        };
        let inner = below(sum.x()).and_then(|value| below(ir.value(value)));
        let (Some(x), Some(region)) = (inner, ir.op(root).region(0).map(|region| region.handle())) else {
            return false;
        };
        let (name, location) = (ir.op(root).name(), ir.op(root).location());
        let body = rewriter.create_region();
        rewriter.take_body(region, body);
        rewriter.replace_op_with_new(
            root,
            &OperationState {
                location,
                operands: &[x],
                result_types: &[Type::I32],
                regions: &[body],
                ..OperationState::new(name)
            },
        );
        true
    }
}

fn patterns() -> PatternSet {
    PatternSet::new()
        .with(MinusNeg)
        .with(NegNeg)
        .with(NegK)
        .with(PutKeep)
        .with(DropDrop)
        .with(WrapFor)
        .with(OpenOpen)
        .with(SumNegNeg)
}

/// A listener that ignores all events.
struct Silent;

impl Listener for Silent {}

fn run(
    set: &PatternSet,
    text: &str,
    config: &GreedyRewriteConfig,
    listener: Option<&mut dyn Listener>,
) -> (String, [u64; 3], bool) {
    let ctx = ContextBuilder::new().with(E).allow_unregistered_dialects(true).build();
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let patterns = set.freeze(&ctx).expect("all ops are registered");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(listener)).expect("it ends");
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    let counts = [outcome.rewrites(), outcome.folds, outcome.dead];
    (module.generic_form().to_string(), counts, outcome.converged)
}

/// Returns random ops, nested at random.
fn random_module(random: &mut Random) -> String {
    let mut text = "\"builtin.module\"() ({\n%v0 = \"u.value\"() : () -> i32\n".to_owned();
    let (mut visible, mut scopes): (Vec<usize>, Vec<(usize, usize, &str)>) = (vec![0], Vec::new());
    for number in 1..80 {
        let x = visible[visible.len() - 1 - random.below(visible.len().min(6))];
        let line = match random.below(20) {
            0..=4 => format!("%v{number} = \"e.neg\"(%v{x}) : (i32) -> i32\n"),
            5 => format!("%v{number} = \"e.k\"() <{{value = 1 : i32}}> : () -> i32\n"),
            6 => format!("\"e.put\"(%v{x}) : (i32) -> ()\n"),
            7 => format!("\"e.keep\"(%v{x}) : (i32) -> ()\n"),
            8 => format!("\"e.drop\"(%v{x}) : (i32) -> ()\n"),
            kind @ 9..=15 if scopes.len() < 8 => {
                let (open, close) = [
                    ("\"u.region\"(", ""),
                    ("\"e.box\"(", ""),
                    ("\"e.for\"(", ""),
                    ("\"e.wrap\"(", ""),
                    ("\"e.open\"(", ""),
                    ("\"e.if\"(", "i32"),
                    ("\"e.sum\"(", "i32"),
                ][kind - 9];
                let result = if close.is_empty() {
                    String::new()
                } else {
                    format!("%v{number} = ")
                };
                scopes.push((number, visible.len(), close));
                format!("{result}{open}%v{x}) ({{\n")
            }
            19 => format!("%v{number} = \"e.minus\"(%v{x}) : (i32) -> i32\n"),
            16..=18 if !scopes.is_empty() => close(&mut scopes, &mut visible),
            _ => continue,
        };
        text.push_str(&line);
        if line.contains(" = ") && line.ends_with("i32\n") && !line.starts_with('}') {
            visible.push(number);
        }
    }
    while !scopes.is_empty() {
        let line = close(&mut scopes, &mut visible);
        text.push_str(&line);
    }
    text.push_str("}) : () -> ()\n");
    text
}

/// Ends the innermost scope. Its result can be used from now on.
fn close(scopes: &mut Vec<(usize, usize, &str)>, visible: &mut Vec<usize>) -> String {
    let (number, outside, result) = scopes.pop().unwrap_or_default();
    visible.truncate(outside);
    if result.is_empty() {
        return "}) : (i32) -> ()\n".to_owned();
    }
    visible.push(number);
    format!("}}) : (i32) -> {result}\n")
}

#[test]
fn skipping_stable_ancestors_changes_nothing() {
    let mut random = Random::new(49);
    let (set, with_never) = (patterns(), patterns().with(Never));
    let mut sums = [0; 3];
    for number in 0..1500 {
        let text = random_module(&mut random);
        let config = GreedyRewriteConfig::default()
            .with_top_down(number % 2 == 0)
            .with_cse_constants(number % 3 != 0)
            .with_max_iterations([Some(1), Some(2), Some(10)][number % 3])
            .with_strictness([AnyOp, ExistingAndNewOps, ExistingOps][number / 3 % 3]);
        let (expected, counts, converged) = run(&with_never, &text, &config, None);
        for listener in [None, Some(&mut Silent as &mut dyn Listener)] {
            let (found, ours, ours_converged) = run(&set, &text, &config, listener);
            assert_same(&text, &expected, &found);
            assert_eq!((ours, ours_converged), (counts, converged), "{text}");
        }
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    assert!(sums[0] > 1000 && sums[2] > 1000, "{sums:?}");
}

/// Returns nested regions with text before and after the nested region at each level.
fn nest(depth: usize, open: &str, before: &str, behind: &str, innermost: &str) -> String {
    let (open, close) = match open {
        "e.if" | "e.sum" => (format!("%r@ = \"{open}\"(%v) ({{\n"), "}) : (i32) -> i32\n"),
        _ => (format!("\"{open}\"(%v) ({{\n"), "}) : (i32) -> ()\n"),
    };
    // `@` is replaced by the number of the level. The text after the nested region gets a different number.
    let mut text = "\"builtin.module\"() ({\n%v = \"u.value\"() : () -> i32\n".to_owned();
    for level in 0..depth {
        text += &format!("{before}{open}").replace('@', &level.to_string());
    }
    text += innermost;
    for level in depth..2 * depth {
        text += &format!("{close}{behind}").replace('@', &level.to_string());
    }
    text + "}) : () -> ()\n"
}

#[test]
fn many_levels_canonicalize_on_a_small_stack() {
    const DEPTH: usize = 100_000;
    let keep = "\"e.keep\"(%v) : (i32) -> ()\n";
    let put = "%n@ = \"e.neg\"(%v) : (i32) -> i32\n\"e.put\"(%n@) : (i32) -> ()\n";
    let twice =
        "%a@ = \"e.neg\"(%v) : (i32) -> i32\n%b@ = \"e.neg\"(%a@) : (i32) -> i32\n\"e.keep\"(%b@) : (i32) -> ()\n";
    let drop = "\"e.drop\"(%v) : (i32) -> ()\n";
    // What is at each level, how many rewrites that makes, and how many levels are left.
    let cases = [
        ("u.region", "", "", keep, 0, large()),
        ("u.region", twice, "", keep, 1, DEPTH),
        ("u.region", put, "", keep, 1, DEPTH),
        ("e.box", put, twice, keep, 2, DEPTH),
        ("e.for", "", "", keep, 0, DEPTH),
        ("e.for", "", "", "", 0, 0),
        ("e.for", twice, "", keep, 1, large()),
        ("e.if", "", twice, keep, 1, DEPTH),
        ("e.for", "", drop, "", 1, 0),
        ("e.for", "", drop, keep, 1, DEPTH),
        ("e.for", drop, drop, keep, 2, DEPTH),
        ("e.wrap", "", "", keep, 1, DEPTH),
        ("e.wrap", put, drop, keep, 3, DEPTH),
        ("e.open", "", "", keep, 1, 0),
        ("e.open", put, "", keep, 2, 0),
        ("e.sum", "", "", keep, 0, 0),
    ];
    for (number, (open, before, behind, innermost, rewrites, left)) in cases.into_iter().enumerate() {
        on_small_stack(|| {
            let ctx = ContextBuilder::new().with(E).allow_unregistered_dialects(true).build();
            let depth = left.max(DEPTH);
            let text = nest(depth, open, before, behind, innermost);
            let mut module = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
            let patterns = patterns().freeze(&ctx).expect("all ops are registered");
            let config = GreedyRewriteConfig::default().with_top_down(number % 2 == 0);
            let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone()).expect("it ends");
            assert!(outcome.converged, "{open}");
            assert_eq!(outcome.rewrites(), rewrites * depth as u64, "{open}");
            let levels = module.root().walk().skip(1).filter(|op| op.num_regions() > 0).count();
            assert_eq!(levels, left, "{open}");
        });
    }
}

#[test]
fn many_levels_are_walked_on_a_small_stack() {
    let keep = "\"e.keep\"(%v) : (i32) -> ()\n";
    let put = "%n@ = \"e.neg\"(%v) : (i32) -> i32\n\"e.put\"(%n@) : (i32) -> ()\n";
    let drop = "\"e.drop\"(%v) : (i32) -> ()\n";
    // What is at each level, how many rewrites that makes, and whether the levels are left.
    let cases = [
        ("e.for", "", "", 0, true, large()),
        ("e.for", put, drop, 2, true, 100_000),
        ("e.wrap", drop, put, 3, true, 100_000),
        ("e.open", "", "", 1, false, 100_000),
    ];
    for (open, before, behind, rewrites, is_left, depth) in cases {
        on_small_stack(|| {
            let ctx = ContextBuilder::new().with(E).allow_unregistered_dialects(true).build();
            let text = nest(depth, open, before, behind, keep);
            let mut module = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
            let patterns = patterns().freeze(&ctx).expect("all ops are registered");
            let config = GreedyRewriteConfig::default();
            let outcome = walk_and_apply_patterns(&mut module, &patterns, config.clone()).expect("it ends");
            assert_eq!(outcome.rewrites(), rewrites * depth as u64, "{open}");
            let levels = module.root().walk().skip(1).filter(|op| op.num_regions() > 0).count();
            assert_eq!(levels, if is_left { depth } else { 0 }, "{open}");
        });
    }
}
