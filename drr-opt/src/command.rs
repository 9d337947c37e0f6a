//! The shell command of `--bisect` and `--reduce`: an interestingness test, as for `mlir-reduce`.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use drr::Module;

use crate::RunError;
use crate::session::Run;

/// A shell command, to which the path of a file with a module is appended.
pub(crate) struct InterestingnessTest<'r> {
    run: &'r Run<'r>,
    command: &'r str,
}

impl<'r> InterestingnessTest<'r> {
    pub(crate) fn new(run: &'r Run<'r>, command: &'r str) -> Self {
        InterestingnessTest { run, command }
    }

    /// Returns `true` if the command fails for a module: its exit code is not 0, or a signal ends it.
    pub(crate) fn fails(&self, module: &Module) -> Result<bool, RunError> {
        if self.run.cancellation.is_cancelled() {
            return Err(RunError::Interrupted { at: None });
        }
        let text = self.run.text(module)?;
        self.fails_for(&text).map_err(|error| RunError::Command {
            command: self.command.to_owned(),
            error,
        })
    }

    fn fails_for(&self, text: &[u8]) -> io::Result<bool> {
        let mut file = tempfile::Builder::new().prefix("drr-opt-").suffix(".mlir").tempfile()?;
        file.write_all(text)?;
        file.flush()?;
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("{} \"$1\"", self.command))
            .arg("sh")
            .arg(file.path());
        let status = shell
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        match status.code() {
            // The exit codes of a shell for a missing program or a file that is not executable.
            Some(126 | 127) => Err(io::Error::new(io::ErrorKind::NotFound, "the shell does not find it")),
            code => Ok(code != Some(0)),
        }
    }

    /// Returns the error of a command that does not tell modules apart, for this reason.
    pub(crate) fn nothing_to_find(&self, reason: impl Into<String>) -> RunError {
        RunError::NothingToFind {
            command: self.command.to_owned(),
            reason: reason.into(),
        }
    }
}
