//! Integers of any width and their wrapping arithmetic.

use std::cmp::Ordering;

use num_bigint::BigUint;

/// The signedness of an integer type.
///
/// ```
/// use drr_ir::numbers::{Int, Signedness};
/// let value = Int::wrapping(8, 0xff);
/// assert_eq!(value.resize(16, Signedness::Signed), Int::wrapping(16, 0xffff));
/// assert_eq!(value.resize(16, Signedness::Unsigned), Int::wrapping(16, 0x00ff));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signedness {
    /// `i32`: operations decide on the interpretation.
    Signless,
    /// `si32`. Literals of `index` follow this rule, too.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// An integer of a fixed width in two's complement, without signedness.
///
/// The width is the number of bits, from 0 to [`Int::MAX_WIDTH`]. Two values are equal if their widths and their bits
/// are equal. Up to 128 bits are stored inline, more on the heap.
///
/// ```
/// use drr_ir::numbers::{Int, Signedness};
///
/// let byte = Int::parse("255", false, 8, Signedness::Signless)?;
/// assert_eq!(byte.to_i128(), Some(-1));
/// assert_eq!(byte.to_u128(), Some(255));
/// # Ok::<(), drr_ir::numbers::IntError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Int {
    width: u32,
    repr: IntRepr,
}

/// The bits of an [`Int`]; those above its width are zero. `Big` if and only if the width is above 128.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum IntRepr {
    Small(u128),
    Big(Box<BigUint>),
}

impl Int {
    /// The width of the widest integer type in MLIR.
    pub const MAX_WIDTH: u32 = 16_777_215;

    /// The width of `index` values.
    pub const INDEX_WIDTH: u32 = 64;

    /// Returns the value `v`, if it fits into `width` bits as signed or as unsigned.
    #[must_use]
    pub fn from_i128(width: u32, v: i128) -> Option<Self> {
        let value = (width <= Self::MAX_WIDTH).then(|| Self::wrapping_signed(width, v))?;
        let fits = value.to_i128() == Some(v) || value.to_u128() == u128::try_from(v).ok();
        fits.then_some(value)
    }

    /// Returns the low `width` bits of `bits`, zero-extended.
    #[must_use]
    pub fn wrapping(width: u32, bits: u128) -> Self {
        let repr = if width > 128 {
            IntRepr::Big(Box::new(BigUint::from(bits)))
        } else {
            IntRepr::Small(bits & mask(width))
        };
        Self { width, repr }
    }

    /// Returns the low `width` bits of `v`, sign-extended.
    #[must_use]
    pub fn wrapping_signed(width: u32, v: i128) -> Self {
        if width > 128 && v < 0 {
            return Self::wrapping(width, v.unsigned_abs()).wrapping_neg();
        }
        Self::wrapping(width, v.cast_unsigned())
    }

    /// Returns the low `width` bits of `bits`.
    #[must_use]
    pub(super) fn wrapping_big(width: u32, bits: BigUint) -> Self {
        let bits = if bits.bits() > u64::from(width) {
            bits & big_mask(width)
        } else {
            bits
        };
        let repr = if width > 128 {
            IntRepr::Big(Box::new(bits))
        } else {
            IntRepr::Small(low_u128(&bits))
        };
        Self { width, repr }
    }

