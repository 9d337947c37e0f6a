//! Operations that native code yields: what results they have is known when the code has run.

use proc_macro2::Literal;
use quote::quote;

use super::evaluator::Evaluator;
use super::kind::Kind;
use super::meaning::{Entity, Meaning, Phase};
use super::types::runtime_call;
use crate::messages::pdll as say;
use crate::report::Place;
use crate::syntax::pdll::{Member, MemberName};

impl Evaluator<'_> {
    /// Whether something is an operation that native code has yielded.
    pub(super) fn is_yielded_op(&self, meaning: &Meaning) -> bool {
        let Entity::Built(symbol, _) = &meaning.entity else {
            return false;
        };
        matches!(meaning.kind, Kind::Op(_)) && self.natives.contains(&symbol.name())
    }

    /// `op.0`, `op.results`, and by name if the native code says which operation it yields.
    pub(super) fn member_of_yielded(&mut self, op: &Meaning, member: &Member) -> Meaning {
        let number = match (&member.name, &op.kind) {
            (MemberName::Number(number), _) => *number,
            (MemberName::Name(name), _) if name == "results" => {
                return Meaning::new(op.entity.clone(), Kind::ValueRange);
            }
            (MemberName::Name(_), Kind::Op(Some(_))) => {
                let found = self.result_of(op, member);
                match found.entity {
                    Entity::Built(_, Some(number)) => number,
                    _ => return found,
                }
            }
            (MemberName::Name(name), kind) => return self.refuse(member.place, say::no_such_member(name, kind)),
        };
        self.yielded_result(op, number, member.place)
    }

    /// As many results of one as an operation has that they replace; one, if that is not known.
    pub(super) fn yielded_results(&mut self, op: &Meaning, replaced: Option<usize>, place: Place) -> Vec<Entity> {
        let replaced = replaced.filter(|op| self.matched[*op].untyped.is_none());
        let count = replaced.and_then(|op| Some(self.op_signature(op)?.results.len()));
        let results = 0..count.unwrap_or(1);
        results
            .map(|number| self.yielded_result(op, number, place).entity)
            .collect()
    }

    /// A result of one, by number.
    pub(super) fn yielded_result(&mut self, op: &Meaning, number: usize, place: Place) -> Meaning {
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
        Meaning::new(Entity::Built(symbol, None), Kind::Value)
    }
}
