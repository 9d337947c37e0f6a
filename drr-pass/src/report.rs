//! Heading of the timing and statistics reports.

use std::fmt;

/// Writes the heading of a report, as LLVM does.
pub(crate) fn write_banner(f: &mut fmt::Formatter<'_>, title: &str) -> fmt::Result {
    const LINE: &str = "===-------------------------------------------------------------------------===";
    let title = format!("... {title} ...");
    let indent = (80 - title.len()) / 2;
    writeln!(f, "{LINE}\n{:indent$}{title}\n{LINE}", "")
}
