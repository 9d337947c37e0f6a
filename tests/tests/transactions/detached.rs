//! Detached ops: the values that they use are kept, and nothing else changes.

use drr::InsertPoint;
use drr::prelude::*;

use super::dialect::*;

fn builds_nowhere(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    rewriter.set_insert_point(InsertPoint::Detached);
    x
}

pat! { BuildsNowhere: (BOp $x) => (NegOp (builds_nowhere $x)) }

/// Native code makes the rule build its op detached. The root is unused, so no replacement is needed.
#[test]
fn a_detached_built_op_keeps_its_operands_alive() {
    let text = "%x = \"t.c\"() : () -> i32\n%0 = \"t.neg\"(%x) : (i32) -> i32\n%1 = \"t.b\"(%0) : (i32) -> i32";
    let (outcome, module) = run(
        &PatternSet::new().with(BuildsNowhere),
        text,
        &GreedyRewriteConfig::default(),
    );
    let outcome = outcome.expect("it is no mistake");
    assert!(outcome.converged && outcome.rewrites() == 1, "{outcome}");
    assert_eq!(
        module.generic_form().to_string(),
        parse(&context(), &text[..text.rfind('\n').unwrap_or(0)])
            .generic_form()
            .to_string()
    );
    assert!(module.verify().is_ok());
}

/// Runs without patterns, with an operation in no block that uses the result or block argument of this name of operation.
fn check_stays(text: &str, used: &str) {
    let ctx = context();
    let mut module = parse(&ctx, text);
    let root = module.root().handle();
    let (before, by) = (module.generic_form().to_string(), find(module.ir(), root, used));
    let ir = module.ir_mut();
    let value = ir.op(by).result(0).expect("it has one").handle();
    let name = ctx.op_name("t.use");
    let detached = ir.create(OperationState {
        operands: &[value],
        ..OperationState::new(name)
    });
    let patterns = PatternSet::new().freeze(&ctx).expect("it is empty");
    for max_iterations in [Some(10), None] {
        let config = GreedyRewriteConfig::default().with_max_iterations(max_iterations);
        let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone()).expect("nothing is wrong");
        assert!(outcome.converged && !outcome.changed, "{outcome}");
        assert_eq!(module.generic_form().to_string(), before);
        let operands = module.ir().op(detached).operands();
        assert!(operands.eq(module.ir().get_value(value)));
    }
    module.ir_mut().erase(detached).expect("nothing uses it");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("nothing is wrong");
    assert!(outcome.converged && outcome.changed, "{outcome}");
    assert_ne!(module.generic_form().to_string(), before);
}

#[test]
fn values_used_by_a_detached_op_are_not_dead() {
    check_stays(
        "%0 = \"t.neg\"(%1) : (i32) -> i32\n%1 = \"t.neg\"(%0) : (i32) -> i32",
        "t.neg",
    );
    check_stays(
        "%c = \"t.c\"() : () -> i32\n%0 = \"t.loop\"() ({ %1 = \"t.neg\"(%c) : (i32) -> i32 }) : () -> i32",
        "t.neg",
    );
    check_stays(
        "%0 = \"t.loop\"() ({ %2 = \"t.neg\"(%1) : (i32) -> i32 }) : () -> i32\n%1 = \"t.neg\"(%0) : (i32) -> i32",
        "t.neg",
    );
    check_stays(
        "\"t.f\"() ({ \"t.ret\"() : () -> ()\n^bb1:\n%0 = \"t.c\"() : () -> i32\n\"t.ret\"() : () -> () }) : () -> ()",
        "t.c",
    );
}

/// Two dead operations, with operations inside that use the other one.
#[test]
fn a_dead_cycle_through_a_region_is_erased() {
    let text = ["%0, %1", "%1, %0"].map(|pair| {
        let (own, other) = pair.split_once(", ").unwrap_or_default();
        format!("{own} = \"t.loop\"() ({{ %2 = \"t.pair\"(%2, {other}) : (i32, i32) -> i32 }}) : () -> i32\n")
    });
    let (outcome, module) = run(&PatternSet::new(), &text.concat(), &GreedyRewriteConfig::default());
    assert!(outcome.is_ok_and(|outcome| outcome.converged && outcome.changed));
    assert_eq!(module.root().walk().count(), 1, "{module}");
}
