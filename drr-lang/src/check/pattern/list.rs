//! `(variadic ..)` in results: values of every kind, put together in order.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::At;
use crate::check::pattern::model::{ListTerm, Reference, SymbolKind};
use crate::check::pattern::result::Position;
use crate::messages::pattern as say;
use crate::report::Report;
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::Dag;

/// The position of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ListPosition<'a> {
    /// It is this argument of an operation, which is not always known.
    Argument(Option<At<'a>>),
    /// It is an argument of native code.
    Native,
    /// It is a whole result.
    Result,
}

impl Checker<'_> {
    /// Checks a list and binds its symbol.
    pub(crate) fn check_list(
        &mut self,
        dag: &Dag,
        position: ListPosition<'_>,
        report: &mut Report,
    ) -> Option<ListTerm> {
        let mut elements = Vec::new();
        for arg in &dag.args {
            if let Some(name) = &arg.name {
                report.error(name, say::named_element());
            }
            elements.push(self.check_term(&arg.term, Position::Element(position), report));
        }
        let symbol = self.bind_result(dag, SymbolKind::List(Constraint::named("AnyType")));
        let node = self.next_result_node();
        Some(ListTerm {
            node,
            symbol,
            elements: elements.into_iter().collect::<Option<_>>()?,
        })
    }

    pub(crate) fn check_element_symbol(
        &mut self,
        reference: Reference,
        position: ListPosition<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let kind = self.kind(reference.id);
        match (&kind, position) {
            (_, ListPosition::Argument(at)) => self.check_place(reference, at?, report),
            (SymbolKind::Unknown, _) => None,
            (kind, _) if kind.is_no_value() => {
                let message = say::no_value_in_list(&reference.symbol, kind.noun());
                report.fail(&reference.symbol, message)
            }
            (SymbolKind::Root(_), ListPosition::Result) if self.is_replaced(&kind) => {
                report.fail(&reference.symbol, say::replaced_value_used(&reference.symbol))
            }
            _ => {
                let made = kind.op().and_then(|op| self.signature(op));
                if let Some(made) = made.filter(|made| made.results.is_empty()) {
                    let message = say::no_results_as_value(&made.op_name, &reference.symbol);
                    return report.fail(&reference.symbol, message.signature(made));
                }
                self.check_region_use(&reference, report).then_some(reference)
            }
        }
    }
}
