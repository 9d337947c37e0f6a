//! Assignment of a node's arguments to declared ones.

use proc_macro2::Ident;

use crate::check::pattern::resolve::is_operation;
use crate::check::pattern::wording::{and, are, count};
use crate::lex::name_of;
use crate::messages::{pattern as diag, source};
use crate::report::{Message, Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::pattern::{Arg, Dag, Directive, Leaf, NodeOperator, Term};
use drr_schema::nearest;

/// The side of a pattern's arrow that a node is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PatternSide {
    /// Matched. Omitted arguments are errors unless `..` is present.
    Source,
    /// Built. Once an argument is named, optional ones may be omitted.
    Result,
}

/// The terms of a node by declared position.
#[derive(Debug)]
pub(crate) struct Assigned<'a> {
    /// The term of each argument, or `None` if none was given.
    pub(crate) given: Vec<Option<&'a Term>>,
    /// The groups formed by `either`.
    pub(crate) groups: Vec<Group<'a>>,
}

/// The arguments of one `either`.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    /// The `either` node.
    pub(crate) dag: &'a Dag,
    /// Position of the first argument; the others follow.
    pub(crate) first: usize,
}

/// An argument for counting. Arguments of an `either` count individually.
struct Counted<'a> {
    name: Option<&'a Ident>,
    term: &'a Term,
    group: Option<&'a Dag>,
}

/// Assigns the terms of a node to declared arguments. Reports missing, surplus and misnamed ones.
pub(crate) fn assign<'a>(dag: &'a Dag, signature: &Signature, side: PatternSide, report: &mut Report) -> Assigned<'a> {
    let args = counted(dag, signature, side);
    let mut given: Vec<Option<&Term>> = vec![None; signature.args.len()];
    let mut groups: Vec<Group<'a>> = Vec::new();
    // A group of several arguments or an unreadable one leaves the positions of the others unknown.
    let is_open = args.iter().any(|arg| covers_several(arg.term));
    let mut position = 0;
    let mut has_rest = false;
    let mut is_named = false;
    let mut has_errors = report_order(dag, signature, report);
    let mut surplus = None;
    let mut regions = 0;
    for arg in &args {
        match (arg.name, arg.term) {
            (_, Term::Rest(_)) => has_rest = true,
            (Some(name), term) => {
                is_named = true;
                let declared = signature.arg(&name_of(name));
                match declared.map(|(at, _)| given.get_mut(at)) {
                    Some(Some(slot @ None)) => *slot = Some(term),
                    Some(_) => {
                        let message =
                            diag::argument_twice(signature.argument_noun(), name_of(name), signature.called());
                        report.error(name, message.signature(signature));
                        has_errors = true;
                    }
                    None => {
                        let meant = region_meant(name, term, dag, signature);
                        report.error(name, no_such_argument(name, meant, signature));
                        // The number of arguments does not depend on a region.
                        if meant.is_some() {
                            regions += 1;
                        } else {
                            has_errors = true;
                        }
                    }
                }
            }
            (None, _) if is_named => {}
            (None, term) if covers_several(term) => break,
            (None, term) => {
                if let Some(dag) = arg.group
                    && groups.last().is_none_or(|group| !std::ptr::eq(group.dag, dag))
                {
                    groups.push(Group { dag, first: position });
                }
                match given.get_mut(position) {
                    Some(slot) => *slot = Some(term),
                    None => surplus = surplus.or(Some(arg)),
                }
                position += 1;
            }
        }
    }
    groups.retain(|group| group.first + group.dag.args.len() <= signature.args.len());
    if is_open || has_errors || (has_rest && side == PatternSide::Result) {
        return Assigned { given, groups };
    }
    if let Some(surplus) = surplus {
        let number = args.len() - usize::from(has_rest) - regions;
        let region = signature.regions.first();
        let help = region
            .map(|region| format!("name the region: `{} = $body`", region.name))
            .or_else(|| bare_operation(dag));
        let message = too_many(surplus, &groups, number, signature).help_if(help);
        report.error(surplus.term.span(), message.signature(signature));
    } else if !has_rest {
        report_missing(dag, signature, side, is_named, &given, report);
    }
    Assigned { given, groups }
}

