//! Code generation from checked models. Generated code names only items of `drr::__private` and `::core`, so it does
//! not depend on the user's scope.

pub(crate) mod constraint_item;
pub(crate) mod definition;
pub(crate) mod dialect;
pub(crate) mod dialect_table;
pub(crate) mod docs;
pub(crate) mod enum_attr;
pub(crate) mod ide;
pub(crate) mod native_body;
pub(crate) mod op;
pub(crate) mod pattern;
pub(crate) mod rule_docs;
pub(crate) mod signature_macro;
pub(crate) mod value_type;

pub(crate) use crate::token_stream::at;

use crate::lex::Visibility;
use crate::token_stream::group;
use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// Returns the braces of an item with the span of its name, because rustc underlines an item from its first to its last
/// token.
pub(crate) fn braces(span: Span, content: TokenStream) -> TokenStream {
    group(Delimiter::Brace, content, span)
}

/// Returns an option as an expression.
pub(crate) fn option(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

/// Returns a struct without fields, with attributes.
pub(crate) fn unit_struct(own: &TokenStream, visibility: &Visibility, ident: &Ident) -> TokenStream {
    let declared = quote_spanned!(at(ident.span())=> struct #ident;);
    quote! {
        #own
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[allow(dead_code)]
        #visibility #declared
    }
}
