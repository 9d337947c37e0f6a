//! Parser for pattern heads: `attr* vis? (Name ':')?`.
//!
//! The name is found despite errors, so that the item is defined and its uses cause no further errors.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;

use super::switches::Switches;
use crate::attribute::Attribute;
use crate::lex::{Tokens, Visibility, instead_of_keyword, is_punct, shown};
use crate::messages::{notation, pattern as diag};
use crate::report::{Message, Report};

/// The header of a pattern, which may have errors: enough to define the item.
#[derive(Debug, Clone)]
pub(crate) struct PatternHeader {
    /// Outer attributes for rustc.
    pub(crate) attributes: Vec<Attribute>,
    /// Attributes that drr handles.
    pub(crate) switches: Switches,
    /// The visibility.
    pub(crate) visibility: Visibility,
    /// The name.
    pub(crate) name: Option<Ident>,
    /// A keyword written instead of a name.
    pub(crate) keyword: Option<Ident>,
    /// Set if a source may follow. Otherwise, all errors have been reported.
    pub(crate) is_readable: bool,
    /// Number of errors reported before the source.
    pub(crate) errors: usize,
}

/// Returns the name of a pattern from its tokens.
pub(crate) fn pattern_name(tokens: TokenStream) -> Option<Ident> {
    parse_header(&mut Tokens::new(tokens), &mut Report::new()).name
}

/// Parses everything before the source.
pub(super) fn parse_header(cursor: &mut Tokens, report: &mut Report) -> PatternHeader {
    let mut attributes = cursor.eat_attributes();
    let switches = Switches::take(&mut attributes, report);
    let mut header = PatternHeader {
        attributes,
        switches,
        visibility: cursor.eat_visibility(),
        name: None,
        keyword: None,
        is_readable: true,
        errors: 0,
    };
    header.read_name(cursor, report);
    header.errors = report.count();
    if let Some(instead) = header.name.as_ref().and_then(instead_of_keyword) {
        header.keyword = header.name.replace(instead);
    }
    header
}

impl PatternHeader {
    /// Parses `Name :` and its misspellings.
    fn read_name(&mut self, cursor: &mut Tokens, report: &mut Report) {
        let Some(word) = cursor.peek_ident().cloned() else {
            let is_source = at_source(cursor);
            let has_visibility = !self.visibility.to_token_stream().is_empty();
            if is_source && has_visibility {
                report.error(cursor.span(), diag::name_expected());
            } else if !is_source {
                report.error(cursor.span(), diag::name_or_source_expected());
                self.is_readable = false;
            }
            return;
        };
        let next = cursor.peek_at(1).cloned();
        match &next {
            Some(TokenTree::Punct(colon)) if colon.as_char() == ':' => {
                if is_punct(cursor.peek_at(2), ':') {
                    report.error(cursor.span(), diag::name_or_source_expected());
                    self.is_readable = false;
                    return;
                }
                self.take_name(word, cursor);
                cursor.next();
            }
            // `Name (Op ..)` without a colon would be an unnamed pattern in a context that requires a name.
            Some(TokenTree::Group(source)) if source.delimiter() == Delimiter::Parenthesis => {
                if matches!(source.stream().into_iter().next(), Some(TokenTree::Ident(_))) {
                    report.error(&word, diag::name_without_colon(&word));
                    self.take_name(word, cursor);
                } else {
                    let message = word_before_source(&word);
                    let message = message.unwrap_or_else(|| diag::source_expected().help(call_help(&word)));
                    report.error(&word, message);
                    self.is_readable = false;
                }
            }
            Some(TokenTree::Punct(equals)) if equals.as_char() == '=' && !is_punct(cursor.peek_at(2), '>') => {
                report.error(equals, diag::name_without_colon(&word));
                self.take_mended(word, cursor);
            }
            Some(TokenTree::Punct(angle)) if angle.as_char() == '<' => {
                report.error(angle, diag::pattern_with_parameters(&word));
                self.take_mended(word, cursor);
            }
            Some(TokenTree::Ident(name)) => {
                let (message, is_pattern) = word_before_name(&word, name);
                report.error(&word, message);
                cursor.next();
                self.take_mended(name.clone(), cursor);
                self.is_readable &= is_pattern;
            }
            None => {
                report.error(&word, diag::name_without_colon(&word));
                self.take_name(word, cursor);
                self.is_readable = false;
            }
            Some(other) => {
                report.error(other, diag::unexpected_after_name(shown(other), &word));
                self.take_mended(word, cursor);
            }
        }
    }

    /// Resumes after a reported header, if there is a source.
    fn take_mended(&mut self, name: Ident, cursor: &mut Tokens) {
        self.take_name(name, cursor);
        skip_to_source(cursor);
        self.is_readable = at_source(cursor);
    }

    fn take_name(&mut self, name: Ident, cursor: &mut Tokens) {
        self.name = Some(name);
        cursor.next();
    }
}

/// Returns advice for `Op($x)`.
pub(super) fn call_help(op: &Ident) -> String {
    format!("write `({op} ..)`, with the op inside of the parentheses")
}

/// Returns the error for a word that begins a rule in other languages.
pub(super) fn word_before_source(word: &Ident) -> Option<Message> {
    const WORDS: [&str; 8] = ["match", "rewrite", "rule", "let", "if", "for", "fn", "return"];
    WORDS
        .iter()
        .any(|other| word == other)
        .then(|| notation::word_before_source(word))
}

/// Returns the error for a word before the name of a pattern, and `false` if text of another language follows.
fn word_before_name(word: &Ident, name: &Ident) -> (Message, bool) {
    let here = format!("use `{name}: (Op ..) => (Op ..)` here");
    if word == "def" || word == "defm" {
        return (diag::record_outside(word).help(here), false);
    }
    if ["Pattern", "Constraint", "Rewrite"].iter().any(|known| word == known) {
        return (diag::declaration_outside(word).help(here), false);
    }
    let message = diag::unexpected_before_name(word, name).help(header_help(word, name));
    (message, true)
}

/// Returns advice for `public Name:`.
fn header_help(word: &Ident, name: &Ident) -> String {
    if word.to_string().starts_with("pub") {
        format!("did you mean `pub {name}: (Op ..) => ..`?")
    } else {
        "remove it".to_string()
    }
}

/// Returns `true` if a source follows: a node or a list of nodes.
fn at_source(cursor: &Tokens) -> bool {
    let is_node = |tokens: &Tokens| tokens.peek_group(Delimiter::Parenthesis).is_some();
    let list = cursor.peek_group(Delimiter::Bracket);
    is_node(cursor) || list.is_some_and(|list| list.stream().is_empty() || is_node(&Tokens::of_group(list)))
}

/// Skips tokens between a name and its source.
fn skip_to_source(cursor: &mut Tokens) {
    while !cursor.is_empty() && cursor.peek_group(Delimiter::Parenthesis).is_none() && !cursor.at_joint(['=', '>']) {
        cursor.next();
    }
}