/// Returns the region that a name means which no argument has: one with a similar name, or the only one that is not
/// given, if no argument has a similar name.
pub(crate) fn region_meant<'s>(name: &Ident, term: &Term, dag: &Dag, signature: &'s Signature) -> Option<&'s str> {
    let is_given = |region: &str| {
        let mut names = dag.args.iter().filter_map(|arg| arg.name.as_ref());
        names.any(|name| name_of(name) == region)
    };
    let name = name_of(name);
    let is_successor = signature.successors.iter().any(|successor| successor.name == name);
    let is_region = signature.regions.iter().any(|region| region.name == name);
    let is_declared = is_successor || is_region || signature.arg(&name).is_some();
    if is_declared || !(term.is_region() || matches!(term, Term::Symbol(_))) {
        return None;
    }
    let mut open = signature.regions.iter().map(|region| region.name.as_str());
    match near_name(&name, signature) {
        Some(near) => open.find(|region| *region == near && !is_given(region)),
        None if matches!(name.as_str(), "returnType" | "location") => None,
        None => {
            let mut open = open.filter(|region| !is_given(region));
            open.next().filter(|_| open.next().is_none())
        }
    }
}

/// Returns the argument or region with the most similar name.
fn near_name<'s>(name: &str, signature: &'s Signature) -> Option<&'s str> {
    let args = signature.args.iter().map(|arg| arg.name.as_str());
    let regions = signature.regions.iter().map(|region| region.name.as_str());
    nearest(name, args.chain(regions))
}

/// Returns the error for a name that no argument has. `region` is the region that it means.
fn no_such_argument(name: &Ident, region: Option<&str>, signature: &Signature) -> Message {
    let name = name_of(name);
    let near = near_name(&name, signature);
    let is_successor = signature.successors.iter().any(|successor| successor.name == name);
    let help = match name.as_str() {
        "returnType" | "location" => Some(format!("write `({name} $x)` after the arguments")),
        _ if is_successor => Some(format!(
            "`{name}` is a successor, which patterns cannot contain: match and build it in Rust"
        )),
        _ => region
            .filter(|_| near.is_none())
            .map(|region| format!("the region is named `{region}`")),
    };
    let message = diag::no_such_argument(signature.called(), signature.argument_noun(), &name);
    let message = message.did_you_mean(near.filter(|_| help.is_none()));
    message.help_if(help).signature(signature)
}

/// Reports duplicate regions and positional arguments after named ones. Suggests the first argument name that is not
/// given.
fn report_order(dag: &Dag, signature: &Signature, report: &mut Report) -> bool {
    let names = dag.args.iter().filter_map(|arg| arg.name.as_ref().map(name_of));
    let names: Vec<String> = names.collect();
    let mut open = signature.args.iter().filter(|arg| !names.contains(&arg.name));
    let mut is_named = false;
    let mut has_errors = false;
    let mut regions: Vec<String> = Vec::new();
    for arg in &dag.args {
        if let Some(name) = &arg.name {
            is_named = true;
            if is_region(arg, signature) {
                if regions.contains(&name_of(name)) {
                    let message = diag::argument_twice("argument", name, &signature.op_name);
                    report.error(name, message.signature(signature));
                }
                regions.push(name_of(name));
            }
        } else if !arg.term.is_after_arguments() && !arg.term.is_region() {
            let meant = open.next();
            if is_named && !matches!(arg.term, Term::Unreadable(_)) {
                let help = meant
                    .filter(|_| !covers_several(&arg.term))
                    .map(|meant| format!("name it too: `{} = {}`", meant.name, arg.term));
                let message = diag::positional_after_named().help_if(help);
                report.error(arg.term.span(), message.signature(signature));
                has_errors = true;
            }
        }
    }
    has_errors
}

