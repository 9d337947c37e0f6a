//! Code generation for explicit locations.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use crate::check::pattern::model::{LocationTerm, Reference, SymbolKind};
use crate::expand::pattern::names::{at, local};
use crate::expand::pattern::rewrite::Rewrite;

impl Rewrite<'_> {
    /// Sets the location for the next built op and saves the previous one in a local.
    pub(super) fn enter_location(&mut self, location: &LocationTerm) {
        let parts: Vec<TokenStream> = location
            .symbols
            .iter()
            .flat_map(|symbol| self.located(symbol))
            .collect();
        let location = match (&location.name, parts.as_slice()) {
            (Some(name), []) => quote!(__drr::named_location(__rewriter, #name)),
            (Some(name), parts) => {
                quote!(__drr::named_symbol_location(__rewriter, #name, &[#(#parts),*]))
            }
            (None, parts) => quote!(__drr::symbol_location(__rewriter, &[#(#parts),*])),
        };
        let (span, default) = (local("location"), local("default_location"));
        self.push(quote!(
            let #span = #location;
            let #default = __rewriter.set_location(#span);
        ));
    }

    /// Restores the previous location.
    pub(super) fn leave_location(&mut self) {
        let default = local("default_location");
        self.push(quote!(__rewriter.set_location(#default);));
    }

    /// Returns the entities with locations that a symbol denotes. For a node, the op.
    fn located(&self, reference: &Reference) -> Vec<TokenStream> {
        if let Some((_, name)) = self.node_of(reference.id) {
            return vec![quote!(&#name)];
        }
        let names = match self.model.kind(reference.id) {
            SymbolKind::Native(_) => self.native_locals(reference),
            _ => vec![self.names.symbol(reference.id)],
        };
        names
            .iter()
            .map(|name| quote_spanned!(at(name.span())=> &#name))
            .collect()
    }
}
