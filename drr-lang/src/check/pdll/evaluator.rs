//! The spine of the evaluation, and what its parts share.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

use super::code::body_in_rust;
use super::entity::{MatchedOp, MatchedRegion, PdllEntity, Phase, RootEdit, TypeVariable, TypedEntity, Variable};
use super::scope::{Globals, Scopes};
use super::untyped::{Untyped, UntypedResults};
use crate::check::pattern::model::KnownOp;
use crate::lex::{Symbol, name_of, rust_ident};
use crate::messages::pdll as say;
use crate::report::{Message, Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::Name;
use crate::syntax::pattern::{NodeHead, Term};
use crate::syntax::pdll::{Block, Callable, CallableBody, CallableKind, CompoundStatement, OpName, Pattern, Statement};

/// An operation of a block, as it is written and as it is known.
#[derive(Debug)]
pub(crate) struct NamedOp {
    pub(crate) written: String,
    pub(crate) op: KnownOp,
}

/// What the parts of the evaluation share.
pub(super) struct Evaluator<'a> {
    pub(super) callables: &'a [Callable],
    /// In the first step of the macro nothing is known of any.
    ops: Option<&'a [NamedOp]>,
    pub(super) report: &'a mut Report,
    pub(super) scopes: Scopes,
    pub(super) phase: Phase,
    pub(super) variables: Vec<Variable>,
    pub(super) matched: Vec<MatchedOp>,
    pub(super) regions: Vec<MatchedRegion>,
    /// What is asked of variables.
    pub(super) conditions: Vec<Term>,
    /// What is built, in order.
    pub(super) results: Vec<Term>,
    /// What is done when all is built.
    pub(super) supplemental: Vec<Term>,
    /// The operation that the pattern is about.
    pub(super) root: Option<usize>,
    /// The results that say what becomes of it.
    pub(super) root_edits: Vec<RootEdit>,
    /// The symbols of what is built or called that stand for one value.
    pub(super) values: BTreeSet<String>,
    /// The symbols of what native code yields.
    pub(super) natives: BTreeSet<String>,
    /// The callables that are being written out, by name.
    pub(super) open: Vec<String>,
    /// The constraints whose argument is asked for, by name.
    pub(super) asked: Vec<Option<Ident>>,
    /// Constraints and rewrites in Rust that are written where they are called.
    pub(super) functions: Vec<Callable>,
    /// What each variable for types stands for: where it is met first.
    pub(super) types: Vec<TypeVariable>,
    /// The operations that nobody declares.
    pub(super) untyped: Vec<Untyped>,
    /// The results of those, in the same order, as an evaluation before this one has found them: the rewrite may say how many
    /// results an operation has that is matched long before.
    pub(super) settled: Vec<UntypedResults>,
    /// Whether it calls something that could not be read.
    pub(super) is_broken: bool,
    /// How many names have been made up.
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
            asked: Vec::new(),
            functions: Vec::new(),
            types: Vec::new(),
            untyped: Vec::new(),
            settled: Vec::new(),
            is_broken: false,
            made_up: 0,
        }
    }

    /// One callable, for arguments of which only the kinds are known.
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
            args.push((TypedEntity { entity, kind }, parameter.constraint.place));
        }
        self.report_cpp(callable);
        if let CallableBody::Statements(_) = callable.code {
            self.call_statements(callable, true, args, callable.place());
        }
    }

    /// Reports a body that is no Rust.
    pub(super) fn report_cpp(&mut self, callable: &Callable) {
        if let (CallableBody::Rust(body), Some(shown)) = (&callable.code, callable.cpp()) {
            let yields = callable.results.as_deref().and_then(|results| results.first());
            let yields = yields.map(|result| self.kind_of(std::slice::from_ref(&result.constraint)));
            let (word, example) = body_in_rust(callable.kind, yields);
            let message = say::body_in_cpp(shown, word, example);
            self.report
                .error(TokenSpan::between(body.span_open(), body.span_close()), message);
        }
    }

    /// The statements of a pattern: the match, and the rewrite that ends it.
    pub(super) fn pattern(&mut self, pattern: &Pattern) {
        let CompoundStatement { statements, place, .. } = &pattern.body;
        let end = statements.iter().position(Statement::is_rewrite);
        let (matching, rewriting) = statements.split_at(end.unwrap_or(statements.len()));
        self.scopes.enter();
        for statement in matching {
            self.statement(statement);
        }
        match rewriting {
            [] => {
                let place = statements.last().map_or(*place, Statement::place);
                self.report.error(place, say::rewrite_missing());
            }
            [rewrite, behind @ ..] => {
                if let Some(first) = behind.first() {
                    self.report.error(first.place(), say::after_rewrite());
                }
                self.pattern_rewrite(rewrite);
            }
        }
        self.scopes.leave();
    }

    /// One statement that is no rewrite.
    pub(super) fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let {
                name,
                constraints,
                value,
            } => self.define_variable(name, constraints.as_deref(), value.as_ref()),
            Statement::Expression(expression) => {
                let meaning = self.expression(expression);
                self.execute(meaning);
            }
            Statement::Return(keyword, _) => self.report.error(keyword, say::return_outside()),
            Statement::Erase(keyword, _) | Statement::Replace { keyword, .. } | Statement::Rewrite { keyword, .. } => {
                self.report.error(keyword, say::rewrite_in_constraint(keyword));
            }
        }
    }

    /// What is known of an operation.
    pub(super) fn signature(&self, name: &OpName) -> Option<Signature> {
        self.known_op(&name.written()?)?.signature.clone()
    }

    /// Whether the operations have been asked: in the first step of the macro nothing is known.
    pub(super) fn knows_ops(&self) -> bool {
        self.ops.is_some()
    }

    pub(super) fn known_op(&self, written: &str) -> Option<&KnownOp> {
        self.ops?.iter().find(|op| op.written == written).map(|op| &op.op)
    }

    /// The head of a node for an operation. The path to one that was found by a name of MLIR stands where the name does.
    pub(super) fn op_head(&self, name: &OpName, untyped: Option<usize>) -> Option<NodeHead> {
        let path = match (untyped, name) {
            (Some(untyped), _) => Path::of_name(self.untyped[untyped].ident.clone(), name.place()),
            (None, OpName::Mlir(written, place)) => self.known_op(written)?.path.clone().at(*place),
            (None, _) => self.known_op(&name.written()?)?.path.clone(),
        };
        Some(NodeHead::Named(Name::from(Constraint::of_path(path))))
    }

    /// A name that nobody else has, for something of this name.
    pub(super) fn fresh(&mut self, name: &str, span: Span) -> Symbol {
        self.made_up += 1;
        let ident = rust_ident(&format!("__{name}_{}", self.made_up), span);
        Symbol { dollar: span, ident }
    }

    /// The symbol of a variable. What is written in a callable gets a name of its own at each call.
    pub(super) fn symbol(&mut self, name: &Ident) -> Symbol {
        match self.open.is_empty() {
            true => Symbol {
                dollar: name.span(),
                ident: name.clone(),
            },
            false => self.fresh(&name_of(name), name.span()),
        }
    }

    /// Reports an error of an expression, of which nothing is known then.
    pub(super) fn refuse(&mut self, place: impl Into<TokenSpan>, message: Message) -> TypedEntity {
        self.report.error(place, message);
        TypedEntity::unknown()
    }

    /// Reports what stands in the wrong phase.
    pub(super) fn check_phase(&mut self, kind: CallableKind, name: &str, place: TokenSpan) -> bool {
        match (self.phase, kind) {
            (Phase::Match, CallableKind::Rewrite) => self.report.error(place, say::rewrite_in_match(name)),
            (Phase::Rewrite, CallableKind::Constraint) => self.report.error(place, say::constraint_in_rewrite(name)),
            _ => return true,
        }
        false
    }

    /// What is built where nothing uses it, or Rust code that says whether the pattern matches.
    pub(super) fn execute(&mut self, meaning: TypedEntity) {
        match (self.phase, meaning.entity) {
            (Phase::Rewrite, PdllEntity::Term(term @ Term::Dag(_))) => self.results.push(term),
            (Phase::Match, PdllEntity::Term(term @ Term::Code(_))) => self.conditions.push(term),
            _ => {}
        }
    }
}
