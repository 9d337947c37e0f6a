//! Calls of native code in the results, and what they are handed.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::check::pattern::model::{NativeCall, ResultTerm, SymbolKind};
use crate::expand::pattern::matcher::{is_present, literal_tokens};
use crate::expand::pattern::names::{self, at, local_at};
use crate::expand::pattern::rewrite::Rewrite;
use crate::expand::pattern::values::{attr_arg, built_arg, single};
use crate::report::Place;

impl Rewrite<'_> {
    /// Calls native code once, at its place in the order.
    pub(super) fn native(&mut self, call: &NativeCall) -> Ident {
        let mut args = Vec::new();
        for term in &call.args {
            let arg = self.native_arg(term);
            let place = term_place(term).unwrap_or_else(Span::mixed_site);
            let name = local_at(&format!("arg{}_{}", call.node, args.len()), place);
            // What an argument is depends on the IR as it is when its turn comes.
            self.push(quote!(let #name = #arg;));
            args.push(name);
        }
        if let Some(location) = &call.location {
            self.enter_location(location);
        }
        let name = local_at(&format!("built{}", call.node), call.function.last().span());
        let called = names::call(&call.function, quote!(__rewriter, #(#args),*));
        match call.results {
            0 => self.push(quote_spanned!(at(call.function.last().span())=> let () = #called;)),
            _ => self.push(quote!(let #name = #called;)),
        }
        if call.location.is_some() {
            self.leave_location();
        }
        if let Some(id) = call.symbol {
            self.built.push((id, name.clone()));
        }
        name
    }

    pub(super) fn native_arg(&mut self, term: &ResultTerm) -> TokenStream {
        let reference = match term {
            ResultTerm::Absent | ResultTerm::Constant(_) => return TokenStream::new(),
            ResultTerm::Literal(literal) => return literal_tokens(literal),
            ResultTerm::Op(op) => {
                let name = self.op(op);
                return match op.index {
                    Some(_) => single(self.yielded(op.op, &name, op.index)),
                    None => built_arg(&name),
                };
            }
            ResultTerm::Native(call) => {
                let name = self.native(call);
                return quote!(#name);
            }
            ResultTerm::Inline(inline) => return single(vec![self.inline(inline)]),
            ResultTerm::Symbol(reference) => reference,
        };
        let name = self.names.symbol(reference.id);
        let span = reference.symbol.ident.span();
        match self.model.kind(reference.id) {
            SymbolKind::Native => match self.built.iter().find(|(id, _)| *id == reference.id) {
                Some((_, name)) => quote!(::core::clone::Clone::clone(&#name)),
                None => TokenStream::new(),
            },
            SymbolKind::List(_) => quote!(&#name[..]),
            SymbolKind::Attr(constraint) => {
                self.borrows_context = true;
                let ty = constraint.rust_type();
                attr_arg(&quote_spanned!(at(span)=> ::drr::__private::attr_arg::<#ty, _>(__ctx, #name)))
            }
            SymbolKind::OptionalAttr(constraint) => {
                self.borrows_context = true;
                let ty = constraint.rust_type();
                match is_present(self.model, reference.id) {
                    true => attr_arg(&quote_spanned!(at(span)=> ::drr::__private::attr_arg::<#ty, _>(__ctx, #name))),
                    false => attr_arg(
                        &quote_spanned!(at(span)=> ::drr::__private::optional_attr_arg::<#ty, _>(__ctx, #name)),
                    ),
                }
            }
            kind if kind.op().is_some() => match (self.node_of(reference.id), reference.index) {
                (Some((_, name)), None) => built_arg(&name),
                (Some((op, name)), index) => single(self.yielded(op, &name, index)),
                (None, _) => TokenStream::new(),
            },
            _ => quote!(#name),
        }
    }
}

/// Where the compiler speaks of an argument of native code.
fn term_place(term: &ResultTerm) -> Option<Span> {
    match term {
        ResultTerm::Symbol(reference) => Some(reference.symbol.ident.span()),
        ResultTerm::Literal(literal) => Some(Place::of(&literal.tokens).first()),
        ResultTerm::Inline(inline) => Some(inline.symbol.symbol.ident.span()),
        ResultTerm::Native(call) => Some(call.function.last().span()),
        ResultTerm::Absent | ResultTerm::Constant(_) | ResultTerm::Op(_) => None,
    }
}