/// Returns the arguments in source order. In a source, arguments of `either` count individually. A malformed `either`
/// stays whole, which suppresses errors about counts.
fn counted<'a>(dag: &'a Dag, signature: &Signature, side: PatternSide) -> Vec<Counted<'a>> {
    let mut all = Vec::new();
    let is_other = |arg: &&Arg| arg.term.is_building_directive() || is_region(arg, signature);
    for arg in dag.args.iter().filter(|arg| !is_other(arg)) {
        match &arg.term {
            Term::Dag(inner)
                if side == PatternSide::Source
                    && inner.is(Directive::Either)
                    && arg.name.is_none()
                    && inner.args.len() > 1
                    && inner.args.iter().all(|arg| is_plain(&arg.term)) =>
            {
                all.extend(inner.args.iter().map(|arg| Counted {
                    name: None,
                    term: &arg.term,
                    group: Some(&**inner),
                }));
            }
            term => all.push(Counted {
                name: arg.name.as_ref(),
                term,
                group: None,
            }),
        }
    }
    all
}

/// Returns `true` if a term in a group counts as one argument.
fn is_plain(term: &Term) -> bool {
    !covers_several(term) && !matches!(term, Term::Rest(_))
}

/// Returns advice if an argument reads like an op without its parentheses.
fn bare_operation(dag: &Dag) -> Option<String> {
    dag.args.iter().find_map(|arg| match &arg.term {
        Term::Leaf(Leaf { operator, symbol: None }) if is_operation(operator) => {
            let name = operator.name();
            Some(format!(
                "write the op that defines an operand in parentheses: `({name} ..)`"
            ))
        }
        _ => None,
    })
}

fn too_many(surplus: &Counted<'_>, groups: &[Group<'_>], number: usize, signature: &Signature) -> Message {
    let op = &signature.called();
    let takes = count(signature.args.len(), signature.argument_noun());
    if let Some(group) = surplus.group {
        let operands = signature.operands().count();
        return source::either_groups_too_many(group.args.len(), op, operands);
    }
    match groups.last() {
        Some(group) => source::either_leaves_no_room(op, takes, group.dag.args.len()),
        None => diag::too_many_arguments(op, takes, number),
    }
}

/// Reports missing arguments.
fn report_missing(
    dag: &Dag,
    signature: &Signature,
    side: PatternSide,
    is_named: bool,
    given: &[Option<&Term>],
    report: &mut Report,
) {
    let missing = signature.args.iter().zip(given).filter(|(_, given)| given.is_none());
    let missing: Vec<&crate::signature::Arg> = missing.map(|(arg, _)| arg).collect();
    let (op, span) = (&signature.called(), TokenSpan::of(&dag.operator));
    if side == PatternSide::Result && is_named {
        let needed = missing.iter().filter(|arg| !arg.may_be_left_out());
        let needed: Vec<String> = needed.map(|arg| arg.name.clone()).collect();
        if !needed.is_empty() {
            report.error(span, diag::argument_needed(op, and(&needed)).signature(signature));
        }
        return;
    }
    // No name could tell that the arguments are left out.
    let is_bare = given.iter().all(Option::is_none) && missing.iter().all(|arg| arg.may_be_left_out());
    if missing.is_empty() || side == PatternSide::Result && is_bare {
        return;
    }
    let names: Vec<String> = missing.iter().map(|arg| arg.name.clone()).collect();
    let takes = count(signature.args.len(), signature.argument_noun());
    let message = diag::too_few_arguments(op, takes, given.iter().flatten().count(), are(&names));
    let help = help_for_missing(dag, signature, side, given, &missing);
    report.error(span, message.help_if(help).signature(signature));
}

