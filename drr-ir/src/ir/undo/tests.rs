//! Random edits of random IR, rolled back: everything is restored, including handles.

use arbtest::arbtest;

use super::super::random::{RandomEdits, check_links, dump, ops};
use crate::store::OUT_OF_LINE;
use crate::{Context, ContextBuilder, DriverIr, Ir, Module, Op, OperationState, Type, Value};

#[test]
fn rolled_back_edits_leave_no_trace() {
    arbtest(|random| {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let mut edits = RandomEdits {
            random,
            ctx: ctx.clone(),
        };
        let mut ir = Ir::new(&ctx);
        edits.edits(&mut ir, 30, false)?;
        for op in ops(&ir) {
            ir.set_flags(op.index(), (op.index() % 4) as u8);
        }
        check_links(&ir);
        let before = dump(&ir);
        let transaction = ir.begin_transaction();
        let were = ops(&ir);
        edits.edits(&mut ir, 30, true)?;
        let new: Vec<Op> = ops(&ir).into_iter().filter(|op| !were.contains(op)).collect();
        ir.roll_back(transaction);
        assert_eq!(dump(&ir), before);
        check_links(&ir);
        assert!(!ir.is_recording());
        assert!(new.iter().all(|&op| ir.get(op).is_none()), "what was made is stale");
        // Freed slots can be reused, but not under any handle that was returned.
        edits.edits(&mut ir, 30, true)?;
        check_links(&ir);
        assert!(new.iter().all(|&op| ir.get(op).is_none()), "and stays so");
        Ok(())
    })
    .size_min(4_000)
    .size_max(60_000)
    .budget_ms(3_000);
}

#[test]
fn committed_edits_stay() {
    arbtest(|random| {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let mut edits = RandomEdits {
            random,
            ctx: ctx.clone(),
        };
        let mut ir = Ir::new(&ctx);
        edits.edits(&mut ir, 20, false)?;
        let transaction = ir.begin_transaction();
        edits.edits(&mut ir, 20, true)?;
        let after = dump(&ir);
        ir.commit(transaction);
        assert_eq!(dump(&ir), after);
        check_links(&ir);
        assert!(ir.arena.values.held.is_empty() && !ir.arena.ops.is_holding);
        Ok(())
    })
    .size_min(4_000)
    .budget_ms(1_000);
}

#[test]
fn an_inner_transaction_ends_with_the_outer_one() {
    let ctx = Context::new();
    let mut module = Module::new(&ctx);
    let before = dump(module.ir());
    let body = module.body();
    let ir = module.ir_mut();
    let outer = ir.begin_transaction();
    let op = ir.create(OperationState::new(ctx.op_name("t.a")));
    let inner = ir.begin_transaction();
    ir.append(body, op);
    ir.roll_back(outer);
    assert_eq!(dump(ir), before);
    ir.commit(inner);
    assert_eq!(dump(ir), before);
    assert!(!ir.is_recording());
}

#[test]
fn a_value_of_an_erased_op_means_it_again() {
    let ctx = Context::new();
    let mut ir = Ir::new(&ctx);
    let name = ctx.op_name("t.a");
    let op = ir.create(OperationState {
        result_types: &[Type::I32, Type::F32],
        ..OperationState::new(name)
    });
    let values: Vec<Value> = ir.op(op).results().map(|result| result.handle()).collect();
    assert!(
        values.iter().any(|value| value.id & OUT_OF_LINE != 0),
        "one lies in the line, one outside"
    );
    let transaction = ir.begin_transaction();
    ir.erase(op).expect("nothing uses it");
    let other = ir.create(OperationState {
        result_types: &[Type::I1, Type::I1],
        ..OperationState::new(name)
    });
    assert!(ir.get(op).is_none() && values.iter().all(|&value| ir.get_value(value).is_none()));
    ir.roll_back(transaction);
    assert!(ir.get(other).is_none());
    let types: Vec<Type> = values.iter().map(|&value| ir.value(value).ty()).collect();
    assert_eq!(types, [Type::I32, Type::F32]);
}

#[test]
#[should_panic(expected = "the transaction is one of another IR")]
fn a_checkpoint_of_another_ir_is_rejected() {
    let ctx = Context::new();
    let (mut ir, mut other) = (Ir::new(&ctx), Ir::new(&ctx));
    let (transaction, _own) = (ir.begin_transaction(), other.begin_transaction());
    other.roll_back(transaction);
}
