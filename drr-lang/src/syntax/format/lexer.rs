//! Lexer for assembly formats.

use crate::messages::format as diag;
use crate::syntax::format::Errors;
use std::ops::Range;

/// A token with its byte range.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) range: Range<usize>,
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// The text between backquotes.
    Literal(String),
    /// The name after `$`.
    Variable(String),
    /// The text between quotation marks.
    Text(String),
    /// A keyword.
    Word(String),
    /// A punctuation character of the grammar.
    Punct(char),
    End,
}

/// The punctuation characters of the grammar.
const PUNCTUATION: &str = "^:,=<>?()*|";

/// Characters that may be a literal on their own.
const OF_LITERALS: &str = ":,=<>()[]{}?+-*";

/// Returns `true` if the character alone is a literal.
pub(super) fn single_character(c: char) -> bool {
    OF_LITERALS.contains(c)
}

/// Returns all tokens, ending with `End`. Invalid characters are reported and skipped. An unterminated literal or
/// string ends the text.
pub(super) fn tokens(text: &str, errors: &mut Errors) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at + c.len_utf8()..];
        let start = at;
        at += c.len_utf8();
        let kind = match c {
            ' ' | '\t' | '\n' | '\r' => continue,
            '`' => {
                let Some(len) = rest.find('`') else {
                    errors.push(start..start + 1, diag::literal_open());
                    tokens.clear();
                    break;
                };
                at += len + 1;
                TokenKind::Literal(rest[..len].to_string())
            }
            '"' => {
                let Some((string, len)) = string(rest) else {
                    errors.push(start..start + 1, diag::string_open());
                    tokens.clear();
                    break;
                };
                at += len;
                TokenKind::Text(string)
            }
            '$' => {
                let name = word(rest, |c| c.is_ascii_alphanumeric() || c == '_');
                if name.is_empty() {
                    errors.push(start..at, diag::variable_name_expected());
                    at += rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                    continue;
                }
                at += name.len();
                TokenKind::Variable(name.to_string())
            }
            _ if PUNCTUATION.contains(c) => TokenKind::Punct(c),
            _ if c.is_ascii_alphabetic() || c == '_' => {
                let word = word(&text[start..], |c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
                at = start + word.len();
                TokenKind::Word(word.to_string())
            }
            _ => {
                // A run such as `->` without backquotes is one error.
                let run = rest.find(|c: char| !"->.".contains(c)).unwrap_or(rest.len());
                at += run;
                let written = &text[start..at];
                let help = format!("enclose printed text in backquotes: `` `{written}` ``");
                let is_printed = written == "->" || written == "..." || run == 0 && single_character(c);
                errors.push(
                    start..at,
                    diag::character_unexpected(written).help_if(is_printed.then_some(help)),
                );
                continue;
            }
        };
        tokens.push(Token { kind, range: start..at });
    }
    tokens.push(Token {
        kind: TokenKind::End,
        range: text.len()..text.len(),
    });
    tokens
}

/// Returns the word at the start of the text, or an empty string.
fn word(text: &str, has: impl Fn(char) -> bool) -> &str {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return "";
    }
    let len = text.find(|c| !has(c)).unwrap_or(text.len());
    &text[..len]
}

/// Returns the value of a string and its length including the closing quotation mark. A backslash escapes the next
/// character.
fn string(text: &str) -> Option<(String, usize)> {
    let mut string = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((string, at + 1)),
            '\\' => string.push(chars.next()?.1),
            _ => string.push(c),
        }
    }
    None
}
