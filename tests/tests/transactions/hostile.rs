//! Random test of the guarantees of `apply_patterns_greedily`: patterns and folds make arbitrary edits in random modules. The
//! driver must return, the module must be valid, and after an error it must equal the module before the failed rewrite.
//!
//! `DRR_HOSTILE_RUNS` is the number of runs, `DRR_HOSTILE_SEED` the first seed.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use drr::prelude::*;
use drr::*;

use drr_tests::never::Never;
use drr_tests::variables::number;

use super::dialect::*;

thread_local! {
    /// The state of the generator of numbers: patterns and native code draw from it, too.
    static STATE: Cell<u64> = const { Cell::new(0) };
    /// Set if patterns make only invalid edits that the driver detects without verification.
    static KEEPS_TO_CHECKED: Cell<bool> = const { Cell::new(false) };
    /// A value of another module.
    static FOREIGN: Cell<Option<Value>> = const { Cell::new(None) };
}

fn below(bound: usize) -> usize {
    let state = STATE.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
    STATE.set(state);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) as usize % bound
}

fn pick<T: Copy>(from: &[T]) -> Option<T> {
    from.get(below(from.len().max(1))).copied()
}

/// Ops of a block that may use these values of type `i32`. All of it is valid.
fn random_ops(text: &mut String, values: &mut Vec<String>, count: usize, depth: usize) {
    let there = values.len();
    for _ in 0..count {
        let value = |values: &[String]| values[below(values.len())].clone();
        let (x, y) = (value(values), value(values));
        let new = format!("%v{}", below(1 << 40));
        let _infallible = match below(24) {
            0 => writeln!(text, "{new} = \"t.a\"() : () -> i32"),
            1..=4 => writeln!(text, "{new} = \"t.b\"({x}) : (i32) -> i32"),
            5 | 6 => writeln!(text, "{new} = \"t.c\"() : () -> i32"),
            7 | 8 => writeln!(text, "{new} = \"t.neg\"({x}) : (i32) -> i32"),
            9 => writeln!(text, "{new} = \"t.k\"() <{{value = {} : i32}}> : () -> i32", below(3)),
            10 => writeln!(text, "{new} = \"t.typed\"({x}) : (i32) -> i32"),
            11 => {
                let hook = [
                    "lie_type",
                    "spin",
                    "lie_count",
                    "bad_index",
                    "half_bad",
                    "bad_erase",
                    "late",
                    "user",
                    "panic_fold",
                ];
                let hook = hook[below(if below(8) == 0 { hook.len() } else { 2 })];
                writeln!(text, "{new} = \"t.{hook}\"({x}) : (i32) -> i32")
            }
            12 => {
                let what = ["1 : i32", "\"nothing\"", "\"itself\"", "\"terminator\"", "\"panic\""];
                let what = what[below(if below(8) == 0 { what.len() } else { 2 })];
                writeln!(text, "{new} = \"t.attr\"() <{{value = {what}}}> : () -> i32")
            }
            13 if below(6) == 0 => writeln!(text, "{new} = \"t.flip\"({x}, {y}) : (i32, i32) -> i32"),
            14 | 15 if depth < 3 => {
                text.push_str("\"t.wrap\"() ({\n");
                random_ops(text, values, below(5), depth + 1);
                writeln!(text, "}}) : () -> ()")
            }
            16 | 17 => writeln!(text, "\"t.store\"({x}, {y}) : (i32, i32) -> ()"),
            _ => writeln!(text, "\"t.use\"({x}, {y}) : (i32, i32) -> ()"),
        };
        if text.rsplit('\n').nth(1).is_some_and(|line| line.starts_with(&new)) {
            values.push(new);
        }
    }
    if depth > 0 {
        values.truncate(there);
    }
}

fn random_module() -> String {
    let mut text = String::new();
    for _ in 0..=below(2) {
        text.push_str("\"t.f\"() ({\n^bb0(%x: i32, %y: i64):\n");
        random_ops(&mut text, &mut vec!["%x".to_owned()], 1 + below(10), 0);
        text.push_str("}) : () -> ()\n");
    }
    text
}

/// Handles that a rewrite has collected from the module and that may become stale.
struct Seen {
    root: Op,
    ops: Vec<Op>,
    values: Vec<Value>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
}

