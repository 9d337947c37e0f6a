//! The text of an op on one line, for logs.

use std::fmt::{self, Write};

use drr_ir::OpRef;

/// How many characters of an op are shown.
const MAX_CHARS: usize = 160;

/// The text of an op in generic form up to its first region, on one line and cut where it is long: `%1 = "test.neg"(%0) : (f32) -> f32`. It
/// takes time for all ops of the module, because of the numbers of the values.
#[must_use]
pub fn one_line(op: OpRef<'_>) -> String {
    let mut line = Line {
        text: String::new(),
        left: MAX_CHARS,
    };
    // The error says that nothing more is needed.
    let is_cut = write!(line, "{}", op.display()).is_err();
    let text = line.text.trim_end_matches(" ({").trim_end();
    match is_cut {
        true => format!("{text} ..."),
        false => text.to_owned(),
    }
}

/// Takes what stands on one line and is not too long, and ends the printer then.
struct Line {
    text: String,
    left: usize,
}

impl Write for Line {
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
