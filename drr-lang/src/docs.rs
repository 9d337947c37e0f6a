//! Conversion of descriptions in records to doc comments.

/// Returns the lines of a text without their common indentation. Code is fenced, because rustdoc takes indented text
/// for Rust. Fences name no Rust, because rustdoc compiles Rust as an example, and begin in the first column, so that
/// no list ends them.
///
/// ```
/// assert_eq!(drr_lang::docs::markdown("\n    Adds.\n\n        add it\n  "), ["Adds.", "", "   add it"]);
/// assert_eq!(drr_lang::docs::markdown("~~~rust\nadd it\n~~~"), ["~~~text", "add it", "~~~"]);
/// ```
pub fn markdown(text: &str) -> Vec<String> {
    let text = without_bidi_controls(text);
    let indent_of = |line: &str| line.len() - line.trim_start().len();
    let written = text.lines().filter(|line| !line.trim().is_empty());
    // The first line follows the opening quote and is not indented.
    let first_is_inline = text.lines().next().is_some_and(|line| !line.trim().is_empty());
    let indent = written
        .skip(usize::from(first_is_inline))
        .map(indent_of)
        .min()
        .unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    let mut open: Option<Fence> = None;
    for line in text.lines() {
        let line = line
            .get(indent.min(indent_of(line))..)
            .unwrap_or("")
            .trim_end()
            .replace('\t', "    ");
        if let Some(fence) = &open {
            let (quote, code) = if fence.is_quoted {
                quoted(&line)
            } else {
                ("", line.as_str())
            };
            if fence.is_closed_by(code) {
                lines.push(fence.signs.clone());
                open = None;
            } else {
                lines.push(if quote.is_empty() { line } else { code.to_string() });
            }
            continue;
        }
        let (markers, content) = markers(&line);
        if let Some((fence, language)) = Fence::opened_by(content, markers.contains('>')) {
            if !markers.trim().is_empty() {
                // Without an empty line, a dash makes a heading of the line before.
                if lines.last().is_some_and(|line| !line.is_empty()) {
                    lines.push(String::new());
                }
                lines.push(capped(markers.trim_end()));
            }
            lines.push(format!("{}{language}", fence.signs));
            open = Some(fence);
        } else if markers.trim().is_empty() {
            lines.push(capped(&line));
        } else {
            // Five spaces after a marker begin code.
            lines.push(capped(&format!("{markers}{content}")));
        }
    }
    lines.extend(open.map(|fence| fence.signs));
    let start = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let end = lines
        .iter()
        .rposition(|line| !line.is_empty())
        .map_or(start, |at| at + 1);
    lines[start..end].to_vec()
}

