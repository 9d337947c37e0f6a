//! Parser for PDLL declarations. Reports errors per declaration, and continues with the next one.

use drr_schema::nearest;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use super::parse_statement::{is_keyword, parse_body, parse_callable};
use super::{Block, CallableKind, CompoundStatement, Expression, ExpressionKind, Pattern};
use crate::lex::{Tokens, is_punct, shown};
use crate::messages::pdll as diag;
use crate::report::{Report, TokenSpan};
use crate::syntax::path::Path;
use crate::syntax::pattern::switches::Switches;

/// Keywords that start a declaration.
const DECLARATIONS: [&str; 3] = ["Pattern", "Constraint", "Rewrite"];

/// Metadata of a pattern after `with`.
const METADATA: [&str; 3] = ["benefit", "recursion", "conversion"];

/// Parses a whole block.
pub(crate) fn parse_block(cursor: &mut Tokens, report: &mut Report) -> Block {
    let mut block = Block::default();
    while let Some(first) = cursor.peek().cloned() {
        let start = cursor.mark();
        if block.parse_declaration(cursor, report).is_none() {
            // Skip the rest of the declaration, at least one token, so that the loop terminates.
            if cursor.mark() == start {
                cursor.next();
            }
            // After a surplus semicolon, the next declaration follows directly.
            if !matches!(&first, TokenTree::Punct(punct) if punct.as_char() == ';') {
                skip_to_declaration(cursor);
            }
        }
    }
    block
}

fn skip_to_declaration(cursor: &mut Tokens) {
    let starts = |token: &TokenTree| match token {
        TokenTree::Ident(word) => word == "pub" || word == "use" || DECLARATIONS.iter().any(|keyword| word == keyword),
        TokenTree::Punct(pound) => pound.as_char() == '#',
        _ => false,
    };
    while cursor.peek().is_some_and(|token| !starts(token)) {
        cursor.next();
    }
}

