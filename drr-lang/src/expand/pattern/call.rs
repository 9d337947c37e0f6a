//! Code generation for native calls in the results, and their arguments.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::check::pattern::constant::Immediate;
use crate::check::pattern::model::{Callee, Code, NativeCall, OpId, Reference, ResultTerm, SymbolKind};
use crate::expand::pattern::names::{self, at, local, local_at};
use crate::expand::pattern::rewrite::Rewrite;
use crate::expand::pattern::values::{attr_arg, built_arg, convert_attr, known_results, pushed_list, single};
use crate::lex::Symbol;
use crate::report::TokenSpan;
use crate::substitute::{Placeholder, Special, substitute};
use crate::syntax::constraint::Constraint;
use crate::syntax::control_flow::insert_before_try_operators;

impl Rewrite<'_> {
    /// Calls native code once, in evaluation order. Returns the locals of the values of the call.
    pub(super) fn native(&mut self, call: &NativeCall) -> Vec<Ident> {
        // A function's parameter types select the conversion of its arguments; an expression receives plain values.
        let is_function = matches!(call.callee, Callee::Path(_));
        let mut args = Vec::new();
        for term in &call.args {
            let arg = self.native_arg(term, is_function);
            let span = term_span(term).unwrap_or_else(Span::mixed_site);
            let name = local_at(&format!("arg{}_{}", call.node, args.len()), span);
            // Bind each argument in order, because its value depends on the IR at that point.
            self.push(quote!(let #name = #arg;));
            args.push(name);
        }
        if let Some(location) = &call.location {
            self.enter_location(location);
        }
        let span = call.callee.span();
        self.push(quote!(__rewriter.begin_native();));
        let called = match &call.callee {
            Callee::Path(path) => names::call(path, "__rewriter", quote!(#(#args),*)),
            Callee::Code(code) => self.code(code, &args),
        };
        let called = if self.model.fallible {
            // The return type decides if `settle` is the method of a `Result`.
            quote_spanned!(at(span)=> {
                use __drr::Settle as _;
                __drr::Yielded(#called).settle()?
            })
        } else {
            called
        };
        let names: Vec<Ident> = match call.results {
            0 => {
                self.push(quote_spanned!(at(span)=> let () = #called;));
                Vec::new()
            }
            1 => {
                let name = local_at(&format!("built{}", call.node), span);
                self.push(quote!(let #name = #called;));
                vec![name]
            }
            results => {
                let name = |number| local_at(&format!("built{}_{number}", call.node), span);
                let names: Vec<Ident> = (0..results).map(name).collect();
                let count = Literal::usize_unsuffixed(results);
                self.push(quote_spanned!(at(span)=>
                    let (#(#names),*) = __drr::ReturnsTuple::<#count>::into_tuple(#called);
                ));
                names
            }
        };
        self.push(quote!(__rewriter.end_native();));
        if call.location.is_some() {
            self.leave_location();
        }
        if let Some(id) = call.symbol {
            self.yielded.push((id, names.clone()));
        }
        match call.index {
            Some(index) => names.get(index).cloned().into_iter().collect(),
            None => names,
        }
    }

    /// Returns an expression with placeholders replaced by values.
    fn code(&mut self, code: &Code, args: &[Ident]) -> TokenStream {
        let word = |symbol: &Symbol| local_at(&format!("word_{}", symbol.name()), symbol.ident.span());
        let mut locals = TokenStream::new();
        for reference in &code.symbols {
            let (name, value) = (word(&reference.symbol), self.symbol_arg(reference, false));
            locals.extend(quote!(let #name = #value;));
        }
        self.has_expressions = true;
        let tokens = if self.model.fallible {
            insert_before_try_operators(&code.tokens, |mark| quote_spanned!(at(mark.span())=> .__or_fail()))
        } else {
            code.tokens.clone()
        };
        let tokens = substitute(&tokens, |found| match found {
            Placeholder::Special(Special::Builder, span) => {
                Ident::new("__rewriter", at(span.first())).into_token_stream()
            }
            Placeholder::Special(Special::Loc, _) => quote!(__rewriter.location()),
            Placeholder::Special(Special::This | Special::Op, _) => args.first().to_token_stream(),
            Placeholder::Argument(number, _) => args.get(*number).to_token_stream(),
            Placeholder::ArgumentsFrom(number, _) => {
                let args = args.iter().skip(*number);
                quote!(#(#args),*)
            }
            Placeholder::Symbol(symbol) => word(symbol).into_token_stream(),
        });
        quote!({ #locals #tokens })
    }

    /// Returns an argument of native code: converted to the parameter type of a function, or plain for an expression.
    fn native_arg(&mut self, term: &ResultTerm, is_function: bool) -> TokenStream {
        match term {
            ResultTerm::Absent | ResultTerm::Constant(_) | ResultTerm::Edit(_) => TokenStream::new(),
            ResultTerm::Immediate(Immediate::Literal(literal)) => literal.rust_value(),
            ResultTerm::Immediate(Immediate::Constant(constant)) => {
                let (constant, constraint) = constant.as_ref();
                let entry = self.entries.constant(constant);
                let attr = local("constant");
                let value = self.attr_value(
                    &quote!(#attr),
                    constraint,
                    constraint.span().first(),
                    [is_function, false],
                );
                quote!({
                    let #attr = __rewriter.entry_attr(#entry);
                    #value
                })
            }
            ResultTerm::Immediate(Immediate::Type(text)) => {
                let entry = self.entries.type_text(text);
                quote!(__rewriter.entry_type(#entry))
            }
            ResultTerm::Type(ty) => self.one_type(ty),
            ResultTerm::Defined(defined) => {
                let name = self.made(defined);
                quote!(#name)
            }
            ResultTerm::Op(op) => {
                let name = self.op(op);
                let span = self.model.path(op.op).last().span();
                self.node_arg((op.op, &name, op.index), span, is_function)
            }
            ResultTerm::Native(call) => one_or_tuple(&self.native(call), |name| quote!(#name)),
            ResultTerm::List(list) => {
                let name = local(&format!("list{}", list.node));
                let values = pushed_list(self.list(list));
                self.push(quote!(let #name = #values;));
                quote!(&#name[..])
            }
            ResultTerm::Inline(inline) => single(vec![self.inline(inline)]),
            ResultTerm::Symbol(reference) => self.symbol_arg(reference, is_function),
        }
    }

    fn symbol_arg(&mut self, reference: &Reference, is_function: bool) -> TokenStream {
        let name = self.names.symbol(reference.id);
        let span = reference.symbol.ident.span();
        match self.model.kind(reference.id) {
            SymbolKind::Native(_) => one_or_tuple(
                &self.native_locals(reference),
                |name| quote!(::core::clone::Clone::clone(&#name)),
            ),
            SymbolKind::List(_) => quote!(&#name[..]),
            SymbolKind::Attr(constraint) | SymbolKind::Prop(constraint) => {
                self.attr_value(&quote!(#name), constraint, span, [is_function, false])
            }
            SymbolKind::OptionalAttr(constraint) => {
                let is_optional = !self.model.is_present(reference.id);
                self.attr_value(&quote!(#name), constraint, span, [is_function, is_optional])
            }
            kind if kind.op().is_some() => match self.node_of(reference.id) {
                Some((op, name)) => self.node_arg((op, &name, reference.index), span, is_function),
                None => TokenStream::new(),
            },
            _ => quote!(#name),
        }
    }

    /// Returns an op or one of its declared results as an argument.
    fn node_arg(&self, (op, name, index): (OpId, &Ident, Option<usize>), span: Span, is_function: bool) -> TokenStream {
        let results = self.model.results(op);
        match (index, results.len()) {
            (None, _) if is_function => built_arg(name, &known_results(results), span),
            (Some(_), _) | (None, 1) => single(self.yielded(op, name, index)),
            (None, _) => quote!(#name),
        }
    }

    /// Returns an attribute converted to a function's parameter type, or the plain value of its constraint.
    fn attr_value(
        &mut self,
        attr: &TokenStream,
        constraint: &Constraint,
        span: Span,
        expected: [bool; 2],
    ) -> TokenStream {
        self.borrows_context = true;
        attr_arg(&convert_attr(quote!(__ctx), attr, constraint, span, expected))
    }
}

/// Returns one value, or several values as a tuple.
pub(super) fn one_or_tuple(names: &[Ident], spell: impl Fn(&Ident) -> TokenStream) -> TokenStream {
    match names {
        [name] => spell(name),
        names => {
            let names = names.iter().map(spell);
            quote!((#(#names),*))
        }
    }
}

/// Returns the span for errors about an argument of native code.
fn term_span(term: &ResultTerm) -> Option<Span> {
    match term {
        ResultTerm::Symbol(reference) => Some(reference.symbol.ident.span()),
        ResultTerm::Immediate(Immediate::Literal(literal)) => Some(TokenSpan::of(&literal.tokens).first()),
        ResultTerm::Inline(inline) => Some(inline.symbol.symbol.ident.span()),
        ResultTerm::Native(call) => Some(call.callee.span()),
        ResultTerm::Immediate(Immediate::Constant(constant)) => Some(constant.1.span().first()),
        ResultTerm::Absent
        | ResultTerm::Constant(_)
        | ResultTerm::Immediate(Immediate::Type(_))
        | ResultTerm::Op(_)
        | ResultTerm::List(_)
        | ResultTerm::Type(_)
        | ResultTerm::Defined(_)
        | ResultTerm::Edit(_) => None,
    }
}