impl Seen {
    fn new(rewriter: &Rewriter<'_>, root: Op) -> Self {
        let ir = rewriter.ir();
        let mut seen = Seen {
            root,
            ops: Vec::new(),
            values: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
        };
        let Some(op) = ir.get(root) else { return seen };
        let Some(top) = op.ancestors().last() else { return seen };
        for op in top.walk() {
            seen.ops.push(op.handle());
            seen.values.extend(op.results().map(|result| result.handle()));
            for region in op.regions() {
                seen.regions.push(region.handle());
                for block in region.blocks() {
                    seen.blocks.push(block.handle());
                    seen.values.extend(block.args().map(|argument| argument.handle()));
                }
            }
        }
        seen
    }
}

/// Does something or other; much of it is wrong.
fn act(rewriter: &mut Rewriter<'_>, seen: &Seen) -> Option<()> {
    let (op, other) = (pick(&seen.ops)?, pick(&seen.ops)?);
    let (value, block) = (pick(&seen.values)?, pick(&seen.blocks)?);
    let (region, other_region, other_block) = (pick(&seen.regions)?, pick(&seen.regions)?, pick(&seen.blocks)?);
    let root = seen.root;
    let key = rewriter.ctx().ident("u.k");
    let is_i32 = |rewriter: &Rewriter<'_>, value| rewriter.ir().get_value(value).is_some_and(|v| v.ty() == Type::I32);
    let value = if KEEPS_TO_CHECKED.get() && !is_i32(rewriter, value) {
        pick(&seen.values)?
    } else {
        value
    };
    match below(if KEEPS_TO_CHECKED.get() { 15 } else { 37 }) {
        0..=2 => {
            let name = ["t.b", "t.neg", "t.typed", "u.x"][below(4)];
            let made = build(rewriter, name, &[value]);
            if rewriter.ir().get(root).is_some_and(|op| op.num_results() == 1) {
                rewriter.replace_op(root, &[made]);
            }
        }
        3 => rewriter.replace_op(root, &[value]),
        4 => rewriter.replace_op(root, &[]),
        5 => rewriter.erase_op(root),
        6 => rewriter.erase_op(op),
        7 => {
            let fits = rewriter
                .ir()
                .get(other)
                .and_then(|op| op.operand(0))
                .is_some_and(|old| old.ty() == Type::I32);
            if fits && is_i32(rewriter, value) {
                rewriter.set_operand(other, 0, value);
            }
        }
        8 => rewriter.set_discardable(op, key, Some(rewriter.ctx().i32_attr(below(3) as i32))),
        9 => {
            let (name, ty) = (rewriter.ctx().op_name("t.c"), rewriter.ctx().integer_type(64));
            let made = rewriter.insert(OperationState {
                result_types: &[ty],
                ..OperationState::new(name)
            });
            let made = rewriter.result(made, 0);
            rewriter.replace_op(root, &[made]);
        }
        10 => rewriter.report("hostile: a mistake"),
        11 if below(20) == 0 => panic!("hostile: a panic"),
        12 => {
            // A value that was erased.
            let made = build(rewriter, "t.c", &[]);
            let by = rewriter.ir().value(made).defining_op()?.handle();
            rewriter.erase_op(by);
            build(rewriter, "t.b", &[made]);
        }
        13 => {
            let _failed: Result<(), ()> = rewriter.transaction(|rewriter| {
                act(rewriter, seen);
                Err(())
            });
        }
        14 => {
            // An op that follows the root or was erased.
            rewriter.set_insert_point(InsertPoint::After(other));
            build(rewriter, "t.b", &[value]);
            rewriter.set_insert_point(InsertPoint::Before(root));
        }
        15 => rewriter.set_operand(op, below(3), value),
        16 => {
            let operands: Vec<Value> = rewriter.ir().get(op)?.operands().map(|value| value.handle()).collect();
            rewriter.set_operands(op, &[operands.clone(), operands].concat());
        }
        17 => rewriter.set_type(value, [Type::I32, Type::F32][below(2)]),
        18 => rewriter.replace_uses(value, pick(&seen.values)?),
        19 => rewriter.replace_uses_if(value, pick(&seen.values)?, |_, operand| operand == 0),
        20 => rewriter.move_before(op, other),
        21 => rewriter.move_after(op, other),
        22 => rewriter.move_to_end(op, block),
        23 => rewriter.inline_block_before(block, op, &[]),
        24 => rewriter.inline_block_at_end(block, other_block, &[value]),
        25 => drop(rewriter.split_block(op)),
        26 => rewriter.erase_block(block),
        27 => rewriter.move_block(block, region),
        28 => rewriter.take_body(region, other_region),
        29 => rewriter.inline_region_before(region, block),
        30 => rewriter.erase_argument(block, below(2)),
        31 => {
            let block = rewriter.ir().get_block(block)?.handle();
            rewriter.add_argument(block, Type::I32, Location::UNKNOWN);
        }
        32 => {
            let op = rewriter.ir().get(other)?.handle();
            let is_small = rewriter.ir().op(op).walk().take(20).count() < 20;
            if is_small && rewriter.ir().get(root).is_some_and(|op| op.block().is_some()) {
                rewriter.set_insert_point(InsertPoint::Before(root));
                rewriter.clone_op(op, &mut Mapping::new());
            }
        }
        33 => rewriter
            .set_insert_point([InsertPoint::Detached, InsertPoint::End(block), InsertPoint::Before(op)][below(3)]),
        34 => {
            let region = rewriter.create_region();
            rewriter.append_block(region, &[(Type::I32, Location::UNKNOWN)]);
            let name = rewriter.ctx().op_name(["t.wrap", "t.f", "u.wrap"][below(3)]);
            rewriter.insert(OperationState {
                regions: &[region, region][..=below(2)],
                ..OperationState::new(name)
            });
        }
        35 => {
            let foreign = FOREIGN.get()?;
            if rewriter.ir().get_value(foreign).is_some() {
                build(rewriter, "t.b", &[foreign]);
            }
        }
        36 => {
            let name = rewriter.ctx().op_name(["t.ret", "t.k", "t.store", "t.label"][below(4)]);
            rewriter.insert(OperationState::new(name));
        }
        _ => {}
    }
    Some(())
}

