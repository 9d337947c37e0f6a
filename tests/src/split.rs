//! Several modules in one file: `mlir-opt --split-input-file`.

/// The line that parts them.
pub const MARKER: &str = "// -----";

/// Splits a file into its modules, as `--split-input-file` does: at every marker, regardless of its position.
///
/// ```
/// let parts: Vec<_> = drr_tests::split::split_input(b"a\n// -----\nb").collect();
/// assert_eq!(parts, [&b"a\n"[..], b"\nb"]);
/// ```
pub fn split_input(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let current = rest?;
        let marker = MARKER.as_bytes();
        match current.windows(marker.len()).position(|window| window == marker) {
            Some(at) => {
                rest = Some(&current[at + marker.len()..]);
                Some(&current[..at])
            }
            None => rest.take(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::split_input;

    #[test]
    fn parts_and_markers_alternate() {
        let check = |text: &str, expected: &[&str]| {
            let parts: Vec<_> = split_input(text.as_bytes()).map(String::from_utf8_lossy).collect();
            assert_eq!(parts, expected);
        };
        check("", &[""]);
        check("a", &["a"]);
        check("// -----", &["", ""]);
        check("a // ----- b\n// ------c", &["a ", " b\n", "-c"]);
    }
}
