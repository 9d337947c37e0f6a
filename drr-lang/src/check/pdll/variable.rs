//! Definition of variables.

use proc_macro2::Ident;

use super::entity::{MatchedOp, PdllEntity, Phase, TypedEntity, Variable};
use super::evaluator::Evaluator;
use super::pdll_type::PdllType;
use super::scope::ScopeEntry;
use super::untyped::UntypedResults;
use crate::lex::Symbol;
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::syntax::pdll::{Expression, ExpressionKind, OpName, VariableConstraint, VariableConstraintKind};

impl Evaluator<'_> {
    /// Evaluates an expression with an expected PDLL type, which applies to variables that it defines.
    pub(super) fn expression_as(&mut self, expression: &Expression, expected: PdllType) -> TypedEntity {
        match &expression.kind {
            ExpressionKind::Define { name, constraints } => {
                self.define_inline(name.as_ref(), constraints, expected, expression.span)
            }
            _ => self.expression(expression),
        }
    }

    /// Evaluates `name: C`, `_: C` or `_` in an expression.
    fn define_inline(
        &mut self,
        name: Option<&Ident>,
        constraints: &[VariableConstraint],
        expected: PdllType,
        span: TokenSpan,
    ) -> TypedEntity {
        let kind = self.kind_where(constraints, expected, name, span);
        let symbol = match name {
            Some(name) => self.symbol(name),
            None => self.fresh("any", span.first()),
        };
        let typed = self.new_variable(symbol, kind, name.map_or(span, TokenSpan::from));
        self.constrain(&typed, constraints);
        if let Some(name) = name {
            self.scopes
                .define(name, ScopeEntry::Variable(typed.clone().into()), self.report);
        }
        typed
    }

    /// Evaluates `let name: C = value;`.
    pub(super) fn define_variable(
        &mut self,
        name: &Ident,
        constraints: Option<&[VariableConstraint]>,
        value: Option<&Expression>,
    ) {
        let typed = match (constraints, value) {
            (None, None) => self.refuse(name, diag::type_unknown(name)),
            (constraints, None) => {
                let constraints = constraints.unwrap_or_default();
                let kind = self.kind_where(constraints, PdllType::Unknown, Some(name), name.into());
                let symbol = self.symbol(name);
                let typed = self.new_variable(symbol, kind, name.into());
                self.constrain(&typed, constraints);
                typed
            }
            (constraints, Some(value)) => {
                let mut typed = self.expression(value);
                if let Some(constraints) = constraints {
                    let kind = self.kind_of(constraints);
                    typed = self.convert(typed, &kind, value.span);
                    self.constrain(&typed, constraints);
                    self.report_untested(constraints);
                }
                if let PdllType::Callable(kind) = typed.kind {
                    self.report.error(name, diag::callable_as_variable(kind.word()));
                }
                self.name_entity(name, &typed);
                typed
            }
        };
        self.scopes
            .define(name, ScopeEntry::Variable(typed.into()), self.report);
    }

    /// Returns the PDLL type of a variable with constraints where a type is expected.
    fn kind_where(
        &mut self,
        constraints: &[VariableConstraint],
        expected: PdllType,
        name: Option<&Ident>,
        span: TokenSpan,
    ) -> PdllType {
        let before = self.report.count();
        let expects_type = matches!(expected, PdllType::Type | PdllType::TypeRange);
        let kind = match self.kind_among(constraints, expects_type) {
            PdllType::Unknown => expected,
            kind => kind,
        };
        if kind == PdllType::Unknown && self.phase == Phase::Match && self.report.count() == before {
            let name = name.map_or("_".to_string(), Ident::to_string);
            let named = constraints.iter().find_map(|constraint| match &constraint.kind {
                VariableConstraintKind::Named(named) => Some(named),
                _ => None,
            });
            let message = match named {
                Some(named) => diag::kind_unknown_of_constraint(name, named),
                None => diag::kind_unknown(name),
            };
            self.report.error(span, message);
        }
        kind
    }

    /// Uses the name of a variable for its matched op.
    pub(super) fn name_entity(&mut self, name: &Ident, typed: &TypedEntity) {
        let symbol = self.symbol(name);
        match typed.entity {
            PdllEntity::Op(op)
                if let Some(op) = self.matched.get_mut(op)
                    && op.symbol.name().starts_with("__")
                    && !op.is_named =>
            {
                op.symbol = symbol;
            }
            PdllEntity::Region(region) => self.regions[region].symbols[0] = Some(symbol),
            PdllEntity::Block(region) => self.regions[region].symbols[1] = Some(symbol),
            _ => {}
        }
    }

    pub(super) fn new_variable(&mut self, symbol: Symbol, kind: PdllType, span: TokenSpan) -> TypedEntity {
        if self.phase == Phase::Rewrite && !matches!(kind, PdllType::Type | PdllType::TypeRange) {
            return self.refuse(span, diag::variable_without_value());
        }
        match kind {
            PdllType::Attr | PdllType::Value | PdllType::ValueRange | PdllType::Region => {}
            PdllType::Op(name) => {
                let name = name.map_or(OpName::Any(span), |name| OpName::Mlir(name, span));
                let untyped = self.new_untyped(&name, UntypedResults::AtLeast(0));
                return self.add_matched(MatchedOp {
                    symbol,
                    span,
                    name,
                    operands: None,
                    either: Vec::new(),
                    attributes: Vec::new(),
                    is_named: false,
                    interface: None,
                    untyped,
                });
            }
            PdllType::Type | PdllType::TypeRange => return self.new_type(kind),
            _ => return TypedEntity::unknown(),
        }
        self.variables.push(Variable {
            symbol,
            span,
            constraint: None,
            may_be_absent: false,
        });
        TypedEntity::new(PdllEntity::Variable(self.variables.len() - 1), kind)
    }

    /// Creates a variable without a name.
    pub(super) fn any(&mut self, kind: PdllType, span: TokenSpan) -> TypedEntity {
        let symbol = self.fresh("any", span.first());
        self.new_variable(symbol, kind, span)
    }
}
