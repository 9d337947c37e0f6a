//! Lexer for Rust source files, as far as it takes to find the string literals of a macro call.
//!
//! `proc-macro2` would do it, but a program that links it makes Cargo build it, `syn` and the macros of drr once more.

use std::ops::Range;

/// A macro call in a source file.
#[derive(Debug, PartialEq)]
pub(crate) struct MacroCall {
    /// One-based line of the macro's name.
    pub(crate) line: u32,
    /// Byte ranges of the literals directly between the delimiters of the call.
    pub(crate) literals: Vec<Range<usize>>,
}

/// Returns all calls of the macro `name` in `file`, in the order of their closing delimiters.
pub(crate) fn macro_calls(file: &str, name: &str) -> Vec<MacroCall> {
    let (mut calls, mut open) = (Vec::new(), Vec::new());
    // The line of the macro's name, and whether `!` follows it.
    let mut named: Option<(u32, bool)> = None;
    let (mut at, mut line, mut counted) = (0, 1, 0);
    while at < file.len() {
        let token = Token::lex(file, at);
        let text = &file[at..token.end];
        line += file[counted..at].matches('\n').count() as u32;
        counted = at;
        let before = named;
        if token.kind != TokenKind::Blank {
            named = None;
        }
        match (token.kind, text) {
            (TokenKind::Word, _) if text == name => named = Some((line, false)),
            (TokenKind::Other, "!") => named = before.map(|(line, _)| (line, true)),
            (TokenKind::Other, "(" | "[" | "{") => open.push(match before {
                Some((line, true)) => Some(MacroCall {
                    line,
                    literals: Vec::new(),
                }),
                _ => None,
            }),
            (TokenKind::Other, ")" | "]" | "}") => calls.extend(open.pop().flatten()),
            (TokenKind::Literal, _) => {
                if let Some(Some(call)) = open.last_mut() {
                    call.literals.push(at..token.end);
                }
            }
            _ => {}
        }
        at = token.end;
    }
    calls
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum TokenKind {
    /// White space or a comment.
    Blank,
    /// An identifier, a keyword, a number or a lifetime.
    Word,
    /// A string or character literal.
    Literal,
    /// Any other character.
    Other,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: TokenKind,
    end: usize,
}

impl Token {
    /// Reads the token that begins at `at`, which is at least one character.
    fn lex(file: &str, at: usize) -> Token {
        let rest = &file[at..];
        let token = |kind, len: usize| Token {
            kind,
            end: at + len.max(rest.chars().next().map_or(0, char::len_utf8)),
        };
        let first = rest.chars().next().unwrap_or_default();
        if rest.starts_with("//") {
            return token(TokenKind::Blank, rest.find('\n').unwrap_or(rest.len()));
        }
        if rest.starts_with("/*") {
            return token(TokenKind::Blank, block_comment(rest));
        }
        if first.is_whitespace() {
            return token(TokenKind::Blank, 0);
        }
        // A prefix such as `br#` belongs to the literal that follows.
        let word = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let (prefix, after) = rest.split_at(word);
        let is_raw = matches!(prefix, "r" | "br" | "cr");
        let hashes = if is_raw {
            after.len() - after.trim_start_matches('#').len()
        } else {
            0
        };
        if is_raw && after[hashes..].starts_with('"') {
            let end = format!("\"{}", &after[..hashes]);
            let text = &after[hashes + 1..];
            let len = text.find(&end).map_or(text.len(), |at| at + end.len());
            return token(TokenKind::Literal, word + hashes + 1 + len);
        }
        if matches!(prefix, "" | "b" | "c") && after.starts_with('"') {
            return token(TokenKind::Literal, word + quoted(after, '"'));
        }
        if matches!(prefix, "" | "b") && after.starts_with('\'') {
            // `'a` is a lifetime unless a quote follows its first character.
            let mut characters = after[1..].chars();
            let is_escaped = characters.next() == Some('\\');
            if is_escaped || characters.next() == Some('\'') {
                return token(TokenKind::Literal, word + quoted(after, '\''));
            }
        }
        match word {
            0 => token(TokenKind::Other, 0),
            _ => token(TokenKind::Word, word),
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of a literal between quotes, with escapes.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        let step = match rest {
            [b'/', b'*', ..] => 1,
            [b'*', b'/', ..] => -1,
            _ => 0,
        };
        depth += step;
        at += if step == 0 { 1 } else { 2 };
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(file: &str) -> Vec<(u32, Vec<&str>)> {
        let calls = macro_calls(file, "check");
        let texts = |call: MacroCall| call.literals.into_iter().map(|range| &file[range]).collect();
        calls.into_iter().map(|call| (call.line, texts(call))).collect()
    }

    #[test]
    fn literals_directly_in_a_call_are_found() {
        for (file, expected) in [
            (r#"check!("a" => "b");"#, vec![(1, vec![r#""a""#, r#""b""#])]),
            ("\n\ncheck ! { r#\"a\"b\"# }", vec![(3, vec!["r#\"a\"b\"#"])]),
            (
                r#"check!(f("no"), b"yes", 'c', 'l, br"x")"#,
                vec![(1, vec![r#"b"yes""#, "'c'", r#"br"x""#])],
            ),
            (r#"other!("a"); check("a"); check!["\"a"]"#, vec![(1, vec![r#""\"a""#])]),
            (
                "// check!(\"a\")\n/* check!( /* \" */ \" */ check!(\"\")",
                vec![(2, vec!["\"\""])],
            ),
            ("x! { check!('\\'', \"é\") }", vec![(1, vec!["'\\''", "\"é\""])]),
        ] {
            assert_eq!(shown(file), expected, "{file}");
        }
    }

    #[test]
    fn texts_that_end_early_end_the_search() {
        for file in [
            "check!(\"a",
            "check!(r#\"a\"",
            "check!(/*",
            "check!('",
            "check!(\"\\",
            "check",
            ")))",
            "r###",
            "é",
        ] {
            assert_eq!(shown(file), [], "{file}");
        }
    }
}
