//! Limits of rewrites and iterations.

use super::*;

#[test]
fn non_terminating_patterns_are_stopped_with_a_histogram_and_a_valid_module() {
    let again = |root, rewriter: &mut Rewriter<'_>| {
        let name = rewriter.ctx().op_name("t.root");
        let op = rewriter.insert(OperationState {
            result_types: &[Type::I32],
            ..OperationState::new(name)
        });
        let value = rewriter.result(op, 0);
        rewriter.replace_op(root, &[value]);
    };
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
    assert!(error.to_string().contains("     100  Again"), "{error}");
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
