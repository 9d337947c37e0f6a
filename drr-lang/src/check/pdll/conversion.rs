//! What an expression becomes where something of another kind is wanted.

use super::evaluator::Evaluator;
use super::kind::Kind;
use super::meaning::{Entity, Meaning, Phase};
use crate::messages::pdll as say;
use crate::report::Place;
use crate::syntax::pdll::{Expression, ExpressionKind, OpName};

impl Evaluator<'_> {
    /// Makes of an expression what its place wants.
    pub(super) fn convert(&mut self, meaning: Meaning, wanted: &Kind, place: Place) -> Meaning {
        let meaning = match wanted {
            Kind::Tuple(_) | Kind::ValueRange | Kind::TypeRange | Kind::Unknown => meaning,
            _ => in_parentheses(meaning),
        };
        let entity = match (&meaning.kind, wanted) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => return meaning,
            (found, wanted) if found == wanted => return meaning,
            (Kind::Op(Some(_)), Kind::Op(None)) | (Kind::Value, Kind::ValueRange) | (Kind::Type, Kind::TypeRange) => {
                meaning.entity
            }
            (Kind::Op(None), Kind::Op(Some(name))) if let Entity::Op(op) = meaning.entity => {
                self.give_name(op, name, place);
                meaning.entity
            }
            (Kind::Op(_), Kind::Value) => return self.only_result(meaning, place),
            (Kind::Op(_), Kind::ValueRange) => self.all_results(meaning),
            (Kind::Tuple(found), Kind::Tuple(kinds)) if found.len() == kinds.len() => {
                let Entity::Tuple(elements) = meaning.entity else {
                    return Meaning::unknown();
                };
                let mut converted = Vec::new();
                for ((_, element), (label, kind)) in elements.into_iter().zip(kinds) {
                    converted.push((label.clone(), self.convert(element, kind, place)));
                }
                Entity::Tuple(converted)
            }
            (Kind::Tuple(kinds), Kind::ValueRange | Kind::TypeRange)
                if self.phase == Phase::Rewrite && kinds.iter().all(|(_, kind)| kind.is_part_of(wanted)) =>
            {
                meaning.entity
            }
            (Kind::Tuple(_), Kind::ValueRange) => {
                let Entity::Tuple(elements) = meaning.entity else {
                    return Meaning::unknown();
                };
                let elements = elements.into_iter();
                let elements = elements.filter_map(|(_, element)| Some((None, self.element(element, place)?)));
                Entity::Tuple(elements.collect())
            }
            (Kind::Block, Kind::Region) if let Entity::Block(region) = meaning.entity => Entity::Region(region),
            (found, wanted) => {
                let help = match (found, wanted) {
                    (Kind::ValueRange, Kind::Value) => {
                        Some("a range may have any number of values; name one that is single")
                    }
                    _ => None,
                };
                return self.refuse(place, say::wrong_kind(wanted, found).help_if(help));
            }
        };
        Meaning::new(entity, wanted.clone())
    }

    /// An operation where one value is wanted: its only result.
    pub(super) fn only_result(&mut self, meaning: Meaning, place: Place) -> Meaning {
        if self.is_yielded_op(&meaning) {
            return self.yielded_result(&meaning, 0, place);
        }
        if let Some(untyped) = self.untyped_of(&meaning.entity) {
            return self.untyped_only_result(untyped, meaning, place);
        }
        if let Some(signature) = self.signature_of(&meaning)
            && !signature.yields_one_value()
        {
            let help = match signature.results.first() {
                Some(first) => format!("name the result that is meant, such as `.{}`", first.name),
                None => "it has no result".to_string(),
            };
            let message = say::wrong_kind(Kind::Value, &meaning.kind).help(help);
            return self.refuse(place, message.signature(&signature));
        }
        meaning.first_result()
    }

    /// All results of an operation, where a range is wanted.
    fn all_results(&self, meaning: Meaning) -> Entity {
        match (self.phase, &meaning.entity) {
            (Phase::Match, Entity::Op(op)) => Entity::Result(*op, None),
            (Phase::Rewrite, _) if !self.is_yielded_op(&meaning) => {
                let mut results = self.values_of(meaning);
                match results.len() {
                    1 => results.remove(0),
                    _ => Entity::range_of(results),
                }
            }
            _ => meaning.entity,
        }
    }

    /// A matched operation of any name gets one.
    pub(super) fn give_name(&mut self, op: usize, name: &str, place: Place) {
        let is_declared = self.known_op(name).is_some();
        let matched = &mut self.matched[op];
        matched.name = OpName::Mlir(name.to_string(), place);
        match matched.untyped {
            Some(untyped) if !is_declared => self.untyped[untyped].op_name = name.to_string(),
            Some(_) if matched.operands.is_none() && matched.attributes.is_empty() => matched.untyped = None,
            Some(_) => self.report.error(place, say::named_too_late(name)),
            None => {}
        }
    }

    /// `variadic(a, b)`: a range of these values. One that is matched may have a rest.
    pub(super) fn range(&mut self, elements: &[Expression]) -> Meaning {
        let mut range = Vec::new();
        for element in elements {
            let meaning = match (&element.kind, self.phase) {
                (ExpressionKind::Rest, Phase::Match) => self.any(Kind::ValueRange, element.place),
                _ => self.expression(element),
            };
            range.extend(self.element(meaning, element.place).map(|element| (None, element)));
        }
        Meaning::new(Entity::Tuple(range), Kind::ValueRange)
    }

    /// An element of a range.
    pub(super) fn element(&mut self, meaning: Meaning, place: Place) -> Option<Meaning> {
        match (&meaning.kind, self.phase) {
            (Kind::Op(_), Phase::Match) => Some(self.convert(meaning, &Kind::Value, place)),
            (Kind::ValueRange, Phase::Match) if !matches!(meaning.entity, Entity::Variable(_)) => {
                self.report.fail(place, say::rest_of_range())
            }
            (Kind::Op(_) | Kind::Value | Kind::ValueRange | Kind::Unknown, _) => Some(meaning),
            (kind, _) => self.report.fail(place, say::operand_kind(kind)),
        }
    }
}

/// `(x)` is `x` where no tuple is wanted.
pub(super) fn in_parentheses(meaning: Meaning) -> Meaning {
    match meaning.entity {
        Entity::Tuple(mut elements) if elements.len() == 1 => match elements.pop() {
            Some((_, element)) => element,
            None => Meaning::unknown(),
        },
        entity => Meaning { entity, ..meaning },
    }
}
