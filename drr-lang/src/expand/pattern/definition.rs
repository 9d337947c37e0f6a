//! Code generation for dialect types and attributes with parameters, in the matcher and in the rewrite.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

use crate::check::pattern::model::{Model, OpId, ResultDefined, ResultTerm, SourceDefined};
use crate::expand::pattern::matched_arg::{MatchedArg, type_in};
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::local;
use crate::expand::pattern::rewrite::Rewrite;
use crate::signature::{ArgKind, Defines};

impl Matcher<'_> {
    /// Matches a type or attribute and its parameters.
    pub(super) fn defined(&mut self, span: &MatchedArg, defined: &SourceDefined) {
        let signature = self.model.signature(defined.definition);
        let (Some(defines), ty) = (signature.defines(), self.model.path(defined.definition)) else {
            return;
        };
        let name = self.bind_as(defined.symbol.as_ref(), "defined");
        let MatchedArg { op, arg, read, .. } = span;
        let (params_of, summary) = match defines {
            Defines::Type => (quote!(type_params), quote!(<#ty as __drr::TypeConstraint>::summary)),
            Defines::Attr => (quote!(attr_params), quote!(<#ty as __drr::AttrConstraint>::summary)),
        };
        let some = quote!(::core::option::Option::Some(#name));
        let (what, reason) = match span.kind {
            ArgKind::Operand => {
                self.bind_or_stop(&name, read);
                (quote!(#name.ty()), quote!(__cx.wrong_type(#op, #arg, #name, #summary)))
            }
            ArgKind::Type => {
                self.bind_or_stop(&name, &type_in(read));
                (quote!(#name), span.wrong_attr(read, &summary))
            }
            kind => {
                match kind {
                    ArgKind::DefaultAttr => self.push(quote!(let #name = #read;)),
                    ArgKind::OptionalAttr => {
                        let absent = span.wrong_attr(&quote!(::core::option::Option::None), &summary);
                        self.bind_or(&name, read, &absent);
                    }
                    _ => self.bind_or_stop(&name, read),
                }
                let reason = span.wrong_attr(&some, &summary);
                match defines {
                    Defines::Type => {
                        let ty = local("type");
                        self.bind_or(&ty, &type_in(&some), &reason);
                        (quote!(#ty), reason)
                    }
                    Defines::Attr => (quote!(#name), reason),
                }
            }
        };
        let params = local(&format!("params{}", self.definitions));
        self.definitions += 1;
        let def = definition_of(self.model, defined.definition);
        self.bind_or(&params, &quote!(__drr::#params_of(__cx.ctx(), #what, #def)), &reason);
        for param in &defined.params {
            let Some(declared) = signature.args.get(param.position) else {
                continue;
            };
            let (name, number) = (&declared.name, Literal::usize_unsuffixed(param.position));
            let span = MatchedArg {
                arg: quote!(#name),
                key: None,
                kind: match declared.kind {
                    // A default value is always present.
                    ArgKind::DefaultAttr => ArgKind::Attr,
                    kind => kind,
                },
                definition: Some(format!("{}{}", defines.sigil(), signature.op_name)),
                is_untyped: false,
                read: quote!(__drr::param(#params, #number)),
                ..span.clone()
            };
            self.arg(&span, &param.term);
        }
    }

    /// Matches a type in MLIR's syntax.
    pub(super) fn type_text(&mut self, span: &MatchedArg, text: &str) {
        let (entry, read) = (self.entries.type_text(text), &span.read);
        let found = type_in(read);
        let expected = quote!(__cx.entry_type(#entry));
        let (arg, definition) = (&span.arg, &span.definition);
        self.require(
            &quote!(#found == ::core::option::Option::Some(#expected)),
            &quote!(__cx.other_type_parameter(#definition, #arg, #read, #expected)),
        );
    }
}

impl Rewrite<'_> {
    /// Builds a type or an attribute, parameters first.
    pub(super) fn made(&mut self, defined: &ResultDefined) -> Ident {
        let signature = self.model.signature(defined.definition);
        let mut params = Vec::new();
        for (arg, term) in signature.args.iter().zip(&defined.params) {
            let attr = self.attr(&signature.op_name, arg, term);
            let attr = attr.unwrap_or(quote!(::core::option::Option::None));
            let name = local(&format!("param{}_{}", defined.node, params.len()));
            self.push(quote!(let #name = #attr;));
            params.push(name);
        }
        let make = match signature.defines() {
            Some(Defines::Attr) => quote!(make_attr),
            _ => quote!(make_type),
        };
        let (name, def) = (
            local(&format!("made{}", defined.node)),
            definition_of(self.model, defined.definition),
        );
        let made = quote!(__drr::#make(__rewriter, #def, &[#(#params),*]));
        self.push(if self.model.fallible {
            quote!(let #name = #made?;)
        } else {
            quote!(
                let ::core::option::Option::Some(#name) = __drr::or_reported(__rewriter, #made) else {
                    return __drr::Ended::ended();
                };
            )
        });
        name
    }

    /// Returns a type as a type attribute.
    pub(super) fn type_attr(&mut self, term: &ResultTerm) -> Option<TokenStream> {
        let ResultTerm::Type(ty) = term else { return None };
        let ty = self.one_type(ty);
        let name = local("type");
        Some(quote!({
            let #name = #ty;
            __rewriter.ctx().type_attr(#name)
        }))
    }
}

/// Returns the descriptor of a type or an attribute through its struct, so that rustc resolves the name.
fn definition_of(model: &Model, id: OpId) -> TokenStream {
    let path = model.path(id);
    let span = path.last().span();
    quote_spanned!(span=> <#path as __drr::Definition>::DEF)
}
