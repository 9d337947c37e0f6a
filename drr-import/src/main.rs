//! `drr-import`: a module of Rust from TableGen files.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use drr_import::{DIALECTS, Import, ImportError, Options, Tblgen, import, read_text};

/// Writes the records of TableGen files as a Rust module for drr: `op!`, `type_def!`, `attr_def!`, `enum_attr!`,
/// `constraint!`, `dialect!` and `pat!`.
///
/// The exit code is 0 if the module was written, 1 if it was written without items that would not compile, and 2 if
/// nothing was written: wrong arguments, or a file that cannot be read.
#[derive(Debug, Parser)]
#[command(
    version,
    override_usage = "drr-import [OPTIONS] <FILES>...\n       drr-import [OPTIONS] --mlir-dialect <NAME>"
)]
struct Arguments {
    /// Files of records, `.td`, or the output of `llvm-tblgen --dump-json`, `.json`. Several `.td` files are read as
    /// one.
    #[arg(required_unless_present = "mlir_dialect")]
    files: Vec<PathBuf>,

    /// A dialect that MLIR ships, instead of files.
    #[arg(long, value_name = "NAME", conflicts_with = "files")]
    mlir_dialect: Option<String>,

    /// A folder in which included files are looked for, before MLIR's own.
    #[arg(short = 'I', value_name = "FOLDER", value_parser = include_folder)]
    include: Vec<PathBuf>,

    /// The namespace of a dialect to import; without one, those of the operations that the files define.
    #[arg(long, value_name = "NAME")]
    dialect: Vec<String>,

    /// Only the rules, and the operations and constraints that they need.
    #[arg(long)]
    only_rules: bool,

    /// The module to write. What was written or changed by hand in it is kept. Without it, or with `-`, the module goes
    /// to the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// A handwritten module, with its file or folder: `crate::scf=src/scf`. Functions in it, such as `parse_for_op`,
    /// `verify_for_op` and `fold_for_op`, become the hooks of operations. The module to write then has nothing that is
    /// written by hand, and is generated from scratch.
    #[arg(long, value_name = "MODULE=PATH", value_parser = module)]
    by_hand: Vec<(String, PathBuf)>,

    /// The module of another import, with its file: `crate::ops=src/ops.rs`. Ops, types, attributes, enums and
    /// constraints that it declares are used from there.
    #[arg(long, value_name = "MODULE=FILE", value_parser = module)]
    imported: Vec<(String, PathBuf)>,

    /// Lists the functions that `--by-hand` takes for the ops, types, attributes and dialects of the files, and writes
    /// no module.
    #[arg(long, conflicts_with = "output")]
    list_hooks: bool,

    /// Leaves out the summaries and descriptions of the records.
    #[arg(long)]
    without_docs: bool,

