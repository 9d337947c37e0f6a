//! State and statements of the evaluation.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

use super::code::body_in_rust;
use super::entity::{MatchedOp, MatchedRegion, PdllEntity, Phase, RootEdit, TypeVariable, TypedEntity, Variable};
use super::scope::{Globals, Scopes};
use super::untyped::{UntypedOp, UntypedResults};
use crate::check::pattern::model::ResolvedOp;
use crate::lex::{Symbol, name_of, rust_ident};
use crate::messages::pdll as diag;
use crate::report::{Message, Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::Name;
use crate::syntax::pattern::{NodeOperator, Term};
use crate::syntax::pdll::{Block, Callable, CallableBody, CallableKind, CompoundStatement, OpName, Pattern, Statement};

/// An op of a block, as written and as resolved.
#[derive(Debug)]
pub(crate) struct NamedOp {
    pub(crate) written: String,
    pub(crate) op: ResolvedOp,
}

/// State of the evaluation of one pattern or callable.
pub(super) struct Evaluator<'a> {
    pub(super) callables: &'a [Callable],
    /// The ops of the block, or `None` in the first macro call.
    ops: Option<&'a [NamedOp]>,
    pub(super) report: &'a mut Report,
    pub(super) scopes: Scopes,
    pub(super) phase: Phase,
    pub(super) variables: Vec<Variable>,
    pub(super) matched: Vec<MatchedOp>,
    pub(super) regions: Vec<MatchedRegion>,
    /// Conditions on variables.
    pub(super) conditions: Vec<Term>,
    /// Built ops, native calls and edits, in order.
    pub(super) results: Vec<Term>,
    /// Terms evaluated after the results are built.
    pub(super) supplemental: Vec<Term>,
    /// The rewritten op.
    pub(super) root: Option<usize>,
    /// Results that replace or erase the root.
    pub(super) root_edits: Vec<RootEdit>,
    /// Symbols of built ops and calls that denote a single value.
    pub(super) values: BTreeSet<String>,
    /// Symbols of the results of native code.
    pub(super) natives: BTreeSet<String>,
    /// Names of the callables being inlined.
    pub(super) open: Vec<String>,
    /// Names of the constraints whose parameter type is being determined.
    pub(super) resolving: Vec<Option<Ident>>,
    /// Inline constraints and rewrites in Rust.
    pub(super) functions: Vec<Callable>,
    /// Type variables, each with the entity at its first use.
    pub(super) types: Vec<TypeVariable>,
    /// The undeclared ops.
    pub(super) untyped: Vec<UntypedOp>,
    /// The results of the undeclared ops, in order, as determined by a previous evaluation: the rewrite may determine
    /// the number of results of an op matched before.
    pub(super) untyped_results: Vec<UntypedResults>,
    /// Set after a call of an incompletely parsed callable.
    pub(super) is_broken: bool,
    /// Number of generated names.
    made_up: usize,
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(
        block: &'a Block,
        globals: &Globals,
        ops: Option<&'a [NamedOp]>,
        report: &'a mut Report,
    ) -> Evaluator<'a> {
        Evaluator {
            callables: &block.callables,
            ops,
            report,
            scopes: Scopes::new(globals.clone()),
            phase: Phase::Match,
            variables: Vec::new(),
            matched: Vec::new(),
            regions: Vec::new(),
            conditions: Vec::new(),
            results: Vec::new(),
            supplemental: Vec::new(),
            root: None,
            root_edits: Vec::new(),
            values: BTreeSet::new(),
            natives: BTreeSet::new(),
            open: Vec::new(),
            resolving: Vec::new(),
            functions: Vec::new(),
            types: Vec::new(),
            untyped: Vec::new(),
            untyped_results: Vec::new(),
            is_broken: false,
            made_up: 0,
        }
    }

    /// Evaluates a callable for arguments of known PDLL type.
    pub(super) fn callable(&mut self, number: usize) {
        let callables = self.callables;
        let callable = &callables[number];
        if callable.kind == CallableKind::Rewrite {
            self.phase = Phase::Rewrite;
        }
        let mut args = Vec::new();
        for parameter in &callable.args {
            let kind = self.kind_of(std::slice::from_ref(&parameter.constraint));
            let entity = PdllEntity::Nothing;
            args.push((TypedEntity { entity, kind }, parameter.constraint.span));
        }
        self.report_cpp(callable);
        if let CallableBody::Statements(_) = callable.code {
            self.call_statements(callable, true, args, callable.span());
        }
    }

    /// Reports a body in C++.
    pub(super) fn report_cpp(&mut self, callable: &Callable) {
        if let (CallableBody::Rust(body), Some(shown)) = (&callable.code, callable.cpp()) {
            let yields = callable.results.as_deref().and_then(|results| results.first());
            let yields = yields.map(|result| self.kind_of(std::slice::from_ref(&result.constraint)));
            let (word, example) = body_in_rust(callable.kind, yields);
            let message = diag::body_in_cpp(shown, word, example);
            self.report
                .error(TokenSpan::between(body.span_open(), body.span_close()), message);
        }
    }

    /// Evaluates the statements of a pattern: the match, and the rewrite that ends it.
    pub(super) fn pattern(&mut self, pattern: &Pattern) {
        let CompoundStatement { statements, span, .. } = &pattern.body;
        let end = statements.iter().position(Statement::is_rewrite);
        let (matching, rewriting) = statements.split_at(end.unwrap_or(statements.len()));
        self.scopes.enter();
        for statement in matching {
            self.statement(statement);
        }
        match rewriting {
            [] => {
                let span = statements.last().map_or(*span, Statement::span);
                self.report.error(span, diag::rewrite_missing());
            }
            [rewrite, behind @ ..] => {
                if let Some(first) = behind.first() {
                    self.report.error(first.span(), diag::after_rewrite());
                }
                self.pattern_rewrite(rewrite);
            }
        }
        self.scopes.leave();
    }

    /// Evaluates a statement other than a rewrite.
    pub(super) fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let {
                name,
                constraints,
                value,
            } => self.define_variable(name, constraints.as_deref(), value.as_ref()),
            Statement::Expression(expression) => {
                let typed = self.expression(expression);
                self.execute(typed);
            }
            Statement::Return(keyword, _) => self.report.error(keyword, diag::return_outside()),
            Statement::Erase(keyword, _) | Statement::Replace { keyword, .. } | Statement::Rewrite { keyword, .. } => {
                self.report.error(keyword, diag::rewrite_in_constraint(keyword));
            }
        }
    }

    /// Returns the signature of an op.
    pub(super) fn signature(&self, name: &OpName) -> Option<Signature> {
        self.resolved_op(&name.written()?)?.signature.clone()
    }

    /// Returns `true` if the signatures are known. They are not in the first macro call.
    pub(super) fn knows_ops(&self) -> bool {
        self.ops.is_some()
    }

    pub(super) fn resolved_op(&self, written: &str) -> Option<&ResolvedOp> {
        self.ops?.iter().find(|op| op.written == written).map(|op| &op.op)
    }

    /// Returns the operator of an op's node. A path found by an MLIR name gets the span of the name.
    pub(super) fn op_head(&self, name: &OpName, untyped: Option<usize>) -> Option<NodeOperator> {
        let path = match (untyped, name) {
            (Some(untyped), _) => Path::of_name(self.untyped[untyped].ident.clone(), name.span()),
            (None, OpName::Mlir(written, span)) => self.resolved_op(written)?.path.clone().at(*span),
            (None, _) => self.resolved_op(&name.written()?)?.path.clone(),
        };
        Some(NodeOperator::Named(Name::from(Constraint::of_path(path))))
    }

    /// Returns a unique symbol that contains a name.
    pub(super) fn fresh(&mut self, name: &str, span: Span) -> Symbol {
        self.made_up += 1;
        let ident = rust_ident(&format!("__{name}_{}", self.made_up), span);
        Symbol { dollar: span, ident }
    }

    /// Returns the symbol of a variable. In an inlined callable, it is unique for each call.
    pub(super) fn symbol(&mut self, name: &Ident) -> Symbol {
        if self.open.is_empty() {
            Symbol {
                dollar: name.span(),
                ident: name.clone(),
            }
        } else {
            self.fresh(&name_of(name), name.span())
        }
    }

    /// Reports an error and returns an unknown entity.
    pub(super) fn refuse(&mut self, span: impl Into<TokenSpan>, message: Message) -> TypedEntity {
        self.report.error(span, message);
        TypedEntity::unknown()
    }

    /// Reports a rewrite in the match or a constraint in a rewrite.
    pub(super) fn check_phase(&mut self, kind: CallableKind, name: &str, span: TokenSpan) -> bool {
        match (self.phase, kind) {
            (Phase::Match, CallableKind::Rewrite) => self.report.error(span, diag::rewrite_in_match(name)),
            (Phase::Rewrite, CallableKind::Constraint) => self.report.error(span, diag::constraint_in_rewrite(name)),
            _ => return true,
        }
        false
    }

    /// Adds an op that is built but unused, or Rust code that tests if the pattern matches.
    pub(super) fn execute(&mut self, typed: TypedEntity) {
        match (self.phase, typed.entity) {
            (Phase::Rewrite, PdllEntity::Term(term @ Term::Dag(_))) => self.results.push(term),
            (Phase::Match, PdllEntity::Term(term @ Term::Code(_))) => self.conditions.push(term),
            _ => {}
        }
    }
}
