//! Lexical helpers for the body of a dialect's type or attribute: its mnemonic and the alias names in it.

use std::ops::Range;

use memchr::memchr;

use crate::BodyFragment;

/// Returns the byte ranges of the names in a body that can be aliases, with their `#` or `!`.
///
/// A name can be an alias if it is outside of strings, contains no dot and is not followed by a body of its own.
pub(super) fn alias_names(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(&byte) = text.get(at) {
            match byte {
                b'"' => at = string_end(text, at),
                b'#' | b'!' => {
                    let start = at;
                    at += 1;
                    at += text.get(at..)?.iter().take_while(|&&byte| is_in_name(byte)).count();
                    let name = text.get(start + 1..at)?;
                    if !name.is_empty() && !name.contains(&b'.') && text.get(at) != Some(&b'<') {
                        return Some(start..at);
                    }
                }
                _ => at += 1,
            }
        }
        None
    })
}

/// Returns the byte ranges of the text between line comments.
pub(super) fn without_comments(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from;
        let mut at = start;
        while let Some(&byte) = text.get(at) {
            match byte {
                b'"' => at = string_end(text, at),
                b'/' if text.get(at + 1) == Some(&b'/') => break,
                _ => at += 1,
            }
        }
        let end = at.min(text.len());
        from = memchr(b'\n', text.get(end..)?).map_or(text.len(), |len| end + len);
        (start < text.len()).then_some(start..end)
    })
}

/// Returns the offset after the string that starts at `start`; an unterminated string extends to the end of the text.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while text.get(at).is_some_and(|&byte| byte != b'"') {
        at += if text.get(at) == Some(&b'\\') { 2 } else { 1 };
    }
    at + 1
}

fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

/// Returns the first name in the body of a dialect's type or attribute: `bar` for `.bar<1>` and for `<bar<1>>`.
pub(super) fn mnemonic(body: &[BodyFragment]) -> &[u8] {
    let Some(BodyFragment::Text(text)) = body.first() else {
        return b"";
    };
    let Some((_, name)) = text.split_first() else {
        return b"";
    };
    let end = name
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')));
    name.get(..end.unwrap_or(name.len())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{alias_names, without_comments};

    #[test]
    fn comments_are_left_out() {
        let rest = |text: &'static str| -> Vec<&str> {
            without_comments(text.as_bytes())
                .filter_map(|part| text.get(part))
                .collect()
        };
        assert_eq!(rest(""), [""; 0]);
        assert_eq!(rest("<1>"), ["<1>"]);
        assert_eq!(rest("<1, // \"a\n 2 // #b\n>"), ["<1, ", "\n 2 ", "\n>"]);
        assert_eq!(rest("<\"//\", 1 / 2>"), ["<\"//\", 1 / 2>"]);
        assert_eq!(rest("//\n//"), ["", "\n"]);
    }

    #[test]
    fn names_of_aliases_are_found() {
        let names = |text: &'static str| -> Vec<&str> {
            alias_names(text.as_bytes()).filter_map(|name| text.get(name)).collect()
        };
        assert_eq!(names("<#a, !b-c = #1>"), ["#a", "!b-c", "#1"]);
        assert_eq!(names("<#a.b, #c<1>, !d.e<#f>, # !>"), ["#f"]);
        assert_eq!(names("<\"#a\\\"#b\" #c \"#d"), ["#c"]);
        assert_eq!(names("#"), [""; 0]);
    }
}
