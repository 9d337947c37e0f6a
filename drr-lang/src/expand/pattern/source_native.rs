//! Code generation for native matchers: the call and its outputs.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::check::pattern::model::{NativeOutput, SourceCode, SourceNative};
use crate::expand::pattern::matched_arg::{MatchedArg, attr_holds, type_holds};
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::{at, call, local, local_at, tested};
use crate::signature::ArgKind;

impl Matcher<'_> {
    /// Calls native code with the op that defines a value, and binds its outputs.
    pub(super) fn native(&mut self, matched_arg: &MatchedArg, read: &TokenStream, native: &SourceNative) {
        let op = local("defining");
        if !matches!(native.code, SourceCode::ConstantLike) {
            let MatchedArg { op: parent, index, .. } = matched_arg;
            let option = quote!(#read.and_then(|__value| __value.defining_op()));
            self.bind_or(
                &op,
                &option,
                &quote!(__cx.wrong_operand(#parent, #index, "is a block argument")),
            );
        }
        let span = native.span;
        let call = match &native.code {
            SourceCode::Function(path) => {
                let op = local_at("defining", path.last().span());
                call(path, "__cx", op.into_token_stream())
            }
            SourceCode::Expression(tokens) => {
                let tokens = tested(tokens, &op, "__cx");
                quote!({ #tokens })
            }
            SourceCode::ConstantLike => quote!(__drr::matched_constant(#read)),
        };
        let written = native.written.as_str();
        let failed = match native.code {
            SourceCode::ConstantLike => {
                let MatchedArg { op: parent, index, .. } = matched_arg;
                quote!(__cx.wrong_operand(#parent, #index, "is not a constant"))
            }
            _ => quote!(__cx.native_failed(#written, #op)),
        };
        let names: Vec<Ident> = native
            .outputs
            .iter()
            .enumerate()
            .map(|(number, output)| local_at(&format!("output{number}"), output.span))
            .collect();
        match names.as_slice() {
            [] => {
                let holds = quote_spanned!(at(span)=> __drr::PredicateResult::holds(#call));
                self.require(&holds, &failed);
            }
            names => {
                let matched = quote_spanned!(at(span)=> __drr::MatcherOutput::into_output(#call));
                match names {
                    [name] => self.bind_or(name, &matched, &failed),
                    names => self.bind_or(&quote!((#(#names),*)), &matched, &failed),
                }
            }
        }
        for (name, output) in names.iter().zip(&native.outputs) {
            self.output(name, output, written);
        }
    }

    fn output(&mut self, yielded: &Ident, output: &NativeOutput, native: &str) {
        if output.symbol.is_none() && !output.is_tested && output.constant.is_none() {
            return;
        }
        let ty = output.constraint.rust_type();
        let written = format!("`{}` of `{native}`", output.written);
        let one = |value: TokenStream| {
            if output.kind.is_operand() {
                quote_spanned!(at(output.span)=> __drr::MatchedValue::into_value(#value, __cx)?)
            } else {
                quote_spanned!(at(output.span)=> __drr::NativeAttr::<#ty>::into_attr(#value, __cx.ctx()))
            }
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
            let reason = quote!(__cx.unsatisfied(#written, || "the constant".into()));
            self.require(&quote!(#name == __cx.entry_attr(#entry)), &reason);
        }
        if !output.is_tested {
            return;
        }
        let holds = |value: TokenStream| {
            if output.kind.is_operand() {
                type_holds(&output.constraint, &value)
            } else {
                attr_holds(&output.constraint, &value)
            }
        };
        let each = holds(quote!(__output));
        let all = match output.kind {
            ArgKind::OptionalOperand | ArgKind::OptionalAttr => quote!(#name.is_none_or(|__output| #each)),
            ArgKind::VariadicOperand => quote!(#name.clone().all(|__output| #each)),
            _ => holds(quote!(#name)),
        };
        let summary = if output.kind.is_operand() {
            quote!(<#ty as __drr::TypeConstraint>::summary)
        } else {
            quote!(<#ty as __drr::AttrConstraint>::summary)
        };
        self.require(&all, &quote!(__cx.unsatisfied(#written, #summary)));
    }
}
