//! Native matchers in the matcher: the call, and what its outputs become.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::check::pattern::model::{Output, SourceCode, SourceNative};
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::{at, call, local, local_at};
use crate::expand::pattern::source::{attr_holds, type_holds};
use crate::signature::ArgKind;
use crate::syntax::substitute::{Special, Word, substitute};

impl Matcher<'_> {
    /// Runs native code on the operation that defines a value, and binds what it yields.
    pub(super) fn native(&mut self, read: &TokenStream, native: &SourceNative) {
        let op = local("defining");
        if !matches!(native.code, SourceCode::ConstantLike) {
            self.push(quote!(let #op = (#read)?.defining_op()?;));
        }
        let span = native.place;
        let call = match &native.code {
            SourceCode::Function(path) => call(path, quote!(__cx, #op)),
            SourceCode::Expression(tokens) => {
                let tokens = substitute(tokens, |word| match word {
                    Word::Special(Special::This, _) => op.to_token_stream(),
                    Word::Special(_, place) => quote_spanned!(at(place.first())=> __cx),
                    // The checks let nothing else through.
                    _ => TokenStream::new(),
                });
                quote!({ #tokens })
            }
            SourceCode::ConstantLike => quote!(::drr::__private::matched_constant(#read)),
        };
        let names: Vec<Ident> = native
            .outputs
            .iter()
            .enumerate()
            .map(|(number, output)| local_at(&format!("output{number}"), output.place))
            .collect();
        match names.as_slice() {
            [] => {
                let holds = quote_spanned!(at(span)=> ::drr::__private::holds(#call));
                self.require(&holds);
            }
            names => {
                let matched = quote_spanned!(at(span)=> ::drr::__private::matched(#call)?);
                match names {
                    [name] => self.push(quote!(let #name = #matched;)),
                    names => self.push(quote!(let (#(#names),*) = #matched;)),
                }
            }
        }
        for (name, output) in names.iter().zip(&native.outputs) {
            self.output(name, output);
        }
    }

    fn output(&mut self, yielded: &Ident, output: &Output) {
        if output.symbol.is_none() && !output.is_tested && output.constant.is_none() {
            return;
        }
        let ty = output.constraint.rust_type();
        let one = |value: TokenStream| match output.kind.is_operand() {
            true => quote_spanned!(at(output.place)=> ::drr::__private::matched_value(__cx, #value)?),
            false => quote_spanned!(at(output.place)=> ::drr::__private::matched_attr::<#ty>(__cx, #value)),
        };
        let value = match output.kind {
            ArgKind::OptionalOperand | ArgKind::OptionalAttr => {
                let one = one(quote!(__output));
                quote!(match #yielded {
                    ::core::option::Option::Some(__output) => ::core::option::Option::Some(#one),
                    ::core::option::Option::None => ::core::option::Option::None,
                })
            }
            ArgKind::VariadicOperand => quote!(#yielded),
            _ => one(quote!(#yielded)),
        };
        let name = match &output.symbol {
            Some(symbol) => self.bind(symbol),
            None => yielded.clone(),
        };
        self.push(quote!(let #name = #value;));
        if let Some(constant) = &output.constant {
            let entry = self.entries.constant(constant);
            self.require(&quote!(#name == __cx.attr(#entry)));
        }
        if !output.is_tested {
            return;
        }
        let holds = |value: TokenStream| match output.kind.is_operand() {
            true => type_holds(&output.constraint, &value),
            false => attr_holds(&output.constraint, &value),
        };
        let each = holds(quote!(__output));
        let all = match output.kind {
            ArgKind::OptionalOperand | ArgKind::OptionalAttr => quote!(#name.is_none_or(|__output| #each)),
            ArgKind::VariadicOperand => quote!(#name.clone().all(|__output| #each)),
            _ => holds(quote!(#name)),
        };
        self.require(&all);
    }
}
