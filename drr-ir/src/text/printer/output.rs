//! The output buffer, and text that occurs everywhere: numbers, escaped strings, keys.

use std::fmt::{self, Write as _};
use std::io;

use super::PrintError;
use crate::quoting::{is_bare_identifier, quote};

/// A buffered output. Errors are stored until the caller checks for them, so that the hot path has no branches for
/// them.
pub(in crate::text) struct AsmOutput<'o> {
    bytes: Vec<u8>,
    sink: OutputSink<'o>,
    written: u64,
    limit: u64,
    error: Option<PrintError>,
    /// Set while buffered text may still be retracted.
    pub(super) holds: bool,
}

/// The destination of the text.
enum OutputSink<'o> {
    Writer(&'o mut dyn io::Write),
    /// Chunks in memory, with placeholders ([`backpatches`](super::backpatches)).
    Memory(Vec<Vec<u8>>),
}

const FLUSH_AT: usize = 1 << 14;

/// Includes room for the line that exceeds `FLUSH_AT`.
const CAPACITY: usize = FLUSH_AT + 4096;

/// The first byte of a placeholder.
pub(super) const MARK: u8 = 0xFF;

pub(super) const MARK_LEN: usize = 5;

/// Denotes the byte [`MARK`] itself.
pub(super) const ESCAPED: u32 = u32::MAX;

/// Denotes the end of text that an alias may replace.
pub(super) const END: u32 = u32::MAX - 1;

/// A short text in a fixed-size buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortText<const N: usize> {
    bytes: [u8; N],
    len: u8,
}

impl<const N: usize> ShortText<N> {
    /// Returns `None` if the text is too long.
    pub(super) fn new(text: &[u8]) -> Option<Self> {
        let mut bytes = [0; N];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        let len = u8::try_from(text.len()).ok()?;
        Some(ShortText { bytes, len })
    }
}

const EIGHT_DIGITS: u64 = 100_000_000;

/// Returns the digits of a number with at most eight digits and their count. Halves, then quarters, then single digits
/// are split in parallel within one word.
#[inline]
fn short_decimal(number: u32) -> ([u8; 8], usize) {
    let number = u64::from(number);
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    // Divides by 100 and by 10 with a multiplication that is exact in this range.
    let hundreds = ((fours * 5243) >> 19) & 0x0000_007F_0000_007F;
    let twos = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((twos * 103) >> 10) & 0x000F_000F_000F_000F;
    let ones = tens | ((twos - 10 * tens) << 8);
    // The first digit is in the lowest byte. Leading zeros are shifted out, except for the only digit.
    let zeros = (ones.trailing_zeros() / 8).min(7);
    let digits = (ones | 0x3030_3030_3030_3030) >> (8 * zeros);
    (digits.to_le_bytes(), 8 - zeros as usize)
}

/// Like [`short_decimal`], for at most four digits.
#[inline]
fn shortest_decimal(number: u32) -> ([u8; 4], usize) {
    let hundreds = (number * 5243) >> 19;
    let twos = hundreds | ((number - 100 * hundreds) << 16);
    let tens = ((twos * 103) >> 10) & 0x000F_000F;
    let ones = tens | ((twos - 10 * tens) << 8);
    let zeros = (ones.trailing_zeros() / 8).min(3);
    let digits = (ones | 0x3030_3030) >> (8 * zeros);
    (digits.to_le_bytes(), 4 - zeros as usize)
}

/// Appends a short prefix and a number to a text. With inlining, the prefix is a constant.
#[inline(always)]
pub(super) fn push_prefixed_number<const N: usize>(text: &mut Vec<u8>, prefix: &[u8; N], number: u32) {
    const { assert!(N <= 4) };
    if number < 10_000 {
        let (digits, count) = shortest_decimal(number);
        let mut bytes = [0; 8];
        bytes[..N].copy_from_slice(prefix);
        bytes[N..N + 4].copy_from_slice(&digits);
        let end = text.len() + N + count;
        text.extend_from_slice(&bytes);
        text.truncate(end);
    } else if u64::from(number) < EIGHT_DIGITS {
        let (digits, count) = short_decimal(number);
        let mut bytes = [0; 16];
        bytes[..N].copy_from_slice(prefix);
        bytes[N..N + 8].copy_from_slice(&digits);
        let end = text.len() + N + count;
        text.extend_from_slice(&bytes);
        text.truncate(end);
    } else {
        text.extend_from_slice(prefix);
        push_long_number(text, number);
    }
}

