//! Checks of Rust expressions in patterns, and the placeholders that each context allows.

use proc_macro2::{Group, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::cpp::{self, RustExpr, Sign};
use crate::lex::{Symbol, string_value};
use crate::messages::source as diag;
use crate::report::{Message, Report, TokenSpan};
use crate::substitute::{Placeholder, Special, placeholders};
use crate::syntax::constraint::{Constraint, ConstraintArg, ConstraintLiteral};
use crate::syntax::control_flow::{Exit, exits};
use drr_schema::nearest;

/// Checks an expression in braces: its placeholders, and that it yields a value.
pub(crate) fn check_code(group: &Group, scope: PlaceholderScope, report: &mut Report) {
    let stream = group.stream();
    let has_return = |stream| exits(stream).iter().any(|exit| matches!(exit, Exit::Return(_)));
    check_argumentholders(&stream, scope, report);
    match stream.clone().into_iter().last() {
        None => report.error(group, diag::block_is_empty()),
        Some(TokenTree::Punct(dot)) if dot.as_char() == '.' => report.error(&dot, diag::block_ends_with_dot()),
        // A block with `return` is reported for the `return`.
        Some(TokenTree::Punct(semicolon)) if semicolon.as_char() == ';' && !has_return(&stream) => {
            report.error(&semicolon, diag::block_yields_nothing());
        }
        Some(_) => {}
    }
}

/// The names in scope of C++. `None` while the signatures that declare their kinds are not known.
pub(crate) type CppNames = Option<Vec<(String, RustExpr)>>;

/// The expression of the context in a pattern.
const CTX: &str = "$_builder.ctx()";

/// Returns the tokens of a text in Rust or known C++, and reports other text. C++ is not reported while the kinds of
/// its names are not known.
fn rust_tokens(
    text: &Literal,
    ctx: &str,
    names: CppNames,
    is_expected: fn(&RustExpr) -> bool,
    message: fn(&Sign) -> Message,
    report: &mut Report,
) -> Option<TokenStream> {
    let is_open = names.is_none();
    let scope = cpp::CppScope::new(ctx, names.unwrap_or_default());
    match cpp::rust_tokens(text, &scope, is_expected) {
        Ok(Some(tokens)) if !tokens.is_empty() => Some(tokens),
        Ok(_) => report.fail(text, diag::text_is_no_rust()),
        Err(_) if is_open && string_value(text).is_none_or(|text| cpp::unknown_sign(&text).is_none()) => None,
        Err(sign) => report.fail(text, message(&sign)),
    }
}

/// Returns the tokens of native code in a string.
pub(crate) fn native_tokens(text: &Literal, names: CppNames, report: &mut Report) -> Option<TokenStream> {
    rust_tokens(text, CTX, names, |_| true, Sign::in_native_code, report)
}

/// The placeholders that an expression may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceholderScope {
    /// The allowed special placeholders.
    pub(crate) specials: &'static [Special],
    /// The number of arguments that `$0` and so on may name, or `None` if numbers are not placeholders.
    pub(crate) arguments: Option<usize>,
    /// Set if symbols of the pattern are visible.
    pub(crate) has_symbols: bool,
}

/// An expression of the constraint list. `$_builder` is the match context.
pub(crate) const IN_CONDITION: PlaceholderScope = PlaceholderScope {
    specials: &[Special::Builder],
    arguments: None,
    has_symbols: true,
};

/// An expression of the results. `$_builder` is the rewriter.
pub(crate) const IN_RESULT: PlaceholderScope = PlaceholderScope {
    specials: &[Special::Builder, Special::Loc],
    arguments: None,
    has_symbols: true,
};

/// A type expression.
pub(crate) const IN_TYPE: PlaceholderScope = PlaceholderScope {
    specials: &[Special::Builder],
    ..IN_RESULT
};

/// Returns the scope of native code in a result with this many arguments.
pub(crate) fn in_native_text(arguments: usize) -> PlaceholderScope {
    PlaceholderScope {
        arguments: Some(arguments),
        ..IN_RESULT
    }
}

/// The text of native code applied to one symbol: `Low:$x`.
pub(crate) const IN_NATIVE_LEAF: PlaceholderScope = PlaceholderScope {
    specials: &[Special::This, Special::Builder, Special::Loc],
    arguments: Some(1),
    has_symbols: true,
};

/// A constant of the source, which is built before matching.
pub(crate) const IN_CONSTANT: PlaceholderScope = PlaceholderScope {
    specials: &[],
    arguments: None,
    has_symbols: false,
};

/// The text of a native matcher. `$_self` is the op that it tests.
pub(crate) const IN_MATCHER: PlaceholderScope = PlaceholderScope {
    specials: &[Special::This, Special::Builder],
    arguments: None,
    has_symbols: false,
};

/// Returns the scope of a predicate in the constraint list. `arguments` does not count the entity after the colon.
pub(crate) fn in_predicate(arguments: usize, has_self: bool) -> PlaceholderScope {
    PlaceholderScope {
        specials: if has_self {
            &[Special::This, Special::Builder]
        } else {
            &[Special::Builder]
        },
        arguments: Some(arguments),
        has_symbols: false,
    }
}

