//! Rewrites and folds of ops that use their own results, directly or through a cycle of a graph region or an
//! unreachable block.

use drr::{RegionSimplification, apply_op_patterns_greedily};

use super::*;

op! { WireOp = "q.wire", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { RegOp = "q.reg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
op! { OrOp = "q.or", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure, Idempotent, SameOperandsAndResultType] }
op! { NotOp = "q.not", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { InverseOp = "q.inverse", (ins AnyType:$x), (outs AnyType:$r), [Pure, Involution, SameOperandsAndResultType] }
op! { BlocksOp = "q.blocks", (ins), (outs), (region AnyRegion:$body), [NoTerminator] }
op! { BranchOp = "q.br", (ins), (outs), (successor AnySuccessor:$to), [Terminator] }
op! { SinkOp = "q.use", (ins Variadic<AnyType>:$x), (outs) }
dialect! { Q = "q", ops: [WireOp, RegOp, OrOp, NotOp, InverseOp, BlocksOp, BranchOp, SinkOp] }

pat! { NoWire: (WireOp $x) => (replaceWithValue $x) }
pat! { Register: (WireOp $x) => (RegOp $x) }
pat! { NotNot: (NotOp (NotOp $x)) => (replaceWithValue $x) }
pdll! {
    use dialects [Q];
    Pattern NoWireOfPdll => replace op<q.wire>(x: Value) with x;
}

/// Returns the body of the module after a run, and the reasons of rewrites that failed.
fn run(set: PatternSet, text: &str) -> (String, Vec<String>) {
    let ctx = Context::with(Q);
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let set = set.freeze(&ctx).expect("all ops are registered");
    let config = GreedyRewriteConfig::default().with_region_simplification(RegionSimplification::Disabled);
    let outcome =
        apply_patterns_greedily(&mut module, &set, config.clone()).unwrap_or_else(|error| panic!("{error}\n{module}"));
    assert!(outcome.converged);
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    let reasons = outcome.rolled_back.iter().map(|failed| failed.reason.clone()).collect();
    let printed = module.generic_form().to_string();
    let lines = printed.lines().filter(|line| line.contains("q."));
    (lines.map(|line| format!("{}\n", line.trim())).collect(), reasons)
}

/// Compares with the result of `mlir-opt-22 -test-pdl-bytecode-pass` for the same module and rule.
#[test]
fn a_register_becomes_its_own_operand() {
    let text = "%w = \"q.wire\"(%r) : (i8) -> i8\n%r = \"q.reg\"(%w) : (i8) -> i8";
    let expected = "%0 = \"q.reg\"(%0) : (i8) -> i8\n";
    for set in [PatternSet::new().with(NoWire), PatternSet::new().with(NoWireOfPdll)] {
        let (after, reasons) = run(set, text);
        assert_eq!(after, expected);
        assert_eq!(reasons, Vec::<String>::new());
    }
}

#[test]
fn an_op_that_uses_itself_is_replaced_by_one_that_does() {
    pdll! {
        use dialects [Q];
        Pattern RegisterOfPdll => replace op<q.wire>(x: Value) with op<q.reg>(x);
    }
    for set in [PatternSet::new().with(Register), PatternSet::new().with(RegisterOfPdll)] {
        let (after, reasons) = run(set, "%a = \"q.wire\"(%a) : (i32) -> i32");
        assert_eq!(after, "%0 = \"q.reg\"(%0) : (i32) -> i32\n");
        assert_eq!(reasons, Vec::<String>::new());
    }
}

#[test]
fn a_rule_does_not_match_an_op_that_it_would_replace_by_itself() {
    let text = "%w = \"q.wire\"(%w) : (i1) -> i1\n\"q.use\"(%w) : (i1) -> ()\n%c = \"q.reg\"(%c) : (i1) -> i1\n\
                %d = \"q.wire\"(%c) : (i1) -> i1\n\"q.use\"(%d) : (i1) -> ()";
    for set in [PatternSet::new().with(NoWire), PatternSet::new().with(NoWireOfPdll)] {
        let (after, reasons) = run(set, text);
        assert_eq!(
            after,
            "%0 = \"q.wire\"(%0) : (i1) -> i1\n\"q.use\"(%0) : (i1) -> ()\n%1 = \"q.reg\"(%1) : (i1) -> i1\n\"q.use\"(%1) : (i1) -> ()\n"
        );
        assert_eq!(reasons, ["`q.wire` cannot be replaced by its own results"]);
    }
    let (after, reasons) = run(PatternSet::new().with(NotNot), "%a = \"q.not\"(%a) : (i1) -> i1");
    assert_eq!(after, "%0 = \"q.not\"(%0) : (i1) -> i1\n");
    assert_eq!(reasons.len(), 1);
}

/// A pattern written by hand is recorded: what it built is rolled back with its replacement.
#[test]
fn a_recorded_rewrite_that_arrives_at_the_own_result_is_rolled_back() {
    fn by_hand(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
        let name = rewriter.ctx().op_name("q.use");
        rewriter.insert(OperationState {
            operands: &[x],
            ..OperationState::new(name)
        });
        x
    }
    pat! { ByHand: (WireOp $x) => (by_hand $x) }
    let (after, reasons) = run(PatternSet::new().with(ByHand), "%a = \"q.wire\"(%a) : (i1) -> i1");
    assert_eq!(after, "%0 = \"q.wire\"(%0) : (i1) -> i1\n");
    assert_eq!(reasons, ["`q.wire` cannot be replaced by its own results"]);
}

#[test]
fn folds_of_traits_leave_ops_that_use_only_themselves() {
    let (after, _) = run(
        PatternSet::new(),
        "%b = \"q.or\"(%b, %b) : (i8, i8) -> i8\n%a = \"q.inverse\"(%a) : (i8) -> i8",
    );
    assert_eq!(
        after,
        "%0 = \"q.or\"(%0, %0) : (i8, i8) -> i8\n%1 = \"q.inverse\"(%1) : (i8) -> i8\n"
    );
    let cycle = "%b = \"q.or\"(%c, %c) : (i8, i8) -> i8\n%c = \"q.reg\"(%b) : (i8) -> i8";
    assert_eq!(run(PatternSet::new(), cycle).0, "%0 = \"q.reg\"(%0) : (i8) -> i8\n");
}

/// The involution of an involution in a cycle of two is the op itself.
#[test]
fn a_fold_that_arrives_at_the_own_result_leaves_the_op_and_lets_patterns_match() {
    let text = "%a = \"q.inverse\"(%b) : (i8) -> i8\n%b = \"q.inverse\"(%a) : (i8) -> i8\n\
                %c = \"q.wire\"(%b) : (i8) -> i8\n\"q.use\"(%c) : (i8) -> ()";
    let (after, reasons) = run(PatternSet::new().with(NoWire), text);
    assert_eq!(
        after,
        "%0 = \"q.inverse\"(%1) : (i8) -> i8\n%1 = \"q.inverse\"(%0) : (i8) -> i8\n\"q.use\"(%1) : (i8) -> ()\n"
    );
    assert_eq!(reasons, Vec::<String>::new());
}

/// The other drivers erase unreachable blocks, or leave them alone.
#[test]
fn an_unreachable_block_may_hold_a_cycle() {
    let text = "\"q.blocks\"() ({\n\"q.br\"()[^end] : () -> ()\n^loop:\n%w = \"q.wire\"(%r) : (i8) -> i8\n\
                %r = \"q.reg\"(%w) : (i8) -> i8\n\"q.br\"()[^loop] : () -> ()\n^end:\n\"q.br\"()[^end] : () -> ()\n}) : () -> ()";
    for set in [PatternSet::new().with(NoWire), PatternSet::new().with(NoWireOfPdll)] {
        let ctx = Context::with(Q);
        let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
        let set = set.freeze(&ctx).expect("all ops are registered");
        let wires = module.root().walk().filter(|op| op.name_text() == "q.wire");
        let wires: Vec<_> = wires.map(|op| op.handle()).collect();
        let outcome = apply_op_patterns_greedily(&mut module, &wires, &set, GreedyRewriteConfig::default())
            .unwrap_or_else(|error| panic!("{error}\n{module}"));
        assert_eq!(outcome.rewrites(), 1);
        module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
        let after = module.generic_form().to_string();
        assert!(
            !after.contains("q.wire") && after.contains("%0 = \"q.reg\"(%0)"),
            "{after}"
        );
    }
}