/// Returns a text with the characters that change the direction of what follows as escapes: rustc refuses them in
/// comments.
///
/// ```
/// assert_eq!(drr_lang::docs::without_bidi_controls("a\u{202E}b"), "a\\u{202E}b");
/// ```
pub fn without_bidi_controls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => out.push_str(&format!("\\u{{{:X}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// An open code fence.
struct Fence {
    signs: String,
    /// Set in a block quote, whose lines have a marker each.
    is_quoted: bool,
}

impl Fence {
    /// Returns the fence that a line opens, with its language.
    fn opened_by(line: &str, is_quoted: bool) -> Option<(Fence, &str)> {
        let sign = line.chars().next().filter(|sign| ['`', '~'].contains(sign))?;
        let language = line.trim_start_matches(sign);
        let signs = line[..line.len() - language.len()].to_string();
        // With backquotes after it, it is code inside of a line.
        if signs.len() < 3 || sign == '`' && language.contains('`') {
            return None;
        }
        let language = language.trim();
        let is_text = is_rust(language);
        Some((Fence { signs, is_quoted }, if is_text { "text" } else { language }))
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let rest = line.trim().strip_prefix(self.signs.as_str());
        rest.is_some_and(|rest| self.signs.starts_with(|sign| rest.chars().all(|c| c == sign)))
    }
}

/// Returns `true` if rustdoc may compile a code block with this language: it has a word that is no plain name of a
/// language, or one of rustdoc's.
fn is_rust(language: &str) -> bool {
    let is_known = |word: &str| {
        let words = [
            "rust",
            "should_panic",
            "no_run",
            "compile_fail",
            "test_harness",
            "custom",
        ];
        words.contains(&word)
            || ["ignore", "edition", "standalone"]
                .iter()
                .any(|start| word.starts_with(start))
    };
    // `E0001` is an error that rustc has to report.
    let is_error = language
        .strip_prefix('E')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_plain = language.starts_with(|c: char| c.is_ascii_alphabetic())
        && !is_error
        && language.chars().all(|c| c.is_ascii_alphanumeric() || "_-+".contains(c));
    !is_plain || is_known(language)
}

/// Splits the markers of a block quote off a line.
fn quoted(line: &str) -> (&str, &str) {
    let code = line.trim_start();
    match code.strip_prefix('>') {
        Some(code) => (">", code.strip_prefix(' ').unwrap_or(code)),
        None => ("", line),
    }
}

/// Splits the markers of lists, block quotes and footnotes off a line: `  - 1. ` of `  - 1. first`. One space follows
/// each of them.
fn markers(line: &str) -> (String, &str) {
    let mut rest = line.trim_start();
    let mut found = line[..line.len() - rest.len()].to_string();
    while let Some(length) = marker_length(rest) {
        found.push_str(&rest[..length]);
        found.push(' ');
        rest = rest[length..].trim_start();
    }
    (found, rest)
}

/// Returns the length of the marker at the start of a text.
fn marker_length(text: &str) -> Option<usize> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let length = match text.as_bytes().get(digits..)? {
        [b'>', ..] if digits == 0 => return Some(1),
        [b'.' | b')', ..] if (1..10).contains(&digits) => digits + 1,
        [b'-' | b'*' | b'+', ..] if digits == 0 => 1,
        [b'[', b' ' | b'x' | b'X', b']', ..] if digits == 0 => 3,
        [b'[', b'^', ..] if digits == 0 => text.find("]:")? + 2,
        _ => return None,
    };
    text[length..].starts_with(' ').then_some(length)
}

/// Returns a line with at most three spaces before it: four make it code.
fn capped(line: &str) -> String {
    let bare = line.trim_start();
    let spaces = (line.len() - bare.len()).min(3);
    format!("{}{bare}", &"   "[..spaces])
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[track_caller]
    fn check(text: &str, expected: &expect_test::Expect) {
        let mut lines = markdown(text).join("\n");
        lines.push('\n');
        expected.assert_eq(&lines);
    }

    #[test]
    fn indented_code_becomes_text() {
        check(
            "\n    Adds.\n\n        code\n    -     code in an item\n    >      code in a quote\n    - [x]     code of a task\n\t\ttabs\n  ",
            &expect![[r#"
                  Adds.

                   code
                  - code in an item
                  > code in a quote
                  - [x] code of a task
                tabs
            "#]],
        );
    }

    #[test]
    fn fences_end_where_markdown_ends_them() {
        check(
            "\n  ````\n  ```\n  nested\n  ```\n  ````\n  ~~~\n  tildes\n  ```\n  ~~~\n  ```mlir\n  ```mlir\n  ```\n  ```inline``` code\n",
            &expect![[r#"
                ````text
                ```
                nested
                ```
                ````
                ~~~text
                tildes
                ```
                ~~~
                ```mlir
                ```mlir
                ```
                ```inline``` code
            "#]],
        );
    }

    #[test]
    fn fences_of_lists_and_quotes_are_in_the_first_column() {
        check(
            "\n  1. ```\n     item\n     ```\n  - - ~~~\n  out\n  ~~~\n  > ```rust\n  > quote\n  > ```\n  ```ignore\n  open\n",
            &expect![[r#"
                1.
                ```text
                   item
                ```

                - -
                ~~~text
                out
                ~~~

                >
                ```text
                quote
                ```
                ```text
                open
                ```
            "#]],
        );
    }
}
