//! Parser of the components of classes and records: parameters, parents and bodies.

use proc_macro2::Delimiter;

use super::ast::{BodyItem, Expr, Param, Parent};
use super::parse::Parser;
use super::value::Type;
use crate::lex::{Tokens, is_punct};
use crate::messages::tablegen as diag;
use drr_schema::nearest;

impl Parser<'_> {
    /// Parses an optional `<Type name = default, ..>`.
    pub(super) fn params(&mut self, tokens: &mut Tokens) -> Option<Vec<Param>> {
        let mut params = Vec::new();
        if tokens.eat_punct('<').is_none() {
            return Some(params);
        }
        while tokens.eat_punct('>').is_none() {
            let ty = self.ty(tokens)?;
            let name = self.name(tokens)?;
            let default = self.default(tokens)?;
            params.push(Param { ty, name, default });
            if tokens.eat_punct(',').is_none() && !tokens.at_punct('>') {
                return self.report.fail(tokens.span(), diag::param_end());
            }
        }
        Some(params)
    }

    /// Parses an optional `: A<..>, B`.
    pub(super) fn parents(&mut self, tokens: &mut Tokens) -> Option<Vec<Parent>> {
        let mut parents = Vec::new();
        if tokens.eat_punct(':').is_none() {
            return Some(parents);
        }
        loop {
            let start = tokens.span();
            match self.expr_before_attributes(tokens)? {
                Expr::Name(name) => parents.push(name),
                _ => return self.report.fail(start, diag::class_expected()),
            }
            if tokens.eat_punct(',').is_none() {
                return Some(parents);
            }
        }
    }

    /// Parses `{ .. }` or `;`.
    pub(super) fn body(&mut self, tokens: &mut Tokens) -> Option<Vec<BodyItem>> {
        if tokens.eat_punct(';').is_some() {
            return Some(Vec::new());
        }
        let Some(group) = tokens.eat_group(Delimiter::Brace) else {
            self.report.error(tokens.span(), diag::body_expected());
            // At the end of the text, no further error is reported.
            return tokens.is_empty().then(Vec::new);
        };
        tokens.eat_punct(';');
        let mut inner = Tokens::of_group(&group);
        let mut items = Vec::new();
        while !inner.is_empty() {
            inner.eat_attributes();
            let start = inner.mark();
            match self.body_item(&mut inner) {
                Some(item) => items.push(item),
                None if inner.mark() == start => drop(inner.next()),
                None => skip_past_semicolon(&mut inner),
            }
        }
        Some(items)
    }

    fn body_item(&mut self, tokens: &mut Tokens) -> Option<BodyItem> {
        if tokens.eat_word("let").is_some() {
            let (name, value) = self.assignment(tokens)?;
            return Some(BodyItem::Let(name, value));
        }
        if tokens.eat_word("defvar").is_some() {
            let (name, value) = self.assignment(tokens)?;
            return Some(BodyItem::Defvar(name, value));
        }
        if tokens.eat_word("assert").is_some() {
            let (condition, text) = self.assertion(tokens)?;
            return Some(BodyItem::Assert(condition, text));
        }
        tokens.eat_word("field");
        if tokens.peek_ident().is_none() {
            return self.report.fail(tokens.span(), diag::body_item_expected());
        }
        let span = tokens.span();
        let ty = self.ty(tokens)?;
        if let Type::Class(name) = &ty
            && let Some(near) = nearest(
                name,
                ["let", "defvar", "assert", "int", "bit", "string", "code", "dag", "list"],
            )
        {
            let message = diag::no_such_type(name).help(format!("did you mean `{near}`?"));
            return self.report.fail(span, message);
        }
        let name = self.name(tokens)?;
        let value = self.default(tokens)?;
        self.semicolon(tokens)?;
        Some(BodyItem::Field(ty, name, value))
    }
}

fn skip_past_semicolon(tokens: &mut Tokens) {
    if !is_punct(tokens.previous(), ';') {
        tokens.find(|token| is_punct(Some(token), ';'));
    }
}
