//! The item of a dialect: a unit struct that registers its ops.

use crate::crate_path::CratePath;
use crate::syntax::dialect::DialectSyntax;
use proc_macro2::TokenStream;
use quote::quote;

/// The struct, and what it registers.
pub(crate) fn expand_dialect(drr: &CratePath, syntax: &DialectSyntax) -> TokenStream {
    let DialectSyntax {
        attributes,
        visibility,
        ident,
        namespace,
        ops,
        materialize_constant,
        allows_unknown_ops,
    } = syntax;
    let name = namespace.as_ref().map_or("", |(name, _)| name);
    let cfg: Vec<_> = attributes.iter().filter(|attribute| attribute.is_cfg()).collect();
    let docs = format!("The dialect `{name}`, to make a context with.");
    let materialize = materialize_constant.as_ref().map_or_else(
        || quote!(::core::option::Option::None),
        |function| quote!(::core::option::Option::Some(#function)),
    );
    let implementation = drr.scope(
        &cfg,
        &quote! {
            impl __drr::Dialects for #ident {
                fn register(&self, registry: &mut __drr::RegistryBuilder) {
                    registry.add(&__drr::DialectDescriptor {
                        name: #name,
                        ops: &[#(<#ops<'_> as __drr::OpDef>::DEF),*],
                        materialize_constant: #materialize,
                        allows_unknown_ops: #allows_unknown_ops,
                    });
                }
            }
        },
    );
    quote! {
        #(#attributes)*
        #[doc = #docs]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default)]
        #visibility struct #ident;

        #implementation
    }
}
