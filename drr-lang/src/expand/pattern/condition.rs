//! Code generation for the constraint list: the tests, and the conversion of the tested entities.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::check::pattern::constant::{Constant, Immediate};
use crate::check::pattern::model::{Condition, ConstraintEntity, OpId, Reference, SymbolKind, Test};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::call::one_or_tuple;
use crate::expand::pattern::entries::def_of;
use crate::expand::pattern::matcher::Matcher;
use crate::expand::pattern::names::{at, call, local, matched};
use crate::expand::pattern::values::{convert_attr, known_results};
use crate::signature::Multiplicity;
use crate::substitute::{Placeholder, Special, substitute};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::role::Name;

impl Matcher<'_> {
    pub(super) fn condition(&mut self, condition: &Condition) {
        let holds = match &condition.test {
            Test::Native(path, is_negated) => {
                let entities = condition.entities.iter().map(|entity| self.native_entity(entity));
                let entities: Vec<TokenStream> = entities.collect();
                let call = call(path, "__cx", quote!(#(#entities),*));
                if let Some((id, results)) = condition.yields {
                    return self.bind_yielded(&call, id, results, &condition.text);
                }
                let not = is_negated.then(|| quote!(!));
                quote_spanned!(at(path.last().span())=> #not __drr::PredicateResult::holds(#call))
            }
            Test::Expression(tokens) => self.expression(tokens, &condition.entities),
            Test::Predicate { tokens, has_self } => self.predicate(tokens, *has_self, &condition.entities),
            Test::Type(constraint) | Test::Attr(Name { constraint, .. }) | Test::General(constraint) => {
                self.entity_constraint(&constraint.rust_type(), constraint.span().first(), &condition.entities)
            }
            Test::HasOneUse | Test::HasNoUseOf => {
                let ty = match condition.test {
                    Test::HasOneUse => quote!(__drr::HasOneUse),
                    _ => quote!(__drr::HasNoUseOf),
                };
                self.entity_constraint(&ty, Span::call_site(), &condition.entities)
            }
            Test::Constant(constant) => self.equals(constant, &condition.entities),
        };
        let text = &condition.text;
        match condition.test {
            // These tests may record a reason themselves.
            Test::Native(..) | Test::Expression(_) | Test::Predicate { .. } => {
                self.push(quote!(let __before = __cx.reasons_so_far();));
                self.require(&holds, &quote!(__cx.test_does_not_hold(#text, __before)));
            }
            _ => {
                let reason = format!("`{text}` does not hold");
                self.require(&holds, &quote!(__cx.because(#reason)));
            }
        }
    }

    /// Binds the results of native code. The pattern does not match if there are none.
    fn bind_yielded(&mut self, call: &TokenStream, id: SymbolId, results: usize, text: &str) {
        let parts = self.names.parts(id, results);
        self.push(quote!(let __before = __cx.reasons_so_far();));
        let reason = quote!(__cx.test_does_not_hold(#text, __before));
        match parts.as_slice() {
            [one] => self.bind_or(one, call, &reason),
            parts => self.bind_or(&quote!((#(#parts),*)), call, &reason),
        }
    }

    fn entity_constraint(&mut self, ty: &TokenStream, span: Span, entities: &[ConstraintEntity]) -> TokenStream {
        let entities: Vec<TokenStream> = entities.iter().map(|entity| self.entity(entity)).collect();
        quote_spanned!(at(span)=> __drr::Entities((#(#entities,)*)).satisfy::<#ty>(__cx))
    }

    /// Returns an equality test with a constant. An absent attribute equals no constant.
    fn equals(&mut self, constant: &Constant, entities: &[ConstraintEntity]) -> TokenStream {
        let entry = self.entries.constant(constant);
        let constant = match entities.first() {
            Some(ConstraintEntity::Symbol(reference))
                if matches!(self.model.kind(reference.id), SymbolKind::OptionalAttr(_)) =>
            {
                quote!(::core::option::Option::Some(__cx.entry_attr(#entry)))
            }
            _ => quote!(__cx.entry_attr(#entry)),
        };
        let entities = entities.iter().map(|entity| self.entity(entity));
        quote!(#(#entities)* == #constant)
    }

    /// Returns the user's expression, in which each symbol is a local of its name.
    fn expression(&mut self, tokens: &TokenStream, entities: &[ConstraintEntity]) -> TokenStream {
        let mut locals = TokenStream::new();
        let mut known = BTreeSet::new();
        for entity in entities {
            let ConstraintEntity::Symbol(reference) = entity else {
                continue;
            };
            if known.insert((reference.id, reference.index)) {
                let (name, value) = (
                    self.names.part(reference.id, reference.index),
                    self.plain_value(reference),
                );
                locals.extend(quote!(let #name = #value;));
            }
        }
        let mut entities = entities.iter();
        let tokens = substitute(tokens, |word| match word {
            Placeholder::Symbol(symbol) => match entities.next() {
                Some(ConstraintEntity::Symbol(reference)) => {
                    let mut name = self.names.part(reference.id, reference.index);
                    name.set_span(symbol.ident.span().resolved_at(Span::mixed_site()));
                    name.into_token_stream()
                }
                _ => TokenStream::new(),
            },
            word => special(word),
        });
        quote!({ #locals __drr::holds({ #tokens }) })
    }

    /// Returns a predicate with numbered arguments.
    fn predicate(&mut self, tokens: &TokenStream, has_self: bool, entities: &[ConstraintEntity]) -> TokenStream {
        let mut names: Vec<Ident> = Vec::new();
        let mut locals = TokenStream::new();
        for entity in entities {
            let name = match (has_self, names.len()) {
                (true, 0) => local("self"),
                (true, number) => local(&format!("arg{}", number - 1)),
                (false, number) => local(&format!("arg{number}")),
            };
            let value = match entity {
                ConstraintEntity::Symbol(reference) => self.plain_value(reference),
                ConstraintEntity::Immediate(Immediate::Constant(constant)) => self.constant_for(constant, false),
                entity => self.entity(entity),
            };
            locals.extend(quote!(let #name = #value;));
            names.push(name);
        }
        let (this, names) = (names.first(), names.get(usize::from(has_self)..).unwrap_or_default());
        let tokens = substitute(tokens, |word| match word {
            Placeholder::Special(Special::This, _) => this.to_token_stream(),
            Placeholder::Argument(number, _) => names.get(*number).to_token_stream(),
            Placeholder::ArgumentsFrom(number, _) => {
                let names = names.iter().skip(*number);
                quote!(#(#names),*)
            }
            word => special(word),
        });
        quote!({ #locals __drr::holds(#tokens) })
    }

    /// Returns a symbol as an expression receives it: an attribute is the plain value of its constraint.
    fn plain_value(&mut self, reference: &Reference) -> TokenStream {
        match self.attr_for(reference, Span::call_site(), false) {
            Some(attr) => attr,
            None => self.entity_symbol(reference),
        }
    }

    /// Returns an attribute as native code receives it, or `None` for other symbols.
    fn attr_for(&self, reference: &Reference, span: Span, is_function: bool) -> Option<TokenStream> {
        let kind = self.model.kind(reference.id);
        let (SymbolKind::Attr(constraint) | SymbolKind::Prop(constraint) | SymbolKind::OptionalAttr(constraint)) = kind
        else {
            return None;
        };
        let name = self.names.symbol(reference.id);
        let expected = [is_function, matches!(kind, SymbolKind::OptionalAttr(_))];
        let converted = convert_attr(quote!(__cx.ctx()), &quote!(#name), constraint, span, expected);
        Some(quote_spanned!(at(span)=> #converted?))
    }

    fn entity(&mut self, entity: &ConstraintEntity) -> TokenStream {
        match entity {
            ConstraintEntity::Immediate(Immediate::Literal(literal)) => literal.rust_value(),
            ConstraintEntity::Symbol(reference) => self.entity_symbol(reference),
            ConstraintEntity::Immediate(Immediate::Constant(constant)) => {
                let entry = self.entries.constant(&constant.0);
                quote!(__cx.entry_attr(#entry))
            }
            ConstraintEntity::Immediate(Immediate::Type(text)) => {
                let entry = self.entries.type_text(text);
                quote!(__cx.entry_type(#entry))
            }
        }
    }

    /// Returns a constant as native code receives it.
    fn constant_for(&mut self, (constant, constraint): &(Constant, Constraint), is_function: bool) -> TokenStream {
        let entry = self.entries.constant(constant);
        let span = constraint.span().first();
        let attr = quote!(__cx.entry_attr(#entry));
        let converted = convert_attr(quote!(__cx.ctx()), &attr, constraint, span, [is_function, false]);
        quote_spanned!(at(span)=> #converted?)
    }

    /// Returns a symbol as a constraint receives it: a value, an option, a list, an attribute, or the op.
    pub(super) fn entity_symbol(&mut self, reference: &Reference) -> TokenStream {
        let Some((op, local)) = self.node_of(reference.id) else {
            if let SymbolKind::Native(results) = self.model.kind(reference.id) {
                let parts = match reference.index {
                    Some(_) => vec![self.names.part(reference.id, reference.index)],
                    None => self.names.parts(reference.id, *results),
                };
                return one_or_tuple(&parts, |name| quote!(::core::clone::Clone::clone(&#name)));
            }
            let mut name = self.names.symbol(reference.id);
            // rustc reports errors at the use.
            name.set_span(reference.symbol.ident.span().resolved_at(Span::mixed_site()));
            return name.into_token_stream();
        };
        let results = self.model.results(op).len();
        match (results, reference.index) {
            (0, _) => quote!(#local),
            (1, None) => self.node_result(op, &local, 0),
            (_, Some(index)) => self.node_result(op, &local, index),
            (_, None) => quote!(#local.results()),
        }
    }

    /// Returns a declared result of a matched op: one value or a list.
    fn node_result(&self, op: OpId, local: &Ident, index: usize) -> TokenStream {
        let results = self.model.results(op);
        let number = Literal::usize_unsuffixed(index);
        if results.iter().all(|result| result.is_single()) {
            return quote!(#local.result(#number)?);
        }
        let def = def_of(self.model, op);
        let range = quote!(let __range = __drr::result_segment(#local, #def, #number)?;);
        match results.get(index).map(|result| result.multiplicity) {
            Some(Multiplicity::One) => quote!({ #range #local.result(__range.start)? }),
            _ => quote!({ #range #local.results().range(__range.start, __range.len()) }),
        }
    }

    /// Returns the op that a symbol names.
    pub(super) fn node_of(&self, id: SymbolId) -> Option<(OpId, Ident)> {
        let source = self.model.named(id)?;
        Some((source.op, matched(source.node)))
    }

    /// Returns a symbol as a Rust function receives it, whose parameter type selects the conversion of attributes and
    /// nodes.
    fn native_entity(&mut self, entity: &ConstraintEntity) -> TokenStream {
        let reference = match entity {
            ConstraintEntity::Symbol(reference) => reference,
            ConstraintEntity::Immediate(Immediate::Constant(constant)) => return self.constant_for(constant, true),
            entity => return self.entity(entity),
        };
        let span = reference.symbol.ident.span();
        if let Some(attr) = self.attr_for(reference, span, true) {
            return attr;
        }
        match self.model.kind(reference.id) {
            kind if kind.op().is_some() && reference.index.is_none() => {
                let Some((node, op)) = self.node_of(reference.id) else {
                    return TokenStream::new();
                };
                let results = known_results(self.model.results(node));
                quote_spanned!(at(span)=> <_ as __drr::NodeArg<'_, #results>>::from_node(#op)?)
            }
            _ => self.entity_symbol(reference),
        }
    }
}

/// Returns the code of a special placeholder in the matcher.
fn special(word: &Placeholder) -> TokenStream {
    match word {
        Placeholder::Special(Special::Builder, span) => quote_spanned!(at(span.first())=> __cx),
        // The checks reject all others.
        _ => TokenStream::new(),
    }
}
