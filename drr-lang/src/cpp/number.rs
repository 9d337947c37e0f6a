//! Numbers of C++ with their types.

/// An integer with its type. `int` is signed and has 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// The value.
    pub value: i128,
    /// Number of bits of the type.
    pub bits: u32,
    /// `true` if the type is signed.
    pub signed: bool,
}

/// A floating-point number with its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Float {
    /// A `float`.
    F32(f32),
    /// A `double`.
    F64(f64),
}

/// Number of bits and signedness of `int`.
pub(super) const INT: (u32, bool) = (32, true);

/// Returns the minimum and maximum of an integer type.
pub(super) fn range(bits: u32, signed: bool) -> (i128, i128) {
    if signed {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}

impl Int {
    /// Returns the operand after integral promotion.
    pub(super) fn promoted(self) -> Int {
        if self.bits < INT.0 {
            Int {
                bits: INT.0,
                signed: INT.1,
                ..self
            }
        } else {
            self
        }
    }

    /// Returns zero in the type to which the usual arithmetic conversions convert two operands.
    pub(super) fn common(self, other: Int) -> Int {
        let (left, right) = (self.promoted(), other.promoted());
        let (bits, signed) = match (left.bits, right.bits) {
            (a, b) if a == b => (a, left.signed && right.signed),
            (a, b) if a > b => (a, left.signed),
            (_, b) => (b, right.signed),
        };
        Int { value: 0, bits, signed }
    }

    /// Returns `true` for an unsigned type of 64 bits, whose values an `i64` does not hold.
    pub(super) fn is_u64(self) -> bool {
        self.bits == 64 && !self.signed
    }

    /// Returns another value of the same type, or `None` if a signed value does not fit.
    pub(super) fn with(self, value: i128) -> Option<Int> {
        let (least, most) = range(self.bits, self.signed);
        if self.signed {
            (least..=most).contains(&value).then_some(Int { value, ..self })
        } else {
            Some(self.wrapped(value))
        }
    }

    /// Returns another value of the same type, converted modulo its size.
    pub(super) fn wrapped(self, value: i128) -> Int {
        wrap(value, self.bits, self.signed).map_or(self, |value| Int { value, ..self })
    }
}

/// Converts a value to an integer type, modulo its size.
pub fn wrap(value: i128, bits: u32, signed: bool) -> Option<i128> {
    let size = 1i128.checked_shl(bits).filter(|_| (1..=126).contains(&bits))?;
    let value = value.rem_euclid(size);
    Some(if signed && value >= size / 2 {
        value - size
    } else {
        value
    })
}
