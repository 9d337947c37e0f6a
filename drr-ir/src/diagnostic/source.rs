//! Source texts and spans.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A range of byte offsets in a text, `end` excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates a span from `start` up to `end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns the span from the start of `self` to the end of `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end.max(self.start),
        }
    }

    /// Returns the empty span after `self`.
    #[must_use]
    pub fn after(self) -> Self {
        Self {
            start: self.end,
            end: self.end,
        }
    }

    /// Returns the number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Returns `true` if the span has no bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns the bytes in `text`; empty if the span is not in it.
    #[must_use]
    #[inline]
    pub fn bytes(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// A text with its name, for diagnostics.
///
/// Lines are counted on demand.
///
/// ```
/// use drr_ir::diagnostic::{Source, Span};
/// let source = Source::new("input.mlir", "module {\n  foo\n}");
/// let span = Span::new(11, 14);
/// assert_eq!(span.bytes(source.text()), b"foo");
/// assert_eq!(source.line_col(span.start), (2, 3));
/// ```
pub struct Source {
    name: String,
    /// Bytes of the file, shared by its parts.
    file: Arc<Vec<u8>>,
    /// Range of the text in the file.
    range: Range<usize>,
    /// Range in the file that diagnostics quote: the text, and the rest of its first and last line.
    quoted: Range<usize>,
    /// Lines and columns before the text, in the file that it is a part of.
    before: (usize, usize),
    /// Offset of each line in the text.
    lines: OnceLock<Box<[usize]>>,
}

impl Source {
    /// Creates a source from a text, which need not be UTF-8, and the name shown in messages, usually a file name.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl AsRef<[u8]>) -> Self {
        Self::from_bytes(name, text.as_ref().to_vec())
    }

    /// Like [`Source::new`], without copying.
    #[must_use]
    pub fn from_bytes(name: impl Into<String>, text: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            range: 0..text.len(),
            quoted: 0..text.len(),
            file: Arc::new(text),
            before: (0, 0),
            lines: OnceLock::new(),
        }
    }

    /// Returns a part of the text, without copying. Lines, columns and quoted lines are relative to the whole. A range
    /// that exceeds the text is truncated.
    ///
    /// ```
    /// let whole = drr_ir::diagnostic::Source::new("a", "one\ntwo three");
    /// let part = whole.part(8..13);
    /// assert_eq!(part.text(), b"three");
    /// assert_eq!(part.line_col(0), (2, 5));
    /// assert_eq!(part.line(2), (1, &b"two three"[..]));
    /// ```
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> Self {
        let end = range.end.min(self.range.len());
        let start = range.start.min(end);
        let lines = self.lines();
        let (first, last) = [start, end].map(|at| lines.partition_point(|&line| line <= at)).into();
        let is_first = first <= 1;
        let quoted_start = match lines.get(first.saturating_sub(1)) {
            Some(line) if !is_first => self.range.start + line,
            _ => self.quoted.start,
        };
        let quoted_end = lines
            .get(last)
            .map_or(self.quoted.end, |next| self.range.start + next - 1);
        let columns = start - lines.get(first.saturating_sub(1)).copied().unwrap_or(0);
        Self {
            name: self.name.clone(),
            file: Arc::clone(&self.file),
            range: self.range.start + start..self.range.start + end,
            quoted: quoted_start..quoted_end,
            before: (
                self.before.0.saturating_add(first.saturating_sub(1)),
                if is_first {
                    self.before.1.saturating_add(columns)
                } else {
                    columns
                },
            ),
            lines: OnceLock::new(),
        }
    }

    /// Marks the text as part of a file in which it starts at a line and a column, both from 1. Lines and columns are
    /// relative to the file, of which only the text is known.
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

    /// Returns the line and column where the text starts, if it is part of a file.
    #[must_use]
    pub fn start(&self) -> Option<(usize, usize)> {
        let (lines, columns) = self.before;
        (self.before != (0, 0)).then_some((lines.saturating_add(1), columns.saturating_add(1)))
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the bytes.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        self.file.get(self.range.clone()).unwrap_or_default()
    }

    /// Returns the line and column of a byte offset, both from 1. Columns count bytes, as in MLIR. An offset after the
    /// end counts as the end.
    ///
    /// ```
    /// let source = drr_ir::diagnostic::Source::new("a", "one\ntwo");
    /// assert_eq!(source.line_col(0), (1, 1));
    /// assert_eq!(source.line_col(5), (2, 2));
    /// assert_eq!(source.line_col(99), (2, 4));
    /// ```
    #[must_use]
    pub fn line_col(&self, offset: u32) -> (usize, usize) {
        let offset = (offset as usize).min(self.range.len());
        let starts = self.lines();
        let line = starts.partition_point(|&start| start <= offset);
        // The first line starts at 0, so the subtraction cannot underflow.
        let column = offset - starts[line - 1] + 1;
        let (lines, columns) = self.before;
        let column = if line == 1 {
            column.saturating_add(columns)
        } else {
            column
        };
        (line.saturating_add(lines), column)
    }

    /// Returns the bytes of a line, counted from 1 in the file, without its line break, and the column of the first
    /// byte. The column is 1 unless the text [starts](Source::starting_at) later in the line. A line that does not
    /// exist is empty.
    #[must_use]
    pub fn line(&self, line: usize) -> (usize, &[u8]) {
        let starts = self.lines();
        let number = line.saturating_sub(self.before.0);
        let Some(&start) = number.checked_sub(1).and_then(|index| starts.get(index)) else {
            return (1, &[]);
        };
        let (start, column) = match number {
            1 => (
                self.quoted.start,
                self.before.1.saturating_sub(self.range.start - self.quoted.start),
            ),
            _ => (self.range.start + start, 0),
        };
        let end = starts
            .get(number)
            .map_or(self.quoted.end, |next| self.range.start + next - 1);
        let bytes = self.file.get(start..end).unwrap_or_default();
        (column.saturating_add(1), bytes.strip_suffix(b"\r").unwrap_or(bytes))
    }

    fn lines(&self) -> &[usize] {
        self.lines.get_or_init(|| {
            let breaks = self
                .text()
                .iter()
                .enumerate()
                .filter(|(_, byte)| **byte == b'\n')
                .map(|(at, _)| at + 1);
            std::iter::once(0).chain(breaks).collect()
        })
    }
}

