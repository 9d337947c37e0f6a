//! `shape.lib`, which names the function libraries for a symbol table.

use std::collections::HashSet;

use drr::define::{OpError, SymbolTableCollection, TraitFlags};
use drr::prelude::*;
use drr::{Ident, OpRef};

use super::FunctionLibraryOp;
use crate::shared::attributes::{lookup_in, wrong_attribute};

pub(crate) fn verify_operation_attribute_of_shape(op: OpRef<'_>, named: (Ident, Attribute)) -> Result<(), OpError> {
    let (ctx, (name, attr)) = (op.ctx(), named);
    if name.bytes(ctx) != b"shape.lib" {
        return Ok(());
    }
    let wrong = |why: &str| Err(wrong_attribute(ctx, named, why));
    if !op.has_trait(TraitFlags::SYMBOL_TABLE) {
        return wrong("but only a symbol table can have libraries");
    }
    let single = [attr];
    let (libraries, is_list) = match attr.array(ctx) {
        Some(libraries) => (libraries, true),
        None => (&single[..], false),
    };
    let (mut symbols, mut mapped) = (SymbolTableCollection::new(), HashSet::new());
    for &symbol in libraries {
        let Some(names) = symbol.symbol_ref(ctx) else {
            return wrong("which must be a symbol or a list of symbols");
        };
        let library = lookup_in(&mut symbols, op, names).and_then(FunctionLibraryOp::cast);
        let Some(library) = library else {
            return wrong(&format!(
                "but `{}` must be a `shape.function_library`",
                symbol.display(ctx)
            ));
        };
        let mapping = library.mapping().unwrap_or_default();
        match mapping.iter().find(|(key, _)| !mapped.insert(*key)) {
            Some((key, _)) if is_list => {
                return wrong(&format!("but two of the libraries map `{}`", key.text(ctx)));
            }
            _ => {}
        }
    }
    Ok(())
}
