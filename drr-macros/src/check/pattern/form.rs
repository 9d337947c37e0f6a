//! What may stand where, as far as the text alone says it: directives, constraints, native code and names in the right
//! places. Needs no signatures.

use proc_macro2::Literal;

use crate::check::pattern::expression;
use crate::check::pattern::form_result::{check_result, check_supplemental};
use crate::check::pattern::form_source::check_source_args;
use crate::check::pattern::head::{constraint_heads_node, is_operation, is_operation_name, report_near_directive};
use crate::check::pattern::in_place;
use crate::check::pattern::words;
use crate::messages::{pattern as say, source};
use crate::report::{Place, Report};
use crate::syntax::constraint::{Constraint, Kind};
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Leaf, NativeFunction, Pattern, Term};
use crate::syntax::substitute::tokens_of_text;

/// Reports everything that stands in a wrong place.
pub(crate) fn check_form(pattern: &Pattern, report: &mut Report) {
    check_root(pattern, report);
    for result in &pattern.results.terms {
        check_result(result, report);
    }
    for item in &pattern.constraints {
        check_condition(item, report);
    }
    for item in &pattern.supplemental {
        check_supplemental(item, report);
    }
    if let Some(benefit) = &pattern.benefit {
        check_benefit(benefit, report);
    }
}

fn check_root(pattern: &Pattern, report: &mut Report) {
    let Some(root) = pattern.root() else { return };
    let place = Place::of(&root.head);
    match &root.head {
        Head::Native(native) => {
            if !report_near_directive(native, report) {
                report.error(place, say::root_is_native(native.name()));
            }
        }
        Head::Directive(directive, _) => {
            let message = say::root_is_directive(directive.word());
            report.error(place, message.help_if(directive_belongs(*directive)));
        }
        Head::Named(name) if name.is("ConstantLikeMatcher") => report.error(place, say::root_is_matcher(name)),
        Head::Named(name) if !is_operation_name(name) => {
            report.error(place, constraint_heads_node(name, say::root_is_constraint(name)));
        }
        Head::Named(_) => {}
    }
    if let Some(symbol) = &root.symbol
        && let Some((base, _)) = symbol.split_index()
        && is_operation(&root.head)
    {
        report.error(symbol, say::index_on_root(format!("${base}"), symbol));
    }
    check_source_args(root, report);
}

/// Where a directive stands, for those who have put it at the root.
fn directive_belongs(directive: Directive) -> Option<&'static str> {
    match directive {
        Directive::Either => Some("`either` groups operands of an operation: `(AddOp (either $x, $y))`"),
        Directive::Variadic => Some("`variadic` matches a variadic operand: `(Op (variadic $x, $y))`"),
        Directive::Location => Some("`location` follows the arguments of what is built: `=> (Op $x, (location $x))`"),
        Directive::ReturnType => {
            Some("`returnType` follows the arguments of what is built: `=> (Op $x, (returnType $x))`")
        }
        Directive::ReplaceWithValue => Some("`replaceWithValue` is a result: `=> (replaceWithValue $x)`"),
        Directive::CopyAttrs => Some("`copyAttrs` is a supplemental pattern: `supplemental [(copyAttrs $op)]`"),
        Directive::AddBenefit => Some("`addBenefit` ends a pattern: `(Op $x) => (Other $x), (addBenefit 1)`"),
        _ => None,
    }
}

/// One element of the constraint list.
fn check_condition(term: &Term, report: &mut Report) {
    let dag = match term {
        Term::Dag(dag) => dag,
        Term::Unreadable(_) => return,
        Term::Leaf(Leaf { head, symbol: None }) => {
            report.error(term.place(), say::bare_constraint(head));
            return;
        }
        Term::Code(group) => {
            expression::check_code(group, expression::IN_CONDITION, report);
            return;
        }
        other => {
            report.error(other.place(), say::condition_expected());
            return;
        }
    };
    match &dag.head {
        Head::Directive(Directive::CopyAttrs, word) => report.error(word, say::copy_attrs_elsewhere()),
        Head::Directive(directive, word) => report.error(word, say::directive_as_constraint(directive.word())),
        Head::Native(native) => {
            match &native.function {
                NativeFunction::Text(text) => check_condition_text(text, dag, report),
                NativeFunction::Path(path) => {
                    let name = path.to_string();
                    if let Some(meant) = ["HasOneUse", "HasNoUseOf"]
                        .into_iter()
                        .find(|known| known.strip_prefix('H') == name.strip_prefix('h'))
                    {
                        report.error(path.place(), say::no_such_constraint(&name, meant));
                    }
                }
            }
            check_entities(dag, report);
        }
        Head::Named(name) => {
            if words::is_inline_constraint(name) {
                check_inline_constraint(name, dag, report);
            } else if name.kind() == Kind::Type {
                check_type_condition(name, dag, report);
            } else {
                in_place::check(name, report);
            }
            check_entities(dag, report);
        }
    }
}

/// A type constraint tests one value, written behind it or after the colon.
fn check_type_condition(name: &Constraint, dag: &Dag, report: &mut Report) {
    let behind = usize::from(dag.symbol.is_none());
    match dag.args.get(behind) {
        Some(surplus) => {
            let given = dag.args.len() + 1 - behind;
            report.error(surplus.term.place(), say::type_constraint_arity(name, given));
        }
        None if dag.args.len() < behind => report.error(name.place(), say::type_constraint_arity(name, 0)),
        None => {}
    }
}

/// `(Constraint<CPred<"$_self.has_uses() && $0 > 3">> $x, $k)`: its arguments are known by number.
fn check_inline_constraint(name: &Constraint, dag: &Dag, report: &mut Report) {
    if let Some(tokens) = expression::of_inline_constraint(name, report) {
        let is_empty = dag.symbol.is_none() && dag.args.is_empty();
        expression::check_words(&tokens, expression::in_predicate(dag.args.len(), !is_empty), report);
    }
}

/// `(NativeCodeCall<"test($_builder, $0)"> $x)`, a test in a string.
fn check_condition_text(text: &Literal, dag: &Dag, report: &mut Report) {
    if expression::report_cpp(text, report) {
        return;
    }
    match tokens_of_text(text) {
        Some(tokens) => {
            let is_empty = dag.symbol.is_none() && dag.args.is_empty();
            expression::check_words(&tokens, expression::in_predicate(dag.args.len(), !is_empty), report);
        }
        None => report.error(text, source::text_is_no_rust()),
    }
}

fn check_entities(dag: &Dag, report: &mut Report) {
    for arg in &dag.args {
        match &arg.term {
            Term::Symbol(_) | Term::Literal(_) | Term::Unreadable(_) => {}
            Term::Dag(inner) => {
                report.error(inner.place(), say::node_as_entity(format!("({} ..)", inner.head)));
            }
            other => report.error(other.place(), say::constraint_entity_expected()),
        }
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
