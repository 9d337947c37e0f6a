//! Evaluation of undeclared ops.

use proc_macro2::Span;
use quote::format_ident;

use super::conversion::in_parentheses;
use super::entity::{PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use super::untyped::{UntypedOp, UntypedResults};
use crate::check::pattern::model::ResolvedOp;
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::signature::{Multiplicity, Signature};
use crate::syntax::pdll::{Member, MemberName, OpName};

impl Evaluator<'_> {
    /// Adds an undeclared op, if its name is an MLIR name and the op tables of all dialects are known.
    pub(super) fn new_untyped(&mut self, name: &OpName, results: UntypedResults) -> Option<usize> {
        // An op that matches any name has an empty one.
        let (op_name, span) = match name {
            OpName::Mlir(op_name, span) => (op_name.as_str(), span),
            OpName::Any(span) => ("", span),
            OpName::Rust(_) => return None,
        };
        if !self.knows_ops() || self.resolved_op(op_name).is_some() {
            return None;
        }
        let span = span.first().resolved_at(Span::mixed_site());
        let results = match (results, self.untyped_results.get(self.untyped.len())) {
            (UntypedResults::AtLeast(_), Some(untyped_results)) => *untyped_results,
            _ => results,
        };
        self.untyped.push(UntypedOp {
            ident: format_ident!("__Untyped{}", self.untyped.len(), span = span),
            op_name: op_name.to_string(),
            operands: vec![Multiplicity::Variadic],
            attributes: Vec::new(),
            results,
            has_result_types: false,
            has_wrong_types: false,
            symbol: None,
        });
        Some(self.untyped.len() - 1)
    }

    /// Returns the operands as written. A range contains all remaining operands.
    pub(super) fn untyped_operands(
        &mut self,
        untyped: usize,
        given: Vec<(TypedEntity, TokenSpan)>,
    ) -> Vec<(PdllEntity, TokenSpan)> {
        let last = given.len().saturating_sub(1);
        let is_alone = given.len() == 1;
        let mut operands = Vec::new();
        let mut counts = Vec::new();
        for (at, (typed, span)) in given.into_iter().enumerate() {
            let typed = in_parentheses(typed);
            let typed = match (&typed.kind, self.phase) {
                // A matched operand next to others is a single value, because the end of a range would be unknown.
                (PdllType::Op(_), Phase::Match) if !is_alone => self.convert(typed, &PdllType::Value, span),
                (PdllType::Tuple(_), Phase::Match) if !is_alone => self.refuse(span, diag::operand_kind(&typed.kind)),
                (PdllType::Op(_) | PdllType::Tuple(_), _) => self.convert(typed, &PdllType::ValueRange, span),
                (PdllType::Value | PdllType::ValueRange | PdllType::Unknown, _) => typed,
                (kind, _) => {
                    self.report.error(span, diag::operand_kind(kind));
                    continue;
                }
            };
            let is_range = typed.kind == PdllType::ValueRange;
            if is_range && at < last && self.phase == Phase::Match {
                self.report.error(span, diag::range_not_last("operand"));
            }
            counts.push(if is_range {
                Multiplicity::Variadic
            } else {
                Multiplicity::One
            });
            operands.push((typed.entity, span));
        }
        self.untyped[untyped].operands = counts;
        operands
    }

    /// Adds an attribute of an undeclared op.
    pub(super) fn add_untyped_attribute(&mut self, untyped: usize, name: &str, attribute: &PdllEntity) {
        let may_be_absent = self.may_be_absent(attribute);
        self.untyped[untyped].attributes.push((name.to_string(), may_be_absent));
    }

    /// Returns a result of an undeclared op.
    pub(super) fn untyped_result(&mut self, untyped: usize, op: &TypedEntity, member: &Member) -> TypedEntity {
        let MemberName::Number(number) = member.name else {
            return self.refuse(member.span, diag::no_such_member(&member.name, &op.kind));
        };
        let is_built = matches!(op.entity, PdllEntity::Built(..));
        match &mut self.untyped[untyped].results {
            UntypedResults::AtLeast(known) if !is_built => *known = (*known).max(number + 1),
            UntypedResults::AtLeast(known) | UntypedResults::Exactly(known) if number >= *known => {
                let help = is_built.then_some("write the types of its results one by one: `-> (type)`");
                let message = diag::no_such_member(number, &op.kind).help_if(help);
                return self.refuse(member.span, message);
            }
            _ => {}
        }
        TypedEntity::new(op.entity.result(Some(number)), PdllType::Value)
    }

    /// Returns the only result of an undeclared op, which fixes its number of results.
    pub(super) fn untyped_only_result(&mut self, untyped: usize, typed: TypedEntity, span: TokenSpan) -> TypedEntity {
        let results = self.untyped[untyped].results;
        match results {
            UntypedResults::AtLeast(0 | 1) if matches!(typed.entity, PdllEntity::Op(_)) => {
                self.untyped[untyped].results = UntypedResults::Exactly(1);
            }
            UntypedResults::Exactly(1) => {}
            _ => {
                let help = match (&typed.entity, results) {
                    (PdllEntity::Built(..), UntypedResults::Exactly(0) | UntypedResults::AtLeast(_)) => {
                        "write the type of its result: `-> (type)`"
                    }
                    _ => "select a result, such as `.0`",
                };
                let message = diag::wrong_kind(PdllType::Value, &typed.kind).help(help);
                return self.refuse(span, message);
            }
        }
        typed.first_result()
    }

    /// Infers the number of results of a matched undeclared op from the number of replacing values. Returns `false` if
    /// it contradicts other uses.
    pub(super) fn infer_result_count(&mut self, untyped: usize, values: usize) -> bool {
        let op = &mut self.untyped[untyped];
        match op.results {
            // The wrong number has been reported.
            _ if op.has_wrong_types => true,
            UntypedResults::AtLeast(known) if op.has_result_types => known <= values,
            UntypedResults::AtLeast(known) if known <= values => {
                op.results = UntypedResults::Exactly(values);
                true
            }
            UntypedResults::AtLeast(_) => false,
            UntypedResults::Exactly(known) => known == values,
            UntypedResults::OfReplaced(_) => true,
        }
    }

    /// Returns the index of the undeclared op that an entity is or is a result of.
    pub(super) fn untyped_of(&self, entity: &PdllEntity) -> Option<usize> {
        match entity {
            PdllEntity::Op(op) | PdllEntity::Result(op, _) => self.matched[*op].untyped,
            PdllEntity::Built(symbol, _) => self.untyped.iter().position(|untyped| {
                untyped
                    .symbol
                    .as_ref()
                    .is_some_and(|known| known.name() == symbol.name())
            }),
            _ => None,
        }
    }

    /// Returns all undeclared ops for the checks of `pat!`.
    pub(super) fn untyped_ops(&self) -> Vec<ResolvedOp> {
        let known = |untyped: &UntypedOp| {
            let replaced = match untyped.results {
                UntypedResults::OfReplaced(op) => self.op_signature(op),
                _ => None,
            };
            untyped.resolve(&replaced.map_or(Vec::new(), |replaced| replaced.results))
        };
        self.untyped.iter().map(known).collect()
    }

    /// Returns the signature of a matched op.
    pub(super) fn op_signature(&self, op: usize) -> Option<Signature> {
        let matched = self.matched.get(op)?;
        match matched.untyped {
            Some(untyped) => Some(self.untyped[untyped].signature(&[])),
            None => self.signature(&matched.name),
        }
    }

    /// Returns the signature of a matched or built op.
    pub(super) fn signature_of(&self, op: &TypedEntity) -> Option<Signature> {
        match (&op.entity, &op.kind) {
            (PdllEntity::Op(op), _) => self.op_signature(*op),
            (entity, PdllType::Op(Some(name))) => match self.untyped_of(entity) {
                Some(untyped) => Some(self.untyped[untyped].signature(&[])),
                None => self.resolved_op(name)?.signature.clone(),
            },
            _ => None,
        }
    }
}
