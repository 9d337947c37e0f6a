//! The path of `drr` in the crate that calls a macro.
//!
//! The user may call the dependency anything, so only `drr` itself knows its own path: the macros that users call are
//! `macro_rules!` in `drr`, and hand us `$crate` in front of the user's tokens. Generated code names everything through the
//! alias `__drr`, which each block of it imports: an identifier takes whatever place the code around it has, `$crate` would
//! not, and diagnostics would speak of the macro in `drr`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::rebuild::rebuild;

/// What generated code calls `drr::__private`.
const ALIAS: &str = "__drr";

/// The path of the crate `drr`.
#[derive(Clone, Debug)]
pub(crate) struct CratePath {
    path: TokenStream,
    in_editor: bool,
}

impl CratePath {
    fn new(path: TokenStream) -> CratePath {
        CratePath { path, in_editor: false }
    }

    /// The crate under another path.
    pub(crate) fn called(path: TokenStream) -> CratePath {
        CratePath::new(path)
    }

    /// The path itself.
    pub(crate) fn path(&self) -> TokenStream {
        self.path.clone()
    }

    /// The same for an editor.
    pub(crate) fn for_editor(mut self) -> CratePath {
        self.in_editor = true;
        self
    }

    /// Whether what is written is for an editor, which compiles nothing.
    pub(crate) fn in_editor(&self) -> bool {
        self.in_editor
    }

    /// Takes `$crate` from the front of a macro's input.
    pub(crate) fn take(input: TokenStream) -> (CratePath, TokenStream) {
        let mut trees = input.clone().into_iter();
        match trees.next() {
            Some(TokenTree::Ident(ident)) if ident == "$crate" => {
                (CratePath::new(ident.into_token_stream()), trees.collect())
            }
            _ => (CratePath::default(), input),
        }
    }

    /// What generated code names, for code that stands outside [`CratePath::scope`].
    pub(crate) fn private(&self) -> TokenStream {
        let path = &self.path;
        quote!(#path::__private)
    }

    /// The import that makes the alias known to a block.
    pub(crate) fn import(&self) -> TokenStream {
        let (private, alias) = (self.private(), Ident::new(ALIAS, Span::call_site()));
        quote!(
            #[allow(unused_imports)]
            use #private as #alias;
        )
    }

    /// An expression that the compiler expands once it has come to all others: see `deferred` in `drr::__private`.
    pub(crate) fn deferred(&self, expression: &TokenStream) -> TokenStream {
        let private = self.private();
        quote!({
            #[allow(unused_imports)]
            use #private::deferred::*;
            __drr_deferred! { #expression }
        })
    }

    /// Errors that come as late as those of a deferred question.
    pub(crate) fn twice_deferred(&self, errors: &TokenStream) -> TokenStream {
        let errors = errors_deferred_again(&self.private(), errors);
        let deferred = self.deferred(&errors);
        quote!(const _: () = #deferred;)
    }

    /// Implementations in a block of their own, where they can use the alias.
    pub(crate) fn scope(&self, cfg: &TokenStream, items: &TokenStream) -> TokenStream {
        let import = self.import();
        quote! {
            #cfg
            #[allow(unused_qualifications)]
            const _: () = { #import #items };
        }
    }

    /// One of our macros, called with these tokens: a call in which the crate's path is handed on.
    pub(crate) fn call(&self, name: &str, input: &TokenStream) -> TokenStream {
        let (path, private, name) = (&self.path, self.private(), Ident::new(name, Span::call_site()));
        quote!(#private::#name! { #path #input })
    }

    /// The tokens without the alias, for items that cannot stand in a block.
    pub(crate) fn without_alias(&self, tokens: TokenStream) -> TokenStream {
        let private = self.private();
        rebuild(tokens, None, |tree, out| match tree {
            Some(TokenTree::Ident(ident)) if ident == ALIAS => out.extend(private.clone()),
            other => out.extend(other),
        })
    }
}

/// Errors of a question that was deferred, in a block that knows the alias of `drr`.
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

/// `drr` under its own name, for tests of what does not come from a compiler.
impl Default for CratePath {
    fn default() -> Self {
        CratePath::new(quote!(::drr))
    }
}
