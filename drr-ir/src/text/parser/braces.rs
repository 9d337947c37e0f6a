//! Matching of braces, for ops that are parsed to their end before their regions.

use std::ops::Range;

use memchr::{memchr2, memchr3, memmem};
use rustc_hash::FxHashMap;

use crate::text::lexer::Lexer;

/// The matched braces of a text. Each byte is scanned once.
#[derive(Debug, Default)]
pub(super) struct Braces {
    /// Offset of each closing brace, by its opening brace.
    closed: FxHashMap<u32, u32>,
    /// The open braces of the current scan.
    open: Vec<u32>,
    /// Start of the text that has been scanned without success: a brace after it that is not in `closed` is never
    /// closed.
    looked_through: Option<u32>,
    /// A range without the start of a comment, up to the next comment.
    without_comment: Range<usize>,
}

impl Braces {
    /// Returns the offset of the brace that closes the one at `open`.
    pub(super) fn closing(&mut self, text: &[u8], open: u32) -> Option<u32> {
        if let Some(close) = self.known(open) {
            return Some(close);
        }
        if self.looked_through.is_some_and(|from| from <= open) {
            return None;
        }
        self.open.clear();
        let mut at = open as usize;
        loop {
            let Some(found) = memchr3(b'{', b'}', b'"', text.get(at..)?) else {
                self.looked_through = Some(open);
                return None;
            };
            let found = at + found;
            let comment = self.next_comment(text, at);
            if comment < found {
                at = memchr2(b'\n', b'\r', text.get(comment..)?).map_or(text.len(), |len| comment + len);
                continue;
            }
            at = found + 1;
            match text.get(found..)? {
                [b'{', b'-', b'#', ..] => {}
                // The lexer has rejected texts of 4 GiB.
                [b'{', ..] => self.open.push(found as u32),
                [b'}', ..] if text.get(..found)?.ends_with(b"#-") => {}
                [b'}', ..] => {
                    self.closed.insert(self.open.pop()?, found as u32);
                    if self.open.is_empty() {
                        return Some(found as u32);
                    }
                }
                _ => {
                    let mut lexer = Lexer::new(text);
                    lexer.reset_to(found as u32);
                    lexer.next_token();
                    at = lexer.offset() as usize;
                }
            }
        }
    }

    /// Returns the closing brace if it is already known.
    pub(super) fn known(&self, open: u32) -> Option<u32> {
        self.closed.get(&open).copied()
    }

    /// Returns the start of the next comment after `at`, which is not inside a string.
    fn next_comment(&mut self, text: &[u8], at: usize) -> usize {
        let known = &mut self.without_comment;
        if at < known.start || known.end < at || known.end == 0 {
            let rest = text.get(at..).unwrap_or_default();
            *known = at..memmem::find(rest, b"//").map_or(usize::MAX, |found| at + found);
        }
        known.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::TokenKind;

    /// Returns the closing brace, computed from tokens.
    fn by_tokens(text: &[u8]) -> Option<u32> {
        let mut lexer = Lexer::new(text);
        let mut depth = 0;
        loop {
            let token = lexer.next_token();
            match token.kind {
                TokenKind::LBrace => depth += 1,
                TokenKind::RBrace if depth == 1 => return Some(token.span.start),
                TokenKind::RBrace => depth -= 1,
                TokenKind::Eof => return None,
                _ => {}
            }
        }
    }

    #[test]
    fn braces_are_closed_where_their_tokens_are() {
        let text = br##"{ {-# {a: "}" #-} "{\"}" { // } {
            f(@"}") / } {} #a<"{//"> // }
        } // " {
        }  { }"##;
        let pieces: [&[u8]; 8] = [b"", b"{", b"}", b"\"", b"//", b"\n", b"#-", b"-#"];
        for at in 1..text.len() {
            for piece in pieces {
                let mut mutant = text.to_vec();
                mutant.splice(at..=at, piece.iter().copied());
                let expected = by_tokens(&mutant);
                assert_eq!(
                    Braces::default().closing(&mutant, 0),
                    expected,
                    "{}",
                    mutant.escape_ascii()
                );
            }
        }
    }

    #[test]
    fn an_unclosed_delimiter_is_searched_once() {
        let text = b"{ { { } { // }";
        let mut braces = Braces::default();
        assert_eq!(braces.closing(text, 2), None);
        assert_eq!(braces.looked_through, Some(2));
        assert_eq!(
            [0, 2, 4, 8].map(|open| braces.closing(text, open)),
            [None, None, Some(6), None]
        );
        assert_eq!(braces.looked_through, Some(0));
    }

    #[test]
    fn each_brace_is_known_then() {
        let text = b"{ { } // }\n { \"}\" } }";
        let mut braces = Braces::default();
        assert_eq!(braces.closing(text, 0), Some(20));
        let known = [0, 2, 12].map(|open| braces.known(open));
        assert_eq!(known, [Some(20), Some(4), Some(18)]);
        assert_eq!(braces.closing(text, 12), Some(18));
    }
}
