//! Native code that erases what its rule has built.

use drr::prelude::*;
use expect_test::expect;

use super::dialect::*;

fn erase(rewriter: &mut Rewriter<'_>, op: Op) {
    rewriter.erase_op(op);
}

/// Replaces an op by its operand.
fn replace(rewriter: &mut Rewriter<'_>, op: Op) {
    let operand = rewriter.ir().op(op).operand(0).expect("it has one").handle();
    rewriter.replace_op(op, &[operand]);
}

/// Erases an op and yields what it yielded.
fn erase_and_yield(rewriter: &mut Rewriter<'_>, op: Op) -> Value {
    let own = rewriter.result(op, 0);
    rewriter.erase_op(op);
    own
}

fn look(rewriter: &mut Rewriter<'_>, _: Op) {
    assert!(rewriter.ir().num_ops() > 0);
}

pat! { UsedByLast: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (PairOp $n, $n)] }
pat! { UsedByNext: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (NegOp (NegOp $n, (returnType $x)))] }
pat! { UsedAsReplacement: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (replaceWithValue $n)] }
pat! { UsedForType: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (NegOp (NegOp $x, (returnType $n)))] }
pat! { UsedInList: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (UseOp $n), (NegOp $x)] }
pat! { UsedByNative: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (NativeCodeCallVoid<look> $n), (NegOp $x)] }
pat! { UsedByHook: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (HookOp $n)] }
pat! { ErasedTwice: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (NativeCodeCallVoid<erase> $n), (NegOp $x)] }
pat! { Replaced: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<replace> $n), (PairOp $n, $n)] }
pat! { Yielded: (BOp $x) => [(HookOp:$n $x), (NegOp (erase_and_yield $n))] }
pat! { YieldedInside: (BOp $x) => (NegOp (erase_and_yield (HookOp $x))) }
pat! { Supplemental: (BOp $x) => (HookOp:$n $x) supplemental [(NativeCodeCallVoid<erase> $n)] }
pat! { CopiesAttrs: (BOp:$old $x) => [(HookOp:$n $x), (NegOp $x)]
supplemental [(NativeCodeCallVoid<erase> $n), (copyAttrs $old, $n)] }
pat! { Root: (BOp:$old $x) => [(HookOp:$n $x), (NativeCodeCallVoid<replace> $old), (NegOp $n)] }
pat! { RootInTheEnd: (BOp:$old $x) => (HookOp $x) supplemental [(NativeCodeCallVoid<replace> $old)] }
pat! { #[fallible] UsedByLastOrFails: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (PairOp $n, $n)] }
pat! { #[fallible] UsedByHookOrFails: (BOp $x) => [(HookOp:$n $x), (NativeCodeCallVoid<erase> $n), (HookOp $n)] }
pat! { #[fallible] SupplementalOrFails: (BOp $x) => (HookOp:$n $x) supplemental [(NativeCodeCallVoid<erase> $n)] }

#[test]
fn erasing_a_built_op_in_native_code_names_the_pattern() {
    let sets = [
        PatternSet::new().with(UsedByLast),
        PatternSet::new().with(UsedByNext),
        PatternSet::new().with(UsedAsReplacement),
        PatternSet::new().with(UsedForType),
        PatternSet::new().with(UsedInList),
        PatternSet::new().with(UsedByNative),
        PatternSet::new().with(UsedByHook),
        PatternSet::new().with(ErasedTwice),
        PatternSet::new().with(Replaced),
        PatternSet::new().with(Yielded),
        PatternSet::new().with(YieldedInside),
        PatternSet::new().with(Supplemental),
        PatternSet::new().with(CopiesAttrs),
        PatternSet::new().with(Root),
        PatternSet::new().with(RootInTheEnd),
        PatternSet::new().with(UsedByLastOrFails),
        PatternSet::new().with(UsedByHookOrFails),
        PatternSet::new().with(SupplementalOrFails),
    ];
    let messages: Vec<String> = sets.iter().map(|set| mistake(set, TEXT)).collect();
    let (mut names, mut said) = (Vec::new(), Vec::new());
    for message in &messages {
        let name = message.strip_prefix("pattern `").and_then(|rest| rest.split_once('`'));
        let (name, rest) = name.expect("it names the pattern");
        names.push(name);
        said.push(rest);
    }
    said.dedup();
    expect!["[\" on `t.b` at input:5:8: it uses a handle of an erased entity\"]"].assert_eq(&format!("{said:?}"));
    assert_eq!(names.len(), sets.len());
}
