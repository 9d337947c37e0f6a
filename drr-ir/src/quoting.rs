//! Identifiers and strings in MLIR's syntax.

/// Returns `true` if a name is printed without quotes.
pub(crate) fn is_bare_identifier(bytes: &[u8]) -> bool {
    let Some((first, rest)) = bytes.split_first() else {
        return false;
    };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// Writes a string in quotes, in pieces.
#[inline]
pub(crate) fn quote(bytes: &[u8], mut write: impl FnMut(&[u8])) {
    write(b"\"");
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if bytes.iter().all(is_plain) {
        write(bytes);
    } else {
        for byte in bytes {
            match byte {
                b'\\' => write(b"\\\\"),
                byte if is_plain(byte) => write(&[*byte]),
                byte => {
                    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
                    write(&[b'\\', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
                }
            }
        }
    }
    write(b"\"");
}

/// Returns a text in quotes.
pub(crate) fn quoted_text(text: &str) -> String {
    let mut quoted = Vec::with_capacity(text.len() + 2);
    quote(text.as_bytes(), |piece| quoted.extend_from_slice(piece));
    String::from_utf8_lossy(&quoted).into_owned()
}
