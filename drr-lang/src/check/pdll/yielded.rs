//! Operations that native code yields: what results they have is known when the code has run.

use proc_macro2::Literal;
use quote::quote;

use super::entity::{PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use super::types::runtime_call;
use crate::messages::pdll as say;
use crate::report::TokenSpan;
use crate::syntax::pdll::{Member, MemberName};

impl Evaluator<'_> {
    /// Whether something is an operation that native code has yielded.
    pub(super) fn is_yielded_op(&self, meaning: &TypedEntity) -> bool {
        let PdllEntity::Built(symbol, _) = &meaning.entity else {
            return false;
        };
        matches!(meaning.kind, PdllType::Op(_)) && self.natives.contains(&symbol.name())
    }

    /// `op.0`, `op.results`, and by name if the native code says which operation it yields.
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
            (MemberName::Name(name), kind) => return self.refuse(member.place, say::no_such_member(name, kind)),
        };
        self.yielded_result(op, number, member.place)
    }

    /// As many results of one as an operation has that they replace; one, if that is not known.
    pub(super) fn yielded_results(
        &mut self,
        op: &TypedEntity,
        replaced: Option<usize>,
        place: TokenSpan,
    ) -> Vec<PdllEntity> {
        let replaced = replaced.filter(|op| self.matched[*op].untyped.is_none());
        let count = replaced.and_then(|op| Some(self.op_signature(op)?.results.len()));
        let results = 0..count.unwrap_or(1);
        results
            .map(|number| self.yielded_result(op, number, place).entity)
            .collect()
    }

    /// A result of one, by number.
    pub(super) fn yielded_result(&mut self, op: &TypedEntity, number: usize, place: TokenSpan) -> TypedEntity {
        let symbol = self.fresh("native", place.first());
        let term = self.term(&op.entity, place).into_iter();
        let number = Literal::usize_unsuffixed(number);
        match self.phase {
            Phase::Match => {
                let function = quote!(__drr::matched_result::<#number>);
                self.push_native(function, Some(symbol.clone()), term, place);
            }
            Phase::Rewrite => {
                let function = quote!(__drr::yielded_result::<#number>);
                self.results
                    .extend(runtime_call(function, Some(symbol.clone()), term, place));
                self.values.insert(symbol.name());
            }
        }
        TypedEntity::new(PdllEntity::Built(symbol, None), PdllType::Value)
    }
}
