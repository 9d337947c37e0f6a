//! Values and attributes in generated code, and their conversions.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use crate::expand::pattern::names::at;
use crate::signature::{Arg, ArgKind, NamedConstraint};
use crate::syntax::constraint::Constraint;
use crate::token_stream::respan;

/// One value or any number of values.
#[derive(Debug)]
pub(crate) enum Values {
    /// An expression of one value.
    One(TokenStream),
    /// A statement that adds the values to `__list`.
    Many(TokenStream),
}

/// Returns a list of values: an array if their number is known.
pub(crate) fn list_of(values: Vec<Values>) -> TokenStream {
    if values.iter().any(|values| matches!(values, Values::Many(_))) {
        return pushed_list(values);
    }
    let values = values.into_iter().map(|values| match values {
        Values::One(value) | Values::Many(value) => value,
    });
    quote!([#(#values),*])
}

/// Returns a list of any number of values, as a `SmallVec`.
pub(crate) fn pushed_list(values: Vec<Values>) -> TokenStream {
    filled_list(&quote!(__drr::Value; 8), values.into_iter().map(push_to_list))
}

/// Returns a list of values, with the number of values of each declared operand in `__sizes`.
pub(crate) fn sized_list(values: Vec<Values>, segments: &[usize]) -> TokenStream {
    let mut values = values.into_iter();
    let pushes = segments.iter().enumerate().map(|(number, parts)| {
        let pushes = values.by_ref().take(*parts).map(push_to_list);
        counted(&format_ident!("__sizes"), number, pushes.collect())
    });
    filled_list(&quote!(__drr::Value; 8), pushes)
}

/// Returns a list filled by statements, with an inline capacity.
pub(crate) fn filled_list(things: &TokenStream, pushes: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!({
        let mut __list = __drr::SmallVec::<[#things]>::new();
        #(#pushes)*
        __list
    })
}

/// Returns statements that fill `__list` and store the number of added elements in `sizes`.
pub(crate) fn counted(sizes: &Ident, number: usize, pushes: TokenStream) -> TokenStream {
    let number = Literal::usize_unsuffixed(number);
    quote!(
        let __before = __list.len();
        #pushes
        #sizes[#number] = (__list.len() - __before) as i32;
    )
}

/// Returns the statement that adds values to `__list`.
pub(crate) fn push_to_list(values: Values) -> TokenStream {
    match values {
        Values::One(value) => quote!(__list.push(#value);),
        Values::Many(statement) => statement,
    }
}

/// Returns the result of native code as one value.
pub(crate) fn native_value(name: &Ident) -> TokenStream {
    quote_spanned!(at(name.span())=> __drr::NativeValue::into_value(::core::clone::Clone::clone(&#name)))
}

/// Returns the result of native code as one declared operand.
pub(crate) fn native_operand(name: &Ident, is_single: bool) -> Values {
    if is_single {
        Values::One(native_value(name))
    } else {
        Values::Many(quote_spanned!(at(name.span())=>
            __drr::NativeValues::push_to(::core::clone::Clone::clone(&#name), __rewriter, &mut __list);
        ))
    }
}

/// Returns the result of native code as an attribute argument; an option if the attribute may be absent.
pub(crate) fn native_attr(name: &Ident, op: &str, arg: &Arg) -> TokenStream {
    let (ty, arg_name) = (arg.inner().rust_type(), &arg.name);
    let make = match arg.kind {
        ArgKind::OptionalAttr => quote!(NativeOptionalAttr::<#ty, _>),
        _ => quote!(NativeAttr::<#ty>),
    };
    quote_spanned!(at(name.span())=>
        __drr::#make::into_arg(::core::clone::Clone::clone(&#name), __rewriter, #op, #arg_name)
    )
}

/// Returns the number of results of a node, if the declaration determines it.
pub(crate) fn known_results(results: &[NamedConstraint]) -> TokenStream {
    if results.iter().all(|result| result.is_single()) {
        Literal::usize_unsuffixed(results.len()).into_token_stream()
    } else {
        quote!({ __drr::ANY_NUMBER })
    }
}

/// Returns a node as an argument, converted to the function's parameter type.
pub(crate) fn built_arg(name: &Ident, results: &TokenStream, span: Span) -> TokenStream {
    or_report(
        &quote_spanned!(at(span)=> <_ as __drr::BuiltArg<#results>>::from_built(__rewriter, #name)),
        "an op without results was passed to native code as a value",
    )
}

/// Returns the conversion of an attribute in `ctx` for native code, as an option: to a function's parameter type, or to
/// the plain value of its constraint.
pub(crate) fn convert_attr(
    ctx: TokenStream,
    attr: &TokenStream,
    constraint: &Constraint,
    span: Span,
    [is_function, is_optional]: [bool; 2],
) -> TokenStream {
    let (ctx, ty) = (respan(ctx, at(span)), constraint.rust_type());
    let convert = if is_function {
        quote_spanned!(at(span)=> <_ as __drr::AttrArg<_>>::convert::<#ty>)
    } else {
        quote_spanned!(at(span)=> <#ty as __drr::AttrConstraint>::value)
    };
    if is_optional {
        quote_spanned!(at(span)=> __drr::optional_attr(#attr, |__attr| #convert(#ctx, __attr)))
    } else {
        quote_spanned!(at(span)=> #convert(#ctx, #attr))
    }
}

/// Returns a converted attribute as an argument.
pub(crate) fn attr_arg(converted: &TokenStream) -> TokenStream {
    let converted = or_report(
        converted,
        "an attribute passed to native code does not satisfy its constraint",
    );
    quote!({
        let __ctx: &__drr::Context = &__context;
        #converted
    })
}

/// Unwraps a conversion that the match guarantees. A failure is reported as an error.
pub(crate) fn or_report(converted: &TokenStream, message: &str) -> TokenStream {
    // Not a `match`: if a generic function leaves the type of the argument open, the diverging arm would determine it.
    quote!({
        let ::core::option::Option::Some(__arg) = #converted else {
            __rewriter.report(#message);
            return __drr::Ended::ended();
        };
        __arg
    })
}

/// Returns the only value of a declared result, or the whole list.
pub(crate) fn single(mut values: Vec<Values>) -> TokenStream {
    match values.pop() {
        Some(Values::One(value)) => value,
        Some(Values::Many(statement)) => {
            let list = pushed_list(vec![Values::Many(statement)]);
            quote!(&#list[..])
        }
        None => TokenStream::new(),
    }
}
