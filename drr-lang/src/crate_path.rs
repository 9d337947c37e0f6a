//! The path of `drr` in the crate that calls a macro.
//!
//! Users may rename the dependency, so only `drr` itself knows its path: the macros that users call are `macro_rules!`
//! in `drr`, which pass `$crate` before the user's tokens. Generated code uses the alias `__drr`, which each block
//! imports. An identifier takes the span of the surrounding code; `$crate` would not, and diagnostics would point to
//! the macro in `drr`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::token_stream::map_tokens;

/// The alias of `drr::__private` in generated code.
const ALIAS: &str = "__drr";

/// The path of the `drr` crate.
#[derive(Clone, Debug)]
pub(crate) struct CratePath {
    path: TokenStream,
    is_for_ide: bool,
}

impl CratePath {
    fn new(path: TokenStream) -> CratePath {
        CratePath {
            path,
            is_for_ide: false,
        }
    }

    /// Creates a crate path from tokens.
    pub(crate) fn called(path: TokenStream) -> CratePath {
        CratePath::new(path)
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> TokenStream {
        self.path.clone()
    }

    /// Returns the path for an expansion in an editor.
    pub(crate) fn for_ide(mut self) -> CratePath {
        self.is_for_ide = true;
        self
    }

    /// Returns `true` for an expansion in an editor, which is not compiled.
    pub(crate) fn is_for_ide(&self) -> bool {
        self.is_for_ide
    }

    /// Takes a leading `$crate` from the input of a macro.
    pub(crate) fn take(input: TokenStream) -> (CratePath, TokenStream) {
        let mut trees = input.clone().into_iter();
        match trees.next() {
            Some(TokenTree::Ident(ident)) if ident == "$crate" => {
                (CratePath::new(ident.into_token_stream()), trees.collect())
            }
            _ => (CratePath::default(), input),
        }
    }

    /// Returns the path of `drr::__private`, for code outside of [`CratePath::scope`].
    pub(crate) fn private(&self) -> TokenStream {
        let path = &self.path;
        quote!(#path::__private)
    }

    /// Returns the import of the alias for a block.
    pub(crate) fn import(&self) -> TokenStream {
        let (private, alias) = (self.private(), Ident::new(ALIAS, Span::call_site()));
        quote!(
            #[allow(unused_imports)]
            use #private as #alias;
        )
    }

    /// Wraps an expression so that rustc expands it after all others: see `deferred` in `drr::__private`.
    pub(crate) fn deferred(&self, expression: &TokenStream) -> TokenStream {
        let private = self.private();
        quote!({
            #[allow(unused_imports)]
            use #private::deferred::*;
            __drr_deferred! { #expression }
        })
    }

    /// Wraps errors so that they are expanded as late as those of a deferred request.
    pub(crate) fn twice_deferred(&self, errors: &TokenStream) -> TokenStream {
        let errors = errors_deferred_again(&self.private(), errors);
        let deferred = self.deferred(&errors);
        quote!(const _: () = #deferred;)
    }

    /// Wraps implementations in a block that imports the alias.
    pub(crate) fn scope(&self, cfg: &TokenStream, items: &TokenStream) -> TokenStream {
        let import = self.import();
        quote! {
            #cfg
            #[allow(unused_qualifications)]
            const _: () = { #import #items };
        }
    }

    /// Returns a call of one of drr's macros that passes the crate path on.
    pub(crate) fn call(&self, name: &str, input: &TokenStream) -> TokenStream {
        let (path, private, name) = (&self.path, self.private(), Ident::new(name, Span::call_site()));
        quote!(#private::#name! { #path #input })
    }

    /// Replaces the alias by the path, for items that cannot be in a block.
    pub(crate) fn without_alias(&self, tokens: TokenStream) -> TokenStream {
        let private = self.private();
        map_tokens(tokens, None, |tree, out| match tree {
            Some(TokenTree::Ident(ident)) if ident == ALIAS => out.extend(private.clone()),
            other => out.extend(other),
        })
    }
}

/// Wraps the errors of a deferred request, in a block that imports the alias.
pub(crate) fn deferred_again(errors: &TokenStream) -> TokenStream {
    let alias = Ident::new(ALIAS, Span::call_site());
    errors_deferred_again(&alias.to_token_stream(), errors)
}

fn errors_deferred_again(private: &TokenStream, errors: &TokenStream) -> TokenStream {
    quote!(const _: () = {
        #[allow(unused_imports)]
        use #private::deferred_again::*;
        __drr_deferred_again! { #errors }
    };)
}

/// `drr` under its own name, for tests and tools without a compiler.
impl Default for CratePath {
    fn default() -> Self {
        CratePath::new(quote!(::drr))
    }
}
