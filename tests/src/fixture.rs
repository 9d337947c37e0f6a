//! Inputs in `tests/data`: valid modules with the flags they need, and invalid inputs that MLIR rejects.

use std::path::{Path, PathBuf};

use crate::split::split_input;

/// A file of valid MLIR.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// The file's name without its folder.
    pub name: String,
    /// `mlir-opt`'s flags for it, beside `--mlir-print-op-generic`.
    pub flags: Vec<String>,
    /// Its bytes.
    pub text: Vec<u8>,
}

impl Fixture {
    /// Returns `true` if `flag` is one of the input's flags.
    #[must_use]
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|own| own == flag)
    }
}

/// One wrong input.
#[derive(Debug, Clone)]
pub struct Mistake {
    /// The file and the line in it where the input begins, as `file.mlir:12`.
    pub name: String,
    /// Comment that describes the error.
    pub what: String,
    /// `mlir-opt`'s flags for it.
    pub flags: Vec<String>,
    /// Its bytes: the part of the file between two markers.
    pub text: Vec<u8>,
}

/// Returns the folder `tests/data`.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// Returns the valid files, in the order of the manifest.
///
/// # Panics
///
/// If the manifest names a file that cannot be read.
#[must_use]
pub fn fixtures() -> Vec<Fixture> {
    manifest(false)
        .map(|(name, flags)| Fixture {
            text: read(&folder().join(&name)),
            name,
            flags,
        })
        .collect()
}

/// Returns all invalid inputs in the order of the manifest and of the files. Each section of a file begins with a
/// comment that describes its error.
///
/// # Panics
///
/// If the manifest names a file that cannot be read, or a section has no comment.
#[must_use]
pub fn mistakes() -> Vec<Mistake> {
    let mut found = Vec::new();
    for (name, flags) in manifest(true) {
        let text = read(&folder().join(&name));
        let mut line = 1;
        for part in split_input(&text) {
            let comment = String::from_utf8_lossy(part)
                .lines()
                .find_map(|line| line.trim().strip_prefix("// ").map(str::to_owned))
                .unwrap_or_else(|| panic!("{name}:{line}: no comment says what is wrong"));
            found.push(Mistake {
                name: format!("{name}:{line}"),
                what: comment,
                flags: flags.clone(),
                text: part.to_vec(),
            });
            line += part.iter().filter(|byte| **byte == b'\n').count();
        }
    }
    found
}

/// Returns the manifest's lines: `file flags...`, with the invalid files under `invalid/`.
fn manifest(invalid: bool) -> impl Iterator<Item = (String, Vec<String>)> {
    let text = String::from_utf8_lossy(&read(&folder().join("MANIFEST"))).into_owned();
    let lines: Vec<_> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| {
            let mut words = line.split_whitespace().map(str::to_owned);
            Some((words.next()?, words.collect()))
        })
        .filter(|(name, _)| name.starts_with("invalid/") == invalid)
        .collect();
    lines.into_iter()
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