#[cold]
fn push_long_number(text: &mut Vec<u8>, number: u32) {
    text.extend_from_slice(number.to_string().as_bytes());
}

impl<'o> AsmOutput<'o> {
    pub(super) fn new(sink: &'o mut dyn io::Write, limit: Option<u64>) -> Self {
        AsmOutput::of_sink(OutputSink::Writer(sink), limit)
    }

    /// Creates an output that keeps the text in memory.
    pub(super) fn in_memory(limit: Option<u64>) -> Self {
        AsmOutput::of_sink(OutputSink::Memory(Vec::new()), limit)
    }

    fn of_sink(sink: OutputSink<'o>, limit: Option<u64>) -> Self {
        AsmOutput {
            bytes: Vec::with_capacity(CAPACITY),
            sink,
            written: 0,
            limit: limit.unwrap_or(u64::MAX),
            error: None,
            holds: false,
        }
    }

    #[inline]
    pub(super) fn text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    #[inline]
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Writes arbitrary bytes, escaped if the output has placeholders.
    pub(super) fn any_bytes(&mut self, bytes: &[u8]) {
        if matches!(self.sink, OutputSink::Writer(_)) {
            return self.bytes(bytes);
        }
        for (index, part) in bytes.split(|&byte| byte == MARK).enumerate() {
            if index > 0 {
                self.write_placeholder(ESCAPED);
            }
            self.bytes(part);
        }
    }

    /// Writes a placeholder.
    pub(super) fn write_placeholder(&mut self, number: u32) {
        let [a, b, c, d] = number.to_le_bytes();
        self.bytes(&[MARK, a, b, c, d]);
    }

    /// Writes the separator before a list entry.
    #[inline]
    pub(super) fn comma(&mut self, index: usize) {
        if index > 0 {
            self.text(", ");
        }
    }

    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Returns the number of bytes written.
    pub(super) fn position(&self) -> u64 {
        self.written + self.bytes.len() as u64
    }

    /// Returns the text written since a position, if none of it was flushed.
    pub(super) fn since(&self, position: u64) -> Option<&[u8]> {
        self.bytes
            .get(usize::try_from(position.checked_sub(self.written)?).ok()?..)
    }

    /// Retracts and returns the text written since a position.
    pub(super) fn take_since(&mut self, position: u64) -> Box<[u8]> {
        let from = usize::try_from(position.saturating_sub(self.written)).unwrap_or(usize::MAX);
        self.bytes.split_off(from.min(self.bytes.len())).into()
    }

    /// Writes a short text: copies the whole buffer, which requires no call, and truncates.
    #[inline]
    pub(super) fn piece<const N: usize>(&mut self, piece: &ShortText<N>) {
        let end = self.bytes.len() + usize::from(piece.len);
        self.bytes.extend_from_slice(&piece.bytes);
        self.bytes.truncate(end);
    }

    /// Writes a range of a text. A short range is copied with a fixed size, which requires no call, and truncated.
    #[inline(always)]
    pub(super) fn part(&mut self, text: &[u8], start: usize, len: usize) {
        match text.get(start..).and_then(|rest| rest.first_chunk::<32>()) {
            Some(chunk) if len <= chunk.len() => {
                let end = self.bytes.len() + len;
                self.bytes.extend_from_slice(chunk);
                self.bytes.truncate(end);
            }
            _ => self.bytes(text.get(start..start + len).unwrap_or_default()),
        }
    }

    #[inline]
    pub(super) fn number(&mut self, number: u64) {
        if number < EIGHT_DIGITS {
            let (digits, count) = short_decimal(number as u32);
            let end = self.bytes.len() + count;
            self.bytes.extend_from_slice(&digits);
            self.bytes.truncate(end);
        } else {
            self.long_number(number);
        }
    }

    /// Writes a short prefix and a number. Value names are most of the text.
    #[inline(always)]
    pub(super) fn prefixed_number<const N: usize>(&mut self, prefix: &[u8; N], number: u32) {
        push_prefixed_number(&mut self.bytes, prefix, number);
    }

    #[cold]
    fn long_number(&mut self, number: u64) {
        self.display(number);
    }

    #[inline]
    pub(super) fn signed(&mut self, number: i64) {
        if number < 0 {
            self.byte(b'-');
        }
        self.number(number.unsigned_abs());
    }

