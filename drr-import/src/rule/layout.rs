//! Layout of rules: as `pat!` takes them, and in TableGen.

use crate::records::Record;

/// A translated rule.
pub(super) struct RuleText {
    pub(super) source: String,
    pub(super) results: Vec<String>,
    pub(super) conditions: Vec<String>,
    pub(super) supplemental: Vec<String>,
    pub(super) benefit: Option<i64>,
}

impl RuleText {
    /// Returns the pattern after the name of the rule.
    pub(super) fn layout(&self) -> String {
        let mut text = layout(&self.source, 8);
        let source_len = text.len();
        let results: Vec<String> = self.results.iter().map(|result| layout(result, 11)).collect();
        match results.as_slice() {
            [one] => text.push_str(&format!("\n        => {one}")),
            all => text.push_str(&format!("\n        => [{}]", all.join(",\n            "))),
        }
        for (word, list) in [("where", &self.conditions), ("supplemental", &self.supplemental)] {
            if !list.is_empty() {
                text.push_str(&format!("\n        {word} [{}]", list.join(", ")));
            }
        }
        if let Some(benefit) = self.benefit {
            text.push_str(&format!("\n        (addBenefit {benefit})"));
        }
        without_unused(&text, source_len)
    }
}

/// Formats a rule in TableGen.
pub(super) fn in_tablegen(rule: Record<'_>, name: &str) -> String {
    let list = |field| {
        let all: Vec<String> = rule.dags(field).map(|dag| layout(&dag.printed(), 4)).collect();
        all.join(",\n     ")
    };
    let source = rule
        .dag("sourcePattern")
        .map(|dag| layout(&dag.printed(), 4))
        .unwrap_or_default();
    let mut text = format!("def {name} : Pattern<\n    {source},\n    [{}]", list("resultPatterns"));
    for field in ["constraints", "supplementalPatterns"] {
        let list = list(field);
        if !list.is_empty() {
            text.push_str(&format!(",\n    [{list}]"));
        }
    }
    text + ">;\n"
}

/// Returns a rule in which symbols that are bound and not used begin with an underscore, as the compiler requires. The
/// first `source` bytes are its source.
fn without_unused(rule: &str, source: usize) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let names = || {
        rule.split('$')
            .skip(1)
            .map(|after| after.split(|c| !is_part(c)).next().unwrap_or(""))
    };
    let mut out = String::new();
    let mut rest = rule;
    while let Some((before, after)) = rest.split_once('$') {
        let name = after.split(|c| !is_part(c)).next().unwrap_or("");
        let is_match =
            |found: &&str| *found == name || found.strip_prefix(name).is_some_and(|end| end.starts_with("__"));
        let is_used = name.starts_with('_') || name.contains("__") || names().filter(is_match).count() > 1;
        let is_bound = rule.len() - after.len() <= source || before.ends_with(':');
        out.push_str(before);
        out.push_str(if is_used || !is_bound { "$" } else { "$_" });
        rest = after;
    }
    out + rest
}

/// The width of the lines of rules.
const WIDTH: usize = 100;

/// Breaks a node into several lines if it is too long for one.
fn layout(node: &str, indent: usize) -> String {
    let inner = node.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let (Some(inner), true) = (inner, node.len() + indent > WIDTH && indent < WIDTH) else {
        return node.to_string();
    };
    let parts = split_at_commas(inner);
    let Some((head, first)) = parts.first().and_then(|first| first.split_once(' ')) else {
        return node.to_string();
    };
    let args = std::iter::once(first).chain(parts.iter().skip(1).copied());
    let args = args.map(|arg| format!("\n{}{}", " ".repeat(indent + 4), layout(arg.trim(), indent + 4)));
    format!("({head}{})", args.collect::<Vec<String>>().join(","))
}

/// Splits a text at commas outside of brackets and strings.
fn split_at_commas(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut in_string, mut before) = (0i32, 0, false, ' ');
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '"' if before != '\\' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    parts.push(&text[start..]);
    parts
}
