//! What a pattern does when it has matched.

use super::evaluator::Evaluator;
use super::kind::Kind;
use super::meaning::{Entity, Meaning, Phase, arg, dag};
use super::untyped::UntypedResults;
use crate::lex::Symbol;
use crate::messages::pdll as say;
use crate::report::Place;
use crate::signature::Count;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::Name;
use crate::syntax::pattern::{Arg, Directive, Head, Term};
use crate::syntax::pdll::{Expression, ExpressionKind, OpExpression, OpName, Statement};
use proc_macro2::{Ident, Span};

impl Evaluator<'_> {
    /// `erase`, `replace` or `rewrite`, with what is built for it.
    pub(super) fn rewrite_statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Erase(keyword, root) => {
                let meaning = self.expression(root);
                self.phase = Phase::Rewrite;
                self.set_root(meaning, keyword, root.place);
                self.erases_root = true;
            }
            Statement::Replace {
                keyword, root, values, ..
            } => {
                let meaning = self.expression(root);
                self.phase = Phase::Rewrite;
                self.set_root(meaning, keyword, root.place);
                self.replace_with(values);
            }
            Statement::Rewrite { keyword, root, body } => {
                let meaning = self.expression(root);
                self.phase = Phase::Rewrite;
                if !matches!(meaning.kind, Kind::Op(_) | Kind::Unknown) {
                    self.report.error(root.place, say::op_expected(keyword, &meaning.kind));
                    return;
                }
                let before = self.root.map(|(root, _)| root);
                self.scopes.enter();
                for statement in &body.statements {
                    match statement {
                        Statement::Erase(..) | Statement::Replace { .. } | Statement::Rewrite { .. } => {
                            self.rewrite_statement(statement);
                        }
                        statement => self.statement(statement),
                    }
                }
                self.scopes.leave();
                if before.is_none() && self.root.is_none() && matches!(meaning.entity, Entity::Op(_)) {
                    self.not_yet("a rewrite that neither replaces nor erases its root", root.place);
                }
            }
            Statement::Let { .. } | Statement::Return(..) | Statement::Expression(_) => {}
        }
    }

    /// The operation that is replaced or erased.
    fn set_root(&mut self, meaning: Meaning, keyword: &Ident, place: Place) {
        match (meaning.entity, meaning.kind) {
            (Entity::Op(op), _) if self.root.is_none() => self.root = Some((op, place)),
            (Entity::Op(_) | Entity::Built(..), Kind::Op(_)) => {
                self.not_yet("a second operation that is replaced or erased", place);
            }
            (_, Kind::Unknown) | (Entity::Nothing, Kind::Op(_)) => {}
            (_, kind) => self.report.error(place, say::op_expected(keyword, kind)),
        }
    }

    /// Adds what replaces the root.
    fn replace_with(&mut self, values: &[Expression]) {
        // Only what replaces the root by itself takes its types.
        if let [value] = values
            && let ExpressionKind::Op(op) = &value.kind
            && op.types.is_none()
        {
            let built = self.built_dag(op, value.place, None, UntypedResults::OfRoot);
            self.results.extend(built);
            return;
        }
        let mut terms = Vec::new();
        for value in values {
            let meaning = self.expression(value);
            match meaning.kind {
                Kind::Op(_) | Kind::Value | Kind::ValueRange | Kind::Unknown => {}
                kind => {
                    self.report.error(value.place, say::replacement_kind(kind));
                    continue;
                }
            }
            for entity in self.values_of(meaning) {
                let term = self.term(&entity, value.place);
                terms.extend(term.map(|term| (term, value.place)));
            }
        }
        // How many results there are behind these is known when there is something to look at.
        let untyped = self.root.and_then(|(root, _)| self.matched[root].untyped);
        let fixed = match untyped.map(|untyped| self.untyped[untyped].results) {
            Some(UntypedResults::AtLeast(fixed)) if terms.len() > fixed + 1 => fixed,
            _ => terms.len(),
        };
        let behind = terms.split_off(fixed);
        for (term, place) in terms {
            let head = directive(Directive::ReplaceWithValue, place);
            self.results.push(dag(place, head, None, vec![arg(term)]));
        }
        if let (Some((_, first)), Some((_, last))) = (behind.first(), behind.last()) {
            let place = Place::between(first.first(), last.last());
            let behind = behind.into_iter().map(|(term, _)| arg(term)).collect();
            self.results
                .push(dag(place, directive(Directive::Variadic, place), None, behind));
        }
    }

    /// The results of an operation one by one; what is none is itself.
    fn values_of(&self, meaning: Meaning) -> Vec<Entity> {
        let signature = match (&meaning.entity, &meaning.kind) {
            (Entity::Op(op), _) => self.op_signature(*op),
            (entity @ Entity::Built(_, None), Kind::Op(Some(name))) => match self.untyped_of(entity) {
                Some(untyped) => Some(self.untyped[untyped].signature(&[])),
                None => self.signature(&OpName::Mlir(name.clone(), Span::call_site().into())),
            },
            _ => None,
        };
        let results = signature.map_or(1, |signature| signature.results.len());
        match meaning.entity {
            Entity::Op(op) if results != 1 => (0..results).map(|result| Entity::Result(op, Some(result))).collect(),
            Entity::Built(symbol, None) if results != 1 => {
                let result = |result| Entity::Built(symbol.clone(), Some(result));
                (0..results).map(result).collect()
            }
            entity => vec![entity],
        }
    }

    /// `op<a.b>(..)` in a rewrite: it is built when its turn comes.
    pub(super) fn built_op(&mut self, op: &OpExpression, place: Place) -> Meaning {
        let symbol = self.fresh("op", op.keyword.span());
        let types = op.types.as_ref().map_or(0, Vec::len);
        let Some(term) = self.built_dag(op, place, Some(symbol.clone()), UntypedResults::Exactly(types)) else {
            return Meaning::unknown();
        };
        self.results.push(term);
        Meaning {
            entity: Entity::Built(symbol, None),
            kind: Kind::Op(op.name.written()),
        }
    }

    /// An operation that is built where its only result is used.
    fn nested_op(&mut self, op: &OpExpression, place: Place) -> Meaning {
        let signature = self.signature(&op.name);
        if !signature.is_some_and(|made| matches!(made.results.as_slice(), [result] if result.count == Count::One)) {
            return self.built_op(op, place);
        }
        match self.built_dag(op, place, None, UntypedResults::Exactly(1)) {
            Some(term) => Meaning {
                entity: Entity::Term(term),
                kind: Kind::Op(op.name.written()),
            },
            None => Meaning::unknown(),
        }
    }

    fn built_dag(
        &mut self,
        op: &OpExpression,
        place: Place,
        symbol: Option<Symbol>,
        results: UntypedResults,
    ) -> Option<Term> {
        if let OpName::Any(any) = op.name {
            return self.report.fail(any, say::built_op_without_name());
        }
        let signature = self.signature(&op.name);
        let mut meanings = Vec::new();
        let operands = op.operands.as_deref().unwrap_or_default();
        for (at, operand) in operands.iter().enumerate() {
            // What is built in place is built when its turn comes, unless something comes first that is not.
            let attributes = op.attributes.iter().filter_map(|attribute| attribute.value.as_ref());
            let behind = operands[at + 1..].iter().chain(attributes);
            let meaning = match &operand.kind {
                ExpressionKind::Op(inner) if behind.into_iter().all(|later| !later.calls()) => {
                    self.nested_op(inner, operand.place)
                }
                _ => self.expression(operand),
            };
            meanings.push((meaning, operand.place));
        }
        let untyped = self.new_untyped(&op.name, results);
        let mut args = Vec::new();
        if let Some(untyped) = untyped {
            for (entity, place) in self.untyped_operands(untyped, meanings) {
                args.push(arg(self.term(&entity, place)?));
            }
            for attribute in &op.attributes {
                let (_, entity, place) = self.attribute(attribute, None)?;
                args.push(arg(self.term(&entity, place)?));
                self.untyped[untyped].attributes.push(attribute.name.clone());
            }
            if let Some(types) = &op.types {
                let (types, results) = self.built_types(types);
                args.extend(types);
                self.untyped[untyped].results = results;
            }
            self.untyped[untyped].symbol = symbol.clone();
            let head = op_head(&Path::of_name(self.untyped[untyped].ident.clone(), op.name.place()));
            return Some(dag(place, head, symbol, args));
        }
        let operands = self.operands(meanings, &op.name, signature.as_ref());
        if let Some(signature) = &signature {
            for ((entity, place), declared) in operands.iter().zip(signature.operands()) {
                let term = self.term(entity, *place)?;
                args.push(named_arg(&declared.name, term, *place));
            }
        }
        for attribute in &op.attributes {
            let (name, entity, place) = self.attribute(attribute, signature.as_ref())?;
            let term = self.term(&entity, place)?;
            args.push(match &signature {
                Some(_) => named_arg(&name, term, place),
                // Nobody reads it: the operation is not known.
                None => arg(term),
            });
        }
        if let Some(types) = &op.types {
            args.extend(self.built_types(types).0);
        }
        let head = op_head(&self.known_op(&op.name)?.path);
        Some(dag(place, head, symbol, args))
    }
}

/// The head of a node for a directive.
fn directive(directive: Directive, place: Place) -> Head {
    Head::Directive(directive, Ident::new(directive.word(), place.first()))
}

/// The head of a node for an operation.
pub(super) fn op_head(path: &Path) -> Head {
    Head::Named(Name::from(Constraint::of_path(path.clone())))
}

/// `name = term`.
pub(super) fn named_arg(name: &str, term: Term, place: Place) -> Arg {
    Arg {
        name: Some(crate::lex::rust_ident(
            name,
            place.first().resolved_at(Span::call_site()),
        )),
        term,
        rest: None,
    }
}
