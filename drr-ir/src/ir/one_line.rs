//! Formatting of an op on one line, for logs and messages.

use std::fmt::{self, Write};

use crate::OpRef;

/// Text that the printer writes for a value that is defined outside of the outermost op.
const UNKNOWN_VALUE: &str = "<<UNKNOWN SSA VALUE>>";

/// Maximum number of characters of an op.
const MAX_CHARS: usize = 160;

/// Returns the text of an op in generic form up to its first region, on one line and truncated: `%1 = "test.neg"(%0) :
/// (f32) -> f32`. Takes time linear in the size of the module, because values are numbered.
#[must_use]
pub fn one_line(op: OpRef<'_>) -> String {
    let mut line = LineWriter {
        text: String::new(),
        left: MAX_CHARS,
    };
    // The error means that the rest of the text is not needed.
    let is_cut = write!(line, "{}", op.display()).is_err();
    // The arguments of a block whose signature a conversion has changed are in no op.
    let text = line
        .text
        .trim_end_matches(" ({")
        .trim_end()
        .replace(UNKNOWN_VALUE, "%<replaced>");
    if is_cut { format!("{text} ...") } else { text }
}

/// A writer that stops the printer at the end of the line or after `MAX_CHARS` characters.
struct LineWriter {
    text: String,
    left: usize,
}

impl Write for LineWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for char in text.chars() {
            if char == '\n' || self.left == 0 {
                return Err(fmt::Error);
            }
            self.left -= 1;
            self.text.push(char);
        }
        Ok(())
    }
}
