//! What matched and built regions have in common: names, blocks, and what is no region.

use crate::messages::{pattern, region as say};
use crate::report::{Message, Place, Report};
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Term};

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

/// Inside of a region nothing has a name.
pub(crate) fn report_name(arg: &Arg, report: &mut Report) {
    if let Some(name) = &arg.name {
        report.error(name, say::name_inside_region(name));
    }
}
