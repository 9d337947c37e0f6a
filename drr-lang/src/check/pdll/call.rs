//! Evaluation of calls: inlines constraints and rewrites with statements, and calls Rust functions.

use drr_schema::counted;
use proc_macro2::{Ident, Span};
use quote::ToTokens;

use super::entity::{PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::node::{arg, dag, directive};
use super::pdll_type::PdllType;
use super::scope::ScopeEntry;
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::Role;
use crate::syntax::pattern::{Directive, Native, NativeFunction, NodeOperator};
use crate::syntax::pdll::{Callable, CallableBody, CallableKind, Expression, Parameter, Statement};

impl Evaluator<'_> {
    pub(super) fn call(
        &mut self,
        callee: &Expression,
        args: &[Expression],
        not: Option<&Ident>,
        span: TokenSpan,
    ) -> TypedEntity {
        if let Some(typed) = self.call_word(callee, args) {
            return typed;
        }
        let typed = self.callee(callee);
        let args: Vec<(TypedEntity, TokenSpan)> = args.iter().map(|arg| (self.expression(arg), arg.span)).collect();
        match typed.entity {
            PdllEntity::Callable(number) => self.call_callable(number, args, not.is_some(), callee.span),
            PdllEntity::Inline(callable) => self.call_inline(&callable, args, not.is_some(), callee.span),
            PdllEntity::Function(path) => {
                // A call tests in the match and yields values in a rewrite.
                let results = None;
                let span = if self.phase == Phase::Rewrite && not.is_some() {
                    callee.span
                } else {
                    span
                };
                self.call_function(&path, results, args, not.is_some(), span)
            }
            _ => {
                if typed.kind != PdllType::Unknown {
                    self.report.error(callee.span, diag::not_callable(&typed.kind));
                }
                TypedEntity::unknown()
            }
        }
    }

    /// Evaluates calls of directives of `pat!`.
    fn call_word(&mut self, callee: &Expression, args: &[Expression]) -> Option<TypedEntity> {
        if self.is_word(callee, Directive::Variadic) {
            return Some(self.range(args));
        }
        if self.is_word(callee, Directive::Inline) {
            let symbol = self.fresh("inline", callee.span.first());
            let Some(term) = self.inline(args, callee, Some(symbol.clone())) else {
                return Some(TypedEntity::unknown());
            };
            self.results.push(term);
            self.values.insert(symbol.name());
            return Some(TypedEntity::new(PdllEntity::Built(symbol, None), PdllType::Unknown));
        }
        if !self.is_word(callee, Directive::CopyAttrs) {
            return None;
        }
        if self.phase == Phase::Match {
            self.report.error(callee.span, diag::rewrite_in_match("copyAttrs"));
            return Some(TypedEntity::unknown());
        }
        let terms = self.terms(args);
        let operator = directive(Directive::CopyAttrs, callee.span);
        self.supplemental.push(dag(callee.span, operator, None, terms));
        Some(TypedEntity::nothing())
    }

    /// Evaluates the callee. An unknown name is a Rust function.
    fn callee(&mut self, callee: &Expression) -> TypedEntity {
        let is_ours = |name: &Ident| self.scopes.get(&name.to_string()).is_some();
        match callee.path().filter(|path| !path.single().is_some_and(is_ours)) {
            Some(path) => TypedEntity::new(PdllEntity::Function(path.clone()), PdllType::Unknown),
            None => self.expression(callee),
        }
    }

    /// Calls a constraint or rewrite of the block.
    pub(super) fn call_callable(
        &mut self,
        number: usize,
        args: Vec<(TypedEntity, TokenSpan)>,
        is_negated: bool,
        span: TokenSpan,
    ) -> TypedEntity {
        let callables = self.callables;
        self.call_named(&callables[number], true, args, is_negated, span)
    }

    /// Calls an inline constraint or rewrite, or one defined earlier in the same body.
    pub(super) fn call_inline(
        &mut self,
        callable: &Callable,
        args: Vec<(TypedEntity, TokenSpan)>,
        is_negated: bool,
        span: TokenSpan,
    ) -> TypedEntity {
        let CallableBody::Rust(_) = callable.code else {
            return self.call_named(callable, false, args, is_negated, span);
        };
        self.report_cpp(callable);
        let mut function = callable.clone();
        function.name = Some(self.fresh("inline", span.first().resolved_at(Span::mixed_site())).ident);
        self.functions.push(function.clone());
        self.call_named(&function, false, args, is_negated, span)
    }

    fn call_named(
        &mut self,
        callable: &Callable,
        is_global: bool,
        args: Vec<(TypedEntity, TokenSpan)>,
        is_negated: bool,
        span: TokenSpan,
    ) -> TypedEntity {
        let name = callable.name.as_ref().map_or(String::new(), Ident::to_string);
        if !self.check_phase(callable.kind, &name, span) {
            return TypedEntity::unknown();
        }
        if is_negated {
            match (callable.kind, &callable.code) {
                (CallableKind::Rewrite, _) => self.report.error(span, diag::negated_rewrite(&name)),
                (_, CallableBody::Statements(_)) => self.report.error(span, diag::negated_statements(&name)),
                _ => {}
            }
        }
        if callable.cpp().is_some() {
            self.is_broken = true;
            return TypedEntity::unknown();
        }
        if callable.name.is_some() && self.open.contains(&name) {
            return self.refuse(span, diag::recursive(&name));
        }
        match (&callable.code, &callable.name) {
            (CallableBody::Function | CallableBody::Rust(_), Some(ident)) => {
                let Some(args) = self.arguments(callable, args, span) else {
                    return TypedEntity::unknown();
                };
                let path = Path::of_name(ident.clone(), span);
                let results = callable.results.as_ref().map_or(0, Vec::len);
                let typed = self.call_function(&path, Some(results), args, is_negated, span);
                self.results_of(callable, typed)
            }
            _ => self.call_statements(callable, is_global, args, span),
        }
    }

    /// Converts the arguments of a call to the types of the callable's parameters.
    fn arguments(
        &mut self,
        callable: &Callable,
        args: Vec<(TypedEntity, TokenSpan)>,
        span: TokenSpan,
    ) -> Option<Vec<(TypedEntity, TokenSpan)>> {
        if args.len() != callable.args.len() {
            let span = args.get(callable.args.len()).map_or(span, |(_, span)| *span);
            let name = callable.name.as_ref().map_or("this".to_string(), Ident::to_string);
            let expected = counted(callable.args.len(), "argument");
            let given = args.len();
            return self.report.fail(span, diag::call_arity(name, expected, given));
        }
        let mut converted = Vec::new();
        for ((typed, span), parameter) in args.into_iter().zip(&callable.args) {
            let kind = self.kind_of(std::slice::from_ref(&parameter.constraint));
            let is_one = typed.kind == PdllType::Value && kind == PdllType::ValueRange;
            let is_op = matches!(typed.kind, PdllType::Op(_)) && kind == PdllType::ValueRange;
            let mut typed = self.convert(typed, &kind, span);
            // Native code receives a list. In the match, a list is an operand of an op.
            if (is_one || is_op) && !matches!(callable.code, CallableBody::Statements(_)) {
                match (self.phase, &typed.entity) {
                    (Phase::Match, _) if is_one => self.report.error(span, diag::value_for_operands()),
                    (Phase::Rewrite, entity) if !matches!(entity, PdllEntity::Tuple(_)) => {
                        typed.entity = PdllEntity::range_of([typed.entity]);
                    }
                    _ => {}
                }
            }
            converted.push((typed, span));
        }
        Some(converted)
    }

    /// Inlines the statements of a callable for the arguments.
    pub(super) fn call_statements(
        &mut self,
        callable: &Callable,
        is_global: bool,
        args: Vec<(TypedEntity, TokenSpan)>,
        span: TokenSpan,
    ) -> TypedEntity {
        let Some(args) = self.arguments(callable, args, span) else {
            return TypedEntity::unknown();
        };
        let CallableBody::Statements(body) = &callable.code else {
            return TypedEntity::unknown();
        };
        if body.is_broken {
            self.is_broken = true;
            return TypedEntity::unknown();
        }
        // An inline callable sees the enclosing variables.
        let hidden = is_global.then(|| self.scopes.hide_variables());
        self.open
            .push(callable.name.as_ref().map_or(String::new(), Ident::to_string));
        self.scopes.enter();
        for ((typed, _), parameter) in args.iter().zip(&callable.args) {
            self.constrain(typed, std::slice::from_ref(&parameter.constraint));
            if let Some(name) = &parameter.name {
                self.scopes
                    .define(name, ScopeEntry::Variable(typed.clone().into()), self.report);
            }
        }
        let mut returned = None;
        for (at, statement) in body.statements.iter().enumerate() {
            let value = match statement {
                Statement::Return(_, value) => value,
                Statement::Expression(value) if body.is_lambda => value,
                statement if callable.kind == CallableKind::Rewrite && statement.is_rewrite() => {
                    self.rewrite_statement(statement);
                    continue;
                }
                statement => {
                    self.statement(statement);
                    continue;
                }
            };
            returned = Some((self.expression(value), value.span));
            if let Some(next) = body.statements.get(at + 1) {
                self.report.error(next.span(), diag::after_return(callable.kind.word()));
            }
            break;
        }
        self.scopes.leave();
        self.open.pop();
        if let Some(hidden) = hidden {
            self.scopes.restore(hidden);
        }
        self.returned(callable, returned)
    }

    /// Returns the result of a callable with statements.
    fn returned(&mut self, callable: &Callable, returned: Option<(TypedEntity, TokenSpan)>) -> TypedEntity {
        match (&callable.results, returned) {
            (Some(results), Some((typed, span))) => {
                let kind = self.kind_of_results(results);
                let converted = self.convert(typed, &kind, span);
                self.with_labels(results, converted)
            }
            (Some(results), None) => {
                if let (Some(first), Some(last)) = (results.first(), results.last()) {
                    let kind = self.kind_of_results(results);
                    let name = first.name.as_ref().filter(|_| results.len() > 1).map(Ident::span);
                    let start = name.unwrap_or_else(|| first.constraint.span.first());
                    let span = TokenSpan::between(start, last.constraint.span.last());
                    self.report
                        .error(span, diag::return_missing(callable.kind.word(), kind));
                }
                TypedEntity::unknown()
            }
            (None, Some((typed, _))) => typed,
            (None, None) => TypedEntity::nothing(),
        }
    }

    fn kind_of_results(&mut self, results: &[Parameter]) -> PdllType {
        let mut kinds = Vec::new();
        for result in results {
            let kind = self.kind_of(std::slice::from_ref(&result.constraint));
            kinds.push((result.name.as_ref().map(Ident::to_string), kind));
        }
        match kinds.as_mut_slice() {
            [(_, kind)] => kind.clone(),
            _ => PdllType::Tuple(kinds),
        }
    }

    /// Labels the elements of a tuple as declared.
    fn with_labels(&mut self, results: &[Parameter], typed: TypedEntity) -> TypedEntity {
        let PdllEntity::Tuple(elements) = typed.entity else {
            return typed;
        };
        let label = |result: &Parameter| result.name.as_ref().map(Ident::to_string);
        let elements = elements.into_iter().zip(results);
        TypedEntity {
            entity: PdllEntity::Tuple(
                elements
                    .map(|((_, element), result)| (label(result), element))
                    .collect(),
            ),
            kind: typed.kind,
        }
    }

    /// Returns the results of a Rust function that the block declares.
    fn results_of(&mut self, callable: &Callable, typed: TypedEntity) -> TypedEntity {
        let Some(results) = &callable.results else {
            return typed;
        };
        let PdllEntity::Built(symbol, _) = &typed.entity else {
            return typed;
        };
        let kind = self.kind_of_results(results);
        let PdllType::Tuple(kinds) = &kind else {
            return TypedEntity { kind, ..typed };
        };
        let elements = kinds.iter().enumerate().map(|(at, (label, kind))| {
            let element = TypedEntity::new(PdllEntity::Built(symbol.clone(), Some(at)), kind.clone());
            (label.clone(), element)
        });
        TypedEntity::new(PdllEntity::Tuple(elements.collect()), kind)
    }

    /// Calls a Rust function: in the match as a test, in a rewrite for its results.
    pub(super) fn call_function(
        &mut self,
        path: &Path,
        results: Option<usize>,
        args: Vec<(TypedEntity, TokenSpan)>,
        is_negated: bool,
        span: TokenSpan,
    ) -> TypedEntity {
        if is_negated && self.phase == Phase::Rewrite {
            return self.refuse(span, diag::negated_rewrite(path));
        }
        // Rules in `pat!` list these beside native code, where a name cannot be both.
        let mut on_uses = Role::constraints_on_uses();
        if let Some(name) = on_uses.find(|name| path.single().is_some_and(|single| single == name)) {
            return self.refuse(span, diag::constraint_called(name));
        }
        let mut terms = Vec::new();
        for (typed, span) in args {
            terms.extend(self.native_arg(&typed, span).map(arg));
        }
        // In the match, a function is a test unless it is declared with results. A negated constraint yields nothing.
        let results = match self.phase {
            Phase::Match => results.filter(|results| *results > 0 && !is_negated),
            Phase::Rewrite => results,
        };
        let yields = match self.phase {
            Phase::Match => results.is_some(),
            Phase::Rewrite => results != Some(0),
        };
        let operator = NodeOperator::Native(Native {
            function: NativeFunction::Path(path.clone()),
            results,
            is_negated,
            tokens: path.to_token_stream(),
        });
        let symbol = yields.then(|| self.fresh("native", span.first()));
        let call = dag(span, operator, symbol.clone(), terms);
        match self.phase {
            Phase::Match => self.conditions.push(call),
            Phase::Rewrite => self.results.push(call),
        }
        let Some(symbol) = symbol else {
            return TypedEntity::nothing();
        };
        self.natives.insert(symbol.name());
        if results.is_none_or(|results| results == 1) {
            self.values.insert(symbol.name());
        }
        TypedEntity::new(PdllEntity::Built(symbol, None), PdllType::Unknown)
    }
}
