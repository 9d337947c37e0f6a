//! Several inputs: each is processed separately, as many at once as there are cores.

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

/// The output of an input.
struct Done {
    result: Result<(), RunError>,
    text: Vec<u8>,
    /// Messages for the standard error.
    log: Vec<u8>,
}

/// Processes the inputs. What they become goes into the folder of outputs, or to the output in their order.
/// `process` does it with one.
pub(crate) fn run(
    run: &Run<'_>,
    inputs: &[PathBuf],
    output: &mut Output<'_>,
    process: impl Fn(&Path, &mut Output<'_>) -> Result<(), RunError> + Send + Sync,
) -> Result<(), RunError> {
    let folder = run.options.output_dir.as_deref();
    if let Some(folder) = folder {
        check_names(inputs)?;
        std::fs::create_dir_all(folder).map_err(|error| write_error(folder, error))?;
    }
    let progress = progress_bar(inputs.len());
    let process_one = |input: &PathBuf| {
        if run.cancellation.is_cancelled() {
            return Done {
                result: Err(RunError::Interrupted { at: None }),
                text: Vec::new(),
                log: Vec::new(),
            };
        }
        let mut text = Output::text();
        let done = process(input, &mut text);
        // Nothing is written of what was interrupted.
        let (mut text, log) = text.into_text();
        if let Err(RunError::Interrupted { .. }) = done {
            text.clear();
        }
        let written = match folder {
            Some(folder) if done.is_ok() => write_whole(&folder.join(name_of(input)), &text),
            _ => Ok(()),
        };
        progress.inc(1);
        Done {
            result: done.and(written),
            text: if folder.is_some() { Vec::new() } else { text },
            log,
        }
    };
    let done: Vec<Done> = each(run, inputs, process_one)?;
    progress.finish_and_clear();
    let is_printed = folder.is_none() && !run.cancellation.is_cancelled();

    let mut failed = Vec::new();
    let mut is_first = true;
    for (input, Done { result, text, log }) in inputs.iter().zip(done) {
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
            // It was not begun.
            Ok(()) | Err(RunError::Interrupted { at: None }) => {}
            Err(error) => failed.push((input.clone(), error)),
        }
    }
    if is_printed {
        match failed.is_empty() {
            true => output.finish()?,
            false => output.finish_with_errors()?,
        }
    }
    match failed.is_empty() {
        true if run.cancellation.is_cancelled() => Err(RunError::Interrupted { at: None }),
        true => Ok(()),
        false => Err(RunError::Files {
            failed,
            of: inputs.len(),
        }),
    }
}

#[cfg(feature = "rayon")]
fn each<T: Send>(
    run: &Run<'_>,
    inputs: &[PathBuf],
    process: impl Fn(&PathBuf) -> T + Send + Sync,
) -> Result<Vec<T>, RunError> {
    let jobs = match run.options.mlir_disable_threading {
        true => 1,
        false => run.options.jobs.unwrap_or(0),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs);
    Ok(pool.build()?.install(|| inputs.par_iter().map(process).collect()))
}

#[cfg(not(feature = "rayon"))]
fn each<T>(_: &Run<'_>, inputs: &[PathBuf], process: impl Fn(&PathBuf) -> T) -> Result<Vec<T>, RunError> {
    Ok(inputs.iter().map(process).collect())
}

/// Shows how many files are done, on a terminal only.
fn progress_bar(files: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} files, {eta} left");
    let bar = ProgressBar::new(files as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Checks that no two inputs would be written to the same file.
fn check_names(inputs: &[PathBuf]) -> Result<(), RunError> {
    let mut known: HashMap<&OsStr, &PathBuf> = HashMap::new();
    for input in inputs {
        if let Some(first) = known.insert(name_of(input), input) {
            return Err(RunError::SameName {
                first: first.clone(),
                second: input.clone(),
                name: name_of(input).into(),
            });
        }
    }
    Ok(())
}

/// Returns the name of the output of an input.
fn name_of(input: &Path) -> &OsStr {
    match input.file_name() {
        Some(name) if !is_standard(input) => name,
        _ => OsStr::new("stdin.mlir"),
    }
}

/// Writes a file of the folder, which is never seen half written.
fn write_whole(path: &Path, text: &[u8]) -> Result<(), RunError> {
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
