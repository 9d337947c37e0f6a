//! Ops that report their memory effects themselves.

use drr::define::{MemoryEffect, MemoryEffectKind, MemoryEffects};
use drr::prelude::*;
use drr::{PatternSpec, apply_patterns_greedily};
use drr_tests::rewritten::rewritten;
use expect_test::{Expect, expect};

op! { LoadOp = "m.load", (ins AnyType:$from, UnitAttr:$volatile), (outs AnyType:$r), [dyn MemoryEffects] }
op! { AllocOp = "m.alloc", (ins), (outs AnyType:$r), [dyn MemoryEffects] }
op! { KeepOp = "m.keep", (ins Variadic<AnyType>:$xs), (outs) }
op! { WriteOp = "m.write", (ins AnyType:$to), (outs) }
op! { FillOp = "m.fill", (ins AnyType:$to), (outs), [dyn MemoryEffects] }
op! {
    ScopeOp = "m.scope", (ins UnitAttr:$frees), (outs), (region AnyRegion:$body),
    [RecursiveMemoryEffects, NoTerminator, dyn MemoryEffects]
}
dialect! { M = "m", ops: [LoadOp, AllocOp, KeepOp, WriteOp, FillOp, ScopeOp] }

impl MemoryEffects for LoadOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let read = MemoryEffect::new(MemoryEffectKind::Read);
        if self.volatile().is_some() {
            vec![read, MemoryEffect::new(MemoryEffectKind::Write)]
        } else {
            vec![read]
        }
    }
}

impl MemoryEffects for AllocOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let own = self.r().handle();
        vec![
            MemoryEffect::on(MemoryEffectKind::Allocate, own),
            MemoryEffect::on(MemoryEffectKind::Write, own),
        ]
    }
}

/// Writes only to memory that an op allocates.
impl MemoryEffects for FillOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let allocated = self.to().defining_op().and_then(AllocOp::cast);
        allocated
            .map(|_| MemoryEffect::new(MemoryEffectKind::Write))
            .into_iter()
            .collect()
    }
}

impl MemoryEffects for ScopeOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let frees = self.frees().map(|()| MemoryEffect::new(MemoryEffectKind::Free));
        frees.into_iter().collect()
    }
}

fn check(ir: &str, expected: Expect) {
    expected.assert_eq(&rewritten(&Context::with(M), PatternSet::new(), ir));
}

#[test]
fn an_unused_op_that_only_reads_or_allocates_is_erased() {
    check(
        r#"%0 = "m.alloc"() : () -> i32
           %1 = "m.alloc"() : () -> i32
           %2 = "m.load"(%0) : (i32) -> i32
           %3 = "m.load"(%1) {volatile} : (i32) -> i32
           %4 = "m.load"(%2) : (i32) -> i32"#,
        expect![[r#"
            %0 = "m.alloc"() : () -> i32
            %1 = "m.load"(%0) <{volatile}> : (i32) -> i32"#]],
    );
}

#[test]
fn own_effects_are_added_to_nested_effects() {
    check(
        r#"%0 = "m.alloc"() : () -> i32
           "m.scope"() ({ %1 = "m.load"(%0) : (i32) -> i32 }) : () -> ()
           "m.scope"() ({ %2 = "m.load"(%0) : (i32) -> i32 }) {frees} : () -> ()
           "m.scope"() ({ %3 = "m.load"(%0) {volatile} : (i32) -> i32 }) : () -> ()
           "m.scope"() ({ "m.write"(%0) : (i32) -> () }) : () -> ()"#,
        expect![[r#"
            %0 = "m.alloc"() : () -> i32
            "m.scope"() <{frees}> ({
            ^bb0:
            }) : () -> ()
            "m.scope"() ({
            %1 = "m.load"(%0) <{volatile}> : (i32) -> i32
            }) : () -> ()
            "m.scope"() ({
            "m.write"(%0) : (i32) -> ()
            }) : () -> ()"#]],
    );
}

/// Fills what is loaded from allocated memory instead of the memory.
struct FillLoaded;

impl RewritePattern for FillLoaded {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new("FillLoaded", "m.fill")
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let to = FillOp::cast(rewriter.ir().op(root)).map(|fill| fill.to());
        let allocated = to.filter(|to| to.defining_op().and_then(AllocOp::cast).is_some());
        let mut users = allocated.into_iter().flat_map(|to| to.uses());
        let Some(loaded) = users.find_map(|used| Some(LoadOp::cast(used.owner())?.r().handle())) else {
            return false;
        };
        rewriter.set_operand(root, 0, loaded);
        true
    }
}

#[test]
fn an_op_is_erased_when_a_nested_op_loses_its_effects_with_an_operand() {
    let ctx = Context::with(M);
    let text = r#"
        %0 = "m.alloc"() : () -> i32
        %1 = "m.load"(%0) {volatile} : (i32) -> i32
        "m.scope"() ({ "m.scope"() ({ "m.fill"(%0) : (i32) -> () }) : () -> () }) : () -> ()"#;
    let mut module = Module::parse(&ctx, text).expect("it is valid");
    let patterns = PatternSet::new()
        .with(FillLoaded)
        .freeze(&ctx)
        .expect("the op is registered");
    let config = GreedyRewriteConfig::default().with_max_iterations(Some(1));
    let outcome = apply_patterns_greedily(&mut module, &patterns, config).expect("it ends");
    assert_eq!(
        (outcome.rewrites(), module.to_string().matches("m.scope").count()),
        (1, 0),
        "{module}"
    );
}
