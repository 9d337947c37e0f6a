//! Items of the written module, each with the location of its record, and comments in place of omitted items.

use crate::records::Record;
use crate::report::ItemNote;
use crate::rust::code::CodeWriter;

/// Rust items that belong together, or the comment in place of an omitted item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ModuleItem {
    pub(crate) text: String,
    /// File and line of the record for the report, `Ops.td:7`; empty without a record.
    pub(crate) location: String,
    /// File and name of the record, as in the comment within the item.
    pub(crate) origin: String,
    /// The reason why the item is omitted although it would compile.
    pub(crate) rejected: Option<String>,
    /// The error in the record.
    pub(crate) error: Option<String>,
    /// Set for an op with an assembly format.
    pub(crate) has_format: bool,
    /// Byte offset in `text` at which further notes are inserted.
    notes_end: usize,
    /// Indentation of the notes.
    notes_indent: String,
}

impl ModuleItem {
    /// Creates an item without a record of its own.
    pub(crate) fn without_record(text: String) -> ModuleItem {
        ModuleItem {
            text,
            ..ModuleItem::default()
        }
    }

    /// Creates the comment in place of an omitted item: the reason, the origin of the record, and the code that was not
    /// written.
    pub(crate) fn omitted(reason: &str, origin: &str, code: &str) -> ModuleItem {
        let (first, notes) = reason.split_once('\n').unwrap_or((reason, ""));
        let at = match origin {
            "" => String::new(),
            origin => format!(" ({origin})"),
        };
        let mut text = commented(&format!("omitted: {first}{at}\n{notes}"));
        if !code.is_empty() {
            text.push_str("//\n");
            text.push_str(&commented(code));
        }
        ModuleItem {
            text,
            origin: origin.to_string(),
            ..ModuleItem::default()
        }
    }

    /// Inserts a comment on an omitted part after the comment with the origin of the record.
    pub(crate) fn add_note(&mut self, note: &str) {
        let line = format!("{}// omitted: {note}\n", self.notes_indent);
        self.text.insert_str(self.notes_end, &line);
        self.notes_end += line.len();
    }
}

/// Writer of the item of a record.
pub(crate) struct ItemWriter {
    pub(crate) code: CodeWriter,
    item: ModuleItem,
    notes: Vec<ItemNote>,
}

impl ItemWriter {
    /// Begins an item with its first line, such as `op! {`, its documentation, and the comment with the origin of the
    /// record. The origin has no line number, because each new line in the file would change it.
    pub(crate) fn new(first_line: &str, docs: &[String], record: Record<'_>, notes: Vec<ItemNote>) -> ItemWriter {
        let mut code = CodeWriter::default();
        code.open(first_line);
        code.docs(docs);
        let mut item = ModuleItem {
            location: record.location().to_string(),
            origin: record.origin(),
            ..ModuleItem::default()
        };
        if !item.origin.is_empty() {
            code.line(format!("// {}", item.origin));
            (item.notes_end, item.notes_indent) = (code.len(), code.indent());
        }
        ItemWriter { code, item, notes }
    }

    /// Marks the item as an op with an assembly format.
    pub(crate) fn set_has_format(&mut self) {
        self.item.has_format = true;
    }

    /// Returns the item with its notes.
    pub(crate) fn finish(self) -> ModuleItem {
        let mut item = ModuleItem {
            text: self.code.finish(),
            ..self.item
        };
        for note in self.notes {
            match note {
                ItemNote::Omission(note) => item.add_note(&note),
                ItemNote::Rejection(reason) => item.rejected = item.rejected.or(Some(reason)),
                ItemNote::Error(error) => item.error = item.error.or(Some(error)),
            }
        }
        item
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
