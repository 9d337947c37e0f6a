//! Ops that report their memory effects themselves.

use drr::define::{MemoryEffect, MemoryEffectKind, MemoryEffects};
use drr::prelude::*;
use drr_tests::rewritten::rewritten;
use expect_test::{Expect, expect};

op! { LoadOp = "m.load", (ins AnyType:$from, UnitAttr:$volatile), (outs AnyType:$r), [dyn MemoryEffects] }
op! { AllocOp = "m.alloc", (ins), (outs AnyType:$r), [dyn MemoryEffects] }
op! { KeepOp = "m.keep", (ins Variadic<AnyType>:$xs), (outs) }
op! { WriteOp = "m.write", (ins AnyType:$to), (outs) }
op! {
    ScopeOp = "m.scope", (ins UnitAttr:$frees), (outs), (region AnyRegion:$body),
    [RecursiveMemoryEffects, NoTerminator, dyn MemoryEffects]
}
dialect! { M = "m", ops: [LoadOp, AllocOp, KeepOp, WriteOp, ScopeOp] }

impl MemoryEffects for LoadOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let read = MemoryEffect::new(MemoryEffectKind::Read);
        match self.volatile().is_some() {
            true => vec![read, MemoryEffect::new(MemoryEffectKind::Write)],
            false => vec![read],
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
