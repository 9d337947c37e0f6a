//! Fast comparison of op names and of the texts between values, in words, and fast parsing of short numbers.

/// A hash table keyed by op names as written.
#[derive(Debug)]
pub(in crate::text::parser) struct NameTable<'s, T> {
    names: Vec<(ComparedText<'s>, T)>,
    /// Index in `names` plus one, by a hash of the name with linear probing. Empty while there are no names.
    buckets: Box<[u16]>,
}

const BUCKETS: usize = 1024;

/// Maximum number of probes.
const MAX_PROBES: usize = 4;

/// Maximum length of a name.
const MAX_NAME: usize = 128;

impl<T> Default for NameTable<'_, T> {
    fn default() -> Self {
        NameTable {
            names: Vec::new(),
            buckets: Box::default(),
        }
    }
}

impl<'s, T: Default> NameTable<'s, T> {
    /// Looks up the name at `at`. Returns its index and its end.
    #[inline]
    pub(super) fn find(&self, text: &[u8], at: usize) -> Option<(usize, usize)> {
        let hash = hash(text, at)?;
        for probe in 0..MAX_PROBES {
            let index = usize::from(*self.buckets.get((hash + probe) % BUCKETS)?).checked_sub(1)?;
            let (name, _) = self.names.get(index)?;
            if name.is_at(text, at) {
                return Some((index, at + name.len));
            }
        }
        None
    }

    /// Looks up or inserts a name. Returns `None` if the table has no room.
    pub(super) fn find_or_insert(&mut self, text: &[u8], at: usize, name: &'s [u8]) -> Option<usize> {
        let hash = hash(text, at)?;
        let name = ComparedText::new(name);
        if self.buckets.is_empty() {
            self.buckets = vec![0; BUCKETS].into();
        }
        for probe in 0..MAX_PROBES {
            let bucket = self.buckets.get_mut((hash + probe) % BUCKETS)?;
            let Some(index) = usize::from(*bucket).checked_sub(1) else {
                *bucket = u16::try_from(self.names.len() + 1).ok()?;
                self.names.push((name, T::default()));
                return Some(self.names.len() - 1);
            };
            if self.names.get(index)?.0 == name {
                return Some(index);
            }
        }
        None
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<&T> {
        self.names.get(index).map(|entry| &entry.1)
    }

    #[inline]
    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.names.get_mut(index).map(|entry| &mut entry.1)
    }
}

/// Returns a hash of the text after the byte at `at`, up to the next byte that is in no name: a quote, a space, a
/// parenthesis.
#[inline(always)]
fn hash(text: &[u8], at: usize) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    /// The first byte that occurs in names, a point.
    const NAMES: u64 = 0x2E;
    let mut at = at + 1;
    let mut hash = 0u64;
    for _ in 0..MAX_NAME / 8 {
        let word = u64::from_le_bytes(*text.get(at..)?.first_chunk()?);
        // The high bit of each byte below `NAMES`, exact up to the first such byte.
        let found = word.wrapping_sub(ONES * NAMES) & !word & (ONES << 7);
        if found != 0 {
            let before = (found & found.wrapping_neg()) - 1;
            hash = (hash ^ (word & before)).wrapping_mul(FACTOR);
            return Some((hash >> 54) as usize);
        }
        hash = (hash ^ word).wrapping_mul(FACTOR);
        at += 8;
    }
    None
}

/// A text for comparison: the beginning in words, which requires no call, the rest as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ComparedText<'s> {
    words: [u64; WORDS],
    masks: [u64; WORDS],
    rest: &'s [u8],
    pub(super) len: usize,
}

const WORDS: usize = 4;

impl<'s> ComparedText<'s> {
    pub(super) fn new(text: &'s [u8]) -> Self {
        let (mut words, mut masks) = ([0; WORDS], [0; WORDS]);
        for (chunk, (word, mask)) in text.chunks(8).zip(words.iter_mut().zip(&mut masks)) {
            let mut bytes = [0; 8];
            bytes
                .get_mut(..chunk.len())
                .into_iter()
                .for_each(|bytes| bytes.copy_from_slice(chunk));
            *word = u64::from_le_bytes(bytes);
            *mask = u64::MAX >> (64 - 8 * chunk.len());
        }
        ComparedText {
            words,
            masks,
            rest: text.get(8 * WORDS..).unwrap_or_default(),
            len: text.len(),
        }
    }

