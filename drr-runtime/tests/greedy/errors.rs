//! Errors of patterns name the pattern, and leave the module as it was.

use super::*;

fn mistake(rewrite: impl Fn(Op, &mut Rewriter<'_>) + Send + Sync + 'static) -> RewriteError {
    let mut f = root_and_user();
    let before = f.text();
    let set = PatternSet::new().with(OpRewrite(By("Wrong", rewrite)));
    let error = run(&mut f, &set, &GreedyRewriteConfig::default()).expect_err("the pattern makes a mistake");
    assert_eq!(f.text(), before, "the module is as before");
    match error {
        DriverError::Pattern {
            pattern: "Wrong",
            at: Some(at),
            error,
        } if at.op == "t.root" => error,
        other => panic!("{other}"),
    }
}

#[test]
fn errors_name_the_pattern_and_leave_the_module_unchanged() {
    let wrong_type = mistake(|root, rewriter| {
        let ty = rewriter.ctx().tensor_type(&[drr_ir::DYNAMIC], Type::F32);
        let value = new_op(rewriter, &[], ty);
        rewriter.replace_op(root, &[value]);
    });
    assert_eq!(
        wrong_type.to_string(),
        "result 0 of `t.root` is of type `i32`, but its replacement is of type `tensor<?xf32>`\n  = \
         help: build it with the type of the result, or insert a cast"
    );
    assert!(matches!(
        mistake(|root, rewriter| rewriter.replace_op(root, &[])),
        RewriteError::WrongNumber { .. }
    ));
    assert!(matches!(
        mistake(|root, rewriter| rewriter.erase_op(root)),
        RewriteError::Ir(_)
    ));
}

/// Returns the error of an invalid rewrite in a region with ordered ops.
fn error_in_ordered_region(rewrite: fn(Op, &mut Rewriter<'_>)) -> RewriteError {
    let mut f = Fixture::new();
    let body = f.body();
    let ir = f.module.ir_mut();
    let region = ir.create_region();
    let block = ir.append_block(region);
    let name = f.ctx.op_name("t.new");
    let holder = f.module.ir_mut().create(OperationState {
        regions: &[region],
        ..OperationState::new(name)
    });
    f.module.ir_mut().append(body, holder);
    let a = f.one(block, "t.new", "a", &[]);
    let root = f.one(block, "t.root", "root", &[a]);
    f.add(block, "t.new", "user", &[root], 0);
    let before = f.text();
    let set = PatternSet::new().with(OpRewrite(By("Circle", rewrite)));
    let error = run(&mut f, &set, &GreedyRewriteConfig::default()).expect_err("the pattern makes a mistake");
    assert_eq!(f.text(), before, "the module is as before");
    match error {
        DriverError::Pattern { error, .. } => error,
        other => panic!("{other}"),
    }
}

#[test]
fn an_op_of_an_ordered_region_cannot_use_itself() {
    let error = error_in_ordered_region(replace_by_user);
    assert!(matches!(error, RewriteError::UsesItself { .. }), "{error}");
}

#[test]
fn an_op_of_an_ordered_region_cannot_be_replaced_by_its_own_result() {
    let error = error_in_ordered_region(|root, rewriter| {
        let value = rewriter.result(root, 0);
        rewriter.replace_op(root, &[value]);
    });
    assert!(matches!(error, RewriteError::OwnResult { .. }), "{error}");
}

/// Replaces an op by one that uses the result of that op.
fn replace_by_user(root: Op, rewriter: &mut Rewriter<'_>) {
    let value = rewriter.result(root, 0);
    let value = new_op(rewriter, &[value], Type::I32);
    rewriter.replace_op(root, &[value]);
}

/// The body of a module is a graph region.
#[test]
fn an_op_of_a_graph_region_may_use_itself() {
    let mut f = root_and_user();
    let set = PatternSet::new().with(OpRewrite(By("Circle", replace_by_user)));
    let outcome = run(&mut f, &set, &GreedyRewriteConfig::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(outcome.rewrites(), 1);
    let new = f
        .module
        .root()
        .walk()
        .find(|op| op.operand(0).is_some_and(|value| value.defining_op() == Some(*op)));
    assert_eq!(new.map(|op| op.name_text().into_owned()).as_deref(), Some("t.new"));
    f.module.verify().unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_pattern_does_not_match_an_op_of_a_cycle_that_it_would_replace_by_itself() {
    let mut f = root_and_user();
    let root = f
        .module
        .root()
        .walk()
        .find(|op| op.name_text() == "t.root")
        .expect("there is one");
    let (root, own) = (root.handle(), root.result(0).expect("it has one").handle());
    f.module.ir_mut().set_operand(root, 0, own).expect("it has an operand");
    let before = f.text();
    let forward = |root, rewriter: &mut Rewriter<'_>| {
        let value = rewriter.ir().op(root).operand(0).expect("it has one").handle();
        new_op(rewriter, &[], Type::I32);
        rewriter.replace_op(root, &[value]);
    };
    let set = PatternSet::new().with(OpRewrite(By("Forward", forward)));
    let outcome = run(&mut f, &set, &GreedyRewriteConfig::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged && outcome.rewrites() == 0, "{outcome}");
    let reasons: Vec<&str> = outcome
        .rolled_back
        .iter()
        .map(|failed| failed.reason.as_str())
        .collect();
    assert_eq!(reasons, ["`t.root` cannot be replaced by its own results"]);
    assert_eq!(f.text(), before);
}

#[test]
fn a_panic_in_the_middle_of_a_rewrite_poisons_the_module() {
    let mut f = root_and_user();
    let set = PatternSet::new().with(OpRewrite(By("Panics", |op, rewriter: &mut Rewriter<'_>| {
        let key = rewriter.ctx().ident("changed");
        let value = rewriter.ctx().i32_attr(1);
        rewriter.set_discardable(op, key, Some(value));
        panic!("user code")
    })));
    let run_it = std::panic::AssertUnwindSafe(|| drop(run(&mut f, &set, &GreedyRewriteConfig::default())));
    assert!(std::panic::catch_unwind(run_it).is_err());
    assert!(f.module.is_poisoned());
    assert_eq!(
        run(&mut f, &set, &GreedyRewriteConfig::default()),
        Err(DriverError::Poisoned)
    );
}

#[test]
fn another_context_is_rejected() {
    let mut f = root_and_user();
    let patterns = PatternSet::new()
        .freeze(&Context::with(Only(&DIALECT)))
        .expect("no patterns");
    let result = apply_patterns_greedily(&mut f.module, &patterns, GreedyRewriteConfig::default());
    assert_eq!(result, Err(DriverError::OtherContext));
}
