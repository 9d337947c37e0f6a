//! Instrumentation that prints IR before and after passes: MLIR's `--mlir-print-ir-*`.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use drr_ir::Op;
use drr_ir::text::printer::PrintOptions;

use crate::instrumentation::symbol;
use crate::{OutputFiles, PassInstrumentation, PassRun};

/// An instrumentation that prints the op of a pass before and after the pass, to the log of the run.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_pass::{Canonicalizer, IrPrinting, PassLog, PassManager};
/// let (log, text) = PassLog::buffer();
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(Canonicalizer::default());
/// pm.add_instrumentation(IrPrinting::new().before_all()).set_log(log);
/// pm.run(&mut Module::new(&Context::new()))?;
/// assert_eq!(text.take(), b"// -----// IR Dump Before Canonicalizer (canonicalize) //----- //\nmodule {\n}\n\n\n");
/// # Ok::<(), drr_pass::PipelineError>(())
/// ```
#[derive(Debug, Default)]
pub struct IrPrinting {
    options: PrintOptions,
    before: PassFilter,
    after: PassFilter,
    after_change: bool,
    after_failure: bool,
    module_scope: bool,
    tree: Option<TreeDir>,
}

/// A selection of passes.
#[derive(Debug, Default)]
enum PassFilter {
    #[default]
    None,
    All,
    /// The passes with these arguments.
    Named(Vec<String>),
}

impl PassFilter {
    fn accepts(&self, argument: &str) -> bool {
        match self {
            PassFilter::None => false,
            PassFilter::All => true,
            PassFilter::Named(names) => names.iter().any(|name| name == argument),
        }
    }

    fn add(&mut self, names: impl IntoIterator<Item = impl Into<String>>) {
        let names = names.into_iter().map(Into::into);
        match self {
            PassFilter::All => {}
            PassFilter::None => *self = PassFilter::Named(names.collect()),
            PassFilter::Named(known) => known.extend(names),
        }
    }
}

/// A directory with a file for each dump.
#[derive(Debug)]
struct TreeDir {
    path: PathBuf,
    /// The number of dumps of each op.
    counters: Mutex<HashMap<Op, u32>>,
    /// The files of the dumps. Ops without symbols, and symbols that differ in special characters, have the same
    /// directory.
    files: OutputFiles,
}

/// The IR before a running pass.
type TextBefore = Option<Vec<u8>>;

impl IrPrinting {
    /// Creates an instrumentation that prints nothing.
    pub fn new() -> Self {
        IrPrinting::default()
    }

    /// Sets the options of the printer.
    #[must_use]
    pub fn with_print_options(self, options: PrintOptions) -> Self {
        IrPrinting { options, ..self }
    }

    /// Prints before all passes: `--mlir-print-ir-before-all`.
    #[must_use]
    pub fn before_all(self) -> Self {
        IrPrinting {
            before: PassFilter::All,
            ..self
        }
    }

    /// Prints after all passes: `--mlir-print-ir-after-all`.
    #[must_use]
    pub fn after_all(self) -> Self {
        IrPrinting {
            after: PassFilter::All,
            ..self
        }
    }

    /// Prints before the passes with these arguments: `--mlir-print-ir-before=cse`.
    #[must_use]
    pub fn before(mut self, arguments: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.before.add(arguments);
        self
    }

    /// Prints after the passes with these arguments: `--mlir-print-ir-after=cse`.
    #[must_use]
    pub fn after(mut self, arguments: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.after.add(arguments);
        self
    }

    /// Prints after a pass only if it has changed the text: `--mlir-print-ir-after-change`.
    #[must_use]
    pub fn only_after_change(self) -> Self {
        IrPrinting {
            after_change: true,
            ..self
        }
    }

    /// Prints only after passes that fail: `--mlir-print-ir-after-failure`.
    #[must_use]
    pub fn only_after_failure(self) -> Self {
        IrPrinting {
            after_failure: true,
            ..self
        }
    }

    /// Prints the module instead of the op: `--mlir-print-ir-module-scope`. Nested pipelines run on one thread.
    #[must_use]
    pub fn with_module_scope(self) -> Self {
        IrPrinting {
            module_scope: true,
            ..self
        }
    }

