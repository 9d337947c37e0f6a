//! Ops returned by native code, whose results are known only at run time.

use proc_macro2::Literal;
use quote::quote;

use super::entity::{PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use super::types::runtime_call;
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::syntax::pdll::{Member, MemberName};

impl Evaluator<'_> {
    /// Returns `true` for an op returned by native code.
    pub(super) fn is_yielded_op(&self, typed: &TypedEntity) -> bool {
        let PdllEntity::Built(symbol, _) = &typed.entity else {
            return false;
        };
        matches!(typed.kind, PdllType::Op(_)) && self.natives.contains(&symbol.name())
    }

    /// Evaluates `op.0` and `op.results`. If the native code declares the op name, members may be named.
    pub(super) fn member_of_yielded(&mut self, op: &TypedEntity, member: &Member) -> TypedEntity {
        let number = match (&member.name, &op.kind) {
            (MemberName::Number(number), _) => *number,
            (MemberName::Name(name), _) if name == "results" => {
                return TypedEntity::new(op.entity.clone(), PdllType::ValueRange);
            }
            (MemberName::Name(_), PdllType::Op(Some(_))) => {
                let found = self.result_of(op, member);
                match found.entity {
                    PdllEntity::Built(_, Some(number)) => number,
                    _ => return found,
                }
            }
            (MemberName::Name(name), kind) => return self.refuse(member.span, diag::no_such_member(name, kind)),
        };
        self.yielded_result(op, number, member.span)
    }

    /// Returns as many results of a returned op as the replaced op has, or one if that is unknown.
    pub(super) fn yielded_results(
        &mut self,
        op: &TypedEntity,
        replaced: Option<usize>,
        span: TokenSpan,
    ) -> Vec<PdllEntity> {
        let replaced = replaced.filter(|op| self.matched[*op].untyped.is_none());
        let count = replaced.and_then(|op| Some(self.op_signature(op)?.results.len()));
        let results = 0..count.unwrap_or(1);
        results
            .map(|number| self.yielded_result(op, number, span).entity)
            .collect()
    }

    /// Returns a result of a returned op, by index.
    pub(super) fn yielded_result(&mut self, op: &TypedEntity, number: usize, span: TokenSpan) -> TypedEntity {
        let symbol = self.fresh("native", span.first());
        let term = self.term(&op.entity, span).into_iter();
        let number = Literal::usize_unsuffixed(number);
        match self.phase {
            Phase::Match => {
                let function = quote!(__drr::matched_result::<#number>);
                self.push_native(function, Some(symbol.clone()), term, span);
            }
            Phase::Rewrite => {
                let function = quote!(__drr::yielded_result::<#number>);
                self.results
                    .extend(runtime_call(function, Some(symbol.clone()), term, span));
                self.values.insert(symbol.name());
            }
        }
        TypedEntity::new(PdllEntity::Built(symbol, None), PdllType::Value)
    }
}