    /// Returns the number of bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the signed value, if it fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        match &self.repr {
            IntRepr::Small(_) if self.width == 0 => Some(0),
            IntRepr::Small(bits) => {
                let shift = 128 - self.width;
                Some((bits << shift).cast_signed() >> shift)
            }
            IntRepr::Big(_) if self.is_negative() => {
                let magnitude = u128::try_from(self.magnitude()).ok()?;
                0i128.checked_sub_unsigned(magnitude)
            }
            IntRepr::Big(bits) => i128::try_from(bits.as_ref()).ok(),
        }
    }

    /// Returns the unsigned value, if it fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        match &self.repr {
            IntRepr::Small(bits) => Some(*bits),
            IntRepr::Big(bits) => u128::try_from(bits.as_ref()).ok(),
        }
    }

    /// Returns the signed value, if it fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|v| i64::try_from(v).ok())
    }

    /// Returns the unsigned value, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.to_u128().and_then(|v| u64::try_from(v).ok())
    }

    /// Returns `true` if no bit is set.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.to_u128() == Some(0)
    }

    /// Returns `true` if the top bit is set, that is, if the signed value is negative.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        let Some(top) = self.width.checked_sub(1) else {
            return false;
        };
        match &self.repr {
            IntRepr::Small(bits) => bits >> top & 1 == 1,
            IntRepr::Big(bits) => bits.bit(u64::from(top)),
        }
    }

    /// Returns the bits, lowest byte first, in as many bytes as the width requires.
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        let len = byte_len(self.width);
        let mut bytes = match &self.repr {
            IntRepr::Small(bits) => bits.to_le_bytes().to_vec(),
            IntRepr::Big(bits) => bits.to_bytes_le(),
        };
        bytes.resize(len, 0);
        bytes
    }

    /// Returns the value with these bits, lowest byte first. Returns `None` unless the number of bytes fits the width
    /// and no bit above the width is set.
    #[must_use]
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Option<Self> {
        if bytes.len() != byte_len(width) || width > Self::MAX_WIDTH {
            return None;
        }
        if width > 128 {
            let bits = BigUint::from_bytes_le(bytes);
            return (bits.bits() <= u64::from(width)).then(|| Self::wrapping_big(width, bits));
        }
        let bits = bytes
            .iter()
            .rev()
            .fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
        (bits & mask(width) == bits).then_some(Self {
            width,
            repr: IntRepr::Small(bits),
        })
    }

    /// Returns the wrapped sum, or `None` if the widths differ: unlike in Rust's integers, the width is not in the type.
    ///
    /// All other binary operations return an `Option` for the same reason.
    #[must_use]
    pub fn wrapping_add(&self, other: &Self) -> Option<Self> {
        self.binary(other, u128::wrapping_add, |a, b, _| a + b)
    }

    /// Returns the wrapped difference.
    #[must_use]
    pub fn wrapping_sub(&self, other: &Self) -> Option<Self> {
        self.binary(other, u128::wrapping_sub, |a, b, width| {
            (BigUint::from(1u8) << width) + a - b
        })
    }

    /// Returns the wrapped product.
    #[must_use]
    pub fn wrapping_mul(&self, other: &Self) -> Option<Self> {
        self.binary(other, u128::wrapping_mul, |a, b, _| a * b)
    }

    /// Returns the bitwise and.
    #[must_use]
    pub fn and(&self, other: &Self) -> Option<Self> {
        self.binary(other, |a, b| a & b, |a, b, _| a & b)
    }

    /// Returns the bitwise or.
    #[must_use]
    pub fn or(&self, other: &Self) -> Option<Self> {
        self.binary(other, |a, b| a | b, |a, b, _| a | b)
    }

    /// Returns the bitwise exclusive or.
    #[must_use]
    pub fn xor(&self, other: &Self) -> Option<Self> {
        self.binary(other, |a, b| a ^ b, |a, b, _| a ^ b)
    }

    /// Returns the wrapped two's complement: the lowest value is its own negation.
    #[must_use]
    pub fn wrapping_neg(&self) -> Self {
        match &self.repr {
            IntRepr::Small(bits) => Self::wrapping(self.width, bits.wrapping_neg()),
            IntRepr::Big(bits) => Self::wrapping_big(self.width, (BigUint::from(1u8) << self.width) - bits.as_ref()),
        }
    }

    /// Compares the signed values. Returns `None` if the widths differ.
    #[must_use]
    pub fn cmp_signed(&self, other: &Self) -> Option<Ordering> {
        match (self.is_negative(), other.is_negative()) {
            (true, false) if self.width == other.width => Some(Ordering::Less),
            (false, true) if self.width == other.width => Some(Ordering::Greater),
            // For values with the same sign, the bits have the order of the values.
            _ => self.cmp_unsigned(other),
        }
    }

    /// Compares the unsigned values. Returns `None` if the widths differ.
    #[must_use]
    pub fn cmp_unsigned(&self, other: &Self) -> Option<Ordering> {
        match (&self.repr, &other.repr) {
            _ if self.width != other.width => None,
            (IntRepr::Small(a), IntRepr::Small(b)) => Some(a.cmp(b)),
            (IntRepr::Big(a), IntRepr::Big(b)) => Some(a.cmp(b)),
            _ => None,
        }
    }

    /// Returns the bits as an unsigned number.
    pub(super) fn to_big(&self) -> BigUint {
        match &self.repr {
            IntRepr::Small(bits) => BigUint::from(*bits),
            IntRepr::Big(bits) => bits.as_ref().clone(),
        }
    }

    /// Returns the absolute value of the signed value.
    pub(super) fn magnitude(&self) -> BigUint {
        if self.is_negative() {
            self.wrapping_neg().to_big()
        } else {
            self.to_big()
        }
    }

    fn binary(
        &self,
        other: &Self,
        small: impl FnOnce(u128, u128) -> u128,
        big: impl FnOnce(&BigUint, &BigUint, u32) -> BigUint,
    ) -> Option<Self> {
        match (&self.repr, &other.repr) {
            _ if self.width != other.width => None,
            (IntRepr::Small(a), IntRepr::Small(b)) => Some(Self::wrapping(self.width, small(*a, *b))),
            (IntRepr::Big(a), IntRepr::Big(b)) => Some(Self::wrapping_big(self.width, big(a, b, self.width))),
            _ => None,
        }
    }
}

