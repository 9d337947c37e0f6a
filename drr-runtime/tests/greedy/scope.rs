//! Scope of the driver: unreachable blocks, new ops, nested ops, and ops that are erased with their parent.

use super::*;

#[test]
fn unreachable_blocks_that_use_each_other_are_erased() {
    let mut f = Fixture::new();
    let body = f.body();
    let name = f.ctx.op_name("t.new");
    let ir = f.module.ir_mut();
    let region = ir.create_region();
    let [entry, dead1, dead2] = [(); 3].map(|()| ir.append_block(region));
    let arg = ir.add_argument(dead1, Type::I32, Location::UNKNOWN);
    f.add(entry, "t.new", "entry", &[], 0);
    let v = f.one(dead1, "t.new", "d1", &[arg]);
    f.one(dead2, "t.new", "d2", &[v]);
    for (block, to) in [(dead1, dead2), (dead2, dead1)] {
        let branch = f.module.ir_mut().create(OperationState {
            successors: &[to],
            ..OperationState::new(name)
        });
        f.module.ir_mut().append(block, branch);
    }
    let holder = f.module.ir_mut().create(OperationState {
        regions: &[region],
        ..OperationState::new(name)
    });
    f.module.ir_mut().append(body, holder);
    let config = GreedyRewriteConfig::default().with_region_simplification(RegionSimplification::Disabled);
    let outcome = run(&mut f, &PatternSet::new(), &config).expect("no limit is reached");
    assert!(outcome.converged);
    assert_eq!(
        f.module.root().walk().map(label).collect::<Vec<_>>(),
        ["builtin.module", "new", "entry"]
    );
}

#[test]
fn strict_drivers_leave_new_ops_alone() {
    use drr_runtime::Strictness;

    let visited = |strictness| {
        let mut f = ir_a();
        let patterns = PatternSet::new()
            .with(OpRewrite(Grow3))
            .with(OpRewrite(Never))
            .freeze(&f.ctx)
            .expect("all ops are known");
        let config = GreedyRewriteConfig::default()
            .with_strictness(strictness)
            .with_max_iterations(1);
        let mut log = Log::default();
        let outcome =
            apply_patterns_greedily(&mut f.module, &patterns, config.with_listener(&mut log)).expect("no limit");
        assert_eq!(outcome.rewrites(), 1);
        assert!(
            f.module.root().walk().all(|op| op.driver_flags() == 0),
            "the marks are clear for the next driver"
        );
        log.0.trim_end().to_owned()
    };
    assert_eq!(visited(Strictness::AnyOp), "z u2 u1 [root] u1 u2 new3 new2 new1 c b a");
    assert_eq!(
        visited(Strictness::ExistingAndNewOps),
        "z u2 u1 [root] u1 u2 new3 new2 new1 c b a"
    );
    assert_eq!(visited(Strictness::ExistingOps), "z u2 u1 [root] u1 u2 c b a");
}

#[test]
fn the_driver_can_run_on_the_contents_of_one_op() {
    use drr_runtime::greedy::apply_patterns_greedily;

    let mut f = ir_c();
    let body = f.body();
    f.one(body, "t.root", "outside", &[]);
    let patterns = PatternSet::new()
        .with(OpRewrite(Grow3))
        .freeze(&f.ctx)
        .expect("all ops are known");
    let first = f
        .module
        .ir()
        .block(body)
        .first_op()
        .expect("the op that holds the blocks")
        .handle();
    let config = GreedyRewriteConfig::default();
    let refused = apply_patterns_greedily(&mut f.module, &patterns, config.clone().with_root(first));
    assert_eq!(refused, Err(DriverError::NotIsolated { op: "t.new".into() }));
    let name = f.ctx.op_name("somewhere.else");
    f.module.ir_mut().set_name(first, name);
    let outcome = apply_patterns_greedily(&mut f.module, &patterns, config.clone().with_root(first)).expect("no limit");
    assert_eq!(outcome.rewrites(), 1, "the op outside is not matched");
}

#[test]
fn nested_ops_are_erased_in_reverse_and_successors_first() {
    #[derive(Default)]
    struct Erased(Vec<u32>);

    impl Listener for Erased {
        fn event(&mut self, _: &Ir, event: drr_runtime::Event) {
            if let drr_runtime::Event::Erased(op) = event {
                self.0.push(op.index());
            }
        }
    }

    let mut f = Fixture::new();
    let body = f.body();
    let name = f.ctx.op_name("t.new");
    let ir = f.module.ir_mut();
    let regions = [ir.create_region(), ir.create_region()];
    // The entry branches to the third block, that one to the second.
    let [entry, second, third] = [(); 3].map(|()| ir.append_block(regions[0]));
    let other = ir.append_block(regions[1]);
    let mut labels = Vec::new();
    for (block, to, label) in [
        (entry, Some(third), "e"),
        (second, None, "s"),
        (third, Some(second), "t"),
        (other, None, "o"),
    ] {
        let (first, _) = f.add(block, "t.new", "-", &[], 0);
        let successors: Vec<Block> = to.into_iter().collect();
        let last = f.module.ir_mut().create(OperationState {
            successors: &successors,
            ..OperationState::new(name)
        });
        f.module.ir_mut().append(block, last);
        labels.extend([
            (first.index(), format!("{label}1")),
            (last.index(), format!("{label}2")),
        ]);
    }
    let root = f.ctx.op_name("t.root");
    let outer = f.module.ir_mut().create(OperationState {
        regions: &regions,
        ..OperationState::new(root)
    });
    f.module.ir_mut().append(body, outer);
    let set = PatternSet::new().with(OpRewrite(By("Erase", |root, rewriter: &mut Rewriter<'_>| {
        rewriter.erase_op(root)
    })));
    let patterns = set.freeze(&f.ctx).expect("all ops are known");
    let mut erased = Erased::default();
    let config = GreedyRewriteConfig::default();
    let outcome =
        apply_patterns_greedily(&mut f.module, &patterns, config.with_listener(&mut erased)).expect("no limit");
    assert_eq!(outcome.rewrites(), 1);
    let name_of = |index: &u32| {
        labels
            .iter()
            .find(|(known, _)| known == index)
            .map_or("root", |(_, label)| label)
    };
    let order: Vec<&str> = erased.0.iter().map(name_of).collect();
    assert_eq!(order, ["o2", "o1", "s2", "s1", "t2", "t1", "e2", "e1", "root"]);
}
