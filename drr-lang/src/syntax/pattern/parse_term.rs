//! Parser for pattern terms. An unexpected token is reported and skipped up to the next comma.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;

use super::notation;
use super::parse_literal::{at_element, at_literal, parse_literal};
use super::role::{Name, Role};
use super::{Arg, Dag, Directive, Leaf, Native, NativeFunction, NodeOperator, Term};
use crate::lex::{MAX_DEPTH, Symbol, Tokens, is_punct, shown, string_value};
use crate::messages;
use crate::messages::pattern as diag;
use crate::report::{Report, TokenSpan};
use crate::syntax::constraint::Constraint;
use crate::syntax::op::eat_swapped;
use crate::syntax::path::Path;

/// The name of the constraint list in messages.
pub(crate) const CONSTRAINTS: &str = "the constraints";
/// The name of the result list in messages.
pub(crate) const RESULTS: &str = "the results";

/// Parses all terms of a list, with or without commas in between.
pub(crate) fn parse_terms(list: &Group, within: &str, report: &mut Report) -> Vec<Term> {
    let mut cursor = Tokens::of_group(list);
    let mut terms = Vec::new();
    while at_element(&mut cursor, report) {
        match parse_term_at(&mut cursor, within, 0, report) {
            Some(term) => terms.push(term),
            None => cursor.skip_past_comma(),
        }
    }
    terms
}

/// Parses one term. `within` is the enclosing node or list in messages.
pub(crate) fn parse_term(cursor: &mut Tokens, within: &str, report: &mut Report) -> Option<Term> {
    parse_term_at(cursor, within, 0, report)
}

/// Returns the term that consists of exactly these tokens.
pub(crate) fn term_of(tokens: TokenStream) -> Option<Term> {
    let mut cursor = Tokens::new(tokens);
    let term = parse_term(&mut cursor, "the term", &mut Report::new());
    term.filter(|_| cursor.is_empty())
}

/// Returns `true` if a group is a node headed by this directive.
pub(crate) fn is_dag_of(group: &Group, directive: Directive) -> bool {
    group.delimiter() == Delimiter::Parenthesis
        && matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(word)) if word == directive.word())
}

fn parse_term_at(cursor: &mut Tokens, within: &str, depth: usize, report: &mut Report) -> Option<Term> {
    if let Some(span) = notation::eat_foreign_term(cursor, within, report) {
        return Some(Term::Unreadable(span));
    }
    let token = cursor.peek()?.clone();
    match &token {
        // A number may start a constraint or a range.
        _ if at_literal(cursor) && !matches!(token, TokenTree::Literal(_)) => {
            parse_literal(cursor, depth, report).map(Term::Literal)
        }
        TokenTree::Punct(punct) => match punct.as_char() {
            '$' => {
                let symbol = parse_symbol(cursor, report)?;
                Some(match eat_trailing_constraint(cursor) {
                    Some(constraint) => {
                        let span = TokenSpan::between(symbol.dollar, constraint.span().last());
                        report.error(span, messages::constraint_comes_first(&constraint, symbol.name()));
                        Term::Unreadable(span)
                    }
                    None if notation::eat_after_symbol(&symbol, cursor, report) => Term::Unreadable((&symbol).into()),
                    None => Term::Symbol(symbol),
                })
            }
            '.' if let Some(span) = parse_dots(cursor) => Some(Term::Rest(span)),
            ':' => parse_leaf(cursor, within, depth, report),
            _ => stray(cursor, &token, within, report),
        },
        // `2DTensorOf<..>` begins with a token that Rust lexes as a number.
        TokenTree::Literal(_) if Constraint::starts(cursor) => parse_leaf(cursor, within, depth, report),
        TokenTree::Literal(first) => {
            let literal = parse_literal(cursor, depth, report)?;
            let Some(last) = eat_range_end(cursor) else {
                return Some(Term::Literal(literal));
            };
            let span = TokenSpan::between(first.span(), last);
            report.error(span, diag::range_as_argument());
            Some(Term::Unreadable(span))
        }
        TokenTree::Ident(word) if word == "_" => {
            report.error(word, diag::bare_blank());
            cursor.next();
            Some(Term::Unreadable((&token).into()))
        }
        TokenTree::Ident(_) => parse_leaf(cursor, within, depth, report),
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => {
                cursor.next();
                Some(match parse_dag(group, within, depth + 1, report) {
                    Some(dag) => Term::Dag(Box::new(dag)),
                    None => Term::Unreadable((&token).into()),
                })
            }
            Delimiter::Brace => {
                cursor.next();
                Some(Term::Code(group.clone()))
            }
            // The caller handles lists, and the cursor has removed invisible groups.
            Delimiter::Bracket | Delimiter::None => stray(cursor, &token, within, report),
        },
    }
}

