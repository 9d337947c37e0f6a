//! Rules of one block that get into each other's way. Whether they may is read from their text; whether they do is known
//! with the signatures, so that only such pairs cost anything.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenStream};
use quote::quote;

use crate::check::pattern::checker::{check_pattern, named_operations};
use crate::check::pattern::form::{check_form, is_operation};
use crate::check::pattern::lints::rule_of;
use crate::check::pattern::model::Model;
use crate::check::pattern::symbols::Symbols;
use crate::lex::Tokens;
use crate::messages::lint as say;
use crate::pattern::{known_ops, read_known};
use crate::report::{Place, Report};
use crate::syntax::constraint::Path;
use crate::syntax::pattern::parse::{PatternHead, parse_pattern};
use crate::syntax::pattern::{Pattern, Term};
use drr_shape::Cover;

/// A question for each pair of patterns that may be in each other's way.
pub(crate) fn questions(patterns: &[TokenStream]) -> TokenStream {
    let mut names = HashMap::new();
    let sketched: Vec<Sketched<'_>> = patterns
        .iter()
        .filter_map(|text| Sketched::of(text, &mut names))
        .collect();
    let mut out = TokenStream::new();
    for (at, one) in sketched.iter().enumerate() {
        for other in &sketched[..at] {
            let may_cover = |general: &Sketched<'_>, special: &Sketched<'_>| general.source.may_cover(&special.source);
            let may_make = |one: &Sketched<'_>, other: &Sketched<'_>| {
                one.result.as_ref().is_some_and(|made| other.source.may_cover(made))
            };
            if may_cover(other, one) || may_cover(one, other) || (may_make(one, other) && may_make(other, one)) {
                out.extend(question(other, one));
            }
        }
    }
    out
}

/// A pattern without constraints, as far as its text alone says what it matches and makes.
struct Sketched<'a> {
    text: &'a TokenStream,
    head: PatternHead,
    pattern: Pattern,
    source: Sketch,
    /// What takes the root's place, if that is an operation.
    result: Option<Sketch>,
}

/// A term with numbers for names, because every pattern of a block is compared with every other one.
enum Sketch {
    /// A symbol.
    Free,
    /// A constraint.
    Constrained(usize),
    /// An operation with its arguments, up to the first one that has no position.
    Node(usize, Vec<Sketch>),
    /// Anything else, by its text.
    Fixed(usize),
}

impl<'a> Sketched<'a> {
    fn of(text: &'a TokenStream, names: &mut HashMap<String, usize>) -> Option<Self> {
        let mut report = Report::new();
        let (head, pattern) = parse_pattern(text.clone(), &mut report);
        let pattern = pattern?;
        if report.has_errors() || !pattern.constraints.is_empty() {
            return None;
        }
        let source = Sketch::of(&pattern.source, names);
        let result = pattern.results.terms.last().map(|last| Sketch::of(last, names));
        Some(Sketched {
            text,
            head,
            pattern,
            source,
            result: result.filter(|result| matches!(result, Sketch::Node(..))),
        })
    }
}

impl Sketch {
    fn of(term: &Term, names: &mut HashMap<String, usize>) -> Self {
        let mut number = |name: String| {
            let next = names.len();
            *names.entry(name).or_insert(next)
        };
        match term {
            Term::Symbol(_) => Sketch::Free,
            Term::Leaf(leaf) => Sketch::Constrained(number(leaf.head.name())),
            Term::Dag(dag) if is_operation(&dag.head) => {
                let op = number(dag.head.name());
                let positional = dag
                    .args
                    .iter()
                    .take_while(|arg| arg.name.is_none() && !matches!(arg.term, Term::Rest(_)));
                Sketch::Node(op, positional.map(|arg| Sketch::of(&arg.term, names)).collect())
            }
            other => Sketch::Fixed(number(other.to_string())),
        }
    }

    /// Whether this may match whatever the special one matches.
    fn may_cover(&self, special: &Sketch) -> bool {
        match (self, special) {
            (Sketch::Free, _) => true,
            // What a symbol satisfies is known with the signatures.
            (Sketch::Constrained(_), Sketch::Free) => true,
            (Sketch::Constrained(one), Sketch::Constrained(other)) | (Sketch::Fixed(one), Sketch::Fixed(other)) => {
                one == other
            }
            (Sketch::Node(op, args), Sketch::Node(other, other_args)) => {
                op == other && args.iter().zip(other_args).all(|(arg, other)| arg.may_cover(other))
            }
            _ => false,
        }
    }
}

fn question(one: &Sketched<'_>, two: &Sketched<'_>) -> Option<TokenStream> {
    let mut ops: Vec<Path> = named_operations(&one.pattern);
    for op in named_operations(&two.pattern) {
        if !ops.iter().any(|known| known.to_string() == op.to_string()) {
            ops.push(op);
        }
    }
    let asked = ops.first()?;
    // What one of the two allows, nothing is said about; an expectation is of the pattern alone.
    let levels = [&one.head, &two.head].map(|head| {
        let levels = head.attributes.iter();
        let levels = levels.filter(|attribute| attribute.is_lint_level() && !attribute.expects_of_code());
        quote!(#(#levels)*)
    });
    let (one, two) = (one.text, two.text);
    Some(quote! {
        #(#levels)*
        const _: () = #asked! { [::drr::__private::lint_step] [] [#((#ops))*] { #one } { #two } };
    })
}

/// The answer: nothing, with warnings where there is something to say.
pub(crate) fn lint_step(input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    if answer(input, &mut report).is_none() {
        return quote!(());
    }
    let warnings = report.into_tokens();
    quote!({ #warnings })
}

fn answer(input: TokenStream, report: &mut Report) -> Option<()> {
    let mut tokens = Tokens::new(input);
    let ops = known_ops(read_known(&mut tokens)?, &mut Report::new()).0;
    let mut read = || {
        let text = tokens.eat_group(Delimiter::Brace)?.stream();
        let mut ignored = Report::new();
        let (head, pattern) = parse_pattern(text, &mut ignored);
        let pattern = pattern?;
        check_form(&pattern, &mut ignored);
        let symbols = Symbols::collect(&pattern, &mut ignored);
        let model = check_pattern(&pattern, &symbols, &ops, &mut ignored)?;
        (!ignored.has_errors()).then_some((head.name?.to_string(), pattern, model))
    };
    let (one, two) = (read()?, read()?);
    // What is tried first: what is worth more, and of equal ones the one that stands first.
    let (first, second) = match two.2.benefit > one.2.benefit {
        true => (&two, &one),
        false => (&one, &two),
    };
    let rule = |(_, pattern, model): &(String, Pattern, Model)| rule_of(pattern, model).rule;
    let (first_rule, second_rule) = (rule(first), rule(second));
    let root = |pattern: &Pattern| pattern.root().map(|root| Place::of(&root.head));
    match first_rule.covers(&second_rule) {
        Some(Cover::Same) => report.warn(root(&second.1)?, say::same_again(&first.0)),
        Some(Cover::General) => report.warn(root(&second.1)?, say::covered(&first.0)),
        None => {}
    }
    if first_rule.undoes(&second_rule)
        && let Some(Term::Dag(made)) = two.1.results.terms.last()
    {
        report.warn(Place::of(&made.head), say::undoes(&one.0));
    }
    Some(())
}
