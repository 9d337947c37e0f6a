//! Real MLIR: finds `mlir-opt` of version 22 and runs it.

use std::ffi::OsStr;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::Requirement;
use crate::split::MARKER;

/// The major version that everything is compared with.
pub const VERSION: &str = "22";

/// Limits of a process: memory in KiB, and processor time in seconds. Real files use less than a tenth.
const MEMORY_KIB: u64 = 4 << 20;
const SECONDS: u64 = 120;

static MLIR: Requirement = Requirement::new("real MLIR 22", "DRR_REQUIRE_MLIR");

/// Returns the `mlir-opt` of this machine, or `None` after saying once that it is absent.
///
/// `DRR_MLIR_OPT` names it; else `mlir-opt-22`, then `mlir-opt`, is looked for on the `PATH`.
///
/// # Panics
///
/// If `DRR_REQUIRE_MLIR=1` and there is none, or `DRR_MLIR_OPT` names something that is not MLIR 22.
#[must_use]
pub fn mlir() -> Option<&'static MlirOpt> {
    static FOUND: OnceLock<Result<MlirOpt, Absent>> = OnceLock::new();
    match FOUND.get_or_init(find) {
        Ok(found) => Some(found),
        Err(why) => {
            assert!(!matches!(why, Absent::Unfit(_)), "DRR_MLIR_OPT: {why}");
            MLIR.absent(why);
            None
        }
    }
}

/// A way to run `mlir-opt` or a tool like it.
#[derive(Debug, Clone)]
pub struct MlirOpt {
    program: PathBuf,
}

/// The result of running a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    /// Set if the exit code is 0.
    pub success: bool,
    /// The exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// Standard output. MLIR prints ASCII, so the conversion to a string is lossless.
    pub stdout: String,
    /// Its diagnostics.
    pub stderr: String,
}

impl MlirOpt {
    /// Returns a tool with `mlir-opt`'s command line.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
        }
    }

    /// Returns the program's path.
    #[must_use]
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Runs it with `args` and `input` on its standard input.
    ///
    /// # Panics
    ///
    /// If the program cannot be started.
    pub fn run<A: AsRef<OsStr>>(&self, args: &[A], input: impl AsRef<[u8]>) -> Output {
        let input = input.as_ref();
        let mut child = self
            .command()
            .args(args)
            // Symbolized stack traces are not needed and take seconds.
            .env("LLVM_DISABLE_SYMBOLIZATION", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} does not start: {error}", self.program.display()));
        let stdin = child.stdin.take();
        let output = std::thread::scope(|scope| {
            scope.spawn(|| {
                // A tool that stops reading early reports the reason on its standard error.
                let _ = stdin.map(|mut pipe| pipe.write_all(input));
            });
            child.wait_with_output()
        })
        .unwrap_or_else(|error| panic!("{} gives no output: {error}", self.program.display()));
        Output {
            success: output.status.success(),
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Returns the command without arguments. Some inputs make passes of MLIR run or grow without end, so both are limited.
    fn command(&self) -> Command {
        if !cfg!(unix) {
            return Command::new(&self.program);
        }
        let mut command = Command::new("sh");
        command
            .args([
                "-c",
                &format!("ulimit -v {MEMORY_KIB} && ulimit -t {SECONDS} && exec \"$0\" \"$@\""),
            ])
            .arg(&self.program);
        command
    }

    /// Returns the output for `input` in MLIR's generic form, with additional flags `args`.
    ///
    /// # Panics
    ///
    /// If the tool rejects the input. The message contains its diagnostics.
    #[track_caller]
    pub fn generic<A: AsRef<OsStr>>(&self, args: &[A], input: impl AsRef<[u8]>) -> String {
        let all: Vec<&OsStr> = std::iter::once("--mlir-print-op-generic".as_ref())
            .chain(args.iter().map(AsRef::as_ref))
            .collect();
        self.custom(&all, input)
    }

    /// Returns the output for `input` in custom form, with flags `args`.
    ///
    /// # Panics
    ///
    /// If the tool rejects the input. The message contains its diagnostics.
    #[track_caller]
    pub fn custom<A: AsRef<OsStr>>(&self, args: &[A], input: impl AsRef<[u8]>) -> String {
        let output = self.run(args, input);
        assert!(
            output.success,
            "{} refuses the input:\n{}",
            self.program.display(),
            output.stderr
        );
        output.stdout
    }

    /// Runs the tool on each of `parts` separately, in few processes. Returns its output in generic form, or `None` if
    /// it rejects the part or crashes.
    ///
    /// No part may contain a split marker.
    pub fn verdicts(&self, args: &[&str], parts: &[String]) -> Vec<Option<String>> {
        let answers = self.answers(&[&["--mlir-print-op-generic"], args].concat(), parts);
        let printed = answers.into_iter().map(|answer| match answer {
            Answer::Printed(text) => Some(text),
            Answer::Refused(_) | Answer::Crashed => None,
        });
        printed.collect()
    }

    /// Runs the tool on each of `parts` separately, in few processes.
    ///
    /// No part may contain a split marker.
    pub fn answers(&self, args: &[&str], parts: &[String]) -> Vec<Answer> {
        let args = [args, &["--split-input-file"]].concat();
        let mut found = Vec::with_capacity(parts.len());
        // The last one comes first.
        let mut batches: Vec<&[String]> = parts.chunks(BATCH).rev().collect();
        while let Some(batch) = batches.pop() {
            let output = self.run(&args, batch.join(&format!("\n{MARKER}\n")));
            let texts: Vec<&str> = output.stdout.split(&format!("{MARKER}\n")).collect();
            if output.code.is_some_and(|code| code <= 1) && texts.len() == batch.len() {
                let mut line = 1;
                found.extend(texts.into_iter().zip(batch).map(|(text, part)| {
                    let first = line;
                    line += part.matches('\n').count() + 2;
                    match text {
                        "" => Answer::Refused(first_error(&output.stderr, first..line).to_owned()),
                        text => Answer::Printed(text.to_owned()),
                    }
                }));
            } else if batch.len() == 1 {
                found.push(Answer::Crashed);
            } else {
                // One of them has brought the process down: it is in one of the halves.
                let (first, second) = batch.split_at(batch.len() / 2);
                batches.extend([second, first]);
            }
        }
        found
    }
}

/// Returns the message of the first error in these lines of the input.
fn first_error(stderr: &str, lines: Range<usize>) -> &str {
    let mut errors = stderr.lines().filter_map(|text| {
        let (place, message) = text.strip_prefix("<stdin>:")?.split_once(": error: ")?;
        let line = place.split(':').next()?.parse().ok()?;
        lines.contains(&line).then_some(message)
    });
    errors.next().unwrap_or("it gives no reason")
}

/// The result of `mlir-opt` for a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It prints this.
    Printed(String),
    /// Rejection with these diagnostics.
    Refused(String),
    /// Crash.
    Crashed,
}

