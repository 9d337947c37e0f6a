//! Lexer for MLIR's textual format.
//!
//! The lexer reads each byte about once through one table, allocates nothing and decodes nothing: a token is a kind and
//! a span, which the parser decodes on demand. Input need not be UTF-8. A piece of text that is no token becomes a
//! [`TokenKind::Error`], after which lexing continues. [`Lexer::explain`] computes the reason again, so that the fast
//! path carries no error values.

use std::borrow::Cow;

use thiserror::Error;

use super::token::{Token, TokenKind};
use crate::diagnostic::Span;

/// The reason why a piece of text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum LexError {
    /// A string that is not terminated before the end of the text.
    #[error("unterminated string")]
    UnterminatedString,
    /// A line break, vertical tab or form feed inside a string.
    #[error("a line break inside a string; write it as `\\n`")]
    LineBreakInString,
    /// A backslash that is not followed by `n`, `t`, `"`, `\` or two hexadecimal digits.
    #[error("unknown escape in string: expected `\\n`, `\\t`, `\\\"`, `\\\\` or two hexadecimal digits as in `\\0A`")]
    BadEscape,
    /// A byte that cannot start a token.
    #[error("unexpected {}", byte_name(*.0))]
    UnexpectedByte(u8),
    /// One or two dots where `...` is expected.
    #[error("expected `...`")]
    IncompleteEllipsis,
    /// `@`, `%`, `^`, `#` or `!` without a name.
    #[error("expected a name after `{}`", char::from(*.0))]
    MissingName(u8),
    /// A bracket in the body of a dialect's type or attribute that is not closed, or closed by another kind.
    #[error("this `{}` is not closed by a matching `{}`", char::from(*.0), char::from(closing(*.0)))]
    UnclosedBracket(u8),
    /// A text longer than 4 GiB, the limit of a span.
    #[error("the text is longer than 4 GiB")]
    TooLong,
}

/// Describes a byte in a message.
fn byte_name(byte: u8) -> String {
    match byte {
        0x21..=0x7E => format!("character `{}`", char::from(byte)),
        _ => format!("byte 0x{byte:02X} outside of strings and comments"),
    }
}

/// Lexer for MLIR's textual format, one token at a time.
///
/// ```
/// use drr_ir::text::{lexer::Lexer, token::TokenKind};
///
/// let text = b"%0 = \"test.op\"() : () -> i32 // a comment";
/// let mut lexer = Lexer::new(text);
/// let first = lexer.next_token();
/// assert_eq!((first.kind, first.bytes(text)), (TokenKind::PercentId, &b"%0"[..]));
/// assert_eq!(std::iter::repeat_with(|| lexer.next_token()).take_while(|t| !t.is(TokenKind::Eof)).count(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'s> {
    text: &'s [u8],
    pos: usize,
}

impl<'s> Lexer<'s> {
    /// Creates a lexer at the start of `text`.
    ///
    /// Spans hold 32 bits: a longer text gives a single error token.
    #[must_use]
    pub fn new(text: &'s [u8]) -> Self {
        Self { text, pos: 0 }
    }