    /// Returns `true` if the text is at `at`. Near the end of the whole text, the result is `false`.
    #[inline(always)]
    pub(super) fn is_at(&self, text: &[u8], at: usize) -> bool {
        let Some(here) = text.get(at..) else { return false };
        let Some(chunk) = here.first_chunk::<{ 8 * WORDS }>() else {
            return false;
        };
        let (chunks, _) = chunk.as_chunks::<8>();
        let differences = chunks
            .iter()
            .zip(self.words.iter().zip(&self.masks))
            .fold(0, |differences, (chunk, (word, mask))| {
                differences | ((u64::from_le_bytes(*chunk) ^ word) & mask)
            });
        differences == 0 && (self.rest.is_empty() || here[8 * WORDS..].starts_with(self.rest))
    }
}

/// Returns the decimal number of at most seven digits at `at`, and the number of digits.
#[inline(always)]
pub(in crate::text::parser) fn decimal(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let word = u64::from_le_bytes(*text.get(at..)?.first_chunk()?);
    let digits = word ^ 0x3030_3030_3030_3030;
    // The high bit of each byte that is no digit, exact up to the first such byte.
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    let count = others.trailing_zeros() as usize / 8;
    if count == 0 || count == 8 {
        return None;
    }
    // The last digit moves to the highest byte; then pairs, fours and all eight are added in parallel.
    let digits = digits << (64 - 8 * count);
    let pairs = (digits & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul((10 << 8) + 1) >> 8;
    let fours = (pairs & 0x00FF_00FF_00FF_00FF).wrapping_mul((100 << 16) + 1) >> 16;
    let all = (fours & 0x0000_FFFF_0000_FFFF).wrapping_mul((10_000 << 32) + 1) >> 32;
    Some((all as u32, count))
}

/// Returns a number in a name: one with a leading zero would be another name.
#[inline(always)]
pub(super) fn name_number(text: &[u8], at: usize) -> Option<(u32, usize)> {
    decimal(text, at).filter(|&(_, count)| count == 1 || text.get(at) != Some(&b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_numbers() {
        let read = |text: &str| decimal(format!("{text}........").as_bytes(), 0);
        for number in (0..20_000).chain([99_999, 100_000, 1_234_567, 9_999_999]) {
            let text = number.to_string();
            assert_eq!(read(&text), Some((number, text.len())));
        }
        for end in 0..=u8::MAX {
            let mut text = *b"12........";
            text[2] = end;
            let expected = match end {
                b'0'..=b'9' => (120 + u32::from(end - b'0'), 3),
                _ => (12, 2),
            };
            assert_eq!(decimal(&text, 0), Some(expected));
        }
        assert_eq!(read("12345678"), None);
        assert_eq!(read("x"), None);
        assert_eq!(decimal(b"1234567", 0), None, "too near to the end");
        assert_eq!(name_number(b"0........", 0), Some((0, 1)));
        assert_eq!(name_number(b"01.......", 0), None);
    }

    #[test]
    fn texts_of_any_length() {
        let whole: Vec<u8> = (0..200).collect();
        for len in [0, 1, 7, 8, 9, 31, 32, 33, 64, 100] {
            let text = ComparedText::new(&whole[3..3 + len]);
            assert!(text.is_at(&whole, 3), "{len}");
            for wrong in 3..3 + len {
                let mut other = whole.clone();
                other[wrong] ^= 0x80;
                assert!(!text.is_at(&other, 3), "{len} {wrong}");
            }
        }
    }

    #[test]
    fn a_hash_ends_with_the_name() {
        let of = |text: &str| hash(format!("{text}................").as_bytes(), 0);
        assert_eq!(of("\"t.op\"(%1"), of("\"t.op\"(%23456789"));
        assert_eq!(of("\"t.op %1"), of("%t.op %23"));
        assert_ne!(of("\"t.op\"("), of("\"t.oq\"("));
        assert_eq!(of(&format!("\"{}", "x".repeat(MAX_NAME))), None);
    }
}
