//! From operations that refer to each other to the tree of a pattern: what is rewritten is the root, and what defines its operands
//! hangs below it.

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
use crate::messages::pdll as say;
use crate::report::TokenSpan;
use crate::signature::{ArgKind, Count, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::parse_term::term_of;
use crate::syntax::pattern::{self, Arg, Directive, NodeHead, PatternResults, Term};
use crate::syntax::pdll;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::quote;

/// Writes the tree.
pub(super) struct Tree<'a> {
    evaluator: Evaluator<'a>,
    /// The operations that have their place.
    placed: BTreeSet<usize>,
    /// The variables that stand somewhere.
    bound: BTreeSet<usize>,
    /// Attributes that are not declared, with the operations that have them.
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

    /// The pattern, with the operations that nobody declares.
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
                let place = self.evaluator.matched[op].place;
                self.evaluator.report.error(place, say::disconnected());
            }
        }
        self.ask_discardable();
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

    /// Reports variables that stand nowhere in what is matched.
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
            match uses.contains_key(&variable.symbol.name()) {
                true => self.evaluator.report.error(variable.place, say::disconnected()),
                false => self
                    .evaluator
                    .report
                    .warn(variable.place, say::unused(&variable.symbol.ident)),
            }
        }
    }

    /// What is referred to besides where it stands needs a name.
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

    /// The next operation that is no operand of others and shares a value with those that have their place.
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

    /// Whether an operation, or one that defines its operands, uses a value of what has its place.
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

    /// An operation with what defines its operands. `result` is the declared result that the operand above it is.
    fn node(&mut self, op: usize, result: Option<usize>) -> Option<Term> {
        self.placed.insert(op);
        let MatchedOp {
            symbol,
            place,
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
        for (name, entity, place) in discardable {
            is_named = true;
            self.discardable.push((op, name, entity, place));
        }
        let mut args = Vec::new();
        if operands.is_none() && signature.is_untyped() {
            args.push(arg(Term::Symbol(wildcard(place))));
        }
        let given = |name: &str, term, place| match signature.is_untyped() {
            true => arg(term),
            false => named_arg(name, term, place),
        };
        for ((entity, place), declared) in operands.iter().flatten().zip(signature.operands()) {
            let term = self.term(entity, false, *place)?;
            args.push(given(&declared.name, term, *place));
        }
        let mut attributes_by_name = Vec::new();
        for (name, entity, place) in &attributes {
            let mut term = self.term(entity, true, *place)?;
            // MLIR wants the attributes that a pattern names to be there.
            let is_optional = |(_, arg): (usize, &crate::signature::Arg)| arg.kind == ArgKind::OptionalAttr;
            if !self.evaluator.may_be_absent(entity)
                && signature.arg(name).is_some_and(is_optional)
                && let Term::Symbol(symbol) = term
            {
                term = constrained(&Constraint::any_attr(), symbol);
            }
            attributes_by_name.push(given(name, term, *place));
        }
        if !either.is_empty() {
            (args, attributes_by_name) = in_either_order(args, attributes_by_name, &either, &signature);
        }
        args.extend(attributes_by_name);
        if !signature.is_untyped() {
            args.push(arg(Term::Rest(place)));
        }
        let head = self.evaluator.op_head(&name, untyped)?;
        let symbol = match (result, signature.results.len()) {
            // What nothing refers to by name is not one that the compiler could find unused.
            (Some(result), 2..) if !is_named => {
                let unnamed = self.evaluator.fresh("op", place.first());
                Some(indexed(&unnamed, result))
            }
            (Some(result), 2..) => Some(indexed(&symbol, result)),
            _ => is_named.then_some(symbol),
        };
        Some(dag(place, head, symbol, args))
    }

    /// Asks for the attributes that are not declared. What they are equal to has its place by now.
    fn ask_discardable(&mut self) {
        let conditions = std::mem::take(&mut self.evaluator.conditions);
        for (op, name, entity, place) in std::mem::take(&mut self.discardable) {
            let evaluator = &mut self.evaluator;
            if evaluator.may_be_absent(&entity) {
                evaluator.report.error(place, say::discardable_absent(&name));
            }
            let args = [Term::Symbol(evaluator.matched[op].symbol.clone()), text_term(&name)];
            let found = evaluator.fresh("found", place.first());
            let (symbol, equal) = match &entity {
                PdllEntity::Variable(variable) if self.bound.insert(*variable) => {
                    (evaluator.variables[*variable].symbol.clone(), None)
                }
                _ => (found.clone(), Some(&entity)),
            };
            let ask = quote!(__drr::discardable_attr);
            evaluator.push_native(ask, Some(symbol.clone()), args.into_iter(), place);
            if let Some(entity) = equal {
                let meaning = TypedEntity::new(entity.clone(), PdllType::Attr);
                let terms = [Some(Term::Symbol(symbol)), evaluator.native_arg(&meaning, place)];
                evaluator.push_native(quote!(__drr::same_attrs), None, terms.into_iter().flatten(), place);
            } else if let PdllEntity::Variable(variable) = entity
                && let Some(constraint) = evaluator.variables[variable].constraint.clone()
            {
                let head = NodeHead::Named(constraint.into());
                evaluator
                    .conditions
                    .push(dag(place, head, None, vec![arg(Term::Symbol(symbol))]));
            }
        }
        self.evaluator.conditions.extend(conditions);
    }

    /// The operations that the statements of its regions name.
    fn ops_in<'m>(&'m self, matched: &'m MatchedOp) -> impl Iterator<Item = usize> + 'm {
        let regions = matched.attributes.iter().filter_map(|(_, entity, _)| match entity {
            PdllEntity::Region(region) => Some(&self.evaluator.regions[*region]),
            _ => None,
        });
        regions.flat_map(|region| region.ops.iter().copied())
    }

    /// `(region (block (args $i) .. (YieldOp $v)))`
    fn region(&mut self, region: usize) -> Option<Term> {
        let MatchedRegion {
            place,
            symbols: [symbol, block],
            args,
            has_more_args,
            has_more_ops,
            ops,
        } = self.evaluator.regions[region].clone();
        let mut terms = Vec::new();
        if let Some(args) = args {
            let mut inside = Vec::new();
            for (entity, place) in &args {
                inside.push(arg(self.term(entity, false, *place)?));
            }
            inside.extend(has_more_args.then(|| arg(Term::Rest(place))));
            terms.push(arg(dag(place, directive(Directive::Args, place), None, inside)));
        }
        terms.extend(has_more_ops.then(|| arg(Term::Rest(place))));
        for op in ops {
            // What others use hangs below them.
            let is_operand = |matched: &MatchedOp| ops_of(matched).any(|operand| operand == op);
            if !self.evaluator.matched.iter().any(is_operand) {
                terms.push(arg(self.node(op, None)?));
            }
        }
        let block = dag(place, directive(Directive::Block, place), block, terms);
        Some(dag(
            place,
            directive(Directive::Region, place),
            symbol,
            vec![arg(block)],
        ))
    }

    /// What stands at an argument of a matched operation.
    fn term(&mut self, entity: &PdllEntity, is_attribute: bool, place: TokenSpan) -> Option<Term> {
        match entity {
            PdllEntity::Result(op, None) if self.single_results(*op) > 1 => self.all_results(*op, place),
            PdllEntity::Op(op) | PdllEntity::Result(op, _) if self.placed.contains(op) => {
                let entity = match entity {
                    PdllEntity::Op(op) => PdllEntity::Result(*op, None),
                    entity => entity.clone(),
                };
                self.evaluator.term(&entity, place)
            }
            PdllEntity::Op(op) => self.node(*op, None),
            PdllEntity::Result(op, result) => self.node(*op, *result),
            PdllEntity::Variable(variable) => {
                let variable_is_new = self.bound.insert(*variable);
                let variable = &self.evaluator.variables[*variable];
                let symbol = Symbol {
                    dollar: place.first(),
                    ident: variable.symbol.ident.clone(),
                };
                Some(match &variable.constraint {
                    Some(constraint) if variable_is_new => constrained(constraint, symbol),
                    _ => Term::Symbol(symbol),
                })
            }
            PdllEntity::Term(_) | PdllEntity::AttrText(_) => self.evaluator.term(entity, place),
            PdllEntity::Tuple(elements) => {
                let mut terms = Vec::new();
                for (_, element) in elements {
                    terms.push(Arg {
                        rest: (element.kind == PdllType::ValueRange).then_some(place),
                        ..arg(self.term(&element.entity, is_attribute, place)?)
                    });
                }
                Some(dag(place, directive(Directive::Variadic, place), None, terms))
            }
            PdllEntity::Region(region) => self.region(*region),
            PdllEntity::Built(..) => self.same_as(entity, is_attribute, place),
            _ => None,
        }
    }

    /// How many results an operation has, if each is one value.
    fn single_results(&self, op: usize) -> usize {
        let signature = self.evaluator.op_signature(op);
        let results = signature.map_or(Vec::new(), |signature| signature.results);
        match results.iter().all(|result| result.count == Count::One) {
            true => results.len(),
            false => 0,
        }
    }

    /// All results of an operation, where a range is wanted.
    fn all_results(&mut self, op: usize, place: TokenSpan) -> Option<Term> {
        self.evaluator.matched[op].is_named = true;
        let results = (0..self.single_results(op)).map(|result| PdllEntity::Result(op, Some(result)));
        let results = results.map(|result| self.term(&result, false, place));
        Some(variadic(results.collect::<Option<_>>()?, place))
    }

    /// What native code has yielded: what stands here has to be the same.
    fn same_as(&mut self, entity: &PdllEntity, is_attribute: bool, place: TokenSpan) -> Option<Term> {
        let evaluator = &mut self.evaluator;
        let yielded = evaluator.match_symbol(entity)?;
        let here = evaluator.fresh("same", place.first());
        let test = match is_attribute {
            true => quote!(__drr::same_attrs),
            false => quote!(__drr::same_values),
        };
        evaluator.push_same(test, here.clone(), yielded, place);
        Some(Term::Symbol(here))
    }
}

