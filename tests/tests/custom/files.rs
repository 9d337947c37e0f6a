//! The parts of the files, and how what we print of them differs from what `mlir-opt` prints.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use drr::prelude::*;
use drr_ir::diagnostic::{Diagnostics, Source};
use drr_ir::text::printer::PrintOptions;
use drr_tests::diff::first_difference;
use drr_tests::mlir::MlirOpt;
use drr_tests::{corpus, parallel};

use crate::test_dialect::Test;

/// The files by their names, and whether at least 97 % of their parts have to be equal.
pub(crate) const NAMES: [(&str, bool); 23] = [
    ("builtin", true),
    ("func", true),
    ("arith", true),
    ("cf", true),
    ("scf", true),
    ("math", true),
    ("index", true),
    ("complex", true),
    ("ub", true),
    ("tensor", true),
    ("memref", true),
    ("affine", true),
    ("vector", true),
    ("bufferization", true),
    ("shape", true),
    ("tosa", true),
    ("ml_program", true),
    ("linalg", false),
    ("gpu", false),
    ("llvm", false),
    ("conversion", false),
    ("transforms", false),
    ("runner", false),
];

/// The parts of a file.
pub(crate) struct Parts {
    pub(crate) name: String,
    /// As people wrote them.
    pub(crate) written: Vec<String>,
    /// Output of `mlir-opt` for the modules.
    printed: Vec<String>,
}

/// A part that we do not print as `mlir-opt` does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Difference {
    pub(crate) file: String,
    /// The number of the part.
    pub(crate) part: usize,
    pub(crate) form: Form,
    /// The first error, or the first line that differs.
    pub(crate) what: String,
    /// The same with its place.
    pub(crate) detail: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    Custom,
    Generic,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {:?}: {}", self.file, self.part, self.form, self.what)?;
        let mut lines = self.detail.lines();
        lines.try_for_each(|line| writeln!(f, "    {line}"))
    }
}

/// Returns a text without its numbers, which are different in each part.
pub(crate) fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if out.ends_with('N') => {}
            '0'..='9' => out.push('N'),
            c => out.push(c),
        }
    }
    out
}

impl Parts {
    /// Returns the parts of a file, if there is a folder of such files beside that of real inputs.
    pub(crate) fn read(name: &str) -> Option<Parts> {
        let folder = corpus::custom_folder()?;
        let read = |file: PathBuf| {
            let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            parts(&text)
        };
        let written = read(folder.join(format!("{name}.mlir")));
        let printed = read(folder.join(format!("{name}.out.mlir")));
        assert_eq!(written.len(), printed.len(), "{name} has as many parts as were printed");
        Some(Parts {
            name: name.to_string(),
            written,
            printed,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.written.len()
    }

    /// Returns all modules that drr prints differently, in either form.
    pub(crate) fn differences(&self, mlir: &MlirOpt) -> Vec<Difference> {
        let flags = [
            "--allow-unregistered-dialect",
            "--split-input-file",
            "--mlir-print-op-generic",
        ];
        let whole = self.written.join("// -----\n");
        let generic = parts(&mlir.custom(&flags, whole));
        assert_eq!(generic.len(), self.len(), "{} goes through mlir-opt", self.name);
        let ctx = context();
        let found = Mutex::new(BTreeSet::new());
        let numbers: Vec<usize> = (0..self.len()).collect();
        parallel::each(&numbers, |&part| {
            let wanted = [(Form::Custom, &self.printed[part]), (Form::Generic, &generic[part])];
            let differences = compare(&ctx, &self.written[part], wanted);
            let differences = differences.into_iter().map(|(form, (what, detail))| Difference {
                file: self.name.clone(),
                part,
                form,
                what,
                detail,
            });
            found.lock().expect("no check panics with the lock").extend(differences);
        });
        found.into_inner().expect("no check panics").into_iter().collect()
    }
}

/// Returns a context with all dialects of drr.
pub(crate) fn context() -> Context {
    ContextBuilder::new()
        .with((drr_dialects::All, Test))
        .allow_unregistered_dialects(true)
        .build()
}

/// Splits a text into its modules, without surrounding empty lines.
pub(crate) fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in text.lines() {
        match (line.starts_with("// -----"), parts.last_mut()) {
            (false, Some(part)) => {
                part.push_str(line);
                part.push('\n');
            }
            _ => parts.push(String::new()),
        }
    }
    parts
}

/// Reads and verifies a text.
pub(crate) fn read(ctx: &Context, text: &str) -> Result<Module, Diagnostics> {
    let module = Module::parse_source(ctx, &Arc::new(Source::new("part", text)))?;
    module.verify()?;
    Ok(module)
}

/// Returns the first error: its message, and the message with its place.
pub(crate) fn first_error(errors: &Diagnostics) -> (String, String) {
    let first = errors.as_slice().first();
    let first = first.map(|error| (error.message().to_owned(), error.to_string()));
    first.expect("what is refused is refused with an error")
}

/// Returns the first line that differs from MLIR's text, with its surrounding lines. Leading and trailing empty lines
/// are ignored.
pub(crate) fn first_line(ours: &str, theirs: &str) -> Option<(String, String)> {
    let (ours, theirs) = (ours.trim_matches('\n'), theirs.trim_matches('\n'));
    let found = first_difference(theirs, ours)?;
    let line = |text: &str| text.lines().nth(found.line - 1).unwrap_or("nothing").trim().to_owned();
    let what = format!("`{}` instead of `{}`", line(ours), line(theirs));
    Some((what, found.to_string()))
}

/// Prints a module with drr.
pub(crate) fn print(module: &Module, form: Form) -> String {
    let options = PrintOptions::new().with_generic_form(form == Form::Generic);
    let mut text = Vec::new();
    module.print(&mut text, &options).expect("a text in memory has room");
    String::from_utf8_lossy(&text).into_owned()
}

fn compare(ctx: &Context, written: &str, wanted: [(Form, &String); 2]) -> Vec<(Form, (String, String))> {
    let module = match read(ctx, written) {
        Ok(module) => module,
        Err(errors) => return wanted.map(|(form, _)| (form, first_error(&errors))).to_vec(),
    };
    let differs = |(form, wanted): (Form, &String)| Some((form, first_line(&print(&module, form), wanted)?));
    wanted.into_iter().filter_map(differs).collect()
}
