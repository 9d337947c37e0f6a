//! What may stand where in a region, as far as the text alone says it. Needs no signatures.

use crate::check::pattern::form_result::check_result_term;
use crate::check::pattern::words;
use crate::messages::{pattern, region as say};
use crate::report::{Message, Place, Report};
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Leaf, Term};

/// Reports regions that are given without a name, and what stands around `empty`.
pub(crate) fn report_form(dag: &Dag, report: &mut Report) {
    for arg in dag.args.iter().filter(|arg| arg.term.is_region()) {
        let (head, symbol) = match &arg.term {
            Term::Leaf(leaf) => (&leaf.head, &leaf.symbol),
            Term::Dag(dag) => (&dag.head, &None),
            _ => continue,
        };
        let Head::Directive(directive, word) = head else {
            continue;
        };
        if arg.name.is_none() {
            report.error(word, say::region_without_name(shown(*directive)));
        }
        if let (Term::Dag(_), Directive::Empty) = (&arg.term, directive) {
            report.error(word, say::empty_in_parentheses());
        }
        if let Some(symbol) = symbol {
            report.error(symbol, pattern::nothing_to_bind(directive.word()));
        }
    }
}

/// The blocks of a region; what else stands in it is reported.
pub(crate) fn blocks<'a>(dag: &'a Dag, report: &mut Report) -> Vec<&'a Dag> {
    if dag.is(Directive::Empty) {
        return Vec::new();
    }
    if dag.args.is_empty() {
        report.error(Place::of(&dag.head), say::region_without_block());
    }
    let mut blocks = Vec::new();
    for arg in &dag.args {
        report_name(arg, report);
        match &arg.term {
            Term::Dag(block) if block.is(Directive::Block) => blocks.push(&**block),
            Term::Unreadable(_) => {}
            other => report.error(other.place(), say::block_expected()),
        }
    }
    blocks
}

/// Checks an argument of a built operation that describes a region; false if it does not.
pub(crate) fn check_result_arg(arg: &Arg, report: &mut Report) -> bool {
    if !arg.term.is_region() {
        return false;
    }
    if let Term::Dag(dag) = &arg.term {
        if let Some(symbol) = dag.symbol.as_ref().filter(|_| dag.is(Directive::Region)) {
            report.error(symbol, pattern::nothing_to_bind("region"));
        }
        for block in blocks(dag, report) {
            check_block(block, report);
        }
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
pub(crate) fn misplaced(directive: Directive) -> Message {
    match directive {
        Directive::Region | Directive::Empty => say::region_without_name(shown(directive)),
        Directive::Inline => say::inline_in_source(),
        Directive::Block => say::block_outside(),
        _ => say::args_outside(directive.word()),
    }
}

fn check_block(dag: &Dag, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
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
                check_args(args, report);
            }
            Term::Rest(place) => report.error(*place, pattern::rest_in_result()),
            Term::Unreadable(_) => {}
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
            Term::Code(_) => {
                has_ops = true;
                check_result_term(&arg.term, report);
            }
            other => report.error(other.place(), say::operation_expected(other)),
        }
    }
}

/// The arguments of a block: types with names.
fn check_args(dag: &Dag, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, pattern::nothing_to_bind("args"));
    }
    for arg in &dag.args {
        report_name(arg, report);
        match &arg.term {
            Term::Unreadable(_) => {}
            Term::Symbol(symbol) => report.error(symbol, say::argument_without_type(symbol)),
            Term::Rest(place) => report.error(*place, pattern::rest_in_result()),
            Term::Leaf(Leaf {
                head: Head::Named(name),
                ..
            }) if !words::is_constant(name) => {}
            Term::Dag(typed) if typed.is(Directive::Arg) => {
                if typed.args.len() != 1 {
                    report.error(Place::of(&typed.head), say::argument_has_one_type());
                }
            }
            other => report.error(other.place(), say::built_argument_expected()),
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

pub(crate) fn report_name(arg: &Arg, report: &mut Report) {
    if let Some(name) = &arg.name {
        report.error(name, say::name_inside_region(name));
    }
}