/// Operands that may come in either order have no names, and so has nothing that is declared before them.
fn in_either_order(
    operands: Vec<Arg>,
    mut attributes: Vec<Arg>,
    either: &[(Range<usize>, TokenSpan)],
    signature: &Signature,
) -> (Vec<Arg>, Vec<Arg>) {
    let Some((last, place)) = either.last() else {
        return (operands, attributes);
    };
    let (count, place) = (last.end, *place);
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
            args.push(arg(term.unwrap_or_else(|| Term::Symbol(wildcard(place)))));
            continue;
        }
        let Some(operand) = named.next() else { break };
        group.push(arg(operand.term));
        number += 1;
        match either.iter().find(|(range, _)| range.contains(&(number - 1))) {
            Some((range, _)) if range.end > number => {}
            Some((_, place)) => {
                let members = std::mem::take(&mut group);
                args.push(arg(dag(*place, directive(Directive::Either, *place), None, members)));
            }
            None => args.append(&mut group),
        }
    }
    args.extend(named);
    (args, attributes)
}

/// The matched operations that an operation refers to.
fn ops_of(matched: &MatchedOp) -> impl Iterator<Item = usize> {
    let operands = matched.operands.iter().flatten();
    operands
        .flat_map(|(entity, _)| entity.parts())
        .filter_map(|entity| match entity {
            PdllEntity::Op(op) | PdllEntity::Result(op, _) => Some(*op),
            _ => None,
        })
}

/// `$_`.
fn wildcard(place: TokenSpan) -> Symbol {
    Symbol {
        dollar: place.first(),
        ident: Ident::new("_", place.first()),
    }
}

/// The brackets around several results.
fn brackets(span: Span) -> Group {
    let mut list = Group::new(Delimiter::Bracket, TokenStream::new());
    list.set_span(span);
    list
}

/// A benefit is what it says; one of `pat!` is added to the number of operations.
fn add_benefit(benefit: u32, matched: usize, keyword: &Ident) -> pattern::Dag {
    let delta = i64::from(benefit) - i64::try_from(matched).unwrap_or_default();
    let term = delta.to_string().parse().ok().and_then(term_of);
    let place = keyword.into();
    pattern::Dag {
        place,
        head: directive(Directive::AddBenefit, place),
        symbol: None,
        args: term.map(arg).into_iter().collect(),
    }
}