    #[inline]
    pub(super) fn spaces(&mut self, count: usize) {
        const SPACES: [u8; 16] = [b' '; 16];
        let end = self.bytes.len() + count;
        if count <= SPACES.len() {
            self.bytes.extend_from_slice(&SPACES);
            self.bytes.truncate(end);
        } else {
            self.bytes.resize(end, b' ');
        }
    }

    pub(super) fn hex(&mut self, bytes: impl Iterator<Item = u8>) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let (mut text, mut len) = ([0; 64], 0);
        for byte in bytes {
            text[len] = DIGITS[usize::from(byte >> 4)];
            text[len + 1] = DIGITS[usize::from(byte & 15)];
            len += 2;
            if len == text.len() {
                self.bytes(&text);
                self.flush_if_full();
                len = 0;
            }
        }
        self.bytes(&text[..len]);
    }

    /// Writes bytes in quotes. Quotes and bytes that are not printable ASCII become two hexadecimal digits.
    pub(in crate::text) fn quoted(&mut self, bytes: &[u8]) {
        quote(bytes, |piece| self.bytes(piece));
    }

    /// Writes a key of a dictionary or resource, in quotes if it is no bare identifier.
    pub(in crate::text) fn key(&mut self, bytes: &[u8]) {
        if is_bare_identifier(bytes) {
            self.bytes(bytes)
        } else {
            self.quoted(bytes)
        }
    }

    /// Writes `@name`.
    pub(in crate::text) fn symbol(&mut self, bytes: &[u8]) {
        self.byte(b'@');
        match bytes {
            // As in MLIR: an empty name cannot be parsed, which the text should show.
            b"" => self.text("<<INVALID EMPTY SYMBOL>>"),
            bytes => self.key(bytes),
        }
    }

    /// Writes through the standard formatting machinery, for rare text.
    pub(super) fn display(&mut self, what: impl fmt::Display) {
        // Writing into a vector cannot fail.
        let _ = fmt::Write::write_fmt(self, format_args!("{what}"));
    }

    #[inline]
    pub(super) fn flush_if_full(&mut self) {
        if self.bytes.len() >= FLUSH_AT {
            self.flush();
        }
    }

    /// Flushes much later than [`Self::flush_if_full`], while the caller reads back recent text ([`AsmOutput::since`]).
    #[inline]
    pub(super) fn flush_if_huge(&mut self) {
        if self.bytes.len() >= 4 * FLUSH_AT {
            self.flush();
        }
    }

    #[cold]
    fn flush(&mut self) {
        if self.holds {
            return;
        }
        self.count();
        match &mut self.sink {
            _ if self.error.is_some() => {}
            OutputSink::Writer(sink) => self.error = sink.write_all(&self.bytes).err().map(PrintError::Io),
            OutputSink::Memory(parts) => parts.push(std::mem::replace(&mut self.bytes, Vec::with_capacity(CAPACITY))),
        }
        self.bytes.clear();
    }

    fn count(&mut self) {
        self.written += self.bytes.len() as u64;
        if self.error.is_none() && self.written > self.limit {
            self.error = Some(PrintError::TooLong { limit: self.limit });
        }
    }

    /// Returns the chunks of the text, if it was kept in memory.
    pub(super) fn into_parts(mut self) -> Result<Vec<Vec<u8>>, PrintError> {
        self.count();
        match (self.error, self.sink) {
            (Some(error), _) => Err(error),
            (None, OutputSink::Memory(mut parts)) => {
                parts.push(self.bytes);
                Ok(parts)
            }
            (None, OutputSink::Writer(_)) => Ok(Vec::new()),
        }
    }

    pub(super) fn fail(&mut self, error: PrintError) {
        self.error = self.error.take().or(Some(error));
    }

    /// Returns `true` if an error has occurred and printing should stop.
    #[inline]
    pub(super) fn failed(&self) -> bool {
        self.error.is_some()
    }

    pub(super) fn finish(mut self) -> Result<(), PrintError> {
        self.flush();
        match (self.error, self.sink) {
            (Some(error), _) => Err(error),
            (None, OutputSink::Writer(sink)) => Ok(sink.flush()?),
            (None, OutputSink::Memory(_)) => Ok(()),
        }
    }
}

impl fmt::Write for AsmOutput<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