/// Takes `: Constraint` after a symbol.
fn eat_trailing_constraint(cursor: &mut Tokens) -> Option<Constraint> {
    let mut ahead = cursor.clone();
    ahead.eat_punct(':')?;
    let constraint = Constraint::parse(&mut ahead, &mut Report::new())?;
    cursor.rewind(ahead.mark());
    Some(constraint)
}

/// Parses `$name`.
fn parse_symbol(cursor: &mut Tokens, report: &mut Report) -> Option<Symbol> {
    if let Some(symbol) = cursor.eat_symbol() {
        return Some(symbol);
    }
    let dollar = cursor.next()?;
    match cursor.peek().cloned() {
        Some(token @ TokenTree::Literal(_)) => report.error(&token, diag::symbol_expected()),
        // Any other token has its own meaning, so the error is at the `$`.
        _ => report.error(&dollar, diag::symbol_expected()),
    }
    None
}

/// Parses `(operator:$symbol args..)`.
fn parse_dag(group: &Group, within: &str, depth: usize, report: &mut Report) -> Option<Dag> {
    if depth > MAX_DEPTH {
        return report.fail(group, diag::nested_too_deeply());
    }
    let mut cursor = Tokens::of_group(group);
    let Some(first) = cursor.peek().cloned() else {
        let help = (within == RESULTS).then_some("to erase the root, write `[]`");
        return report.fail(group, diag::operator_expected().help_if(help));
    };
    if within == CONSTRAINTS && notation::report_negation(group, report) {
        return None;
    }
    if let Some(operator) = parameters_as_operator(&cursor, depth) {
        return report.fail(
            operator.span(),
            messages::definition::node_starts_with_definition(&operator),
        );
    }
    let operator = match &first {
        TokenTree::Ident(_) => parse_operator(&mut cursor, report)?,
        TokenTree::Punct(_) | TokenTree::Literal(_) if Constraint::starts(&cursor) => {
            parse_operator(&mut cursor, report)?
        }
        _ => return report_no_operator(group, &first, report),
    };
    let symbol = parse_binding(&mut cursor, report);
    let args = parse_args(&mut cursor, &operator, depth, report);
    Some(Dag {
        span: TokenSpan::between(group.span_open(), group.span_close()),
        operator,
        symbol,
        args,
    })
}

/// Reports a node that starts with another token than an operator.
fn report_no_operator<T>(group: &Group, first: &TokenTree, report: &mut Report) -> Option<T> {
    if is_punct(Some(first), '|') {
        return report.fail(first, messages::notation::closure());
    }
    let is_text = matches!(first, TokenTree::Literal(literal) if string_value(literal).is_some());
    let help = if is_text {
        Some("name the op as in Rust, such as `AddOp`")
    } else {
        has_rust_operator(group).then_some("write a Rust expression in braces: `{ $x + 1 }`")
    };
    report.fail(first, diag::operator_expected().help_if(help))
}

/// Parses the arguments of a node.
fn parse_args(cursor: &mut Tokens, operator: &NodeOperator, depth: usize, report: &mut Report) -> Vec<Arg> {
    let within = format!("`({} ..)`", operator.name());
    let mut args = Vec::new();
    while at_element(cursor, report) {
        let name = cursor.eat_name_before_equals();
        match parse_term_at(cursor, &within, depth, report) {
            Some(term) => {
                let in_list = operator.is(Directive::Variadic);
                let is_leaf = matches!(term, Term::Symbol(_) | Term::Leaf(_));
                let rest = if in_list && is_leaf { parse_dots(cursor) } else { None };
                args.push(Arg { name, term, rest });
            }
            None => {
                if let Some(name) = name
                    && cursor.is_empty()
                {
                    report.error(&name, diag::named_argument_without_value(&name));
                }
                cursor.skip_past_comma();
            }
        }
    }
    args
}

