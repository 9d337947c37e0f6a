//! Loads and stores name a global of their type, which says whether it may change.

use drr::define::{AttrSlot, OpError, SymbolLookup, SymbolTableCollection};
use drr::prelude::*;

use super::GlobalOp;

const GLOBAL: AttrSlot = AttrSlot(0);

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

/// Checks the global that an op names; `refuses` says why not, if it is mutable or if it is not.
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
    // A name inside of another symbol is not looked up: only the nearest table is read.
    let Some((root, [])) = name.symbol_ref(ctx) else {
        return Ok(());
    };
    let global = match symbols.lookup_nearest(op, root) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(global) => GlobalOp::cast(global),
        SymbolLookup::NotFound => None,
    };
    let Some(global) = global else {
        return Err(OpError::new(format!("names `{shown}`, which is no global here")));
    };
    if let Some(why) = refuses(global.is_mutable().is_some()) {
        return Err(OpError::new(format!("names `{shown}`, {why}")));
    }
    match global.r#type() {
        Some(ty) if ty != value.ty() => Err(OpError::new(format!(
            "is of type `{}`, but `{shown}` of `{}`",
            value.ty().display(ctx),
            ty.display(ctx)
        ))),
        _ => Ok(()),
    }
}
