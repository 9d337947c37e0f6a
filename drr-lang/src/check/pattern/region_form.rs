//! What matched and built regions have in common: names, blocks, and what is no region.

use crate::check::pattern::resolve::report_symbol;
use crate::lex::name_of;
use crate::messages::region as say;
use crate::report::{Message, Place, Report};
use crate::signature::Signature;
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Term};

/// The arguments that name declared regions, each with the number of its region, and the regions of which it is not known
/// which they are.
pub(crate) fn regions_of<'a>(
    dag: &'a Dag,
    signature: Option<&Signature>,
    report: &mut Report,
) -> (Vec<(usize, &'a Term)>, Vec<&'a Dag>) {
    report_form(dag, report);
    let named = signature.map_or(Vec::new(), |signature| named_regions(dag, signature, report));
    let is_named = |term: &Term| named.iter().any(|(_, known)| std::ptr::eq(*known, term));
    let others = dag.args.iter().filter_map(|arg| match &arg.term {
        Term::Dag(region) if arg.term.is_region() && !is_named(&arg.term) => Some(&**region),
        _ => None,
    });
    let others = others.collect();
    (named, others)
}

/// The declared region that an argument names, and what is said about it.
fn named_regions<'a>(dag: &'a Dag, signature: &Signature, report: &mut Report) -> Vec<(usize, &'a Term)> {
    let mut named: Vec<(usize, &Term)> = Vec::new();
    for arg in &dag.args {
        let Some(name) = &arg.name else { continue };
        let wanted = name_of(name);
        let Some(index) = signature.regions.iter().position(|region| region.name == wanted) else {
            continue;
        };
        // That it is given twice has been said.
        if named.iter().any(|(other, _)| *other == index) {
            continue;
        }
        let is_ignored = matches!(&arg.term, Term::Symbol(symbol) if symbol.is_wildcard());
        if signature.regions.get(index).is_some_and(|region| region.variadic) && !is_ignored {
            let message = say::variadic_region(&wanted, &signature.op_name);
            report.error(arg.term.place(), message.signature(signature));
            continue;
        }
        if !arg.term.is_region() && !matches!(arg.term, Term::Symbol(_) | Term::Unreadable(_)) {
            let message = say::region_wants(&wanted, &signature.op_name);
            report.error(arg.term.place(), message.signature(signature));
            continue;
        }
        named.push((index, &arg.term));
    }
    named
}

/// Reports regions that are given without a name, and what stands around `empty`.
fn report_form(dag: &Dag, report: &mut Report) {
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
        report_symbol(symbol, *directive, report);
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