/// Parses a dialect type or attribute at the start of a node, unless it may be a constraint with arguments.
fn parameters_as_operator(cursor: &Tokens, depth: usize) -> Option<Term> {
    let is_constraint = Constraint::parse(&mut cursor.clone(), &mut Report::new()).is_some();
    let mut ahead = cursor.clone();
    let path = eat_defined(&mut ahead).filter(|_| !is_constraint)?;
    Some(parse_defined(&mut ahead, path, depth + 1, &mut Report::new()))
}

/// Takes `..4` or `..=4` after a literal, and returns the span of its end.
fn eat_range_end(cursor: &mut Tokens) -> Option<proc_macro2::Span> {
    let mut last = parse_dots(cursor)?.last();
    if let Some(equals) = cursor.eat_punct('=') {
        last = equals.span();
    }
    if let Some(TokenTree::Literal(end)) = cursor.peek() {
        last = end.span();
        cursor.next();
    }
    Some(last)
}

/// Parses an optional `..`.
fn parse_dots(cursor: &mut Tokens) -> Option<TokenSpan> {
    if !cursor.at_punct('.') || !is_punct(cursor.peek_at(1), '.') {
        return None;
    }
    let (first, last) = (cursor.next()?, cursor.next()?);
    Some(TokenSpan::between(first.span(), last.span()))
}

/// Parses an optional `:$name`.
fn parse_binding(cursor: &mut Tokens, report: &mut Report) -> Option<Symbol> {
    let colon = cursor.eat_punct(':')?;
    if cursor.at_punct('$') {
        return parse_symbol(cursor, report);
    }
    // A word is a name without its `$`, which is a single error.
    match cursor.eat_ident() {
        Some(word) => report.error(&word, diag::symbol_lacks_dollar(&word)),
        None => report.error(&colon, diag::symbol_after_colon_expected()),
    }
    None
}

/// Parses the operator of a node or leaf.
fn parse_operator(cursor: &mut Tokens, report: &mut Report) -> Option<NodeOperator> {
    // `drr!` generates `op name` for ops and constraints with lower-case names.
    if cursor.at_word("op") && matches!(cursor.peek_at(1), Some(TokenTree::Ident(_))) {
        cursor.next();
        return Constraint::parse(cursor, report)
            .map(Name::from)
            .map(NodeOperator::Named);
    }
    let is_path = is_punct(cursor.peek_at(1), ':') && is_punct(cursor.peek_at(2), ':');
    if let Some(word) = cursor.peek_ident().cloned()
        && !is_path
    {
        let known = Directive::from_word(&word.to_string());
        if let Some(directive) = known.or_else(|| capital_directive(&word)) {
            if known.is_none() {
                report.error(&word, diag::no_such_directive(&word, directive.word()));
            }
            cursor.next();
            return Some(NodeOperator::Directive(directive, word));
        }
        if word == "NativeCodeCall" || word == "NativeCodeCallVoid" {
            return parse_native_call(cursor, report).map(NodeOperator::Native);
        }
    }
    let start = cursor.mark();
    let first = cursor.span();
    let Some(path) = Path::eat(cursor) else {
        // The path is `::` without a name.
        return report.fail(first, diag::operator_expected());
    };
    if is_upper_case(&path) {
        cursor.rewind(start);
        return Constraint::parse(cursor, report)
            .map(Name::from)
            .map(NodeOperator::Named);
    }
    let path = path.with_generics(cursor);
    let tokens = path.to_token_stream();
    Some(NodeOperator::Native(Native {
        function: NativeFunction::Path(path),
        results: None,
        is_negated: false,
        tokens,
    }))
}

/// Returns the directive that a capitalized word means, unless it is likely to be an op's name.
fn capital_directive(word: &proc_macro2::Ident) -> Option<Directive> {
    let directives = [
        Directive::Either,
        Directive::ReplaceWithValue,
        Directive::ReturnType,
        Directive::CopyAttrs,
        Directive::AddBenefit,
    ];
    let text = word.to_string();
    let is_capital = |directive: &Directive| {
        let written = directive.word();
        text != written && text.eq_ignore_ascii_case(written) && text.starts_with(char::is_uppercase)
    };
    directives.into_iter().find(is_capital)
}

