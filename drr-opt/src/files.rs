//! Processes several inputs in parallel.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::RunError;
use crate::output::{AtomicFile, Output, SEPARATOR, is_standard};
use crate::session::Run;

/// A processed input.
struct ProcessedInput {
    result: Result<(), RunError>,
    /// The output, unless it was written to the output directory.
    text: Vec<u8>,
    /// Messages for standard error.
    log: Vec<u8>,
}

/// Processes several inputs in parallel. The outputs are written to the output directory, or to `output` in the order
/// of the inputs. `process` processes the input with a number, which starts at 1.
pub(crate) fn run(
    run: &Run<'_>,
    inputs: &[PathBuf],
    output: &mut Output<'_>,
    process: impl Fn(usize, &Path, &mut Output<'_>) -> Result<(), RunError> + Send + Sync,
) -> Result<(), RunError> {
    if let Some(dir) = &run.options.output_dir {
        check_names(inputs)?;
        if dir.is_file() {
            let error = io::Error::new(io::ErrorKind::NotADirectory, "it is a file, not a directory");
            return Err(write_error(dir, error));
        }
        std::fs::create_dir_all(dir).map_err(|error| write_error(dir, error))?;
    }
    let progress = progress_bar(inputs.len());
    let processed: Vec<ProcessedInput> = each(run, inputs, |index, input| {
        let processed = process_input(run, input, |input, output| process(index + 1, input, output));
        progress.inc(1);
        processed
    })?;
    progress.finish_and_clear();
    let failed = write_outputs(run, inputs, processed, output)?;
    match failed.is_empty() {
        true if run.cancellation.is_cancelled() => Err(RunError::Interrupted { at: None }),
        true => Ok(()),
        false => Err(RunError::Files {
            failed,
            of: inputs.len(),
        }),
    }
}

/// Processes an input, unless the run is cancelled, and writes its output to the output directory if there is one.
fn process_input(
    run: &Run<'_>,
    input: &Path,
    process: impl Fn(&Path, &mut Output<'_>) -> Result<(), RunError>,
) -> ProcessedInput {
    if run.cancellation.is_cancelled() {
        return ProcessedInput {
            result: Err(RunError::Interrupted { at: None }),
            text: Vec::new(),
            log: Vec::new(),
        };
    }
    let mut output = Output::text();
    let mut result = process(input, &mut output);
    let (mut text, log) = output.into_text();
    // The output of an interrupted run is incomplete.
    if let Err(RunError::Interrupted { .. }) = result {
        text.clear();
    }
    if let Some(dir) = &run.options.output_dir {
        result = result.and_then(|()| write_atomically(&dir.join(output_name(input)), &text));
        text.clear();
    }
    ProcessedInput { result, text, log }
}

/// Writes the logs and the outputs of all inputs in their order. Returns the inputs with errors.
fn write_outputs(
    run: &Run<'_>,
    inputs: &[PathBuf],
    processed: Vec<ProcessedInput>,
    output: &mut Output<'_>,
) -> Result<Vec<(PathBuf, RunError)>, RunError> {
    let is_printed = run.options.output_dir.is_none() && !run.cancellation.is_cancelled();
    let mut failed = Vec::new();
    let mut is_first = true;
    for (input, ProcessedInput { result, text, log }) in inputs.iter().zip(processed) {
        output.log().write_all(&log).map_err(|error| output.error(error))?;
        if is_printed && !text.is_empty() {
            let separator = if is_first || run.explains() {
                &b""[..]
            } else {
                SEPARATOR
            };
            is_first = false;
            let written = output.write_all(separator).and_then(|()| output.write_all(&text));
            written.map_err(|error| output.error(error))?;
        }
        match result {
            // An input that was not processed after a cancellation has no error.
            Ok(()) | Err(RunError::Interrupted { at: None }) => {}
            Err(error) => failed.push((input.clone(), error)),
        }
    }
    if is_printed {
        if failed.is_empty() {
            output.finish()?
        } else {
            output.finish_with_errors()?
        }
    }
    Ok(failed)
}

/// Calls `process` for each input, on the threads of `--jobs`.
#[cfg(feature = "rayon")]
fn each<T: Send>(
    run: &Run<'_>,
    inputs: &[PathBuf],
    process: impl Fn(usize, &PathBuf) -> T + Send + Sync,
) -> Result<Vec<T>, RunError> {
    let jobs = if run.options.mlir_disable_threading {
        1
    } else {
        run.options.jobs.unwrap_or(0)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs);
    let process = |(index, input)| process(index, input);
    Ok(pool
        .build()?
        .install(|| inputs.par_iter().enumerate().map(process).collect()))
}

#[cfg(not(feature = "rayon"))]
fn each<T>(_: &Run<'_>, inputs: &[PathBuf], process: impl Fn(usize, &PathBuf) -> T) -> Result<Vec<T>, RunError> {
    let process = |(index, input)| process(index, input);
    Ok(inputs.iter().enumerate().map(process).collect())
}

/// Returns a progress bar, which is shown only on a terminal.
fn progress_bar(files: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} files, {eta} left");
    let bar = ProgressBar::new(files as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Checks that the outputs of all inputs have different names.
fn check_names(inputs: &[PathBuf]) -> Result<(), RunError> {
    let mut known: HashMap<&OsStr, &PathBuf> = HashMap::new();
    for input in inputs {
        if let Some(first) = known.insert(output_name(input), input) {
            return Err(RunError::SameName {
                first: first.clone(),
                second: input.clone(),
                name: output_name(input).into(),
            });
        }
    }
    Ok(())
}

/// Returns the name of the output file of an input.
fn output_name(input: &Path) -> &OsStr {
    match input.file_name() {
        Some(name) if !is_standard(input) => name,
        _ => OsStr::new("stdin.mlir"),
    }
}

/// Writes a file atomically.
fn write_atomically(path: &Path, text: &[u8]) -> Result<(), RunError> {
    let written = AtomicFile::create(path).and_then(|file| match file {
        Some(mut file) => file.write_all(text).and_then(|()| file.persist()),
        None => std::fs::write(path, text),
    });
    written.map_err(|error| write_error(path, error))
}

fn write_error(path: &Path, error: io::Error) -> RunError {
    RunError::Write {
        path: path.into(),
        error,
    }
}
