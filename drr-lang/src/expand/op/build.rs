//! Builder of an op: its arguments as one value or a tuple, and the types of its results if they are not inferred.

use crate::built_in;
use crate::expand::op::{constraint_span, declared_property};
use crate::expand::value_type::given_type;
use crate::expand::{braces, option};
use crate::signature::{Arg, ArgKind, Multiplicity, ResultTypes, Signature};
use crate::syntax::op::{EntrySyntax, OpSyntax};
use crate::token_stream::{group, respan};
use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// Returns `impl BuildOp`.
pub(super) fn build_op(ident: &Ident, syntax: &OpSyntax, signature: &Signature) -> TokenStream {
    let mut args = Vec::new();
    let mut steps = TokenStream::new();
    for (entry, arg) in syntax.ins.iter().zip(&signature.args) {
        let mut name = local(&arg.name, entry);
        if matches!(arg.kind, ArgKind::Prop) {
            // rustc also reports the type of the local, at the constraint.
            name.set_span(constraint_span(arg.inner()).resolved_at(name.span()));
        }
        let ir_name = &arg.name;
        let (ty, step) = match (arg.kind.multiplicity(), arg.kind) {
            (Some(count), _) => counted(count, &quote!(Value), &quote!(operands), &name),
            (None, ArgKind::Prop) => property(arg, &name),
            (None, ArgKind::OptionalAttr | ArgKind::DefaultAttr) => (
                quote!(::core::option::Option<__drr::Attribute>),
                quote!(parts.attr(builder.ctx(), #ir_name, #name);),
            ),
            (None, _) => (
                quote!(__drr::Attribute),
                quote!(parts.attr(builder.ctx(), #ir_name, ::core::option::Option::Some(#name));),
            ),
        };
        args.push((name, ty));
        steps.extend(step);
    }
    for (entry, successor) in syntax.successors.iter().zip(&signature.successors) {
        let name = local(&successor.name, entry);
        let (ty, step) = counted(successor.multiplicity, &quote!(Block), &quote!(successors), &name);
        args.push((name, ty));
        steps.extend(step);
    }
    let regions = signature.regions.iter().filter(|region| !region.is_variadic()).count();
    let (types, results) = result_types(syntax, signature);
    // rustc reports the two items with the types of all arguments by their first and last tokens.
    let span = arguments_span(signature);
    let (args_pattern, args_type) = tuple(args, span);
    let (types_pattern, types_type) = tuple(types, Span::call_site());
    let [alias, open, close, end] =
        [quote!(type Args), quote!(<), quote!(>), quote!(;)].map(|tokens| respan(tokens, span));
    let [function, given, returns] =
        [quote!(fn build), quote!(Self::Args<'_>), quote!(-> __drr::Op)].map(|tokens| respan(tokens, span));
    let body = quote! {
        let mut parts = __drr::OpComponents::new();
        #steps
        #results
        parts.regions(#regions);
        parts.build(builder, <Self as __drr::OpDef>::DEF)
    };
    let body = braces(span, body);
    quote! {
        impl __drr::BuildOp for #ident<'_> {
            #alias #open 'a #close = #args_type #end
            type Types<'a> = #types_type;

            #[allow(unused_variables, unused_mut, non_snake_case)]
            #function(
                builder: &mut (impl __drr::Builder + ?::core::marker::Sized),
                #args_pattern: #given,
                #types_pattern: Self::Types<'_>,
            ) #returns #body
        }
    }
}

/// Returns the type of a parameter for this number of values, and the statement that adds them.
fn counted(
    multiplicity: Multiplicity,
    thing: &TokenStream,
    method: &TokenStream,
    name: &Ident,
) -> (TokenStream, TokenStream) {
    let one = quote!(__drr::#thing);
    match multiplicity {
        Multiplicity::One => (one, quote!(parts.#method([#name]);)),
        Multiplicity::Optional => (quote!(::core::option::Option<#one>), quote!(parts.#method(#name);)),
        Multiplicity::Variadic => (
            quote!(&'a [#one]),
            quote!(parts.#method(::core::iter::Iterator::copied(#name.iter()));),
        ),
    }
}

/// Returns the span for errors about the types of all arguments: the only user-defined one, if there is exactly one.
fn arguments_span(signature: &Signature) -> Span {
    let is_own = |arg: &&Arg| matches!(arg.kind, ArgKind::Prop) && built_in::row(&arg.inner().name()).is_none();
    let mut own = signature.args.iter().filter(is_own);
    match (own.next(), own.next()) {
        (Some(arg), None) => constraint_span(arg.inner()),
        _ => Span::call_site(),
    }
}

/// Returns type and statement of a property, which is given as a Rust value. A missing default is an option.
fn property(arg: &Arg, name: &Ident) -> (TokenStream, TokenStream) {
    let (ty, ir_name) = (declared_property(arg.inner()), &arg.name);
    let (span, lifetime) = (constraint_span(arg.inner()), quote!('a));
    let value = match given_type(arg.inner()) {
        Some(plain) => respan(plain, span),
        None => quote_spanned!(span=> #ty::Given<#lifetime>),
    };
    let build = |value: TokenStream| {
        let taken = group(Delimiter::Parenthesis, quote!(builder.ctx(), #value), span);
        quote_spanned!(span=> #ty::make_declared #taken)
    };
    let (value, built) = if arg.constraint.is("DefaultValuedProp") {
        let built = build(quote!(value));
        (
            quote_spanned!(span=> ::core::option::Option<#value>),
            quote!(#name.map(|value| #built)),
        )
    } else {
        (value, option(Some(build(quote!(#name)))))
    };
    let step = quote! {
        let #name = #built;
        parts.attr(builder.ctx(), #ir_name, #name);
    };
    (value, step)
}

/// Returns the local of an argument. With its own name, it could not be a local if that is the name of a unit struct, a
/// constant or a variant such as `None`.
fn local(name: &str, entry: &EntrySyntax) -> Ident {
    Ident::new(&format!("arg_{name}"), entry.symbol.ident.span())
}

/// Returns the parameters for the result types, if they are not inferred, and the statements that add the types.
fn result_types(syntax: &OpSyntax, signature: &Signature) -> (Vec<(Ident, TokenStream)>, TokenStream) {
    let mut types = Vec::new();
    let steps = match signature.result_types() {
        ResultTypes::None => TokenStream::new(),
        ResultTypes::Unknown => {
            let results = syntax.outs.iter().zip(&signature.results).enumerate();
            let steps = results.map(|(at, (entry, result))| {
                // Not the result's name, which an argument may have, too.
                let name = Ident::new(&format!("type_{at}"), entry.symbol.ident.span());
                let (ty, step) = counted(result.multiplicity, &quote!(Type), &quote!(result_types), &name);
                types.push((name, ty));
                step
            });
            steps.collect()
        }
        // Fixed types do not depend on the first operand.
        kind if kind != ResultTypes::Inferred && signature.has_fixed_results() => {
            let constraints = signature.results.iter().map(|result| result.inner().rust_type());
            quote! {
                #(parts.result_types([<#constraints as __drr::BuildableType>::build(builder.ctx())]);)*
            }
        }
        _ => quote!(parts.infer_result_types(builder, <Self as __drr::OpDef>::DEF);),
    };
    (types, steps)
}

/// Returns pattern and type of parameters: a single one as it is, others as a tuple.
fn tuple(params: Vec<(Ident, TokenStream)>, span: Span) -> (TokenStream, TokenStream) {
    let (names, types): (Vec<_>, Vec<_>) = params.into_iter().unzip();
    match (&names[..], &types[..]) {
        ([name], [ty]) => (name.to_token_stream(), ty.clone()),
        _ => (
            group(Delimiter::Parenthesis, quote!(#(#names),*), span),
            group(Delimiter::Parenthesis, quote!(#(#types),*), span),
        ),
    }
}
