//! Items of a user-defined constraint: a unit struct, or a type alias if it confines another constraint.

use crate::crate_path::CratePath;
use crate::expand::{braces, unit_struct};
use crate::lex::name_of;
use crate::syntax::constraint::Constraint;
use crate::syntax::constraint_item::{ConstraintItem, ItemKind, TestSyntax};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// Returns all items. A constraint that confines another one combines it with an additional test, which is a type of
/// its own.
pub(crate) fn expand_constraint(drr: &CratePath, item: &ConstraintItem) -> TokenStream {
    let ident = &item.header.ident;
    let (base, wrapper) = match &item.kind {
        ItemKind::Type(base) => (base.as_ref(), quote!(ConfinedType)),
        ItemKind::Attr(base) => (base.as_ref(), quote!(ConfinedAttr)),
        ItemKind::Prop(base) => (Some(base), quote!(ConfinedAttr)),
        ItemKind::Entities => (None, TokenStream::new()),
    };
    let tested = match base {
        Some(_) => format_ident!("__{}Test", ident, span = ident.span()),
        None => ident.clone(),
    };
    let unit = unit(item, &tested, base.is_none());
    let implementation = match &item.kind {
        ItemKind::Type(_) => of_types(item, &tested),
        ItemKind::Attr(_) | ItemKind::Prop(_) => of_attrs(item, &tested, base),
        ItemKind::Entities => of_entities(item),
    };
    let implementation = drr.scope(&item.header.cfg(), &implementation);
    let alias = base.map(|base| drr.without_alias(alias(item, &tested, &wrapper, base)));
    quote!(#unit #implementation #alias)
}

fn docs(item: &ConstraintItem) -> String {
    match &item.summary {
        Some(summary) => format!("Constraint: {summary}."),
        None => "Constraint.".to_string(),
    }
}

/// Returns the struct that implements the test.
fn unit(item: &ConstraintItem, ident: &Ident, is_shown: bool) -> TokenStream {
    let (attributes, visibility, cfg) = (&item.header.attributes, &item.header.visibility, item.header.cfg());
    let docs = docs(item);
    let own = if is_shown {
        quote!(#(#attributes)* #[doc = #docs])
    } else {
        quote!(#cfg #[doc(hidden)] #[allow(non_camel_case_types)])
    };
    unit_struct(&own, visibility, ident)
}

fn alias(item: &ConstraintItem, test: &Ident, wrapper: &TokenStream, base: &Constraint) -> TokenStream {
    let (ident, docs, base) = (&item.header.ident, docs(item), base.rust_type());
    let declared = quote!(type #ident = __drr::#wrapper<#base, (#test,)>;);
    item.header.item(&quote!(#[doc = #docs] #[allow(dead_code)]), &declared)
}

fn summary(item: &ConstraintItem) -> String {
    item.summary.clone().unwrap_or_else(|| name_of(&item.header.ident))
}

fn of_types(item: &ConstraintItem, ident: &Ident) -> TokenStream {
    let test = test(&item.test, &quote!(&__drr::Context), &quote!(__drr::Type), None);
    let params = ["ctx", "ty"].map(|name| format_ident!("{name}"));
    let summary = summary(item).to_token_stream();
    type_constraint(ident, &params, &quote!(#test __test(ctx, ty)), &summary)
}

fn of_attrs(item: &ConstraintItem, ident: &Ident, base: Option<&Constraint>) -> TokenStream {
    let attribute = quote!(__drr::Attribute);
    let (test, call) = match base.map(Constraint::rust_type) {
        None => (
            test(&item.test, &quote!(&__drr::Context), &attribute, None),
            quote!(__test(ctx, attr)),
        ),
        Some(base) => {
            let base = quote!(<#base as __drr::AttrConstraint>);
            let (context, value, generics) = (quote!(&'__c __drr::Context), quote!(#base::Value<'__c>), quote!(<'__c>));
            (
                test(&item.test, &context, &value, Some(generics)),
                quote!(#base::value(ctx, attr).is_some_and(|value| __test(ctx, value))),
            )
        }
    };
    let value = quote!(<Self as __drr::AttrConstraint>::holds(ctx, attr).then_some(attr));
    let params = ["ctx", "attr"].map(|name| format_ident!("{name}"));
    let (holds, summary) = (quote!(#test #call), summary(item).to_token_stream());
    let form = base.map(Constraint::rust_type);
    let form = form.map(|base| quote!(const FORM: __drr::AttrForm = <#base as __drr::AttrConstraint>::FORM;));
    attr_constraint(ident, &params, &attribute, &holds, &value, &summary, &form)
}

/// Returns the implementation of a type constraint. `holds` is an expression over the context and the type.
pub(crate) fn type_constraint(
    ident: &Ident,
    [ctx, ty]: &[Ident; 2],
    holds: &TokenStream,
    summary: &TokenStream,
) -> TokenStream {
    let implemented = quote_spanned!(ident.span()=> impl __drr::TypeConstraint for #ident);
    let body = quote! {
        fn holds(#ctx: &__drr::Context, #ty: __drr::Type) -> bool {
            #holds
        }

        fn summary() -> __drr::Cow<'static, str> {
            __drr::Cow::Borrowed(#summary)
        }
    };
    let body = braces(ident.span(), body);
    quote!(#implemented #body)
}

/// Returns the implementation of an attribute constraint. `value` reads the value, as an option. `form` is the item
/// that describes its assembly.
pub(crate) fn attr_constraint(
    ident: &Ident,
    [ctx, attr]: &[Ident; 2],
    value_type: &TokenStream,
    holds: &TokenStream,
    value: &TokenStream,
    summary: &TokenStream,
    form: &Option<TokenStream>,
) -> TokenStream {
    let implemented = quote_spanned!(ident.span()=> impl __drr::AttrConstraint for #ident);
    let body = quote! {
        type Value<'c> = #value_type;
        #form

        fn holds(#ctx: &__drr::Context, #attr: __drr::Attribute) -> bool {
            #holds
        }

        fn summary() -> __drr::Cow<'static, str> {
            __drr::Cow::Borrowed(#summary)
        }

        fn value(#ctx: &__drr::Context, #attr: __drr::Attribute) -> ::core::option::Option<Self::Value<'_>> {
            #value
        }
    };
    let body = braces(ident.span(), body);
    quote!(#implemented #body)
}

/// Returns the test as a function of two parameters.
fn test(test: &TestSyntax, context: &TokenStream, tested: &TokenStream, generics: Option<TokenStream>) -> TokenStream {
    let (first, second, body) = match test {
        TestSyntax::Function(function) => (quote!(ctx), quote!(tested), quote!(#function(ctx, tested))),
        TestSyntax::Closure(params, body) => {
            let mut patterns = params.iter().map(|(pattern, _)| pattern);
            let (first, second) = (patterns.next(), patterns.next());
            (first.to_token_stream(), second.to_token_stream(), body.clone())
        }
    };
    quote! {
        fn __test #generics(#first: #context, #second: #tested) -> bool {
            #body
        }
    }
}

fn of_entities(item: &ConstraintItem) -> TokenStream {
    let (ident, TestSyntax::Closure(params, body)) = (&item.header.ident, &item.test) else {
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
