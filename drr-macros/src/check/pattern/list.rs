//! `(variadic ..)` in results: values of every kind, put together in order.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::At;
use crate::check::pattern::model::{ListTerm, Reference, ResultTerm, SymbolKind};
use crate::check::pattern::result::Standing;
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Dag, Directive, Head, Term};

/// Where a list stands.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ListPlace<'a> {
    /// At a variadic operand.
    Argument(At<'a>),
    /// It is an argument of native code.
    Native,
    /// It is a whole result.
    Result,
}

impl Checker<'_> {
    /// Checks a list and binds its symbol.
    pub(crate) fn check_list(&mut self, dag: &Dag, place: ListPlace<'_>, report: &mut Report) -> Option<ListTerm> {
        let mut elements = Vec::new();
        for arg in &dag.args {
            elements.push(self.check_element(&arg.term, place, report));
        }
        let symbol = self.bind_result(dag, SymbolKind::List(Constraint::named("AnyType")));
        let node = self.next_result_node();
        Some(ListTerm {
            node,
            symbol,
            elements: elements.into_iter().collect::<Option<_>>()?,
        })
    }

    fn check_element(&mut self, term: &Term, place: ListPlace<'_>, report: &mut Report) -> Option<ResultTerm> {
        match term {
            Term::Symbol(symbol) => {
                let reference = self.resolve_use(symbol, report)?;
                self.check_element_symbol(reference, place, report)
                    .map(ResultTerm::Symbol)
            }
            Term::Literal(literal) => {
                report.error(Place::of(&literal.tokens), say::constant_in_list());
                None
            }
            Term::Code(group) => self.check_braces(group, report).map(ResultTerm::Native),
            Term::Leaf(leaf) => match &leaf.head {
                Head::Native(native) => self.check_native_leaf(native, leaf, report).map(ResultTerm::Native),
                Head::Named(name) => {
                    report.error(name.place(), say::constant_in_list());
                    None
                }
                Head::Directive(..) => None,
            },
            Term::Dag(dag) => match &dag.head {
                Head::Native(native) => self.check_nested_native(dag, native, report).map(ResultTerm::Native),
                Head::Directive(Directive::ReplaceWithValue, _) => {
                    let reference = self.passed_on(dag, report)?;
                    self.check_element_symbol(reference, place, report)
                        .map(ResultTerm::Symbol)
                }
                Head::Directive(Directive::Inline, _) => match place {
                    ListPlace::Argument(at) => self.check_nested_inline(dag, at, report),
                    ListPlace::Native | ListPlace::Result => {
                        report.error(dag.place(), say::inline_in_list());
                        None
                    }
                },
                Head::Directive(..) => None,
                Head::Named(_) => {
                    let built = self.check_result_op(dag, Standing::Free, report);
                    match place {
                        ListPlace::Argument(at) => self.check_nested_op(dag, built.as_ref(), at, report)?,
                        ListPlace::Native | ListPlace::Result => self.check_has_results(dag, report)?,
                    }
                    built.map(ResultTerm::Op)
                }
            },
            Term::Rest(_) | Term::Unreadable(_) => None,
        }
    }

    fn check_element_symbol(
        &mut self,
        reference: Reference,
        place: ListPlace<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let kind = self.kind(reference.id);
        match (&kind, place) {
            (_, ListPlace::Argument(at)) => self.check_place(reference, at, report),
            (SymbolKind::Unknown, _) => None,
            (
                SymbolKind::Attr(_)
                | SymbolKind::OptionalAttr(_)
                | SymbolKind::Prop(_)
                | SymbolKind::Region(_)
                | SymbolKind::Block,
                _,
            ) => {
                let message = say::no_value_in_list(&reference.symbol, kind.noun());
                report.error(&reference.symbol, message);
                None
            }
            (SymbolKind::Root(_), ListPlace::Result) if self.is_replaced(&kind) => {
                report.error(&reference.symbol, say::replaced_value_used(&reference.symbol));
                None
            }
            _ => {
                let made = kind.op().and_then(|op| self.signature(op));
                if let Some(made) = made.filter(|made| made.results.is_empty()) {
                    let message = say::no_results_as_value(&made.op_name, &reference.symbol);
                    report.error(&reference.symbol, message.signature(made));
                    return None;
                }
                self.check_region_use(&reference, report).then_some(reference)
            }
        }
    }

    fn check_has_results(&self, dag: &Dag, report: &mut Report) -> Option<()> {
        let (op, _) = self.op_of(dag)?;
        let made = self.signature(op)?;
        if made.results.is_empty() {
            let message = say::nested_without_results(&made.op_name).signature(made);
            report.error(Place::of(&dag.head), message);
            return None;
        }
        Some(())
    }
}
