//! Functions of PDLL constraints and rewrites with a body in Rust.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::crate_path::CratePath;
use crate::lex::{name_of, rust_ident};
use crate::report::TokenSpan;
use crate::source_file::named_after_position;
use crate::syntax::constraint::ConstraintKind;
use crate::syntax::pdll::{Callable, CallableBody, CallableKind, Parameter, VariableConstraintKind};

/// Returns the functions of all callables with such a body.
pub(crate) fn native_bodies(drr: &CratePath, callables: &[Callable]) -> TokenStream {
    let private = drr.private();
    let functions = callables.iter().filter_map(|callable| function(&private, callable));
    functions.chain(declared_types(callables)).collect()
}

/// Returns references to the constraints of native code, so that rustc resolves them. Nothing else names them.
fn declared_types(callables: &[Callable]) -> Option<TokenStream> {
    let is_callable = |name: &Ident| callables.iter().any(|callable| callable.name.as_ref() == Some(name));
    let native = callables
        .iter()
        .filter(|callable| !matches!(callable.code, CallableBody::Statements(_)));
    let parameters = native.flat_map(|callable| callable.args.iter().chain(callable.results.iter().flatten()));
    let types = parameters.filter_map(|parameter| match &parameter.constraint.kind {
        VariableConstraintKind::Named(named) if named.kind() == ConstraintKind::Unknown => {
            let is_function = name_of(named.path.last()).starts_with(char::is_lowercase);
            let is_known = is_function || named.path.single().is_some_and(is_callable);
            (!is_known).then(|| named.rust_type())
        }
        _ => None,
    });
    let types: Vec<TokenStream> = types.collect();
    (!types.is_empty()).then(|| {
        quote!(const _: () = {
            #(const _: ::core::marker::PhantomData<#types> = ::core::marker::PhantomData;)*
        };)
    })
}

/// Returns the function of a callable. `private` is the path of `drr::__private`.
pub(crate) fn function(private: &TokenStream, callable: &Callable) -> Option<TokenStream> {
    let (CallableBody::Rust(body), Some(name)) = (&callable.code, &callable.name) else {
        return None;
    };
    if callable.cpp().is_some() {
        return None;
    }
    let args = callable.args.iter().filter_map(|parameter| {
        let ty = argument(private, callable.kind, parameter);
        let name = parameter.name.as_ref()?;
        let name = rust_ident(&name_of(name), name.span());
        Some(quote!(#name: #ty))
    });
    let results = callable.results.as_deref().unwrap_or_default();
    let results: Vec<TokenStream> = results
        .iter()
        .map(|result| yielded(private, callable.kind, result))
        .collect();
    // The body uses these names.
    let [cx, rewriter] = ["cx", "rewriter"].map(|name| Ident::new(name, body.span_open()));
    let result = match results.as_slice() {
        [one] => one.clone(),
        several => quote!((#(#several),*)),
    };
    // The arguments of a constraint live as long as the IR, and its results may, too.
    let (lifetime, context, result) = match callable.kind {
        CallableKind::Constraint => (
            quote!(<'__ir>),
            quote!(#cx: &#private::MatchContext<'__ir>),
            if results.is_empty() {
                quote!(bool)
            } else {
                quote!(::core::option::Option<#result>)
            },
        ),
        CallableKind::Rewrite => (quote!(), quote!(#rewriter: &mut #private::Rewriter<'_>), result),
    };
    let body = named_after_position(quote!(#body), TokenSpan::of(body));
    Some(quote! {
        #[allow(dead_code, non_snake_case, unused_variables, unused_mut)]
        fn #name #lifetime(#context, #(#args),*) -> #result #body
    })
}

/// Returns the type of a parameter.
fn argument(private: &TokenStream, kind: CallableKind, parameter: &Parameter) -> TokenStream {
    match (&parameter.constraint.kind, kind) {
        (VariableConstraintKind::Attr(_), _) => quote!(#private::Attribute),
        (VariableConstraintKind::OptionalAttr(_), _) => quote!(::core::option::Option<#private::Attribute>),
        (VariableConstraintKind::Named(named), _)
            if matches!(named.kind(), ConstraintKind::Attr | ConstraintKind::Prop) =>
        {
            quote!(#private::Attribute)
        }
        (VariableConstraintKind::Op(_), CallableKind::Constraint) => quote!(#private::OpRef<'__ir>),
        (VariableConstraintKind::Op(_), CallableKind::Rewrite) => quote!(#private::Op),
        (VariableConstraintKind::ValueRange(_), CallableKind::Constraint) => quote!(#private::Operands<'__ir>),
        (VariableConstraintKind::ValueRange(_), CallableKind::Rewrite) => quote!(&[#private::Value]),
        (VariableConstraintKind::Type, _) => quote!(#private::Type),
        (VariableConstraintKind::TypeRange, _) => quote!(::std::vec::Vec<#private::Type>),
        (VariableConstraintKind::Region, CallableKind::Constraint) => quote!(#private::RegionRef<'__ir>),
        (VariableConstraintKind::Region, CallableKind::Rewrite) => quote!(#private::Region),
        (VariableConstraintKind::Block, CallableKind::Constraint) => quote!(#private::BlockRef<'__ir>),
        (VariableConstraintKind::Block, CallableKind::Rewrite) => quote!(#private::Block),
        (_, CallableKind::Constraint) => quote!(#private::ValueRef<'__ir>),
        (_, CallableKind::Rewrite) => quote!(#private::Value),
    }
}

/// Returns the type of a result.
fn yielded(private: &TokenStream, kind: CallableKind, parameter: &Parameter) -> TokenStream {
    match &parameter.constraint.kind {
        VariableConstraintKind::ValueRange(_) => quote!(::std::vec::Vec<#private::Value>),
        _ => argument(private, kind, parameter),
    }
}