    /// Returns the whole text.
    #[must_use]
    pub fn text(&self) -> &'s [u8] {
        self.text
    }

    /// Returns the offset from which the next token is read.
    #[must_use]
    pub fn offset(&self) -> u32 {
        narrow(self.pos)
    }

    /// Moves to `offset`.
    ///
    /// The parser requires this where MLIR's grammar splits tokens differently: in `3x4xi8` the dimension list is
    /// parsed by splitting the identifier `x4xi8` after its `x`.
    pub fn reset_to(&mut self, offset: u32) {
        self.pos = (offset as usize).min(self.text.len());
    }

    /// Returns the next token; at the end of the text always [`TokenKind::Eof`].
    #[inline]
    pub fn next_token(&mut self) -> Token {
        let text = self.text;
        if text.len() >= u32::MAX as usize {
            return self.too_long();
        }
        let mut pos = self.pos;
        loop {
            let Some(&byte) = text.get(pos) else {
                self.pos = text.len();
                return token(TokenKind::Eof, text.len(), text.len());
            };
            let start = pos;
            pos += 1;
            let kind = match CLASS[byte as usize] {
                ByteClass::Space => continue,
                ByteClass::Letter => {
                    pos = skip(text, pos, IDENT);
                    TokenKind::BareId
                }
                ByteClass::Digit => self.number(byte, &mut pos),
                ByteClass::Single(kind) => kind,
                ByteClass::Quote => {
                    pos = start;
                    string(text, &mut pos, TokenKind::String)
                }
                ByteClass::At => at_name(text, &mut pos),
                ByteClass::Prefix(kind) => {
                    if byte == b'#' && text.get(pos..pos + 2) == Some(b"-}") {
                        pos += 2;
                        TokenKind::FileMetadataEnd
                    } else {
                        prefixed_name(text, &mut pos, kind)
                    }
                }
                ByteClass::Slash => {
                    if text.get(pos) == Some(&b'/') {
                        pos = skip(text, pos, COMMENT);
                        continue;
                    }
                    TokenKind::Slash
                }
                ByteClass::Minus => followed(text, &mut pos, b">", TokenKind::Arrow, TokenKind::Minus),
                ByteClass::Colon => followed(text, &mut pos, b":", TokenKind::ColonColon, TokenKind::Colon),
                ByteClass::LBrace => followed(text, &mut pos, b"-#", TokenKind::FileMetadataBegin, TokenKind::LBrace),
                ByteClass::Point => {
                    let kind = followed(text, &mut pos, b"..", TokenKind::Ellipsis, TokenKind::Error);
                    if kind == TokenKind::Error && text.get(pos) == Some(&b'.') {
                        pos += 1;
                    }
                    kind
                }
                ByteClass::Other => {
                    // A run of non-ASCII bytes is one error, not one per byte.
                    if byte >= 0x80 {
                        pos = skip(text, pos, HIGH);
                    }
                    TokenKind::Error
                }
            };
            self.pos = pos;
            return token(kind, start, pos);
        }
    }

    /// Returns the reason and the exact span of a token of kind [`TokenKind::Error`].
    ///
    /// The lexer reads the token again. For a token of another kind, the reason is an unexpected first byte.
    #[must_use]
    pub fn explain(&self, token: Token) -> (LexError, Span) {
        let text = self.text;
        if text.len() >= u32::MAX as usize {
            return (LexError::TooLong, Span::new(0, 0));
        }
        let start = token.span.start as usize;
        let at = |from: usize, to: usize| Span::new(narrow(from), narrow(to.min(text.len())));
        match text.get(start) {
            None => (LexError::UnterminatedString, token.span),
            Some(b'"') => string_problem(text, start),
            Some(b'@') if text.get(start + 1) == Some(&b'"') => string_problem(text, start + 1),
            Some(&byte @ (b'@' | b'%' | b'^' | b'#' | b'!')) => (LexError::MissingName(byte), at(start, start + 1)),
            Some(b'.') => (LexError::IncompleteEllipsis, token.span),
            Some(&byte) => (LexError::UnexpectedByte(byte), token.span),
        }
    }

    /// Skips the body of a dialect's type or attribute, from its opening bracket at `open` to the bracket that closes
    /// it. Returns the span with both brackets.
    ///
    /// Inside, the brackets `()[]{}<>` must nest, `->` is an arrow and no bracket, strings are skipped, and any other
    /// byte except NUL may occur. Comments are not recognized.
    ///
    /// # Errors
    /// Returns the innermost bracket that is open where the nesting breaks, or the first malformed string, with its
    /// span. The lexer stops at the error.
    pub fn skip_body(&mut self, open: u32) -> Result<Span, (LexError, Span)> {
        let text = self.text;
        let mut pos = open as usize;
        let mut brackets: Vec<(u8, usize)> = Vec::new();
        loop {
            let byte = text.get(pos).copied().unwrap_or(0);
            match byte {
                b'<' | b'(' | b'[' | b'{' => {
                    brackets.push((byte, pos));
                    pos += 1;
                }
                b'-' if text.get(pos + 1) == Some(&b'>') => pos += 2,
                b'"' => {
                    let (end, error) = scan_string(text, pos);
                    if error.is_some() {
                        self.pos = end;
                        return Err(string_problem(text, pos));
                    }
                    pos = end;
                }
                0 | b'>' | b')' | b']' | b'}' => match brackets.pop() {
                    Some((bracket, _)) if byte != 0 && closing(bracket) == byte => {
                        pos += 1;
                        if brackets.is_empty() {
                            self.pos = pos;
                            return Ok(Span::new(open, narrow(pos)));
                        }
                    }
                    Some((bracket, at)) => {
                        self.pos = pos.min(text.len());
                        return Err((
                            LexError::UnclosedBracket(bracket),
                            Span::new(narrow(at), narrow(at + 1)),
                        ));
                    }
                    None => return Err(self.no_bracket(pos)),
                },
                _ if brackets.is_empty() => return Err(self.no_bracket(pos)),
                _ => pos = skip(text, pos + 1, BODY),
            }
        }
    }

    /// Reports an `open` that is no opening bracket.
    fn no_bracket(&mut self, pos: usize) -> (LexError, Span) {
        self.pos = pos.min(self.text.len());
        let byte = self.text.get(self.pos).copied().unwrap_or(0);
        (
            LexError::UnexpectedByte(byte),
            Span::new(narrow(self.pos), narrow((self.pos + 1).min(self.text.len()))),
        )
    }

    #[cold]
    fn too_long(&mut self) -> Token {
        let first = self.pos == 0;
        self.pos = self.text.len();
        token(if first { TokenKind::Error } else { TokenKind::Eof }, 0, 0)
    }

    /// Lexes a number whose first digit precedes `pos`.
    #[inline]
    fn number(&self, first: u8, pos: &mut usize) -> TokenKind {
        let text = self.text;
        if first == b'0' && text.get(*pos) == Some(&b'x') && text.get(*pos + 1).is_some_and(u8::is_ascii_hexdigit) {
            *pos = skip(text, *pos + 1, HEX);
            return TokenKind::Integer;
        }
        *pos = skip(text, *pos, DIGIT);
        if text.get(*pos) != Some(&b'.') {
            return TokenKind::Integer;
        }
        *pos = skip(text, *pos + 1, DIGIT);
        if let Some(b'e' | b'E') = text.get(*pos) {
            let sign = usize::from(matches!(text.get(*pos + 1), Some(b'+' | b'-')));
            if text.get(*pos + 1 + sign).is_some_and(u8::is_ascii_digit) {
                *pos = skip(text, *pos + 1 + sign, DIGIT);
            }
        }
        TokenKind::Float
    }
}

