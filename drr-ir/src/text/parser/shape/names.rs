//! Where the names of values stand in the text of an op.

use std::ops::Range;

use memchr::memchr2;

use crate::text::lexer::Lexer;

/// Whether a byte begins or ends something that matters here.
const SAYS_SOMETHING: [bool; 256] = {
    let (mut table, bytes, mut at) = ([false; 256], b"%\"/<>l", 0);
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// Visits each name in a part of a text, by where it begins; the visit says where it ends. Nothing if a visit does not know,
/// or if the text has locations, which are put off, comments, or names in angle brackets, which may be part of a type.
#[inline]
pub(super) fn names_in(text: &[u8], range: Range<usize>, mut visit: impl FnMut(usize) -> Option<usize>) -> Option<()> {
    let text = text.get(..range.end)?;
    let (mut depth, mut at) = (0u32, range.start);
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    while let Some(skipped) = text
        .get(at..)?
        .iter()
        .position(|&byte| SAYS_SOMETHING[usize::from(byte)])
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
                    // The lexer has refused texts of 4 GiB.
                    lexer.reset_to(at as u32);
                    lexer.next_token().span.len()
                });
                continue;
            }
            [b'>' | b'<', b'=', ..] => at += 1,
            [b'>', ..] if matches!(before.last(), Some(b'-' | b'=')) => {}
            [b'<', ..] => depth += 1,
            [b'>', ..] => depth = depth.checked_sub(1)?,
            [b'l', b'o', b'c', behind @ ..]
                if !before.last().is_some_and(in_word) && !behind.first().is_some_and(in_word) =>
            {
                return None;
            }
            _ => {}
        }
        at += 1;
    }
    Some(())
}

/// A hash of a part of a text without the names of values in it.
pub(super) fn hash_without_names(text: &[u8]) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |hash: u64, word: u64| (hash ^ word).rotate_left(23).wrapping_mul(FACTOR);
    let (mut hash, mut rest) = (0, text);
    while let Some(chunk) = rest.first_chunk() {
        let word = u64::from_le_bytes(*chunk);
        let signs = word ^ (ONES * u64::from(b'%'));
        // The high bit of the first byte that is the sign of a name, and perhaps of some behind it.
        let found = signs.wrapping_sub(ONES) & !signs & (ONES << 7);
        if found == 0 {
            hash = mix(hash, word);
            rest = &rest[8..];
            continue;
        }
        hash = mix(hash, word & ((found & found.wrapping_neg()) - 1));
        let name = &rest[found.trailing_zeros() as usize / 8 + 1..];
        let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
        rest = &name[name.iter().position(|byte| !in_name(byte)).unwrap_or(name.len())..];
    }
    rest.iter().fold(hash, |hash, &byte| mix(hash, byte.into()))
}

/// The length of a string without escapes, with its quotes, whose first one stands before this.
fn string_len(inside: &[u8]) -> Option<usize> {
    let len = memchr2(b'"', b'\\', inside)?;
    (inside.get(len) == Some(&b'"')).then_some(len + 2)
}
