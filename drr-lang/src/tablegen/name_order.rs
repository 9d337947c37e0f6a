//! Order of records by name.

use std::cmp::Ordering;

/// Compares the names of two records as TableGen sorts them: sequences of digits are compared as numbers.
///
/// This is `StringRef::compare_numeric`, including its treatment of leading zeros: the longer sequence of digits is greater.
///
/// ```
/// use drr_lang::compare_record_names;
/// use std::cmp::Ordering;
///
/// assert_eq!(compare_record_names("Fuse2", "Fuse10"), Ordering::Less);
/// assert_eq!(compare_record_names("Fuse", "Fuse2"), Ordering::Less);
/// assert_eq!(compare_record_names("fuse", "Zip"), Ordering::Greater);
/// assert_eq!(compare_record_names("Fuse02", "Fuse3"), Ordering::Greater);
/// ```
pub fn compare_record_names(left: &str, right: &str) -> Ordering {
    let (mut left, mut right) = (left.as_bytes(), right.as_bytes());
    while let (Some((first, left_rest)), Some((other, right_rest))) = (left.split_first(), right.split_first()) {
        if !first.is_ascii_digit() || !other.is_ascii_digit() {
            match first.cmp(other) {
                Ordering::Equal => (left, right) = (left_rest, right_rest),
                unequal => return unequal,
            }
            continue;
        }
        let ((number, left_rest), (other, right_rest)) = (split_digits(left), split_digits(right));
        match number.len().cmp(&other.len()).then_with(|| number.cmp(other)) {
            Ordering::Equal => (left, right) = (left_rest, right_rest),
            unequal => return unequal,
        }
    }
    left.len().cmp(&right.len())
}

/// Splits a text after its leading digits.
fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    text.split_at(len)
}
