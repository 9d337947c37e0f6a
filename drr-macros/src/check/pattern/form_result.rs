//! What may stand where in the results and in the supplemental patterns, as far as the text alone says it.

use crate::check::pattern::arguments::Side;
use crate::check::pattern::form::{
    check_arg_order, constraint_heads_node, is_after_arguments, is_operation_name, report_near_directive,
};
use crate::check::pattern::region_form;
use crate::check::pattern::words;
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Leaf, Literal, LiteralValue, Native, NativeFunction, Term};

/// A whole result.
pub(crate) fn check_result(term: &Term, report: &mut Report) {
    match term {
        Term::Dag(dag) => match &dag.head {
            Head::Named(name) if !is_operation_name(name) => {
                report.error(
                    name.place(),
                    constraint_heads_node(name, say::constraint_as_result(name)),
                );
            }
            Head::Directive(directive, _) => check_result_directive(*directive, dag, report),
            _ => check_result_dag(dag, report),
        },
        Term::Leaf(Leaf {
            head: Head::Named(name),
            ..
        }) if !words::is_constant(name) && words::is_built_in(name) => {
            report.error(name.place(), say::constraint_as_result(name));
        }
        Term::Unreadable(_) => {}
        other => report.error(other.place(), say::result_is_no_node()),
    }
}

/// A directive that stands for a whole result.
fn check_result_directive(directive: Directive, dag: &Dag, report: &mut Report) {
    let place = Place::of(&dag.head);
    match directive {
        Directive::ReplaceWithValue => check_replace_with_value(dag, report),
        Directive::Variadic => report.error(place, say::not_supported_yet("`variadic`")),
        Directive::CopyAttrs => report.error(place, say::copy_attrs_elsewhere()),
        Directive::Location | Directive::ReturnType | Directive::Either | Directive::AddBenefit => {
            let help = match directive {
                Directive::Location => Some("write it as the last argument of a node: `(CastOp $x, (location $x))`"),
                Directive::ReturnType => {
                    Some("write it as the last argument of a node: `(CastOp $x, (returnType $x))`")
                }
                Directive::AddBenefit => Some("it follows the results: `(NegOp $x) => (CastOp $x), (addBenefit 1)`"),
                _ => None,
            };
            report.error(place, say::builds_nothing(directive.word()).help_if(help));
        }
        Directive::Inline => region_form::check_inline(dag, report),
        Directive::Region | Directive::Block | Directive::Args | Directive::Arg | Directive::Empty => {
            region_form::misplaced(directive, place, Side::Result, report);
        }
    }
}

fn check_replace_with_value(dag: &Dag, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, say::nothing_to_bind("replaceWithValue"));
    }
    let Some((first, surplus)) = dag.args.split_first() else {
        report.error(Place::of(&dag.head), say::replace_with_value_arity());
        return;
    };
    if let Some(second) = surplus.first() {
        report.error(second.term.place(), say::replace_with_value_arity());
    }
    match &first.term {
        Term::Symbol(_) | Term::Unreadable(_) => {}
        Term::Dag(inner) => {
            let help = format!("write `{inner}` itself as the result");
            report.error(inner.place(), say::replace_with_value_symbol().help(help));
        }
        other => report.error(other.place(), say::replace_with_value_symbol()),
    }
}

/// An operation or a native call that is built.
fn check_result_dag(dag: &Dag, report: &mut Report) {
    match &dag.head {
        Head::Native(native) => {
            if report_near_directive(native, report) {
                return;
            }
            check_native(native, report);
            for arg in dag.args.iter().filter_map(|arg| arg.name.as_ref()) {
                report.error(arg, say::not_supported_yet("a named argument of native code"));
            }
        }
        Head::Named(_) | Head::Directive(..) => {
            if let Some(Arg {
                term: Term::Rest(place),
                ..
            }) = dag.args.last()
            {
                report.error(*place, say::rest_in_result());
            }
        }
    }
    check_arg_order(&dag.args, report);
    check_trailing_directives(dag, report);
    for arg in &dag.args {
        if !region_form::check_result_arg(arg, report) {
            check_result_term(&arg.term, report);
        }
    }
}

fn check_native(native: &Native, report: &mut Report) {
    let place = Place::of(&native.tokens);
    match (&native.function, native.results) {
        (NativeFunction::Text(_), _) => report.error(place, say::not_supported_yet("native code in a string")),
        (NativeFunction::Path(_), None | Some(0 | 1)) => {}
        (NativeFunction::Path(_), Some(_)) => {
            report.error(place, say::not_supported_yet("native code with several results"));
        }
    }
}