/// Prints the name and the size: the text may be huge.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.name)
            .field("bytes", &self.range.len())
            .finish()
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text() == other.text()
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
        let positions: Vec<_> = (0..=7).map(|offset| source.line_col(offset)).collect();
        assert_eq!(
            positions,
            [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (4, 1), (4, 1)]
        );
        assert_eq!(source.line(2), (1, &b"ab"[..]));
        for empty in [0, 4, 5] {
            assert_eq!(source.line(empty), (1, &b""[..]));
        }
        assert_eq!(Source::new("e", "").line_col(3), (1, 1));
    }

    #[test]
    fn parts_have_the_lines_of_the_whole() {
        let whole = Source::new("a", "ab\r\ncd ef gh\nij");
        let part = whole.part(7..10);
        assert_eq!(part.text(), b"ef ");
        assert_eq!((part.start(), part.line_col(2)), (Some((2, 4)), (2, 6)));
        assert_eq!(part.line(2), (1, &b"cd ef gh"[..]));
        assert_eq!(part.line(3), (1, &b""[..]));
        // A part of a part, over several lines.
        let later = whole.part(1..15).part(6..13);
        assert_eq!(later.text(), b"ef gh\ni");
        assert_eq!((later.line_col(0), later.line_col(7)), ((2, 4), (3, 2)));
        assert_eq!(later.line(3), (1, &b"ij"[..]));
        assert_eq!(whole.part(1..2).part(0..1).line(1), (1, &b"ab"[..]));
        // The unknown rest of the file is not quoted.
        let unknown = Source::new("a", "ab cd").starting_at(7, 3).part(3..5);
        assert_eq!(unknown.line_col(0), (7, 6));
        assert_eq!(unknown.line(7), (3, &b"ab cd"[..]));
        // Out of range, the result is empty.
        for (from, to) in [(99, 100), (17, 3)] {
            let nothing = whole.part(Range { start: from, end: to });
            assert_eq!(nothing.text(), b"");
        }
        assert_eq!(whole.part(16..99).text(), b"");
    }

    #[test]
    fn spans_outside_of_the_text_are_empty() {
        assert_eq!(Span::new(1, 3).bytes(b"abc"), b"bc");
        assert_eq!(Span::new(1, 4).bytes(b"abc"), b"");
        assert_eq!(Span::new(3, 1).bytes(b"abc"), b"");
        assert_eq!(Span::new(3, 1).len(), 0);
    }
}
