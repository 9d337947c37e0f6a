//! Groups of operands in any order: `(either ..)` against the operands that it stands for.

use crate::check::pattern::arguments::{Group, is_among};
use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::At;
use crate::check::pattern::model::Either;
use crate::messages::{pattern as say, source};
use crate::report::{Place, Report};
use crate::signature::{Arg, ArgKind, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Arg as Written, Dag, Directive, Term};

impl Checker<'_> {
    /// The form of the groups of any order, and of those arguments of which it is not known which declared ones they are.
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

    /// The form of `(either ..)`.
    pub(crate) fn check_group(&mut self, dag: &Dag, assigned: &[Option<&Term>], report: &mut Report) {
        if let Some(symbol) = &dag.symbol {
            report.error(symbol, say::either_named());
        }
        if dag.args.len() < 2 {
            report.error(Place::of(&dag.head), source::either_needs_two());
        }
        for Written { name, term, .. } in &dag.args {
            if let Some(name) = name {
                report.error(name, source::element_has_no_name());
            }
            match term {
                Term::Rest(place) => report.error(*place, say::rest_not_last()),
                Term::Dag(inner) if inner.is(Directive::Either) => {
                    report.error(Place::of(&inner.head), say::either_in_either());
                }
                term if is_among(assigned, term) => {}
                term => {
                    self.check_source_term(term, None, report);
                }
            }
        }
    }

    /// The arguments of a group must be single operands.
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
            let at = At { signature, arg };
            let message = match &arg.kind {
                ArgKind::Operand => continue,
                kind @ (ArgKind::OptionalOperand | ArgKind::VariadicOperand) => {
                    let kind = kind.noun().trim_start_matches("a ").trim_start_matches("an ");
                    source::either_at_list(at, kind.trim_end_matches(" operand"))
                }
                kind => source::either_at_attribute(at, kind.noun()),
            };
            report.error(written.term.place(), message.signature(signature));
            is_good = false;
        }
        let mut constraints = members.map(Arg::inner);
        let first = constraints.next()?;
        if is_good && let Some(other) = constraints.find(|other| *other != first) {
            let message = source::either_over_different_constraints(first, other);
            report.warn(Place::of(&group.dag.head), message.signature(signature));
        }
        self.multiply_orders(count, Place::of(&group.dag.head), report);
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

    /// What is known of one of its operands, whichever it is: where their constraints differ, nothing.
    pub(crate) fn arg(self, signature: &Signature, written: &Arg) -> Arg {
        let mut members = signature.args.iter().skip(self.first).take(self.count);
        let mut arg = written.clone();
        if !members.all(|member| member.constraint == written.constraint) {
            arg.constraint = Constraint::any_type();
        }
        arg
    }
}
