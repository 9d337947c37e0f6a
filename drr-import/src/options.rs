//! Options of an import.

use std::path::PathBuf;

use crate::external::ExternalItems;

/// Options of an import.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Source that the module names, such as a file.
    pub from: String,
    /// The files that are imported, by their names without folders. Without a requested dialect, those of their
    /// operations are imported.
    pub files: Vec<String>,
    /// The namespaces of the dialects that are imported.
    pub dialects: Vec<String>,
    /// Only rules, and what they need.
    pub only_rules: bool,
    /// The existing module: everything that was written or changed by hand is kept.
    pub old: Option<String>,
    /// Items of other files, which the module uses from there.
    pub external: ExternalItems,
    /// The summaries and descriptions of the records do not become comments.
    pub without_docs: bool,
}

impl Options {
    /// Creates the options for files: their definitions are imported.
    #[must_use]
    pub fn new(files: &[PathBuf]) -> Options {
        let name = |file: &PathBuf| file.file_name().map(|name| name.to_string_lossy().into_owned());
        let files: Vec<String> = files.iter().filter_map(name).collect();
        Options {
            from: files.join(", "),
            files,
            ..Options::default()
        }
    }
}
