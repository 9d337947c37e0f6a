//! Lints of several rules of a block. The text of the rules determines which of them may conflict; the signatures of
//! their ops determine whether they do. Only the signatures of possible conflicts are requested.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenStream};
use quote::quote;

use crate::check::pattern::checker::check_pattern;
use crate::check::pattern::lints::{PatternShape, in_each_order, rule_of};
use crate::check::pattern::model::Model;
use crate::check::pattern::resolve::{is_operation, named_operations};
use crate::crate_path::CratePath;
use crate::lex::Tokens;
use crate::messages::lint as diag;
use crate::messages::lint::Lint;
use crate::report::{Report, TokenSpan};
use crate::signature_request::{Property, SignatureRequest, decode_ops, eat_signatures};
use crate::source_file::in_files;
use crate::source_file::span_table::{from_table, with_table};
use crate::syntax::path::each_once;
use crate::syntax::pattern::parse::parse_pattern;
use crate::syntax::pattern::parse_header::PatternHeader;
use crate::syntax::pattern::{Directive, Pattern, Term};
use drr_schema::{Coverage, cycle_through_last};

/// Emits a signature request for each pair or triple of patterns that may conflict.
pub(crate) fn comparison_requests(drr: &CratePath, patterns: &[TokenStream]) -> TokenStream {
    if drr.is_for_ide() {
        return TokenStream::new();
    }
    let mut names = HashMap::new();
    let sketched = patterns.iter().filter_map(|text| Sketched::of(text, &mut names));
    let sketched: Vec<Sketched<'_>> = sketched.collect();
    let mut out = TokenStream::new();
    // For each pattern, the patterns that may match its result.
    let mut fed: Vec<Vec<usize>> = vec![Vec::new(); sketched.len()];
    for (at, one) in sketched.iter().enumerate() {
        for (before, other) in sketched[..at].iter().enumerate() {
            // The effect of a constraint is known only if the other pattern has the same constraint.
            let may_cover = |general: &Sketched<'_>, special: &Sketched<'_>| {
                let mut constraints = general.constraints.iter();
                constraints.all(|constraint| special.constraints.contains(constraint))
                    && general.source.may_cover(&special.source)
            };
            let may_make = |one: &Sketched<'_>, other: &Sketched<'_>| {
                one.constraints.is_empty() && one.result.as_ref().is_some_and(|made| other.source.may_cover(made))
            };
            let (feeds, is_fed) = (may_make(one, other), may_make(other, one));
            if may_cover(other, one) || may_cover(one, other) || (feeds && is_fed) {
                out.extend(comparison_request(drr, &[other, one]));
            }
            // Two patterns that feed each other are reported as such, and not as members of a longer cycle.
            match (feeds, is_fed) {
                (true, false) => fed[at].push(before),
                (false, true) => fed[before].push(at),
                _ => {}
            }
        }
    }
    for (last, first) in fed
        .iter()
        .enumerate()
        .flat_map(|(last, fed)| fed.iter().map(move |&first| (last, first)))
    {
        for &second in fed[first].iter().filter(|&&second| fed[second].contains(&last)) {
            // Each cycle is found three times; it is reported for the last pattern in the text.
            if first < last && second < last {
                out.extend(comparison_request(
                    drr,
                    &[&sketched[first], &sketched[second], &sketched[last]],
                ));
            }
        }
    }
    out
}

/// A pattern with the matched and built terms as far as the text determines them.
struct Sketched<'a> {
    text: &'a TokenStream,
    header: PatternHeader,
    pattern: Pattern,
    constraints: Vec<String>,
    source: Sketch,
    /// Replacement of the root, if it is an op.
    result: Option<Sketch>,
}

/// A term with numbers instead of names, because all patterns of a block are compared in pairs.
enum Sketch {
    /// A symbol.
    Free,
    /// A constraint.
    Constrained(usize),
    /// An op with its arguments, up to the first argument without a position.
    Node(usize, Vec<Sketch>),
    /// Any other term, identified by its text.
    Fixed(usize),
}

