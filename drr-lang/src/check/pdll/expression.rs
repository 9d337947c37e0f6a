//! Evaluation of expressions.

use proc_macro2::Ident;

use super::entity::{PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use super::scope::ScopeEntry;
use crate::lex::name_of;
use crate::messages::pdll as diag;
use crate::signature::Multiplicity;
use crate::syntax::mlir;
use crate::syntax::path::Path;
use crate::syntax::pattern::Term;
use crate::syntax::pdll::{Expression, ExpressionKind, Member, MemberName, TupleElement};
use drr_schema::nearest;

impl Evaluator<'_> {
    /// Evaluates an expression. Reports its errors.
    pub(super) fn expression(&mut self, expression: &Expression) -> TypedEntity {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Name(path) => match path.single() {
                Some(name) => self.name(name, expression),
                // A path is a Rust function, which is only valid as a callee; `callee` handles it.
                None => {
                    let help = self.constant_of_rust(path);
                    self.refuse(span, diag::undefined(path).help_if(help))
                }
            },
            ExpressionKind::Define { .. } => self.expression_as(expression, PdllType::Unknown),
            ExpressionKind::Attr(text) => self.attribute_text(text, span),
            ExpressionKind::Type(text) => self.type_text(text, span),
            ExpressionKind::Literal(literal) => {
                TypedEntity::new(PdllEntity::Term(Term::Literal(literal.clone())), PdllType::Attr)
            }
            ExpressionKind::Rust(code) => TypedEntity::new(PdllEntity::Term(self.code(code)), PdllType::Unknown),
            ExpressionKind::Rest => self.refuse(span, diag::rest_elsewhere()),
            ExpressionKind::Block(block) => self.block(block, span),
            ExpressionKind::Op(op) => match self.phase {
                Phase::Match => self.matched_op(op, span),
                Phase::Rewrite => self.built_op(op, span),
            },
            ExpressionKind::Tuple(elements) => self.tuple(elements),
            ExpressionKind::Callable(callable) => {
                let typed = TypedEntity::new(PdllEntity::Inline(callable.clone()), PdllType::Callable(callable.kind));
                if let Some(name) = &callable.name {
                    self.scopes
                        .define(name, ScopeEntry::Variable(typed.clone().into()), self.report);
                }
                typed
            }
            ExpressionKind::Member(parent, member) => self.member(parent, member),
            ExpressionKind::Call { callee, args, not } => self.call(callee, args, not.as_ref(), span),
        }
    }

    fn name(&mut self, name: &Ident, expression: &Expression) -> TypedEntity {
        let text = name_of(name);
        match self.scopes.get(&text).cloned() {
            Some(ScopeEntry::Variable(typed)) => *typed,
            Some(ScopeEntry::Callable(number)) => TypedEntity {
                kind: PdllType::Callable(self.callables[number].kind),
                entity: PdllEntity::Callable(number),
            },
            Some(ScopeEntry::Pattern) => self.refuse(name, diag::pattern_as_value(name)),
            // An unknown callee is a Rust function; `call` handles paths.
            None => {
                let near = self.scopes.nearest(&text);
                let is_type = near.is_none() && mlir::check_type(&text).is_ok();
                let help = if is_type {
                    Some(format!("write a type as `type<{text}>`"))
                } else {
                    expression
                        .path()
                        .filter(|_| near.is_none())
                        .and_then(|path| self.constant_of_rust(path))
                };
                self.refuse(expression.span, diag::undefined(name).help_if(help).did_you_mean(near))
            }
        }
    }

    /// Returns advice for a name that may be a Rust constant or enum case.
    fn constant_of_rust(&self, path: &Path) -> Option<String> {
        let is_constant = name_of(path.last()).starts_with(char::is_uppercase);
        let help = match (self.phase, path.single()) {
            (Phase::Rewrite, Some(name)) if let Some((of, case)) = enum_and_case(&name_of(name)) => {
                format!("write the case of an enum as `[{{ {of}::{case} }}]`")
            }
            (Phase::Rewrite, _) => format!("write a Rust constant as `[{{ {path} }}]`"),
            (Phase::Match, Some(name)) => format!("write the constraint after a variable: `_: {name}`"),
            (Phase::Match, None) => {
                "write the case of an enum as a constraint: `_: RoundDown` for the case `Down` of `Round`".to_string()
            }
        };
        is_constant.then_some(help)
    }

    fn tuple(&mut self, elements: &[TupleElement]) -> TypedEntity {
        let mut typed_entities = Vec::new();
        let mut kinds = Vec::new();
        for TupleElement { label, value } in elements {
            let typed = self.expression(value);
            if matches!(typed.kind, PdllType::Tuple(_) | PdllType::Callable(_)) {
                self.report.error(value.span, diag::tuple_element(&typed.kind));
            }
            let label = label.as_ref().map(name_of);
            kinds.push((label.clone(), typed.kind.clone()));
            typed_entities.push((label, typed));
        }
        TypedEntity::new(PdllEntity::Tuple(typed_entities), PdllType::Tuple(kinds))
    }

    fn member(&mut self, parent: &Expression, member: &Member) -> TypedEntity {
        let typed = self.expression(parent);
        let found = match (&typed.entity, &typed.kind) {
            (PdllEntity::Tuple(elements), _) => {
                let expected = match &member.name {
                    MemberName::Number(number) => elements.get(*number),
                    MemberName::Name(name) => elements.iter().find(|(label, _)| label.as_ref() == Some(name)),
                };
                expected.map(|(_, element)| element.clone())
            }
            (PdllEntity::Built(..), _) if self.is_yielded_op(&typed) => {
                return self.member_of_yielded(&typed, member);
            }
            (PdllEntity::Op(_), _) | (PdllEntity::Built(_, None), PdllType::Op(Some(_))) => {
                return self.result_of(&typed, member);
            }
            // A result of a Rust function, by index.
            (PdllEntity::Built(symbol, None), _) => match member.name {
                MemberName::Number(number) => Some(TypedEntity::new(
                    PdllEntity::Built(symbol.clone(), Some(number)),
                    PdllType::Unknown,
                )),
                MemberName::Name(_) => None,
            },
            // A call without results has no members.
            (PdllEntity::Nothing, PdllType::Tuple(kinds)) if kinds.is_empty() => None,
            // Only the PDLL type of a missing argument is known.
            (PdllEntity::Nothing, _) | (_, PdllType::Unknown) => return TypedEntity::unknown(),
            _ => None,
        };
        let is_value = typed.kind == PdllType::Value && member.name == MemberName::Number(0);
        found.unwrap_or_else(|| {
            let message = diag::no_such_member(&member.name, &typed.kind);
            self.refuse(
                member.span,
                message.help_if(is_value.then_some("remove `.0`: only an op has results")),
            )
        })
    }

    /// Returns a result of an op, or all results.
    pub(super) fn result_of(&mut self, op: &TypedEntity, member: &Member) -> TypedEntity {
        if member.name == MemberName::Name("results".to_string()) {
            return TypedEntity::new(op.entity.result(None), PdllType::ValueRange);
        }
        if let Some(untyped) = self.untyped_of(&op.entity) {
            return self.untyped_result(untyped, op, member);
        }
        let Some(signature) = self.signature_of(op) else {
            return TypedEntity::unknown();
        };
        let results = &signature.results;
        let number = match &member.name {
            MemberName::Number(number) => Some(*number).filter(|number| *number < results.len()),
            MemberName::Name(name) => results.iter().position(|result| result.name == *name),
        };
        let Some(number) = number else {
            let near = match &member.name {
                MemberName::Name(name) => nearest(name, results.iter().map(|result| result.name.as_str())),
                MemberName::Number(_) => None,
            };
            let message = diag::no_such_member(&member.name, &op.kind).did_you_mean(near);
            return self.refuse(member.span, message.signature(&signature));
        };
        let kind = match results[number].multiplicity {
            Multiplicity::One => PdllType::Value,
            Multiplicity::Optional | Multiplicity::Variadic => PdllType::ValueRange,
        };
        TypedEntity::new(op.entity.result(Some(number)), kind)
    }
}

/// Splits `RoundDown`, the constraint of an enum case, into enum and case. Returns `None` if the name does not consist
/// of two words.
fn enum_and_case(name: &str) -> Option<(&str, &str)> {
    let is_start = |&(_, c): &(usize, char)| c.is_uppercase();
    let starts: Vec<usize> = name.char_indices().filter(is_start).map(|(at, _)| at).collect();
    match starts[..] {
        [0, second] if second > 1 => name.split_at_checked(second),
        _ => None,
    }
}