/// Parts that go into one process: starting it costs as much as reading a few hundred ops.
const BATCH: usize = 64;

#[derive(Debug, thiserror::Error)]
enum Absent {
    #[error("no mlir-opt of version {VERSION} on the PATH; DRR_MLIR_OPT can name one")]
    NotFound,
    #[error("{} is no mlir-opt of version {VERSION}", .0.display())]
    Unfit(PathBuf),
}

fn find() -> Result<MlirOpt, Absent> {
    if let Some(named) = std::env::var_os("DRR_MLIR_OPT") {
        let named = PathBuf::from(named);
        return if is_version_22(&named) {
            Ok(MlirOpt::new(named))
        } else {
            Err(Absent::Unfit(named))
        };
    }
    ["mlir-opt-22", "mlir-opt"]
        .into_iter()
        .find(|name| is_version_22(name.as_ref()))
        .map(MlirOpt::new)
        .ok_or(Absent::NotFound)
}

fn is_version_22(program: &Path) -> bool {
    let Ok(output) = Command::new(program).arg("--version").stdin(Stdio::null()).output() else {
        return false;
    };
    says_version_22(&String::from_utf8_lossy(&output.stdout))
}

fn says_version_22(text: &str) -> bool {
    text.split("version ")
        .skip(1)
        .any(|rest| rest.split('.').next() == Some(VERSION))
}

#[cfg(test)]
mod tests {
    use super::says_version_22;

    #[test]
    fn versions() {
        assert!(says_version_22("Debian LLVM version 22.1.8\n  Optimized build.\n"));
        assert!(says_version_22("LLVM (http://llvm.org/):\n  LLVM version 22.0.0git\n"));
        assert!(!says_version_22("LLVM version 21.1.0"));
        assert!(!says_version_22("LLVM version 220.1"));
        assert!(!says_version_22("no such thing"));
    }
}
