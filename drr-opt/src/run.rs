//! Processes files: parse, verify, rewrite, verify again, print.

use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::CommandFactory;
use drr::diagnostic::{Diagnostics, Source};
use drr::greedy::{OpPlace, apply_greedily_with, walk_and_apply_patterns_inside};
use drr::text::{PrintError, PrintOptions};
use drr::{
    CancellationToken, Context, ContextBuilder, DriverError, FreezeError, FrozenPatterns, GreedyConfig, Listener,
    Module, Outcome, StopAfter,
};

use crate::dot::{self, Touched};
use crate::output::Output;
use crate::threads::Threads;
use crate::timing::Step;
use crate::watch::{FileWatch, Watch};
use crate::{Options, Setup, bisect, dumps, expected, files, reduce};

/// An error of a run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The input is not readable.
    #[error("error: cannot read `{}`: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The output is not writable.
    #[error("error: cannot write `{}`: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The source text or its IR is invalid.
    #[error("{0}")]
    Text(Diagnostics),
    /// A pattern names an op that no dialect of the tool has.
    #[error("error: {0}")]
    Freeze(#[from] FreezeError),
    /// What an option names is not there.
    #[error("error: {0}")]
    Argument(String),
    /// The patterns could not be applied.
    #[error("error: {0}")]
    Driver(#[from] DriverError),
    /// The module could not be printed.
    #[error("error: {0}")]
    Print(#[from] PrintError),
    /// The threads could not be started.
    #[cfg(feature = "rayon")]
    #[error("error: cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The rewritten IR is invalid, because of an error in a pattern.
    #[error("error: the patterns have made invalid IR\n{0}")]
    InvalidAfterRewrite(Diagnostics),
    /// Two inputs would be written to the same file.
    #[error("error: `{}` and `{}` would both become `{}` in the folder of outputs", first.display(), second.display(), name.display())]
    SameName {
        /// The input that is named first.
        first: PathBuf,
        /// The other one.
        second: PathBuf,
        /// The name in the folder.
        name: PathBuf,
    },
    /// The run was [cancelled](Setup::cancellation).
    #[error("error: interrupted{}", at.as_ref().map(|at| format!(" before {at} was rewritten")).unwrap_or_default())]
    Interrupted {
        /// Where rewriting was stopped; nothing if it was printing or reading.
        at: Option<Box<OpPlace>>,
    },
    /// No operation has the symbol that `--dot` names.
    #[error("error: the module has no operation with the symbol `{symbol}`")]
    NoSymbol {
        /// The symbol.
        symbol: String,
    },
    /// A command of `--bisect` or `--reduce` cannot be run.
    #[error("error: cannot run `{command}`: {error}")]
    Command {
        /// The command.
        command: String,
        /// What the system or the shell says.
        error: std::io::Error,
    },
    /// Nothing can be found by the command of `--bisect` or `--reduce`.
    #[error("error: `{command}` {reason}")]
    NothingToFind {
        /// The command.
        command: String,
        /// Why.
        reason: String,
    },
    /// Some of several inputs have errors; the others were processed.
    #[error("{}error: {} of {of} files have errors", list(failed), failed.len())]
    Files {
        /// The inputs with their errors.
        failed: Vec<(PathBuf, RunError)>,
        /// How many inputs there are.
        of: usize,
    },
}

/// The errors of files, each with an empty line behind it.
fn list(failed: &[(PathBuf, RunError)]) -> String {
    failed.iter().map(|(_, error)| format!("{error}\n\n")).collect()
}

impl RunError {
    /// The text of the error; with `colour`, with terminal escape sequences. `Display` gives it without.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        match self {
            RunError::Text(diagnostics) => diagnostics.render(colour),
            RunError::Files { failed, of } => {
                let errors = failed.iter().map(|(_, error)| error.render(colour) + "\n\n");
                let count = failed.len();
                errors
                    .chain([format!("error: {count} of {of} files have errors")])
                    .collect()
            }
            other => other.to_string(),
        }
    }
}

/// What stands between the parts of a file, and between several outputs.
pub(crate) const SEPARATOR: &[u8] = b"// -----\n";

/// Processes the input according to the options.
///
/// # Errors
/// If a step fails. With `--split-input-file` all parts are processed; the errors of all parts are reported, and the valid parts
/// are printed. It is the same with several inputs.
pub fn run(setup: &Setup, options: &Options) -> Result<(), RunError> {
    run_with(setup, options, &|| ())
}

