//! The driver for a list of ops.

use super::*;

fn list(text: &str, listed: &[&str], config: &GreedyRewriteConfig) -> (Outcome, String, Module) {
    let ctx = context();
    let mut module = parse(&ctx, text);
    let patterns = PatternSet::new().with(grow()).with(OpRewrite(Never));
    let patterns = patterns.freeze(&ctx).expect("no name has to be known");
    let ops: Vec<Op> = listed.iter().map(|name| find(&module, name)).collect();
    let mut log = Log::default();
    let outcome = apply_op_patterns_greedily(&mut module, &ops, &patterns, config.clone().with_listener(&mut log));
    assert!(module.root().walk().all(|op| op.driver_flags() == 0));
    let visits = log.0.trim_end().to_owned();
    (outcome.expect("no limit is reached"), visits, module)
}

#[test]
fn a_list_of_ops_is_visited_from_its_end_with_affected_ops() {
    use drr_runtime::Strictness::*;

    let with = |strictness, listed: &[&str]| {
        let config = GreedyRewriteConfig::default().with_strictness(strictness);
        let (outcome, visits, _) = list(A, listed, &config);
        assert!(outcome.converged);
        (visits, outcome.all_erased)
    };
    let visits = |text: &str, all_erased| (text.to_owned(), all_erased);
    assert_eq!(with(AnyOp, &["t.b", "t.a"]), visits("a b", false));
    assert_eq!(
        with(AnyOp, &["t.root"]),
        visits("[root] c b u1 u2 new3 new2 new1", true)
    );
    assert_eq!(
        with(ExistingAndNewOps, &["t.root"]),
        visits("[root] new3 new2 new1", true)
    );
    assert_eq!(with(ExistingOps, &["t.root"]), visits("[root]", true));
    // An op that is listed twice is on the list once.
    assert_eq!(
        with(ExistingOps, &["t.u1", "t.root", "t.b", "t.root"]),
        visits("b [root] b u1", false)
    );
}

/// As in MLIR: an op is enqueued with its ancestors when it loses a user or is created, and taken off the list when it is erased.
#[test]
fn the_ancestors_of_ops_that_are_erased_later_in_the_same_rewrite_are_visited() {
    let visits = |rewrite: fn(Op, Op, &mut Rewriter<'_>)| {
        let ctx = context();
        let mut module = parse(
            &ctx,
            r#"
            "t.f"() ({
              "t.outer"() ({
                "t.inner"() ({ %a = "t.a"() : () -> i32 "t.b"(%a) : (i32) -> () }) : () -> ()
              }) : () -> ()
              "t.root"() : () -> ()
              "t.z"() : () -> ()
            }) : () -> ()"#,
        );
        let [root, z, inner] = ["t.root", "t.z", "t.inner"].map(|name| find(&module, name));
        let pattern = by("t.root", move |root, rewriter| {
            rewrite(root, inner, rewriter);
            true
        });
        let patterns = PatternSet::new().with(pattern).with(OpRewrite(Never));
        let patterns = patterns.freeze(&ctx).expect("no name has to be known");
        let mut log = Log::default();
        let config = GreedyRewriteConfig::default().with_listener(&mut log);
        let outcome = apply_op_patterns_greedily(&mut module, &[z, root], &patterns, config);
        assert!(outcome.expect("no limit is reached").converged);
        log.0.trim_end().to_owned()
    };
    fn ops_of(op: Op, rewriter: &Rewriter<'_>) -> Vec<Op> {
        let blocks = rewriter.ir().op(op).regions().flat_map(|region| region.blocks());
        blocks.flat_map(|block| block.ops()).map(|op| op.handle()).collect()
    }
    let in_turn = visits(|root, inner, rewriter| {
        for op in ops_of(inner, rewriter).into_iter().rev() {
            rewriter.erase_op(op);
        }
        rewriter.erase_op(root);
    });
    assert_eq!(in_turn, "[root] outer inner z");
    let then_their_parent = visits(|root, inner, rewriter| {
        for op in ops_of(inner, rewriter).into_iter().rev() {
            rewriter.erase_op(op);
        }
        rewriter.erase_op(inner);
        rewriter.erase_op(root);
    });
    assert_eq!(then_their_parent, "[root] outer z");
    let with_their_parent = visits(|root, inner, rewriter| {
        rewriter.erase_op(inner);
        rewriter.erase_op(root);
    });
    assert_eq!(with_their_parent, "[root] outer z");
    let rolled_back = visits(|root, inner, rewriter| {
        let ops = ops_of(inner, rewriter);
        let result = rewriter.transaction(|rewriter| {
            ops.iter().rev().for_each(|&op| rewriter.erase_op(op));
            Err::<(), _>("it was a bad idea")
        });
        assert!(result.is_err());
        rewriter.erase_op(root);
    });
    assert_eq!(rolled_back, "[root] z");
}

