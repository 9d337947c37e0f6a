//! What may stand where in the results and in the supplemental patterns, as far as the text alone says it.

use crate::check::pattern::arguments::check_arg_order;
use crate::check::pattern::expression::{
    IN_NATIVE_LEAF, IN_RESULT, IN_TYPE, Scope, check_code, check_words, in_native_text, report_cpp,
};
use crate::check::pattern::head::{constraint_heads_node, is_operation_name, report_near_directive, report_variant};
use crate::check::pattern::region_form;
use crate::check::pattern::words;
use crate::messages::{pattern as say, source};
use crate::report::{Place, Report};
use crate::syntax::constraint::Kind;
use crate::syntax::pattern::{Arg, Dag, Directive, Head, Leaf, Literal, LiteralValue, Native, NativeFunction, Term};
use crate::syntax::substitute;
use crate::syntax::type_text::is_type_text;

/// How many values a call of native code can yield: as many as Rust's tuples have traits for.
const MAX_RESULTS: usize = 12;

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
        Term::Code(group) => check_words(&group.stream(), IN_RESULT, report),
        Term::Unreadable(_) => {}
        other => {
            let help = match other {
                Term::Symbol(symbol) => Some(format!("write `(replaceWithValue {symbol})`")),
                _ => None,
            };
            report.error(other.place(), say::result_is_no_node().help_if(help));
        }
    }
}

/// A directive that stands for a whole result.
fn check_result_directive(directive: Directive, dag: &Dag, report: &mut Report) {
    let place = Place::of(&dag.head);
    match directive {
        Directive::ReplaceWithValue => check_replace_with_value(dag, report),
        Directive::Variadic => check_list(dag, report),
        Directive::CopyAttrs => report.error(place, say::copy_attrs_elsewhere()),
        Directive::Location | Directive::ReturnType | Directive::Either | Directive::AddBenefit => {
            let help = match directive {
                Directive::Location => Some("write it as the last argument of a node: `(CastOp $x, (location $x))`"),
                Directive::ReturnType => {
                    Some("write it as the last argument of a node: `(CastOp $x, (returnType $x))`")
                }
                Directive::AddBenefit => Some("it follows the results: `(NegOp $x) => (CastOp $x), (addBenefit 1)`"),
                Directive::Either => Some("it groups operands of the source; a result is a node: `(AddOp $x, $y)`"),
                _ => None,
            };
            report.error(place, say::builds_nothing(directive.word()).help_if(help));
        }
        Directive::Inline => region_form::check_inline(dag, report),
        Directive::Region | Directive::Block | Directive::Args | Directive::Arg | Directive::Empty => {
            report.error(place, region_form::misplaced(directive));
        }
    }
}

fn check_replace_with_value(dag: &Dag, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, say::nothing_to_bind("replaceWithValue"));
    }
    let Some((first, surplus)) = dag.args.split_first() else {
        report.error(Place::of(&dag.head), say::replace_with_value_arity(0));
        return;
    };
    if let Some(second) = surplus.first() {
        report.error(second.term.place(), say::replace_with_value_arity(dag.args.len()));
    }
    match &first.term {
        Term::Symbol(_) | Term::Unreadable(_) => {}
        Term::Dag(inner) => {
            let help = format!("write `{inner}` itself as the result");
            report.error(inner.place(), say::replace_with_value_symbol("a node").help(help));
        }
        other => {
            let help = "make a value of it with an operation, such as `(ConstOp ..)`, as the result";
            report.error(
                other.place(),
                say::replace_with_value_symbol(format!("`{other}`")).help(help),
            );
        }
    }
}

/// An operation or a native call that is built.
fn check_result_dag(dag: &Dag, report: &mut Report) {
    match &dag.head {
        Head::Native(native) => {
            if report_near_directive(native, report) {
                return;
            }
            let arguments = dag.args.iter().filter(|arg| !arg.term.is_building_directive()).count();
            check_native(native, in_native_text(arguments), report);
            for arg in dag.args.iter().filter_map(|arg| arg.name.as_ref()) {
                report.error(arg, say::named_argument_of_native());
            }
        }
        Head::Named(_) | Head::Directive(..) => {}
    }
    if let Some(Arg {
        term: Term::Rest(place),
        ..
    }) = dag.args.last()
    {
        report.error(*place, say::rest_in_result());
    }
    check_arg_order(&dag.args, report);
    check_trailing_directives(dag, report);
    region_form::report_form(dag, report);
    for arg in &dag.args {
        if !region_form::check_result_arg(arg, report) {
            check_result_term(&arg.term, report);
        }
    }
}

fn check_native(native: &Native, scope: Scope, report: &mut Report) {
    if let NativeFunction::Text(text) = &native.function
        && !report_cpp(text, report)
    {
        match substitute::tokens_of_text(text).filter(|tokens| !tokens.is_empty()) {
            Some(tokens) => check_words(&tokens, scope, report),
            None => report.error(text, source::text_is_no_rust()),
        }
    }
    if native.results.is_some_and(|results| results > MAX_RESULTS) {
        report.error(Place::of(&native.tokens), say::too_many_native_results(MAX_RESULTS));
    }
}

/// `location` and `returnType` stand behind all arguments, each once.
fn check_trailing_directives(dag: &Dag, report: &mut Report) {
    let mut seen: Vec<Directive> = Vec::new();
    let last_argument = dag.args.iter().rposition(|arg| !arg.term.is_after_arguments());
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
            check_return_type(inner, report);
        }
        if let Some(symbol) = &inner.symbol {
            report.error(symbol, say::nothing_to_bind(directive.word()));
        }
        seen.push(*directive);
    }
}