impl Block {
    fn parse_declaration(&mut self, cursor: &mut Tokens, report: &mut Report) -> Option<()> {
        let mut attributes = cursor.eat_attributes();
        if cursor.at_punct('#') {
            return parse_include(cursor, report);
        }
        if cursor.is_empty() {
            return report.fail(cursor.span(), diag::declaration_expected("the end"));
        }
        let visibility = cursor.eat_visibility();
        let before = quote!(#(#attributes)* #visibility);
        let Some(word) = cursor.peek_ident().cloned() else {
            let found = cursor.peek().map_or("the end".to_string(), shown);
            return report.fail(cursor.span(), diag::declaration_expected(format!("`{found}`")));
        };
        let kind = match word.to_string().as_str() {
            "Pattern" => {
                cursor.next();
                let mut pattern = Pattern {
                    keyword: word,
                    text: [before, TokenStream::new()],
                    switches: Switches::take(&mut attributes, report),
                    attributes,
                    visibility,
                    name: None,
                    benefit: None,
                    body: CompoundStatement {
                        statements: Vec::new(),
                        span: cursor.span(),
                        is_lambda: false,
                        is_broken: true,
                    },
                };
                pattern.parse(cursor, report);
                self.patterns.push(pattern);
                return Some(());
            }
            "use" => return self.parse_dialects(cursor, report),
            "Constraint" => CallableKind::Constraint,
            "Rewrite" => CallableKind::Rewrite,
            other => {
                let near = nearest(other, DECLARATIONS);
                let message = diag::declaration_expected(format!("`{word}`"));
                // `Name: (Op ..) => ..`
                let is_rule = is_punct(cursor.peek_at(1), ':');
                return report.fail(
                    &word,
                    if is_rule {
                        message.help("write `Name: (Op ..) => (Op ..)` in `pat! { .. }`")
                    } else {
                        message.did_you_mean(near)
                    },
                );
            }
        };
        cursor.next();
        let mark = cursor.mark();
        let mut callable = parse_callable(kind, word.clone(), true, cursor, report)?;
        cursor.eat_punct(';');
        let rest = cursor.since(mark);
        callable.text = quote!(#word #rest);
        self.callables.push(callable);
        Some(())
    }

    /// Parses `use dialects [Arith, Tosa];`.
    fn parse_dialects(&mut self, cursor: &mut Tokens, report: &mut Report) -> Option<()> {
        cursor.eat_word("use")?;
        let list = match cursor.eat_word("dialects") {
            Some(_) => cursor.eat_group(Delimiter::Bracket),
            None => None,
        };
        let Some(list) = list else {
            return report.fail(cursor.span(), diag::dialects_expected());
        };
        let mut paths = Tokens::of_group(&list);
        let dialects = paths.eat_list(|paths| {
            let path = Path::eat(paths);
            if path.is_none() {
                report.error(paths.span(), diag::dialects_expected());
            }
            path
        });
        self.dialects.extend(dialects);
        cursor.eat_punct(';');
        Some(())
    }
}

/// Parses `#include "x.td"`.
fn parse_include(cursor: &mut Tokens, report: &mut Report) -> Option<()> {
    let pound = cursor.eat_punct('#')?;
    let Some(word) = cursor.eat_ident() else {
        return report.fail(&pound, diag::directive_unknown("#"));
    };
    let span = TokenSpan::between(pound.span(), word.span());
    if word != "include" {
        let near = nearest(&word.to_string(), ["include"]).map(|near| format!("#{near}"));
        return report.fail(span, diag::directive_unknown(format!("#{word}")).did_you_mean(near));
    }
    match cursor.eat_string() {
        Some((_, file)) => report.fail(&file, diag::include_in_macro()),
        None => report.fail(span, diag::include_without_file()),
    }
}

impl Pattern {
    /// Parses everything after the keyword.
    fn parse(&mut self, cursor: &mut Tokens, report: &mut Report) {
        if cursor.peek_ident().is_some_and(|name| !is_keyword(name)) {
            self.name = cursor.eat_ident();
        }
        let mark = cursor.mark();
        let before = report.count();
        if cursor.eat_word("with").is_some() {
            self.parse_metadata(cursor, report);
        } else if let Some(word) = cursor
            .peek_ident()
            .filter(|word| METADATA.iter().any(|known| word == known))
        {
            report.error(word, diag::metadata_without_with(word));
            self.parse_metadata(cursor, report);
        }
        match parse_body(cursor, report) {
            Some(body) => self.body = body,
            None => {
                // Errors in the metadata have been reported.
                if report.count() == before {
                    report.error(cursor.span(), diag::pattern_body_expected());
                }
                skip_to_declaration(cursor);
            }
        }
        if self.body.is_lambda {
            cursor.eat_punct(';');
            if let Some(first) = self.body.statements.iter().find(|statement| !statement.is_rewrite()) {
                report.error(first.span(), diag::pattern_lambda());
                self.body.is_broken = true;
            }
        }
        self.text[1] = cursor.since(mark);
    }

    /// Parses `benefit(2), recursion, conversion`.
    fn parse_metadata(&mut self, cursor: &mut Tokens, report: &mut Report) {
        let mut has_recursion = false;
        loop {
            // Incomplete metadata is followed by the next declaration.
            if cursor.peek_ident().is_none_or(is_keyword) {
                report.error(cursor.span(), diag::metadata_expected());
                return;
            }
            let Some(word) = cursor.eat_ident() else { return };
            match word.to_string().as_str() {
                "benefit" => {
                    if self.benefit.is_some() {
                        report.error(&word, diag::benefit_twice());
                    }
                    self.benefit = self.benefit.or(parse_benefit(cursor, report));
                }
                "recursion" => {
                    if has_recursion {
                        report.error(&word, diag::metadata_twice(&word));
                    }
                    has_recursion = true;
                    if let Some(group) = cursor.eat_group(Delimiter::Parenthesis) {
                        report.error(&group, diag::metadata_without_argument(&word));
                    }
                    self.switches.bounded_recursion = true;
                }
                "conversion" => {
                    if self.switches.conversion {
                        report.error(&word, diag::metadata_twice(&word));
                    }
                    if let Some(group) = cursor.eat_group(Delimiter::Parenthesis) {
                        report.error(&group, diag::metadata_without_argument(&word));
                    }
                    self.switches.conversion = true;
                }
                other => {
                    let near = nearest(other, METADATA);
                    report.error(&word, diag::metadata_unknown(&word).did_you_mean(near));
                    cursor.eat_group(Delimiter::Parenthesis);
                }
            }
            if cursor.eat_punct(',').is_none() {
                return;
            }
        }
    }
}

fn parse_benefit(cursor: &mut Tokens, report: &mut Report) -> Option<u32> {
    let Some(group) = cursor.eat_group(Delimiter::Parenthesis) else {
        let span = cursor.span();
        if matches!(cursor.peek(), Some(TokenTree::Literal(_))) {
            cursor.next();
        }
        return report.fail(span, diag::benefit_parentheses());
    };
    let mut inside = Tokens::of_group(&group);
    let Some(TokenTree::Literal(number)) = inside.next().filter(|_| inside.is_empty()) else {
        return report.fail(&group, diag::benefit_number());
    };
    let text = number.to_string();
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return report.fail(&number, diag::benefit_number());
    }
    match text.parse::<u16>() {
        Ok(benefit) => Some(benefit.into()),
        Err(_) => report.fail(&number, diag::benefit_too_large(u16::MAX)),
    }
}

impl Expression {
    /// Returns the name, if the expression is only a name.
    pub(crate) fn name(&self) -> Option<&Ident> {
        match &self.kind {
            ExpressionKind::Name(path) => path.single(),
            _ => None,
        }
    }
}
