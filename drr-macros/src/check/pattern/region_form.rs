//! What may stand where in a region, as far as the text alone says it. Needs no signatures.

use crate::check::pattern::arguments::Side;
use crate::check::pattern::form_result::check_result_term;
use crate::check::pattern::form_source::check_source_term;
use crate::check::pattern::head::is_operation;
use crate::check::pattern::words;
use crate::messages::{pattern, region as say};
use crate::report::{Place, Report};
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Leaf, Term};

/// Checks an argument of a matched operation that describes a region; false if it does not.
pub(crate) fn check_source_arg(arg: &Arg, report: &mut Report) -> bool {
    check_arg(arg, Side::Source, report)
}

/// Checks an argument of a built operation that describes a region; false if it does not.
pub(crate) fn check_result_arg(arg: &Arg, report: &mut Report) -> bool {
    check_arg(arg, Side::Result, report)
}

fn check_arg(arg: &Arg, side: Side, report: &mut Report) -> bool {
    let (directive, place) = match &arg.term {
        Term::Leaf(Leaf {
            head: Head::Directive(directive @ Directive::Empty, word),
            ..
        }) => (*directive, Place::from(word)),
        Term::Dag(dag) => match &dag.head {
            Head::Directive(directive @ (Directive::Region | Directive::Empty), word) => (*directive, word.into()),
            _ => return false,
        },
        _ => return false,
    };
    if arg.name.is_none() {
        report.error(place, say::region_without_name(shown(directive)));
    }
    match (&arg.term, directive) {
        (Term::Dag(dag), Directive::Region) => check_region(dag, side, report),
        (Term::Dag(_), _) => report.error(place, say::empty_in_parentheses()),
        (
            Term::Leaf(Leaf {
                symbol: Some(symbol), ..
            }),
            _,
        ) => {
            report.error(symbol, pattern::nothing_to_bind(directive.word()));
        }
        _ => {}
    }
    true
}

/// How a region is written with this word.
fn shown(directive: Directive) -> &'static str {
    match directive {
        Directive::Empty => "empty",
        _ => "(region ..)",
    }
}

/// A word of regions where it means nothing.
pub(crate) fn misplaced(directive: Directive, place: Place, side: Side, report: &mut Report) {
    let word = directive.word();
    report.error(
        place,
        match (directive, side) {
            (Directive::Region | Directive::Empty, _) => say::region_without_name(shown(directive)),
            (Directive::Inline, _) => say::inline_in_source(),
            (Directive::Block, _) => say::block_outside(),
            _ => say::args_outside(word),
        },
    );
}

fn check_region(dag: &Dag, side: Side, report: &mut Report) {
    let place = Place::of(&dag.head);
    if let (Side::Result, Some(symbol)) = (side, &dag.symbol) {
        report.error(symbol, pattern::nothing_to_bind("region"));
    }
    if dag.args.is_empty() {
        report.error(place, say::region_without_block());
    }
    for (at, arg) in dag.args.iter().enumerate() {
        report_name(arg, report);
        match &arg.term {
            Term::Dag(block) if block.is(Directive::Block) => {
                if at > 0 && side == Side::Source {
                    report.error(Place::of(&block.head), say::several_blocks());
                }
                check_block(block, side, report);
            }
            Term::Unreadable(_) => {}
            other => report.error(other.place(), say::block_expected()),
        }
    }
}

fn check_block(dag: &Dag, side: Side, report: &mut Report) {
    if let (Side::Result, Some(symbol)) = (side, &dag.symbol) {
        report.error(symbol, pattern::nothing_to_bind("block"));
    }
    let mut has_args = false;
    let mut has_ops = false;
    for arg in &dag.args {
        report_name(arg, report);
        match &arg.term {
            Term::Dag(args) if args.is(Directive::Args) => {
                if has_args || has_ops {
                    report.error(Place::of(&args.head), say::args_not_first());
                }
                has_args = true;
                check_args(args, side, report);
            }
            Term::Rest(place) if side == Side::Result => report.error(*place, pattern::rest_in_result()),
            Term::Rest(place) if has_ops => report.error(*place, say::rest_behind_operations()),
            Term::Unreadable(_) | Term::Rest(_) => {}
            Term::Dag(node) if side == Side::Source => {
                has_ops = true;
                if is_operation(&node.head) {
                    check_source_term(&arg.term, report);
                } else {
                    report.error(Place::of(&node.head), say::operation_expected(&node.head));
                }
            }
            Term::Dag(node) => {
                has_ops = true;
                match &node.head {
                    Head::Directive(Directive::Inline, word) => report.error(word, say::inline_in_region()),
                    Head::Directive(Directive::Variadic, _) => check_result_term(&arg.term, report),
                    Head::Directive(directive, word) => {
                        report.error(word, pattern::builds_nothing(directive.word()));
                    }
                    _ => check_result_term(&arg.term, report),
                }
            }
            Term::Code(_) if side == Side::Result => {
                has_ops = true;
                check_result_term(&arg.term, report);
            }
            other => report.error(other.place(), say::operation_expected(other)),
        }
    }
}

/// The arguments of a block: symbols and constraints in a source; types with names in a result.
fn check_args(dag: &Dag, side: Side, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, pattern::nothing_to_bind("args"));
    }
    let last = dag.args.len().saturating_sub(1);
    for (at, arg) in dag.args.iter().enumerate() {
        report_name(arg, report);
        match (&arg.term, side) {
            (Term::Unreadable(_), _) => {}
            (Term::Symbol(_), Side::Source) => {}
            (Term::Symbol(symbol), Side::Result) => report.error(symbol, say::argument_without_type(symbol)),
            (Term::Rest(place), Side::Source) if at != last => report.error(*place, pattern::rest_not_last()),
            (Term::Rest(_), Side::Source) => {}
            (Term::Rest(place), Side::Result) => report.error(*place, pattern::rest_in_result()),
            (
                Term::Leaf(Leaf {
                    head: Head::Named(name),
                    ..
                }),
                _,
            ) if !words::is_constant(name) => {}
            (Term::Dag(typed), Side::Result) if typed.is(Directive::Arg) => {
                if typed.args.len() != 1 {
                    report.error(Place::of(&typed.head), say::argument_has_one_type());
                }
            }
            (other, Side::Source) => report.error(other.place(), say::source_argument_expected()),
            (other, Side::Result) => report.error(other.place(), say::built_argument_expected()),
        }
    }
}

/// `(inline $region, values ..)`.
pub(crate) fn check_inline(dag: &Dag, report: &mut Report) {
    let Some((region, values)) = dag.args.split_first() else {
        report.error(Place::of(&dag.head), say::inline_region());
        return;
    };
    report_name(region, report);
    match &region.term {
        Term::Symbol(_) | Term::Unreadable(_) => {}
        other => report.error(other.place(), say::inline_region()),
    }
    for arg in values {
        report_name(arg, report);
        match &arg.term {
            Term::Rest(place) => report.error(*place, pattern::rest_in_result()),
            term => check_result_term(term, report),
        }
    }
}

fn report_name(arg: &Arg, report: &mut Report) {
    if let Some(name) = &arg.name {
        report.error(name, say::name_inside_region(name));
    }
}
