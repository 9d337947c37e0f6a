//! Processes inputs: parses, verifies, transforms and prints them.

use std::io::{ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use drr::diagnostic::{Diagnostic, Diagnostics, Source, Span};
use drr::pass::{OutputFiles, PipelineError, Reproducer};
use drr::text::ParseOptions;
use drr::{CancellationToken, Module};

use crate::debug_output::FileDebugOutput;
use crate::dot;
use crate::output::{Output, SEPARATOR, is_standard};
use crate::session::Run;
use crate::timing::{CpuClock, Phase};
use crate::{Options, RunError, Setup, bisect, expected, files, passes, reduce, round_trip, unused_flags};

/// Processes the inputs according to the options.
///
/// # Errors
/// If an input cannot be processed. The remaining inputs and chunks of `--split-input-file` are still processed: all errors are returned,
/// and the output of valid chunks is written to standard output. An output file is written only if there are no errors.
pub fn run(setup: &Setup, options: &Options) -> Result<(), RunError> {
    run_with(setup, options, &|| ())
}

/// Runs the tool, and calls `on_read` after each input is read.
pub(crate) fn run_with(setup: &Setup, options: &Options, on_read: &(dyn Fn() + Sync)) -> Result<(), RunError> {
    let mut output = Output::new(options.output.as_deref(), setup.cancellation());
    match run_all(setup, options, &mut output, on_read) {
        Err(error) if setup.cancellation().is_cancelled() => match error {
            RunError::Interrupted { .. } | RunError::Files { .. } => Err(error),
            _ => Err(RunError::Interrupted { at: None }),
        },
        // A closed pipe means that the reader needs no further output.
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
        return write_completions(setup, shell, output);
    }
    if options.list_passes {
        let registry = passes::registry(setup, None, None, setup.driver_config());
        let text = passes::list(&registry);
        output.write_all(text.as_bytes()).map_err(|error| output.error(error))?;
        return output.finish();
    }
    if options.inputs.iter().filter(|input| is_standard(input)).count() > 1 {
        let error = "the standard input, `-`, is specified more than once, but can be read only once";
        return Err(RunError::Argument(error.into()));
    }
    if let Some(Some(command)) = &options.reduce
        && options.inputs.is_empty()
        && Path::new(command)
            .extension()
            .is_some_and(|extension| extension == "mlir")
    {
        let error = format!("`{command}` is the command of `--reduce`\n  = help: put the input before the flag");
        return Err(RunError::Argument(error));
    }
    let run = Run::new(setup, options, on_read)?;
    if options.show_dialects {
        let mut names: Vec<&str> = run.ctx.registry().dialect_names().collect();
        names.sort_unstable();
        let line = format!("Available Dialects: {}\n", names.join(","));
        output.write_all(line.as_bytes()).map_err(|error| output.error(error))?;
        return output.finish();
    }
    for warning in unused_flags::warnings_before_passes(options) {
        // An error of the log cannot be reported anywhere.
        let _written = output.log().write_all(warning.as_bytes());
    }
    match &options.inputs[..] {
        [] => process_input(&run, Path::new("-"), OutputFiles::new(), output),
        [input] if options.output_dir.is_none() => process_input(&run, input, OutputFiles::new(), output),
        inputs => files::run(&run, inputs, output, |number, input, output| {
            let files = match inputs.len() {
                1 => OutputFiles::new(),
                _ => OutputFiles::of_input(number),
            };
            process_input(&run, input, files, output)
        }),
    }
}

/// Writes the completion script of the tool for a shell.
fn write_completions(setup: &Setup, shell: clap_complete::Shell, output: &mut Output<'_>) -> Result<(), RunError> {
    let mut command = Options::command_for(&passes::registry(setup, None, None, setup.driver_config()));
    let name = std::env::args_os().next().map(PathBuf::from);
    let name = name.as_deref().and_then(Path::file_name).unwrap_or("drr-opt".as_ref());
    let (name, mut text) = (name.to_string_lossy().into_owned(), Vec::new());
    clap_complete::generate(shell, &mut command, name, &mut text);
    output.write_all(&text).map_err(|error| output.error(error))?;
    output.finish()
}

/// Processes an input: all its chunks, which `--split-input-file` separates. `files` are the other files that its passes write.
fn process_input(run: &Run<'_>, path: &Path, files: OutputFiles, output: &mut Output<'_>) -> Result<(), RunError> {
    let options = run.options;
    let (name, text) = read(path, run.cancellation)?;
    (run.on_read)();
    let whole = Arc::new(Source::from_bytes(name.clone(), text));
    let clock = match options.inputs.len() {
        0 | 1 => CpuClock::Process,
        _ => CpuClock::Thread,
    };
    let mut debug = run.debug.begin(run.tool_patterns.as_deref(), clock, files);
    let mut errors: Vec<RunError> = Vec::new();
    // The first chunk in which `--bisect`, `--reduce` or `--dot` finds nothing, and whether they find something in another one.
    let (mut absence, mut is_found) = (None, false);
    for (index, source) in chunks(whole, options, output).into_iter().enumerate() {
        if index > 0 && !run.explains() {
            output.write_all(SEPARATOR).map_err(|error| output.error(error))?;
        }
        let (module, found) = match diagnose_chunk(run, &source, &mut debug, output) {
            Ok(processed) => processed,
            Err(error) if error.is_absence() => {
                absence.get_or_insert_with(|| RunError::InChunk {
                    location: location(&source),
                    error: Box::new(error),
                });
                continue;
            }
            Err(error) if error.is_of_chunk() => {
                errors.push(error);
                continue;
            }
            Err(other) => {
                debug.print_tables(&name, options, output.log());
                return Err(other);
            }
        };
        if let Some(module) = module {
            debug.time(Phase::Print, || run.print(&module, output))?;
        }
        let found = match options.verify_diagnostics {
            Some(mode) => expected::compare(&source, &found, mode),
            None => found,
        };
        is_found |= !found.has_errors();
        match errors.last_mut() {
            Some(RunError::Text(all)) => found.iter().for_each(|error| all.push(error.clone())),
            _ if found.has_errors() => errors.push(RunError::Text(found)),
            _ => {}
        }
    }
    debug.print_tables(&name, options, output.log());
    errors.extend(absence.filter(|_| !is_found));
    if let Some(error) = RunError::of_chunks(errors) {
        output.finish_with_errors()?;
        return Err(error);
    }
    output.finish()?;
    for warning in debug.drivers.warnings(options, &name) {
        // An error of the log cannot be reported anywhere.
        let _written = output.log().write_all(warning.as_bytes());
    }
    debug.check_explained(&name, options.inputs.len() > 1)
}

/// Returns the chunks of a text: several with `--split-input-file`, which warns of misspelled markers.
fn chunks(whole: Arc<Source>, options: &Options, output: &mut Output<'_>) -> Vec<Arc<Source>> {
    if !options.split_input_file {
        return vec![whole];
    }
    for warning in near_markers(&whole).iter() {
        // An error of the log cannot be reported anywhere.
        let _written = writeln!(output.log(), "{warning}");
    }
    let ranges = split(whole.text()).into_iter();
    ranges.map(|range| Arc::new(whole.part(range))).collect()
}

/// Processes a chunk. Returns the module to print, and the diagnostics that are errors or that `--verify-diagnostics` compares; logs
/// other diagnostics.
fn diagnose_chunk(
    run: &Run<'_>,
    source: &Arc<Source>,
    debug: &mut FileDebugOutput<'_>,
    output: &mut Output<'_>,
) -> Result<(Option<Module>, Diagnostics), RunError> {
    let compares = run.options.verify_diagnostics.is_some();
    match process_chunk(run, source, debug, output) {
        Ok((module, warnings)) if compares => Ok((module, warnings)),
        Ok((module, warnings)) => {
            for warning in warnings.iter() {
                // An error of the log cannot be reported anywhere.
                let _written = writeln!(output.log(), "{warning}");
            }
            Ok((module, Diagnostics::new()))
        }
        Err(RunError::Text(found)) => Ok((None, found)),
        Err(RunError::InvalidAfterRewrite(found)) if compares => Ok((None, found)),
        Err(RunError::Pipeline(PipelineError::Failed { diagnostics, .. })) if compares => Ok((None, diagnostics)),
        Err(error) => Err(error),
    }
}

/// Parses, verifies and transforms a chunk. Returns the module to print, unless the output is already written, and warnings.
fn process_chunk(
    run: &Run<'_>,
    source: &Arc<Source>,
    debug: &mut FileDebugOutput<'_>,
    output: &mut Output<'_>,
) -> Result<(Option<Module>, Diagnostics), RunError> {
    let options = run.options;
    let parser_options = ParseOptions::new().with_cancellation(run.cancellation.clone());
    let parsed = debug.time(Phase::Parse, || Module::parse_with(&run.ctx, source, &parser_options));
    let mut module = parsed.map_err(|errors| {
        if run.cancellation.is_cancelled() {
            RunError::Interrupted { at: None }
        } else {
            RunError::Text(errors)
        }
    })?;
    let verified = debug.time(Phase::Verify, || run.threads.verify(&module));
    verified.map_err(RunError::Text)?;
    if options.verify_roundtrip {
        round_trip::verify(run, &module, source)?;
    }
    let (mut touched, mut warnings) = (None, Diagnostics::new());
    let reproducer = options.reduce.as_ref().and_then(|_| Reproducer::of(&module).ok()?);
    let reproduced = options
        .run_reproducer
        .then(|| run.reproduced(&mut module))
        .transpose()?;
    let pm = reproduced.as_ref().or(run.pipeline.as_ref());
    if let Some(command) = &options.reduce {
        reduce::run(run, command.as_deref(), pm, &mut module)?;
        // The reduced module of a reproducer is a reproducer, too.
        if let Some(reproducer) = reproducer.filter(|_| options.run_reproducer) {
            reproducer.attach(&mut module);
        }
    } else if let Some(pm) = pm {
        if let Some(command) = &options.bisect {
            return bisect::run(run, command, &module, pm, source, output).map(|()| (None, warnings));
        }
        let (observed, found) = run.rewrite(&mut module, pm, source, options.dot.is_some(), debug, output)?;
        (touched, warnings) = (observed.touched, found);
    }
    if run.explains() {
        return Ok((None, warnings));
    }
    if let Some(symbol) = &options.dot {
        let touched = touched.unwrap_or_default();
        let Some(graph) = dot::graph(&module, symbol.as_deref(), &touched.0) else {
            let symbol = symbol.clone().unwrap_or_default();
            return Err(RunError::NoSymbol { symbol });
        };
        output
            .write_all(graph.as_bytes())
            .map_err(|error| output.error(error))?;
        return Ok((None, warnings));
    }
    #[cfg(feature = "dialects")]
    if options.mlir_to_llvmir {
        warnings.extend(run.translate(&module, output)?.iter().cloned());
        return Ok((None, warnings));
    }
    Ok((Some(module), warnings))
}

/// Returns the location of the first op or comment of a chunk.
fn location(source: &Source) -> String {
    let start = source.text().iter().position(|byte| !byte.is_ascii_whitespace());
    let (line, column) = source.line_col(start.unwrap_or(0) as u32);
    format!("{}:{line}:{column}", source.name())
}

/// The marker between two chunks.
const MARKER: &[u8] = b"// -----";

/// Returns the ranges between the markers, which can occur anywhere in a line.
fn split(text: &[u8]) -> Vec<Range<usize>> {
    let (mut ranges, mut start) = (Vec::new(), 0);
    loop {
        let rest = text.get(start..).unwrap_or_default();
        let Some(marker) = rest.windows(MARKER.len()).position(|window| window == MARKER) else {
            ranges.push(start..text.len());
            return ranges;
        };
        ranges.push(start..start + marker);
        start += marker + MARKER.len();
    }
}

/// Returns warnings about comments that consist of dashes but are no markers. `mlir-opt` has a similar warning.
fn near_markers(source: &Arc<Source>) -> Diagnostics {
    const FEWEST_DASHES: usize = 3;
    let (mut warnings, mut end) = (Diagnostics::new(), 0);
    for line in source.text().split_inclusive(|&byte| byte == b'\n') {
        let start = end + line.len() - line.trim_ascii_start().len();
        end += line.len();
        let comment = line.trim_ascii();
        let dashes = comment.strip_prefix(b"//").unwrap_or_default().trim_ascii_start();
        let is_near = dashes.len() >= FEWEST_DASHES && dashes.iter().all(|&byte| byte == b'-');
        if is_near && !comment.starts_with(MARKER) {
            let span = Span::new(start as u32, (start + comment.len()) as u32);
            let warning = Diagnostic::warning("this comment does not split the input").at(source, span);
            warnings.push(warning.with_help("chunks are separated by `// -----`"));
        }
    }
    warnings
}

/// Reads an input. Returns its name in diagnostics and its bytes.
fn read(path: &Path, cancellation: &CancellationToken) -> Result<(String, Vec<u8>), RunError> {
    let (name, read) = if is_standard(path) {
        let read = read_standard_input(cancellation).ok_or(RunError::Interrupted { at: None })?;
        ("<stdin>".to_owned(), read)
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

/// Reads the standard input to its end. Returns `None` if the run is cancelled first.
///
/// A blocking read cannot be cancelled. Therefore a separate thread reads, which ends with the process.
fn read_standard_input(cancellation: &CancellationToken) -> Option<std::io::Result<Vec<u8>>> {
    /// Interval at which cancellation is checked.
    const POLL_INTERVAL: Duration = Duration::from_millis(20);
    let (sender, receiver) = mpsc::sync_channel(1);
    let reader = move || {
        let mut text = Vec::new();
        let read = std::io::stdin().read_to_end(&mut text);
        // After a cancellation, the receiver is gone.
        let _sent = sender.send(read.map(|_| text));
    };
    if let Err(error) = std::thread::Builder::new().spawn(reader) {
        return Some(Err(error));
    }
    loop {
        match receiver.recv_timeout(POLL_INTERVAL) {
            Ok(read) => return Some(read),
            Err(RecvTimeoutError::Timeout) if cancellation.is_cancelled() => return None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Some(Err(ErrorKind::UnexpectedEof.into())),
        }
    }
}
