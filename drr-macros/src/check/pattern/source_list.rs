//! Lists in the source: `(variadic ..)` against the operand that it stands at.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::At;
use crate::check::pattern::facts;
use crate::check::pattern::model::{Rest, SourceList, SymbolKind};
use crate::check::pattern::source::{check_kind, kind_of, report_if_never};
use crate::check::pattern::words;
use crate::messages::{pattern as say, source};
use crate::report::{Place, Report};
use crate::signature::{Arg, ArgKind};
use crate::syntax::pattern::{Arg as Argument, Dag, Directive, Term};

impl Checker<'_> {
    /// Checks `(variadic:$all $a, (NegOp $b), $rest ..)`.
    pub(crate) fn check_source_list(&mut self, dag: &Dag, at: At<'_>, report: &mut Report) -> Option<SourceList> {
        let is_good = check_list_place(dag, at, report);
        let list = kind_of(at.arg, None, false);
        let symbol = dag
            .symbol
            .as_ref()
            .and_then(|symbol| self.bind(symbol, list, at, report));
        // Each value is for itself what the operand is as a whole.
        let arg = Arg {
            name: at.arg.name.clone(),
            kind: ArgKind::Operand,
            constraint: at.arg.inner().clone(),
        };
        let at_value = At {
            signature: at.signature,
            arg: &arg,
        };
        let mut checked = SourceList {
            symbol,
            before: Vec::new(),
            rest: None,
            after: Vec::new(),
        };
        let mut is_whole = true;
        for part in &dag.args {
            if part.rest.is_some() || matches!(part.term, Term::Rest(_)) {
                checked.rest = self.check_rest(part, at, report);
                is_whole &= checked.rest.is_some();
                continue;
            }
            let is_list = matches!(&part.term, Term::Dag(inner) if inner.is(Directive::Variadic));
            // A list in a list has been spoken of.
            let term = (!is_list)
                .then(|| self.check_source_term(&part.term, at_value, report))
                .flatten();
            is_whole &= term.is_some();
            match checked.rest {
                None => checked.before.extend(term),
                Some(_) => checked.after.extend(term),
            }
        }
        (is_good && is_whole).then_some(checked)
    }

    /// `..`, `$rest ..`, `I32:$rest ..`: all values that are left.
    fn check_rest(&mut self, part: &Argument, at: At<'_>, report: &mut Report) -> Option<Rest> {
        let (name, symbol) = match &part.term {
            Term::Rest(_) => (None, None),
            term => term.as_binding()?,
        };
        if let Some(name) = name {
            if words::is_constant(name) {
                let message = say::constant_at_operand(&at.arg.name, &at.signature.op_name);
                report.error(name.place(), message.signature(at.signature));
                return None;
            }
            if !check_kind(name, at, report) {
                return None;
            }
            report_if_never(name, at, report);
        }
        let known = name.filter(|name| !facts::implies(at.arg.inner(), name));
        let list = SymbolKind::List(known.unwrap_or(at.arg.inner()).clone());
        let symbol = symbol.and_then(|symbol| self.bind(symbol, list, at, report));
        Some(Rest {
            constraint: name.filter(|name| *name != at.arg.inner()).cloned(),
            symbol,
        })
    }
}

/// Only a variadic operand is a list.
fn check_list_place(dag: &Dag, at: At<'_>, report: &mut Report) -> bool {
    let (arg, op) = (&at.arg.name, &at.signature.op_name);
    let message = match &at.arg.kind {
        ArgKind::VariadicOperand => return true,
        ArgKind::Operand => source::list_at_single(arg, op),
        ArgKind::OptionalOperand => source::list_at_optional(arg, op),
        ArgKind::Prop => source::list_at_attribute(arg, op, "a property"),
        _ => source::list_at_attribute(arg, op, "an attribute"),
    };
    report.error(Place::of(&dag.head), message.signature(at.signature));
    false
}
