//! Failed rewrites are rolled back without events, and the driver continues and reports the reason.

mod common;

use std::fmt::Write;
use std::sync::Arc;

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use drr_ir::define::{AttributeHooks, DialectDescriptor, OpDescriptor};
use drr_ir::diagnostic::Source;
use drr_ir::{
    Block, Builder, Context, ContextBuilder, InsertPoint, Ir, Location, Mapping, Module, Op, OpRef, OperationState,
    Region, Type, Value,
};
use drr_runtime::greedy::apply_patterns_greedily;
use drr_runtime::{
    DriverError, Event, Fallible, FalliblePattern, GreedyRewriteConfig, Listener, MatchContext, OpRewrite,
    OpRewritePattern, Outcome, PatternSet, PatternSpec, PatternStatistics, RewriteError, Rewriter, Trace,
};
use expect_test::expect;

use common::{Never, Only, bare};

const START: &str = r#"
"builtin.module"() ({
  %0:3 = "t.a"() {k = 1 : i32} : () -> (i32, i32, f32)
  "t.f"() <{name = "f"}> ({
  ^bb0(%x: i32, %y: i32):
    %1 = "t.a"(%x, %y, %0#1) : (i32, i32, i32) -> i32
    "t.br"(%1, %x)[^bb1] : (i32, i32) -> ()
  ^bb1:
    "t.g"(%1, %1) ({
      %2 = "t.a"() : () -> i32
      "t.a"(%2, %x) : (i32, i32) -> ()
    }, {
    ^bb0(%z: f32):
      "t.a"(%z, %0#2, %z) : (f32, f32, f32) -> ()
    }) : (i32, i32) -> ()
    "t.br"()[^bb0, ^bb1] : () -> ()
  }) : () -> ()
  "t.a"(%0#0, %0#1) : (i32, i32) -> ()
}) : () -> ()
"#;

/// Dumps everything observable in an op, including handles.
fn dump(ir: &Ir, root: Op) -> String {
    let mut text = String::new();
    let uses = |value: drr_ir::ValueRef<'_>| {
        let places: Vec<_> = value
            .uses()
            .map(|used| (used.owner().handle(), used.operand_index()))
            .collect();
        format!("{value:?} : {:?} used by {places:?}", value.ty())
    };
    for op in ir.op(root).walk() {
        let (inherent, discardable): (Vec<_>, Vec<_>) =
            (op.inherent_attrs().collect(), op.discardable_attrs().collect());
        let operands: Vec<_> = op.operands().collect();
        let successors: Vec<_> = op.successors().collect();
        let place = (op.block(), op.prev(), op.next());
        let _infallible = writeln!(
            text,
            "{op:?} {place:?} {operands:?} {successors:?} {inherent:?} {discardable:?} {:?}",
            op.location()
        );
        for result in op.results() {
            text.push_str(&uses(result));
        }
        for block in op.regions().flat_map(|region| region.blocks()) {
            let _infallible = writeln!(text, "{block:?} in {:?}", block.region());
            for arg in block.args() {
                text.push_str(&uses(arg));
            }
        }
    }
    let _infallible = writeln!(text, "{} ops\n{}", ir.num_ops(), ir.op(root).display());
    text
}

struct Edits<'a, 'b> {
    random: &'a mut Unstructured<'b>,
    root: Op,
}

impl Edits<'_, '_> {
    fn pick<T: Copy>(&mut self, from: &[T]) -> Result<T> {
        Ok(*self.random.choose(from)?)
    }

    fn picks<T: Copy>(&mut self, from: &[T], most: usize) -> Result<Vec<T>> {
        let count = self.random.int_in_range(0..=most)?;
        (0..count).map(|_| self.pick(from)).collect()
    }

    /// Makes one random edit. Many edits are invalid and must change nothing either.
    fn edit(&mut self, rewriter: &mut Rewriter<'_>) -> Result<()> {
        let root = self.root;
        let ir = rewriter.ir();
        let ctx = ir.ctx().clone();
        let inside: Vec<OpRef<'_>> = ir.op(root).walk().collect();
        let ops: Vec<Op> = inside.iter().skip(1).map(|op| op.handle()).collect();
        let regions: Vec<Region> = inside
            .iter()
            .flat_map(|op| op.regions())
            .map(|region| region.handle())
            .collect();
        let block_refs = || {
            inside
                .iter()
                .flat_map(|op| op.regions())
                .flat_map(|region| region.blocks())
        };
        let blocks: Vec<Block> = block_refs().map(|block| block.handle()).collect();
        let args = block_refs().flat_map(|block| block.args().map(|arg| arg.handle()).collect::<Vec<_>>());
        let values: Vec<Value> = inside
            .iter()
            .flat_map(|op| op.results())
            .map(|result| result.handle())
            .chain(args)
            .collect();
        if ops.is_empty() || blocks.is_empty() || values.is_empty() {
            return Ok(());
        }
        let (op, other_op) = (self.pick(&ops)?, self.pick(&ops)?);
        let (block, other_block) = (self.pick(&blocks)?, self.pick(&blocks)?);
        let (region, other_region) = (self.pick(&regions)?, self.pick(&regions)?);
        let (value, other_value) = (self.pick(&values)?, self.pick(&values)?);
        let key = ctx.ident("k");
        let some_values = self.picks(&values, 4)?;
        let index = self.random.int_in_range(0..=2)?;
        match self.random.int_in_range(0..=30)? {
            0..=3 => {
                let point = match index {
                    0 => InsertPoint::Before(op),
                    1 => InsertPoint::After(op),
                    _ => InsertPoint::End(block),
                };
                rewriter.set_insert_point(point);
                let region = rewriter.create_region();
                let made = rewriter.insert(OperationState {
                    operands: &some_values,
                    result_types: &[Type::I32, Type::I32, Type::F32][..index],
                    regions: &[region],
                    discardable: &[(key, ctx.i32_attr(7))],
                    ..OperationState::new(ctx.op_name("t.new"))
                });
                rewriter.append_block(region, &[(Type::I32, Location::UNKNOWN)]);
                if index > 0 {
                    let result = rewriter.result(made, 0);
                    rewriter.replace_uses(value, result);
                }
                rewriter.set_insert_point(InsertPoint::Detached);
            }
            4 | 5 => {
                let needed = rewriter.ir().op(op).num_results();
                let values: Vec<Value> = values.iter().copied().cycle().take(needed).collect();
                rewriter.replace_op(op, &values);
            }
            6..=8 => rewriter.erase_op(op),
            9 => rewriter.move_before(op, other_op),
            10 => rewriter.move_after(op, other_op),
            11 => rewriter.move_to_end(op, block),
            12 => {
                let values: Vec<Value> = values.iter().copied().skip(index).take(2).collect();
                rewriter.inline_block_before(block, op, &values);
                rewriter.inline_block_before(block, op, &[]);
            }
            13 => {
                rewriter.inline_block_at_end(block, other_block, &some_values);
                rewriter.inline_block_at_end(block, other_block, &[]);
            }
            14 => {
                rewriter.split_block(op);
            }
            15 => {
                let pair = [block, other_block];
                rewriter.erase_blocks(&pair[..1 + index % 2]);
            }
            16 => rewriter.move_block(block, region),
            17 => rewriter.move_block_before(block, other_block),
            18 => rewriter.take_body(region, other_region),
            19 => rewriter.inline_region_before(region, block),
            20 => {
                rewriter.add_argument(block, Type::F64, Location::UNKNOWN);
            }
            21 => rewriter.erase_argument(block, index),
            22 => rewriter.set_operand(op, index, value),
            23 => rewriter.set_operands(op, &some_values),
            24 => rewriter.set_inherent(op, key, (index > 0).then(|| ctx.i32_attr(3))),
            25 => rewriter.set_discardable(op, key, (index > 0).then(|| ctx.unit_attr())),
            26 => rewriter.set_successor(op, index, block),
            27 => rewriter.set_type(value, Type::INDEX),
            28 => rewriter.set_location_of(op, Location::offset(9)),
            29 => rewriter.replace_uses_if(value, other_value, |_, operand| operand == index),
            _ if rewriter.ir().num_ops() < 80 => {
                rewriter.set_insert_point(InsertPoint::Before(other_op));
                rewriter.clone_op(op, &mut Mapping::new());
                rewriter.set_insert_point(InsertPoint::Detached);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Returns `true` if the operands are defined in the op's region or its ancestors. In an unreachable block, other
/// operands are valid, too, but they have no name in the text.
fn uses_only_visible_values(op: OpRef<'_>) -> bool {
    op.operands().all(|operand| {
        let home = operand.parent_block().and_then(|block| block.region());
        std::iter::successors(Some(op), |op| op.parent_op()).any(|around| around.parent_region() == home)
    })
}

#[test]
fn a_failed_rewrite_leaves_no_trace() {
    arbtest(|random| {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let mut module = Module::parse(&ctx, START).expect("the text is right");
        let root = module.root().handle();
        let mut edits = Edits { random, root };
        let mut rewriter = Rewriter::new(module.ir_mut());
        for _ in 0..8 {
            edits.edit(&mut rewriter)?;
        }
        let before = dump(rewriter.ir(), root);
        let attempt: Result<(), Result<()>> = rewriter.transaction(|rewriter| {
            for round in 0..12 {
                if round % 5 == 4 {
                    let before = dump(rewriter.ir(), root);
                    let inner: Result<(), ()> = rewriter.transaction(|rewriter| {
                        let _over = edits.edit(rewriter).and_then(|()| edits.edit(rewriter));
                        Err(())
                    });
                    assert_eq!((inner, dump(rewriter.ir(), root)), (Err(()), before));
                }
                edits.edit(rewriter).map_err(Err)?;
            }
            Err(Ok(()))
        });
        assert_eq!(dump(rewriter.ir(), root), before);
        drop(rewriter);
        let can_be_read = module.verify().is_ok() && module.root().walk().all(uses_only_visible_values);
        let text = module.generic_form().to_string();
        if can_be_read {
            Module::parse(&ctx, &text).expect("what is valid can be read again");
        }
        attempt.or_else(|over| over)
    })
    .size_min(2_000)
    .size_max(20_000)
    .budget_ms(3_000);
}

static OPS: [&OpDescriptor; 2] = [&bare("t.root"), &bare("t.new")];

static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "t",
    ops: &OPS,
    types: &[],
    attrs: &[],
    materialize_constant: None,
    canonicalization_patterns: None,
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: true,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

/// A pattern for `t.root` made of a closure.
struct By<F>(&'static str, u32, F);

impl<F: Fn(Op, &mut Rewriter<'_>) -> std::result::Result<(), &'static str> + Send + Sync> FalliblePattern for By<F> {
    type Match = ();
    type Error = &'static str;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            benefit: self.1,
            ..PatternSpec::new(self.0, "t.root")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) -> std::result::Result<(), &'static str> {
        (self.2)(root, rewriter)
    }
}

/// Replaces `t.root` by `t.new`, and never fails.
struct Replace;

impl OpRewritePattern for Replace {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("Replace", "t.root")
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        let new = rewriter.ctx().op_name("t.new");
        rewriter.insert(OperationState::new(new));
        rewriter.erase_op(root);
    }
}

/// Changes much, then fails.
fn fail(root: Op, rewriter: &mut Rewriter<'_>) -> std::result::Result<(), &'static str> {
    let new = rewriter.ctx().op_name("t.new");
    for _ in 0..3 {
        rewriter.insert(OperationState::new(new));
    }
    rewriter.erase_op(root);
    rewriter.insert(OperationState::new(new));
    Err("there is no room")
}

/// Log of the events that a listener receives, one per line.
#[derive(Default)]
struct Log(String);

impl Log {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        let _infallible = writeln!(self.0, "{line}");
    }
}

impl Listener for Log {
    fn pattern_begin(&mut self, pattern: &PatternSpec, _: &Ir, _: Op) {
        self.line(format_args!("{} begins", pattern.name));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, matched: bool) {
        let there = if ir.get(root).is_some() { "there" } else { "gone" };
        self.line(format_args!("{} ends, {matched}, its root is {there}", pattern.name));
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op, reason: &str) {
        let op = ir.op(root).name_text();
        self.line(format_args!("{} was rolled back at {op}: {reason}", pattern.name));
    }

    fn event(&mut self, _: &Ir, event: Event) {
        let what = match event {
            Event::Inserted(_) => "an op was inserted",
            Event::Erased(_) => "an op was erased",
            _ => "something else happened",
        };
        self.line(format_args!("{what}"));
    }
}

fn run(set: &PatternSet) -> (std::result::Result<Outcome, DriverError>, String, String) {
    let ctx = Context::with(Only(&DIALECT));
    let text = "\"builtin.module\"() ({\n  \"t.root\"() : () -> ()\n}) : () -> ()";
    let mut module = Module::parse(&ctx, text).expect("the text is right");
    let patterns = set.freeze(&ctx).expect("all ops are known");
    let mut log = Log::default();
    let outcome = apply_patterns_greedily(
        &mut module,
        &patterns,
        GreedyRewriteConfig::default().with_listener(&mut log),
    );
    (outcome, log.0, module.generic_form().to_string())
}

#[test]
fn the_driver_reports_the_reason_and_tries_the_next_pattern() {
    let set = PatternSet::new()
        .with(Fallible(By("Fails", 2, fail)))
        .with(OpRewrite(Replace));
    let (outcome, log, text) = run(&set);
    expect![[r#"
        converged after 2 iterations: 1 rewrite, 0 folds, 0 dead ops erased
          1  Replace
          1  Fails was rolled back on `t.root` at input:2:3: there is no room"#]]
    .assert_eq(&outcome.expect("no limit is reached").to_string());
    expect![[r#"
        Fails begins
        Fails was rolled back at t.root: there is no room
        Fails ends, false, its root is there
        Replace begins
        Replace ends, true, its root is gone
        an op was inserted
        an op was erased
    "#]]
    .assert_eq(&log);
    expect![[r#"
        "builtin.module"() ({
          "t.new"() : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_rewrite_that_does_not_fail_is_as_any_other() {
    let set = PatternSet::new().with(Fallible(By("Works", 2, |root, rewriter: &mut Rewriter<'_>| {
        let failed = rewriter.transaction(|rewriter| fail(root, rewriter));
        assert_eq!(failed, Err("there is no room"));
        let new = rewriter.ctx().op_name("t.new");
        rewriter.insert(OperationState::new(new));
        rewriter.erase_op(root);
        Ok(())
    })));
    let (outcome, log, text) = run(&set);
    let outcome = outcome.expect("no limit is reached");
    assert_eq!((outcome.rewrites(), outcome.rolled_back), (1, vec![]));
    expect![[r#"
        Works begins
        Works ends, true, its root is gone
        an op was inserted
        an op was erased
    "#]]
    .assert_eq(&log);
    expect![[r#"
        "builtin.module"() ({
          "t.new"() : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&text);
}

#[test]
fn an_invalid_rewrite_is_rolled_back_and_stops_the_driver() {
    for fails_too in [false, true] {
        let set = PatternSet::new().with(Fallible(By("Wrong", 2, move |root, rewriter: &mut Rewriter<'_>| {
            let failed = fail(root, rewriter);
            rewriter.erase_op(root);
            if fails_too { failed } else { Ok(()) }
        })));
        let (outcome, log, text) = run(&set);
        let error = outcome.expect_err("the root is erased twice");
        let DriverError::Pattern {
            pattern: "Wrong",
            at: Some(at),
            error: RewriteError::Stale,
        } = error
        else {
            panic!("{error}")
        };
        assert_eq!(at.to_string(), "`t.root` at input:2:3");
        expect![[r#"
            Wrong begins
            Wrong was rolled back at t.root: it uses a handle of an erased entity
            Wrong ends, false, its root is there
        "#]]
        .assert_eq(&log);
        assert!(text.contains("t.root") && !text.contains("t.new"), "{text}");
    }
}

#[test]
fn always_failing_rewrites_terminate() {
    let set = PatternSet::new().with(Fallible(By("Fails", 1, fail)));
    let (outcome, _, text) = run(&set);
    let outcome = outcome.expect("no limit is reached");
    assert!(outcome.converged && !outcome.changed);
    assert_eq!(outcome.rolled_back.len(), 1);
    assert_eq!(
        (outcome.rolled_back[0].name, outcome.rolled_back[0].times),
        ("Fails", 1)
    );
    assert!(text.contains("t.root") && !text.contains("t.new"), "{text}");
}

/// A pattern that never matches and records a reason.
struct Refuses;

impl OpRewritePattern for Refuses {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            benefit: 3,
            file: "rules.rs",
            line: 7,
            ..PatternSpec::new("Refuses", "t.root")
        }
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        let _first_try: Option<()> = cx.no_match(|| "it was worth a try");
        cx.no_match(|| format!("`{}` is not for me", root.name_text()))
    }

    fn rewrite(&self, (): (), _: Op, _: &mut Rewriter<'_>) {}
}

#[test]
fn a_trace_follows_an_op_through_all_patterns() {
    let traced = |only: &dyn Fn(Trace<Vec<u8>>) -> Trace<Vec<u8>>| {
        let set = PatternSet::new()
            .with(OpRewrite(Refuses))
            .with(Fallible(By("Fails", 2, fail)))
            .with(OpRewrite(Replace));
        let ctx = Context::with(Only(&DIALECT));
        let text = "\"builtin.module\"() ({\n  \"t.root\"() : () -> ()\n}) : () -> ()";
        let mut module = Module::parse(&ctx, text).expect("the text is right");
        let patterns = set.freeze(&ctx).expect("all ops are known");
        let mut trace = only(Trace::new(Vec::new()).with_source(Arc::new(Source::new("t.mlir", text))));
        apply_patterns_greedily(
            &mut module,
            &patterns,
            GreedyRewriteConfig::default().with_listener(&mut trace),
        )
        .expect("no limit is reached")
        .converged
        .then(|| trace.finish().expect("a list takes all"))
        .and_then(|written| String::from_utf8(written).ok())
        .expect("it converges, and is text")
    };
    expect![[r#"
        `t.root` at t.mlir:2:3: "t.root"() : () -> ()
          Refuses (rules.rs:7): `t.root` is not for me
          Fails (drr-runtime/tests/rollback.rs:281): rolled back: there is no room
          Replace (drr-runtime/tests/rollback.rs:301): matches
            `t.new` is inserted
            `t.root` is erased
    "#]]
    .assert_eq(&traced(&|trace| trace));
    expect![[r#"
        `t.root` at t.mlir:2:3: "t.root"() : () -> ()
          Refuses (rules.rs:7): `t.root` is not for me
          Fails (drr-runtime/tests/rollback.rs:281): rolled back: there is no room
          Replace (drr-runtime/tests/rollback.rs:301): matches
            `t.new` is inserted
            `t.root` is erased
    "#]]
    .assert_eq(&traced(&|trace| {
        trace.of_op("t.root").at("2".parse().expect("a place"))
    }));
    assert_eq!(traced(&|trace| trace.of_op("t.other")), "");
    assert_eq!(traced(&|trace| trace.at("t.mlir:3".parse().expect("a place"))), "");
    expect![[r#"
        `t.root` at t.mlir:2:3: "t.root"() : () -> ()
          Fails (drr-runtime/tests/rollback.rs:281): rolled back: there is no room
    "#]]
    .assert_eq(&traced(&|trace| trace.of_rule("Fails")));
    expect![[r#"
        `t.root` at t.mlir:2:3: "t.root"() : () -> ()
          Replace (drr-runtime/tests/rollback.rs:301): matches
            `t.new` is inserted
            `t.root` is erased
    "#]]
    .assert_eq(&traced(&|trace| trace.of_rule("Replace")));
}

#[test]
fn statistics_count_the_applications_of_each_pattern() {
    let set = PatternSet::new()
        .with(OpRewrite(Refuses))
        .with(Fallible(By("Fails", 2, fail)))
        .with(OpRewrite(Replace));
    let ctx = Context::with(Only(&DIALECT));
    let patterns = set.freeze(&ctx).expect("all ops are known");
    let mut statistics = PatternStatistics::new(&patterns);
    let mut trace = Trace::new(Vec::new());
    for _ in 0..2 {
        let text = "\"t.root\"() : () -> ()\n\"t.root\"() : () -> ()";
        let mut module = Module::parse(&ctx, text).expect("the text is right");
        let mut both: Vec<&mut dyn Listener> = vec![&mut statistics, &mut trace];
        apply_patterns_greedily(
            &mut module,
            &patterns,
            GreedyRewriteConfig::default().with_listener(&mut both),
        )
        .expect("no limit is reached")
        .converged
        .then_some(())
        .expect("it converges");
    }
    let counts = statistics.patterns().iter().map(|pattern| {
        let counts = (pattern.tried, pattern.matched(), pattern.applied, pattern.failed);
        (pattern.spec.name, counts)
    });
    let expected = [
        ("Refuses", (4, 0, 0, 0)),
        ("Fails", (4, 4, 0, 4)),
        ("Replace", (4, 4, 4, 0)),
    ];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
    let table = statistics.to_string();
    assert!(table.contains("Refuses (rules.rs:7), never applied\n"), "{table}");
    assert!(
        table.ends_with("  Replace (drr-runtime/tests/rollback.rs:301)\n"),
        "{table}"
    );
    // The other listener has got the same.
    let text = String::from_utf8(trace.finish().expect("a list takes all")).expect("text");
    assert_eq!(
        text.matches("  Replace (drr-runtime/tests/rollback.rs:301): matches\n")
            .count(),
        4
    );
    let root = ctx.op_name("t.root");
    let order: Vec<&str> = patterns.specs_of(root).map(|spec| spec.name).collect();
    assert_eq!(order.last(), Some(&"Replace"));
    assert_eq!((order.len(), patterns.specs_of(ctx.op_name("t.new")).count()), (3, 0));
}

#[test]
fn after_a_rolled_back_run_all_ops_are_visited_again() {
    #[derive(Default)]
    struct Visits(Vec<String>);

    impl Listener for Visits {
        fn visit(&mut self, ir: &Ir, op: Op) {
            self.0.push(ir.op(op).name_text().into_owned());
        }
    }

    let erase = |root, rewriter: &mut Rewriter<'_>| {
        rewriter.erase_op(root);
        Ok(())
    };
    let ctx = Context::with(Only(&DIALECT));
    // When the outer op is erased, the nested op is still on the worklist.
    let text =
        "\"builtin.module\"() ({\n  \"t.root\"() ({\n    \"t.new\"() : () -> ()\n  }) : () -> ()\n}) : () -> ()\n";
    let mut module = Module::parse(&ctx, text).expect("the text is right");
    let config = GreedyRewriteConfig::default()
        .with_top_down(true)
        .with_max_iterations(1);
    let mut run = |set: &PatternSet, undo: bool| {
        let patterns = set.freeze(&ctx).expect("all ops are known");
        let mut visits = Visits::default();
        let transaction = module.ir_mut().begin_transaction();
        let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(&mut visits));
        assert_eq!(outcome.expect("no limit is reached").iterations, 1);
        if undo {
            module.ir_mut().roll_back(transaction);
        } else {
            module.ir_mut().commit(transaction);
        }
        (visits.0.join(" "), module.generic_form().to_string() == text)
    };
    let erases = PatternSet::new().with(Fallible(By("Erases", 1, erase)));
    let never = PatternSet::new().with(OpRewrite(Never));
    assert_eq!(run(&erases, true), ("t.root".to_owned(), true));
    assert_eq!(run(&never, false), ("t.root t.new".to_owned(), true));
    assert_eq!(run(&erases, false), ("t.root".to_owned(), false));
}
