//! Verifiers of loads and stores of globals: the type and the mutability must match.

use drr::define::{AttrSlot, OpError, SymbolTableCollection};
use drr::prelude::*;

use super::{GlobalLoadOp, GlobalOp};
use crate::shared::global::{find_global, verify_type_of_global};

const GLOBAL: AttrSlot = GlobalLoadOp::SLOTS.global;

pub(crate) fn verify_symbol_uses_of_global_load_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_global(op, symbols, op.result(0), |_| None)
}

pub(crate) fn verify_symbol_uses_of_global_load_graph_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_global(op, symbols, op.result(0), |_| None)
}

pub(crate) fn verify_symbol_uses_of_global_load_const_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_global(op, symbols, op.result(0), |is_mutable| {
        is_mutable.then_some("which is mutable; `ml_program.global_load` loads it")
    })
}

pub(crate) fn verify_symbol_uses_of_global_store_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_global(op, symbols, op.operand(0), refuses_constant)
}

pub(crate) fn verify_symbol_uses_of_global_store_graph_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_global(op, symbols, op.operand(0), refuses_constant)
}

fn refuses_constant(is_mutable: bool) -> Option<&'static str> {
    (!is_mutable).then_some("which is not mutable")
}

/// Checks the referenced global. `refuses` returns the error for a global with the wrong mutability.
fn verify_global<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
    value: Option<ValueRef<'ir>>,
    refuses: fn(bool) -> Option<&'static str>,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(name), Some(value)) = (GLOBAL.of(op), value) else {
        return Ok(());
    };
    let shown = name.display(ctx);
    let Some(name) = name.symbol_ref(ctx) else {
        return Ok(());
    };
    let Some(global) = find_global(op, symbols, name, &shown, GlobalOp::cast)? else {
        return Ok(());
    };
    if let Some(why) = refuses(global.is_mutable().is_some()) {
        return Err(OpError::new(format!("names `{shown}`, {why}")));
    }
    verify_type_of_global(value, global.r#type(), &shown)
}
