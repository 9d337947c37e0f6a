//! Ops that name a global variable: which one it is, and whether its type is theirs.

use std::fmt::Display;

use drr::Ident;
use drr::define::{OpError, SymbolLookup, SymbolTableCollection};
use drr::prelude::*;

/// The global that a name stands for, by the cast of its op; nothing if that is not known. `shown` is the name in messages.
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
        None => Err(OpError::new(format!("names `{shown}`, which is no global here"))),
    }
}

/// Checks that a value is of the type of the global.
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
