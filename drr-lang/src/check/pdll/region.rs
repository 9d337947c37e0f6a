//! Evaluation of regions: matched blocks, built blocks and inlined regions.

use proc_macro2::Ident;

use super::entity::{MatchedRegion, PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::nest::nest;
use super::node::{arg, constrained, dag, directive};
use super::pdll_type::PdllType;
use super::scope::ScopeEntry;
use super::types::{constraint_of, text_term};
use crate::lex::Symbol;
use crate::messages::{pattern::rest_not_last, pdll as diag};
use crate::report::TokenSpan;
use crate::syntax::pattern::{Directive, Leaf, Term};
use crate::syntax::pdll::{
    BlockExpression, Expression, ExpressionKind, Statement, VariableConstraint, VariableConstraintKind,
};

impl Evaluator<'_> {
    /// Evaluates `block(..) { .. }`, which is also allowed as a region.
    pub(super) fn block(&mut self, block: &BlockExpression, span: TokenSpan) -> TypedEntity {
        if block.body.is_broken {
            self.is_broken = true;
            return TypedEntity::unknown();
        }
        match self.phase {
            Phase::Match => self.matched_block(block, span),
            Phase::Rewrite => self.built_block(block, span),
        }
    }

    fn matched_block(&mut self, block: &BlockExpression, span: TokenSpan) -> TypedEntity {
        let mut region = MatchedRegion {
            span,
            symbols: [None, None],
            args: block.args.as_ref().map(|_| Vec::new()),
            has_more_args: false,
            has_more_ops: false,
            ops: Vec::new(),
        };
        let args = block.args.as_deref().unwrap_or_default();
        for arg in args {
            if let ExpressionKind::Rest = arg.kind {
                self.check_last(arg, args);
                region.has_more_args = true;
                continue;
            }
            let typed = self.expression(arg);
            let typed = self.convert(typed, &PdllType::Value, arg.span);
            region.args.get_or_insert_default().push((typed.entity, arg.span));
        }
        for (at, statement) in block.body.statements.iter().enumerate() {
            match statement {
                Statement::Expression(Expression {
                    kind: ExpressionKind::Rest,
                    span,
                }) => {
                    region.has_more_ops = true;
                    if at > 0 {
                        self.report.error(*span, diag::rest_not_first());
                    }
                }
                statement => region.ops.extend(self.op_of_statement(statement)),
            }
        }
        self.regions.push(region);
        TypedEntity::new(PdllEntity::Block(self.regions.len() - 1), PdllType::Block)
    }

    /// Evaluates a statement of a matched block and returns the op that it names.
    fn op_of_statement(&mut self, statement: &Statement) -> Option<usize> {
        let entity = match statement {
            Statement::Expression(expression) => {
                let typed = self.expression(expression);
                self.execute(typed.clone());
                typed.entity
            }
            Statement::Let { name, .. } => {
                self.statement(statement);
                match self.scopes.get(&name.to_string()) {
                    Some(ScopeEntry::Variable(typed)) => typed.entity.clone(),
                    _ => return None,
                }
            }
            statement => return self.report.fail(statement.span(), diag::rewrite_in_block()),
        };
        match entity {
            PdllEntity::Op(op) => Some(op),
            _ => None,
        }
    }

    fn built_block(&mut self, block: &BlockExpression, span: TokenSpan) -> TypedEntity {
        let outside = std::mem::take(&mut self.results);
        self.scopes.enter();
        let mut terms = Vec::new();
        if let Some(args) = &block.args {
            let args = args.iter().filter_map(|arg| self.built_argument(arg)).map(arg);
            let args = args.collect();
            let span = TokenSpan::from(&block.keyword);
            terms.push(dag(span, directive(Directive::Args, span), None, args));
        }
        for statement in &block.body.statements {
            if statement.is_rewrite() {
                self.report.error(statement.span(), diag::rewrite_in_block())
            } else {
                self.statement(statement)
            }
        }
        self.scopes.leave();
        let built = std::mem::replace(&mut self.results, outside);
        terms.extend(nest(built, &[], &self.values));
        let terms = terms.into_iter().map(arg).collect();
        let block = dag(span, directive(Directive::Block, span), None, terms);
        let region = dag(span, directive(Directive::Region, span), None, vec![arg(block)]);
        TypedEntity::new(PdllEntity::Term(region), PdllType::Region)
    }

    /// Evaluates an argument of a built block: `i: I32`, `i: Value<t>`.
    fn built_argument(&mut self, argument: &Expression) -> Option<Term> {
        let ExpressionKind::Define {
            name: Some(name),
            constraints,
        } = &argument.kind
        else {
            return self.report.fail(argument.span, diag::block_argument_expected());
        };
        let symbol = self.symbol(name);
        let term = self.typed_argument(name, symbol.clone(), constraints, argument.span);
        let typed = TypedEntity::new(PdllEntity::Built(symbol, None), PdllType::Value);
        self.scopes
            .define(name, ScopeEntry::Variable(typed.into()), self.report);
        term
    }

    fn typed_argument(
        &mut self,
        name: &Ident,
        symbol: Symbol,
        constraints: &[VariableConstraint],
        span: TokenSpan,
    ) -> Option<Term> {
        for constraint in constraints {
            match &constraint.kind {
                VariableConstraintKind::Named(named) => return Some(constrained(named, symbol)),
                VariableConstraintKind::Value(Some(ty)) => {
                    let typed = self.expression(ty);
                    let like = match &typed.entity {
                        PdllEntity::TypeText(text) => match constraint_of(text) {
                            Some(constraint) => return Some(constrained(&constraint, symbol)),
                            None => Some(text_term(text)),
                        },
                        PdllEntity::Type(number) => {
                            let like = self.types[*number].value.clone();
                            like.and_then(|like| self.match_symbol(&like)).map(Term::Symbol)
                        }
                        _ => None,
                    };
                    let Some(like) = like else {
                        return self.report.fail(ty.span, diag::block_argument_type(name));
                    };
                    let operator = directive(Directive::Arg, span);
                    return Some(dag(span, operator, Some(symbol), vec![arg(like)]));
                }
                _ => {}
            }
        }
        self.report.fail(span, diag::block_argument_type(name))
    }

    /// Evaluates the region of an op: `body = r`, `body = empty`, `body = block { .. }`.
    pub(super) fn region_of_op(&mut self, value: &Expression) -> PdllEntity {
        if self.is_word(value, Directive::Empty) {
            return PdllEntity::Term(Term::Leaf(Leaf {
                operator: directive(Directive::Empty, value.span),
                symbol: None,
            }));
        }
        let typed = self.expression(value);
        self.convert(typed, &PdllType::Region, value.span).entity
    }

    /// Evaluates `inline(region, values)`.
    pub(super) fn inline(&mut self, args: &[Expression], word: &Expression, symbol: Option<Symbol>) -> Option<Term> {
        let span = word.span;
        if self.phase == Phase::Match {
            return self.report.fail(span, diag::rewrite_in_match("inline"));
        }
        if args.is_empty() {
            return self.report.fail(span, diag::inline_without_region());
        }
        let mut terms = Vec::new();
        for (at, value) in args.iter().enumerate() {
            let typed = self.expression(value);
            let kind = match typed.kind {
                _ if at == 0 => PdllType::Region,
                PdllType::ValueRange | PdllType::Tuple(_) => PdllType::ValueRange,
                _ => PdllType::Value,
            };
            let typed = self.convert(typed, &kind, value.span);
            terms.push(arg(self.term(&typed.entity, value.span)?));
        }
        Some(dag(span, directive(Directive::Inline, span), symbol, terms))
    }

    /// Returns `true` if `..` is the last element of a list. Otherwise, reports it.
    pub(super) fn check_last(&mut self, rest: &Expression, list: &[Expression]) -> bool {
        let is_last = list.last().is_some_and(|last| std::ptr::eq(last, rest));
        if !is_last {
            self.report.error(rest.span, rest_not_last());
        }
        is_last
    }
}