/// `location` and `returnType` stand behind all arguments, each once.
fn check_trailing_directives(dag: &Dag, report: &mut Report) {
    let mut seen: Vec<Directive> = Vec::new();
    let last_argument = dag.args.iter().rposition(|arg| !is_after_arguments(&arg.term));
    for (at, arg) in dag.args.iter().enumerate() {
        let Term::Dag(inner) = &arg.term else { continue };
        let Head::Directive(directive @ (Directive::Location | Directive::ReturnType), word) = &inner.head else {
            continue;
        };
        if last_argument.is_some_and(|last| at < last) {
            report.error(word, say::directive_before_arguments(directive.word()));
        } else if seen.contains(directive) {
            report.error(word, say::directive_twice(directive.word()));
        } else if *directive == Directive::Location {
            check_location(inner, report);
        } else if let Head::Native(_) = &dag.head {
            report.error(word, say::type_of_native());
        } else {
            report.error(word, say::not_supported_yet(format!("`{}`", directive.word())));
        }
        if let Some(symbol) = &inner.symbol {
            report.error(symbol, say::nothing_to_bind(directive.word()));
        }
        seen.push(*directive);
    }
}

/// A location is made of symbols and at most one name.
fn check_location(directive: &Dag, report: &mut Report) {
    if directive.args.is_empty() {
        report.error(Place::of(&directive.head), say::location_empty());
    }
    let mut is_named = false;
    for Arg { term, .. } in &directive.args {
        match term {
            Term::Symbol(_) | Term::Unreadable(_) => {}
            Term::Literal(Literal {
                value: LiteralValue::Str(_),
                ..
            }) if is_named => report.error(term.place(), say::location_named_twice()),
            Term::Literal(Literal {
                value: LiteralValue::Str(_),
                ..
            }) => is_named = true,
            other => report.error(other.place(), say::location_part()),
        }
    }
}

/// An argument of something that is built.
pub(crate) fn check_result_term(term: &Term, report: &mut Report) {
    match term {
        Term::Symbol(_) | Term::Literal(_) | Term::Rest(_) | Term::Unreadable(_) => {}
        Term::Code(group) => report.error(group, say::not_supported_yet("an expression in a result")),
        Term::Leaf(leaf) => check_result_leaf(leaf, report),
        Term::Dag(dag) => match &dag.head {
            Head::Named(name) if !is_operation_name(name) => {
                report.error(
                    name.place(),
                    constraint_heads_node(name, say::constraint_as_result(name)),
                );
            }
            Head::Directive(Directive::ReplaceWithValue, _) => check_replace_with_value(dag, report),
            Head::Directive(Directive::Location | Directive::ReturnType, _) => {}
            Head::Directive(Directive::Either, word) => report.error(word, say::either_in_result()),
            Head::Directive(Directive::CopyAttrs, word) => report.error(word, say::copy_attrs_elsewhere()),
            Head::Directive(Directive::AddBenefit, word) => report.error(word, say::benefit_inside()),
            Head::Directive(Directive::Variadic, word) => report.error(word, say::not_supported_yet("`variadic`")),
            Head::Directive(Directive::Inline, _) => region_form::check_inline(dag, report),
            Head::Directive(directive, word) => {
                region_form::misplaced(*directive, word.into(), Side::Result, report);
            }
            Head::Named(_) | Head::Native(_) => check_result_dag(dag, report),
        },
    }
}

fn check_result_leaf(leaf: &Leaf, report: &mut Report) {
    match &leaf.head {
        Head::Native(native) => check_native(native, report),
        Head::Directive(directive, word) => report.error(word, say::directive_as_leaf(directive.word())),
        Head::Named(name) => {
            if let Some(what) = words::not_supported_constraint(name) {
                report.error(name.place(), say::not_supported_yet(what));
            } else if words::is_constant(name) {
            } else if leaf.symbol.is_none() && !words::is_built_in(name) && name.args.is_empty() {
                // A bare unknown name can only be the case of an enum.
                report.error(name.place(), say::not_supported_yet("the case of an enum"));
            } else {
                let symbol = leaf.symbol.as_ref().map_or("$x".to_string(), ToString::to_string);
                report.error(name.place(), say::constraint_in_result(symbol));
            }
        }
    }
}

/// A supplemental pattern.
pub(crate) fn check_supplemental(term: &Term, report: &mut Report) {
    match term {
        Term::Dag(dag) => report.error(Place::of(&dag.head), say::not_supported_yet("a supplemental pattern")),
        Term::Unreadable(_) => {}
        other => report.error(other.place(), say::result_is_no_node()),
    }
}
