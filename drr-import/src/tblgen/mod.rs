//! Runs `llvm-tblgen`: the files to import, or those of a dialect that MLIR ships, become a dump of their records.

pub(crate) mod mlir_dialects;
mod sources;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::ImportError;
use crate::tblgen::sources::Sources;

/// The `llvm-tblgen` program and its include folders.
#[derive(Clone, Debug)]
pub struct Tblgen {
    program: PathBuf,
    /// The requested folders.
    include: Vec<PathBuf>,
    /// MLIR's own files, which follow all others: the tree of a newer MLIR replaces them.
    installed: Option<PathBuf>,
}

impl Tblgen {
    /// Finds the program of LLVM 22: in the folder that `llvm-config-22` reports, else `llvm-tblgen-22` or
    /// `llvm-tblgen` on the `PATH`.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn find() -> Result<Tblgen, ImportError> {
        let config = |what: &str| {
            let output = Command::new("llvm-config-22")
                .arg(what)
                .stdin(Stdio::null())
                .output()
                .ok()?;
            let text = String::from_utf8(output.stdout).ok()?;
            Some(PathBuf::from(text.trim())).filter(|path| path.is_dir())
        };
        let beside = config("--bindir").map(|folder| folder.join("llvm-tblgen"));
        let on_path = ["llvm-tblgen-22", "llvm-tblgen"].map(PathBuf::from);
        let mut all = beside.into_iter().chain(on_path);
        let program = all
            .find(|program| is_version_22(program))
            .ok_or(ImportError::TblgenNotFound)?;
        Ok(Tblgen {
            program,
            include: Vec::new(),
            installed: config("--includedir"),
        })
    }

    /// Creates a `Tblgen` for a program, without include folders.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Tblgen {
        Tblgen {
            program: program.into(),
            include: Vec::new(),
            installed: None,
        }
    }

    /// Looks for included files in this folder, too: before MLIR's own.
    #[must_use]
    pub fn include(mut self, folder: impl Into<PathBuf>) -> Tblgen {
        self.include.push(folder.into());
        self
    }

    /// Returns the path of a file in one of the folders.
    #[must_use]
    pub fn locate(&self, file: &str) -> Option<PathBuf> {
        self.include
            .iter()
            .chain(&self.installed)
            .map(|folder| folder.join(file))
            .find(|path| path.is_file())
    }

    /// Dumps the records of the files as JSON. Several files are read as one text. Records of the files have canonical
    /// paths in their locations, and those of included files the names of these without folders.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or the program does not start or refuses the files.
    pub fn dump(&self, files: &[PathBuf]) -> Result<String, ImportError> {
        // Files include each other by names that are relative to their folder.
        let mut folders: Vec<&Path> = files.iter().filter_map(|file| file.parent()).collect();
        folders.dedup();
        let folders = folders.into_iter().filter(|folder| !folder.as_os_str().is_empty());
        let include = self.include.iter().map(PathBuf::as_path).chain(folders);
        let include = include.chain(self.installed.as_deref());
        let mut args: Vec<OsString> = vec!["--dump-json".into()];
        for folder in include {
            args.extend(["-I".into(), folder.into()]);
        }
        args.push("-".into());
        let sources = Sources::read(files)?;
        match self.run(&args, &sources.text)? {
            Ok(dump) => Ok(sources.locate_records(&dump)),
            Err(errors) => Err(self.refused(sources.locate_errors(&errors))),
        }
    }

    /// Runs the program, and returns its output or its errors.
    fn run(&self, args: &[OsString], source: &[u8]) -> Result<Result<String, String>, ImportError> {
        let failed = |error| ImportError::TblgenNotStarted {
            program: self.program.clone(),
            error,
        };
        let mut command = Command::new(&self.program);
        command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        if let Some(mut input) = child.stdin.take() {
            // A program that stops reading early reports the reason itself.
            let _ = input.write_all(source);
        }
        let output = child.wait_with_output().map_err(failed)?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok(if output.status.success() {
            Ok(text(&output.stdout))
        } else {
            Err(text(&output.stderr))
        })
    }

    fn refused(&self, errors: String) -> ImportError {
        let mlir = self.locate("mlir/IR/OpBase.td");
        let mlir = mlir.as_deref().and_then(|file| file.ancestors().nth(3));
        ImportError::TblgenFailed {
            program: self.program.clone(),
            mlir: mlir.map_or("no folder".to_string(), |folder| folder.display().to_string()),
            text: errors,
        }
    }
}

fn is_version_22(program: &Path) -> bool {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("version 22."))
}
