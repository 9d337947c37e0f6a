//! Ops that reference a global variable: symbol lookup and type check.

use std::fmt::Display;

use drr::Ident;
use drr::define::{OpError, SymbolLookup, SymbolTableCollection};
use drr::prelude::*;

/// Returns the referenced global, converted by `cast`, or `None` if the symbol table is unknown. `shown` is the name
/// in messages.
pub(crate) fn find_global<'ir, G>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
    (root, nested): (Ident, &[Ident]),
    shown: &impl Display,
    cast: fn(OpRef<'ir>) -> Option<G>,
) -> Result<Option<G>, OpError> {
    let global = match symbols.lookup_nearest_nested(op, root, nested) {
        SymbolLookup::Unknown => return Ok(None),
        SymbolLookup::Found(global) => cast(global),
        SymbolLookup::NotFound => None,
    };
    match global {
        Some(global) => Ok(Some(global)),
        None => Err(OpError::new(format!(
            "names `{shown}`, which does not reference a valid global"
        ))),
    }
}

/// Checks that a value has the type of the global.
pub(crate) fn verify_type_of_global(
    value: ValueRef<'_>,
    global: Option<Type>,
    shown: &impl Display,
) -> Result<(), OpError> {
    let ctx = value.ir().ctx();
    match global {
        Some(ty) if ty != value.ty() => Err(OpError::new(format!(
            "is of type `{}`, but `{shown}` of `{}`",
            value.ty().display(ctx),
            ty.display(ctx)
        ))),
        _ => Ok(()),
    }
}
