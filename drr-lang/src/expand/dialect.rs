//! Item of a dialect: a unit struct that registers its ops.

use crate::crate_path::CratePath;
use crate::expand::op::hook_tokens;
use crate::expand::{at, ide};
use crate::report::TokenSpan;
use crate::syntax::dialect::DialectSyntax;
use crate::syntax::path::Path;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// Returns the struct and its registration.
pub(crate) fn expand_dialect(drr: &CratePath, syntax: &DialectSyntax) -> TokenStream {
    let (ident, cfg) = (&syntax.header.ident, syntax.header.cfg());
    let docs = format!(
        "\n\nThe dialect `{}`. `Context::with({ident})` creates a context with it.\n",
        namespace(syntax)
    );
    let implementation = drr.scope(&cfg, &registration(syntax));
    let (resolved, implementation, table) = if drr.is_for_ide() {
        (
            ide::dialect(drr, &cfg, syntax),
            ide::unmapped(implementation),
            TokenStream::new(),
        )
    } else {
        (TokenStream::new(), implementation, op_table(&syntax.ops))
    };
    let own = quote! {
        #[doc = #docs]
        #table
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default)]
    };
    let item = syntax.header.item(&own, &quote!(struct #ident;));
    quote!(#resolved #item #implementation)
}

fn namespace(syntax: &DialectSyntax) -> &str {
    syntax.namespace.as_ref().map_or("", |(name, _)| name)
}

/// Returns the implementation that registers the ops, types, attributes and functions of a dialect.
fn registration(syntax: &DialectSyntax) -> TokenStream {
    let (ident, name) = (&syntax.header.ident, namespace(syntax));
    let [allows_unknown_ops, allows_unknown_types, allows_unknown_attrs] = syntax.allows_unknown;
    let [materialize, patterns, operation, region_arg, region_result] = &syntax.hooks;
    let hook = |function: &Option<Path>, kind: TokenStream, params: TokenStream| {
        hook_tokens(function.as_ref().map(ToTokens::to_token_stream), &kind, &params)
    };
    let materialize = hook(materialize, quote!(MaterializeHook), quote!(__ctx, __value, __ty));
    let patterns = hook(patterns, quote!(CanonicalizationPatternsHook), quote!(__patterns));
    let operation = hook(operation, quote!(VerifyOperationAttributeHook), quote!(__op, __attr));
    let [region_arg, region_result] = [region_arg, region_result].map(|function| {
        hook(
            function,
            quote!(VerifyValueAttributeHook),
            quote!(__op, __index, __ty, __attr),
        )
    });
    // rustc reports errors about an op where it is listed.
    let ops = syntax.ops.iter().map(|op| {
        let span = at(TokenSpan::of(op).first());
        quote_spanned!(span=> <#op as __drr::OpDef>::DEF)
    });
    let types = checked_definitions(
        &syntax.types,
        quote!(TypeDefinition > ::TYPE_DEF),
        "type_of_dialect",
        &name,
    );
    let attrs = checked_definitions(
        &syntax.attrs,
        quote!(AttrDefinition > ::DECLARATION),
        "attribute_of_dialect",
        &name,
    );
    let inliner = syntax.inliner.iter();
    let inliner = inliner.map(|inliner| quote!(registry.add_inliner(#name, &#inliner);));
    quote! {
        impl __drr::Dialects for #ident {
            #[allow(elided_lifetimes_in_paths)]
            fn register(&self, registry: &mut __drr::RegistryBuilder) {
                const __OPS: &[&__drr::OpDescriptor] = &[#(#ops),*];
                const __TYPES: &[&__drr::DefDescriptor] = &[#(#types),*];
                const __ATTRS: &[__drr::AttrDeclaration] = &[#(#attrs),*];
                registry.add(&__drr::DialectDescriptor {
                    name: #name,
                    ops: __OPS,
                    types: __TYPES,
                    attrs: __ATTRS,
                    materialize_constant: #materialize,
                    canonicalization_patterns: #patterns,
                    attribute_hooks: __drr::AttributeHooks {
                        operation: #operation,
                        region_arg: #region_arg,
                        region_result: #region_result,
                    },
                    allows_unknown_ops: #allows_unknown_ops,
                    allows_unknown_types: #allows_unknown_types,
                    allows_unknown_attrs: #allows_unknown_attrs,
                });
                #(#inliner)*
            }
        }
    }
}

/// Returns the definitions of listed types or attributes, each checked to be of the dialect by the function `checked`.
fn checked_definitions(list: &[Path], of: TokenStream, checked: &str, name: &impl ToTokens) -> Vec<TokenStream> {
    let of_each = list.iter().map(|listed| {
        let span = at(TokenSpan::of(listed).first());
        let checked = Ident::new(checked, span);
        quote_spanned!(span=> __drr::#checked(<#listed as __drr::#of, #name))
    });
    of_each.collect()
}

/// Returns the documentation table of the ops, whose macros provide their summaries. Only rustdoc expands it.
fn op_table(ops: &[Path]) -> TokenStream {
    if ops.is_empty() {
        return TokenStream::new();
    }
    // A single text, because each attribute with a macro would add a level of expansion, of which rustc allows 128.
    let rows = ops.iter().map(|op| {
        let link = format!("\n| [`{op}`] | ");
        quote!(#link, #op!(summary), " |")
    });
    quote! {
        #[cfg_attr(doc, doc = ::core::concat!("| operation | summary |\n| --- | --- |", #(#rows),*))]
    }
}