    /// Writes each dump to a file instead of the log: `--mlir-print-ir-tree-dir=D` writes
    /// `D/builtin_module_no-symbol-name/func_func_f/0_1_canonicalize.mlir`. Nested pipelines run on one thread.
    #[must_use]
    pub fn into_tree_dir(self, path: impl Into<PathBuf>) -> Self {
        IrPrinting {
            tree: Some(TreeDir {
                path: path.into(),
                counters: Mutex::default(),
                files: OutputFiles::new(),
            }),
            ..self
        }
    }

    /// Returns the text of the op of a pass, or of the module.
    fn text(&self, run: &PassRun<'_>) -> Vec<u8> {
        let mut text = Vec::new();
        let printed = if self.module_scope {
            run.print_module_scope(&mut text, &self.options)
        } else {
            run.print(&mut text, &self.options)
        };
        if let Err(error) = printed {
            text = format!("// {error}\n").into_bytes();
        }
        text
    }

    fn dump(&self, run: &PassRun<'_>, when: &str, failed: &str, text: &[u8]) {
        let (name, argument) = (run.pass().name(), run.pass().argument());
        let scope = if self.module_scope {
            format!(" ({})", run.op_text())
        } else {
            String::new()
        };
        let mut dump =
            format!("// -----// IR Dump {when} {name}{failed} ({argument}){scope} //----- //\n").into_bytes();
        dump.extend_from_slice(text);
        dump.push(b'\n');
        let text = match &self.tree {
            None => dump,
            Some(tree) => match tree.write(run, &dump) {
                Ok(()) => return,
                Err((path, error)) => format!(
                    "warning: cannot write the IR {} `{argument}` to `{}`: {error}\n",
                    when.to_lowercase(),
                    path.display()
                )
                .into_bytes(),
            },
        };
        // An error of the log cannot be reported anywhere.
        let _written = run.log().write_all(&text);
    }
}

impl TreeDir {
    /// Writes a dump. The error has the path of the file.
    fn write(&self, run: &PassRun<'_>, text: &[u8]) -> Result<(), (PathBuf, std::io::Error)> {
        let mut ancestors: Vec<_> = run.op().ancestors().collect();
        ancestors.reverse();
        let (mut path, mut numbers) = (self.path.clone(), Vec::new());
        {
            let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
            for op in &ancestors {
                let name = op.name_text().replace('.', "_");
                let symbol = symbol(*op).map(|symbol| symbol.replace(['/', '\\'], "_"));
                path.push(format!("{name}_{}", symbol.as_deref().unwrap_or("no-symbol-name")));
                // A dump of a nested op does not count as a dump of its ancestors.
                let is_itself = *op == run.op();
                let number = counters.entry(op.handle());
                let number = number.and_modify(|number| *number += u32::from(is_itself)).or_insert(0);
                numbers.push(number.to_string());
            }
        }
        let file = path.join(format!("{}_{}.mlir", numbers.join("_"), run.pass().argument()));
        let file = self.files.name(&file);
        let written = fs::create_dir_all(&path).and_then(|()| fs::write(&file, text));
        written.map_err(|error| (file, error))
    }
}

impl PassInstrumentation for IrPrinting {
    fn run_before_pass(&self, run: &mut PassRun<'_>) {
        let argument = run.pass().argument();
        if self.before.accepts(argument) {
            self.dump(run, "Before", "", &self.text(run));
        }
        if self.after_change && self.after.accepts(argument) {
            *run.state::<TextBefore>() = Some(self.text(run));
        }
    }

    fn run_after_pass(&self, run: &mut PassRun<'_>) {
        if self.after_failure || !self.after.accepts(run.pass().argument()) {
            return;
        }
        let text = self.text(run);
        if run.state::<TextBefore>().as_ref() != Some(&text) {
            self.dump(run, "After", "", &text);
        }
    }

    fn run_after_pass_failed(&self, run: &mut PassRun<'_>) {
        if self.after_failure || self.after.accepts(run.pass().argument()) {
            self.dump(run, "After", " Failed", &self.text(run));
        }
    }

    fn needs_module_scope(&self) -> bool {
        self.module_scope || self.tree.is_some()
    }
}
