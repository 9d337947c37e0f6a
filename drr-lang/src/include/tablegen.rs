//! Conversion of TableGen text to text that Rust can lex, with unchanged positions.

use super::blank;
use crate::cpp::string_len;

/// Placeholder for a quotation mark in code, which becomes a raw string.
const QUOTE: char = '\u{1}';

/// Blanks comments, except for doc comments of definitions, and converts `[{ code }]` to strings.
pub(super) fn rust_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let len = if rest.starts_with("//") {
            let len = rest.find('\n').unwrap_or(rest.len());
            if is_documentation(rest) {
                out.push_str(&rest[..len])
            } else {
                out.push_str(&blank(&rest[..len]))
            }
            len
        } else if rest.starts_with("/*") {
            let len = comment_len(rest);
            out.push_str(&blank(&rest[..len]));
            len
        } else if let Some(code) = rest.strip_prefix("[{") {
            let (code, end) = code
                .split_once("}]")
                .map_or((code, None), |(code, _)| (code, Some("\" ")));
            out.push_str("r\"");
            out.extend(code.chars().map(|c| if c == '"' { QUOTE } else { c }));
            // Unterminated code does not lex.
            out.push_str(end.unwrap_or_default());
            2 + code.len() + end.map_or(0, str::len)
        } else if c == '"' {
            let len = string_len(rest);
            out.push_str(&rest[..len]);
            len
        } else {
            out.push(c);
            c.len_utf8()
        };
        rest = &rest[len..];
    }
    out
}

/// Restores quotation marks in code converted by [`rust_text`].
pub(super) fn with_quotes(code: &str) -> Option<String> {
    code.contains(QUOTE).then(|| code.replace(QUOTE, "\""))
}

/// Returns `true` if a leading comment documents a definition. Rust accepts doc comments nowhere else.
fn is_documentation(text: &str) -> bool {
    let is_doc = |line: &str| line.starts_with("///") && !line.starts_with("////");
    let mut lines = text.lines().map(str::trim_start).skip_while(|line| is_doc(line));
    is_doc(text) && lines.next().is_some_and(|line| line.starts_with("def "))
}

/// Returns the length of a comment, including nested ones.
fn comment_len(text: &str) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_invalid_rust_is_blank_or_a_string() {
        for (text, expected) in [
            ("def A; // it's", "def A;        "),
            ("//===-- a --===//\ndef A;", "                 \ndef A;"),
            ("/// Doc.\ndef A;", "/// Doc.\ndef A;"),
            ("/// No doc.\nclass A;", "           \nclass A;"),
            ("/* a /* b */\n c */ def", "            \n      def"),
            ("x = [{ a->b }];", "x = r\" a->b \" ;"),
            ("[{ \"a\" }]", "r\" \u{1}a\u{1} \" "),
            ("\"// no comment \\\" [{\"", "\"// no comment \\\" [{\""),
            ("[{ open", "r\" open"),
            ("/* open", "       "),
            ("\"open", "\"open"),
        ] {
            let read = rust_text(text);
            assert_eq!(read, expected, "{text}");
            assert_eq!(read.len(), text.len(), "{text}");
        }
    }
}
