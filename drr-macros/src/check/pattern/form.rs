//! What may stand where, as far as the text alone says it: directives, constraints, native code and names in the right
//! places. Needs no signatures.

use crate::check::pattern::form_result::{check_result, check_supplemental};
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::pattern::{Arg, Dag, Pattern, Term};

/// Reports everything that stands in a wrong place.
pub(crate) fn check_form(pattern: &Pattern, report: &mut Report) {
    for result in &pattern.results.terms {
        check_result(result, report);
    }
    for item in &pattern.supplemental {
        check_supplemental(item, report);
    }
    if let Some(benefit) = &pattern.benefit {
        check_benefit(benefit, report);
    }
}

/// `(addBenefit N)` has one integer.
fn check_benefit(dag: &Dag, report: &mut Report) {
    use crate::syntax::pattern::{Literal as Written, LiteralValue};
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, say::nothing_to_bind("addBenefit"));
    }
    let mut args = dag.args.iter();
    match args.next() {
        None => report.error(Place::of(&dag.head), say::benefit_is_integer()),
        Some(Arg {
            name: None,
            term:
                Term::Literal(Written {
                    value: LiteralValue::Int { suffix, .. },
                    ..
                }),
            ..
        }) if suffix.is_empty() => {}
        Some(other) => report.error(other.term.place(), say::benefit_is_integer()),
    }
    if let Some(surplus) = args.next() {
        report.error(surplus.term.place(), say::benefit_is_integer());
    }
}
