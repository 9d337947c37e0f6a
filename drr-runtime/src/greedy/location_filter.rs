//! Filters for source locations, as written on a command line.

use std::fmt;
use std::str::FromStr;

/// A filter for locations: a line of a file, or a column of a line. The syntax is that of locations in messages, where
/// the file name is optional: `input.mlir:3:5`, `input.mlir:3`, `3:5`, `3`.
///
/// ```
/// use drr_runtime::greedy::LocationFilter;
/// let third: LocationFilter = "input.mlir:3".parse()?;
/// assert!(third.holds("input.mlir:3:5") && third.holds("tests/input.mlir:3:1"));
/// assert!(!third.holds("input.mlir:30:5") && !third.holds("my_input.mlir:3:5"));
/// assert!("input.mlir".parse::<LocationFilter>().is_err());
/// # Ok::<(), drr_runtime::greedy::LocationFilterError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocationFilter {
    file: Option<String>,
    line: usize,
    column: Option<usize>,
}

/// The error for a text without a line number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a location `FILE:LINE:COLUMN`, where the file and the column are optional")]
pub struct LocationFilterError;

impl LocationFilter {
    /// Returns `true` if the filter includes a location, formatted as by
    /// [`Ir::describe_location`](drr_ir::Ir::describe_location). The file of the filter may be a suffix of the path.
    #[must_use]
    pub fn holds(&self, location: &str) -> bool {
        let mut parts = location.rsplitn(3, ':');
        let (column, line, file) = (parts.next(), parts.next(), parts.next());
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<usize>().ok());
        number(line) == Some(self.line)
            && self.column.is_none_or(|own| number(column) == Some(own))
            && file.is_some_and(|file| self.is_in(file))
    }

    /// Returns `true` if the filter can include locations in a file of this name.
    #[must_use]
    pub fn is_in(&self, file: &str) -> bool {
        let Some(own) = &self.file else { return true };
        let before = file.strip_suffix(own.as_str());
        before.is_some_and(|before| before.is_empty() || before.ends_with(['/', '\\']))
    }
}

impl FromStr for LocationFilter {
    type Err = LocationFilterError;

    fn from_str(text: &str) -> Result<Self, LocationFilterError> {
        let (before, last) = split_number(text).ok_or(LocationFilterError)?;
        let filter = |file: &str, line, column| LocationFilter {
            file: (!file.is_empty()).then(|| file.to_owned()),
            line,
            column,
        };
        Ok(match split_number(before) {
            Some((file, line)) => filter(file, line, Some(last)),
            None => filter(before, last, None),
        })
    }
}

/// Splits a text at the last `:` into the text before and the number after.
fn split_number(text: &str) -> Option<(&str, usize)> {
    let (before, number) = text.rsplit_once(':').unwrap_or(("", text));
    number.parse().ok().map(|number| (before, number))
}

impl fmt::Display for LocationFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        write!(f, "{}", self.line)?;
        self.column.map_or(Ok(()), |column| write!(f, ":{column}"))
    }
}
