//! Line differences of two texts.

use similar::{ChangeTag, TextDiff};

/// Number of equal lines before and after each difference.
const CONTEXT_LINES: usize = 3;

/// Returns the different lines, prefixed with `-` and `+`, in their context. If `colour` is set, the text contains
/// terminal escape sequences.
pub(crate) fn difference(before: &[u8], after: &[u8], colour: bool) -> String {
    let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
    let diff = TextDiff::from_lines(&before, &after);
    let mut shown = String::new();
    for (number, group) in diff.grouped_ops(CONTEXT_LINES).iter().enumerate() {
        if number > 0 {
            shown.push_str("...\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (sign, escape) = match change.tag() {
                ChangeTag::Equal => (' ', ""),
                ChangeTag::Delete => ('-', "\x1b[31m"),
                ChangeTag::Insert => ('+', "\x1b[32m"),
            };
            let line = change.value().trim_end_matches('\n');
            if colour && !escape.is_empty() {
                shown.push_str(&format!("{escape}{sign}{line}\x1b[0m\n"))
            } else {
                shown.push_str(&format!("{sign}{line}\n"))
            }
        }
    }
    shown
}
