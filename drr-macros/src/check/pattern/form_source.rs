//! What may stand where in the source, as far as the text alone says it.

use crate::check::pattern::arguments::{Side, check_arg_order};
use crate::check::pattern::expression;
use crate::check::pattern::head::{constraint_heads_node, is_operation_name, report_near_directive};
use crate::check::pattern::in_place;
use crate::check::pattern::region_form;
use crate::check::pattern::words::{self, EntityConstraint};
use crate::messages::{pattern as say, source};
use crate::report::{Place, Report};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Leaf, Native, NativeFunction, Term};
use crate::syntax::substitute::{Special, Word, tokens_of_text, words};

/// The arguments of an operation.
pub(crate) fn check_source_args(dag: &Dag, report: &mut Report) {
    check_arg_order(&dag.args, report);
    for arg in &dag.args {
        if let (Some(name), Term::Dag(inner)) = (&arg.name, &arg.term)
            && inner.is(Directive::Either)
        {
            report.error(name, source::either_has_no_name());
        }
        if !region_form::check_source_arg(arg, report) {
            check_source_term(&arg.term, report);
        }
    }
}

pub(crate) fn check_source_term(term: &Term, report: &mut Report) {
    match term {
        Term::Symbol(_) | Term::Literal(_) | Term::Rest(_) | Term::Unreadable(_) => {}
        Term::Code(group) => expression::check_words(&group.stream(), expression::IN_CONSTANT, report),
        Term::Leaf(leaf) => check_source_leaf(leaf, report),
        Term::Dag(dag) => check_source_dag(dag, report),
    }
}

fn check_source_leaf(leaf: &Leaf, report: &mut Report) {
    match &leaf.head {
        Head::Native(native) => report.error(Place::of(&leaf.head), say::native_as_leaf(native.name())),
        Head::Directive(directive, word) => report.error(word, say::directive_as_leaf(directive.word())),
        Head::Named(name) if EntityConstraint::of(name).is_some() => {
            let symbol = leaf.symbol.as_ref().map_or("$x".to_string(), ToString::to_string);
            report.error(name.place(), say::entity_constraint_as_leaf(name, symbol));
        }
        Head::Named(name) if words::is_inline_constraint(name) => {
            let symbol = leaf.symbol.as_ref().map_or("$x".to_string(), ToString::to_string);
            report.error(name.place(), say::entity_constraint_as_leaf("Constraint<..>", symbol));
        }
        Head::Named(name) if report_variant(name, report) => {}
        Head::Named(name) => in_place::check(name, report),
    }
}

/// Says that a variant of a Rust enum is no constraint, if this is one.
pub(crate) fn report_variant(name: &Constraint, report: &mut Report) -> bool {
    let Some(owner) = name.path.enum_of_variant() else {
        return false;
    };
    let case = format!("{owner}{}", name.path.last());
    report.error(name.place(), say::variant_is_no_case(name, case));
    true
}

fn check_source_dag(dag: &Dag, report: &mut Report) {
    let place = Place::of(&dag.head);
    match &dag.head {
        Head::Named(name) if is_operation_name(name) => check_source_args(dag, report),
        Head::Named(name) if name.is("ConstantLikeMatcher") => {
            check_outputs(dag, report);
            if dag.args.len() != 1 {
                report.error(place, source::constant_like_arity());
            }
        }
        Head::Named(name) => {
            report.error(
                place,
                constraint_heads_node(name, say::constraint_as_operation(name, "a")),
            );
        }
        Head::Native(native) => {
            if !report_near_directive(native, report) {
                check_native(dag, native, report);
            }
        }
        Head::Directive(directive, _) => check_source_directive(*directive, dag, report),
    }
}

/// A native matcher: its arguments are what it yields.
fn check_native(dag: &Dag, native: &Native, report: &mut Report) {
    check_outputs(dag, report);
    if let Some(said) = native.results
        && said != dag.args.len()
        && !dag.args.iter().any(|arg| matches!(arg.term, Term::Unreadable(_)))
    {
        let outputs = words::count(dag.args.len(), "output");
        report.error(
            Place::of(&native.tokens),
            source::outputs_miscounted(words::count(said, "result"), outputs),
        );
    }
    let NativeFunction::Text(text) = &native.function else {
        return;
    };
    let Some(tokens) = tokens_of_text(text) else {
        report.error(text, source::text_is_no_rust());
        return;
    };
    expression::check_words(&tokens, expression::IN_MATCHER, report);
    let is_self = |word: &Word| matches!(word, Word::Special(Special::This, _));
    if !words(&tokens).iter().any(is_self) {
        report.error(text, source::matcher_without_self());
    }
}