/// Returns the help for missing arguments.
fn help_for_missing(
    dag: &Dag,
    signature: &Signature,
    side: PatternSide,
    given: &[Option<&Term>],
    missing: &[&crate::signature::Arg],
) -> Option<String> {
    let all_optional = missing.iter().all(|arg| arg.may_be_left_out());
    let (required, omissible): (Vec<_>, Vec<_>) = signature.args.iter().partition(|arg| !arg.may_be_left_out());
    // As many terms as required arguments: the user has given them without the optional ones in between.
    let is_shifted = !all_optional && required.len() == given.iter().flatten().count();
    match side {
        _ if is_shifted => {
            let omissible: Vec<String> = omissible.iter().map(|arg| arg.name.clone()).collect();
            let named = named_args(required.into_iter().zip(given.iter().flatten().copied()));
            let rest = if side == PatternSide::Source { ", .." } else { "" };
            Some(format!(
                "{} optional but positional: name the others, {}",
                are(&omissible),
                notation(dag, signature, format!("{named}{rest}"))
            ))
        }
        PatternSide::Source => {
            let noun = signature.argument_noun();
            Some(format!(
                "write `$_` to ignore {} {noun}, or `..` to ignore all remaining ones",
                an(noun)
            ))
        }
        PatternSide::Result if all_optional => {
            let named = signature.args.iter().zip(given);
            let named = named_args(named.filter_map(|(arg, given)| Some((arg, (*given)?))));
            let quoted: Vec<String> = missing.iter().map(|arg| format!("`{}`", arg.name)).collect();
            let (verb, pronoun) = match missing.len() {
                1 => ("is", "it"),
                _ => ("are", "them"),
            };
            Some(format!(
                "{} {verb} optional; to omit {pronoun}, name the {}s: {}",
                quoted.join(", "),
                signature.argument_noun(),
                notation(dag, signature, named)
            ))
        }
        PatternSide::Result => (!omissible.is_empty()).then(|| {
            let omissible: Vec<String> = omissible.iter().map(|arg| arg.name.clone()).collect();
            format!(
                "{} optional: to omit, name the other {}s",
                are(&omissible),
                signature.argument_noun()
            )
        }),
    }
}

/// Returns `a = $x, b = $y` for arguments and their terms.
fn named_args<'a>(args: impl Iterator<Item = (&'a crate::signature::Arg, &'a Term)>) -> String {
    let named: Vec<String> = args.map(|(arg, term)| format!("{} = {term}", arg.name)).collect();
    named.join(", ")
}

/// Returns the notation of a node, or of a type or attribute, with these arguments.
fn notation(dag: &Dag, signature: &Signature, args: String) -> String {
    match signature.defines() {
        Some(_) => format!("`{}<{args}>`", dag.operator),
        None => format!("`({} {args})`", dag.operator),
    }
}

fn an(noun: &str) -> &'static str {
    if noun.starts_with('a') { "an" } else { "a" }
}

/// Returns `true` if a term covers several or an unknown number of arguments.
fn covers_several(term: &Term) -> bool {
    match term {
        Term::Unreadable(_) => true,
        Term::Dag(dag) => match &dag.operator {
            NodeOperator::Directive(directive, _) => *directive == Directive::Either,
            NodeOperator::Native(native) => native.near_directive().is_some(),
            NodeOperator::Named(_) => false,
        },
        _ => false,
    }
}

/// Returns `true` if an argument is a region. An unnamed region has been reported.
fn is_region(arg: &Arg, signature: &Signature) -> bool {
    match &arg.name {
        Some(name) => {
            let expected = name_of(name);
            signature.regions.iter().any(|region| region.name == expected)
        }
        None => arg.term.is_region(),
    }
}

/// Returns `true` if a term is assigned to a declared argument.
pub(crate) fn is_among(assigned: &[Option<&Term>], term: &Term) -> bool {
    assigned.iter().flatten().any(|one| std::ptr::eq(*one, term))
}

/// Checks that the rest marker `..` is last. Other checks of the order need the signature.
pub(crate) fn check_arg_order(args: &[Arg], report: &mut Report) {
    let last = args.len().saturating_sub(1);
    for arg in args.iter().take(last) {
        if let Term::Rest(span) = arg.term {
            report.error(span, diag::rest_not_last());
        }
    }
}
