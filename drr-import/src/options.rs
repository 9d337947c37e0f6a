//! Options of an import.

use std::path::PathBuf;

use crate::external::ExternalItems;

/// Options of an import.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Source that the module names, such as a file.
    pub from: String,
    /// The files that are imported, as canonical paths. Without a requested dialect, the dialects of their ops are
    /// imported.
    pub files: Vec<PathBuf>,
    /// The namespaces of the dialects that are imported.
    pub dialects: Vec<String>,
    /// Only rules, and what they need.
    pub only_rules: bool,
    /// The existing module: everything that was written or changed by hand is kept.
    pub existing: Option<String>,
    /// Items of other files, which the module uses from there.
    pub external: ExternalItems,
    /// The summaries and descriptions of the records do not become comments.
    pub without_docs: bool,
}

impl Options {
    /// Creates the options for files: their definitions are imported.
    #[must_use]
    pub fn new(files: &[PathBuf]) -> Options {
        let names = files.iter().filter_map(|file| file.file_name());
        let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        let canonical = |file: &PathBuf| file.canonicalize().unwrap_or_else(|_| file.clone());
        Options {
            from: names.join(", "),
            files: files.iter().map(canonical).collect(),
            ..Options::default()
        }
    }
}
