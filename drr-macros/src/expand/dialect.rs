//! The item of a dialect: a unit struct that registers its ops.

use crate::syntax::dialect::DialectSyntax;
use proc_macro2::TokenStream;
use quote::quote;

/// The struct, and what it registers.
pub(crate) fn expand_dialect(syntax: &DialectSyntax) -> TokenStream {
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
    let cfg = attributes.iter().filter(|attribute| attribute.is_cfg());
    let docs = format!("The dialect `{name}`, to make a context with.");
    let materialize = materialize_constant.as_ref().map_or_else(
        || quote!(::core::option::Option::None),
        |function| quote!(::core::option::Option::Some(#function)),
    );
    quote! {
        #(#attributes)*
        #[doc = #docs]
        #[derive(Clone, Copy, Debug, Default)]
        #visibility struct #ident;

        #(#cfg)*
        impl ::drr::__private::Dialects for #ident {
            fn register(&self, registry: &mut ::drr::__private::RegistryBuilder) {
                registry.add(&::drr::__private::DialectDescriptor {
                    name: #name,
                    ops: &[#(<#ops<'_> as ::drr::__private::OpDef>::DEF),*],
                    materialize_constant: #materialize,
                    allows_unknown_ops: #allows_unknown_ops,
                });
            }
        }
    }
}
