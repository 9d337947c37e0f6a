//! Errors for ops written like types or attributes, and for types or attributes written like ops.

use std::borrow::Cow;

use crate::check::pattern::model::ResolvedOp;
use crate::messages::definition as diag;
use crate::report::Report;
use crate::syntax::pattern::role::Role;
use crate::syntax::pattern::{NodeOperator, Pattern, Term, walk};

/// Returns the ops and definitions of a pattern without the misused ones, which are reported.
pub(crate) fn without_misused<'a>(
    pattern: &Pattern,
    ops: &'a [ResolvedOp],
    report: &mut Report,
) -> Cow<'a, [ResolvedOp]> {
    let mut ops = Cow::Borrowed(ops);
    let results = pattern.results.terms.iter().chain(&pattern.supplemental);
    for term in walk(pattern.sources().chain(results)) {
        let (dag, is_node) = match term {
            Term::Dag(dag) => (dag, true),
            Term::Defined(dag) => (dag, false),
            _ => continue,
        };
        let NodeOperator::Named(name) = &dag.operator else {
            continue;
        };
        if !matches!(name.role, Role::Free | Role::Defined) {
            continue;
        }
        let written = name.path.to_string();
        let Some(known) = ops.iter().position(|op| op.path.to_string() == written) else {
            continue;
        };
        let Some(signature) = &ops[known].signature else {
            continue;
        };
        let message = match (signature.defines(), is_node) {
            (None, false) => diag::no_definition(&name.path),
            (Some(defines), true) => diag::definition_as_operation(&name.path, defines.noun()),
            _ => continue,
        };
        report.error(name.path.span(), message.signature(signature));
        ops.to_mut()[known].signature = None;
    }
    ops
}