/// Returns the bytes that a string token denotes: without its quotes (and the `@` of a quoted symbol name), with
/// escapes resolved.
///
/// Takes the token's bytes and borrows them if they contain no escape. A malformed escape is kept as written; the lexer
/// makes no string token with one.
///
/// ```
/// use drr_ir::text::lexer::decode_string;
/// assert_eq!(&*decode_string(br#""a\22b\n""#), b"a\"b\n");
/// ```
#[must_use]
pub fn decode_string(quoted: &[u8]) -> Cow<'_, [u8]> {
    let inner = quoted.strip_prefix(b"@").unwrap_or(quoted);
    let inner = inner.strip_prefix(b"\"").unwrap_or(inner);
    let inner = inner.strip_suffix(b"\"").unwrap_or(inner);
    if !inner.contains(&b'\\') {
        return Cow::Borrowed(inner);
    }
    let mut out = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match *tail {
            [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                out.extend(hex_byte(high, low));
                rest = tail.get(2..).unwrap_or_default();
            }
            [escape @ (b'"' | b'\\' | b'n' | b't'), ..] => {
                out.push(match escape {
                    b'n' => b'\n',
                    b't' => b'\t',
                    other => other,
                });
                rest = tail.get(1..).unwrap_or_default();
            }
            _ => out.push(byte),
        }
    }
    Cow::Owned(out)
}

