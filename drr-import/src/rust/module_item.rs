//! Items of the module, with the places of their records, and the comments for items that were left out.

use crate::records::Record;

/// One or several items of Rust that belong together, or the comment for an item that was left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ModuleItem {
    pub(crate) text: String,
    /// File and line of the record for the report, `Ops.td:7`; empty if the item has none.
    pub(crate) location: String,
    /// File and name of the record, as the comment in the item has them.
    pub(crate) origin: String,
    /// The reason why the item is left out although it would compile.
    pub(crate) rejected: Option<String>,
}

impl ModuleItem {
    /// Creates an item without a record of its own.
    pub(crate) fn without_record(text: String) -> ModuleItem {
        ModuleItem {
            text,
            ..ModuleItem::default()
        }
    }

    /// Creates the comment for an item that was left out: the reason, the origin of the record, and the item.
    pub(crate) fn omitted(reason: &str, origin: &str, would_be: &str) -> ModuleItem {
        let (first, notes) = reason.split_once('\n').unwrap_or((reason, ""));
        let at = match origin {
            "" => String::new(),
            origin => format!(" ({origin})"),
        };
        let mut text = commented(&format!("left out: {first}{at}\n{notes}"));
        if !would_be.is_empty() {
            text.push_str("//\n");
            text.push_str(&commented(would_be));
        }
        ModuleItem {
            text,
            origin: origin.to_string(),
            ..ModuleItem::default()
        }
    }
}

/// Returns a text as line comments.
pub(crate) fn commented(text: &str) -> String {
    let line = |line: &str| match line.trim_end() {
        "" => "//\n".to_string(),
        line => format!("// {line}\n"),
    };
    drr_lang::docs::without_bidi_controls(text).lines().map(line).collect()
}

/// Returns the comment with the origin of a record. It has no line number, which every line above the record in its file would change.
pub(crate) fn location_comment(record: Record<'_>, indent: &str) -> String {
    match record.origin().as_str() {
        "" => String::new(),
        origin => format!("{indent}// {origin}\n"),
    }
}

/// Inserts a comment on what was left out of an item after the one with the origin of its record.
pub(crate) fn with_note(text: String, origin: &str, what: &str) -> String {
    let comment = format!("// {origin}\n");
    match text.find(&comment) {
        Some(at) if !origin.is_empty() => {
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let (indent, end) = (&text[line..at], at + comment.len());
            format!("{}{indent}// left out: {what}\n{}", &text[..end], &text[end..])
        }
        _ => format!("// left out: {what}\n{text}"),
    }
}
