//! Names in generated code.
//!
//! Symbols may have any name, so generated names start with `__`, and generated locals have the hygiene of the macro. A
//! symbol becomes a local of its own name where Rust allows it.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::check::pattern::model::Model;
use crate::check::pattern::symbols::SymbolId;
use crate::lex::rust_ident;
use crate::substitute::{Placeholder, Special, substitute};
use crate::syntax::path::Path;
use crate::token_stream::group;

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
            // A local cannot shadow a unit struct or a constant, which start with a capital letter.
            let is_plain = bound.name.starts_with(|c: char| c.is_lowercase()) || bound.name.starts_with("_");
            let mut name = if is_plain && !bound.name.starts_with("__") {
                bound.name.clone()
            } else {
                format!("symbol_{}", bound.name)
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

    /// Returns the local of a symbol.
    pub(crate) fn symbol(&self, id: SymbolId) -> Ident {
        self.symbols
            .get(id.index())
            .cloned()
            .unwrap_or_else(|| local("unknown"))
    }

    /// Returns the local of one of a symbol's values.
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

    /// Returns the locals of the results of native code.
    pub(crate) fn parts(&self, id: SymbolId, results: usize) -> Vec<Ident> {
        match results {
            1 => vec![self.symbol(id)],
            _ => (0..results).map(|index| self.part(id, Some(index))).collect(),
        }
    }

    /// Returns the local of a repeated binding of a symbol.
    pub(crate) fn repeated(&self, id: SymbolId, nth: usize) -> Ident {
        let symbol = self.symbol(id);
        let name = symbol.to_string();
        local(&format!("{}_{nth}", name.trim_start_matches("r#")))
    }
}

/// Creates a local of generated code.
pub(crate) fn local(name: &str) -> Ident {
    Ident::new(&format!("__{name}"), Span::mixed_site())
}

/// Returns the local of a matched op.
pub(crate) fn matched(node: usize) -> Ident {
    local(&format!("op{node}"))
}

/// Returns the local of a built node.
pub(crate) fn built(node: usize) -> Ident {
    local(&format!("built{node}"))
}

/// Returns the call of a function, for which rustc reports errors at the function's name.
///
/// `context` is the name of the generated first argument. The empty list of generic arguments only has a span of the
/// macro: if arguments are missing, rustc would otherwise suggest a call in parentheses with that name, which is not
/// the syntax of patterns.
pub(crate) fn call(function: &Path, context: &str, args: TokenStream) -> TokenStream {
    let span = function.last().span();
    let context = Ident::new(context, at(span));
    let arguments = group(Delimiter::Parenthesis, quote!(#context, #args), span);
    let generics = quote_spanned!(span.resolved_at(Span::mixed_site())=> ::<>);
    if function.has_generics() {
        quote!(#function #arguments)
    } else {
        quote!(#function #generics #arguments)
    }
}

/// Returns a test with `this` for `$_self` and the context for other placeholders. The checks reject all others.
pub(crate) fn tested(test: &TokenStream, this: &Ident, context: &str) -> TokenStream {
    substitute(test, |word| match word {
        Placeholder::Special(Special::This, _) => this.to_token_stream(),
        Placeholder::Special(_, span) => Ident::new(context, at(span.first())).to_token_stream(),
        _ => TokenStream::new(),
    })
}

/// Creates a local with the span of written code, for errors.
pub(crate) fn local_at(name: &str, span: Span) -> Ident {
    Ident::new(&format!("__{name}"), span.resolved_at(Span::mixed_site()))
}

pub(crate) use crate::expand::at;
