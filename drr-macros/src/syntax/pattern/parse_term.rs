//! Reads one term of a pattern: a symbol, a leaf, a literal, a piece of code, the rest marker or a node.
//!
//! A token that fits nowhere is reported and skipped up to the next comma, so that the terms behind it are still read.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;

use super::{Arg, Dag, Directive, Head, Leaf, Literal, LiteralValue, Native, NativeFunction, Term};
use crate::lex::{MAX_DEPTH, Symbol, Tokens, shown, string_value};
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::constraint::{Constraint, Path};

/// What messages call the constraint list.
pub(crate) const CONSTRAINTS: &str = "the constraints";
/// What they call what stands behind the arrow.
pub(crate) const RESULTS: &str = "the results";

/// Reads all terms of a list, with or without commas between them.
pub(crate) fn parse_terms(list: &Group, within: &str, report: &mut Report) -> Vec<Term> {
    let mut cursor = Tokens::of_group(list);
    let mut terms = Vec::new();
    while !cursor.is_empty() {
        if cursor.eat_punct(',').is_some() {
            continue;
        }
        match parse_term_at(&mut cursor, within, 0, report) {
            Some(term) => terms.push(term),
            None => cursor.skip_past_comma(),
        }
    }
    terms
}

/// Reads one term; `within` names the node or list that it stands in, for the message.
pub(crate) fn parse_term(cursor: &mut Tokens, within: &str, report: &mut Report) -> Option<Term> {
    parse_term_at(cursor, within, 0, report)
}

/// Whether a group is a node headed by this directive.
pub(crate) fn is_dag_headed_by(group: &Group, directive: Directive) -> bool {
    group.delimiter() == Delimiter::Parenthesis
        && matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(word)) if word == directive.word())
}

fn parse_term_at(cursor: &mut Tokens, within: &str, depth: usize, report: &mut Report) -> Option<Term> {
    let token = cursor.peek()?.clone();
    match &token {
        TokenTree::Punct(punct) => match punct.as_char() {
            '$' => parse_symbol(cursor, report).map(Term::Symbol),
            '-' if matches!(cursor.peek_at(1), Some(TokenTree::Literal(_))) => {
                parse_literal(cursor, depth, report).map(Term::Literal)
            }
            '.' => match parse_dots(cursor) {
                Some(place) => Some(Term::Rest(place)),
                None => stray(&token, within, report),
            },
            ':' => parse_leaf(cursor, within, report),
            _ => stray(&token, within, report),
        },
        TokenTree::Literal(_) => parse_literal(cursor, depth, report).map(Term::Literal),
        TokenTree::Ident(word) if word == "true" || word == "false" => {
            parse_literal(cursor, depth, report).map(Term::Literal)
        }
        TokenTree::Ident(_) => parse_leaf(cursor, within, report),
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => {
                cursor.next();
                Some(match parse_dag(group, within, depth + 1, report) {
                    Some(dag) => Term::Dag(Box::new(dag)),
                    None => Term::Unreadable((&token).into()),
                })
            }
            Delimiter::Bracket => parse_literal(cursor, depth, report).map(Term::Literal),
            Delimiter::Brace => {
                cursor.next();
                Some(Term::Code(group.clone()))
            }
            // Invisible groups have been dissolved by the cursor.
            Delimiter::None => stray(&token, within, report),
        },
    }
}

/// Reads `$name`.
fn parse_symbol(cursor: &mut Tokens, report: &mut Report) -> Option<Symbol> {
    if let Some(symbol) = cursor.eat_symbol() {
        return Some(symbol);
    }
    let dollar = cursor.next()?;
    match cursor.peek().cloned() {
        Some(token @ TokenTree::Literal(_)) => report.error(&token, say::symbol_expected()),
        // Any other token has a meaning of its own, so that the `$` is what is wrong.
        _ => report.error(&dollar, say::symbol_expected()),
    }
    None
}

