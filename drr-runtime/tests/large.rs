//! Rewrites of ops with many operands and regions, which would take minutes if their cost grew with the square of the size.

use drr_ir::{Builder, Context, ContextBuilder, Module, Op, OpRef, OperationState, Region, Type, Value};
use drr_runtime::{
    DriverError, GreedyRewriteConfig, MatchContext, OpRewrite, OpRewritePattern, PatternSet, PatternSpec, Rewriter,
    apply_patterns_greedily,
};

const COUNT: usize = 300_000;

/// Runs a rewrite once on every `t.root`.
struct Rewrites<F>(F);

impl<F: Fn(Op, &mut Rewriter<'_>) + Send + Sync> OpRewritePattern for Rewrites<F> {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("Rewrites")
    }

    fn matches(&self, _: &MatchContext<'_>, op: OpRef<'_>) -> Option<()> {
        (op.name_text() == "t.root").then_some(())
    }

    fn rewrite(&self, (): (), op: Op, rewriter: &mut Rewriter<'_>) {
        (self.0)(op, rewriter);
    }
}

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

fn run(
    ctx: &Context,
    module: &mut Module,
    rewrite: impl Fn(Op, &mut Rewriter<'_>) + Send + Sync + 'static,
) -> Option<DriverError> {
    let patterns = PatternSet::new()
        .with(OpRewrite(Rewrites(rewrite)))
        .freeze(ctx)
        .expect("it names nothing");
    apply_patterns_greedily(module, &patterns, GreedyRewriteConfig::default()).err()
}

#[test]
fn an_op_with_many_regions_is_built_and_no_region_is_used_twice() {
    for twice in [false, true] {
        let ctx = context();
        let mut module = Module::parse(&ctx, "\"t.root\"() : () -> ()").expect("valid");
        let error = run(&ctx, &mut module, move |op, rewriter| {
            let mut regions: Vec<Region> = (0..COUNT).map(|_| rewriter.create_region()).collect();
            if twice {
                regions.push(regions[0]);
            }
            let name = rewriter.ctx().op_name("t.new");
            rewriter.insert(OperationState {
                regions: &regions,
                ..OperationState::new(name)
            });
            rewriter.erase_op(op);
        });
        let op = module.root().walk().nth(1).expect("there is one");
        assert_eq!(error.is_some(), twice);
        if twice {
            assert_eq!(op.name_text(), "t.root")
        } else {
            assert_eq!((op.name_text().as_ref(), op.num_regions()), ("t.new", COUNT))
        }
    }
}

#[test]
fn many_operands_are_erased_together() {
    let ctx = context();
    let mut module = Module::parse(&ctx, "%0:2 = \"t.def\"() : () -> (i32, i64)").expect("valid");
    let values: Vec<Value> = {
        let op = module.root().walk().nth(1).expect("there is one");
        op.results().map(|value| value.handle()).collect()
    };
    let operands: Vec<Value> = (0..COUNT).map(|index| values[index % 2]).collect();
    module.builder().insert(OperationState {
        operands: &operands,
        ..OperationState::new(ctx.op_name("t.root"))
    });
    let error = run(&ctx, &mut module, |op, rewriter| {
        let odd: Vec<usize> = (0..COUNT).rev().filter(|index| index % 2 == 1).collect();
        rewriter.erase_operands(op, &odd);
        let name = rewriter.ctx().op_name("t.new");
        let left: Vec<Value> = rewriter.ir().op(op).operands().map(|value| value.handle()).collect();
        rewriter.insert(OperationState {
            operands: &left,
            ..OperationState::new(name)
        });
        rewriter.erase_op(op);
    });
    assert!(error.is_none(), "{error:?}");
    let op = module.root().walk().nth(2).expect("there is one");
    assert_eq!((op.name_text().as_ref(), op.num_operands()), ("t.new", COUNT / 2));
    assert!(op.operands().all(|operand| operand.ty() == Type::I32));
}
