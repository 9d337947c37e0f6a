//! Expansion of `pat!` in two phases. The first parses the pattern and requests the signatures of its ops; the second,
//! the callback, receives them, checks the pattern and generates the code.
//!
//! The request is part of a single constant, so an unknown op is a single rustc error, and the pattern's item is
//! defined nevertheless.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use crate::check::pattern::checker::{check_pattern, check_without_signatures};
use crate::check::pattern::lints;
use crate::check::pattern::model::ResolvedOp;
use crate::check::pattern::resolve::{check_cases, mentioned_operations, named_enums, named_operations};
use crate::crate_path::CratePath;
use crate::expand::ide;
use crate::expand::pattern::{code, expression, item, no_code, only_item};
use crate::messages;
use crate::report::Report;
use crate::signature_request::{
    EncodedSignature, ParseOutcome, SignatureResponse, decode_enums, decode_ops, expand_callback, request,
};
use crate::source_file::named_after_position;
use crate::source_file::span_table::{from_table, with_table};
use crate::syntax::name::report_keyword;
use crate::syntax::path::Path;
use crate::syntax::pattern::Pattern;
use crate::syntax::pattern::parse::parse_pattern;
use crate::syntax::pattern::parse_header::{PatternHeader, pattern_name};

/// Expands `pat!`, which may be used as an item or as an expression.
pub(crate) fn pat(drr: &CratePath, input: TokenStream) -> TokenStream {
    let name = pattern_name(input.clone());
    let pattern = expand_pattern(drr, input);
    match name {
        Some(name) if !drr.is_for_ide() => only_item(pattern, &name),
        _ => pattern,
    }
}