/// A list in a result: values, and no list inside a list.
fn check_list(dag: &Dag, report: &mut Report) {
    for arg in &dag.args {
        if let Some(name) = &arg.name {
            report.error(name, say::named_element());
        }
        match &arg.term {
            Term::Dag(inner) => match &inner.head {
                Head::Directive(Directive::Variadic, word) => report.error(word, say::list_in_list()),
                Head::Directive(Directive::Location | Directive::ReturnType, word) => {
                    report.error(word, say::directive_on_list(word));
                }
                _ => check_result_term(&arg.term, report),
            },
            Term::Rest(place) => report.error(*place, say::rest_in_result()),
            term => check_result_term(term, report),
        }
    }
}

/// `(copyAttrs $from)` or `(copyAttrs $from, $to)`.
fn check_copy_attrs(dag: &Dag, report: &mut Report) {
    if let Some(symbol) = &dag.symbol {
        report.error(symbol, say::nothing_to_bind("copyAttrs"));
    }
    if dag.args.is_empty() {
        report.error(Place::of(&dag.head), say::copy_attrs_arity());
    }
    for (at, arg) in dag.args.iter().enumerate() {
        match &arg.term {
            Term::Unreadable(_) => {}
            Term::Symbol(_) if at < 2 => {}
            term => report.error(term.place(), say::copy_attrs_arity()),
        }
    }
}

/// What says types: symbols, text, expressions, constraints that one type satisfies, native code, and lists of them.
fn check_return_type(directive: &Dag, report: &mut Report) {
    let mut open: Vec<&Arg> = directive.args.iter().rev().collect();
    while let Some(Arg { term, .. }) = open.pop() {
        match term {
            Term::Symbol(_) | Term::Unreadable(_) => {}
            Term::Code(group) => check_code(group, IN_TYPE, report),
            Term::Literal(
                literal @ Literal {
                    value: LiteralValue::Str(text),
                    ..
                },
            ) => {
                // What cannot be read as Rust either is spoken of when the types are checked.
                if let Some(meant) = type_meant(text) {
                    report.error(term.place(), say::no_such_type(text, meant));
                } else if let Some(proc_macro2::TokenTree::Literal(text)) = literal.tokens.clone().into_iter().next()
                    && report_cpp(&text, report)
                {
                    // What to write instead has been said.
                } else if let Some(tokens) = literal.text_tokens().filter(|_| !is_type_text(text)) {
                    check_words(&tokens, IN_TYPE, report);
                }
            }
            Term::Leaf(Leaf {
                head: Head::Named(name),
                symbol: None,
            }) if name.kind() != Kind::Attr && name.kind() != Kind::Prop => {}
            Term::Leaf(Leaf {
                head: Head::Native(native),
                ..
            }) => check_native(native, IN_NATIVE_LEAF, report),
            Term::Dag(inner) => match &inner.head {
                Head::Native(_) => check_result_dag(inner, report),
                // Its name in the IR is known with the signatures.
                Head::Named(name) if is_operation_name(name) => {}
                Head::Directive(Directive::Variadic, _) => open.extend(inner.args.iter().rev()),
                _ => report.error(inner.place(), say::type_expected()),
            },
            other => report.error(other.place(), say::type_expected()),
        }
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
        Term::Code(group) => check_code(group, IN_RESULT, report),
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
            Head::Directive(Directive::Variadic, _) => check_list(dag, report),
            Head::Directive(Directive::Inline, _) => region_form::check_inline(dag, report),
            Head::Directive(directive, word) => {
                report.error(word, region_form::misplaced(*directive));
            }
            Head::Named(_) | Head::Native(_) => check_result_dag(dag, report),
        },
    }
}

fn check_result_leaf(leaf: &Leaf, report: &mut Report) {
    match &leaf.head {
        Head::Native(native) => check_native(native, IN_NATIVE_LEAF, report),
        Head::Directive(directive, word) => report.error(word, say::directive_as_leaf(directive.word())),
        Head::Named(name) if report_variant(name, report) => {}
        Head::Named(name) => {
            // A bare unknown name can only be the case of an enum.
            let is_case = leaf.symbol.is_none() && words::may_be_enum_case(name);
            if !is_case && !words::is_constant(name) {
                let symbol = leaf.symbol.as_ref().map_or("$x".to_string(), ToString::to_string);
                report.error(name.place(), say::constraint_in_result(symbol));
            }
        }
    }
}

/// A supplemental pattern.
pub(crate) fn check_supplemental(term: &Term, report: &mut Report) {
    match term {
        Term::Dag(dag) => match &dag.head {
            Head::Directive(Directive::CopyAttrs, _) => check_copy_attrs(dag, report),
            Head::Directive(Directive::ReplaceWithValue, word) => {
                report.error(word, say::replacement_in_supplemental());
            }
            _ => check_result(term, report),
        },
        _ => check_result(term, report),
    }
}

/// The type in MLIR's spelling for what other languages call it.
fn type_meant(text: &str) -> Option<String> {
    let named = [
        ("bool", "i1"),
        ("float", "f32"),
        ("double", "f64"),
        ("int", "i32"),
        ("half", "f16"),
    ];
    if let Some((_, meant)) = named.into_iter().find(|(name, _)| *name == text) {
        return Some(meant.to_string());
    }
    let prefixes = [
        ("uint", "ui"),
        ("sint", "si"),
        ("int", "i"),
        ("float", "f"),
        ("I", "i"),
        ("F", "f"),
        ("u", "ui"),
    ];
    prefixes.into_iter().find_map(|(written, meant)| {
        let width = text.strip_prefix(written)?.trim_end_matches("_t");
        let is_width = !width.is_empty() && width.bytes().all(|byte| byte.is_ascii_digit());
        is_width.then(|| format!("{meant}{width}"))
    })
}