#[test]
fn the_scope_is_the_innermost_region_that_contains_the_list() {
    let config = GreedyRewriteConfig::default();
    let visits = |listed: &[&str], config: &GreedyRewriteConfig| list(C, listed, config).1;
    // Ancestors of the scope and the ops that define its operands are not visited.
    assert_eq!(visits(&["t.root"], &config), "[root] in1 in2 new3 new2 new1");
    assert_eq!(
        visits(&["t.root", "t.in3"], &config),
        "in3 [root] in1 in2 new3 new2 two new1"
    );
    let ctx = context();
    let mut module = parse(&ctx, C);
    let patterns = PatternSet::new()
        .with(grow())
        .freeze(&ctx)
        .expect("no name has to be known");
    let [root, in3, f] = ["t.root", "t.in3", "t.f"].map(|name| find(&module, name));
    let region = |op, number| module.ir().op(op).region(number).expect("it has so many").handle();
    let config = GreedyRewriteConfig::default().with_scope(region(find(&module, "t.two"), 0));
    let module_op = module.root().handle();
    let error = |module: &mut Module, ops: &[Op], config: &GreedyRewriteConfig| {
        let error = apply_op_patterns_greedily(module, ops, &patterns, config.clone()).expect_err("it is out of scope");
        error.to_string().lines().next().map(str::to_owned).unwrap_or_default()
    };
    let message = error(&mut module, &[root, in3], &config);
    assert!(
        message.starts_with("op 1 of the list, `t.in3` at ") && message.ends_with(", is not in the scope"),
        "{message}"
    );
    let message = error(&mut module, &[f, module_op], &GreedyRewriteConfig::default());
    assert!(message.starts_with("op 1 of the list, `builtin.module`"), "{message}");
    // For the greedy driver, too, only ops in the scope are visited.
    let refused = apply_patterns_greedily(&mut module, &patterns, config.clone().with_root(in3));
    assert!(refused.is_err());
    let nested = apply_patterns_greedily(
        &mut module,
        &patterns,
        config.clone().with_isolated_ops(IsolatedOps::Separate),
    );
    assert_eq!(nested, Err(DriverError::NoScope));
    let outcome =
        apply_op_patterns_greedily(&mut module, &[], &patterns, config.clone()).expect("there is nothing to do");
    assert!(outcome.converged && outcome.all_erased && !outcome.changed);
    let two = find(&module, "t.two");
    module.ir_mut().erase(two).expect("nothing uses it");
    assert_eq!(
        error(&mut module, &[f, root], &GreedyRewriteConfig::default()),
        "op 1 of the list was erased"
    );
    assert!(error(&mut module, &[f], &config).starts_with("the region of `GreedyRewriteConfig::scope` is not nested"));
    assert_eq!(
        apply_patterns_greedily(&mut module, &patterns, config.clone()),
        Err(DriverError::NoScope)
    );
}

#[test]
fn the_parent_op_of_the_scope_must_stay() {
    let erases_around = by("t.in1", |root, rewriter| {
        let around = rewriter.ir().op(root).parent_op().expect("it is in one").handle();
        rewriter.erase_op(around);
        true
    });
    let ctx = context();
    let mut module = parse(&ctx, C);
    let patterns = PatternSet::new()
        .with(erases_around)
        .freeze(&ctx)
        .expect("no name has to be known");
    let before = module.to_string();
    let in1 = find(&module, "t.in1");
    let error = apply_op_patterns_greedily(&mut module, &[in1], &patterns, GreedyRewriteConfig::default());
    let error = error.expect_err("the scope goes").to_string();
    assert!(
        error.contains("it erases or moves the op that the driver runs on"),
        "{error}"
    );
    assert_eq!(module.to_string(), before);
}

#[test]
fn a_rolled_back_run_leaves_no_state_for_other_drivers() {
    let ctx = context();
    let text = r#"
        "t.f"() ({ %x = "t.x"() : () -> i32 %1 = "t.root"(%x, %x) : (i32, i32) -> i32 "t.use"(%1) : (i32) -> () }) : () -> ()
        "t.g"() ({ "t.y"() : () -> () }) : () -> ()
    "#;
    let mut module = parse(&ctx, text);
    let patterns = PatternSet::new()
        .with(grow())
        .with(OpRewrite(Never))
        .freeze(&ctx)
        .expect("no name is missing");
    let config = GreedyRewriteConfig::default();
    let [f, g] = ["t.f", "t.g"].map(|name| find(&module, name));
    let transaction = module.ir_mut().begin_transaction();
    let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone().with_root(f)).expect("no limit");
    assert_eq!(outcome.rewrites(), 1);
    module.ir_mut().roll_back(transaction);
    // It is another op that is rewritten next.
    let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone().with_root(g)).expect("no limit");
    assert_eq!(outcome.rewrites(), 0);
    assert!(module.root().walk().all(|op| op.driver_flags() == 0));
    let root = find(&module, "t.root");
    let outcome = apply_op_patterns_greedily(&mut module, &[root], &patterns, config.clone()).expect("no limit");
    assert!(outcome.all_erased);
}

#[test]
fn a_list_in_a_region_is_verified_in_its_scope() {
    let config = GreedyRewriteConfig::default().with_expensive_checks(true);
    let (outcome, visits, _) = list(C, &["t.root"], &config);
    assert!(outcome.all_erased);
    assert_eq!(visits, "[root] in1 in2 new3 new2 new1");
}

#[test]
fn flags_outside_of_the_scope_stay_clear() {
    let ctx = context();
    let mut module = parse(
        &ctx,
        r#""t.f"() ({ "r.neg"() ({ "t.a"() : () -> () }) : () -> () }) : () -> ()"#,
    );
    let patterns = PatternSet::new()
        .with(OpRewrite(Never))
        .freeze(&ctx)
        .expect("no name has to be known");
    let inner = find(&module, "r.neg");
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default().with_root(inner));
    assert!(outcome.expect("no limit is reached").converged);
    assert!(module.root().walk().all(|op| op.driver_flags() == 0));
}
