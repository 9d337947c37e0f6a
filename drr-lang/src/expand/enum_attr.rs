//! The items of an enum: the Rust type with its texts and integers, the constraints on attributes that hold it, a constraint
//! per case, and the hidden macro through which `pat!` learns the cases.

use crate::crate_path::CratePath;
use crate::expand::constraint_item::attr_constraint;
use crate::expand::signature_macro::hidden_macro;
use crate::expand::{at, braces};
use crate::lex::{name_of, rust_ident};
use crate::messages;
use crate::syntax::enum_attr::{CaseSyntax, EnumSyntax, FormSyntax};
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::name::ItemHead;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// All items.
pub(crate) fn expand_enum(drr: &CratePath, syntax: &EnumSyntax, sound: bool) -> TokenStream {
    let (ident, cfg) = (&syntax.head.ident, syntax.head.cfg());
    let rust_type = if syntax.kind.is_flags {
        flags(syntax, &cfg)
    } else {
        cases(syntax, &cfg)
    };
    let common = common(ident, &cfg);
    let attr = syntax.kind.is_attr.then(|| {
        let read = quote!(__drr::EnumInfo::from_attr(ctx, attr));
        let make = quote!(__drr::EnumInfo::to_attr(value, ctx));
        constraint(ident, ident, &read, &make, &cfg)
    });
    let records = syntax.kind.is_attr.then(|| {
        syntax
            .cases
            .iter()
            .map(|case| record(syntax, case, &cfg))
            .collect::<TokenStream>()
    });
    let form = match &syntax.form {
        Some(form) => dialect_form(ident, form, &cfg),
        None if syntax.kind.is_attr && !name_of(ident).ends_with("Attr") => alias(syntax, &cfg),
        None => TokenStream::new(),
    };
    let handed = sound.then(|| EnumSignature::of(syntax).encode());
    let visibility = &syntax.head.visibility;
    let mut names = vec![(ident.clone(), visibility)];
    match &syntax.form {
        Some(form) => names.push((form.head.ident.clone(), &form.head.visibility)),
        None if !form.is_empty() => names.push((format_ident!("{ident}Attr"), visibility)),
        None => {}
    }
    let arms = quote!(([$($path:tt)*]) => {};);
    let macros = names.iter().map(|(name, visibility)| {
        let called = messages::enum_macro_called(name);
        hidden_macro(name, visibility, &cfg, handed.clone(), &called, &arms)
    });
    drr.without_alias(quote!(#rust_type #common #attr #records #form #(#macros)*))
}

/// `pub enum Mode { .. }`
fn cases(syntax: &EnumSyntax, cfg: &TokenStream) -> TokenStream {
    let ItemHead {
        attributes,
        visibility,
        ident,
    } = &syntax.head;
    let docs = sentence(&syntax.summary);
    let declared = quote_spanned!(at(ident.span())=> enum #ident);
    let variants = syntax.cases.iter().map(|case| {
        let (attributes, name, docs) = (&case.attributes, variant(case), case_docs(case));
        quote!(#(#attributes)* #[doc = #docs] #name)
    });
    let variants = braces(at(ident.span()), quote!(#(#variants),*));
    let names: Vec<Ident> = syntax.cases.iter().map(variant).collect();
    let values: Vec<Literal> = syntax.cases.iter().map(value).collect();
    let info = info(
        syntax,
        cfg,
        &quote!(match bits {
            #(#values => ::core::option::Option::Some(#ident::#names),)*
            _ => ::core::option::Option::None,
        }),
        &quote!(match self { #(#ident::#names => #values),* }),
    );
    quote! {
        #(#attributes)*
        #[doc = #docs]
        #[allow(non_camel_case_types)]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #visibility #declared #variants
        #info
    }
}

/// `pub struct Bits(u32)` with a constant for each flag.
fn flags(syntax: &EnumSyntax, cfg: &TokenStream) -> TokenStream {
    let ItemHead {
        attributes,
        visibility,
        ident,
    } = &syntax.head;
    let docs = sentence(&syntax.summary);
    let int = format_ident!("u{}", syntax.kind.width);
    let declared = quote_spanned!(at(ident.span())=> struct #ident(#int););
    let constants = syntax.cases.iter().map(|case| {
        let (attributes, name, docs) = (&case.attributes, variant(case), case_docs(case));
        let value = value(case);
        quote!(#(#attributes)* #[doc = #docs] pub const #name: Self = Self(#value);)
    });
    let valid = Literal::u64_unsuffixed(syntax.cases.iter().fold(0, |bits, case| bits | case.value));
    let info = info(
        syntax,
        cfg,
        &quote!(if bits & !#valid == 0 { ::core::option::Option::Some(#ident(bits as #int)) } else { ::core::option::Option::None }),
        &quote!(::core::convert::Into::into(self.0)),
    );
    quote! {
        #(#attributes)*
        #[doc = #docs]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default, ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        #visibility #declared

        #cfg
        #[allow(non_upper_case_globals, dead_code)]
        impl #ident {
            #(#constants)*
        }

        #info

        #cfg
        impl __drr::BitEnum for #ident {}

        #cfg
        impl ::core::ops::BitOr for #ident {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        #cfg
        impl ::core::ops::BitAnd for #ident {
            type Output = Self;

            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
    }
}

fn info(syntax: &EnumSyntax, cfg: &TokenStream, from_bits: &TokenStream, to_bits: &TokenStream) -> TokenStream {
    let (ident, summary, separator) = (&syntax.head.ident, &syntax.summary, &syntax.separator);
    let width = Literal::u32_unsuffixed(syntax.kind.width);
    let cases = syntax.cases.iter().map(|case| {
        let (text, value) = (&case.text, value(case));
        quote!((#text, #value))
    });
    let separator = syntax.kind.is_flags.then(|| {
        quote! {
            const SEPARATOR: ::core::option::Option<&'static str> = ::core::option::Option::Some(#separator);
        }
    });
    quote! {
        #cfg
        impl __drr::EnumInfo for #ident {
            const WIDTH: u32 = #width;
            const SUMMARY: &'static str = #summary;
            const CASES: &'static [(&'static str, u64)] = &[#(#cases),*];
            #separator

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

/// What the enum can do beside being an enum: being shown, and crossing the borders of native code.
fn common(ident: &Ident, cfg: &TokenStream) -> TokenStream {
    quote! {
        #cfg
        impl ::core::fmt::Display for #ident {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __drr::EnumInfo::write_text(*self, f)
            }
        }

        #cfg
        impl __drr::AttrArg<#ident> for #ident {
            fn from_attr(
                _attr: __drr::Attribute,
                value: impl ::core::ops::FnOnce() -> ::core::option::Option<#ident>,
            ) -> ::core::option::Option<Self> {
                value()
            }
        }

        #cfg
        impl<C> __drr::NativeAttr<C> for #ident
        where
            C: for<'a> __drr::BuildableAttr<From<'a> = #ident>,
        {
            fn into_attr(self, ctx: &__drr::Context) -> __drr::Attribute {
                C::build(ctx, self)
            }
        }
    }
}

/// The constraint `name` on attributes that hold the enum `ident`.
fn constraint(name: &Ident, ident: &Ident, read: &TokenStream, make: &TokenStream, cfg: &TokenStream) -> TokenStream {
    let summary = quote!(<#ident as __drr::EnumInfo>::SUMMARY);
    let constrains = constrains(name, ident, &summary, read, cfg);
    quote! {
        #constrains

        #cfg
        impl __drr::BuildableAttr for #name {
            type From<'a> = #ident;

            fn build(ctx: &__drr::Context, value: #ident) -> __drr::Attribute {
                #make
            }
        }
    }
}

/// The implementation for `name` that constrains attributes which `read` reads as the enum `ident`.
fn constrains(
    name: &Ident,
    ident: &Ident,
    summary: &TokenStream,
    read: &TokenStream,
    cfg: &TokenStream,
) -> TokenStream {
    let params = ["ctx", "attr"].map(|name| format_ident!("{name}"));
    let holds = quote!(<Self as __drr::AttrConstraint>::value(ctx, attr).is_some());
    let implementation = attr_constraint(name, &params, &quote!(#ident), &holds, read, summary);
    quote!(#cfg #implementation)
}

/// The case as a constraint of its own: `ModeFast`.
fn record(syntax: &EnumSyntax, case: &CaseSyntax, cfg: &TokenStream) -> TokenStream {
    let (ident, visibility, text) = (&syntax.head.ident, &syntax.head.visibility, &case.text);
    let name = case.record.clone().unwrap_or_else(|| {
        let mut letters = name_of(&case.ident);
        if let Some(first) = letters.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        format_ident!("{ident}{letters}", span = case.ident.span())
    });
    let case = variant(case);
    let docs = format!("The attribute that is [`{ident}::{case}`]: `{text}`.");
    let summary = format!("case {text}");
    let read = quote! {
        let value = <#ident as __drr::AttrConstraint>::value(ctx, attr)?;
        if value == #ident::#case { ::core::option::Option::Some(value) } else { ::core::option::Option::None }
    };
    let constrains = constrains(&name, ident, &quote!(#summary), &read, cfg);
    let declared = quote_spanned!(at(name.span())=> struct #name;);
    // The compiler lists the cases where another constraint stands in the place of one.
    let implemented = quote_spanned!(name.span()=> impl __drr::EnumCase for #name);
    let body = braces(
        name.span(),
        quote! {
            fn attr(ctx: &__drr::Context) -> __drr::Attribute {
                __drr::EnumInfo::to_attr(#ident::#case, ctx)
            }
        },
    );
    quote! {
        #cfg
        #[doc = #docs]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[allow(non_camel_case_types, dead_code)]
        #visibility #declared

        #constrains

        #cfg
        #implemented #body
    }
}

/// `ModeAttr` is another name of `Mode`, which says by its ending that it constrains attributes.
fn alias(syntax: &EnumSyntax, cfg: &TokenStream) -> TokenStream {
    let (ident, visibility) = (&syntax.head.ident, &syntax.head.visibility);
    let name = format_ident!("{ident}Attr");
    let docs = format!("An attribute that is a case of [`{ident}`].");
    quote! {
        #cfg
        #[doc = #docs]
        #[allow(dead_code)]
        #visibility type #name = #ident;
    }
}

/// The dialect's attribute of the enum.
fn dialect_form(ident: &Ident, form: &FormSyntax, cfg: &TokenStream) -> TokenStream {
    let FormSyntax {
        head,
        dialect,
        mnemonic,
        in_brackets,
    } = form;
    let (attributes, visibility, name) = (&head.attributes, &head.visibility, &head.ident);
    let text = if *in_brackets {
        format!("#{dialect}.{mnemonic}<..>")
    } else {
        format!("#{dialect}<{mnemonic} ..>")
    };
    let docs = format!("The attribute `{text}` of a case of [`{ident}`].");
    let declared = quote_spanned!(at(name.span())=> struct #name;);
    let constraint = constraint(
        name,
        ident,
        &quote!(<Self as __drr::OwnForm>::FORM.from_attr(ctx, attr)),
        &quote!(<Self as __drr::OwnForm>::FORM.to_attr(ctx, value)),
        cfg,
    );
    quote! {
        #cfg
        #(#attributes)*
        #[doc = #docs]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[allow(dead_code)]
        #visibility #declared
        #constraint

        #cfg
        impl __drr::OwnForm for #name {
            type Enum = #ident;
            const FORM: __drr::EnumForm = __drr::EnumForm {
                dialect: #dialect,
                mnemonic: #mnemonic,
                in_brackets: #in_brackets,
            };
        }
    }
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

/// A summary as the first sentence of a documentation.
fn sentence(summary: &str) -> String {
    let mut letters = summary.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
