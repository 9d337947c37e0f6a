//! What may stand where, as far as the text alone says it: directives, constraints, native code and names in the right
//! places. Needs no signatures.

use proc_macro2::Literal;

use crate::check::pattern::expression;
use crate::check::pattern::form_result::{check_result, check_supplemental};
use crate::check::pattern::form_source::check_source_args;
use crate::check::pattern::in_place;
use crate::check::pattern::words::{self, EntityConstraint};
use crate::messages::{pattern as say, source};
use crate::report::{Message, Place, Report};
use crate::syntax::constraint::{Constraint, Kind};
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Leaf, Native, NativeFunction, Pattern, Term};
use crate::syntax::substitute::tokens_of_text;
use drr_shape::slip;

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

/// Whether a node is an operation, read from its head alone: an upper-case path without arguments that is no built-in
/// constraint.
pub(crate) fn is_operation(head: &Head) -> bool {
    matches!(head, Head::Named(name) if is_operation_name(name))
}

pub(crate) fn is_operation_name(name: &Constraint) -> bool {
    name.args.is_empty() && EntityConstraint::of(name).is_none() && !words::is_built_in(name)
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

/// A known type or attribute constraint is told from an operation in so many words; `HasOneUse` and its like have a
/// text of their own that depends on the place.
pub(crate) fn constraint_heads_node(name: &Constraint, entity: Message) -> Message {
    if EntityConstraint::of(name).is_some() || words::is_of_blocks(name) || words::is_inline_constraint(name) {
        return entity;
    }
    if name.is("ConstantLikeMatcher") {
        return source::matcher_builds_nothing(name);
    }
    match name.kind() {
        Kind::Attr => say::constraint_as_operation(name, "an attribute"),
        Kind::Prop => say::constraint_as_operation(name, "a property"),
        Kind::Type | Kind::Unknown => say::constraint_as_operation(name, "a type"),
    }
}

/// Says that a lower-case head is a misspelled directive, if it is.
pub(crate) fn report_near_directive(native: &Native, report: &mut Report) -> bool {
    match (near_directive(native), &native.function) {
        (Some(near), NativeFunction::Path(path)) => {
            report.error(path.place(), say::no_such_directive(path, near));
            true
        }
        _ => false,
    }
}

/// The directive that a lower-case head is a slip for.
pub(crate) fn near_directive(native: &Native) -> Option<&'static str> {
    let NativeFunction::Path(path) = &native.function else {
        return None;
    };
    let written = path.single()?.to_string();
    let near = slip(&written, Directive::UNMISTAKABLE.into_iter().map(Directive::word))?;
    // A function may be called `locations` or `neither`.
    (native.results.is_none() && written.len() <= near.len()).then_some(near)
}

/// The rest marker is the last. What else can be wrong with the order of arguments, the signature is needed for.
pub(crate) fn check_arg_order(args: &[Arg], report: &mut Report) {
    let last = args.len().saturating_sub(1);
    for arg in args.iter().take(last) {
        if let Term::Rest(place) = arg.term {
            report.error(place, say::rest_not_last());
        }
    }
}

/// What does not count where directives have to stand behind all arguments.
pub(crate) fn is_after_arguments(term: &Term) -> bool {
    matches!(term, Term::Rest(_)) || matches!(term, Term::Dag(dag) if is_trailing_directive(dag))
}

fn is_trailing_directive(dag: &Dag) -> bool {
    matches!(
        dag.head,
        Head::Directive(Directive::Location | Directive::ReturnType, _)
    )
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
