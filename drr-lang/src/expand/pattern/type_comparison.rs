//! Code generation for type comparisons by rustc.

use proc_macro2::{Delimiter, Group, Literal, TokenStream};
use quote::{quote, quote_spanned};

use crate::check::pattern::model::Model;
use crate::check::pattern::model::{ConstrainedType, TypeComparison};
use crate::expand::pattern::entries::def_of;
use crate::expand::pattern::names::at;

/// Returns a constant that does not compile if no type satisfies both constraints.
pub(super) fn comparison(model: &Model, comparison: &TypeComparison) -> TokenStream {
    let [given, expected] = [comparison.given, comparison.expected].map(|ty| constraint(model, ty));
    let (message, span) = (&comparison.message, comparison.span);
    let function = quote_spanned!(at(span.first())=> __drr::types_meet);
    // rustc underlines the call, from the first token to the last.
    let mut arguments = Group::new(Delimiter::Parenthesis, quote!(#given, #expected, #message));
    arguments.set_span(at(span.last()));
    quote!(const _: () = #function #arguments;)
}

/// Returns the constraint on a type, if the type may be defined by a dialect.
fn constraint(model: &Model, ty: ConstrainedType) -> TokenStream {
    let (function, op, number) = match ty {
        ConstrainedType::BuiltIn => return quote!(::core::option::Option::None),
        ConstrainedType::Operand(op, number) => (quote!(operand_constraint), op, number),
        ConstrainedType::Result(op, number) => (quote!(result_constraint), op, number),
    };
    let (def, number) = (def_of(model, op), Literal::usize_unsuffixed(number));
    quote!(::core::option::Option::Some(__drr::#function(#def, #number)))
}
