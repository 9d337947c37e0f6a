//! Items of the module, with the places of their records, and the comments for items that were left out.

use crate::importer::Importer;
use crate::records::Record;
use crate::report::Note;

/// One or several items of Rust that belong together, or the comment for an item that was left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ModuleItem {
    pub(crate) text: String,
    /// File and line of the record, `Ops.td:7`; empty if the item has none.
    pub(crate) place: String,
    /// The reason why the item is left out although it would compile.
    pub(crate) refused: Option<String>,
}

impl ModuleItem {
    /// Creates an item without a record of its own.
    pub(crate) fn without_record(text: String) -> ModuleItem {
        ModuleItem {
            text,
            ..ModuleItem::default()
        }
    }

    /// Creates the comment for an item that was left out: the reason, the place of the record, and the item.
    pub(crate) fn left_out(reason: &str, place: &str, would_be: &str) -> ModuleItem {
        let (first, notes) = reason.split_once('\n').unwrap_or((reason, ""));
        let at = match place {
            "" => String::new(),
            place => format!(" ({place})"),
        };
        let mut text = commented(&format!("left out: {first}{at}\n{notes}"));
        if !would_be.is_empty() {
            text.push_str("//\n");
            text.push_str(&commented(would_be));
        }
        ModuleItem {
            text,
            place: place.to_string(),
            refused: None,
        }
    }
}

/// Returns a text as line comments.
pub(crate) fn commented(text: &str) -> String {
    let line = |line: &str| match line.trim_end() {
        "" => "//\n".to_string(),
        line => format!("// {line}\n"),
    };
    text.lines().map(line).collect()
}

/// Returns the comment with the place of a record.
pub(crate) fn place_comment(record: Record<'_>, indent: &str) -> String {
    match record.place() {
        "" => String::new(),
        place => format!("{indent}// {place}\n"),
    }
}

/// Inserts a comment on what was left out of an item behind the one with the place of its record.
pub(crate) fn with_note(text: String, place: &str, what: &str) -> String {
    let comment = format!("// {place}\n");
    match text.find(&comment) {
        Some(at) if !place.is_empty() => {
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let (indent, end) = (&text[line..at], at + comment.len());
            format!("{}{indent}// left out: {what}\n{}", &text[..end], &text[end..])
        }
        _ => format!("// left out: {what}\n{text}"),
    }
}

impl Importer<'_> {
    /// Makes the item of a record. The notes since `notes`, the number of notes when the item was begun, follow the comment with the
    /// place of the record.
    pub(crate) fn item(&mut self, record: Record<'_>, text: String, notes: usize) -> ModuleItem {
        let place = record.place().to_string();
        let (mut parts, mut refused) = (Vec::new(), None);
        for note in self.report.take_notes(notes) {
            match note {
                Note::Part(note) => parts.push(note),
                Note::Refusal(why) => refused = refused.or(Some(why)),
            }
        }
        if parts.is_empty() {
            return ModuleItem { text, place, refused };
        }
        let mut out = String::with_capacity(text.len());
        let comment = format!("// {place}");
        let mut open = Some(parts);
        for line in text.split_inclusive('\n') {
            out.push_str(line);
            if line.trim() == comment
                && let Some(notes) = open.take()
            {
                let indent = &line[..line.len() - line.trim_start().len()];
                for note in notes {
                    out.push_str(&format!("{indent}// left out: {note}\n"));
                }
            }
        }
        // Records without a file have no such line.
        for note in open.into_iter().flatten() {
            out.insert_str(0, &format!("// left out: {note}\n"));
        }
        ModuleItem {
            text: out,
            place,
            refused,
        }
    }
}
