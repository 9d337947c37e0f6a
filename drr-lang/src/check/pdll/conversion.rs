//! Conversion of expressions to the PDLL type that the context expects.

use super::entity::{PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::syntax::pdll::{Expression, ExpressionKind, OpName};

impl Evaluator<'_> {
    /// Converts an expression to the expected type.
    pub(super) fn convert(&mut self, typed: TypedEntity, expected: &PdllType, span: TokenSpan) -> TypedEntity {
        let typed = match expected {
            PdllType::Tuple(_) | PdllType::ValueRange | PdllType::TypeRange | PdllType::Unknown => typed,
            _ => in_parentheses(typed),
        };
        let entity = match (&typed.kind, expected) {
            (PdllType::Unknown, _) | (_, PdllType::Unknown) => return typed,
            (found, expected) if found == expected => return typed,
            (PdllType::Op(Some(_)), PdllType::Op(None))
            | (PdllType::Value, PdllType::ValueRange)
            | (PdllType::Type, PdllType::TypeRange) => typed.entity,
            (PdllType::Op(None), PdllType::Op(Some(name))) if let PdllEntity::Op(op) = typed.entity => {
                self.give_name(op, name, span);
                typed.entity
            }
            (PdllType::Op(_), PdllType::Value) => return self.only_result(typed, span),
            (PdllType::Op(_), PdllType::ValueRange) => self.all_results(typed),
            (PdllType::Tuple(found), PdllType::Tuple(kinds)) if found.len() == kinds.len() => {
                let PdllEntity::Tuple(elements) = typed.entity else {
                    return TypedEntity::unknown();
                };
                let mut converted = Vec::new();
                for ((_, element), (label, kind)) in elements.into_iter().zip(kinds) {
                    converted.push((label.clone(), self.convert(element, kind, span)));
                }
                PdllEntity::Tuple(converted)
            }
            (PdllType::Tuple(kinds), PdllType::ValueRange | PdllType::TypeRange)
                if self.phase == Phase::Rewrite && kinds.iter().all(|(_, kind)| kind.is_part_of(expected)) =>
            {
                typed.entity
            }
            (PdllType::Tuple(_), PdllType::ValueRange) => {
                let PdllEntity::Tuple(elements) = typed.entity else {
                    return TypedEntity::unknown();
                };
                let elements = elements.into_iter();
                let elements = elements.filter_map(|(_, element)| Some((None, self.element(element, span)?)));
                PdllEntity::Tuple(elements.collect())
            }
            (PdllType::Block, PdllType::Region) if let PdllEntity::Block(region) = typed.entity => {
                PdllEntity::Region(region)
            }
            (found, expected) => {
                let help = match (found, expected) {
                    (PdllType::ValueRange, PdllType::Value) => {
                        Some("name a single value: a range may have any number of values")
                    }
                    _ => None,
                };
                return self.refuse(span, diag::wrong_kind(expected, found).help_if(help));
            }
        };
        TypedEntity::new(entity, expected.clone())
    }

    /// Converts an op to a value, its only result.
    pub(super) fn only_result(&mut self, typed: TypedEntity, span: TokenSpan) -> TypedEntity {
        if self.is_yielded_op(&typed) {
            return self.yielded_result(&typed, 0, span);
        }
        if let Some(untyped) = self.untyped_of(&typed.entity) {
            return self.untyped_only_result(untyped, typed, span);
        }
        if let Some(signature) = self.signature_of(&typed)
            && !signature.yields_one_value()
        {
            let help = match signature.results.first() {
                Some(first) => format!("select a result, such as `.{}`", first.name),
                None => "the op has no results".to_string(),
            };
            let message = diag::wrong_kind(PdllType::Value, &typed.kind).help(help);
            return self.refuse(span, message.signature(&signature));
        }
        typed.first_result()
    }

    /// Returns all results of an op as a range.
    fn all_results(&self, typed: TypedEntity) -> PdllEntity {
        match (self.phase, &typed.entity) {
            (Phase::Match, PdllEntity::Op(op)) => PdllEntity::Result(*op, None),
            (Phase::Rewrite, _) if !self.is_yielded_op(&typed) => {
                let mut results = self.values_of(typed);
                match results.len() {
                    1 => results.remove(0),
                    _ => PdllEntity::range_of(results),
                }
            }
            _ => typed.entity,
        }
    }

    /// Assigns an op name to a matched op without one.
    pub(super) fn give_name(&mut self, op: usize, name: &str, span: TokenSpan) {
        let is_declared = self.resolved_op(name).is_some();
        let matched = &mut self.matched[op];
        matched.name = OpName::Mlir(name.to_string(), span);
        match matched.untyped {
            Some(untyped) if !is_declared => self.untyped[untyped].op_name = name.to_string(),
            Some(_) if matched.operands.is_none() && matched.attributes.is_empty() => matched.untyped = None,
            Some(_) => self.report.error(span, diag::named_too_late(name)),
            None => {}
        }
    }

    /// Evaluates `variadic(a, b)`, a range of values. In the match, it may end with `..`.
    pub(super) fn range(&mut self, elements: &[Expression]) -> TypedEntity {
        let mut range = Vec::new();
        for element in elements {
            let typed = match (&element.kind, self.phase) {
                (ExpressionKind::Rest, Phase::Match) => self.any(PdllType::ValueRange, element.span),
                _ => self.expression(element),
            };
            range.extend(self.element(typed, element.span).map(|element| (None, element)));
        }
        TypedEntity::new(PdllEntity::Tuple(range), PdllType::ValueRange)
    }

    /// Converts an element of a range.
    pub(super) fn element(&mut self, typed: TypedEntity, span: TokenSpan) -> Option<TypedEntity> {
        match (&typed.kind, self.phase) {
            (PdllType::Op(_), Phase::Match) => Some(self.convert(typed, &PdllType::Value, span)),
            (PdllType::ValueRange, Phase::Match) if !matches!(typed.entity, PdllEntity::Variable(_)) => {
                self.report.fail(span, diag::rest_of_range())
            }
            (PdllType::Op(_) | PdllType::Value | PdllType::ValueRange | PdllType::Unknown, _) => Some(typed),
            (kind, _) => self.report.fail(span, diag::operand_kind(kind)),
        }
    }
}

/// Returns the element of a tuple of one, which is a parenthesised expression.
pub(super) fn in_parentheses(typed: TypedEntity) -> TypedEntity {
    match typed.entity {
        PdllEntity::Tuple(mut elements) if elements.len() == 1 => match elements.pop() {
            Some((_, element)) => element,
            None => TypedEntity::unknown(),
        },
        entity => TypedEntity { entity, ..typed },
    }
}
