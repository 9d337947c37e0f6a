//! Expansion of `pat!` in two steps. The first parses the pattern and starts the query for signatures; the second
//! receives them, checks the pattern and generates the code.
//!
//! Each signature macro adds its op's signature and calls the next one; the last one calls back. The query is part of a
//! single constant, so an unknown op is a single rustc error, and the pattern's item is defined nevertheless.

use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use crate::check::pattern::checker::{check_pattern, check_without_signatures};
use crate::check::pattern::lints;
use crate::check::pattern::model::KnownOp;
use crate::check::pattern::resolve::{check_cases, mentioned_operations, named_enums, named_operations};
use crate::crate_path::{CratePath, deferred_again};
use crate::expand::editor;
use crate::expand::pattern::{code, expression, item, no_code, only_item};
use crate::expand::signature_macro::{Decoded, decode};
use crate::lex::Tokens;
use crate::messages;
use crate::report::Report;
use crate::source_file::span_table::{from_table, with_table};
use crate::source_file::{in_files, named_after_position};
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::name::report_keyword;
use crate::syntax::path::Path;
use crate::syntax::pattern::Pattern;
use crate::syntax::pattern::parse::parse_pattern;
use crate::syntax::pattern::parse_head::pattern_name;

/// The outcome of the first step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParseOutcome {
    /// No errors. The second step generates code if it finds no errors either.
    Clean,
    /// Errors.
    Reported,
    /// Unreadable text. The ops are only queried so that their imports count as used and editors resolve them. No
    /// further errors are reported.
    Unreadable,
}

impl ParseOutcome {
    const ALL: [(ParseOutcome, &str); 3] = [
        (ParseOutcome::Clean, "clean"),
        (ParseOutcome::Reported, "reported"),
        (ParseOutcome::Unreadable, "unreadable"),
    ];

    /// Returns the outcome for a report.
    pub(crate) fn of(report: &Report) -> ParseOutcome {
        match report.has_errors() {
            true => ParseOutcome::Reported,
            false => ParseOutcome::Clean,
        }
    }

    fn word(self) -> &'static str {
        let known = ParseOutcome::ALL.iter().find(|(found, _)| *found == self);
        known.map_or("", |(_, word)| word)
    }
}

/// Expands the first step of `pat!`, which may be used as an expression.
pub(crate) fn pat(drr: &CratePath, input: TokenStream) -> TokenStream {
    let name = pattern_name(input.clone());
    let pattern = pattern_of(drr, input);
    match name {
        Some(name) if !drr.in_editor() => only_item(pattern, &name),
        _ => pattern,
    }
}

