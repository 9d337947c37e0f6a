//! Traits of an op as data: verifiers and type inference.

use crate::check::op_traits::{NamedEntity, ResultSource, TraitModel, op_local};
use crate::expand::pattern::names::at;
use crate::signature::{ResultTypes, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

impl ToTokens for NamedEntity {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            NamedEntity::Operand(at) => quote!(__drr::DeclaredEntity::Operand(#at)),
            NamedEntity::Attr(name) => quote!(__drr::DeclaredEntity::Attr(#name)),
            NamedEntity::Result(at) => quote!(__drr::DeclaredEntity::Result(#at)),
        });
    }
}

/// Returns a trait as a `TraitDescriptor`.
pub(super) fn descriptor(found: &Constraint, model: &TraitModel) -> TokenStream {
    let op = op_local();
    let def = quote!(<Self as __drr::OpDef>::DEF);
    let check = match model {
        TraitModel::Type => {
            let ty = found.rust_type();
            return quote!(__drr::TraitDescriptor::of::<#ty>());
        }
        TraitModel::AllMatch { of, names, summary } => {
            let of = Ident::new(of, Span::call_site());
            quote!(verify_all_match(#op, #def, &[#(#names),*], __drr::MatchedProperty::#of, #summary))
        }
        TraitModel::TypesMatch {
            names: [from, to],
            map: Some(map),
            summary,
        } => quote!(verify_types_match(#op, #def, [#from, #to], #map, #summary)),
        TraitModel::TypesMatch { map: None, summary, .. } => quote!(verify_inferred(#op, #def, #summary)),
        TraitModel::RangesMatch {
            names: [from, to],
            map,
            summary,
        } => quote!(verify_ranges_match(#op, #def, [#from, #to], #map, #summary)),
        TraitModel::Predicate { holds, summary } => quote!(verify_predicate(#holds, #summary)),
    };
    let name = found.name();
    quote! {
        __drr::TraitDescriptor {
            name: #name,
            flags: __drr::TraitFlags::NONE,
            checks: true,
            verify: |#op| __drr::#check,
            interface: ::core::option::Option::None,
        }
    }
}

/// Returns the checks of operand group sizes, as trait descriptors.
pub(super) fn groups(signature: &Signature) -> impl Iterator<Item = TokenStream> {
    let operands = signature.operands().enumerate();
    operands.filter_map(|(at, arg)| {
        arg.constraint.sizes_of_groups()?;
        let op = op_local();
        Some(quote! {
            __drr::TraitDescriptor {
                name: "VariadicOfVariadic",
                flags: __drr::TraitFlags::NONE,
                checks: true,
                verify: |#op| __drr::verify_groups(#op, <Self as __drr::OpDef>::DEF, #at),
                interface: ::core::option::Option::None,
            }
        })
    })
}

/// Returns an interface as a `TraitDescriptor`.
pub(super) fn interface(ident: &Ident, interface: &Path) -> TokenStream {
    let span = at(interface.last().span());
    let object = quote_spanned!(span=> dyn #interface);
    // rustc reports an unimplemented interface at its name.
    let boxed = quote_spanned!(span=> ::std::boxed::Box::new(__op));
    // All mentions of the trait object have one span, so that rustc reports an invalid interface once.
    quote_spanned!(span=> {
        let __data = <#object as __drr::OpInterface>::DATA;
        __drr::TraitDescriptor {
            interface: ::core::option::Option::Some(|| {
                &__drr::Implementation::<#object>(|__op| match <#ident<'_> as __drr::TypedOp<'_>>::cast(__op) {
                    ::core::option::Option::Some(__op) => ::core::option::Option::Some(#boxed),
                    ::core::option::Option::None => ::core::option::Option::None,
                })
            }),
            ..__data
        }
    })
}

/// Returns the type inference interface of an op with known result types.
pub(super) fn inferred_types(signature: &Signature) -> Option<TokenStream> {
    let fixed = match signature.result_types() {
        ResultTypes::None | ResultTypes::Unknown => return None,
        ResultTypes::Fixed => signature.results.as_slice(),
        ResultTypes::Inferred | ResultTypes::OfFirstOperand | ResultTypes::OfFirstAttr => &[],
    };
    let fixed = fixed.iter().map(|result| {
        let ty = result.constraint.rust_type();
        quote!(<#ty as __drr::BuildableType>::build)
    });
    Some(quote!({
        const IMPLEMENTATION: &__drr::Implementation<dyn __drr::InferTypes> =
            &__drr::Implementation::<dyn __drr::InferTypes>(|__op| {
                ::core::option::Option::Some(::std::boxed::Box::new(
                    __drr::InferredTypes { op: __op, fixed: &[#(#fixed),*] },
                ))
            });
        __drr::TraitDescriptor::of_interface::<dyn __drr::InferTypes>(|| IMPLEMENTATION)
    }))
}

/// Returns the hook that infers the result types.
pub(super) fn infer(sources: &[ResultSource]) -> TokenStream {
    let sources = sources.iter().map(|source| match source {
        ResultSource::Built(constraint) => {
            let ty = constraint.rust_type();
            quote!(__drr::ResultTypeSource::Built(<#ty as __drr::BuildableType>::build))
        }
        ResultSource::Of(named, map) => quote!(__drr::ResultTypeSource::Of(#named, #map)),
    });
    quote! {
        ::core::option::Option::Some(|ir, operands, inherent| {
            let def = <Self as __drr::OpDef>::DEF;
            __drr::infer_from_traits(ir, def, operands, inherent, &[#(#sources),*])
        })
    }
}