fn script(rewriter: &mut Rewriter<'_>, root: Op) {
    for _ in 0..1 + below(4) {
        let seen = Seen::new(rewriter, root);
        act(rewriter, &seen);
    }
}

struct Hostile(&'static str);

impl OpRewritePattern for Hostile {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("Hostile", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        script(rewriter, root);
    }
}

struct HostileFallible(&'static str);

impl FalliblePattern for HostileFallible {
    type Match = ();
    type Error = &'static str;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("HostileFallible", self.0)
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) -> Result<(), &'static str> {
        script(rewriter, root);
        if below(2) == 0 { Err("half-way") } else { Ok(()) }
    }
}

fn hostile_native(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let user = rewriter
        .ir()
        .get_value(x)
        .and_then(|x| x.uses().next())
        .map(|used| used.owner().handle());
    if let Some(user) = user {
        let seen = Seen::new(rewriter, user);
        act(rewriter, &seen);
        return pick(&seen.values).unwrap_or(x);
    }
    x
}

pat! { Native: (BOp $x) => (NegOp (hostile_native $x)) }
pat! { NativeValue: (NegOp $x) => (hostile_native $x) }
pat! { #[allow(deprecated)] Doubles: (UseOp $xs) => (UseOp (variadic $xs, $xs)) }
pat! { WrongAtLast: (LieTypeOp $x) => [(NegOp:$n $x, (returnType "i64")), (replaceWithValue $n)] }

fn random_patterns() -> PatternSet {
    let mut set = PatternSet::new();
    for _ in 0..1 + below(4) {
        let root = ["t.a", "t.b", "t.c", "t.use", "t.store", "t.neg", "t.wrap", "t.typed"][below(8)];
        match below(9) {
            0..=2 => set.add(OpRewrite(Hostile(root))),
            3 => set.add(Fallible(HostileFallible(root))),
            4 => set.add(Raw("HostileRaw", root, |root, rewriter| {
                if below(2) == 0 {
                    script(rewriter, root);
                }
                below(2) == 0
            })),
            5 => set.add(Native),
            6 => set.add(NativeValue),
            7 => set.add(Doubles),
            _ => set.add(WrongAtLast),
        };
    }
    set
}

/// Returns the kind of a run's result.
fn kind(outcome: &Result<Outcome, DriverError>) -> &'static str {
    match outcome {
        Ok(outcome) if outcome.converged => "converged",
        Ok(_) => "did not converge",
        Err(DriverError::Pattern { .. }) => "mistake of a pattern",
        Err(DriverError::Fold { .. }) => "mistake of a fold",
        Err(DriverError::Limit { .. }) => "limit",
        Err(_) => "other error",
    }
}

/// A listener that saves the module before the last attempt.
struct Last {
    root: Op,
    before: String,
}

