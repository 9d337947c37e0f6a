//! Conversion of the match graph to the tree of a pattern: the rewritten op becomes the root, and the defining ops of
//! its operands are nested in it.

use std::collections::BTreeSet;
use std::ops::Range;

use super::entity::{MatchedOp, MatchedRegion, PdllEntity, TypedEntity};
use super::evaluate::EvaluatedPattern;
use super::evaluator::Evaluator;
use super::nest::{nest, uses};
use super::node::{arg, constrained, dag, directive, indexed, named_arg, variadic};
use super::operation::is_discardable;
use super::pdll_type::PdllType;
use super::types::text_term;
use crate::lex::{Symbol, name_of};
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::signature::{ArgKind, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::parse_term::term_of;
use crate::syntax::pattern::{self, Arg, Directive, NodeOperator, PatternResults, Term};
use crate::syntax::pdll;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::quote;

/// Builder of the tree.
pub(super) struct Tree<'a> {
    evaluator: Evaluator<'a>,
    /// The ops already in the tree.
    placed: BTreeSet<usize>,
    /// The variables already bound in the tree.
    bound: BTreeSet<usize>,
    /// Discardable attributes, with their ops.
    discardable: Vec<(usize, String, PdllEntity, TokenSpan)>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(evaluator: Evaluator<'a>) -> Tree<'a> {
        Tree {
            evaluator,
            placed: BTreeSet::new(),
            bound: BTreeSet::new(),
            discardable: Vec::new(),
        }
    }

    /// Returns the pattern, with the undeclared ops.
    pub(super) fn pattern(mut self, pattern: &pdll::Pattern) -> Option<EvaluatedPattern> {
        let before = self.evaluator.report.count();
        let root = self.evaluator.root?;
        self.name_shared_ops(root);
        let source = self.node(root, None);
        let mut joined = Vec::new();
        while let Some(op) = self.next_joined() {
            joined.extend(self.node(op, None));
        }
        for op in 0..self.evaluator.matched.len() {
            if !self.placed.contains(&op) {
                let span = self.evaluator.matched[op].span;
                self.evaluator.report.error(span, diag::disconnected());
            }
        }
        self.add_discardable_conditions();
        if !self.evaluator.report.has_errors() {
            self.report_unbound();
        }
        if self.evaluator.report.count() > before {
            return None;
        }
        let matched = self.evaluator.matched.len();
        let untyped = self.evaluator.untyped_ops();
        let results = nest(
            self.evaluator.results,
            &self.evaluator.supplemental,
            &self.evaluator.values,
        );
        let pattern = pattern::Pattern {
            name: pattern.name.clone(),
            switches: pattern.switches.clone(),
            source: source?,
            root_interface: self.evaluator.matched[root].interface.clone(),
            joined,
            results: PatternResults {
                list: (results.len() != 1).then(|| brackets(pattern.keyword.span())),
                terms: results,
            },
            constraints: self.evaluator.conditions,
            supplemental: self.evaluator.supplemental,
            benefit: pattern
                .benefit
                .map(|benefit| add_benefit(benefit, matched, &pattern.keyword)),
            pdll: Some(pattern.shown()),
        };
        Some(EvaluatedPattern {
            pattern,
            untyped,
            functions: self.evaluator.functions,
        })
    }

    /// Reports variables that are not bound in the match.
    fn report_unbound(&mut self) {
        let Evaluator {
            results,
            conditions,
            supplemental,
            ..
        } = &self.evaluator;
        let uses = uses(results.iter().chain(conditions).chain(supplemental));
        for (number, variable) in self.evaluator.variables.iter().enumerate() {
            if self.bound.contains(&number) {
                continue;
            }
            if uses.contains_key(&variable.symbol.name()) {
                self.evaluator.report.error(variable.span, diag::disconnected())
            } else {
                self.evaluator
                    .report
                    .warn(variable.span, diag::unused(&variable.symbol.ident))
            }
        }
    }

    /// Marks ops that are referenced more than once, because they need a name.
    fn name_shared_ops(&mut self, root: usize) {
        let mut uses = vec![0; self.evaluator.matched.len()];
        uses[root] = 1;
        for matched in &self.evaluator.matched {
            ops_of(matched).for_each(|op| uses[op] += 1);
        }
        for (matched, uses) in self.evaluator.matched.iter_mut().zip(uses) {
            matched.is_named |= uses > 1;
        }
    }

    /// Returns the next op that is not an operand of others and shares a value with the tree.
    fn next_joined(&self) -> Option<usize> {
        let matched = &self.evaluator.matched;
        let mut open = (0..matched.len()).filter(|op| !self.placed.contains(op));
        open.find(|op| {
            let is_operand = |(other, matched): (usize, &MatchedOp)| {
                !self.placed.contains(&other)
                    && (ops_of(matched).any(|operand| operand == *op) || self.ops_in(matched).any(|inner| inner == *op))
            };
            !matched.iter().enumerate().any(is_operand) && self.is_connected(*op)
        })
    }

    /// Returns `true` if an op or a defining op of its operands uses a value of the tree.
    fn is_connected(&self, op: usize) -> bool {
        let mut open = vec![op];
        while let Some(op) = open.pop() {
            let operands = self.evaluator.matched[op].operands.iter().flatten();
            for entity in operands.flat_map(|(entity, _)| entity.parts()) {
                match entity {
                    PdllEntity::Variable(variable) if self.bound.contains(variable) => return true,
                    PdllEntity::Op(op) | PdllEntity::Result(op, _) if self.placed.contains(op) => return true,
                    PdllEntity::Op(op) | PdllEntity::Result(op, _) => open.push(*op),
                    _ => {}
                }
            }
        }
        false
    }

    /// Returns the node of an op with nested defining ops. `result` is the declared result that the parent's operand
    /// uses.
    fn node(&mut self, op: usize, result: Option<usize>) -> Option<Term> {
        self.placed.insert(op);
        let MatchedOp {
            symbol,
            span,
            name,
            operands,
            either,
            mut attributes,
            mut is_named,
            untyped,
            ..
        } = self.evaluator.matched[op].clone();
        let signature = self.evaluator.op_signature(op)?;
        let discardable = attributes.extract_if(.., |(name, ..)| is_discardable(&signature, name));
        for (name, entity, span) in discardable {
            is_named = true;
            self.discardable.push((op, name, entity, span));
        }
        let mut args = Vec::new();
        if operands.is_none() && signature.is_untyped() {
            args.push(arg(Term::Symbol(wildcard(span))));
        }
        let given = |name: &str, term, span| {
            if signature.is_untyped() {
                arg(term)
            } else {
                named_arg(name, term, span)
            }
        };
        for ((entity, span), declared) in operands.iter().flatten().zip(signature.operands()) {
            let term = self.term(entity, false, *span)?;
            args.push(given(&declared.name, term, *span));
        }
        let mut attributes_by_name = Vec::new();
        for (name, entity, span) in &attributes {
            let mut term = self.term(entity, true, *span)?;
            // MLIR requires matched attributes to be present.
            let is_optional = |(_, arg): (usize, &crate::signature::Arg)| arg.kind == ArgKind::OptionalAttr;
            if !self.evaluator.may_be_absent(entity)
                && signature.arg(name).is_some_and(is_optional)
                && let Term::Symbol(symbol) = term
            {
                term = constrained(&Constraint::any_attr(), symbol);
            }
            attributes_by_name.push(given(name, term, *span));
        }
        if !either.is_empty() {
            (args, attributes_by_name) = in_either_order(args, attributes_by_name, &either, &signature);
        }
        args.extend(attributes_by_name);
        if !signature.is_untyped() {
            args.push(arg(Term::Rest(span)));
        }
        let operator = self.evaluator.op_head(&name, untyped)?;
        let symbol = match (result, signature.results.len()) {
            // A generated name, because rustc would report an unused symbol.
            (Some(result), 2..) if !is_named => {
                let unnamed = self.evaluator.fresh("op", span.first());
                Some(indexed(&unnamed, result))
            }
            (Some(result), 2..) => Some(indexed(&symbol, result)),
            _ => is_named.then_some(symbol),
        };
        Some(dag(span, operator, symbol, args))
    }

    /// Adds conditions on discardable attributes. Their variables are bound by now.
    fn add_discardable_conditions(&mut self) {
        let conditions = std::mem::take(&mut self.evaluator.conditions);
        for (op, name, entity, span) in std::mem::take(&mut self.discardable) {
            let evaluator = &mut self.evaluator;
            if evaluator.may_be_absent(&entity) {
                evaluator.report.error(span, diag::discardable_absent(&name));
            }
            let args = [Term::Symbol(evaluator.matched[op].symbol.clone()), text_term(&name)];
            let found = evaluator.fresh("found", span.first());
            let (symbol, equal) = match &entity {
                PdllEntity::Variable(variable) if self.bound.insert(*variable) => {
                    (evaluator.variables[*variable].symbol.clone(), None)
                }
                _ => (found.clone(), Some(&entity)),
            };
            let ask = quote!(__drr::discardable_attr);
            evaluator.push_native(ask, Some(symbol.clone()), args.into_iter(), span);
            if let Some(entity) = equal {
                let typed = TypedEntity::new(entity.clone(), PdllType::Attr);
                let terms = [Some(Term::Symbol(symbol)), evaluator.native_arg(&typed, span)];
                evaluator.push_native(quote!(__drr::same_attrs), None, terms.into_iter().flatten(), span);
            } else if let PdllEntity::Variable(variable) = entity
                && let Some(constraint) = evaluator.variables[variable].constraint.clone()
            {
                let operator = NodeOperator::Named(constraint.into());
                evaluator
                    .conditions
                    .push(dag(span, operator, None, vec![arg(Term::Symbol(symbol))]));
            }
        }
        self.evaluator.conditions.extend(conditions);
    }

    /// Returns the ops that the statements of an op's regions name.
    fn ops_in<'m>(&'m self, matched: &'m MatchedOp) -> impl Iterator<Item = usize> + 'm {
        let regions = matched.attributes.iter().filter_map(|(_, entity, _)| match entity {
            PdllEntity::Region(region) => Some(&self.evaluator.regions[*region]),
            _ => None,
        });
        regions.flat_map(|region| region.ops.iter().copied())
    }

    /// Returns `(region (block (args $i) .. (YieldOp $v)))`.
    fn region(&mut self, region: usize) -> Option<Term> {
        let MatchedRegion {
            span,
            symbols: [symbol, block],
            args,
            has_more_args,
            has_more_ops,
            ops,
        } = self.evaluator.regions[region].clone();
        let mut terms = Vec::new();
        if let Some(args) = args {
            let mut inside = Vec::new();
            for (entity, span) in &args {
                inside.push(arg(self.term(entity, false, *span)?));
            }
            inside.extend(has_more_args.then(|| arg(Term::Rest(span))));
            terms.push(arg(dag(span, directive(Directive::Args, span), None, inside)));
        }
        terms.extend(has_more_ops.then(|| arg(Term::Rest(span))));
        for op in ops {
            // Ops used by others are nested in them.
            let is_operand = |matched: &MatchedOp| ops_of(matched).any(|operand| operand == op);
            if !self.evaluator.matched.iter().any(is_operand) {
                terms.push(arg(self.node(op, None)?));
            }
        }
        let block = dag(span, directive(Directive::Block, span), block, terms);
        Some(dag(span, directive(Directive::Region, span), symbol, vec![arg(block)]))
    }

    /// Returns the term at an argument of a matched op.
    fn term(&mut self, entity: &PdllEntity, is_attribute: bool, span: TokenSpan) -> Option<Term> {
        match entity {
            PdllEntity::Result(op, None) if self.single_results(*op) > 1 => self.all_results(*op, span),
            PdllEntity::Op(op) | PdllEntity::Result(op, _) if self.placed.contains(op) => {
                let entity = match entity {
                    PdllEntity::Op(op) => PdllEntity::Result(*op, None),
                    entity => entity.clone(),
                };
                self.evaluator.term(&entity, span)
            }
            PdllEntity::Op(op) => self.node(*op, None),
            PdllEntity::Result(op, result) => self.node(*op, *result),
            PdllEntity::Variable(variable) => {
                let variable_is_new = self.bound.insert(*variable);
                let variable = &self.evaluator.variables[*variable];
                let symbol = Symbol {
                    dollar: span.first(),
                    ident: variable.symbol.ident.clone(),
                };
                Some(match &variable.constraint {
                    Some(constraint) if variable_is_new => constrained(constraint, symbol),
                    _ => Term::Symbol(symbol),
                })
            }
            PdllEntity::Term(_) | PdllEntity::AttrText(_) => self.evaluator.term(entity, span),
            PdllEntity::Tuple(elements) => {
                let mut terms = Vec::new();
                for (_, element) in elements {
                    terms.push(Arg {
                        rest: (element.kind == PdllType::ValueRange).then_some(span),
                        ..arg(self.term(&element.entity, is_attribute, span)?)
                    });
                }
                Some(dag(span, directive(Directive::Variadic, span), None, terms))
            }
            PdllEntity::Region(region) => self.region(*region),
            PdllEntity::Built(..) => self.same_as(entity, is_attribute, span),
            _ => None,
        }
    }

    /// Returns the number of results of an op if all are single values, or 0.
    fn single_results(&self, op: usize) -> usize {
        let signature = self.evaluator.op_signature(op);
        let results = signature.map_or(Vec::new(), |signature| signature.results);
        if results.iter().all(|result| result.is_single()) {
            results.len()
        } else {
            0
        }
    }

    /// Returns all results of an op as a range.
    fn all_results(&mut self, op: usize, span: TokenSpan) -> Option<Term> {
        self.evaluator.matched[op].is_named = true;
        let results = (0..self.single_results(op)).map(|result| PdllEntity::Result(op, Some(result)));
        let results = results.map(|result| self.term(&result, false, span));
        Some(variadic(results.collect::<Option<_>>()?, span))
    }

    /// Returns a term that must equal the result of native code.
    fn same_as(&mut self, entity: &PdllEntity, is_attribute: bool, span: TokenSpan) -> Option<Term> {
        let evaluator = &mut self.evaluator;
        let yielded = evaluator.match_symbol(entity)?;
        let here = evaluator.fresh("same", span.first());
        let test = if is_attribute {
            quote!(__drr::same_attrs)
        } else {
            quote!(__drr::same_values)
        };
        evaluator.push_same(test, here.clone(), yielded, span);
        Some(Term::Symbol(here))
    }
}

/// Converts operands that match in either order to an `either`. Its operands and all arguments before it are
/// positional.
fn in_either_order(
    operands: Vec<Arg>,
    mut attributes: Vec<Arg>,
    either: &[(Range<usize>, TokenSpan)],
    signature: &Signature,
) -> (Vec<Arg>, Vec<Arg>) {
    let Some((last, span)) = either.last() else {
        return (operands, attributes);
    };
    let (count, span) = (last.end, *span);
    let mut named = operands.into_iter();
    let mut args: Vec<Arg> = Vec::new();
    let mut group: Vec<Arg> = Vec::new();
    let mut number = 0;
    for declared in &signature.args {
        if number == count {
            break;
        }
        if !declared.kind.is_operand() {
            let given = attributes
                .iter()
                .position(|arg| arg.name.as_ref().is_some_and(|name| name_of(name) == declared.name));
            let term = given.map(|at| attributes.remove(at).term);
            args.push(arg(term.unwrap_or_else(|| Term::Symbol(wildcard(span)))));
            continue;
        }
        let Some(operand) = named.next() else { break };
        group.push(arg(operand.term));
        number += 1;
        match either.iter().find(|(range, _)| range.contains(&(number - 1))) {
            Some((range, _)) if range.end > number => {}
            Some((_, span)) => {
                let members = std::mem::take(&mut group);
                args.push(arg(dag(*span, directive(Directive::Either, *span), None, members)));
            }
            None => args.append(&mut group),
        }
    }
    args.extend(named);
    (args, attributes)
}

/// Returns the matched ops that an op refers to.
fn ops_of(matched: &MatchedOp) -> impl Iterator<Item = usize> {
    let operands = matched.operands.iter().flatten();
    operands
        .flat_map(|(entity, _)| entity.parts())
        .filter_map(|entity| match entity {
            PdllEntity::Op(op) | PdllEntity::Result(op, _) => Some(*op),
            _ => None,
        })
}

/// Returns `$_`.
fn wildcard(span: TokenSpan) -> Symbol {
    Symbol {
        dollar: span.first(),
        ident: Ident::new("_", span.first()),
    }
}

/// Returns the brackets around several results.
fn brackets(span: Span) -> Group {
    let mut list = Group::new(Delimiter::Bracket, TokenStream::new());
    list.set_span(span);
    list
}

/// Returns the benefit. In PDLL it is absolute, in `pat!` relative to the number of ops.
fn add_benefit(benefit: u32, matched: usize, keyword: &Ident) -> pattern::Dag {
    let delta = i64::from(benefit) - i64::try_from(matched).unwrap_or_default();
    let term = delta.to_string().parse().ok().and_then(term_of);
    let span = keyword.into();
    pattern::Dag {
        span,
        operator: directive(Directive::AddBenefit, span),
        symbol: None,
        args: term.map(arg).into_iter().collect(),
    }
}
