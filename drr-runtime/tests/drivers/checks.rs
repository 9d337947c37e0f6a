//! Expensive checks, and random order.

use std::sync::{Arc, Mutex};

use drr_ir::Location;
use drr_ir::diagnostic::{Diagnostic, Diagnostics};
use expect_test::expect;

use super::*;

/// Runs each driver with one pattern, with or without expensive checks.
fn checked(pattern: impl RewritePattern + Clone + 'static, checks: bool) -> Vec<Result<Outcome, String>> {
    let run = |drive: &dyn Fn(
        &mut Module,
        &drr_runtime::FrozenPatterns,
        &GreedyRewriteConfig,
    ) -> Result<Outcome, DriverError>| {
        let ctx = context();
        let mut module = parse(&ctx, A);
        let before = module.to_string();
        let patterns = PatternSet::new()
            .with(pattern.clone())
            .freeze(&ctx)
            .expect("no name has to be known");
        let config = GreedyRewriteConfig::default().with_expensive_checks(checks);
        let result = drive(&mut module, &patterns, &config).map_err(|error| error.to_string());
        if result.is_err() {
            assert_eq!(module.to_string(), before, "what is wrong is rolled back");
        }
        result
    };
    vec![
        run(&|module, patterns, config| apply_patterns_greedily(module, patterns, config.clone())),
        run(&|module, patterns, config| walk_and_apply_patterns(module, patterns, config.clone())),
        run(&|module, patterns, config| {
            let root = find(module, "t.root");
            apply_op_patterns_greedily(module, &[root], patterns, config.clone())
        }),
    ]
}

#[test]
fn expensive_checks_find_success_without_change() {
    let idle = by("t.root", |_, _| true);
    let there_and_back = by("t.root", |root, rewriter| {
        note(root, rewriter, 1);
        let key = rewriter.ctx().ident("noted");
        rewriter.set_discardable(root, key, None);
        true
    });
    for result in checked(idle, false) {
        assert_eq!(result.expect("it counts as no match").rewrites(), 0);
    }
    for result in checked(idle, true).into_iter().chain(checked(there_and_back, true)) {
        let error = result.expect_err("it has changed nothing");
        assert!(error.starts_with("pattern `By` on `t.root` at input:"), "{error}");
        assert!(
            error.contains(": it reports success, but has changed nothing\n  = help: "),
            "{error}"
        );
    }
}

#[test]
fn expensive_checks_find_failure_with_change() {
    let changes = by("t.root", |root, rewriter| {
        note(root, rewriter, 1);
        false
    });
    for result in checked(changes, false) {
        assert_eq!(result.expect("it is rolled back").rolled_back.len(), 1);
    }
    for result in checked(changes, true) {
        let error = result.expect_err("it has changed something");
        assert!(error.starts_with("pattern `By` on `t.root` at input:"), "{error}");
        assert!(
            error.contains(": it reports a failed match, but has changed the IR"),
            "{error}"
        );
    }
}

/// A rewrite that may fail.
#[derive(Clone)]
struct GivesUp;

impl FalliblePattern for GivesUp {
    type Match = ();
    type Error = &'static str;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            root_kind: RootKind::UntypedName,
            ..PatternSpec::new("GivesUp", "t.root")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) -> Result<(), &'static str> {
        note(root, rewriter, 1);
        Err("not today")
    }
}

#[test]
fn expensive_checks_let_fallible_rewrites_fail() {
    for result in checked(Fallible(GivesUp), true) {
        assert_eq!(result.expect("it may fail").rolled_back.len(), 1);
    }
}

#[test]
fn expensive_checks_find_invalid_ir() {
    // A value is used before its definition, at a distance that the cheap check does not cover.
    let breaks = by("t.root", |root, rewriter| {
        let name = rewriter.ctx().op_name("r.neg");
        rewriter.insert(OperationState {
            operands: &[],
            result_types: &[rewriter.ir().op(root).result(0).expect("one").ty()],
            ..OperationState::new(name)
        });
        true
    });
    for result in checked(breaks, true) {
        let error = result.expect_err("`r.neg` has no results");
        assert!(error.starts_with("pattern `By` on `t.root` at input:"), "{error}");
        assert!(error.contains(": `r.neg` yields no results, 1 given"), "{error}");
    }
}