/// Adapter from a formatter to a byte sink. Bytes that are not UTF-8 become replacement characters.
///
/// MLIR text is ASCII except for the bodies of dialect types and attributes.
pub(super) struct FmtSink<'f, 'b> {
    formatter: &'f mut fmt::Formatter<'b>,
    /// The first bytes of a character that is split between chunks.
    cut: Vec<u8>,
}

impl<'f, 'b> FmtSink<'f, 'b> {
    pub(super) fn new(formatter: &'f mut fmt::Formatter<'b>) -> Self {
        FmtSink {
            formatter,
            cut: Vec::new(),
        }
    }

    fn put(&mut self, bytes: &[u8]) -> fmt::Result {
        for chunk in bytes.utf8_chunks() {
            self.formatter.write_str(chunk.valid())?;
            if !chunk.invalid().is_empty() {
                self.formatter.write_char(char::REPLACEMENT_CHARACTER)?;
            }
        }
        Ok(())
    }
}

impl io::Write for FmtSink<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut joined = std::mem::take(&mut self.cut);
        let all = if joined.is_empty() {
            bytes
        } else {
            joined.extend_from_slice(bytes);
            &joined
        };
        let whole = match std::str::from_utf8(all) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => all.len(),
        };
        let (whole, cut) = all.split_at(whole);
        self.cut = cut.to_vec();
        self.put(whole).map_err(|_| io::Error::other("the formatter failed"))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let cut = std::mem::take(&mut self.cut);
        self.put(&cut).map_err(|_| io::Error::other("the formatter failed"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut AsmOutput<'_>)) -> String {
        let mut bytes = Vec::new();
        let mut out = AsmOutput::new(&mut bytes, None);
        write(&mut out);
        out.finish().expect("a vector takes everything");
        String::from_utf8(bytes).expect("ASCII")
    }

    #[test]
    fn numbers() {
        let all = written(|out| {
            for number in [0, 9, 10, 99_999_999, 100_000_000, u64::MAX] {
                out.number(number);
                out.byte(b' ');
            }
            out.signed(i64::MIN);
        });
        assert_eq!(
            all,
            "0 9 10 99999999 100000000 18446744073709551615 -9223372036854775808"
        );
    }

    #[test]
    fn short_numbers() {
        // All numbers of up to four digits, alone and as each half of eight: the halves are processed alike.
        for half in 0..10_000u32 {
            for number in [half, half * 10_000, half * 10_000 + 9_999, 42 * 10_000 + half] {
                let (digits, count) = short_decimal(number);
                assert_eq!(&digits[..count], number.to_string().as_bytes());
                let mut text = Vec::new();
                push_prefixed_number(&mut text, b"%", number);
                assert_eq!(text, format!("%{number}").as_bytes());
            }
        }
    }

    #[test]
    fn pieces() {
        let all = written(|out| {
            for text in [&b""[..], b"a", b"abcd"] {
                out.piece(&ShortText::<4>::new(text).expect("it fits"));
                out.byte(b'|');
            }
        });
        assert_eq!(all, "|a|abcd|");
        assert!(ShortText::<4>::new(b"abcde").is_none());
    }

    #[test]
    fn parts() {
        let text: Vec<u8> = (b'0'..=b'z').collect();
        for range in [0..0, 3..7, 3..35, 3..36, text.len() - 2..text.len(), 0..text.len()] {
            assert_eq!(
                written(|out| out.part(&text, range.start, range.len())).as_bytes(),
                &text[range]
            );
        }
    }

    #[test]
    fn strings_and_keys() {
        assert_eq!(written(|out| out.quoted(b"a\"\\\n\xff~")), r#""a\22\\\0A\FF~""#);
        assert_eq!(written(|out| out.key(b"a.b$c_1")), "a.b$c_1");
        assert_eq!(written(|out| out.key(b"1a")), "\"1a\"");
        assert_eq!(written(|out| out.key(b"")), "\"\"");
        assert_eq!(written(|out| out.symbol(b"a b")), "@\"a b\"");
    }

    #[test]
    fn the_limit_stops_a_long_text() {
        let mut bytes = Vec::new();
        let mut out = AsmOutput::new(&mut bytes, Some(10));
        out.spaces(11);
        assert!(matches!(out.finish(), Err(PrintError::TooLong { limit: 10 })));
        assert!(bytes.is_empty());
    }
}