/// Reads `(head:$symbol args..)`.
fn parse_dag(group: &Group, within: &str, depth: usize, report: &mut Report) -> Option<Dag> {
    if depth > MAX_DEPTH {
        report.error(group, say::nested_too_deeply());
        return None;
    }
    let mut cursor = Tokens::of_group(group);
    let Some(first) = cursor.peek().cloned() else {
        let help = (within == RESULTS).then_some("to erase the root without a replacement, write `[]`");
        report.error(group, say::head_expected().help_if(help));
        return None;
    };
    let head = match &first {
        TokenTree::Ident(_) => parse_head(&mut cursor, report)?,
        TokenTree::Punct(_) if cursor.at_joint([':', ':']) => parse_head(&mut cursor, report)?,
        _ => {
            let is_text = matches!(&first, TokenTree::Literal(literal) if string_value(literal).is_some());
            let help = is_text.then_some("an operation is named as in Rust, such as `AddOp`");
            report.error(&first, say::head_expected().help_if(help));
            return None;
        }
    };
    let symbol = parse_binding(&mut cursor, report);
    let within = format!("`({} ..)`", head.name());
    let mut args = Vec::new();
    while !cursor.is_empty() {
        if cursor.eat_punct(',').is_some() {
            continue;
        }
        let name = parse_arg_name(&mut cursor);
        match parse_term_at(&mut cursor, &within, depth, report) {
            Some(term) => {
                let in_list = matches!(head, Head::Directive(Directive::Variadic, _));
                let is_leaf = matches!(term, Term::Symbol(_) | Term::Leaf(_));
                let rest = if in_list && is_leaf {
                    parse_dots(&mut cursor)
                } else {
                    None
                };
                args.push(Arg { name, term, rest });
            }
            None => {
                if let Some(name) = name
                    && cursor.is_empty()
                {
                    report.error(&name, say::named_argument_without_value(&name));
                }
                cursor.skip_past_comma();
            }
        }
    }
    Some(Dag {
        group: group.clone(),
        head,
        symbol,
        args,
    })
}

/// Reads `..`, if it is there.
fn parse_dots(cursor: &mut Tokens) -> Option<Place> {
    let is_second = matches!(cursor.peek_at(1), Some(TokenTree::Punct(second)) if second.as_char() == '.');
    if !cursor.at_punct('.') || !is_second {
        return None;
    }
    let (first, last) = (cursor.next()?, cursor.next()?);
    Some(Place::between(first.span(), last.span()))
}

/// Reads `name =`, which no other argument begins with.
fn parse_arg_name(cursor: &mut Tokens) -> Option<proc_macro2::Ident> {
    let Some(TokenTree::Ident(name)) = cursor.peek().cloned() else {
        return None;
    };
    if !matches!(cursor.peek_at(1), Some(TokenTree::Punct(punct)) if punct.as_char() == '=') {
        return None;
    }
    cursor.next();
    cursor.next();
    Some(name)
}

/// Reads `:$name`, if it is there.
fn parse_binding(cursor: &mut Tokens, report: &mut Report) -> Option<Symbol> {
    if !cursor.at_punct(':') {
        return None;
    }
    let colon = cursor.next()?;
    if cursor.at_punct('$') {
        return parse_symbol(cursor, report);
    }
    // A word there is the name that lacks its `$`; what has been said about it is enough.
    match cursor.eat_ident() {
        Some(word) => report.error(&word, say::symbol_lacks_dollar(&word)),
        None => report.error(&colon, say::symbol_after_colon_expected()),
    }
    None
}

/// Reads what heads a node or stands for a leaf.
fn parse_head(cursor: &mut Tokens, report: &mut Report) -> Option<Head> {
    // `op name`, which `drr!` writes for operations and constraints whose names begin with a small letter.
    if cursor.at_word("op") && matches!(cursor.peek_at(1), Some(TokenTree::Ident(_))) {
        cursor.next();
        return Constraint::parse(cursor, report).map(Head::Named);
    }
    if let Some(TokenTree::Ident(word)) = cursor.peek().cloned() {
        let is_path = cursor.peek_at(1).is_some_and(is_colon) && cursor.peek_at(2).is_some_and(is_colon);
        if let Some(directive) = Directive::from_word(&word.to_string())
            && !is_path
        {
            cursor.next();
            return Some(Head::Directive(directive, word));
        }
        if (word == "NativeCodeCall" || word == "NativeCodeCallVoid") && !is_path {
            return parse_native_call(cursor, report).map(Head::Native);
        }
    }
    let start = cursor.mark();
    let first = cursor.place();
    let Some(path) = Path::eat(cursor) else {
        // `::` without a name.
        report.error(first, say::head_expected());
        return None;
    };
    let name = crate::lex::name_of(path.last());
    if name.trim_start_matches('_').starts_with(char::is_uppercase) {
        cursor.rewind(start);
        return Constraint::parse(cursor, report).map(Head::Named);
    }
    let tokens = path.to_token_stream();
    Some(Head::Native(Native {
        function: NativeFunction::Path(path),
        results: None,
        tokens,
    }))
}

/// Reads `NativeCodeCall<function, 2>`.
fn parse_native_call(cursor: &mut Tokens, report: &mut Report) -> Option<Native> {
    let word = cursor.next()?;
    let is_void = matches!(&word, TokenTree::Ident(word) if word == "NativeCodeCallVoid");
    let mut tokens = word.to_token_stream();
    if !cursor.at_punct('<') {
        report.error(&word, say::native_function_expected(&word));
        return None;
    }
    tokens.extend(cursor.next());
    let start = cursor.mark();
    let function = if let Some((_, text)) = cursor.eat_string() {
        NativeFunction::Text(text)
    } else if let Some(path) = Path::eat(cursor) {
        NativeFunction::Path(path)
    } else {
        report.error(&word, say::native_function_expected(word.to_string()));
        return None;
    };
    tokens.extend(cursor.since(start));
    let mut results = is_void.then_some(0);
    if !is_void && cursor.at_punct(',') {
        tokens.extend(cursor.next());
        match cursor.next() {
            Some(TokenTree::Literal(number)) if number.to_string().parse::<usize>().is_ok() => {
                results = number.to_string().parse().ok();
                tokens.extend([TokenTree::Literal(number)]);
            }
            other => {
                let place = other.unwrap_or(word);
                report.error(&place, say::native_result_count_expected());
                return None;
            }
        }
    }
    if !cursor.at_punct('>') {
        report.error(Place::of(&tokens), say::angle_not_closed());
        return None;
    }
    tokens.extend(cursor.next());
    Some(Native {
        function,
        results,
        tokens,
    })
}

