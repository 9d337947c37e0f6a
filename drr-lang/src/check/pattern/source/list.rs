//! Checks of operand lists in the source: `(variadic ..)` against its operand, and `(either ..)` against the operands
//! that it covers.

use crate::check::pattern::arguments::{Group, is_among};
use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::DeclaredArg;
use crate::check::pattern::constraint_relations;
use crate::check::pattern::model::{Either, Rest, SourceList, SymbolKind};
use crate::check::pattern::source::{check_kind, kind_of, report_if_never, source_constraint};
use crate::messages::{pattern as diag, source};
use crate::report::{Report, TokenSpan};
use crate::signature::{Arg, ArgKind, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Arg as Written, Dag, Directive, Term};

impl Checker<'_> {
    /// Checks `(variadic:$all $a, (NegOp $b), $rest ..)`.
    pub(crate) fn check_source_list(
        &mut self,
        dag: &Dag,
        at: Option<DeclaredArg<'_>>,
        report: &mut Report,
    ) -> Option<SourceList> {
        let is_good = at.is_some_and(|at| check_list_argument(dag, at, report));
        let symbol = match (&dag.symbol, at) {
            (Some(symbol), Some(at)) => self.bind(symbol, kind_of(at.arg, None, false), at, report),
            _ => None,
        };
        // Each value has the operand's constraint, as a single operand.
        let value = at.map(|at| Arg {
            name: at.arg.name.clone(),
            kind: ArgKind::Operand,
            constraint: at.arg.inner().clone(),
        });
        let at_value = at
            .zip(value.as_ref())
            .map(|(DeclaredArg { signature, .. }, arg)| DeclaredArg { signature, arg });
        let mut checked = SourceList {
            symbol,
            before: Vec::new(),
            rest: None,
            after: Vec::new(),
        };
        let mut is_whole = true;
        let mut has_rest = false;
        for part in &dag.args {
            if let Some(name) = &part.name {
                report.error(name, source::element_has_no_name());
            }
            let dots = match part.term {
                Term::Rest(span) => Some(span),
                _ => part.rest,
            };
            if let Some(span) = dots {
                if has_rest {
                    report.error(span, source::rest_twice_in_list());
                }
                has_rest = true;
                checked.rest = self.check_rest(&part.term, at, report);
                is_whole &= checked.rest.is_some();
                continue;
            }
            let term = match &part.term {
                Term::Dag(inner) if inner.is(Directive::Either) => {
                    report.fail(TokenSpan::of(&inner.operator), source::either_in_list())
                }
                Term::Dag(inner) if inner.is(Directive::Variadic) => {
                    report.fail(TokenSpan::of(&inner.operator), source::list_in_list())
                }
                term => self.check_source_term(term, at_value, report),
            };
            is_whole &= term.is_some();
            match checked.rest {
                None => checked.before.extend(term),
                Some(_) => checked.after.extend(term),
            }
        }
        (is_good && is_whole).then_some(checked)
    }

    /// Checks the remaining values: `..`, `$rest ..`, `I32:$rest ..`.
    fn check_rest(&mut self, term: &Term, at: Option<DeclaredArg<'_>>, report: &mut Report) -> Option<Rest> {
        let (name, symbol) = match term {
            Term::Rest(_) => (None, None),
            Term::Symbol(symbol) => (None, Some(symbol)),
            Term::Leaf(leaf) => (Some(source_constraint(leaf, report)?), leaf.symbol.as_ref()),
            other => {
                self.check_source_term(other, None, report);
                return None;
            }
        };
        let at = at?;
        if let Some(name) = name {
            if name.role.is_constant() {
                let message = diag::constant_at_operand(at);
                return report.fail(name.span(), message.signature(at.signature));
            }
            if !check_kind(name, at, report) {
                return None;
            }
            report_if_never(name, at, report);
        }
        let name = name.map(|name| &name.constraint);
        let known = name.filter(|name| !constraint_relations::implies(at.arg.inner(), name));
        let list = SymbolKind::List(known.unwrap_or(at.arg.inner()).clone());
        let symbol = symbol.and_then(|symbol| self.bind(symbol, list, at, report));
        Some(Rest {
            constraint: name.filter(|name| *name != at.arg.inner()).cloned(),
            symbol,
        })
    }
}

