//! Reconstruction of MLIR text from Rust tokens: `attr<10 : i32>` without quotes.
//!
//! Tokens that were adjacent in the source are written without space, because MLIR lexes `4x?xf32` as one token. Tokens
//! from a macro have no source positions; only words and numbers are separated then.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::lex::MAX_DEPTH;

/// Returns the text that the tokens were read from, up to irrelevant whitespace.
pub(crate) fn mlir_text(tokens: TokenStream) -> String {
    let mut out = String::new();
    write(tokens, &mut out, None, 0);
    out
}

/// The end position of a token, with the last character of its text.
type End = Option<((usize, usize), char)>;

/// Writes tokens after a token that ended at `before`, and returns where the last one ends.
fn write(tokens: TokenStream, out: &mut String, mut before: End, depth: usize) -> End {
    for token in tokens {
        let span = token.span();
        let (start, end) = match &token {
            TokenTree::Group(group) => (group.span_open().start(), group.span_close().end()),
            _ => (span.start(), span.end()),
        };
        let text = match &token {
            // The depth limit exceeds that of any MLIR text.
            TokenTree::Group(group) if depth < MAX_DEPTH => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                let mut inside = open.to_string();
                let opened = group.span_open().end();
                let last = write(
                    group.stream(),
                    &mut inside,
                    open.chars().last().map(|c| ((opened.line, opened.column), c)),
                    depth + 1,
                );
                let closing = group.span_close();
                let is_known =
                    (closing.start().line, closing.start().column) != (closing.end().line, closing.end().column);
                let is_separate = last.is_some_and(|(end, _)| end != (closing.start().line, closing.start().column));
                if group.delimiter() == Delimiter::Brace && is_known && is_separate {
                    inside.push(' ');
                }
                inside.push_str(close);
                inside
            }
            token => token.to_string(),
        };
        if let Some((span, last)) = before {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let is_known = (start.line, start.column) != (end.line, end.column);
            let touches = if is_known {
                span == (start.line, start.column)
            } else {
                !(is_word(last) && text.starts_with(is_word))
            };
            // A bracket never joins a word. Spaces inside braces are kept.
            if !touches && !matches!(last, '(' | '[') && (last != '{' || is_known) {
                out.push(' ');
            }
        }
        before = text.chars().last().map(|last| ((end.line, end.column), last));
        out.push_str(&text);
    }
    before
}

#[cfg(test)]
mod tests {
    use super::mlir_text;

    #[test]
    fn text_is_reconstructed() {
        for text in [
            "10 : i32",
            "-1 : i8",
            "@f",
            "#a.b<nsw>",
            "!d.t<\"x\">",
            "tensor<4x?xf32>",
            "affine_map<(d0) -> (d0 - 3)>",
            "dense<[1, 2]> : tensor<2xi32>",
            "{a = 1 : i32, b}",
            "memref<2x3xf32, strided<[?, 1], offset: 3>>",
            "vector<[4]x8xi1>",
            "\"a string\"",
            "{ let x = op<a.b>(y: Value); erase x; }",
            "{}",
        ] {
            assert_eq!(mlir_text(text.parse().unwrap()), text);
        }
    }
}