/// Parses `NativeCodeCall<function, 2>`.
fn parse_native_call(cursor: &mut Tokens, report: &mut Report) -> Option<Native> {
    let start = cursor.mark();
    let word = cursor.next()?;
    let is_void = matches!(&word, TokenTree::Ident(word) if word == "NativeCodeCallVoid");
    if cursor.eat_punct('<').is_none() {
        return report.fail(&word, diag::native_function_expected(&word));
    }
    let function = if let Some((_, text)) = cursor.eat_string() {
        NativeFunction::Text(text)
    } else if let Some(path) = Path::eat(cursor) {
        NativeFunction::Path(path.with_generics(cursor))
    } else {
        return report.fail(&word, diag::native_function_expected(word.to_string()));
    };
    let mut results = is_void.then_some(0);
    if !is_void && cursor.eat_punct(',').is_some() {
        let number = cursor.next();
        results = number.as_ref().and_then(|number| number.to_string().parse().ok());
        if results.is_none() {
            return report.fail(&number.unwrap_or(word), diag::native_result_count_expected());
        }
    }
    if !cursor.at_punct('>') {
        return report.fail(TokenSpan::of(&cursor.since(start)), diag::angle_not_closed());
    }
    cursor.next();
    Some(Native {
        function,
        results,
        is_negated: false,
        tokens: cursor.since(start),
    })
}

/// Parses a leaf that begins with a path.
fn parse_leaf(cursor: &mut Tokens, within: &str, depth: usize, report: &mut Report) -> Option<Term> {
    let first = cursor.peek()?.clone();
    if !Constraint::starts(cursor) {
        return stray(cursor, &first, within, report);
    }
    if let Some((name, constraint)) = eat_swapped(cursor) {
        let span = TokenSpan::between(name.span(), constraint.span().last());
        report.error(span, messages::constraint_comes_first(&constraint, &name));
        return Some(Term::Unreadable(span));
    }
    if let Some(path) = eat_defined(cursor) {
        return Some(parse_defined(cursor, path, depth + 1, report));
    }
    let operator = parse_operator(cursor, report)?;
    let symbol = parse_binding(cursor, report);
    if symbol.is_none()
        && let Some(args) = eat_called_args(cursor, &operator)
    {
        let span = TokenSpan::between(TokenSpan::of(&operator).first(), args.span_close());
        report.error(
            span,
            diag::call_notation(operator.name()).help(format!("write `({} {})`", operator.name(), args_text(&args))),
        );
        return Some(Term::Unreadable(span));
    }
    let is_empty_region = operator.is(Directive::Empty);
    if symbol.is_none()
        && !is_empty_region
        && let NodeOperator::Native(_) | NodeOperator::Directive(..) = operator
    {
        let is_test = within == CONSTRAINTS && matches!(operator, NodeOperator::Native(_));
        return report.fail(
            TokenSpan::of(&operator),
            match is_test {
                true => diag::bare_constraint(operator.name()),
                false if within == RESULTS => diag::result_is_no_node().help(diag::bare_word_help(operator.name())),
                false => diag::bare_word(operator.name(), within).help(diag::bare_word_help(operator.name())),
            },
        );
    }
    Some(Term::Leaf(Leaf { operator, symbol }))
}

/// Takes the name of a dialect type or attribute that is followed by parameters, and the `<`.
fn eat_defined(cursor: &mut Tokens) -> Option<Path> {
    let mut ahead = cursor.clone();
    // `NativeCodeCall<..>` has its own syntax.
    let is_native = ahead
        .peek_ident()
        .is_some_and(|word| word.to_string().starts_with("NativeCodeCall"));
    let path = Path::eat(&mut ahead).filter(|path| !is_native && is_upper_case(path) && Role::is_defined(path))?;
    ahead.eat_punct('<')?;
    cursor.rewind(ahead.mark());
    Some(path)
}