/// Reports placeholders that the context does not allow, and `return`, which would leave the generated function.
pub(crate) fn check_argumentholders(tokens: &TokenStream, scope: PlaceholderScope, report: &mut Report) {
    for exit in exits(tokens) {
        if let Exit::Return(word) = exit {
            report.error(&word, diag::return_in_code());
        }
    }
    for word in placeholders(tokens) {
        match &word {
            Placeholder::Special(special, span) if !scope.specials.contains(special) => {
                let reason = match special {
                    Special::Loc => ": nothing has been built yet",
                    _ => "",
                };
                let message = diag::word_without_meaning(special.word(), reason).help_if(allowed_placeholders(scope));
                report.error(*span, message);
            }
            Placeholder::Special(..) => {}
            Placeholder::Argument(number, span) | Placeholder::ArgumentsFrom(number, span) => match scope.arguments {
                // `$1...` of one argument is an empty list.
                Some(count) if *number < count => {}
                Some(count) if matches!(word, Placeholder::ArgumentsFrom(..)) && *number == count => {}
                Some(count) => {
                    let given = match count {
                        1 => "1 given".to_string(),
                        count => format!("{count} given"),
                    };
                    report.error(*span, diag::argument_out_of_range(format!("${number}"), given));
                }
                None if scope.has_symbols => report.error(*span, diag::argument_without_meaning(format!("${number}"))),
                None => report.error(*span, diag::word_without_meaning(format!("${number}"), "")),
            },
            Placeholder::Symbol(symbol) if scope.has_symbols => {
                if symbol.is_wildcard() {
                    report.error(symbol, crate::messages::pattern::blank_is_no_reference());
                }
            }
            Placeholder::Symbol(symbol) if symbol.name().starts_with('_') => {
                report.error(symbol, no_such_placeholder(symbol));
            }
            Placeholder::Symbol(symbol) if scope.arguments.is_some() => {
                report.error(symbol, diag::symbol_in_predicate(symbol))
            }
            Placeholder::Symbol(symbol) => report.error(symbol, diag::symbol_not_visible(symbol)),
        }
    }
}

/// Returns the error for a word such as `$_foo`.
pub(crate) fn no_such_placeholder(symbol: &Symbol) -> Message {
    let near = nearest(&symbol.name(), ["_builder", "_loc", "_self"]);
    diag::no_such_placeholder(symbol).did_you_mean(near.map(|near| format!("${near}")))
}

fn allowed_placeholders(scope: PlaceholderScope) -> Option<String> {
    let words: Vec<String> = scope
        .specials
        .iter()
        .map(|special| format!("`{}`", special.word()))
        .collect();
    (!words.is_empty()).then(|| format!("use {} here", words.join(" and ")))
}

/// Returns the expression of an inline `Constraint<CPred<"..">, "summary">`, with `And`, `Or` and `Neg` as Rust
/// operators. The arguments remain `$_self`, `$0` and so on; `names` has those of known kinds.
pub(crate) fn of_inline_constraint(name: &Constraint, names: CppNames, report: &mut Report) -> Option<TokenStream> {
    match name.args.as_slice() {
        [ConstraintArg::Constraint(predicate)] | [ConstraintArg::Constraint(predicate), ConstraintArg::Literal(_)] => {
            of_predicate(predicate, CTX, names, report)
        }
        _ => report.fail(name.span(), diag::inline_constraint_usage()),
    }
}

/// Returns a predicate as an expression over its arguments, with `ctx` as the context.
pub(crate) fn of_predicate(
    predicate: &Constraint,
    ctx: &str,
    names: CppNames,
    report: &mut Report,
) -> Option<TokenStream> {
    let code = |(report, ctx, names): &mut (&mut Report, &str, CppNames), text: &ConstraintLiteral| {
        let Some(literal) = text.literal() else {
            return report.fail(TokenSpan::of(text), diag::text_is_no_rust());
        };
        let tokens = rust_tokens(
            &literal,
            ctx,
            names.clone(),
            RustExpr::is_test,
            Sign::in_predicate,
            report,
        )?;
        Some(quote!({ #tokens }))
    };
    combined(predicate, &mut (report, ctx, names), code, |(report, ..), span, _| {
        report.error(span, diag::inline_constraint_usage());
    })
}

/// Returns a predicate as an expression. `code` reads the text of a `CPred`. The parser limits the nesting depth.
pub(crate) fn combined<R>(
    predicate: &Constraint,
    reader: &mut R,
    code: fn(&mut R, &ConstraintLiteral) -> Option<TokenStream>,
    wrong: fn(&mut R, TokenSpan, String),
) -> Option<TokenStream> {
    let name = predicate.name();
    let items = match (name.as_str(), predicate.args.as_slice()) {
        ("CPred", [ConstraintArg::Literal(text)]) => return code(reader, text),
        ("And" | "Or", [ConstraintArg::List(items, _)]) => items,
        ("Neg" | "Not", items @ [_]) => items,
        _ => {
            wrong(reader, predicate.span(), predicate.to_string());
            return None;
        }
    };
    let parts = items.iter().map(|item| match item {
        ConstraintArg::Constraint(inner) => combined(inner, reader, code, wrong),
        other => {
            wrong(reader, TokenSpan::of(other), other.to_token_stream().to_string());
            None
        }
    });
    // Collect first, so that the errors of all items are reported.
    let parts: Vec<Option<TokenStream>> = parts.collect();
    let parts: Vec<TokenStream> = parts.into_iter().collect::<Option<_>>()?;
    Some(combine(&name, &parts))
}

/// Combines predicates with `And`, `Or` or `Neg`.
pub(crate) fn combine(word: &str, parts: &[TokenStream]) -> TokenStream {
    match word {
        "And" => quote!((true #(&& #parts)*)),
        "Or" => quote!((false #(|| #parts)*)),
        _ => quote!((!#(#parts)*)),
    }
}
