//! Names of files that runs write, so that no file is overwritten.

use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::PassInstrumentation;

/// The names of the files that passes and pass managers write. A name that was already returned gets a number:
/// `a-2.mlir` for the second file `a.mlir`.
///
/// As an instrumentation, it names the files of one or several runs: reproducers and the files of passes.
///
/// ```
/// use std::path::Path;
/// use drr_pass::OutputFiles;
/// let files = OutputFiles::new();
/// assert_eq!(files.name(Path::new("out/a.mlir")), Path::new("out/a.mlir"));
/// assert_eq!(files.name(Path::new("out/a.mlir")), Path::new("out/a-2.mlir"));
/// assert_eq!(files.name(Path::new("/dev/null")), Path::new("/dev/null"));
/// // The files of the third of several inputs.
/// let files = OutputFiles::of_input(3);
/// assert_eq!(files.name(Path::new("out/a.mlir")), Path::new("out/a-3.mlir"));
/// assert_eq!(files.name(Path::new("out/a.mlir")), Path::new("out/a-3-2.mlir"));
/// ```
#[derive(Debug, Default)]
pub struct OutputFiles {
    /// The number of the input, if there are several.
    input: Option<usize>,
    /// The number of the last file with each name that was returned.
    returned: Mutex<HashMap<PathBuf, usize>>,
}

impl OutputFiles {
    /// Creates an empty set of names.
    pub fn new() -> Self {
        OutputFiles::default()
    }

    /// Creates an empty set of names that contain the number of an input. So the names do not depend on the order in
    /// which several inputs are processed.
    pub fn of_input(number: usize) -> Self {
        OutputFiles {
            input: Some(number),
            ..OutputFiles::default()
        }
    }

    /// Returns the name of the next file with this path: the path itself, or the first numbered one that was not yet
    /// returned. The names of devices such as `/dev/null` stay.
    pub fn name(&self, path: &Path) -> PathBuf {
        if fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            return path.to_owned();
        }
        let base = match self.input {
            Some(number) => numbered(path, number),
            None => path.to_owned(),
        };
        let mut returned = self.returned.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(mut number) = returned.insert(base.clone(), 1) else {
            return base;
        };
        let name = loop {
            number += 1;
            let name = numbered(&base, number);
            if !returned.contains_key(&name) {
                break name;
            }
        };
        returned.insert(base, number);
        returned.insert(name.clone(), 1);
        name
    }
}

impl PassInstrumentation for OutputFiles {
    fn output_file(&self, path: &Path) -> PathBuf {
        self.name(path)
    }
}

/// An instrumentation that records the names of the files of a run.
#[derive(Default)]
pub(crate) struct WrittenFiles(Mutex<VecDeque<PathBuf>>);

impl PassInstrumentation for WrittenFiles {
    fn output_file(&self, path: &Path) -> PathBuf {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.push_back(path.to_owned());
        path.to_owned()
    }
}

/// An instrumentation that gives files the names that they had in an earlier run.
pub(crate) struct RewrittenFiles(Mutex<VecDeque<PathBuf>>);

impl From<WrittenFiles> for RewrittenFiles {
    fn from(WrittenFiles(names): WrittenFiles) -> Self {
        RewrittenFiles(names)
    }
}

impl PassInstrumentation for RewrittenFiles {
    fn output_file(&self, path: &Path) -> PathBuf {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.pop_front().unwrap_or_else(|| path.to_owned())
    }
}

/// Inserts a number before the extension of a path.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