/// Returns the low 128 bits.
pub(super) fn low_u128(bits: &BigUint) -> u128 {
    bits.iter_u64_digits()
        .take(2)
        .zip([0, 64])
        .fold(0, |sum, (digit, shift)| sum | u128::from(digit) << shift)
}

/// Returns `width` ones, for a width of at most 128.
fn mask(width: u32) -> u128 {
    match width {
        0 => 0,
        1..=127 => (1 << width) - 1,
        _ => u128::MAX,
    }
}

fn big_mask(width: u32) -> BigUint {
    (BigUint::from(1u8) << width) - BigUint::from(1u8)
}

fn byte_len(width: u32) -> usize {
    width.div_ceil(8) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTHS: [u32; 12] = [0, 1, 2, 7, 8, 64, 127, 128, 129, 191, 192, 1000];

    #[test]
    fn from_i128_accepts_values_that_fit_signed_or_unsigned() {
        for (width, least, most) in [
            (0, 0, 0),
            (1, -1, 1),
            (8, -128, 255),
            (64, i64::MIN.into(), u64::MAX.into()),
            (127, -1 << 126, i128::MAX),
        ] {
            assert!(Int::from_i128(width, least).is_some(), "{width}");
            assert!(Int::from_i128(width, most).is_some(), "{width}");
            assert_eq!(Int::from_i128(width, least - 1), None, "{width}");
            assert_eq!(
                most.checked_add(1).and_then(|v| Int::from_i128(width, v)),
                None,
                "{width}"
            );
        }
        for width in [128, 129, Int::MAX_WIDTH] {
            for v in [i128::MIN, -1, 0, i128::MAX] {
                assert_eq!(Int::from_i128(width, v).and_then(|v| v.to_i128()), Some(v), "{width}");
            }
        }
        assert_eq!(Int::from_i128(Int::MAX_WIDTH + 1, 0), None);
    }

    #[test]
    fn small_and_big_widths_agree_on_arithmetic() {
        // Every operation commutes with truncation, so a wide result checks the narrow one.
        let samples = [
            0i128,
            1,
            -1,
            2,
            -2,
            77,
            -77,
            i64::MAX.into(),
            i64::MIN.into(),
            i128::MAX,
            i128::MIN,
        ];
        for width in WIDTHS {
            for (a, b) in samples.iter().flat_map(|a| samples.iter().map(move |b| (*a, *b))) {
                let narrow = |v| Int::wrapping_signed(width, v);
                let wide = |v| Int::wrapping_signed(2000, v);
                let cut = |v: Int| Int::wrapping_big(width, v.to_big());
                let (a, b, wide_a, wide_b) = (narrow(a), narrow(b), wide(a), wide(b));
                for op in [
                    Int::wrapping_add,
                    Int::wrapping_sub,
                    Int::wrapping_mul,
                    Int::and,
                    Int::or,
                    Int::xor,
                ] {
                    assert_eq!(op(&a, &b), op(&wide_a, &wide_b).map(cut), "{a:?} {b:?}");
                }
                assert_eq!(a.wrapping_neg(), cut(wide_a.wrapping_neg()));
                assert_eq!(a.wrapping_add(&a.wrapping_neg()), Some(narrow(0)));
            }
        }
        assert_eq!(Int::wrapping(8, 1).wrapping_add(&Int::wrapping(9, 1)), None);
        assert_eq!(Int::wrapping(129, 1).wrapping_add(&Int::wrapping(130, 1)), None);
    }

    #[test]
    fn order_depends_on_the_reading() {
        for width in WIDTHS.into_iter().filter(|width| *width > 1) {
            let (minus_one, one) = (Int::wrapping_signed(width, -1), Int::wrapping(width, 1));
            assert_eq!(minus_one.cmp_signed(&one), Some(Ordering::Less));
            assert_eq!(one.cmp_signed(&minus_one), Some(Ordering::Greater));
            assert_eq!(minus_one.cmp_unsigned(&one), Some(Ordering::Greater));
            assert_eq!(
                minus_one.cmp_signed(&Int::wrapping_signed(width, -2)),
                Some(Ordering::Greater)
            );
            assert_eq!(one.cmp_signed(&one), Some(Ordering::Equal));
            assert_eq!(one.cmp_signed(&Int::wrapping(width + 1, 1)), None);
            assert_eq!(minus_one.cmp_signed(&Int::wrapping(width + 1, 1)), None);
        }
    }

    #[test]
    fn bytes_round_trip() {
        for width in WIDTHS {
            for v in [0, 1, -1, 0x1234_5678_9abc_def0, i128::MIN] {
                let int = Int::wrapping_signed(width, v);
                let bytes = int.to_le_bytes();
                assert_eq!(bytes.len(), width.div_ceil(8) as usize);
                assert_eq!(Int::from_le_bytes(width, &bytes), Some(int));
                assert_eq!(Int::from_le_bytes(width, &[&bytes[..], &[0]].concat()), None);
            }
        }
        assert_eq!(Int::from_le_bytes(7, &[0x80]), None);
        assert_eq!(Int::from_le_bytes(129, &[0xff; 17]), None);
    }

    #[test]
    fn zero_width_has_one_value() {
        let zero = Int::wrapping(0, u128::MAX);
        assert_eq!(
            (zero.to_i128(), zero.to_u128(), zero.is_zero(), zero.is_negative()),
            (Some(0), Some(0), true, false)
        );
        assert_eq!(zero.wrapping_neg(), zero);
        assert_eq!(zero.to_le_bytes(), Vec::<u8>::new());
    }

    #[test]
    fn failed_conversions_return_errors() {
        let low = Int::wrapping_signed(300, i128::MIN);
        assert_eq!(low.to_i128(), Some(i128::MIN));
        assert_eq!(low.to_u128(), None);
        assert_eq!(low.to_i64(), None);
        assert_eq!(Int::wrapping(300, u128::MAX).to_i128(), None);
        assert_eq!(Int::wrapping(300, u128::MAX).to_u128(), Some(u128::MAX));
        assert_eq!(low.wrapping_sub(&Int::wrapping(300, 1)).and_then(|v| v.to_i128()), None);
        assert_eq!(Int::wrapping(64, u64::MAX.into()).to_i64(), Some(-1));
        assert_eq!(Int::wrapping(64, u64::MAX.into()).to_u64(), Some(u64::MAX));
    }
}