/// The same, with something to do each time an input is read.
pub(crate) fn run_with(setup: &Setup, options: &Options, on_read: &(dyn Fn() + Sync)) -> Result<(), RunError> {
    let mut output = Output::new(options.output.as_deref(), setup.cancellation());
    match run_all(setup, options, &mut output, on_read) {
        Err(error) if setup.cancellation().is_cancelled() => {
            output.discard();
            match error {
                RunError::Interrupted { .. } | RunError::Files { .. } => Err(error),
                _ => Err(RunError::Interrupted { at: None }),
            }
        }
        // Whoever reads the output has seen enough.
        Err(RunError::Write { path, error }) if is_standard(&path) && error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn run_all(
    setup: &Setup,
    options: &Options,
    output: &mut Output<'_>,
    on_read: &(dyn Fn() + Sync),
) -> Result<(), RunError> {
    if let Some(shell) = options.completions {
        return write_completions(shell, output);
    }
    let run = Run::new(setup, options, on_read)?;
    if options.show_dialects {
        let mut names: Vec<&str> = run.ctx.registry().dialect_names().collect();
        names.sort_unstable();
        let line = format!("Available Dialects: {}\n", names.join(","));
        output.write_all(line.as_bytes()).map_err(|error| output.error(error))?;
        return output.finish();
    }
    match &options.inputs[..] {
        [] => run.file(Path::new("-"), output),
        [input] if options.output_dir.is_none() => run.file(input, output),
        inputs => files::run(&run, inputs, output),
    }
}

/// What completes the options of the tool in a shell.
fn write_completions(shell: clap_complete::Shell, output: &mut Output<'_>) -> Result<(), RunError> {
    let mut command = Options::command();
    let name = std::env::args_os().next().map(PathBuf::from);
    let name = name.as_deref().and_then(Path::file_name).unwrap_or("drr-opt".as_ref());
    let (name, mut text) = (name.to_string_lossy().into_owned(), Vec::new());
    clap_complete::generate(shell, &mut command, name, &mut text);
    output.write_all(&text).map_err(|error| output.error(error))?;
    output.finish()
}

/// What processing all inputs shares.
pub(crate) struct Run<'o> {
    pub(crate) options: &'o Options,
    pub(crate) cancellation: &'o CancellationToken,
    on_read: &'o (dyn Fn() + Sync),
    ctx: Context,
    patterns: Option<FrozenPatterns>,
    watch: Watch<'o>,
    threads: Threads,
}

impl<'o> Run<'o> {
    fn new(setup: &'o Setup, options: &'o Options, on_read: &'o (dyn Fn() + Sync)) -> Result<Self, RunError> {
        let builder = ContextBuilder::new().with(setup);
        let ctx = builder
            .allow_unregistered_dialects(options.allow_unregistered_dialect)
            .build();
        let rewrites = options.canonicalize || options.walk_and_apply_patterns || options.watch.explain.is_some();
        // The names that options switch are checked in any case.
        let freezes = rewrites || options.watch.switches();
        let patterns = freezes.then(|| options.watch.freeze(setup.pattern_set(), &ctx));
        let patterns = patterns.transpose()?.filter(|_| rewrites);
        Ok(Run {
            watch: Watch::new(&options.watch, setup.pattern_set(), &ctx, patterns.as_ref())?,
            options,
            cancellation: setup.cancellation(),
            on_read,
            ctx,
            patterns,
            threads: Threads::new(options)?,
        })
    }

    /// Whether it is explained why rules do not fire, and the module is not printed.
    pub(crate) fn explains(&self) -> bool {
        self.options.watch.explain.is_some()
    }

    /// Processes a file.
    pub(crate) fn file(&self, path: &Path, output: &mut Output<'_>) -> Result<(), RunError> {
        let options = self.options;
        let (name, text) = read(path)?;
        (self.on_read)();
        let mut wrong = Diagnostics::new();
        let parts = if options.split_input_file {
            split(&text)
        } else {
            vec![(1, 1, &text[..])]
        };
        let several = parts.len() > 1;
        let mut watch = self.watch.begin(self.patterns.as_ref());
        for (number, (line, column, part)) in parts.into_iter().enumerate() {
            if number > 0 && !self.explains() {
                output.write_all(SEPARATOR).map_err(|error| output.error(error))?;
            }
            let source = Arc::new(Source::new(name.clone(), part).starting_at(line, column));
            let (module, found) = match self.part(&source, &mut watch, output) {
                Ok(module) => (module, Diagnostics::new()),
                Err(RunError::Text(found)) => (None, found),
                Err(RunError::InvalidAfterRewrite(found)) if options.verify_diagnostics.is_some() => (None, found),
                Err(other) => {
                    watch.print_tables(&name, output.log());
                    return Err(other);
                }
            };
            if let Some(module) = module {
                watch.time(Step::Print, || print(&module, options, output))?;
            }
            let found = match options.verify_diagnostics {
                Some(what) => expected::compare(&source, &found, what),
                None => found,
            };
            found.iter().for_each(|error| wrong.push(error.clone()));
        }
        watch.print_tables(&name, output.log());
        if wrong.has_errors() && !several {
            return Err(RunError::Text(wrong));
        }
        output.finish()?;
        if !wrong.has_errors() {
            watch.check_explained(&name, options.inputs.len() > 1)?;
        }
        if wrong.has_errors() {
            Err(RunError::Text(wrong))
        } else {
            Ok(())
        }
    }

    /// Processes a part of a file; what is to be printed of it.
    fn part(
        &self,
        source: &Arc<Source>,
        watch: &mut FileWatch<'_>,
        output: &mut Output<'_>,
    ) -> Result<Option<Module>, RunError> {
        let options = self.options;
        let parsed = watch.time(Step::Parse, || Module::parse_source(&self.ctx, source));
        let mut module = parsed.map_err(RunError::Text)?;
        let verified = watch.time(Step::Verify, || self.threads.verify(&module));
        verified.map_err(RunError::Text)?;
        if let Some(command) = &options.reduce {
            reduce::run(self, command, &mut module)?;
        }
        let mut touched = Touched::default();
        if let Some(patterns) = &self.patterns {
            if let Some(command) = &options.bisect {
                return bisect::run(self, command, &module, patterns, output).map(|()| None);
            }
            let before = dumps::before(self, &module, output)?;
            match options.stop_after {
                Some(steps) => _ = self.rewrite_up_to(&mut module, patterns, steps)?,
                None => {
                    let touched = options.dot.is_some().then_some(&mut touched);
                    self.rewrite(&mut module, patterns, source, touched, watch, output)?;
                }
            }
            dumps::after(self, &module, before, output)?;
            let verified = watch.time(Step::Verify, || self.threads.verify(&module));
            verified.map_err(RunError::InvalidAfterRewrite)?;
        }
        if self.explains() {
            return Ok(None);
        }
        if let Some(symbol) = &options.dot {
            let Some(graph) = dot::graph(&module, symbol.as_deref(), &touched.0) else {
                let symbol = symbol.clone().unwrap_or_default();
                return Err(RunError::NoSymbol { symbol });
            };
            output
                .write_all(graph.as_bytes())
                .map_err(|error| output.error(error))?;
            return Ok(None);
        }
        Ok(Some(module))
    }

    fn config(&self) -> GreedyConfig {
        GreedyConfig {
            verify_each: self.options.verify_each,
            expensive_checks: self.options.expensive_checks,
            random_order: self.options.random_order,
            cancellation: Some(self.cancellation.clone()),
            ..GreedyConfig::canonicalize()
        }
    }

    /// Applies the patterns. A listener is not asked for with `--nested`.
    fn rewrite(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        source: &Arc<Source>,
        touched: Option<&mut Touched>,
        watch: &mut FileWatch<'_>,
        output: &mut Output<'_>,
    ) -> Result<(), RunError> {
        let rewrite = |module: &mut Module, listener: Option<&mut dyn Listener>| match self.options.nested {
            true => Ok(self.threads.rewrite_nested(module, patterns, &self.config())?),
            false => self.drive(module, patterns, &self.config(), listener),
        };
        let (outcome, explained) = watch.rewrite(module, patterns, source, touched, output.log(), rewrite);
        if let Some(text) = explained {
            output.write_all(text.as_bytes()).map_err(|error| output.error(error))?;
        }
        let outcome = outcome?;
        if outcome.stopped_at.is_some() {
            return Err(RunError::Interrupted { at: outcome.stopped_at });
        }
        if !outcome.converged {
            // There is nowhere to say that this has failed.
            let _written = writeln!(output.log(), "warning: {outcome}");
        }
        Ok(())
    }

    /// Rewrites up to a number of steps.
    pub(crate) fn rewrite_up_to(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        steps: u64,
    ) -> Result<StopAfter, RunError> {
        let mut counter = StopAfter::new(steps, module);
        let config = GreedyConfig {
            cancellation: Some(counter.token()),
            ..self.config()
        };
        let outcome = self.drive(module, patterns, &config, Some(&mut counter))?;
        match self.cancellation.is_cancelled() {
            true => Err(RunError::Interrupted { at: outcome.stopped_at }),
            false => Ok(counter),
        }
    }

    /// Whether colours are seen where the output goes.
    pub(crate) fn prints_colours(&self) -> bool {
        let stdout = anstream::AutoStream::choice(&std::io::stdout());
        self.options.output.is_none() && self.options.output_dir.is_none() && stdout != anstream::ColorChoice::Never
    }

    /// Runs the driver that the options name on the whole module.
    fn drive(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
        listener: Option<&mut dyn Listener>,
    ) -> Result<Outcome, DriverError> {
        let root = module.root().handle();
        match self.options.walk_and_apply_patterns {
            true => walk_and_apply_patterns_inside(module, root, patterns, config, listener),
            false => apply_greedily_with(module, patterns, config, listener),
        }
    }

    /// The text of a module, as the options say.
    pub(crate) fn text(&self, module: &Module) -> Result<Vec<u8>, RunError> {
        let mut text = Output::text();
        print(module, self.options, &mut text)?;
        Ok(text.into_text().0)
    }
}

/// Prints a module as `mlir-opt` does, with an empty line behind it.
fn print(module: &Module, options: &Options, output: &mut Output<'_>) -> Result<(), RunError> {
    // It has been verified.
    let mut what = PrintOptions::new()
        .with_debug_info(options.mlir_print_debuginfo)
        .with_pretty_debug_info(options.mlir_pretty_debuginfo)
        .with_generic_form(options.mlir_print_op_generic)
        .with_local_scope(options.mlir_print_local_scope)
        .with_skip_regions(options.mlir_print_skip_regions)
        .with_unique_ssa_ids(options.mlir_print_unique_ssa_ids)
        .with_name_loc_as_prefix(options.mlir_use_nameloc_as_prefix)
        .with_value_users(options.mlir_print_value_users)
        .with_assume_verified(true);
    if let Some(limit) = options.mlir_elide_elementsattrs_if_larger {
        what = what.with_elements_up_to(limit);
    }
    if let Some(limit) = options.mlir_elide_resource_strings_if_larger {
        what = what.with_resources_up_to(limit);
    }
    if let Some(limit) = options.max_bytes {
        what = what.with_max_bytes(limit.saturating_sub(output.written()));
        // Rather printed twice than half of it.
        match module.print(&mut std::io::sink(), &what) {
            Err(PrintError::TooLong { .. }) => return Err(PrintError::TooLong { limit }.into()),
            printed => printed?,
        }
    }
    match module.print(output, &what) {
        Err(PrintError::Io(error)) => Err(output.error(error)),
        printed => Ok(printed?),
    }?;
    // What `mlir-opt` does not do in local scope.
    if options.mlir_print_local_scope {
        return Ok(());
    }
    output.write_all(b"\n").map_err(|error| output.error(error))
}

/// The parts between the markers, wherever in a line a marker stands, with the line and the column where each begins.
fn split(text: &[u8]) -> Vec<(usize, usize, &[u8])> {
    const MARKER: &[u8] = b"// -----";
    let (mut parts, mut rest, mut line, mut column) = (Vec::new(), text, 1, 1);
    loop {
        let marker = rest.windows(MARKER.len()).position(|window| window == MARKER);
        let part = rest.get(..marker.unwrap_or(rest.len())).unwrap_or_default();
        parts.push((line, column, part));
        let Some(marker) = marker else { return parts };
        line += part.iter().filter(|&&byte| byte == b'\n').count();
        column = MARKER.len()
            + match part.iter().rposition(|&byte| byte == b'\n') {
                Some(last) => part.len() - last,
                None => column + part.len(),
            };
        rest = rest.get(marker + MARKER.len()..).unwrap_or_default();
    }
}

/// Whether this is the standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

fn read(path: &Path) -> Result<(String, Vec<u8>), RunError> {
    let (name, read) = if is_standard(path) {
        let mut text = Vec::new();
        let read = std::io::stdin().read_to_end(&mut text);
        ("<stdin>".to_owned(), read.map(|_| text))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    match read {
        Ok(text) => Ok((name, text)),
        Err(error) => Err(RunError::Read {
            path: path.into(),
            error,
        }),
    }
}