fn check_outputs(dag: &Dag, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, say::matcher_named());
    }
    for arg in &dag.args {
        if let Some(name) = &arg.name {
            report.error(name, source::output_has_no_name());
        }
        match &arg.term {
            Term::Symbol(_) | Term::Unreadable(_) => {}
            Term::Leaf(leaf) => check_source_leaf(leaf, report),
            Term::Dag(inner) => check_output_node(inner, report),
            Term::Literal(_) | Term::Code(_) | Term::Rest(_) => {
                report.error(arg.term.place(), source::output_expected());
            }
        }
    }
}

fn check_output_node(inner: &Dag, report: &mut Report) {
    let place = Place::of(&inner.head);
    match &inner.head {
        Head::Directive(Directive::Either, _) => report.error(place, source::either_as_output()),
        Head::Directive(Directive::Variadic, _) => report.error(place, source::variadic_as_output()),
        Head::Directive(Directive::ReturnType, _) => report.error(place, say::type_of_native()),
        Head::Directive(Directive::Location, _) => report.error(place, source::matcher_location()),
        Head::Directive(directive, _) => {
            report.error(place, say::building_directive_in_source(directive.word()));
        }
        Head::Named(_) | Head::Native(_) => {
            report.error(inner.place(), source::node_as_output(format!("({} ..)", inner.head)));
        }
    }
}

fn check_source_directive(directive: Directive, dag: &Dag, report: &mut Report) {
    let place = Place::of(&dag.head);
    match directive {
        Directive::Either => check_either(dag, report),
        Directive::Variadic => check_list(dag, report),
        Directive::Location | Directive::ReturnType | Directive::ReplaceWithValue => {
            report.error(place, say::building_directive_in_source(directive.word()));
        }
        Directive::CopyAttrs => report.error(place, say::copy_attrs_elsewhere()),
        Directive::AddBenefit => report.error(place, say::benefit_inside()),
        Directive::Region
        | Directive::Block
        | Directive::Args
        | Directive::Arg
        | Directive::Empty
        | Directive::Inline => {
            region_form::misplaced(directive, place, Side::Source, report);
        }
    }
}

/// Operands in any order.
fn check_either(dag: &Dag, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, say::either_named());
    }
    if dag.args.len() < 2 {
        report.error(Place::of(&dag.head), source::either_needs_two());
    }
    for arg in &dag.args {
        check_name_and_dots(arg, report);
        match &arg.term {
            Term::Dag(inner) if inner.is(Directive::Either) => {
                report.error(Place::of(&inner.head), say::either_in_either());
            }
            term => check_source_term(term, report),
        }
    }
}

/// The values of a list.
fn check_list(dag: &Dag, report: &mut Report) {
    let mut has_rest = false;
    for arg in &dag.args {
        if let Some(name) = &arg.name {
            report.error(name, source::element_has_no_name());
        }
        let dots = match (&arg.term, arg.rest) {
            (Term::Rest(place), _) => Some(*place),
            (_, dots) => dots,
        };
        if let Some(place) = dots {
            if has_rest {
                report.error(place, source::rest_twice_in_list());
            }
            has_rest = true;
        }
        match &arg.term {
            Term::Dag(inner) if inner.is(Directive::Either) => {
                report.error(Place::of(&inner.head), source::either_in_list());
            }
            Term::Dag(inner) if inner.is(Directive::Variadic) => {
                report.error(Place::of(&inner.head), source::list_in_list());
            }
            term => check_source_term(term, report),
        }
    }
}

fn check_name_and_dots(arg: &Arg, report: &mut Report) {
    if let Some(name) = &arg.name {
        report.error(name, source::element_has_no_name());
    }
    if let Term::Rest(place) = &arg.term {
        report.error(*place, say::rest_not_last());
    }
}
