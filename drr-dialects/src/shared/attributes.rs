//! Errors and symbol lookups for discardable attributes of dialects.

use std::fmt::Display;

use drr::define::{OpError, SymbolLookup, SymbolTableCollection, TraitFlags};
use drr::prelude::*;
use drr::{Ident, OpRef};

/// Returns the error "has `a.b = 5 : i32`, " followed by the reason.
pub(crate) fn wrong_attribute(ctx: &Context, (name, attr): (Ident, Attribute), why: impl Display) -> OpError {
    OpError::new(format!("has `{} = {}`, {why}", name.text(ctx), attr.display(ctx)))
}

/// Returns the error of [`wrong_attribute`] for an attribute of an argument or a result, which `noun` names.
pub(crate) fn wrong_value_attribute(
    ctx: &Context,
    (name, attr): (Ident, Attribute),
    noun: &str,
    index: usize,
    why: impl Display,
) -> OpError {
    let (name, attr) = (name.text(ctx), attr.display(ctx));
    OpError::new(format!("has `{name} = {attr}` on {noun} {index}, {why}"))
}

/// Returns the error for an unknown attribute of a dialect.
pub(crate) fn unknown_attribute(ctx: &Context, (name, _): (Ident, Attribute), known: &str) -> OpError {
    let name = name.text(ctx);
    let dialect = name.split('.').next().unwrap_or_default();
    OpError::new(format!(
        "has `{name}`, which `{dialect}` does not know as an attribute of operations; it knows {known}"
    ))
}

/// Looks up a symbol relative to a symbol table: `@a::@b` is `@b` in `@a`.
pub(crate) fn lookup_in<'ir>(
    symbols: &mut SymbolTableCollection<'ir>,
    table: OpRef<'ir>,
    (root, nested): (Ident, &[Ident]),
) -> Option<OpRef<'ir>> {
    let mut found = table;
    for &name in [root].iter().chain(nested) {
        if !found.has_trait(TraitFlags::SYMBOL_TABLE) {
            return None;
        }
        let inside = found.region(0)?.first_block()?.first_op()?;
        let SymbolLookup::Found(op) = symbols.lookup_nearest(inside, name) else {
            return None;
        };
        found = op;
    }
    Some(found)
}

/// Returns the sizes of segments of operands. The verifier rejects a size that is limited here: an op has fewer operands.
pub(crate) fn segment_sizes(ctx: &Context, sizes: impl IntoIterator<Item = usize>) -> Attribute {
    let limited = |size| i32::try_from(size).unwrap_or(i32::MAX);
    ctx.dense_i32_array_attr(&sizes.into_iter().map(limited).collect::<Vec<_>>())
}