/// Checks that a list is at a variadic operand, or is a list of at most one value at an optional one.
fn check_list_argument(dag: &Dag, at: DeclaredArg<'_>, report: &mut Report) -> bool {
    let message = match &at.arg.kind {
        ArgKind::VariadicOperand => return true,
        ArgKind::OptionalOperand if dag.symbol.is_none() && is_one_or_none(&dag.args) => return true,
        ArgKind::Operand => source::list_at_single(at),
        ArgKind::OptionalOperand => source::list_at_optional(at),
        ArgKind::Prop => source::list_at_attribute(at, "a property"),
        _ => source::list_at_attribute(at, "an attribute"),
    };
    report.error(TokenSpan::of(&dag.operator), message.signature(at.signature));
    false
}

fn is_one_or_none(elements: &[Written]) -> bool {
    match elements {
        [] => true,
        [one] => one.rest.is_none() && !matches!(one.term, Term::Rest(_)),
        _ => false,
    }
}

impl Checker<'_> {
    /// Checks the syntax of `either`s and of arguments that are not assigned to declared ones.
    pub(crate) fn check_unassigned(&mut self, dag: &Dag, assigned: &[Option<&Term>], report: &mut Report) {
        for Written { name, term, .. } in &dag.args {
            match term {
                Term::Dag(group) if group.is(Directive::Either) => {
                    if let Some(name) = name {
                        report.error(name, source::either_has_no_name());
                    }
                    self.check_group(group, assigned, report);
                }
                term if term.is_region() || is_among(assigned, term) => {}
                term => {
                    self.check_source_term(term, None, report);
                }
            }
        }
    }

    /// Checks the syntax of `(either ..)`.
    pub(crate) fn check_group(&mut self, dag: &Dag, assigned: &[Option<&Term>], report: &mut Report) {
        if let Some(symbol) = &dag.symbol {
            report.error(symbol, diag::either_named());
        }
        if dag.args.len() < 2 {
            report.error(TokenSpan::of(&dag.operator), source::either_needs_two());
        }
        for Written { name, term, .. } in &dag.args {
            if let Some(name) = name {
                report.error(name, source::element_has_no_name());
            }
            match term {
                Term::Rest(span) => report.error(*span, diag::rest_not_last()),
                Term::Dag(inner) if inner.is(Directive::Either) => {
                    report.error(TokenSpan::of(&inner.operator), diag::either_in_either());
                }
                term if is_among(assigned, term) => {}
                term => {
                    self.check_source_term(term, None, report);
                }
            }
        }
    }

    /// Checks that the operands of an `either` are single.
    pub(crate) fn check_either(
        &mut self,
        group: &Group<'_>,
        signature: &Signature,
        report: &mut Report,
    ) -> Option<Either> {
        let count = group.dag.args.len();
        let members = signature.args.iter().skip(group.first).take(count);
        let mut is_good = true;
        for (arg, written) in members.clone().zip(&group.dag.args) {
            let at = DeclaredArg { signature, arg };
            let message = match &arg.kind {
                ArgKind::Operand => continue,
                kind @ (ArgKind::OptionalOperand | ArgKind::VariadicOperand) => {
                    let kind = kind.noun().trim_start_matches("a ").trim_start_matches("an ");
                    source::either_at_list(at, kind.trim_end_matches(" operand"))
                }
                kind => source::either_at_attribute(at, kind.noun()),
            };
            report.error(written.term.span(), message.signature(signature));
            is_good = false;
        }
        let mut constraints = members.map(Arg::inner);
        let first = constraints.next()?;
        if is_good && let Some(other) = constraints.find(|other| *other != first) {
            let message = source::either_over_different_constraints(first, other);
            report.warn(TokenSpan::of(&group.dag.operator), message.signature(signature));
        }
        self.multiply_orders(count, TokenSpan::of(&group.dag.operator), report);
        is_good.then_some(Either {
            first: group.first,
            count,
        })
    }
}

impl Either {
    pub(crate) fn covers(self, position: usize) -> bool {
        (self.first..self.first + self.count).contains(&position)
    }

    /// Returns the argument that any operand of the group has, without a constraint if the constraints differ.
    pub(crate) fn arg(self, signature: &Signature, written: &Arg) -> Arg {
        let mut members = signature.args.iter().skip(self.first).take(self.count);
        let mut arg = written.clone();
        if !members.all(|member| member.constraint == written.constraint) {
            arg.constraint = Constraint::any_type();
        }
        arg
    }
}
