//! Stopping a driver from outside.

use super::*;

/// Cancels a run once it has visited so many ops.
struct CancelAfter(usize, CancellationToken);

impl Listener for CancelAfter {
    fn visit(&mut self, _: &Ir, _: Op) {
        self.0 -= 1;
        if self.0 == 0 {
            self.1.cancel();
        }
    }
}

#[test]
fn cancelled_drivers_report_the_next_op() {
    let text = "\"t.a\"() : () -> ()\n".repeat(5) + "\"t.z\"() : () -> ()\n";
    let run = |visits: usize, walks: bool| {
        let ctx = context();
        let mut module = parse(&ctx, &text);
        let noted = by("t.a", |root, rewriter| {
            let is_new = rewriter.ir().op(root).attr_named("noted").is_none();
            note(root, rewriter, 1);
            is_new
        });
        let patterns = PatternSet::new()
            .with(noted)
            .with(OpRewrite(Never))
            .freeze(&ctx)
            .expect("no name is missing");
        let token = CancellationToken::new();
        let config = GreedyRewriteConfig::default().with_cancellation(token.clone());
        let mut listener = CancelAfter(visits, token);
        let root = module.root().handle();
        let outcome = if walks {
            walk_and_apply_patterns(
                &mut module,
                &patterns,
                config.clone().with_root(root).with_listener(&mut listener),
            )
        } else {
            apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(&mut listener))
        };
        let outcome = outcome.expect("to be cancelled is no error");
        module.verify().expect("it is valid");
        assert!(module.root().walk().all(|op| op.driver_flags() == 0));
        let noted = module
            .root()
            .walk()
            .filter(|op| op.attr_named("noted").is_some())
            .count();
        assert_eq!(noted as u64, outcome.rewrites(), "what was done stays");
        (
            outcome.rewrites(),
            outcome.converged,
            outcome.stopped_at.map(|at| at.to_string()),
        )
    };
    let at = |place: &str| Some(place.to_owned());
    // From the end: `z`, then `a` of line 5, which is visited again after its rewrite.
    assert_eq!(run(2, false), (1, false, at("`t.a` at input:5:1")));
    assert_eq!(run(3, false), (1, false, at("`t.a` at input:4:1")));
    assert_eq!(run(3, true), (3, false, at("`t.a` at input:4:1")));
    // The walk has ended before the cancellation.
    assert_eq!(run(6, true), (5, true, None));
    // Between two iterations.
    assert_eq!(run(11, false), (5, false, at("`builtin.module` at input")));
}

#[test]
fn an_uncancelled_token_changes_nothing() {
    let run = |cancellation| {
        let ctx = context();
        let mut module = parse(&ctx, C);
        let patterns = PatternSet::new()
            .with(grow())
            .freeze(&ctx)
            .expect("no name has to be known");
        let config = GreedyRewriteConfig::default().with_cancellation(cancellation);
        let mut trace = Trace::new(Vec::new());
        let outcome =
            apply_patterns_greedily(&mut module, &patterns, config.with_listener(&mut trace)).expect("no limit");
        (outcome, module.to_string(), trace.finish().expect("memory suffices"))
    };
    assert_eq!(run(Some(CancellationToken::new())), run(None));
}

#[test]
fn nested_runs_are_cancelled_together() {
    let ctx = context();
    let mut module = parse(&ctx, "\"r.neg\"() ({}) : () -> ()\n\"r.neg\"() ({}) : () -> ()");
    let patterns = PatternSet::new().freeze(&ctx).expect("there are none");
    let token = CancellationToken::new();
    token.cancel();
    let config = GreedyRewriteConfig::default().with_cancellation(token);
    let outcome = apply_patterns_greedily(&mut module, &patterns, config.with_isolated_ops(IsolatedOps::Separate))
        .expect("to be cancelled is no error");
    assert!(!outcome.converged && !outcome.changed);
    let at = outcome.stopped_at.expect("it was cancelled").to_string();
    assert_eq!(at, "`r.neg` at input:1:1");
}