/// Parses the parameters up to `>`, and a trailing symbol.
fn parse_defined(cursor: &mut Tokens, path: Path, depth: usize, report: &mut Report) -> Term {
    let first = path.span().first();
    let within = format!("`{path}<..>`");
    if depth > MAX_DEPTH {
        report.error(path.span(), diag::nested_too_deeply());
        cursor.skip_to_closing_angle();
        cursor.eat_punct('>');
        return Term::Unreadable(path.span());
    }
    let mut args = Vec::new();
    while at_element(cursor, report) && !cursor.at_punct('>') {
        let name = cursor.eat_name_before_equals();
        let before = cursor.mark();
        match parse_term_at(cursor, &within, depth, report) {
            Some(term) => args.push(Arg { name, term, rest: None }),
            None => {
                let span = cursor.at_mark(before).map_or(path.span(), TokenSpan::from);
                args.push(Arg {
                    name,
                    term: Term::Unreadable(span),
                    rest: None,
                });
                while !cursor.is_empty() && !cursor.at_punct(',') && !cursor.at_punct('>') {
                    cursor.next();
                }
            }
        }
    }
    let Some(close) = cursor.eat_punct('>') else {
        report.error(path.span(), diag::angle_not_closed());
        return Term::Unreadable(path.span());
    };
    let symbol = parse_binding(cursor, report);
    let last = symbol.as_ref().map_or(close.span(), |symbol| symbol.ident.span());
    Term::Defined(Box::new(Dag {
        span: TokenSpan::between(first, last),
        operator: NodeOperator::Named(Name {
            role: Role::Defined,
            constraint: Constraint::of_path(path),
        }),
        symbol,
        args,
    }))
}

/// Returns `true` if a name denotes a type rather than a function.
fn is_upper_case(path: &Path) -> bool {
    let name = crate::lex::name_of(path.last());
    let is_number = |letter: char| letter == '_' || letter.is_ascii_digit();
    name.trim_start_matches(is_number).starts_with(char::is_uppercase)
}

/// Takes the arguments of `f($x)`, unless they are a separate node after `f`.
fn eat_called_args(cursor: &mut Tokens, operator: &NodeOperator) -> Option<Group> {
    let args = cursor.peek_group(Delimiter::Parenthesis)?;
    let is_node = matches!(args.stream().into_iter().next(), Some(TokenTree::Ident(_)));
    match operator {
        NodeOperator::Native(_) => {}
        NodeOperator::Directive(directive, _) if !matches!(directive, Directive::Empty) => {}
        NodeOperator::Named(_) if !is_node => {}
        _ => return None,
    }
    cursor.eat_group(Delimiter::Parenthesis)
}

/// Returns the arguments of a call for messages.
pub(super) fn args_text(args: &Group) -> String {
    let text = args.stream().to_string().replace("$ ", "$").replace(" ,", ",");
    if text.len() <= 40 { text } else { "..".to_string() }
}

/// Returns `true` if a group contains a Rust operator.
fn has_rust_operator(group: &Group) -> bool {
    group
        .stream()
        .into_iter()
        .any(|tree| matches!(&tree, TokenTree::Punct(punct) if "+-*/%&|^<>!=".contains(punct.as_char())))
}

/// Reports a token that cannot start a term.
fn stray(cursor: &Tokens, token: &TokenTree, within: &str, report: &mut Report) -> Option<Term> {
    let next_is_symbol = is_punct(cursor.peek_at(1), '$');
    let help = match token {
        TokenTree::Punct(punct) if punct.as_char() == ':' && next_is_symbol && within.starts_with("`(") => {
            Some("write the name of a node after its op: `(Op:$name ..)`")
        }
        TokenTree::Punct(punct) if punct.as_char() == ':' && within.starts_with("`(") => {
            Some("write the result type as the last argument: `(returnType $x)`")
        }
        TokenTree::Punct(punct) if matches!(punct.as_char(), '?' | '@') => Some("write a symbol as `$x`"),
        TokenTree::Punct(punct) if punct.as_char() == '.' => {
            Some("name the op as in Rust, such as `AddOp`, and call a method in braces: `{ $x.method() }`")
        }
        TokenTree::Punct(punct) if within == CONSTRAINTS && punct.as_char() == '&' => {
            Some("list conditions side by side: `[(HasOneUse $x), { $x == $y }]`")
        }
        TokenTree::Punct(_) if within == CONSTRAINTS => Some("write a test in Rust in braces: `{ $x == $y }`"),
        TokenTree::Punct(punct) if matches!(punct.as_char(), '<' | '>' | '=' | '|' | '!') => {
            Some("bind a symbol and test it after the results: `where [{ $x > 3 }]`")
        }
        TokenTree::Punct(punct) if "+-*/%&^".contains(punct.as_char()) => {
            Some("write a Rust expression in braces: `{ $x + 1 }`")
        }
        _ => None,
    };
    report.fail(token, diag::stray_token(shown(token), within).help_if(help))
}
