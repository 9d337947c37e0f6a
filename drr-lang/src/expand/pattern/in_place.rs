//! Constraints that are written in place, as the types that the code names.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use crate::check::pattern::in_place::InPlace;
use crate::expand::constraint_item::{attr_constraint, type_constraint};
use crate::expand::pattern::names::{at, local};
use crate::syntax::constraint::Kind;
use crate::syntax::substitute::{Placeholder, Special, substitute};

/// The types of all of them.
pub(crate) fn items(in_place: &[InPlace]) -> TokenStream {
    in_place.iter().map(item).collect()
}

fn item(in_place: &InPlace) -> TokenStream {
    let InPlace {
        ident,
        kind,
        property,
        summary,
        ..
    } = in_place;
    let params = [format_ident!("__ctx"), local("self")];
    let [ctx, this] = &params;
    let test = test(in_place, this);
    let implementation = match (kind, property) {
        (Kind::Prop, Some(property)) => {
            let ty = property.rust_type();
            let property = quote!(<#ty as __drr::AttrConstraint>);
            let value = quote!(#property::value(#ctx, #this));
            let holds = quote!(#value.is_some_and(|#this| #test));
            attr_constraint(
                ident,
                &params,
                &quote!(#property::Value<'c>),
                &holds,
                &value,
                &quote!(#summary),
            )
        }
        (Kind::Attr, _) => {
            let value = quote!(<Self as __drr::AttrConstraint>::holds(#ctx, #this).then_some(#this));
            attr_constraint(
                ident,
                &params,
                &quote!(__drr::Attribute),
                &test,
                &value,
                &quote!(#summary),
            )
        }
        _ => type_constraint(ident, &params, &test, summary),
    };
    quote! {
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        struct #ident;
        #implementation
    }
}

/// The predicate: `$_self` is what is tested, `$_builder` the context.
fn test(in_place: &InPlace, this: &Ident) -> TokenStream {
    let tokens = substitute(&in_place.test, |word| match word {
        Placeholder::Special(Special::This, _) => this.to_token_stream(),
        Placeholder::Special(_, place) => quote_spanned!(at(place.first())=> __ctx),
        // The checks let nothing else through.
        _ => TokenStream::new(),
    });
    quote!(__drr::holds(#tokens))
}