/// Reads a leaf that begins with a path.
fn parse_leaf(cursor: &mut Tokens, within: &str, report: &mut Report) -> Option<Term> {
    let first = cursor.peek()?.clone();
    if !Constraint::starts(cursor) {
        return stray(&first, within, report);
    }
    let head = parse_head(cursor, report)?;
    let symbol = parse_binding(cursor, report);
    // `empty` is the one directive that stands alone.
    let is_empty_region = matches!(head, Head::Directive(Directive::Empty, _));
    if symbol.is_none()
        && !is_empty_region
        && let Head::Native(_) | Head::Directive(..) = head
    {
        let is_test = within == CONSTRAINTS && matches!(head, Head::Native(_));
        report.error(
            Place::of(&head),
            match is_test {
                true => say::bare_constraint(head.name()),
                false if within == RESULTS => say::result_is_no_node().help(say::bare_word_help(head.name())),
                false => say::bare_word(head.name(), within).help(say::bare_word_help(head.name())),
            },
        );
        return None;
    }
    Some(Term::Leaf(Leaf { head, symbol }))
}

/// Reads a literal, a sign or a bracketed list of them included.
fn parse_literal(cursor: &mut Tokens, depth: usize, report: &mut Report) -> Option<Literal> {
    let mut tokens = TokenStream::new();
    let negative = cursor.at_punct('-');
    if negative {
        tokens.extend(cursor.next());
    }
    let token = cursor.next()?;
    tokens.extend([token.clone()]);
    let value = match &token {
        TokenTree::Ident(word) => LiteralValue::Bool(word == "true"),
        TokenTree::Group(group) => LiteralValue::Array(parse_literal_list(group, depth + 1, report)?),
        TokenTree::Literal(literal) => match syn::Lit::new(literal.clone()) {
            syn::Lit::Int(int) => LiteralValue::Int {
                negative,
                digits: int.base10_digits().into(),
                suffix: int.suffix().into(),
            },
            syn::Lit::Float(float) => LiteralValue::Float {
                negative,
                digits: float.base10_digits().into(),
                suffix: float.suffix().into(),
            },
            syn::Lit::Str(text) if !negative => LiteralValue::Str(text.value()),
            _ => {
                report.error(Place::of(&tokens), say::literal_expected());
                return None;
            }
        },
        TokenTree::Punct(_) => {
            report.error(Place::of(&tokens), say::literal_expected());
            return None;
        }
    };
    Some(Literal { tokens, value })
}

/// Reads the elements of a list literal.
fn parse_literal_list(group: &Group, depth: usize, report: &mut Report) -> Option<Vec<Literal>> {
    if depth > MAX_DEPTH {
        report.error(group, say::nested_too_deeply());
        return None;
    }
    let mut cursor = Tokens::of_group(group);
    let mut elements = Vec::new();
    while let Some(token) = cursor.peek().cloned() {
        if cursor.eat_punct(',').is_some() {
            continue;
        }
        let is_literal = match &token {
            TokenTree::Literal(_) => true,
            TokenTree::Punct(punct) => {
                punct.as_char() == '-' && matches!(cursor.peek_at(1), Some(TokenTree::Literal(_)))
            }
            TokenTree::Ident(word) => word == "true" || word == "false",
            TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket,
        };
        if !is_literal {
            report.error(&token, say::literal_expected());
            return None;
        }
        elements.push(parse_literal(&mut cursor, depth, report)?);
    }
    Some(elements)
}

/// Reports a token that no term begins with.
fn stray(token: &TokenTree, within: &str, report: &mut Report) -> Option<Term> {
    let help = match token {
        TokenTree::Punct(punct) if matches!(punct.as_char(), '?' | '%' | '@') => Some("a symbol is written `$x`"),
        TokenTree::Punct(punct) if punct.as_char() == '.' => Some("an operation is named as in Rust, such as `AddOp`"),
        TokenTree::Punct(_) if within == CONSTRAINTS => Some("a test in Rust stands in braces: `{ $x == $y }`"),
        _ => None,
    };
    report.error(token, say::stray_token(shown(token), within).help_if(help));
    None
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':')
}
