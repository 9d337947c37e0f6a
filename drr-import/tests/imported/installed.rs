//! Runs of the command in temporary folders.

use std::path::Path;
use std::process::{Command, Output};

/// Runs `drr-import` in a folder.
pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_drr-import"));
    command
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the command starts")
}

/// Returns a temporary folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder takes folders");
        std::fs::write(path, text).expect("the folder takes files");
    }
    folder
}