/// Expands the first step.
pub(crate) fn pattern_of(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let (mut head, pattern) = parse_pattern(input.clone(), &mut report);
    let is_taken = |name: &mut Ident| pattern.as_ref().is_some_and(|pattern| is_named_by(name, pattern));
    let taken = head.name.take_if(is_taken);
    let code = match &pattern {
        // The user's tokens, once each. rustc's macro expansion reports errors of an op itself.
        _ if drr.in_editor() => {
            if let (Some(pattern), true) = (&pattern, report.count() == head.errors) {
                check_without_signatures(pattern, &mut report);
            }
            no_code()
        }
        // An incompletely parsed pattern is not checked, because the missing terms would cause errors.
        Some(pattern) if report.count() > head.errors => callback(drr, pattern, &input, ParseOutcome::Unreadable),
        Some(pattern) => {
            check_without_signatures(pattern, &mut report);
            callback(drr, pattern, &input, ParseOutcome::of(&report))
        }
        None => no_code(),
    };
    // Report this last, because a pattern with an invalid name can be parsed and checked.
    if let Some(word) = &head.keyword {
        report_keyword(word, &mut report);
    }
    let mut item = item(drr, &head, pattern.as_ref(), &code);
    if drr.in_editor() {
        let seen = editor::pattern(drr, input);
        item = match &head.name {
            Some(_) => quote!(#seen #item),
            None => quote!({ #seen #item }),
        };
    }
    if let Some(name) = taken {
        report.error(&name, messages::pattern::named_like_operation(&name));
        let errors = report.into_tokens();
        return quote!(const _: () = { let _ = #item; #errors };);
    }
    // After the item, because the second step reports the same errors in source order among its own, and rustc drops
    // duplicates. If an op is unknown, there is no second step.
    match (&head.name, &pattern) {
        (Some(_), _) => {
            let has_errors = report.has_errors();
            let mut said = report.into_tokens();
            if has_errors {
                // Expand as late as the errors of the second step.
                said = drr.twice_deferred(&said);
            }
            quote!(#item #said)
        }
        (None, _) if !head.visibility.to_token_stream().is_empty() => drr.twice_deferred(&report.into_tokens()),
        // Without name and source, it is unknown if an item or an expression is expected.
        (None, None) => report.into_anywhere(),
        (None, Some(pattern)) => {
            let item = match report.has_errors() {
                true => {
                    let errors = drr.twice_deferred(&report.into_tokens());
                    quote!({ let __pattern = #item; #errors __pattern })
                }
                false => item,
            };
            expression(drr, item, Some(pattern).filter(|_| !drr.in_editor()))
        }
    }
}

/// Returns `true` if a pattern names an op with its own name. Then the item is not defined, because it would hide the
/// op or clash with it.
pub(crate) fn is_named_by(name: &Ident, pattern: &Pattern) -> bool {
    let is_name = |path: &Path| path.single().is_some_and(|op| op == name);
    named_operations(pattern).iter().any(is_name)
}

/// Returns the item of a pattern that could not be parsed, which has been reported. `head` are the tokens before its
/// source. The pattern matches nothing.
pub(crate) fn pat_without_code(drr: &CratePath, head: TokenStream) -> TokenStream {
    let (head, _) = parse_pattern(head, &mut Report::new());
    item(drr, &head, None, &no_code())
}

/// Returns the query for the ops and enums of a pattern, or no code if there are none.
fn callback(drr: &CratePath, pattern: &Pattern, input: &TokenStream, found: ParseOutcome) -> TokenStream {
    let mut open = named_operations(pattern);
    open.extend(named_enums(pattern));
    if open.is_empty() {
        return no_code();
    }
    let private = drr.private();
    let question = question(&quote!(#private::pattern_step), &open, found, &with_table(input));
    let operations = mentioned_operations(pattern).into_iter().skip(1);
    let mentions: Vec<Path> = operations.chain(named_enums(pattern)).collect();
    if mentions.is_empty() {
        return drr.deferred(&question);
    }
    // The query ends at the first unknown op. Every other mention is queried separately, so that rustc reports all
    // unknown and all deprecated ops.
    drr.deferred(&quote!({ #(#mentions! { [#mentions] })* #question }))
}

/// Returns a call of the first macro, which calls the next one. The last one calls `step` with all answers.
pub(crate) fn question(step: &TokenStream, open: &[Path], found: ParseOutcome, text: &TokenStream) -> TokenStream {
    let word = Ident::new(found.word(), Span::call_site());
    match open.first() {
        Some(first) => quote!(#first! { [#step] [] [#((#open))*] #word { #text } }),
        None => quote!(#step! { [] #word { #text } }),
    }
}

/// The path of an op with its encoded signature.
pub(crate) type NamedSignature = (Path, TokenStream);

/// Reads the answers of a query.
pub(crate) fn read_known(tokens: &mut Tokens) -> Option<Vec<NamedSignature>> {
    let mut known = Vec::new();
    let mut list = Tokens::of_group(&tokens.eat_group(Delimiter::Bracket)?);
    while let (Some(path), Some(signature)) = (group(&mut list), group(&mut list)) {
        known.extend(Path::eat(&mut Tokens::new(path)).map(|path| (path, signature)));
    }
    Some(known)
}

/// Decodes the answers. The second component is `true` if an op has no valid signature.
pub(crate) fn known_ops(known: Vec<NamedSignature>, report: &mut Report) -> (Vec<KnownOp>, bool) {
    let mut ops = Vec::new();
    let mut has_unknown = false;
    for (path, encoded) in known {
        let signature = match decode(encoded.clone()) {
            Decoded::Signature(signature) => Some(signature),
            Decoded::Broken => None,
            Decoded::Unknown if EnumSignature::decode(encoded).is_some() => {
                report.fail(path.span(), messages::pattern::enum_as_operation(&path))
            }
            Decoded::Unknown => report.fail(path.span(), messages::pattern::other_version(&path)),
        };
        has_unknown |= signature.is_none();
        ops.push(KnownOp { path, signature });
    }
    (ops, has_unknown)
}

fn group(list: &mut Tokens) -> Option<TokenStream> {
    Some(list.eat_group(Delimiter::Parenthesis)?.stream())
}

/// Expands the second step of `pat!`, which the signature macros call with all signatures, to the code, an expression.
pub fn pattern_step(input: TokenStream) -> TokenStream {
    in_files(input, |input| answered(input, last_step))
}

/// Runs a second step on the answers of a query, the outcome of the first step, and the text. After errors, the step
/// returns no code.
pub(crate) fn answered(
    input: TokenStream,
    step: impl FnOnce(Vec<NamedSignature>, ParseOutcome, TokenStream, &mut Report) -> Option<TokenStream>,
) -> TokenStream {
    let mut report = Report::new();
    let Some((known, found, text)) = answers(input) else {
        // Only generated code calls this. A manual call gets an error.
        report.error(Span::call_site(), messages::pattern::step_by_hand());
        let errors = report.into_tokens();
        return quote!({ #errors });
    };
    let code = step(known, found, text, &mut report);
    let code = code.filter(|_| !report.has_errors()).unwrap_or_else(no_code);
    if report.is_empty() {
        return code;
    }
    let has_errors = report.has_errors();
    let said = report.into_tokens();
    match has_errors {
        // The enclosing block imports the alias.
        true => {
            let said = deferred_again(&said);
            quote!({ #said #code })
        }
        false => quote!({ #said #code }),
    }
}

fn answers(input: TokenStream) -> Option<(Vec<NamedSignature>, ParseOutcome, TokenStream)> {
    let mut tokens = Tokens::new(input);
    let known = read_known(&mut tokens)?;
    let word = tokens.eat_ident()?;
    let (found, _) = ParseOutcome::ALL.into_iter().find(|(_, known)| word == known)?;
    Some((known, found, tokens.eat_group(Delimiter::Brace)?.stream()))
}

/// Returns the code of a pattern for which the first step `found` no errors.
fn last_step(
    mut asked: Vec<NamedSignature>,
    found: ParseOutcome,
    pattern: TokenStream,
    report: &mut Report,
) -> Option<TokenStream> {
    if found == ParseOutcome::Unreadable {
        return None;
    }
    let pattern = parse_pattern(from_table(pattern), report).1?;
    let cases = asked.split_off(asked.len().min(named_operations(&pattern).len()));
    let (ops, mut has_unknown) = known_ops(asked, report);
    let mut enums = Vec::new();
    for (path, encoded) in cases {
        let signature = EnumSignature::decode(encoded.clone());
        if signature.is_none() && !matches!(decode(encoded), Decoded::Broken) {
            report.error(path.span(), messages::pattern::no_enum(&path));
        }
        has_unknown |= signature.is_none();
        enums.extend(signature.map(|signature| (path, signature)));
    }
    check_cases(&pattern, &enums, report);
    let is_clean = !has_unknown && found == ParseOutcome::Clean;
    let code = checked_code(&pattern, &ops, is_clean, str::to_string, report)?;
    Some(named_after_position(code, pattern.source.span()))
}

/// Returns the code of a pattern with known ops. `is_clean` is set if no errors have been reported elsewhere.
/// `spelling` formats a condition for the message that it does not hold.
pub(crate) fn checked_code(
    pattern: &Pattern,
    ops: &[KnownOp],
    is_clean: bool,
    spelling: fn(&str) -> String,
    report: &mut Report,
) -> Option<TokenStream> {
    let model = check_pattern(pattern, ops, report);
    if !is_clean || report.has_errors() {
        return None;
    }
    let Some(mut model) = model else {
        // Every rejection has an error.
        return report.fail(pattern.source.span(), messages::pattern::no_reason());
    };
    for condition in &mut model.conditions {
        condition.text = spelling(&condition.text);
    }
    let shaped = lints::rule_of(pattern, &model);
    lints::check(pattern, &model, &shaped, report);
    Some(code(pattern, &model, &shaped.rule()))
}

/// Checks a pattern outside of rustc. `answer` returns the encoded signatures of ops and enums.
pub(crate) fn check_answered(input: &TokenStream, answer: impl Fn(&Path) -> Option<TokenStream>, report: &mut Report) {
    let (head, pattern) = parse_pattern(input.clone(), report);
    let Some(pattern) = pattern.filter(|_| report.count() == head.errors) else {
        return;
    };
    if let Some(name) = head.name.filter(|name| is_named_by(name, &pattern)) {
        return report.error(&name, messages::pattern::named_like_operation(&name));
    }
    check_without_signatures(&pattern, report);
    let mut known = Vec::new();
    for path in named_operations(&pattern).into_iter().chain(named_enums(&pattern)) {
        match answer(&path) {
            Some(signature) => known.push((path, signature)),
            None => report.error(path.span(), messages::name_unknown(&path)),
        }
    }
    if !report.has_errors() {
        last_step(known, ParseOutcome::Clean, with_table(input), report);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::pattern::typed_tests::signature;
    use crate::mutate::mutations;
    use proc_macro2::TokenTree;

    /// Simulates the signature macros: answers all queries, so that there is code.
    fn expand(input: TokenStream) -> String {
        let mut out = undeferred(pat(&CratePath::default(), input));
        if let Some((before, question, after)) = find_question(&out) {
            let answer = pattern_step(question);
            out = before.into_iter().chain(answer).chain(after).collect();
        }
        out.to_string()
    }

    /// Replaces each `__drr_deferred! { .. }` by its contents.
    fn undeferred(out: TokenStream) -> TokenStream {
        let mut trees: Vec<TokenTree> = Vec::new();
        for tree in out {
            let TokenTree::Group(group) = &tree else {
                trees.push(tree);
                continue;
            };
            let is_mark = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == '!');
            let is_deferred = match trees.as_slice() {
                [.., TokenTree::Ident(name), mark] => is_mark(mark) && name.to_string().starts_with("__drr_deferred"),
                _ => false,
            };
            if is_deferred {
                trees.truncate(trees.len() - 2);
                trees.extend(undeferred(group.stream()));
            } else {
                trees.push(proc_macro2::Group::new(group.delimiter(), undeferred(group.stream())).into());
            }
        }
        trees.into_iter().collect()
    }

    /// Finds the `Op! { [callback] .. }` in the output. Returns the tokens before it, the answered callback, and the
    /// rest.
    fn find_question(out: &TokenStream) -> Option<(TokenStream, TokenStream, TokenStream)> {
        let trees: Vec<TokenTree> = out.clone().into_iter().collect();
        for at in 0..trees.len() {
            let [
                TokenTree::Ident(op),
                TokenTree::Punct(mark),
                TokenTree::Group(group),
                ..,
            ] = &trees[at..]
            else {
                if let Some(TokenTree::Group(group)) = trees.get(at)
                    && let Some((before, question, after)) = find_question(&group.stream())
                {
                    // Only the expression is relevant, so drop the rest of the group.
                    let outside = trees[..at].iter().cloned().collect::<TokenStream>();
                    let inside: TokenStream = before.into_iter().chain(after).collect();
                    let rest = trees[at + 1..].iter().cloned();
                    return Some((outside, question, inside.into_iter().chain(rest).collect()));
                }
                continue;
            };
            if mark.as_char() == '!' && group.stream().to_string().contains("pattern_step") {
                let mut state = group.stream().into_iter().skip(2);
                let Some(TokenTree::Group(open)) = state.next() else {
                    panic!("{op} is asked with no list of operations")
                };
                let mut open = Tokens::of_group(&open);
                let known = std::iter::from_fn(|| super::group(&mut open)).map(|path| {
                    let said = signature(&path.to_string()).map_or(quote!(broken), |signature| signature.encode());
                    quote!((#path) (#said))
                });
                let question = quote!([#(#known)*]).into_iter().chain(state).collect();
                let (before, after) = (
                    trees[..at].iter().cloned().collect(),
                    trees[at + 3..].iter().cloned().collect(),
                );
                return Some((before, question, after));
            }
        }
        None
    }

    #[test]
    fn queries_are_answered_completely() {
        let text = expand(
            "pub P: (AddOp (NegOp $x), (NegOp $y)) => (NegOp (AddOp $x, $y))"
                .parse()
                .unwrap(),
        );
        assert!(text.contains("struct P") && text.contains("fn __apply"), "{text}");
        let text = expand("P: (AddOp $x) => (NegOp $y)".parse().unwrap());
        assert!(
            text.contains("is not bound") && text.contains("takes 2 arguments, 1 given"),
            "{text}"
        );
        assert!(!text.contains("fn __apply") && text.contains("NO_CODE"), "{text}");
        // Patterns do not report errors about an op with errors of its own.
        let text = expand("P: (Broken $x) => (NegOp $x, $x)".parse().unwrap());
        assert_eq!(text.matches("compile_error").count(), 1, "{text}");
    }

    /// Tries every mutation of a pattern.
    fn mutate(source: &str) {
        let source: TokenStream = source.parse().unwrap();
        let mutations = mutations(&source);
        assert!(mutations.len() > 100, "{}", mutations.len());
        for mutation in mutations {
            let text = mutation.to_string();
            let out = expand(mutation);
            assert!(out.contains("struct") || out.contains("compile_error"), "{text}");
            // Exactly the rejected patterns have no code.
            assert_ne!(
                out.contains("fn __apply"),
                out.contains("compile_error"),
                "{text}\n{out}"
            );
            assert!(
                !out.contains("NO_CODE") || out.contains("compile_error"),
                "{text}\n{out}"
            );
            assert!(!out.contains("a bug in drr"), "{text}");
        }
    }

    #[test]
    fn mutated_patterns_have_code_or_errors() {
        mutate(
            r#"
            /// Doc.
            pub(crate) P: (AddOp:$r (SplitOp:$s__1 AnyType:$x), (ScaleOp (MaybeOp $y, $k), ConstantAttr<I32Attr, "1">:$c))
            => [(NegOp:$n $x), (GroupsOp (low:$m $x, -1, [2.5]), $y), (StepOp x = $n, k = 5), (replaceWithValue $s__0)]
            where [(I32:$x), (Same $x, $y), (HasNoUseOf:$s__0), (pos $k, "a")] supplemental [], (addBenefit -1)
            "#,
        );
    }

    #[test]
    fn mutated_orders_matchers_and_properties_have_code_or_errors() {
        mutate(
            r#"
            P: (MacOp (either (AddOp (either $a, $b)), (NativeCodeCall<"f($_self)"> $i, ConstantAttr<I32Attr, "1">:$k)),
                (PropOp (ConcatOp (variadic (FanOp $x), .., F32:$z)), -1))
            => (PropOp (BiasOp $x, $i), { 2 * 3 })
            where [(NativeCodeCall<"g($_self, $0...)">:$k $a, 1), (I32Attr $k), { $a == $b && $z != $x }]
            "#,
        );
    }

    #[test]
    fn mutated_lists_directives_and_code_have_code_or_errors() {
        mutate(
            r#"
            P: (ConcatOp (variadic:$all (either $a, (NegOp $b)), (get_in $i, I32Attr:$k), $rest ..))
            => [(variadic:$l $all, (NegOp $a)), (CastOp:$n (NativeCodeCall<pair, 2>:$p__1 $l), (location $a, "here"), (returnType $b)),
                (ConcatOp (variadic $n, { f($i) }), (returnType "i32"))]
            where [{ $a != $b }, (Constraint<CPred<"p($0)">, "good"> $k)] supplemental [(copyAttrs $n), (NativeCodeCallVoid<note> $n)]
            "#,
        );
    }

    #[test]
    fn mutated_types_and_attributes_have_code_or_errors() {
        mutate(
            r#"
            P: (MetaOp QuantityType<$u, F32:$n>:$x, ScaleAttr<$n, RangeAttr<1, $to>:$r, name = "a">)
            => [(MetaOp (MetaOp $x, $r, (returnType QuantityType<$u, "f64">)), RangeAttr<{ 2 * 3 }, (half $n)>)]
            where [(F32 $n)]
            "#,
        );
    }

    #[test]
    fn mutated_regions_have_code_or_errors() {
        mutate(
            r#"
            P: (LoopOp BlockArg<0>:$n, body = (region:$r (block:$b (args $i, I32:$j, ..) .. (IntOp $i) (YieldOp $xs))))
            => [(LoopOp:$l $n, body = (region (block (args I32:$k, (arg:$m $n)) (IntOp $k) (YieldOp $m))), (returnType $n)),
                (inline:$v $r, $n, $l)]
            where [(ArgumentOf $xs, $b)]
            "#,
        );
    }
}