/// Scans the string whose quote is at `start`. Returns the offset after it, or where scanning stopped, and the first
/// error.
#[inline]
fn scan_string(text: &[u8], start: usize) -> (usize, Option<(LexError, usize)>) {
    let mut pos = start + 1;
    let mut error = None;
    loop {
        pos = skip(text, pos, STRING);
        match text.get(pos) {
            Some(b'"') => return (pos + 1, error),
            Some(b'\\') => match text.get(pos + 1..) {
                Some([b'"' | b'\\' | b'n' | b't', ..]) => pos += 2,
                Some([high, low, ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => pos += 3,
                _ => {
                    error = error.or(Some((LexError::BadEscape, pos)));
                    pos += 1;
                }
            },
            Some(_) => return (pos, error.or(Some((LexError::LineBreakInString, pos)))),
            None => return (pos, error.or(Some((LexError::UnterminatedString, start)))),
        }
    }
}

#[cold]
fn string_problem(text: &[u8], start: usize) -> (LexError, Span) {
    let (_, error) = scan_string(text, start);
    let (error, at) = error.unwrap_or((LexError::UnexpectedByte(b'"'), start));
    let width = if error == LexError::BadEscape { 2 } else { 1 };
    (error, Span::new(narrow(at), narrow((at + width).min(text.len()))))
}

/// Lexes a string whose quote is at `pos`.
#[inline]
fn string(text: &[u8], pos: &mut usize, kind: TokenKind) -> TokenKind {
    let (end, error) = scan_string(text, *pos);
    *pos = end;
    if error.is_none() { kind } else { TokenKind::Error }
}

#[inline]
fn at_name(text: &[u8], pos: &mut usize) -> TokenKind {
    match text.get(*pos) {
        Some(b'"') => string(text, pos, TokenKind::AtString),
        Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => {
            *pos = skip(text, *pos + 1, IDENT);
            TokenKind::AtId
        }
        _ => TokenKind::Error,
    }
}

#[inline]
fn prefixed_name(text: &[u8], pos: &mut usize, kind: TokenKind) -> TokenKind {
    match text.get(*pos) {
        Some(byte) if byte.is_ascii_digit() => {
            *pos = skip(text, *pos + 1, DIGIT);
            kind
        }
        Some(&byte) if TABLE[byte as usize] & SUFFIX != 0 => {
            *pos = skip(text, *pos + 1, SUFFIX);
            kind
        }
        _ => TokenKind::Error,
    }
}

/// Returns `yes` and skips `tail` if it follows; else returns `no`.
#[inline]
fn followed(text: &[u8], pos: &mut usize, tail: &[u8], yes: TokenKind, no: TokenKind) -> TokenKind {
    if text.get(*pos..).is_some_and(|rest| rest.starts_with(tail)) {
        *pos += tail.len();
        yes
    } else {
        no
    }
}

/// Returns the end of the value name whose `%` is at `at`.
#[inline]
pub(super) fn value_name_end(text: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    let is_name = prefixed_name(text, &mut end, TokenKind::PercentId) == TokenKind::PercentId;
    (text.get(at) == Some(&b'%') && is_name).then_some(end)
}

/// Skips bytes in `set`.
#[inline(always)]
fn skip(text: &[u8], mut pos: usize, set: u8) -> usize {
    while let Some(&byte) = text.get(pos)
        && TABLE[byte as usize] & set != 0
    {
        pos += 1;
    }
    pos
}

#[inline]
fn token(kind: TokenKind, start: usize, end: usize) -> Token {
    Token {
        kind,
        // Longer texts have no tokens.
        span: Span::new(start as u32, end as u32),
    }
}

/// Converts an offset. All offsets fit, because longer texts are rejected.
#[inline]
fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        _ => b'>',
    }
}

/// Returns the value of an integer token, if it fits.
pub(super) fn integer(digits: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(digits).ok()?;
    match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    }
}

/// Returns the result number of a `#1` that follows a value name, if it is one and fits.
pub(super) fn result_number(hash_id: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(hash_id).ok()?.strip_prefix('#')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// Returns the byte denoted by two hexadecimal digits.
pub(super) fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let (high, low) = (HEX_DIGIT[high as usize], HEX_DIGIT[low as usize]);
    (high | low < 16).then_some(high << 4 | low)
}

