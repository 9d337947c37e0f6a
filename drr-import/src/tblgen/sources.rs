//! The files to import as one text, which `llvm-tblgen` reads from standard input.
//!
//! TableGen reports files by their names without folders, so that a record of `Ops.td` could also be from an included
//! file of that name. What is from standard input is from the files themselves: their locations are replaced by their
//! canonical paths.

use std::path::{Path, PathBuf};

use crate::error::ImportError;

/// The name of standard input in locations.
const STDIN: &str = "<stdin>:";

/// The text of files, one after the other.
pub(super) struct Sources {
    pub(super) text: Vec<u8>,
    /// The files, each with the number of the lines before it.
    files: Vec<(PathBuf, usize)>,
}

impl Sources {
    /// Reads files.
    pub(super) fn read(files: &[PathBuf]) -> Result<Sources, ImportError> {
        let mut sources = Sources {
            text: Vec::new(),
            files: Vec::new(),
        };
        let mut line = 0;
        for path in files {
            let mut text = std::fs::read(path).map_err(|error| ImportError::File {
                option: None,
                path: path.clone(),
                error,
            })?;
            if text.last().is_some_and(|last| *last != b'\n') {
                text.push(b'\n');
            }
            sources.files.push((path.clone(), line));
            line += text.iter().filter(|byte| **byte == b'\n').count();
            sources.text.append(&mut text);
        }
        Ok(sources)
    }

    /// Replaces standard input in a dump of records by the canonical paths of the files.
    pub(super) fn locate_records(&self, dump: &str) -> String {
        self.relocated(dump, |path| {
            let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
            let literal = serde_json::Value::from(path.to_string_lossy()).to_string();
            literal.trim_matches('"').to_string()
        })
    }

    /// Replaces standard input in errors by the files as the user names them.
    pub(super) fn locate_errors(&self, errors: &str) -> String {
        self.relocated(errors, |path| path.display().to_string())
    }

    fn relocated(&self, text: &str, shown: impl Fn(&Path) -> String) -> String {
        let shown: Vec<String> = self.files.iter().map(|(path, _)| shown(path)).collect();
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(STDIN) {
            out.push_str(before);
            let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            let line: usize = after[..digits].parse().unwrap_or_default();
            let file = self.files.iter().rposition(|(_, lines)| *lines < line);
            match file {
                Some(file) => out.push_str(&format!("{}:{}", shown[file], line - self.files[file].1)),
                None => out.push_str(&format!("{STDIN}{}", &after[..digits])),
            }
            rest = &after[digits..];
        }
        out + rest
    }
}
