//! Conversion of entities to terms of a pattern tree.

use super::constant::{attribute_term, attribute_value, type_value};
use super::entity::{MatchedRegion, PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::node::{indexed, variadic};
use super::pdll_type::PdllType;
use crate::lex::Symbol;
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::syntax::pattern::Term;

impl Evaluator<'_> {
    /// Returns an entity as an argument of native code.
    pub(super) fn native_arg(&mut self, typed: &TypedEntity, span: TokenSpan) -> Option<Term> {
        match &typed.entity {
            PdllEntity::AttrText(text) => attribute_value(text, span),
            // Native code cannot receive a list of types.
            PdllEntity::TypeText(_) if typed.kind == PdllType::TypeRange => {
                self.report.fail(span, diag::types_for_native())
            }
            PdllEntity::Tuple(elements)
                if elements
                    .iter()
                    .any(|(_, element)| matches!(element.kind, PdllType::Type | PdllType::TypeRange)) =>
            {
                self.report.fail(span, diag::types_for_native())
            }
            PdllEntity::TypeText(text) => type_value(text, span),
            PdllEntity::Type(number) => {
                let symbol = self.type_symbol(*number, typed.kind == PdllType::TypeRange, span)?;
                self.term(&PdllEntity::Built(symbol, None), span)
            }
            entity => self.term(entity, span),
        }
    }

    /// Returns the term that refers to an entity after the match.
    pub(super) fn term(&mut self, entity: &PdllEntity, span: TokenSpan) -> Option<Term> {
        match entity {
            PdllEntity::Term(term) => Some(term.clone()),
            // A range literal.
            PdllEntity::Tuple(elements) if self.phase == Phase::Rewrite => {
                let terms = elements.iter().map(|(_, element)| self.term(&element.entity, span));
                Some(variadic(terms.collect::<Option<_>>()?, span))
            }
            PdllEntity::Tuple(_) => self.report.fail(span, diag::tuple_as_value()),
            PdllEntity::AttrText(text) => attribute_term(text, span),
            entity => {
                let mut symbol = self.match_symbol(entity)?;
                // rustc reports errors at the use.
                symbol.ident.set_span(span.first());
                symbol.dollar = span.first();
                Some(Term::Symbol(symbol))
            }
        }
    }

    /// Returns the symbol of an entity.
    pub(super) fn match_symbol(&mut self, entity: &PdllEntity) -> Option<Symbol> {
        match entity {
            PdllEntity::Variable(variable) => Some(self.variables[*variable].symbol.clone()),
            PdllEntity::Op(op) | PdllEntity::Result(op, None) => {
                self.matched[*op].is_named = true;
                Some(self.matched[*op].symbol.clone())
            }
            PdllEntity::Result(op, Some(result)) => {
                self.matched[*op].is_named = true;
                let symbol = self.matched[*op].symbol.clone();
                Some(match self.result_count(*op) {
                    Some(1) => symbol,
                    _ => indexed(&symbol, *result),
                })
            }
            PdllEntity::Region(region) => Some(self.region_symbol(*region, 0)),
            PdllEntity::Block(region) => Some(self.region_symbol(*region, 1)),
            PdllEntity::Built(symbol, None) => Some(symbol.clone()),
            PdllEntity::Built(symbol, Some(result)) => Some(indexed(symbol, *result)),
            _ => None,
        }
    }

    /// Returns the symbol of a matched region or of its block.
    fn region_symbol(&mut self, region: usize, which: usize) -> Symbol {
        let MatchedRegion { span, symbols, .. } = &self.regions[region];
        let known = symbols[which].clone();
        let first = span.first();
        let symbol = known.unwrap_or_else(|| self.fresh("region", first));
        self.regions[region].symbols[which] = Some(symbol.clone());
        symbol
    }

    fn result_count(&self, op: usize) -> Option<usize> {
        Some(self.op_signature(op)?.results.len())
    }
}