/// Expands a pattern of `pat!` or of a block.
pub(crate) fn expand_pattern(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let (mut header, pattern) = parse_pattern(input.clone(), &mut report);
    let name_of_op = header
        .name
        .take_if(|name| pattern.as_ref().is_some_and(|pattern| names_op(pattern, name)));
    let code = code_or_request(drr, &header, pattern.as_ref(), &input, &mut report);
    // Report this last, because a pattern with an invalid name can be parsed and checked.
    if let Some(word) = &header.keyword {
        report_keyword(word, &mut report);
    }
    let mut item = item(drr, &header, pattern.as_ref(), &code);
    if drr.is_for_ide() {
        let resolved = ide::pattern(drr, input);
        item = match &header.name {
            Some(_) => quote!(#resolved #item),
            None => quote!({ #resolved #item }),
        };
    }
    if let Some(name) = name_of_op {
        report.error(&name, messages::pattern::named_like_operation(&name));
        let errors = report.into_tokens();
        return quote!(const _: () = { let _ = #item; #errors };);
    }
    with_diagnostics(drr, &header, pattern.as_ref(), item, report)
}

/// Returns `true` if a pattern names an op with its own name. Then the item is not defined, because it would hide the
/// op or clash with it.
pub(crate) fn names_op(pattern: &Pattern, name: &Ident) -> bool {
    let is_name = |path: &Path| path.single().is_some_and(|op| op == name);
    named_operations(pattern).iter().any(is_name)
}

/// Returns the item of a pattern that could not be parsed, which has been reported. `header` are the tokens before its
/// source. The pattern matches nothing.
pub(crate) fn pattern_without_code(drr: &CratePath, header: TokenStream) -> TokenStream {
    let (header, _) = parse_pattern(header, &mut Report::new());
    item(drr, &header, None, &no_code())
}

/// Checks a parsed pattern as far as it is possible without signatures, and returns the request for the signatures. Its
/// callback generates the code.
fn code_or_request(
    drr: &CratePath,
    header: &PatternHeader,
    pattern: Option<&Pattern>,
    input: &TokenStream,
    report: &mut Report,
) -> TokenStream {
    let Some(pattern) = pattern else {
        return no_code();
    };
    let is_readable = report.count() == header.errors;
    // An incompletely parsed pattern is not checked, because the missing terms would cause errors.
    if is_readable {
        check_without_signatures(pattern, report);
    }
    // An editor gets the user's tokens once each. rustc's macro expansion reports errors of an op itself.
    if drr.is_for_ide() {
        return no_code();
    }
    let outcome = if is_readable {
        ParseOutcome::of(report)
    } else {
        ParseOutcome::Unreadable
    };
    signature_request(drr, pattern, input, outcome)
}

/// Returns the request for the ops and enums of a pattern, or no code if there are none.
fn signature_request(drr: &CratePath, pattern: &Pattern, input: &TokenStream, outcome: ParseOutcome) -> TokenStream {
    let mut items = named_operations(pattern);
    items.extend(named_enums(pattern));
    if items.is_empty() {
        return no_code();
    }
    let private = drr.private();
    let request = request(quote!(#private::pattern_step), &items, outcome, &with_table(input));
    let operations = mentioned_operations(pattern).into_iter().skip(1);
    let mentions: Vec<Path> = operations.chain(named_enums(pattern)).collect();
    if mentions.is_empty() {
        return drr.deferred(&request.into_token_stream());
    }
    // The request ends at the first unknown op. Every other mention is a call of its own, so that rustc reports all
    // unknown and all deprecated ops.
    drr.deferred(&quote!({ #(#mentions! { [#mentions] })* #request }))
}

/// Adds the diagnostics to the item of a pattern.
///
/// They follow the item, because the callback reports the same errors in source order among its own, and rustc drops
/// duplicates. If an op is unknown, the callback is not expanded.
fn with_diagnostics(
    drr: &CratePath,
    header: &PatternHeader,
    pattern: Option<&Pattern>,
    item: TokenStream,
    report: Report,
) -> TokenStream {
    // Errors are expanded as late as those of the callback.
    let late_errors = |report: Report| drr.twice_deferred(&report.into_tokens());
    let has_errors = report.has_errors();
    match (&header.name, pattern) {
        (Some(_), _) => {
            let diagnostics = if has_errors {
                late_errors(report)
            } else {
                report.into_tokens()
            };
            quote!(#item #diagnostics)
        }
        (None, _) if !header.visibility.to_token_stream().is_empty() => late_errors(report),
        // Without name and source, it is unknown if an item or an expression is expected.
        (None, None) => report.into_anywhere(),
        (None, Some(pattern)) => {
            let item = if has_errors {
                let errors = late_errors(report);
                quote!({ let __pattern = #item; #errors __pattern })
            } else {
                item
            };
            expression(drr, item, Some(pattern).filter(|_| !drr.is_for_ide()))
        }
    }
}

/// Expands the callback of `pat!`, which the signature macros call with all signatures, to the code, an expression.
pub fn pattern_step(response: TokenStream) -> TokenStream {
    expand_callback(response, pattern_with_signatures)
}

/// Returns the code of a pattern with the signatures of its ops and enums.
fn pattern_with_signatures(response: SignatureResponse, report: &mut Report) -> Option<TokenStream> {
    let SignatureResponse {
        mut signatures,
        outcome,
        input,
    } = response;
    if outcome == ParseOutcome::Unreadable {
        return None;
    }
    let pattern = parse_pattern(from_table(input), report).1?;
    // The request lists the ops before the enums.
    let enums = signatures.split_off(signatures.len().min(named_operations(&pattern).len()));
    let (ops, has_unknown_op) = decode_ops(signatures, report);
    let (enums, has_unknown_enum) = decode_enums(enums, report);
    check_cases(&pattern, &enums, report);
    let is_clean = !has_unknown_op && !has_unknown_enum && outcome == ParseOutcome::Clean;
    let code = check_and_expand(&pattern, &ops, is_clean, str::to_string, report)?;
    Some(named_after_position(code, pattern.source.span()))
}

/// Returns the code of a pattern with resolved ops. `is_clean` is set if no errors have been reported elsewhere.
/// `spelling` formats a condition for the message that it does not hold.
pub(crate) fn check_and_expand(
    pattern: &Pattern,
    ops: &[ResolvedOp],
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

/// Checks a pattern outside of rustc. `signature_of` returns the encoded signatures of ops and enums.
pub(crate) fn check_outside_of_rustc(
    input: &TokenStream,
    signature_of: impl Fn(&Path) -> Option<TokenStream>,
    report: &mut Report,
) {
    let (header, pattern) = parse_pattern(input.clone(), report);
    let Some(pattern) = pattern.filter(|_| report.count() == header.errors) else {
        return;
    };
    if let Some(name) = header.name.filter(|name| names_op(&pattern, name)) {
        return report.error(&name, messages::pattern::named_like_operation(&name));
    }
    check_without_signatures(&pattern, report);
    let mut signatures = Vec::new();
    for path in named_operations(&pattern).into_iter().chain(named_enums(&pattern)) {
        match signature_of(&path) {
            Some(encoded) => signatures.push(EncodedSignature { path, encoded }),
            None => report.error(path.span(), messages::name_unknown(&path)),
        }
    }
    if !report.has_errors() {
        let response = SignatureResponse {
            signatures,
            outcome: ParseOutcome::Clean,
            input: with_table(input),
        };
        pattern_with_signatures(response, report);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::pattern::typed_tests::signatures;
    use crate::macro_expander::MacroExpander;
    use crate::mutate::mutations;

    /// Returns an expander that knows the example ops.
    fn expander() -> MacroExpander {
        let encoded = signatures().map(|signature| (signature.ident.to_string(), signature.encode()));
        MacroExpander::with_signatures(encoded)
    }

    #[test]
    fn callback_generates_code_or_reports_all_errors() {
        let expander = expander();
        let expand = |source: &str| expander.expand("pat", source.parse().unwrap());
        let text = expand("pub P: (AddOp (NegOp $x), (NegOp $y)) => (NegOp (AddOp $x, $y))");
        assert!(text.contains("struct P") && text.contains("fn __apply"), "{text}");
        let text = expand("P: (AddOp $x) => (NegOp $y)");
        assert!(
            text.contains("is not bound") && text.contains("takes 2 arguments, 1 given"),
            "{text}"
        );
        assert!(!text.contains("fn __apply") && text.contains("NO_CODE"), "{text}");
        // Patterns do not report errors about an op with errors of its own.
        let text = expand("P: (Broken $x) => (NegOp $x, $x)");
        assert_eq!(text.matches("compile_error").count(), 1, "{text}");
    }

    /// Tries every mutation of a pattern.
    fn mutate(source: &str) {
        let source: TokenStream = source.parse().unwrap();
        let (expander, mutations) = (expander(), mutations(&source));
        assert!(mutations.len() > 100, "{}", mutations.len());
        for mutation in mutations {
            let text = mutation.to_string();
            let out = expander.expand("pat", mutation);
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
