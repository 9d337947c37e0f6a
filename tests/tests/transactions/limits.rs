//! Non-terminating rewrites and the limits.

use drr::greedy::{Budget, Limit};
use drr::prelude::*;
use drr::*;
use expect_test::expect;

use super::dialect::*;

const ONE_USE: &str = "%0 = \"t.c\"() : () -> i32\n\"t.use\"(%0) : (i32) -> ()";

pat! { #[allow(deprecated)] Doubles: (UseOp $xs) => (UseOp (variadic $xs, $xs)) }

fn small() -> GreedyRewriteConfig {
    GreedyRewriteConfig::default().with_max_ops(Budget::Limited { base: 1000, per_op: 16 })
}

#[test]
fn operands_count_towards_the_limit() {
    let by_hand = by("DoublesByHand", "t.use", |op, rewriter| {
        let operands = rewriter.ir().op(op).operands();
        let twice: Vec<Value> = operands.chain(operands).map(|value| value.handle()).collect();
        rewriter.set_operands(op, &twice);
    });
    for set in [by_hand, PatternSet::new().with(Doubles)] {
        let (outcome, module) = run(&set, ONE_USE, &small());
        let error = outcome.expect_err("it does not end");
        let DriverError::Limit {
            limit: Limit::Entities(limit),
            last,
            ..
        } = &error
        else {
            panic!("{error}")
        };
        assert_eq!(last.at.op, "t.use");
        assert!((4000..5000).contains(limit), "{error}");
        let operands: usize = module.root().walk().map(|op| op.num_operands()).sum();
        assert!((1000..20_000).contains(&operands), "{operands}");
        assert!(module.verify().is_ok());
    }
    let (outcome, _) = run(&PatternSet::new().with(Doubles), ONE_USE, &small());
    expect![[r#"
        the patterns did not terminate: stopped at 4320 operands, values, blocks and regions (`max_ops`) by pattern `Doubles` on `t.use` at input:2:1
        did not converge after 1 iteration: 12 rewrites, 0 folds, 0 dead ops erased
          12  Doubles
          = help: find patterns that match their own results with `PatternSet::check()`, or increase the limit"#]]
    .assert_eq(&outcome.expect_err("it does not end").to_string());
}

#[test]
fn a_wide_op_is_rewritten_in_linear_time() {
    let config = GreedyRewriteConfig::default().with_max_ops(Budget::Limited {
        base: 100_000,
        per_op: 16,
    });
    let (outcome, module) = run(&PatternSet::new().with(Doubles), ONE_USE, &config);
    assert!(matches!(
        outcome,
        Err(DriverError::Limit {
            limit: Limit::Entities(_),
            ..
        })
    ));
    assert!(module.ir().bytes() < 100 << 20, "{}", module.ir().bytes());
}

#[test]
fn blocks_and_arguments_count_towards_the_limit() {
    let sets = [
        by("Arguments", "t.wrap", |op, rewriter| {
            let block = rewriter.ir().op(op).region(0).and_then(|region| region.first_block());
            let block = block.expect("it has one");
            let (count, block) = (block.num_args().max(1), block.handle());
            for _ in 0..count {
                rewriter.add_argument(block, Type::I32, Location::UNKNOWN);
            }
            count_up(op, rewriter);
        }),
        by("Blocks", "t.wrap", |op, rewriter| {
            let region = rewriter.ir().op(op).region(0).expect("it has one");
            let (count, region) = (region.blocks().count(), region.handle());
            for _ in 0..count {
                let block = rewriter.append_block(region, &[]);
                rewriter.set_insert_point(InsertPoint::End(block));
                build(rewriter, "t.c", &[]);
            }
            count_up(op, rewriter);
        }),
    ];
    for set in sets {
        let (outcome, _) = run(&set, TEXT, &small());
        assert!(matches!(outcome, Err(DriverError::Limit { .. })), "{outcome:?}");
    }
}

/// Changes an attribute, so that the driver looks at the op again.
fn count_up(op: Op, rewriter: &mut Rewriter<'_>) {
    let key = rewriter.ctx().ident("n");
    let ir = rewriter.ir();
    let attrs: Vec<Attribute> = ir.op(op).attr(key).into_iter().chain([ir.ctx().unit_attr()]).collect();
    let new = ir.ctx().array_attr(&attrs);
    rewriter.set_discardable(op, key, Some(new));
}
