//! Constraints that are written in place, as the types that the code names.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::check::pattern::in_place::InPlace;
use crate::expand::pattern::names::{at, local};
use crate::syntax::constraint::Kind;
use crate::syntax::substitute::{Special, Word, substitute};

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
    let this = local("self");
    let test = test(in_place, &this);
    let summary = quote! {
        fn summary() -> ::std::borrow::Cow<'static, str> {
            ::std::borrow::Cow::Borrowed(#summary)
        }
    };
    let implementation = match (kind, property) {
        (Kind::Prop, Some(property)) => {
            let ty = property.rust_type();
            let as_property = quote!(#ty as __drr::AttrConstraint);
            quote! {
                impl __drr::AttrConstraint for #ident {
                    type Value<'c> = <#as_property>::Value<'c>;

                    fn holds(__ctx: &__drr::Context, __attr: __drr::Attribute) -> bool {
                        <#as_property>::value(__ctx, __attr).is_some_and(|#this| #test)
                    }

                    #summary

                    fn value(
                        __ctx: &__drr::Context,
                        __attr: __drr::Attribute,
                    ) -> ::core::option::Option<Self::Value<'_>> {
                        <#as_property>::value(__ctx, __attr)
                    }
                }
            }
        }
        (Kind::Attr, _) => quote! {
            impl __drr::AttrConstraint for #ident {
                type Value<'c> = __drr::Attribute;

                fn holds(__ctx: &__drr::Context, #this: __drr::Attribute) -> bool {
                    #test
                }

                #summary

                fn value(
                    __ctx: &__drr::Context,
                    __attr: __drr::Attribute,
                ) -> ::core::option::Option<__drr::Attribute> {
                    <Self as __drr::AttrConstraint>::holds(__ctx, __attr).then_some(__attr)
                }
            }
        },
        _ => quote! {
            impl __drr::TypeConstraint for #ident {
                fn holds(__ctx: &__drr::Context, #this: __drr::Type) -> bool {
                    #test
                }

                #summary
            }
        },
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
        Word::Special(Special::This, _) => this.to_token_stream(),
        Word::Special(_, place) => quote_spanned!(at(place.first())=> __ctx),
        // The checks let nothing else through.
        _ => TokenStream::new(),
    });
    quote!(__drr::holds(#tokens))
}
