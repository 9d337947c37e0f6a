//! Errors that prevent an import.

use std::path::{Path, PathBuf};

use drr_schema::DIALECTS;

/// An error that prevents an import.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// `llvm-tblgen` is not installed.
    #[error("cannot find `llvm-tblgen` of LLVM 22\n  = help: install llvm-22, or name the program with `--tblgen`")]
    TblgenNotFound,
    /// The program could not be started.
    #[error("cannot run {}: {error}", program.display())]
    TblgenNotStarted {
        /// The program.
        program: PathBuf,
        /// Cause.
        error: std::io::Error,
    },
    /// `llvm-tblgen` refused the file.
    #[error("{} reports errors:\n{text}  = note: MLIR's own files are read from {mlir}{}", program.display(), help_of_include(text))]
    TblgenFailed {
        /// The program.
        program: PathBuf,
        /// The folder in which `mlir/IR/OpBase.td` lies.
        mlir: String,
        /// The text of its errors.
        text: String,
    },
    /// A file could not be read or written.
    #[error("{}{}: {error}", of_option(option), path.display())]
    File {
        /// The option that names the file, if it is known.
        option: Option<&'static str>,
        /// The file.
        path: PathBuf,
        /// Cause.
        error: std::io::Error,
    },
    /// A file is not valid UTF-8.
    #[error("{}:{line}:{column}: not valid UTF-8\n  = help: save the file as UTF-8", path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// Line of the first invalid byte.
        line: usize,
        /// Column of the first invalid byte, in characters.
        column: usize,
    },
    /// The input is not JSON.
    #[error("the records are not valid JSON: {0}")]
    Json(serde_json::Error),
    /// The values of a record are nested too deeply.
    #[error(
        "the values of the record `{record}` are nested too deeply\n  = note: the JSON of `llvm-tblgen` is read to a depth of 127 lists, dags and \
         records\n  = help: write a pattern of this depth as an `OpRewritePattern` in Rust, and remove the record"
    )]
    TooDeep {
        /// The name of the record.
        record: String,
    },
    /// The input is JSON, but not a dump of records.
    #[error(
        "the JSON is not a dump of records: it has no `!instanceof`\n  = help: name a `.td` file, or the output of `llvm-tblgen --dump-json`"
    )]
    NotADump,
    /// A dump of records is given together with other files.
    #[error(
        "a dump of records can only be imported alone\n  = help: name the `.td` files, or dump one that includes the others"
    )]
    SeveralDumps,
    /// A requested dialect has no items.
    #[error(
        "unknown dialect `{name}`: no op, type or attribute belongs to it\n  = note: the known dialects are {known}"
    )]
    UnknownDialect {
        /// Namespace of the dialect.
        name: String,
        /// Namespaces of the dialects with ops, as text.
        known: String,
    },
    /// A dialect is requested that MLIR does not ship.
    #[error(
        "MLIR 22 ships no dialect `{name}`\n  = note: its dialects are {}{}",
        DIALECTS.map(|dialect| dialect.namespace).join(", "),
        near.map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"))
    )]
    NotShipped {
        /// Namespace of the dialect.
        name: String,
        /// The most similar namespace of a shipped dialect, if any is similar enough.
        near: Option<&'static str>,
    },
    /// A file of external declarations is not valid Rust.
    #[error("{}{}:{line}:{column}: not valid Rust: {error}", of_option(option), path.display())]
    InvalidRust {
        /// The option that names the file, if it is known.
        option: Option<&'static str>,
        /// The file.
        path: PathBuf,
        /// Line of the syntax error.
        line: usize,
        /// Column of the syntax error, in characters.
        column: usize,
        /// Message of the syntax error.
        error: String,
    },
    /// A module of another import, or a folder of modules, declares nothing.
    #[error(
        "{}: no op, dialect, type, attribute, enum or constraint is declared here\n  = help: name a module that drr-import wrote, or a \
         folder of such modules",
        path.display()
    )]
    NothingDeclared {
        /// The file or the folder.
        path: PathBuf,
    },
    /// Two modules of other imports declare different dialects of one namespace.
    #[error(
        "`{first}` and `{second}` are both dialects with the namespace `{namespace}`\n  = help: name only one of the modules"
    )]
    TwoDialects {
        /// The namespace.
        namespace: String,
        /// The path of the first dialect.
        first: String,
        /// The path of the second dialect.
        second: String,
    },
    /// The module to write is a file that the import reads.
    #[error("{}: the module to write is {input}\n  = help: name another file with `-o`", path.display())]
    OutputIsInput {
        /// The file.
        path: PathBuf,
        /// Role of the file in the import.
        input: &'static str,
    },
    /// With `--by-hand` the module is generated from scratch, and the existing module may contain handwritten code.
    #[error(
        "the existing module was written without `--by-hand`, so it may contain handwritten code\n  = note: with `--by-hand`, the module is \
         generated from scratch\n  = help: move handwritten code to other files, and delete the module"
    )]
    ModuleMayHaveUserCode,
    /// Without files that are written by hand, the module would use functions of these files and declare them, too.
    #[error(
        "the existing module was written with `--by-hand`, and uses functions from those files\n  = help: add {options}, or delete the module"
    )]
    MissingByHand {
        /// The options to add.
        options: String,
    },
    /// The module to write has something that is written by hand, which writing it anew would lose.
    #[error(
        "{}the module was changed by hand, and importing with `--by-hand` would overwrite the changes: `{}`\n  = help: move handwritten code \
         to `{files}`, or delete the module",
        path.as_ref().map_or(String::new(), |path| format!("{}: ", path.display())),
        items.join("`, `")
    )]
    UserCodeInModule {
        /// The module, if its file is known.
        path: Option<PathBuf>,
        /// The names or the first lines of the handwritten items.
        items: Vec<String>,
        /// The files of `--by-hand`.
        files: String,
    },
    /// The existing or the new module is not valid Rust, so nothing could be kept.
    #[error(
        "{}line {line} of the module: not valid Rust: {error}\n  = note: nothing was written, because handwritten changes could not be kept",
        path.as_ref().map_or(String::new(), |path| format!("{}: ", path.display()))
    )]
    InvalidModule {
        /// The file, if it is known.
        path: Option<PathBuf>,
        /// Line of the syntax error.
        line: usize,
        /// Message of the syntax error.
        error: String,
    },
}

