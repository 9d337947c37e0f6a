//! Conversion of descriptions in records to doc comments.

/// Returns the lines of a text without their common indentation. Code is fenced, because rustdoc takes indented text
/// for Rust.
///
/// ```
/// assert_eq!(drr_lang::docs::markdown("\n    Adds.\n\n        add it\n  "), ["Adds.", "", "   add it"]);
/// ```
pub fn markdown(text: &str) -> Vec<String> {
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
