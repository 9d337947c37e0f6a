//! The items of a user's constraint: a unit struct, or where it confines another constraint a name for the two together.

use crate::crate_path::CratePath;
use crate::expand::{at, braces};
use crate::lex::{Attribute, name_of};
use crate::syntax::constraint::Constraint;
use crate::syntax::constraint_item::{ConstraintItem, ItemKind, TestSyntax};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// All items.
pub(crate) fn expand_constraint(drr: &CratePath, item: &ConstraintItem) -> TokenStream {
    let cfg: Vec<&Attribute> = item.attributes.iter().filter(|attribute| attribute.is_cfg()).collect();
    match &item.kind {
        ItemKind::Type(None) => {
            let unit = unit(item, &item.ident, true);
            let body = drr.scope(&cfg, &of_types(item, &item.ident));
            quote!(#unit #body)
        }
        ItemKind::Attr(None) => {
            let unit = unit(item, &item.ident, true);
            let body = drr.scope(&cfg, &of_attrs(item, &item.ident, None));
            quote!(#unit #body)
        }
        ItemKind::Type(Some(base)) => {
            let test = test_name(item);
            let unit = unit(item, &test, false);
            let body = drr.scope(&cfg, &of_types(item, &test));
            let alias = drr.without_alias(alias(item, &test, &quote!(ConfinedType), base));
            quote!(#unit #body #alias)
        }
        ItemKind::Attr(Some(base)) | ItemKind::Prop(base) => {
            let test = test_name(item);
            let unit = unit(item, &test, false);
            let body = drr.scope(&cfg, &of_attrs(item, &test, Some(base)));
            let alias = drr.without_alias(alias(item, &test, &quote!(ConfinedAttr), base));
            quote!(#unit #body #alias)
        }
        ItemKind::Entities => {
            let unit = unit(item, &item.ident, true);
            let body = drr.scope(&cfg, &of_entities(item));
            quote!(#unit #body)
        }
    }
}

fn test_name(item: &ConstraintItem) -> Ident {
    format_ident!("__{}Test", item.ident, span = item.ident.span())
}

fn docs(item: &ConstraintItem) -> String {
    match &item.summary {
        Some(summary) => format!("Constraint: {summary}."),
        None => "Constraint.".to_string(),
    }
}

/// The struct that has the test.
fn unit(item: &ConstraintItem, ident: &Ident, is_shown: bool) -> TokenStream {
    let (attributes, visibility) = (&item.attributes, &item.visibility);
    let docs = docs(item);
    let declared = quote_spanned!(at(ident.span())=> struct #ident;);
    let head = if is_shown {
        quote!(#(#attributes)* #[doc = #docs])
    } else {
        let cfg = attributes.iter().filter(|attribute| attribute.is_cfg());
        quote!(#(#cfg)* #[doc(hidden)] #[allow(non_camel_case_types)])
    };
    quote! {
        #head
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[allow(dead_code)]
        #visibility #declared
    }
}

/// What confines another constraint is that constraint with one more test.
fn alias(item: &ConstraintItem, test: &Ident, wrapper: &TokenStream, base: &Constraint) -> TokenStream {
    let ConstraintItem {
        attributes,
        visibility,
        ident,
        ..
    } = item;
    let (docs, base) = (docs(item), base.rust_type());
    quote! {
        #(#attributes)*
        #[doc = #docs]
        #[allow(dead_code)]
        #visibility type #ident = __drr::#wrapper<#base, (#test,)>;
    }
}

fn summary(item: &ConstraintItem) -> String {
    item.summary.clone().unwrap_or_else(|| name_of(&item.ident))
}

fn of_types(item: &ConstraintItem, ident: &Ident) -> TokenStream {
    let summary = summary(item);
    let test = test(
        &item.test,
        &quote!(&__drr::Context),
        &quote!(__drr::Type),
        &TokenStream::new(),
    );
    let implemented = quote_spanned!(ident.span()=> impl __drr::TypeConstraint for #ident);
    let body = braces(
        ident.span(),
        quote! {
            fn holds(ctx: &__drr::Context, ty: __drr::Type) -> bool {
                #test
                __test(ctx, ty)
            }

            fn summary() -> __drr::Cow<'static, str> {
                __drr::Cow::Borrowed(#summary)
            }
        },
    );
    quote! {
        #implemented #body
    }
}

fn of_attrs(item: &ConstraintItem, ident: &Ident, base: Option<&Constraint>) -> TokenStream {
    let summary = summary(item);
    let attribute = quote!(__drr::Attribute);
    let (test, call) = match base {
        None => (
            test(&item.test, &quote!(&__drr::Context), &attribute, &TokenStream::new()),
            quote!(__test(ctx, attr)),
        ),
        Some(base) => {
            let base = base.rust_type();
            let of_base = quote!(<#base as __drr::AttrConstraint>);
            (
                test(
                    &item.test,
                    &quote!(&'__c __drr::Context),
                    &quote!(#of_base::Value<'__c>),
                    &quote!(<'__c>),
                ),
                quote!(#of_base::value(ctx, attr).is_some_and(|value| __test(ctx, value))),
            )
        }
    };
    let implemented = quote_spanned!(ident.span()=> impl __drr::AttrConstraint for #ident);
    let body = braces(
        ident.span(),
        quote! {
            type Value<'c> = #attribute;

            fn holds(ctx: &__drr::Context, attr: #attribute) -> bool {
                #test
                #call
            }

            fn summary() -> __drr::Cow<'static, str> {
                __drr::Cow::Borrowed(#summary)
            }

            fn value(ctx: &__drr::Context, attr: #attribute) -> ::core::option::Option<#attribute> {
                <Self as __drr::AttrConstraint>::holds(ctx, attr).then_some(attr)
            }
        },
    );
    quote! {
        #implemented #body
    }
}

/// The test as a function of two parameters.
fn test(test: &TestSyntax, context: &TokenStream, tested: &TokenStream, generics: &TokenStream) -> TokenStream {
    match test {
        TestSyntax::Function(function) => quote! {
            fn __test #generics(ctx: #context, tested: #tested) -> bool {
                #function(ctx, tested)
            }
        },
        TestSyntax::Closure(params, body) => {
            let mut patterns = params.iter().map(|(pattern, _)| pattern);
            let (first, second) = (patterns.next(), patterns.next());
            quote! {
                fn __test #generics(#first: #context, #second: #tested) -> bool {
                    #body
                }
            }
        }
    }
}

fn of_entities(item: &ConstraintItem) -> TokenStream {
    let (ident, TestSyntax::Closure(params, body)) = (&item.ident, &item.test) else {
        return TokenStream::new();
    };
    let context = params.first().map(|(pattern, _)| pattern);
    let (patterns, types): (Vec<_>, Vec<_>) = params.iter().skip(1).map(|(pattern, ty)| (pattern, ty)).unzip();
    quote! {
        impl __drr::EntityConstraint<(#(#types,)*)> for #ident {
            fn holds(#context: &__drr::MatchContext<'_>, (#(#patterns,)*): (#(#types,)*)) -> bool {
                #body
            }
        }
    }
}
