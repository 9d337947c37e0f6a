//! Where reading goes on after an error.

use super::Parser;
use crate::diagnostic::Span;
use crate::text::token::TokenKind;

/// A bracket that is open where an error is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Round,
    Square,
    Dictionary,
    Region,
}

impl Parser<'_> {
    /// After an error in what began at `start`: goes to the next token that can begin an op, a label or an alias at the
    /// beginning of a line, or to the end of the region. Brackets are counted from the start, so that those that were open at
    /// the error are closed first.
    pub(super) fn recover(&mut self, start: u32) {
        let error = self.token.span.start;
        self.resume_at(start);
        let mut brackets: Vec<Bracket> = Vec::new();
        loop {
            // At least one token is taken: a step that took nothing would be taken again.
            let may_stop = self.token.span.start >= error && self.token.span.start > start;
            match self.token.kind {
                TokenKind::Eof => return,
                TokenKind::LParen => brackets.push(Bracket::Round),
                TokenKind::LSquare => brackets.push(Bracket::Square),
                // Only regions stand between the parentheses of an op, and in an op's own form they end a line.
                TokenKind::LBrace if brackets.last() == Some(&Bracket::Round) || self.ends_line() => {
                    brackets.push(Bracket::Region);
                }
                TokenKind::LBrace => brackets.push(Bracket::Dictionary),
                TokenKind::RBrace => {
                    // What is still open inside was never closed.
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
                    // No list or dictionary goes on over the beginning of an op; a region that is skipped does.
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

    /// Whether only white space stands between this token and a line break.
    fn ends_line(&self) -> bool {
        let rest = self.text.get(self.token.span.end as usize..).unwrap_or_default();
        rest.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) == Some(&b'\n')
    }

    /// Whether an op or a block label begins here: at the beginning of a line, and followed by what follows there.
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
            // `%0 =`, `%0:2 =` or the first of several, and no argument `%0: i32` or operand.
            _ => rest.starts_with(b"=") || matches!(rest, [b':', b'0'..=b'9', ..]),
        }
    }

    /// Whether only white space stands between the token before and a line break before this one.
    pub(super) fn begins_line(&self) -> bool {
        let between = Span::new(self.last_end, self.token.span.start).bytes(self.text);
        between.contains(&b'\n')
    }
}