    /// The `llvm-tblgen` of LLVM 22; without it, the installed one is looked for.
    #[arg(long, value_name = "PROGRAM")]
    tblgen: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(done) => {
            if !arguments.list_hooks {
                eprint!("{}", done.report);
            }
            match done.report.errors.as_slice() {
                [_, ..] if !arguments.list_hooks => ExitCode::from(1),
                _ => ExitCode::SUCCESS,
            }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<Import, ImportError> {
    // As in LLVM's tools, `-` is the standard output.
    let output = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(output) = output {
        check_output(output, arguments)?;
    }
    let (dumps, mut options) = match &arguments.mlir_dialect {
        Some(name) => dump_mlir_dialect(arguments, name)?,
        None => (vec![read_records(arguments)?], Options::new(&arguments.files)),
    };
    options.dialects.extend(arguments.dialect.iter().cloned());
    options.only_rules = arguments.only_rules;
    options.without_docs = arguments.without_docs;
    // A folder of modules may contain the one to write.
    if let Some(output) = output {
        options.external.exclude(output);
    }
    for (module, file) in &arguments.by_hand {
        options.external.add_handwritten(module, file)?;
    }
    for (module, file) in &arguments.imported {
        options.external.add_import(module, file)?;
    }
    options.existing = match output {
        // A device is written to, but has no earlier module.
        Some(path) if path.is_file() => Some(read_text(path)?),
        _ => None,
    };
    let done = import(&dumps, &options).map_err(|error| match output {
        Some(path) => error.in_module(path),
        None => error,
    })?;
    if arguments.list_hooks {
        for hook in &done.hooks {
            println!("{hook}");
        }
        if !done.other_hooks.is_empty() {
            println!("\nother possible hooks, which the records do not declare:");
        }
        for hook in &done.other_hooks {
            println!("{hook}");
        }
        return Ok(done);
    }
    match output {
        Some(path) => {
            let failed = |error| ImportError::File {
                option: Some("-o"),
                path: path.to_path_buf(),
                error,
            };
            std::fs::write(path, &done.module).map_err(failed)?;
        }
        None => print!("{}", done.module),
    }
    Ok(done)
}

/// Refuses to write to a file that is read: its content would be lost.
fn check_output(output: &Path, arguments: &Arguments) -> Result<(), ImportError> {
    // Links and relative paths may name one file in several ways. A device cannot be overwritten.
    let Some(written) = output.canonicalize().ok().filter(|path| path.is_file()) else {
        return Ok(());
    };
    let imported = arguments
        .imported
        .iter()
        .map(|(_, path)| ("a file of `--imported`", path));
    let by_hand = arguments
        .by_hand
        .iter()
        .map(|(_, path)| ("a file of `--by-hand`", path));
    let records = arguments.files.iter().map(|path| ("a file of records", path));
    let mut inputs = imported.chain(by_hand).chain(records);
    let same = inputs.find(|(_, path)| path.canonicalize().is_ok_and(|path| path == written));
    match same {
        Some((input, _)) => Err(ImportError::OutputIsInput {
            path: output.to_path_buf(),
            input,
        }),
        None => Ok(()),
    }
}

/// Parses `MODULE=PATH`.
fn module(text: &str) -> Result<(String, PathBuf), String> {
    let (module, path) = text.split_once('=').ok_or("expected `MODULE=PATH`")?;
    let is_name = |name: &str| syn::parse_str::<syn::Ident>(name).is_ok() || ["crate", "self", "super"].contains(&name);
    let mut names = module.strip_prefix("::").unwrap_or(module).split("::");
    if !names.all(is_name) {
        return Err(format!("`{module}` is not the path of a module, such as `crate::ops`"));
    }
    Ok((module.to_string(), PathBuf::from(path)))
}

/// Parses the path of an existing folder.
fn include_folder(text: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(text);
    if folder.is_dir() {
        Ok(folder)
    } else {
        Err("no such folder".to_string())
    }
}

/// Dumps the records of a dialect that MLIR ships.
fn dump_mlir_dialect(arguments: &Arguments, name: &str) -> Result<(Vec<String>, Options), ImportError> {
    let Some(dialect) = DIALECTS.iter().find(|dialect| dialect.namespace == name) else {
        return Err(ImportError::NotShipped {
            name: name.to_string(),
            near: drr_schema::nearest(name, DIALECTS.map(|dialect| dialect.namespace)),
        });
    };
    tblgen(arguments)?.dump_dialect(dialect)
}

/// Reads or dumps the records of files.
fn read_records(arguments: &Arguments) -> Result<String, ImportError> {
    let is_dump = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "json");
    match arguments.files.as_slice() {
        [file] if is_dump(file) => read_text(file),
        files if files.iter().any(is_dump) => Err(ImportError::SeveralDumps),
        files => tblgen(arguments)?.dump(files),
    }
}

fn tblgen(arguments: &Arguments) -> Result<Tblgen, ImportError> {
    let tblgen = match &arguments.tblgen {
        Some(program) => Tblgen::new(program),
        None => Tblgen::find()?,
    };
    Ok(arguments.include.iter().fold(tblgen, Tblgen::include))
}
