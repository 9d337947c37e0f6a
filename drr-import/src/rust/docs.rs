//! Texts of records as doc comments.

/// Returns the lines of a summary and a description as Markdown for rustdoc.
pub(crate) fn doc_lines(summary: &str, description: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    if !summary.is_empty() {
        lines.extend(drr_lang::docs::markdown(&sentence(&summary)));
    }
    let described = drr_lang::docs::markdown(description);
    if !described.is_empty() && !lines.is_empty() {
        lines.push(String::new());
    }
    lines.extend(described);
    lines
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars
        .next()
        .map(|first| first.to_ascii_uppercase().to_string())
        .unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?', ':', '`']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{end}", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rust::code::CodeWriter;
    use expect_test::expect;

    fn comment(lines: &[String]) -> String {
        let mut code = CodeWriter::default();
        code.docs(lines);
        code.finish()
    }

    #[test]
    fn controls_of_direction_become_escapes() {
        let lines = doc_lines("turns \u{202E}round", "and \u{2066}back");
        expect![[r#"
            /// Turns \u{202E}round.
            ///
            /// and \u{2066}back
        "#]]
        .assert_eq(&comment(&lines));
    }

    #[test]
    fn texts_become_markdown() {
        let lines = doc_lines(
            "adds  two\n numbers",
            "\n    Adds.\n\n    Example:\n\n    ```\n      %a = x.add\n    ```\n\n        not Rust\n    ```mlir\n    open\n  ",
        );
        expect![[r#"
            /// Adds two numbers.
            ///
            /// Adds.
            ///
            /// Example:
            ///
            /// ```text
            ///   %a = x.add
            /// ```
            ///
            ///    not Rust
            /// ```mlir
            /// open
            ///
            /// ```
        "#]]
        .assert_eq(&comment(&lines));
    }
}
