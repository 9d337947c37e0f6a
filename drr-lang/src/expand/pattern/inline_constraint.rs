//! Code generation for inline constraints: the types that the code names.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use crate::check::pattern::condition::inline_constraint::InlineConstraint;
use crate::expand::constraint_item::{attr_constraint, type_constraint};
use crate::expand::pattern::names::{local, tested};
use crate::syntax::constraint::ConstraintKind;

/// Returns the types of all inline constraints.
pub(crate) fn items(inline_constraints: &[InlineConstraint]) -> TokenStream {
    inline_constraints.iter().map(item).collect()
}

fn item(inline_constraints: &InlineConstraint) -> TokenStream {
    let InlineConstraint {
        ident,
        kind,
        property,
        summary,
        ..
    } = inline_constraints;
    let params = [format_ident!("__ctx"), local("self")];
    let [ctx, this] = &params;
    let summary = summary.to_token_stream();
    let test = tested(&inline_constraints.test, this, "__ctx");
    let test = quote!(__drr::holds(#test));
    let implementation = match (kind, property) {
        (ConstraintKind::Prop, Some(property)) => {
            let ty = property.rust_type();
            let property = quote!(<#ty as __drr::AttrConstraint>);
            let value = quote!(#property::value(#ctx, #this));
            let holds = quote!(#value.is_some_and(|#this| #test));
            let value_type = quote!(#property::Value<'c>);
            attr_constraint(ident, &params, &value_type, &holds, &value, &summary, &None)
        }
        (ConstraintKind::Attr, _) => {
            let value = quote!(<Self as __drr::AttrConstraint>::holds(#ctx, #this).then_some(#this));
            attr_constraint(
                ident,
                &params,
                &quote!(__drr::Attribute),
                &test,
                &value,
                &summary,
                &None,
            )
        }
        _ => type_constraint(ident, &params, &test, &summary),
    };
    quote! {
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        struct #ident;
        #implementation
    }
}
