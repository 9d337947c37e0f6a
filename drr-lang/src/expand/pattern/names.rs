//! The names in generated code.
//!
//! Symbols may be called anything, so generated code keeps out of their way: its own names begin with `__`, and its
//! locals carry the hygiene of the macro. A symbol becomes a local of its own name wherever Rust allows that.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::check::pattern::model::Model;
use crate::check::pattern::symbols::SymbolId;
use crate::lex::rust_ident;
use crate::rebuild::group;
use crate::syntax::path::Path;
use crate::syntax::substitute::{Placeholder, Special, substitute};

/// The locals of a pattern's symbols.
#[derive(Debug)]
pub(crate) struct Names {
    symbols: Vec<Ident>,
}

impl Names {
    /// Chooses a local for each symbol.
    pub(crate) fn new(model: &Model) -> Names {
        let mut taken = HashSet::new();
        let symbols = model.symbols.iter().map(|(_, bound)| {
            // A local can shadow neither a unit struct nor a constant, and those begin with a capital letter.
            let is_plain = bound.name.starts_with(|c: char| c.is_lowercase()) || bound.name.starts_with("_");
            let mut name = match is_plain && !bound.name.starts_with("__") {
                true => bound.name.clone(),
                false => format!("symbol_{}", bound.name),
            };
            let span = bound.symbol.ident.span().resolved_at(Span::mixed_site());
            let mut ident = rust_ident(&name, span);
            while !taken.insert(ident.to_string()) {
                name.push('_');
                ident = rust_ident(&name, span);
            }
            ident
        });
        Names {
            symbols: symbols.collect(),
        }
    }

    /// The local of a symbol.
    pub(crate) fn symbol(&self, id: SymbolId) -> Ident {
        self.symbols
            .get(id.index())
            .cloned()
            .unwrap_or_else(|| local("unknown"))
    }

    /// The local of one of several things that a symbol stands for.
    pub(crate) fn part(&self, id: SymbolId, index: Option<usize>) -> Ident {
        let symbol = self.symbol(id);
        match index {
            Some(index) => {
                let name = format!("{}_{index}", symbol.to_string().trim_start_matches("r#"));
                local_at(&name, symbol.span())
            }
            None => symbol,
        }
    }

    /// The locals of what native code yields.
    pub(crate) fn parts(&self, id: SymbolId, results: usize) -> Vec<Ident> {
        match results {
            1 => vec![self.symbol(id)],
            _ => (0..results).map(|index| self.part(id, Some(index))).collect(),
        }
    }

    /// The local of a further place that binds a symbol.
    pub(crate) fn repeated(&self, id: SymbolId, nth: usize) -> Ident {
        let symbol = self.symbol(id);
        let name = symbol.to_string();
        local(&format!("{}_{nth}", name.trim_start_matches("r#")))
    }
}

/// A local of generated code.
pub(crate) fn local(name: &str) -> Ident {
    Ident::new(&format!("__{name}"), Span::mixed_site())
}

/// The local of a matched operation.
pub(crate) fn matched(node: usize) -> Ident {
    local(&format!("op{node}"))
}

/// The local of what a node builds.
pub(crate) fn built(node: usize) -> Ident {
    local(&format!("built{node}"))
}

/// The call of a function, which the compiler speaks of at the function's name.
///
/// `context` is the name of its first argument, which nobody has written. The empty list of generic arguments is there for
/// its place alone, which is ours: where arguments are missing, the compiler would else show how to add them in
/// parentheses and with that name, which is not how patterns are written.
pub(crate) fn call(function: &Path, context: &str, args: TokenStream) -> TokenStream {
    let place = function.last().span();
    let context = Ident::new(context, at(place));
    let arguments = group(Delimiter::Parenthesis, quote!(#context, #args), place);
    let generics = quote_spanned!(place.resolved_at(Span::mixed_site())=> ::<>);
    match function.has_generics() {
        true => quote!(#function #arguments),
        false => quote!(#function #generics #arguments),
    }
}

/// A test with `this` in the place of `$_self`, and the context in that of other words. The checks let nothing else through.
pub(crate) fn tested(test: &TokenStream, this: &Ident, context: &str) -> TokenStream {
    substitute(test, |word| match word {
        Placeholder::Special(Special::This, _) => this.to_token_stream(),
        Placeholder::Special(_, place) => Ident::new(context, at(place.first())).to_token_stream(),
        _ => TokenStream::new(),
    })
}

/// A local that the compiler speaks of where something is written.
pub(crate) fn local_at(name: &str, place: Span) -> Ident {
    Ident::new(&format!("__{name}"), place.resolved_at(Span::mixed_site()))
}

pub(crate) use crate::expand::at;