impl<'a> Sketched<'a> {
    fn of(text: &'a TokenStream, names: &mut HashMap<String, usize>) -> Option<Self> {
        let mut report = Report::new();
        let (header, pattern) = parse_pattern(text.clone(), &mut report);
        let pattern = pattern?;
        // Further conditions of a match are not compared.
        if report.has_errors() || !pattern.joined.is_empty() {
            return None;
        }
        let constraints = pattern.constraints.iter().map(ToString::to_string).collect();
        let source = Sketch::of(&pattern.source, names);
        let result = pattern.results.terms.last().map(|last| Sketch::of(last, names));
        Some(Sketched {
            text,
            header,
            pattern,
            constraints,
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
            Term::Leaf(leaf) => Sketch::Constrained(number(leaf.operator.name())),
            Term::Dag(dag) if is_operation(&dag.operator) => {
                let op = number(dag.operator.name());
                let is_either = |term: &Term| matches!(term, Term::Dag(inner) if inner.is(Directive::Either));
                let positional = dag.args.iter().take_while(|arg| {
                    arg.name.is_none() && !matches!(arg.term, Term::Rest(_)) && !is_either(&arg.term)
                });
                Sketch::Node(op, positional.map(|arg| Sketch::of(&arg.term, names)).collect())
            }
            other => Sketch::Fixed(number(other.to_string())),
        }
    }

    /// Returns `true` if this term may match everything that `special` matches.
    fn may_cover(&self, special: &Sketch) -> bool {
        match (self, special) {
            (Sketch::Free, _) => true,
            // The constraints of a symbol are known with the signatures.
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

/// Emits a request for the signatures of two patterns to compare, or of three patterns that may form a cycle.
fn comparison_request(drr: &CratePath, patterns: &[&Sketched<'_>]) -> Option<TokenStream> {
    let ops = each_once(patterns.iter().flat_map(|one| named_operations(&one.pattern)).collect());
    if ops.is_empty() {
        return None;
    }
    // Lints that one of the patterns allows are not reported. An expectation concerns one pattern only.
    let levels = patterns.iter().map(|one| {
        let levels = one.header.attributes.iter();
        let levels = levels.filter(|attribute| attribute.is_lint_level() && !attribute.expects_of_code());
        quote!(#(#levels)*)
    });
    let texts = patterns.iter().map(|one| with_table(one.text));
    let private = drr.private();
    let request = SignatureRequest {
        property: Property::Signature,
        callback: quote!(#private::lint_step),
        items: &ops,
        state: quote!(#({ #texts })*),
    };
    Some(quote! {
        #(#levels)*
        const _: () = #request;
    })
}

/// Expands the callback of a comparison request: the warnings, or an empty expression.
pub fn lint_step(response: TokenStream) -> TokenStream {
    in_files(response, |response| {
        let mut report = Report::new();
        if compare_in_response(response, &mut report).is_none() {
            return quote!(());
        }
        let warnings = report.into_tokens();
        quote!({ #warnings })
    })
}

/// Compares the patterns of a response.
fn compare_in_response(response: TokenStream, report: &mut Report) -> Option<()> {
    let mut tokens = Tokens::new(response);
    let ops = decode_ops(eat_signatures(&mut tokens)?, &mut Report::new()).0;
    let mut read = || {
        let text = from_table(tokens.eat_group(Delimiter::Brace)?.stream());
        let mut ignored = Report::new();
        let (header, pattern) = parse_pattern(text, &mut ignored);
        let pattern = pattern?;
        let model = check_pattern(&pattern, &ops, &mut ignored)?;
        let name = header.name.map(|name| name.to_string());
        let name = name.unwrap_or_else(|| pattern.source.to_string());
        (!ignored.has_errors()).then_some((name, pattern, model))
    };
    let (one, two) = (read()?, read()?);
    if let Some(three) = read() {
        return cycle(&[one, two, three], report);
    }
    compare(&one, &two, report)
}

/// Reports a conflict of two patterns, given by their names and models.
pub(crate) fn compare(
    one: &(String, Pattern, Model),
    two: &(String, Pattern, Model),
    report: &mut Report,
) -> Option<()> {
    // Patterns are tried by benefit, and in source order for equal benefits.
    let (first, second) = if two.2.benefit > one.2.benefit {
        (two, one)
    } else {
        (one, two)
    };
    let rules = |(_, pattern, model): &(String, Pattern, Model)| -> Vec<PatternShape> {
        let orders = in_each_order(pattern);
        orders.iter().map(|pattern| rule_of(pattern, model)).collect()
    };
    let (mut first_rules, second_rules) = (rules(first), rules(second));
    let root = |pattern: &Pattern| pattern.root().map(|root| TokenSpan::of(&root.operator));
    let allows = |lint| one.1.switches.allows(lint) || two.1.switches.allows(lint);
    let undoes_some = |first: &PatternShape| second_rules.iter().any(|second| first.rule().undoes(&second.rule()));
    let undoes = first_rules.iter().any(undoes_some);
    if has_same_conditions(first, second) {
        first_rules.iter_mut().for_each(|rule| rule.is_conditional = false);
    }
    // Each order of the second pattern must be covered by an order of the first.
    let cover = |second: &PatternShape| first_rules.iter().find_map(|first| first.rule().covers(&second.rule()));
    let covers: Option<Vec<Coverage>> = second_rules.iter().map(cover).collect();
    if let Some(covers) = covers.filter(|_| !allows(Lint::Shadowed)) {
        let is_same = covers.iter().all(|cover| *cover == Coverage::Same) && first_rules.len() == second_rules.len();
        let message = if is_same {
            diag::same_again(&first.0)
        } else {
            diag::covered(&first.0)
        };
        report.warn(root(&second.1)?, message);
    }
    if undoes
        && !allows(Lint::Undoes)
        && let Some(Term::Dag(made)) = two.1.results.terms.last()
    {
        report.warn(TokenSpan::of(&made.operator), diag::undoes(&one.0));
    }
    Some(())
}

/// Reports a cycle of patterns at the result of the last one.
fn cycle(patterns: &[(String, Pattern, Model); 3], report: &mut Report) -> Option<()> {
    let [one, two, last] = patterns;
    if patterns
        .iter()
        .any(|(_, pattern, _)| pattern.switches.allows(Lint::Cycle))
    {
        return None;
    }
    let shaped = patterns.each_ref().map(|(_, pattern, model)| rule_of(pattern, model));
    cycle_through_last(&shaped.each_ref().map(PatternShape::rule))?;
    let Some(Term::Dag(made)) = last.1.results.terms.last() else {
        return None;
    };
    report.warn(TokenSpan::of(&made.operator), diag::cycle(&one.0, &two.0));
    Some(())
}

/// Returns `true` if the second pattern has all further conditions of the first one: the sources are identical, and the
/// first pattern's constraints are a subset of the second's.
fn has_same_conditions(first: &(String, Pattern, Model), second: &(String, Pattern, Model)) -> bool {
    let (one, two) = (&first.1, &second.1);
    let constraints: Vec<String> = two.constraints.iter().map(ToString::to_string).collect();
    one.source.to_string() == two.source.to_string()
        && !one.switches.fallible
        && first.2.preconditions.is_empty()
        && !one.constraints.is_empty()
        && (one.constraints.iter()).all(|constraint| constraints.contains(&constraint.to_string()))
}
