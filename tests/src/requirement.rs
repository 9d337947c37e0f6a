//! Things a test needs that a machine may lack: skipped with one line, or required.

use std::fmt::Display;
use std::io::Write as _;
use std::sync::Once;

/// One thing that tests need and that a machine may lack.
#[derive(Debug)]
pub struct Requirement {
    what: &'static str,
    variable: &'static str,
    said: Once,
}

impl Requirement {
    /// Returns a requirement called `what`; the environment variable `variable` set to `1` makes its absence a failure.
    #[must_use]
    pub const fn new(what: &'static str, variable: &'static str) -> Self {
        Self {
            what,
            variable,
            said: Once::new(),
        }
    }

    /// Returns `true` if the machine must provide the requirement.
    #[must_use]
    pub fn is_required(&self) -> bool {
        std::env::var_os(self.variable).is_some_and(|value| value == "1")
    }

    /// Reports that the requirement is absent: prints one line per process, or fails the test if the requirement is
    /// mandatory.
    ///
    /// The line goes to the process's standard error itself, which the test harness does not capture.
    ///
    /// # Panics
    ///
    /// If the environment makes the requirement mandatory.
    #[track_caller]
    pub fn absent(&self, reason: &dyn Display) {
        assert!(
            !self.is_required(),
            "{} is required ({}=1) but {reason}",
            self.what,
            self.variable
        );
        self.said.call_once(|| {
            // A closed standard error is no reason to fail a test that is skipped anyway.
            let _ = std::io::stderr().lock().write_all(self.skip_line(reason).as_bytes());
        });
    }

    fn skip_line(&self, reason: &dyn Display) -> String {
        format!("skipped: comparisons with {} ({reason})\n", self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::Requirement;

    static TIDES: Requirement = Requirement::new("the table of tides", "DRR_REQUIRE_TABLE_OF_TIDES");

    #[test]
    fn a_skip_prints_one_line_with_the_reason() {
        assert!(!TIDES.is_required());
        assert_eq!(
            TIDES.skip_line(&"DRR_TIDES is not set"),
            "skipped: comparisons with the table of tides (DRR_TIDES is not set)\n"
        );
    }
}
