//! Names for patterns that have none: where they are written.

use std::panic::Location;

/// Writes `file:line:column` into `out` as far as there is room, and returns its length. What a macro of the user has made is at
/// the place of the macro's call, and where it was written stands behind, to tell several patterns of one call apart.
pub const fn unnamed(call: &Location<'_>, line: u32, column: u32, out: &mut [u8]) -> usize {
    let at = text(out, 0, call.file().as_bytes());
    let at = text(out, at, b":");
    let at = number(out, at, call.line());
    let at = text(out, at, b":");
    let at = number(out, at, call.column());
    if call.line() == line && call.column() == column {
        return at;
    }
    let at = text(out, at, b" (rule at ");
    let at = number(out, at, line);
    let at = text(out, at, b":");
    let at = number(out, at, column);
    text(out, at, b")")
}

/// The name that has been written.
pub const fn written(name: &[u8]) -> &str {
    match std::str::from_utf8(name) {
        Ok(name) => name,
        Err(_) => "an unnamed pattern",
    }
}

const fn number(out: &mut [u8], at: usize, number: u32) -> usize {
    let mut unit = 1;
    while number / unit >= 10 {
        unit *= 10;
    }
    let mut at = at;
    while unit > 0 {
        at = text(out, at, &[b'0' + (number / unit % 10) as u8]);
        unit /= 10;
    }
    at
}

const fn text(out: &mut [u8], at: usize, text: &[u8]) -> usize {
    let mut done = 0;
    while done < text.len() {
        if at + done < out.len() {
            out[at + done] = text[done];
        }
        done += 1;
    }
    at + done
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &Location<'static> = Location::caller();
    const LENGTH: usize = unnamed(HERE, 1, 9, &mut []);

    #[test]
    fn f07_a_place_is_a_name() {
        let mut name = [0; LENGTH];
        assert_eq!(unnamed(HERE, 1, 9, &mut name), LENGTH);
        let (file, line, column) = (HERE.file(), HERE.line(), HERE.column());
        assert_eq!(written(&name), format!("{file}:{line}:{column} (rule at 1:9)"));
        let mut name = [0; 512];
        let length = unnamed(HERE, line, column, &mut name);
        assert_eq!(written(&name[..length]), format!("{file}:{line}:{column}"));
    }
}