/// Returns an option as the start of a message.
fn of_option(option: &Option<&'static str>) -> String {
    option.map_or(String::new(), |option| format!("`{option}`: "))
}

/// Returns a help line if TableGen does not find an included file.
fn help_of_include(text: &str) -> String {
    let missing = text.split("could not find include file '").nth(1);
    let Some((file, _)) = missing.and_then(|rest| rest.split_once('\'')) else {
        return String::new();
    };
    let inside = match file.split_once('/') {
        Some((folder, _)) => format!("{folder}/"),
        None => file.to_string(),
    };
    let own = match inside.as_str() {
        "mlir/" => ", or install libmlir-22-dev",
        _ => "",
    };
    format!("\n  = help: add `-I FOLDER` with the folder that contains `{inside}`{own}")
}

impl ImportError {
    /// Names the option of a file that could not be read.
    #[must_use]
    pub fn of_option(mut self, name: &'static str) -> ImportError {
        if let ImportError::File { option, .. } | ImportError::InvalidRust { option, .. } = &mut self {
            *option = Some(name);
        }
        self
    }

    /// Names the file of the module that could not be read.
    #[must_use]
    pub fn in_module(mut self, file: &Path) -> ImportError {
        if let ImportError::InvalidModule { path, .. } | ImportError::UserCodeInModule { path, .. } = &mut self {
            *path = Some(file.to_path_buf());
        }
        self
    }
}

/// Reads a text file.
///
/// # Errors
///
/// If the file cannot be read, or is not valid UTF-8.
pub fn read_text(path: &Path) -> Result<String, ImportError> {
    let path = path.to_path_buf();
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let option = None;
            return Err(ImportError::File { option, path, error });
        }
    };
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let before = String::from_utf8_lossy(valid);
        let last = before.rsplit('\n').next().unwrap_or_default();
        ImportError::NotUtf8 {
            path,
            line: before.matches('\n').count() + 1,
            column: last.chars().count() + 1,
        }
    })
}
