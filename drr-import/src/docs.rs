//! Texts of records as doc comments.

/// The lines of a summary and a description, as Markdown for rustdoc.
pub(crate) fn doc_lines(summary: &str, description: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    if !summary.is_empty() {
        lines.push(sentence(&summary));
    }
    let described = markdown(description);
    if !described.is_empty() && !lines.is_empty() {
        lines.push(String::new());
    }
    lines.extend(described);
    lines
}

/// Lines as doc comments, each after an indentation.
pub(crate) fn comment(lines: &[String], indent: &str) -> String {
    let line = |line: &String| match line.as_str() {
        "" => format!("{indent}///\n"),
        text => format!("{indent}/// {text}\n"),
    };
    lines.iter().map(line).collect()
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

/// A text without what all lines are indented by. Code is fenced, because rustdoc takes indented text for Rust.
fn markdown(text: &str) -> Vec<String> {
    let indent_of = |line: &str| line.len() - line.trim_start().len();
    let written = text.lines().filter(|line| !line.trim().is_empty());
    // The first line stands behind the quote, and is indented less.
    let first_is_inline = text.lines().next().is_some_and(|line| !line.trim().is_empty());
    let indent = written
        .skip(usize::from(first_is_inline))
        .map(indent_of)
        .min()
        .unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        let line = line
            .get(indent.min(indent_of(line))..)
            .unwrap_or("")
            .trim_end()
            .replace('\t', "    ");
        let bare = line.trim_start();
        if let Some(language) = bare.strip_prefix("```") {
            let is_bare = language.trim().is_empty() && !is_code;
            let closes_inline = language.contains("```");
            is_code = is_code == closes_inline;
            lines.push(if is_bare {
                "```text".to_string()
            } else {
                bare.to_string()
            });
        } else if is_code {
            lines.push(line);
        } else {
            let spaces = indent_of(&line).min(3);
            lines.push(format!("{}{bare}", &"   "[..spaces]));
        }
    }
    if is_code {
        lines.push("```".to_string());
    }
    let start = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let end = lines
        .iter()
        .rposition(|line| !line.is_empty())
        .map_or(start, |at| at + 1);
    lines[start..end].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

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
        .assert_eq(&comment(&lines, ""));
    }
}