impl Listener for Last {
    fn visit(&mut self, ir: &Ir, _: Op) {
        self.before = dump(ir, self.root);
    }
}

struct End {
    kind: &'static str,
    message: String,
    after: String,
    before: Option<String>,
}

/// Runs once. With a listener, the driver skips no op.
fn run_one(ctx: &Context, seed: u64, listens: bool) -> End {
    STATE.set(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let verifies = below(4) > 0;
    KEEPS_TO_CHECKED.set(!verifies);
    let text = random_module();
    let mut module = parse(ctx, &text);
    let root = module.root().handle();
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut set = random_patterns();
    if listens {
        set.add(Never);
    }
    let patterns = set.freeze(ctx).expect("all ops are registered");
    let config = GreedyRewriteConfig::default()
        .with_top_down(below(2) == 0)
        .with_max_rewrites(60)
        .with_max_ops(200)
        .with_verify_each(verifies);
    let mut last = Last {
        root,
        before: String::new(),
    };
    let listener: Option<&mut dyn Listener> = if listens { Some(&mut last) } else { None };
    let run =
        AssertUnwindSafe(|| apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(listener)));
    let outcome = catch_unwind(run);
    assert!(!module.ir().is_recording(), "seed {seed}");
    let Ok(outcome) = outcome else {
        // A panic before the first change of a rewrite leaves the module usable.
        assert_eq!(module.is_poisoned(), module.verify().is_err(), "seed {seed}");
        return End {
            kind: "panic",
            message: String::new(),
            after: String::new(),
            before: None,
        };
    };
    if let Err(errors) = module.verify() {
        panic!("seed {seed}: {outcome:?} and {errors}\n{text}\n{module}");
    }
    let after = dump(module.ir(), root);
    let kind = kind(&outcome);
    let names_somebody = |error: &DriverError| match error {
        DriverError::Pattern { at, .. } | DriverError::Fold { at, .. } => at.is_some(),
        _ => true,
    };
    let message = match &outcome {
        Ok(_) => String::new(),
        Err(error) => {
            assert!(names_somebody(error), "seed {seed}: {error}");
            error.to_string()
        }
    };
    let again = parse(ctx, &module.generic_form().to_string());
    assert_eq!(again.root().walk().count(), module.root().walk().count(), "seed {seed}");
    End {
        kind,
        message,
        after,
        before: listens.then_some(last.before),
    }
}

#[test]
fn arbitrary_user_code_leaves_the_module_valid_or_unchanged() {
    let (runs, first) = (
        number("DRR_HOSTILE_RUNS", 1_000) as u64,
        number("DRR_HOSTILE_SEED", 0) as u64,
    );
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.payload().downcast_ref::<&str>().copied().unwrap_or_default();
        let expected = ["hostile: ", "a fold panics", "a materializer panics", "stale handle"];
        let location = panic.location().map_or("", |location| location.file());
        if !expected.iter().any(|known| text.starts_with(known)) || location.ends_with("patterns.rs") {
            usual(panic);
        }
    }));
    let ctx = context();
    let other = parse(&ctx, TEXT);
    let foreign = find(other.ir(), other.root().handle(), "t.c");
    FOREIGN.set(other.ir().op(foreign).result(0).map(|value| value.handle()));
    let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
    for seed in first..first + runs {
        let end = run_one(&ctx, seed, false);
        *kinds.entry(end.kind).or_default() += 1;
        if end.kind == "panic" {
            continue;
        }
        // The same run with a listener that saves the module before each attempt.
        let seen = run_one(&ctx, seed, true);
        assert_eq!((seen.kind, &seen.message), (end.kind, &end.message), "seed {seed}");
        assert_eq!(
            seen.after, end.after,
            "seed {seed}: neither who listens nor what is left out changes anything"
        );
        if end.kind.starts_with("mistake") {
            assert_eq!(Some(seen.after), seen.before, "seed {seed}: {}", seen.message);
        }
    }
    let mut counts = String::new();
    kinds.iter().for_each(|(kind, count)| {
        let _infallible = write!(counts, "\n{count:>8}  {kind}");
    });
    println!("hostile: {runs} runs, seeds {first} to {}:{counts}", first + runs - 1);
    if runs >= 1000 {
        for kind in [
            "converged",
            "mistake of a pattern",
            "mistake of a fold",
            "limit",
            "panic",
        ] {
            assert!(kinds.contains_key(kind), "nothing ended so: {kind}{counts}");
        }
    }
}
