//! Processes files: parse, verify, rewrite, verify again, print.

use std::io::{ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use drr::diagnostic::{Diagnostics, Source};
use drr::pass::{PipelineError, Reproducer};
use drr::text::ParseOptions;
use drr::{CancellationToken, Module};

use crate::dot;
use crate::output::{Output, SEPARATOR, is_standard};
use crate::session::Run;
use crate::timing::{Processors, Step};
use crate::watch::FileWatch;
use crate::{Options, RunError, Setup, bisect, expected, files, passes, reduce, round_trip};

/// Processes the input according to the options.
///
/// # Errors
/// If a step fails. With `--split-input-file` and with several inputs the remaining parts are still processed: all errors are
/// reported, and the valid parts are printed to the standard output. An output file is written only if no part has an error.
pub fn run(setup: &Setup, options: &Options) -> Result<(), RunError> {
    run_with(setup, options, &|| ())
}

/// The same, with something to do each time an input is read.
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
    match &options.inputs[..] {
        [] => file(&run, Path::new("-"), output),
        [input] if options.output_dir.is_none() => file(&run, input, output),
        inputs => files::run(&run, inputs, output, |input, output| file(&run, input, output)),
    }
}

/// Returns the shell script that completes the options of the tool.
fn write_completions(setup: &Setup, shell: clap_complete::Shell, output: &mut Output<'_>) -> Result<(), RunError> {
    let mut command = Options::command_for(&passes::registry(setup, None, None, setup.driver_config()));
    let name = std::env::args_os().next().map(PathBuf::from);
    let name = name.as_deref().and_then(Path::file_name).unwrap_or("drr-opt".as_ref());
    let (name, mut text) = (name.to_string_lossy().into_owned(), Vec::new());
    clap_complete::generate(shell, &mut command, name, &mut text);
    output.write_all(&text).map_err(|error| output.error(error))?;
    output.finish()
}

/// Processes a file.
fn file(run: &Run<'_>, path: &Path, output: &mut Output<'_>) -> Result<(), RunError> {
    let options = run.options;
    let (name, text) = read(path, run.cancellation)?;
    (run.on_read)();
    let mut errors: Vec<RunError> = Vec::new();
    let whole = Source::from_bytes(name.clone(), text);
    let parts = match options.split_input_file {
        true => split(whole.text()).into_iter().map(|range| whole.part(range)).collect(),
        false => vec![whole],
    };
    let processors = match options.inputs.len() {
        0 | 1 => Processors::All,
        _ => Processors::ThisThread,
    };
    let mut watch = run.watch.begin(run.tool_patterns.as_deref(), processors);
    for (number, source) in parts.into_iter().enumerate() {
        if number > 0 && !run.explains() {
            output.write_all(SEPARATOR).map_err(|error| output.error(error))?;
        }
        let source = Arc::new(source);
        let verifies = options.verify_diagnostics.is_some();
        let (module, found) = match part(run, &source, &mut watch, output) {
            Ok((module, warnings)) if verifies => (module, warnings),
            Ok((module, warnings)) => {
                for warning in warnings.iter() {
                    // A failure of the log cannot be reported anywhere.
                    let _written = writeln!(output.log(), "{warning}");
                }
                (module, Diagnostics::new())
            }
            Err(RunError::Text(found)) => (None, found),
            Err(RunError::InvalidAfterRewrite(found)) if verifies => (None, found),
            Err(RunError::Pipeline(PipelineError::Failed { diagnostics, .. })) if verifies => (None, diagnostics),
            Err(error) if error.is_of_part() => {
                errors.push(error);
                continue;
            }
            Err(other) => {
                watch.print_tables(&name, options, output.log());
                return Err(other);
            }
        };
        if let Some(module) = module {
            watch.time(Step::Print, || run.print(&module, output))?;
        }
        let found = match options.verify_diagnostics {
            Some(what) => expected::compare(&source, &found, what),
            None => found,
        };
        match errors.last_mut() {
            Some(RunError::Text(all)) => found.iter().for_each(|error| all.push(error.clone())),
            _ if found.has_errors() => errors.push(RunError::Text(found)),
            _ => {}
        }
    }
    watch.print_tables(&name, options, output.log());
    if !errors.is_empty() {
        output.finish_with_errors()?;
        return Err(match errors.pop() {
            Some(only) if errors.is_empty() => only,
            last => RunError::Parts(errors.into_iter().chain(last).collect()),
        });
    }
    output.finish()?;
    watch.check_explained(&name, options.inputs.len() > 1)
}

/// Processes a part of a file. Returns what is to be printed of it, and warnings.
fn part(
    run: &Run<'_>,
    source: &Arc<Source>,
    watch: &mut FileWatch<'_>,
    output: &mut Output<'_>,
) -> Result<(Option<Module>, Diagnostics), RunError> {
    let options = run.options;
    let parser_options = ParseOptions::new().with_cancellation(run.cancellation.clone());
    let parsed = watch.time(Step::Parse, || Module::parse_with(&run.ctx, source, &parser_options));
    let mut module = parsed.map_err(|errors| match run.cancellation.is_cancelled() {
        true => RunError::Interrupted { at: None },
        false => RunError::Text(errors),
    })?;
    let verified = watch.time(Step::Verify, || run.threads.verify(&module));
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
        // A reduced reproducer stays a reproducer.
        if let Some(reproducer) = reproducer.filter(|_| options.run_reproducer) {
            reproducer.attach(&mut module);
        }
    } else if let Some(pm) = pm {
        if let Some(command) = &options.bisect {
            return bisect::run(run, command, &module, pm, source, output).map(|()| (None, warnings));
        }
        let (observed, found) = run.rewrite(&mut module, pm, source, options.dot.is_some(), watch, output)?;
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
    Ok((Some(module), warnings))
}

/// Returns the ranges between the markers, wherever in a line a marker is.
fn split(text: &[u8]) -> Vec<Range<usize>> {
    const MARKER: &[u8] = b"// -----";
    let (mut parts, mut start) = (Vec::new(), 0);
    loop {
        let rest = text.get(start..).unwrap_or_default();
        let Some(marker) = rest.windows(MARKER.len()).position(|window| window == MARKER) else {
            parts.push(start..text.len());
            return parts;
        };
        parts.push(start..start + marker);
        start += marker + MARKER.len();
    }
}

/// Reads an input; its name in diagnostics, and its bytes.
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

/// Reads the standard input to its end. Returns `None` if the run is cancelled before.
///
/// Reading cannot be stopped, and may never end: a thread does it, which ends with the process.
fn read_standard_input(cancellation: &CancellationToken) -> Option<std::io::Result<Vec<u8>>> {
    /// Interval at which cancellation is checked.
    const NOTICE: Duration = Duration::from_millis(20);
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
        match receiver.recv_timeout(NOTICE) {
            Ok(read) => return Some(read),
            Err(RecvTimeoutError::Timeout) if cancellation.is_cancelled() => return None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Some(Err(ErrorKind::UnexpectedEof.into())),
        }
    }
}
