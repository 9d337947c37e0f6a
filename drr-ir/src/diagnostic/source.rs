//! Texts and places in them.

use std::fmt;
use std::sync::OnceLock;

/// A stretch of a text: byte offsets, `end` not included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// From `start` to before `end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// From the start of `self` to the end of `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end.max(self.start),
        }
    }

    /// The empty span behind `self`.
    #[must_use]
    pub fn after(self) -> Self {
        Self {
            start: self.end,
            end: self.end,
        }
    }

    /// How many bytes it has.
    #[must_use]
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether it has no bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Its bytes in `text`; empty if they are not all there.
    #[must_use]
    #[inline]
    pub fn bytes(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// A text with its name, as diagnostics need it.
///
/// Lines are counted only when the first place is asked for.
pub struct Source {
    name: String,
    text: Vec<u8>,
    /// Lines and columns before the text, in the file that it is a part of.
    before: (usize, usize),
    /// Where each line begins.
    lines: OnceLock<Box<[usize]>>,
}

impl Source {
    /// A text, which need not be UTF-8, with the name (of a file, mostly) that messages show.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl AsRef<[u8]>) -> Self {
        Self::from_bytes(name, text.as_ref().to_vec())
    }

    /// The same without copying.
    #[must_use]
    pub fn from_bytes(name: impl Into<String>, text: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            text,
            before: (0, 0),
            lines: OnceLock::new(),
        }
    }

    /// A text that is part of a file, and begins there at a line and a column, both from 1. Lines and columns are those of the
    /// file.
    ///
    /// ```
    /// let part = drr_ir::diagnostic::Source::new("a", "b\nc").starting_at(7, 3);
    /// assert_eq!((part.line_col(0), part.line_col(2)), ((7, 3), (8, 1)));
    /// ```
    #[must_use]
    pub fn starting_at(mut self, line: usize, column: usize) -> Self {
        self.before = (line.saturating_sub(1), column.saturating_sub(1));
        self
    }

    /// The line and the column where it starts, if it is part of a file.
    #[must_use]
    pub fn start(&self) -> Option<(usize, usize)> {
        let (lines, columns) = self.before;
        (self.before != (0, 0)).then_some((lines.saturating_add(1), columns.saturating_add(1)))
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Line and column of a byte offset, both from 1; columns count bytes, as in MLIR. An offset behind the end counts
    /// as the end.
    ///
    /// ```
    /// let source = drr_ir::diagnostic::Source::new("a", "one\ntwo");
    /// assert_eq!(source.line_col(0), (1, 1));
    /// assert_eq!(source.line_col(5), (2, 2));
    /// assert_eq!(source.line_col(99), (2, 4));
    /// ```
    #[must_use]
    pub fn line_col(&self, offset: u32) -> (usize, usize) {
        let offset = (offset as usize).min(self.text.len());
        let starts = self.lines();
        let line = starts.partition_point(|&start| start <= offset);
        // The first line starts at 0, so there is one.
        let column = offset - starts[line - 1] + 1;
        let (lines, columns) = self.before;
        let column = if line == 1 {
            column.saturating_add(columns)
        } else {
            column
        };
        (line.saturating_add(lines), column)
    }

    /// The bytes of a line, counted from 1 in the file, without its line break, and the offset of the first. A line that does not
    /// exist is empty.
    #[must_use]
    pub fn line(&self, line: usize) -> (usize, &[u8]) {
        let starts = self.lines();
        let line = line.saturating_sub(self.before.0);
        let start = line
            .checked_sub(1)
            .and_then(|index| starts.get(index))
            .copied()
            .unwrap_or(self.text.len());
        let end = starts.get(line).map_or(self.text.len(), |next| next.saturating_sub(1));
        let bytes = self.text.get(start..end).unwrap_or_default();
        (start, bytes.strip_suffix(b"\r").unwrap_or(bytes))
    }

    fn lines(&self) -> &[usize] {
        self.lines.get_or_init(|| {
            let breaks = self
                .text
                .iter()
                .enumerate()
                .filter(|(_, byte)| **byte == b'\n')
                .map(|(at, _)| at + 1);
            std::iter::once(0).chain(breaks).collect()
        })
    }
}

/// Shows the name and the size: the text may be huge.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.name)
            .field("bytes", &self.text.len())
            .finish()
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for Source {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_past_the_largest_number_are_the_largest() {
        let part = Source::new("a", "b\nc").starting_at(usize::MAX, usize::MAX);
        assert_eq!(part.start(), Some((usize::MAX, usize::MAX)));
        assert_eq!(part.line_col(1), (usize::MAX, usize::MAX));
        assert_eq!(part.line_col(2), (usize::MAX, 1));
        assert_eq!(
            Source::new("a", "bc").starting_at(1, usize::MAX - 1).line_col(1),
            (1, usize::MAX)
        );
    }

    #[test]
    fn lines_and_columns() {
        let source = Source::new("a", "\nab\r\n\n");
        let places: Vec<_> = (0..=7).map(|offset| source.line_col(offset)).collect();
        assert_eq!(places, [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (4, 1), (4, 1)]);
        assert_eq!(source.line(2), (1, &b"ab"[..]));
        assert_eq!(source.line(4), (6, &b""[..]));
        assert_eq!(source.line(0), (6, &b""[..]));
        assert_eq!(source.line(5), (6, &b""[..]));
        assert_eq!(Source::new("e", "").line_col(3), (1, 1));
    }

    #[test]
    fn spans_outside_of_the_text_are_empty() {
        assert_eq!(Span::new(1, 3).bytes(b"abc"), b"bc");
        assert_eq!(Span::new(1, 4).bytes(b"abc"), b"");
        assert_eq!(Span::new(3, 1).bytes(b"abc"), b"");
        assert_eq!(Span::new(3, 1).len(), 0);
    }
}
