//! Writer of indented Rust source.

use drr_lang::docs::without_bidi_controls;

/// Spaces of one level of indentation.
const INDENT: &str = "    ";

/// Rust source that is written line by line, with the indentation of the open blocks.
#[derive(Debug, Default)]
pub(crate) struct CodeWriter {
    text: String,
    depth: usize,
}

impl CodeWriter {
    /// Writes a line. Line breaks in it, which raw string literals may have, stay as they are.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(&self.indent());
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// Writes an empty line.
    pub(crate) fn blank_line(&mut self) {
        self.text.push('\n');
    }

    /// Writes the first line of a block, such as `op! {`, and indents the following lines.
    pub(crate) fn open(&mut self, line: impl AsRef<str>) {
        self.line(line);
        self.depth += 1;
    }

    /// Ends the indentation of a block, and writes its last line, such as `}`.
    pub(crate) fn close(&mut self, line: impl AsRef<str>) {
        self.dedent();
        self.line(line);
    }

    /// Ends the indentation of a block without a last line.
    pub(crate) fn dedent(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Writes the elements of a list, one per line, and `end` after the last one, which ends the block.
    pub(crate) fn list(&mut self, elements: &[String], end: &str) {
        for (at, element) in elements.iter().enumerate() {
            let separator = if at + 1 == elements.len() { end } else { "," };
            self.line(format!("{element}{separator}"));
        }
        self.dedent();
    }

    /// Writes lines of Markdown as doc comments.
    pub(crate) fn docs(&mut self, lines: &[String]) {
        for line in lines {
            match line.as_str() {
                "" => self.line("///"),
                line => self.line(format!("/// {}", without_bidi_controls(line))),
            }
        }
    }

    /// Writes the comment with the origin of a record, unless it is empty.
    pub(crate) fn origin(&mut self, origin: &str) {
        if !origin.is_empty() {
            self.line(format!("// {origin}"));
        }
    }

    /// Writes each line of a text.
    pub(crate) fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(line));
    }

    /// Returns the indentation of the next line.
    pub(crate) fn indent(&self) -> String {
        INDENT.repeat(self.depth)
    }

    /// Returns the length of the text so far.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns the text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}
