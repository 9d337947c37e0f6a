//! The folder of real inputs that `DRR_CORPUS` names.

use std::path::PathBuf;

use crate::Requirement;
use crate::split::MARKER;

static CORPUS: Requirement = Requirement::new("real inputs", "DRR_REQUIRE_CORPUS");

/// A file of real MLIR in generic form.
#[derive(Debug, Clone)]
pub struct Real {
    /// The file's name without its folder.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Contents of the file.
    pub text: Vec<u8>,
}

impl Real {
    /// Returns the flags for which `mlir-opt` reproduces the file.
    #[must_use]
    pub fn flags(&self) -> Vec<&'static str> {
        let mut flags = vec!["--allow-unregistered-dialect", "--split-input-file"];
        // The names of files that were generated with locations contain `debuginfo`.
        if self.name.contains("debuginfo") {
            flags.push("--mlir-print-debuginfo");
        }
        flags
    }
}

/// Returns the `.mlir` files of the folder, in order of their names, or `None` after saying once that there is no such
/// folder.
///
/// # Panics
///
/// If `DRR_REQUIRE_CORPUS=1` and the folder is absent or empty, or a file in it cannot be read.
#[must_use]
pub fn corpus() -> Option<Vec<Real>> {
    match read() {
        Ok(files) => Some(files),
        Err(why) => {
            CORPUS.absent(&why);
            None
        }
    }
}

/// Returns the folder of files in custom form, `corpus-custom` beside that of real inputs, or `None` after saying once
/// that there is none.
///
/// # Panics
///
/// If `DRR_REQUIRE_CORPUS=1` and it is absent.
#[must_use]
pub fn custom_folder() -> Option<PathBuf> {
    let beside = std::env::var_os("DRR_CORPUS").map(|folder| PathBuf::from(folder).join("../corpus-custom"));
    match beside {
        Some(folder) if folder.is_dir() => Some(folder),
        Some(folder) => {
            CORPUS.absent(&format_args!("{} is no folder", folder.display()));
            None
        }
        None => {
            CORPUS.absent(&Absent::Unset);
            None
        }
    }
}

/// A part of a file in custom form.
#[derive(Debug, Clone)]
pub struct CustomPart {
    /// The name of the file without its extension: the dialect of MLIR's folder of tests, or `conversion`, `transforms`, `runner`.
    pub dialect: String,
    /// The text between two split markers.
    pub text: String,
}

/// Returns the parts of all files in custom form, in order of the files' names, or `None` after saying once that there is no
/// folder with them.
///
/// # Panics
///
/// If `DRR_REQUIRE_CORPUS=1` and the folder is absent, or a file in it cannot be read.
#[must_use]
pub fn custom_parts() -> Option<Vec<CustomPart>> {
    let folder = custom_folder()?;
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let mut parts = Vec::new();
    for path in paths {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        // `NAME.out.mlir` contains what `mlir-opt` prints.
        let Some(dialect) = name.strip_suffix(".mlir").filter(|name| !name.ends_with(".out")) else {
            continue;
        };
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        parts.extend(text.split(MARKER).map(|part| CustomPart {
            dialect: dialect.to_owned(),
            text: part.trim_start_matches('-').to_owned(),
        }));
    }
    Some(parts)
}

#[derive(Debug, thiserror::Error)]
enum Absent {
    #[error("DRR_CORPUS does not name their folder")]
    Unset,
    #[error("{} cannot be read: {error}", .path.display())]
    Unreadable { path: PathBuf, error: std::io::Error },
    #[error("{} has no .mlir file", .0.display())]
    Empty(PathBuf),
}

fn read() -> Result<Vec<Real>, Absent> {
    let folder = std::env::var_os("DRR_CORPUS").map(PathBuf::from).ok_or(Absent::Unset)?;
    let unreadable = |path: PathBuf| move |error| Absent::Unreadable { path, error };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(unreadable(folder.clone()))? {
        let path = entry.map_err(unreadable(folder.clone()))?.path();
        if path.extension().is_some_and(|extension| extension == "mlir") {
            let text = std::fs::read(&path).map_err(unreadable(path.clone()))?;
            let name = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            files.push(Real { name, path, text });
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    if files.is_empty() {
        Err(Absent::Empty(folder))
    } else {
        Ok(files)
    }
}
