//! What refers to an entity in the tree of a pattern.

use super::constant::{attribute_term, attribute_value, type_value};
use super::evaluator::Evaluator;
use super::kind::Kind;
use super::meaning::{Entity, MatchedRegion, Meaning, Phase};
use super::node::{indexed, variadic};
use crate::lex::Symbol;
use crate::messages::pdll as say;
use crate::report::Place;
use crate::syntax::pattern::Term;

impl Evaluator<'_> {
    /// An entity as an argument of native code.
    pub(super) fn native_arg(&mut self, meaning: &Meaning, place: Place) -> Option<Term> {
        match &meaning.entity {
            Entity::AttrText(text) => attribute_value(text, place),
            // There is no list of types to hand over.
            Entity::TypeText(_) if meaning.kind == Kind::TypeRange => self.report.fail(place, say::types_for_native()),
            Entity::Tuple(elements)
                if elements
                    .iter()
                    .any(|(_, element)| matches!(element.kind, Kind::Type | Kind::TypeRange)) =>
            {
                self.report.fail(place, say::types_for_native())
            }
            Entity::TypeText(text) => type_value(text, place),
            Entity::Type(number) => {
                let symbol = self.type_symbol(*number, meaning.kind == Kind::TypeRange, place)?;
                self.term(&Entity::Built(symbol, None), place)
            }
            entity => self.term(entity, place),
        }
    }

    /// What refers to an entity where the match is done.
    pub(super) fn term(&mut self, entity: &Entity, place: Place) -> Option<Term> {
        match entity {
            Entity::Term(term) => Some(term.clone()),
            // A range that is put together.
            Entity::Tuple(elements) if self.phase == Phase::Rewrite => {
                let terms = elements.iter().map(|(_, element)| self.term(&element.entity, place));
                Some(variadic(terms.collect::<Option<_>>()?, place))
            }
            Entity::Tuple(_) => self.report.fail(place, say::tuple_as_value()),
            Entity::AttrText(text) => attribute_term(text, place),
            entity => {
                let mut symbol = self.match_symbol(entity)?;
                // The compiler speaks of it where it is used.
                symbol.ident.set_span(place.first());
                symbol.dollar = place.first();
                Some(Term::Symbol(symbol))
            }
        }
    }

    /// The symbol of an entity.
    pub(super) fn match_symbol(&mut self, entity: &Entity) -> Option<Symbol> {
        match entity {
            Entity::Variable(variable) => Some(self.variables[*variable].symbol.clone()),
            Entity::Op(op) | Entity::Result(op, None) => {
                self.matched[*op].is_named = true;
                Some(self.matched[*op].symbol.clone())
            }
            Entity::Result(op, Some(result)) => {
                self.matched[*op].is_named = true;
                let symbol = self.matched[*op].symbol.clone();
                Some(match self.result_count(*op) {
                    Some(1) => symbol,
                    _ => indexed(&symbol, *result),
                })
            }
            Entity::Region(region) => Some(self.region_symbol(*region, 0)),
            Entity::Block(region) => Some(self.region_symbol(*region, 1)),
            Entity::Built(symbol, None) => Some(symbol.clone()),
            Entity::Built(symbol, Some(result)) => Some(indexed(symbol, *result)),
            _ => None,
        }
    }

    /// The symbol of a matched region, or of its block.
    fn region_symbol(&mut self, region: usize, which: usize) -> Symbol {
        let MatchedRegion { place, symbols, .. } = &self.regions[region];
        let known = symbols[which].clone();
        let first = place.first();
        let symbol = known.unwrap_or_else(|| self.fresh("region", first));
        self.regions[region].symbols[which] = Some(symbol.clone());
        symbol
    }

    fn result_count(&self, op: usize) -> Option<usize> {
        Some(self.op_signature(op)?.results.len())
    }
}
