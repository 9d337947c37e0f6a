//! Limits of rewrites and iterations.

use super::*;

/// Replaces a `t.root` by another one.
fn again(root: Op, rewriter: &mut Rewriter<'_>) {
    let name = rewriter.ctx().op_name("t.root");
    let op = rewriter.insert(OperationState {
        result_types: &[Type::I32],
        ..OperationState::new(name)
    });
    let value = rewriter.result(op, 0);
    rewriter.replace_op(root, &[value]);
}

#[test]
fn non_terminating_patterns_are_stopped_with_a_histogram_and_a_valid_module() {
    let mut f = root_and_user();
    let set = PatternSet::new().with(OpRewrite(By("Again", again)));
    let config = GreedyRewriteConfig::default().with_max_rewrites(100);
    let error = run(&mut f, &set, &config).expect_err("it does not end");
    let DriverError::Limit {
        limit: Limit::Rewrites(100),
        outcome,
        ..
    } = &error
    else {
        panic!("{error}")
    };
    assert_eq!(outcome.rewrites(), 100);
    assert!(error.to_string().contains("\n  100  Again\n"), "{error}");
    assert_eq!(f.module.root().walk().count(), 4);

    let grow = |root, rewriter: &mut Rewriter<'_>| {
        let name = rewriter.ctx().op_name("t.root");
        let first = rewriter.insert(OperationState {
            result_types: &[Type::I32],
            ..OperationState::new(name)
        });
        rewriter.insert(OperationState {
            result_types: &[Type::I32],
            ..OperationState::new(name)
        });
        let value = rewriter.result(first, 0);
        rewriter.replace_op(root, &[value]);
    };
    let set = PatternSet::new().with(OpRewrite(By("Grow", grow)));
    let config = GreedyRewriteConfig::default().with_max_ops(50);
    let error = run(&mut f, &set, &config).expect_err("it does not end");
    assert!(
        matches!(
            error,
            DriverError::Limit {
                limit: Limit::Ops(50),
                ..
            }
        ),
        "{error}"
    );
    assert!(f.module.root().walk().count() <= 52);
}

#[test]
fn iterations_that_all_change_something_do_not_converge() {
    // Each iteration may rewrite once: the pattern decrements an attribute in place, which queues no op.
    let mut f = root_and_user();
    let count = Arc::new(Mutex::new(0));
    let counted = count.clone();
    let down = move |root: Op, rewriter: &mut Rewriter<'_>| {
        *counted.lock().expect("no panic holds it") += 1;
        let (key, value) = (rewriter.ctx().ident("n"), rewriter.ctx().i32_attr(1));
        rewriter.set_discardable(root, key, Some(value));
    };
    let set = PatternSet::new().with(OpRewrite(By("Down", down)));
    let config = GreedyRewriteConfig::default().with_max_iterations(0);
    let outcome = run(&mut f, &set, &config).expect("no limit is reached");
    assert!(!outcome.converged && !outcome.changed);
    assert_eq!(*count.lock().expect("no panic holds it"), 0);
}

#[test]
fn rewrites_beyond_the_limit_of_an_iteration_happen_in_the_next_one() {
    let set = PatternSet::new().with(OpRewrite(Grow3));
    for (limit, iterations, rewrites) in [
        (None, 2, 3),
        (Some(0), 1, 0),
        (Some(1), 4, 3),
        (Some(2), 3, 3),
        (Some(3), 2, 3),
    ] {
        let mut f = Fixture::new();
        let body = f.body();
        let a = f.one(body, "t.new", "a", &[]);
        for root in ["one", "two", "three"] {
            f.one(body, "t.root", root, &[a]);
        }
        let config = GreedyRewriteConfig::default().with_max_rewrites_per_iteration(limit);
        let outcome = run(&mut f, &set, &config).expect("no other limit is reached");
        assert!(outcome.converged, "{limit:?}");
        assert_eq!(
            (outcome.iterations, outcome.rewrites()),
            (iterations, rewrites),
            "{limit:?}"
        );
    }
}

#[test]
fn a_fold_and_a_pattern_that_undo_each_other_are_both_named() {
    // The fold of `t.add` adds two constants, and the pattern splits the sum.
    let split = |root, rewriter: &mut Rewriter<'_>| {
        let ctx = rewriter.shared_ctx();
        let mut constant = |value| {
            let op = rewriter.insert(OperationState {
                result_types: &[Type::I32],
                inherent: &[(drr_ir::Ident::VALUE, ctx.i32_attr(value))],
                ..OperationState::new(ctx.op_name("t.const"))
            });
            rewriter.result(op, 0)
        };
        let operands = [constant(1), constant(2)];
        let sum = rewriter.insert(OperationState {
            operands: &operands,
            result_types: &[Type::I32],
            ..OperationState::new(ctx.op_name("t.add"))
        });
        let sum = rewriter.result(sum, 0);
        rewriter.replace_op(root, &[sum]);
    };
    let error = |limit: u64| {
        let mut f = Fixture::new();
        let body = f.body();
        let (c1, c2) = (f.constant(body, 1), f.constant(body, 2));
        let sum = f.one(body, "t.add", "sum", &[c1, c2]);
        f.add(body, "t.new", "user", &[sum], 0);
        let set = PatternSet::new().with(OpRewrite(Split(split)));
        let config = GreedyRewriteConfig::default().with_max_rewrites(limit);
        run(&mut f, &set, &config).expect_err("it does not end").to_string()
    };
    let help =
        "change the pattern or the fold so that it does not match the result of the other, or increase the limit";
    assert_eq!(
        error(100),
        format!(
            "the patterns and folds did not terminate: stopped at 100 rewrites and folds (`max_rewrites`) by pattern `Split` on `t.const`\n\
             did not converge after 1 iteration: 50 rewrites, 50 folds, 0 dead ops erased\n  50  Split\n  \
             = note: the fold of `t.add` of the dialect `t` is applied about as often, and may undo that\n  = help: {help}"
        )
    );
    assert_eq!(
        error(101),
        format!(
            "the patterns and folds did not terminate: stopped at 101 rewrites and folds (`max_rewrites`) by the fold of `t.add` of the \
             dialect `t`\ndid not converge after 1 iteration: 50 rewrites, 51 folds, 0 dead ops erased\n  50  Split\n  \
             = note: pattern `Split` on `t.const` is applied about as often, and may undo that\n  = help: {help}"
        )
    );
}

/// A pattern for `t.const`.
struct Split<F>(F);

impl<F: Fn(Op, &mut Rewriter<'_>) + Send + Sync> OpRewritePattern for Split<F> {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("Split", "t.const")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<()> {
        let value = root.inherent(drr_ir::Ident::VALUE)?.as_i64(root.ctx());
        (value == Some(3)).then_some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        (self.0)(root, rewriter);
    }
}

#[test]
fn a_run_that_the_limit_of_rewrites_ends_names_the_next_op() {
    let mut f = root_and_user();
    let set = PatternSet::new().with(OpRewrite(By("Again", again)));
    let config = GreedyRewriteConfig::default()
        .with_max_rewrites_per_iteration(10)
        .with_max_iterations(2);
    let outcome = run(&mut f, &set, &config).expect("it ends");
    assert_eq!(
        outcome.to_string(),
        "did not converge after 2 iterations: 20 rewrites, 0 folds, 0 dead ops erased; the next op is `t.root`\n  20  Again"
    );
}
