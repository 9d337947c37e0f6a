//! The records of the dialects that MLIR ships.

use std::path::PathBuf;

use drr_schema::DialectFiles;

use crate::error::ImportError;
use crate::options::Options;
use crate::tblgen::Tblgen;

impl Tblgen {
    /// Dumps the records of a dialect, and returns the options for its import.
    ///
    /// # Errors
    ///
    /// If a file is not installed, or `llvm-tblgen` refuses it.
    pub fn dump_dialect(&self, dialect: &DialectFiles) -> Result<(Vec<String>, Options), ImportError> {
        let missing = |file: &str| ImportError::File {
            option: None,
            path: file.into(),
            error: std::io::Error::new(std::io::ErrorKind::NotFound, "not installed; libmlir-22-dev has it"),
        };
        let locate = |file: &&str| self.locate(file).ok_or_else(|| missing(file));
        let locate_all = |files: &[&str]| files.iter().map(locate).collect::<Result<Vec<PathBuf>, ImportError>>();
        let mut files = locate_all(dialect.files)?;
        let mut dumps = vec![self.dump(&files)?];
        for file in locate_all(dialect.separate)? {
            dumps.push(self.dump(std::slice::from_ref(&file))?);
            files.push(file);
        }
        let mut options = Options::new(&files);
        options.dialects = vec![dialect.namespace.to_string()];
        options.from = [dialect.files, dialect.separate].concat().join(", ");
        Ok((dumps, options))
    }
}