/// The values of hexadecimal digits; more than 15 for other bytes.
const HEX_DIGIT: [u8; 256] = {
    let mut table = [u8::MAX; 256];
    let mut digit = 0;
    while digit < 16 {
        table[b"0123456789abcdef"[digit] as usize] = digit as u8;
        table[b"0123456789ABCDEF"[digit] as usize] = digit as u8;
        digit += 1;
    }
    table
};

/// The class of a token's first byte.
#[derive(Clone, Copy)]
enum ByteClass {
    Space,
    Letter,
    Digit,
    Quote,
    At,
    Prefix(TokenKind),
    Single(TokenKind),
    Slash,
    Minus,
    Colon,
    LBrace,
    Point,
    Other,
}

/// The class of each byte. NUL counts as white space, as in MLIR.
static CLASS: [ByteClass; 256] = {
    let mut table = [ByteClass::Other; 256];
    let mut index = 0;
    while index < 256 {
        let byte = index as u8;
        table[index] = match byte {
            b' ' | b'\t' | b'\n' | b'\r' | 0 => ByteClass::Space,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => ByteClass::Letter,
            b'0'..=b'9' => ByteClass::Digit,
            b'"' => ByteClass::Quote,
            b'@' => ByteClass::At,
            b'%' => ByteClass::Prefix(TokenKind::PercentId),
            b'^' => ByteClass::Prefix(TokenKind::CaretId),
            b'#' => ByteClass::Prefix(TokenKind::HashId),
            b'!' => ByteClass::Prefix(TokenKind::ExclamationId),
            b'(' => ByteClass::Single(TokenKind::LParen),
            b')' => ByteClass::Single(TokenKind::RParen),
            b'[' => ByteClass::Single(TokenKind::LSquare),
            b']' => ByteClass::Single(TokenKind::RSquare),
            b'}' => ByteClass::Single(TokenKind::RBrace),
            b'<' => ByteClass::Single(TokenKind::Less),
            b'>' => ByteClass::Single(TokenKind::Greater),
            b'=' => ByteClass::Single(TokenKind::Equal),
            b',' => ByteClass::Single(TokenKind::Comma),
            b'?' => ByteClass::Single(TokenKind::Question),
            b'*' => ByteClass::Single(TokenKind::Star),
            b'+' => ByteClass::Single(TokenKind::Plus),
            b'|' => ByteClass::Single(TokenKind::VerticalBar),
            b'/' => ByteClass::Slash,
            b'-' => ByteClass::Minus,
            b':' => ByteClass::Colon,
            b'{' => ByteClass::LBrace,
            b'.' => ByteClass::Point,
            _ => ByteClass::Other,
        };
        index += 1;
    }
    table
};

// The byte sets of multi-byte tokens, one bit each.
const IDENT: u8 = 1;
const SUFFIX: u8 = 2;
const DIGIT: u8 = 4;
const HEX: u8 = 8;
const STRING: u8 = 16;
const COMMENT: u8 = 32;
const HIGH: u8 = 64;
const BODY: u8 = 128;

/// The sets that contain each byte.
static TABLE: [u8; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let byte = index as u8;
        let mut sets = 0;
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') {
            sets |= IDENT | SUFFIX;
        }
        if byte == b'-' {
            sets |= SUFFIX;
        }
        if byte.is_ascii_digit() {
            sets |= DIGIT;
        }
        if byte.is_ascii_hexdigit() {
            sets |= HEX;
        }
        if !matches!(byte, b'"' | b'\\' | b'\n' | 0x0B | 0x0C) {
            sets |= STRING;
        }
        if !matches!(byte, b'\n' | b'\r') {
            sets |= COMMENT;
        }
        if byte >= 0x80 {
            sets |= HIGH;
        }
        if !matches!(
            byte,
            b'<' | b'>' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'"' | b'-' | 0
        ) {
            sets |= BODY;
        }
        table[index] = sets;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests;