#[test]
fn expensive_checks_find_folds_that_change_nothing() {
    let ctx = context();
    let mut module = parse(&ctx, r#""r.neg"() : () -> ()"#);
    let patterns = PatternSet::new().freeze(&ctx).expect("there are none");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("it counts as no fold");
    assert_eq!(outcome.folds, 0);
    let config = GreedyRewriteConfig::default().with_expensive_checks(true);
    let error = apply_patterns_greedily(&mut module, &patterns, config.clone())
        .expect_err("the fold lies")
        .to_string();
    assert!(error.starts_with("fold of `r.neg` at input:"), "{error}");
    assert!(error.contains("but has changed nothing"), "{error}");
}

#[test]
fn a_random_order_is_determined_by_its_seed() {
    let visits = |seed: Option<u64>| {
        let ctx = context();
        let mut module = parse(&ctx, A);
        let patterns = PatternSet::new()
            .with(grow())
            .with(OpRewrite(Never))
            .freeze(&ctx)
            .expect("no name is missing");
        let config = GreedyRewriteConfig::default().with_random_order(seed);
        let mut log = Log::default();
        let outcome =
            apply_patterns_greedily(&mut module, &patterns, config.with_listener(&mut log)).expect("no limit");
        assert!(outcome.converged && outcome.rewrites() == 1);
        assert_eq!(names(&module), "a b c new1 new2 new3 u1 u2 z");
        assert!(module.root().walk().all(|op| op.driver_flags() == 0));
        log.0.trim_end().to_owned()
    };
    // The same everywhere: numbers are those of SplitMix64.
    assert_eq!(visits(Some(1)), visits(Some(1)));
    expect_test::expect!["[root] new1 new2 z c new3 u1 b a u2 new1 new2 z u1 c a b u2 new3"]
        .assert_eq(&visits(Some(1)));
    let orders: std::collections::BTreeSet<String> = (0..50).map(|seed| visits(Some(seed))).collect();
    assert!(orders.len() > 45 && !orders.contains(&visits(None)), "{}", orders.len());
}

/// A pattern can report a diagnostic at an op.
#[test]
fn patterns_report_diagnostics_at_ops() {
    let found = Arc::new(Mutex::new(Diagnostics::new()));
    let finds = {
        let found = Arc::clone(&found);
        by("t.b", move |root, rewriter| {
            let root = rewriter.ir().op(root);
            let operand = root.operands().next().and_then(|operand| operand.defining_op());
            let diagnostic = Diagnostic::warning("`t.b` had better take no `t.a`")
                .at_op(root, rewriter.source())
                .with_note_at_op(operand.expect("it has one"), "this one");
            found.lock().expect("no panic").push(diagnostic);
            false
        })
    };
    let ctx = context();
    let mut module = parse(&ctx, "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()");
    let patterns = PatternSet::new()
        .with(finds)
        .freeze(&ctx)
        .expect("no name has to be known");
    let outcome = walk_and_apply_patterns(&mut module, &patterns, GreedyRewriteConfig::default()).expect("it ends");
    assert!(!outcome.changed);
    expect![[r#"
        warning: `t.b` had better take no `t.a`
         --> input:2:1
          |
        2 | "t.b"(%0) : (i32) -> ()
          | ^^^^^
          |
        note: this one
         --> input:1:6
          |
        1 | %0 = "t.a"() : () -> i32
          |      ^^^^^"#]]
    .assert_eq(&found.lock().expect("no panic").to_string());
    // Without a text, and at locations of other files, there is no caret.
    let mut module = Module::parse(&ctx, "\"t.a\"() : () -> () loc(\"f.cc\":7:8)").expect("the text is right");
    let op = module.root().walk().nth(1).expect("there is one");
    let source = module.meta().source.as_ref();
    expect![[r#"
        error: no
         |
         = note: it comes from f.cc:7:8
         = note: here: f.cc:7:8"#]]
    .assert_eq(
        &Diagnostic::error("no")
            .at_op(op, source)
            .with_note_at_op(op, "here")
            .to_string(),
    );
    let op = op.handle();
    module.ir_mut().set_location(op, Location::UNKNOWN);
    let op = module.ir().op(op);
    expect![[r#"
        error: no
         |
         = note: here"#]]
    .assert_eq(
        &Diagnostic::error("no")
            .at_op(op, None)
            .with_note_at_op(op, "here")
            .to_string(),
    );
}
