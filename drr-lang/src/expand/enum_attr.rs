//! Items of an enum: the Rust type with conversions to keywords and integers, the attribute constraints, a constraint
//! for each case, and the hidden macro through which `pat!` reads the cases.

use crate::crate_path::CratePath;
use crate::expand::constraint_item::attr_constraint;
use crate::expand::signature_macro::hidden_macro;
use crate::expand::{at, braces, option, unit_struct};
use crate::lex::{capitalized, name_of, rust_ident};
use crate::messages;
use crate::syntax::enum_attr::{CaseSyntax, EnumSyntax, FormSyntax};
use crate::syntax::enum_signature::EnumSignature;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// Returns all items.
pub(crate) fn expand_enum(drr: &CratePath, syntax: &EnumSyntax, sound: bool) -> TokenStream {
    let (ident, visibility, cfg) = (&syntax.header.ident, &syntax.header.visibility, syntax.header.cfg());
    let (mut items, mut implementations) = if syntax.kind.is_flags {
        flags(syntax)
    } else {
        cases(syntax)
    };
    implementations.extend(common(ident));
    if syntax.kind.is_attr {
        let read = quote!(__drr::EnumInfo::from_attr(ctx, attr));
        let make = quote!(__drr::EnumInfo::to_attr(value, ctx));
        implementations.extend(constraint(ident, ident, &read, &make));
        for case in &syntax.cases {
            let (item, implementation) = record(syntax, case);
            items.extend(item);
            implementations.extend(implementation);
        }
    }
    let mut names = vec![(ident.clone(), visibility)];
    if let Some(form) = &syntax.form {
        let (item, implementation) = dialect_form(ident, form, &cfg);
        items.extend(item);
        implementations.extend(implementation);
        names.push((form.header.ident.clone(), &form.header.visibility));
    } else if syntax.has_alias() {
        // With the span of the enum's name, which distinguishes exported macros.
        let name = format_ident!("{ident}Attr", span = ident.span());
        let docs = format!("An attribute that is a case of [`{ident}`].");
        items.extend(quote!(#cfg #[doc = #docs] #[allow(dead_code)] #visibility type #name = #ident;));
        names.push((name, visibility));
    }
    let encoded = sound.then(|| EnumSignature::of(syntax).encode());
    let arms = quote!(([$($path:tt)*]) => {};);
    let macros = names.iter().map(|(name, visibility)| {
        let called = messages::enum_macro_called(name);
        hidden_macro(name, visibility, &cfg, encoded.clone(), &called, &arms)
    });
    let implementations = drr.scope(&cfg, &implementations);
    quote!(#items #implementations #(#macros)*)
}

/// Returns `pub enum Mode { .. }` and its implementations.
fn cases(syntax: &EnumSyntax) -> (TokenStream, TokenStream) {
    let ident = &syntax.header.ident;
    let declared = quote_spanned!(at(ident.span())=> enum #ident);
    let variants = syntax.cases.iter().map(|case| {
        let (attributes, name, docs) = (&case.attributes, variant(case), case_docs(case));
        quote!(#(#attributes)* #[doc = #docs] #name)
    });
    let variants = braces(at(ident.span()), quote!(#(#variants),*));
    let names: Vec<Ident> = syntax.cases.iter().map(variant).collect();
    let values: Vec<Literal> = syntax.cases.iter().map(value).collect();
    let from_bits = quote!(match bits {
        #(#values => ::core::option::Option::Some(#ident::#names),)*
        _ => ::core::option::Option::None,
    });
    let to_bits = quote!(match self { #(#ident::#names => #values),* });
    let item = rust_type(syntax, &TokenStream::new(), &quote!(#declared #variants));
    (item, info(syntax, &from_bits, &to_bits))
}

/// Returns `pub struct Bits(u32)` with a constant for each flag, and its implementations.
fn flags(syntax: &EnumSyntax) -> (TokenStream, TokenStream) {
    let ident = &syntax.header.ident;
    let int = format_ident!("u{}", syntax.kind.width);
    let declared = quote_spanned!(at(ident.span())=> struct #ident(#int););
    let constants = syntax.cases.iter().map(|case| {
        let (attributes, name, docs) = (&case.attributes, variant(case), case_docs(case));
        let value = value(case);
        quote!(#(#attributes)* #[doc = #docs] pub const #name: Self = Self(#value);)
    });
    let valid = Literal::u64_unsuffixed(syntax.cases.iter().fold(0, |bits, case| bits | case.value));
    let from_bits = quote!((bits & !#valid == 0).then_some(#ident(bits as #int)));
    let info = info(syntax, &from_bits, &quote!(::core::convert::Into::into(self.0)));
    let operators = [("BitOr", "bitor", quote!(|)), ("BitAnd", "bitand", quote!(&))];
    let operators = operators.map(|(name, method, operator)| {
        let (name, method) = (format_ident!("{name}"), format_ident!("{method}"));
        quote! {
            impl ::core::ops::#name for #ident {
                type Output = Self;

                fn #method(self, other: Self) -> Self {
                    Self(self.0 #operator other.0)
                }
            }
        }
    });
    let implementations = quote! {
        #[allow(non_upper_case_globals, dead_code)]
        impl #ident {
            #(#constants)*
        }

        #info

        impl __drr::BitEnum for #ident {}
        #(#operators)*
    };
    (
        rust_type(syntax, &quote!(::core::default::Default), &declared),
        implementations,
    )
}

/// Returns the declared type with the attributes that both kinds of enums share.
fn rust_type(syntax: &EnumSyntax, derived: &TokenStream, declared: &TokenStream) -> TokenStream {
    let docs = format!("{}.", capitalized(&syntax.summary));
    let own = quote! {
        #[doc = #docs]
        #[allow(non_camel_case_types)]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, #derived)]
        #[derive(::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
    };
    syntax.header.item(&own, declared)
}

fn info(syntax: &EnumSyntax, from_bits: &TokenStream, to_bits: &TokenStream) -> TokenStream {
    let (ident, summary, separator) = (&syntax.header.ident, &syntax.summary, &syntax.separator);
    let width = Literal::u32_unsuffixed(syntax.kind.width);
    let cases = syntax.cases.iter().map(|case| {
        let (text, value) = (&case.text, value(case));
        quote!((#text, #value))
    });
    let separator = option(syntax.kind.is_flags.then_some(separator));
    let quoted = syntax.quoted.then(|| {
        quote!(
            const IS_QUOTED: bool = true;
        )
    });
    let groups = syntax.primary_groups.then(|| {
        quote!(
            const PRIMARY_GROUPS: bool = true;
        )
    });
    quote! {
        impl __drr::EnumInfo for #ident {
            const WIDTH: u32 = #width;
            const SUMMARY: &'static str = #summary;
            const CASES: &'static [(&'static str, u64)] = &[#(#cases),*];
            const SEPARATOR: ::core::option::Option<&'static str> = #separator;
            #quoted
            #groups

            #[allow(clippy::unnecessary_cast)]
            fn from_bits(bits: u64) -> ::core::option::Option<Self> {
                #from_bits
            }

            #[allow(clippy::useless_conversion)]
            fn to_bits(self) -> u64 {
                #to_bits
            }
        }
    }
}

/// Returns the common implementations: display, and conversions for native code.
fn common(ident: &Ident) -> TokenStream {
    quote! {
        impl ::core::fmt::Display for #ident {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __drr::EnumInfo::write_text(*self, f)
            }
        }

        impl __drr::AttrArg<#ident> for #ident {
            fn from_attr(
                _attr: __drr::Attribute,
                value: impl ::core::ops::FnOnce() -> ::core::option::Option<#ident>,
            ) -> ::core::option::Option<Self> {
                value()
            }
        }
    }
}

/// Returns the constraint `name` on attributes that contain the enum `ident`.
fn constraint(name: &Ident, ident: &Ident, read: &TokenStream, make: &TokenStream) -> TokenStream {
    let syntax = quote!(__drr::EnumSyntax::of::<#ident, Self>());
    let form = if name == ident {
        quote!(__drr::AttrForm::Enum(#syntax))
    } else {
        quote!(__drr::AttrForm::DialectEnum { syntax: #syntax, form: <Self as __drr::OwnForm>::FORM })
    };
    let form = quote!(const FORM: __drr::AttrForm = #form;);
    let constrains = constrains(
        name,
        ident,
        &quote!(<#ident as __drr::EnumInfo>::SUMMARY),
        read,
        &Some(form),
    );
    quote! {
        #constrains

        impl __drr::BuildableAttr for #name {
            type From<'a> = #ident;

            fn build(ctx: &__drr::Context, value: #ident) -> __drr::Attribute {
                #make
            }
        }
    }
}

/// Returns the implementation of a constraint `name` on attributes that `read` converts to the enum `ident`.
fn constrains(
    name: &Ident,
    ident: &Ident,
    summary: &TokenStream,
    read: &TokenStream,
    form: &Option<TokenStream>,
) -> TokenStream {
    let params = ["ctx", "attr"].map(|name| format_ident!("{name}"));
    let holds = quote!(<Self as __drr::AttrConstraint>::value(ctx, attr).is_some());
    attr_constraint(name, &params, &quote!(#ident), &holds, read, summary, form)
}

/// Returns the constraint of a case, `ModeFast`, and its implementations.
fn record(syntax: &EnumSyntax, case: &CaseSyntax) -> (TokenStream, TokenStream) {
    let (ident, visibility, text) = (&syntax.header.ident, &syntax.header.visibility, &case.text);
    let name = case.record.clone().unwrap_or_else(|| {
        let letters = capitalized(&name_of(&case.ident));
        format_ident!("{ident}{letters}", span = case.ident.span())
    });
    let case = variant(case);
    let docs = format!("The attribute that is [`{ident}::{case}`]: `{text}`.");
    let summary = format!("case {text}");
    let read = quote! {
        let value = <#ident as __drr::AttrConstraint>::value(ctx, attr)?;
        if value == #ident::#case { ::core::option::Option::Some(value) } else { ::core::option::Option::None }
    };
    let constrains = constrains(&name, ident, &quote!(#summary), &read, &None);
    // rustc lists the cases if another constraint is used instead of one.
    let implemented = quote_spanned!(name.span()=> impl __drr::EnumCase for #name);
    let body = quote! {
        fn attr(ctx: &__drr::Context) -> __drr::Attribute {
            __drr::EnumInfo::to_attr(#ident::#case, ctx)
        }
    };
    let body = braces(name.span(), body);
    let cfg = syntax.header.cfg();
    let own = quote!(#cfg #[doc = #docs] #[allow(non_camel_case_types)]);
    let item = unit_struct(&own, visibility, &name);
    (item, quote!(#constrains #implemented #body))
}

/// Returns the dialect's attribute of the enum, and its implementations.
fn dialect_form(ident: &Ident, form: &FormSyntax, cfg: &TokenStream) -> (TokenStream, TokenStream) {
    let FormSyntax {
        header,
        dialect,
        mnemonic,
        in_brackets,
    } = form;
    let (attributes, name) = (&header.attributes, &header.ident);
    let text = if *in_brackets {
        format!("#{dialect}.{mnemonic}<..>")
    } else {
        format!("#{dialect}<{mnemonic} ..>")
    };
    let docs = format!("The attribute `{text}` of a case of [`{ident}`].");
    let form = quote!(<Self as __drr::OwnForm>::FORM);
    let (read, make) = (quote!(#form.from_attr(ctx, attr)), quote!(#form.to_attr(ctx, value)));
    let constraint = constraint(name, ident, &read, &make);
    let implementations = quote! {
        #constraint

        impl __drr::OwnForm for #name {
            type Enum = #ident;
            const FORM: __drr::EnumForm = __drr::EnumForm {
                dialect: #dialect,
                mnemonic: #mnemonic,
                in_brackets: #in_brackets,
            };
        }

        impl __drr::AttrDefinition for #name {
            const DECLARATION: __drr::AttrDeclaration = __drr::AttrDeclaration::Enum {
                syntax: __drr::EnumSyntax::of::<#ident, Self>(),
                form: <Self as __drr::OwnForm>::FORM,
            };
        }
    };
    let own = quote!(#cfg #(#attributes)* #[doc = #docs]);
    (unit_struct(&own, &header.visibility, name), implementations)
}

fn variant(case: &CaseSyntax) -> Ident {
    rust_ident(&name_of(&case.ident), case.ident.span())
}

fn value(case: &CaseSyntax) -> Literal {
    Literal::u64_unsuffixed(case.value)
}

fn case_docs(case: &CaseSyntax) -> String {
    format!("`{}` in text, {}.", case.text, case.value)
}
