//! Value names in the text of an op.

use std::hash::Hasher as _;
use std::ops::Range;

use memchr::{memchr, memchr2};
use rustc_hash::FxHasher;

use crate::text::lexer::{Lexer, value_name_end};

/// Bytes that begin or end a name, string, angle bracket, comment or location.
const IS_SIGNIFICANT: [bool; 256] = {
    let (mut table, bytes, mut at) = ([false; 256], b"%\"/<>l", 0);
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// Visits each value name in a range of a text by its start; `visit` returns its end.
///
/// Returns `None` if `visit` does, or if the range contains locations, which are deferred, comments, or names in angle
/// brackets, which may be part of a type.
#[inline]
pub(super) fn names_in(text: &[u8], range: Range<usize>, mut visit: impl FnMut(usize) -> Option<usize>) -> Option<()> {
    let text = text.get(..range.end)?;
    let (mut depth, mut at) = (0u32, range.start);
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    while let Some(skipped) = text
        .get(at..)?
        .iter()
        .position(|&byte| IS_SIGNIFICANT[usize::from(byte)])
    {
        at += skipped;
        let (before, here) = text.split_at_checked(at)?;
        match here {
            [b'%', ..] if depth == 0 => {
                at = visit(at)?;
                continue;
            }
            [b'%', ..] | [b'/', b'/', ..] => return None,
            [b'"', inside @ ..] => {
                at += string_len(inside).unwrap_or_else(|| {
                    let mut lexer = Lexer::new(text);
                    // The lexer has rejected texts of 4 GiB.
                    lexer.reset_to(at as u32);
                    lexer.next_token().span.len()
                });
                continue;
            }
            [b'>' | b'<', b'=', ..] => at += 1,
            [b'>', ..] if matches!(before.last(), Some(b'-' | b'=')) => {}
            [b'<', ..] => depth += 1,
            [b'>', ..] => depth = depth.checked_sub(1)?,
            [b'l', b'o', b'c', after @ ..]
                if !before.last().is_some_and(in_word) && !after.first().is_some_and(in_word) =>
            {
                return None;
            }
            _ => {}
        }
        at += 1;
    }
    Some(())
}

/// Returns a hash of a text without its value names.
pub(super) fn hash_without_names(text: &[u8]) -> u64 {
    let (mut hasher, mut at) = (FxHasher::default(), 0);
    while let Some(len) = memchr(b'%', &text[at..]) {
        hasher.write(&text[at..at + len]);
        at += len;
        at = value_name_end(text, at).unwrap_or(at + 1);
    }
    hasher.write(&text[at..]);
    hasher.finish()
}

/// Returns the length of a string without escapes, with its quotes. `inside` follows the opening quote.
fn string_len(inside: &[u8]) -> Option<usize> {
    let len = memchr2(b'"', b'\\', inside)?;
    (inside.get(len) == Some(&b'"')).then_some(len + 2)
}
