//! Resynchronization after an error.

use super::Parser;
use crate::diagnostic::Span;
use crate::text::token::TokenKind;

/// A bracket that is open in skipped text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Round,
    Square,
    Dictionary,
    Region,
}

impl Parser<'_> {
    /// Skips an item with an error: moves to the next token at the start of a line that can begin an op, a label or an
    /// alias, or to the end of the region.
    ///
    /// Brackets are counted from `start`, the beginning of the item, so that brackets open at the error are closed
    /// first.
    pub(super) fn recover(&mut self, start: u32) {
        let error = self.token.span.start;
        self.resume_at(start);
        let mut brackets: Vec<Bracket> = Vec::new();
        loop {
            // At least one token must be skipped: otherwise the same error would repeat.
            let may_stop = self.token.span.start >= error && self.token.span.start > start;
            match self.token.kind {
                TokenKind::Eof => return,
                TokenKind::LParen => brackets.push(Bracket::Round),
                TokenKind::LSquare => brackets.push(Bracket::Square),
                // Between the parentheses of an op there are only regions, and in custom form the brace of a region
                // ends its line.
                TokenKind::LBrace if brackets.last() == Some(&Bracket::Round) || self.ends_line() => {
                    brackets.push(Bracket::Region);
                }
                TokenKind::LBrace => brackets.push(Bracket::Dictionary),
                TokenKind::RBrace => {
                    // Brackets still open inside were never closed.
                    let brace = |bracket: &Bracket| matches!(bracket, Bracket::Region | Bracket::Dictionary);
                    match brackets.iter().rposition(brace) {
                        Some(at) => brackets.truncate(at),
                        None if may_stop => return,
                        None => {}
                    }
                }
                TokenKind::RParen if brackets.last() == Some(&Bracket::Round) => drop(brackets.pop()),
                TokenKind::RSquare if brackets.last() == Some(&Bracket::Square) => drop(brackets.pop()),
                TokenKind::String | TokenKind::PercentId | TokenKind::CaretId if may_stop && self.begins_item() => {
                    // No list or dictionary extends over the beginning of an op, but a skipped region does.
                    let inside = brackets.iter().rposition(|bracket| *bracket == Bracket::Region);
                    brackets.truncate(inside.map_or(0, |at| at + 1));
                    if brackets.is_empty() {
                        return;
                    }
                }
                TokenKind::BareId | TokenKind::HashId | TokenKind::ExclamationId | TokenKind::FileMetadataBegin
                    if brackets.is_empty() && may_stop && self.begins_line() =>
                {
                    return;
                }
                _ => {}
            }
            self.advance();
        }
    }

    /// Returns `true` if only white space separates this token from the next line break.
    fn ends_line(&self) -> bool {
        let rest = self.text.get(self.token.span.end as usize..).unwrap_or_default();
        rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) == Some(&b'\n')
    }

    /// Returns `true` if an op or a block label begins here: at the start of a line and with the expected next
    /// characters.
    fn begins_item(&self) -> bool {
        if !self.begins_line() {
            return false;
        }
        let rest = self
            .text
            .get(self.token.span.end as usize..)
            .unwrap_or_default()
            .trim_ascii_start();
        match self.token.kind {
            TokenKind::String => rest.starts_with(b"("),
            TokenKind::CaretId => rest.starts_with(b":") || rest.starts_with(b"("),
            // `%0 =`, `%0:2 =` or the first of several results, but not an argument `%0: i32` or an operand.
            _ => rest.starts_with(b"=") || matches!(rest, [b':', b'0'..=b'9', ..]),
        }
    }

    /// Returns `true` if a line break precedes this token.
    pub(super) fn begins_line(&self) -> bool {
        let between = Span::new(self.last_end, self.token.span.start).bytes(self.text);
        between.contains(&b'\n')
    }
}
