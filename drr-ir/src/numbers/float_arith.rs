//! Float arithmetic for folding.

use rustc_apfloat::{StatusAnd, ieee};

use super::float::Float;
use super::float_kinds::{FloatKind, NonFinite};

/// An arithmetic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FloatOperation {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl Float {
    /// Returns the sum, rounded to the nearest float. Like all operations, returns `None` if the kinds differ or if the
    /// kind has no value that represents the result.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.compute(FloatOperation::Add, other)
    }

    /// Returns the difference.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.compute(FloatOperation::Sub, other)
    }

    /// Returns the product.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        self.compute(FloatOperation::Mul, other)
    }

    /// Returns the quotient.
    #[must_use]
    pub fn checked_div(self, other: Self) -> Option<Self> {
        self.compute(FloatOperation::Div, other)
    }

    /// Returns the remainder of the quotient rounded toward zero, with the sign of the dividend, as C's `fmod`.
    #[must_use]
    pub fn checked_rem(self, other: Self) -> Option<Self> {
        self.compute(FloatOperation::Rem, other)
    }

    fn compute(self, operation: FloatOperation, other: Self) -> Option<Self> {
        if self.kind() != other.kind() {
            return None;
        }
        match self.kind() {
            FloatKind::F16 => self.with_apfloat::<ieee::Half>(operation, other),
            FloatKind::BF16 => self.with_apfloat::<ieee::BFloat>(operation, other),
            FloatKind::F32 => self.with_apfloat::<ieee::Single>(operation, other),
            FloatKind::F64 => self.with_apfloat::<ieee::Double>(operation, other),
            FloatKind::F80 => self.with_apfloat::<ieee::X87DoubleExtended>(operation, other),
            FloatKind::F128 => self.with_apfloat::<ieee::Quad>(operation, other),
            FloatKind::F8E5M2 => self.with_apfloat::<ieee::Float8E5M2>(operation, other),
            FloatKind::F8E4M3FN => self.with_apfloat::<ieee::Float8E4M3FN>(operation, other),
            _ => self.through_f64(operation, other),
        }
    }

    fn with_apfloat<F: rustc_apfloat::Float>(self, operation: FloatOperation, other: Self) -> Option<Self> {
        let (a, b) = (F::from_bits(self.bits()), F::from_bits(other.bits()));
        let StatusAnd { value, .. } = match operation {
            FloatOperation::Add => a + b,
            FloatOperation::Sub => a - b,
            FloatOperation::Mul => a * b,
            FloatOperation::Div => a / b,
            FloatOperation::Rem => a % b,
        };
        Self::from_bits(self.kind(), value.to_bits())
    }

    /// Computes in `f64`. For kinds with at most 25 bits of precision, rounding the result again is equivalent to
    /// rounding once.
    fn through_f64(self, operation: FloatOperation, other: Self) -> Option<Self> {
        let (a, b) = (self.convert(FloatKind::F64)?, other.convert(FloatKind::F64)?);
        let value = a.with_apfloat::<ieee::Double>(operation, b)?;
        let semantics = self.semantics();
        if value.is_inf() && semantics.non_finite == NonFinite::None || value.is_zero() && !semantics.has_zero {
            return None;
        }
        value.convert(self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPERATIONS: [FloatOperation; 5] = [
        FloatOperation::Add,
        FloatOperation::Sub,
        FloatOperation::Mul,
        FloatOperation::Div,
        FloatOperation::Rem,
    ];

    fn samples(kind: FloatKind) -> impl Iterator<Item = Float> {
        let mut state = 0x2545_f491_4f6c_dd1d_u128;
        let count = if kind.width() <= 8 { 1 << kind.width() } else { 400 };
        (0..count).filter_map(move |i| {
            state = state
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(1);
            let bits = if count == 400 { state >> (128 - kind.width()) } else { i };
            Float::from_bits(kind, bits)
        })
    }

    /// For a narrow kind that LLVM's port supports, the computation in `f64` must agree with it.
    #[test]
    fn both_ways_agree() {
        use FloatKind::{BF16, F8E4M3FN, F8E5M2, F16};
        for kind in [F16, BF16, F8E5M2, F8E4M3FN] {
            for (a, b) in samples(kind).flat_map(|a| samples(kind).map(move |b| (a, b))) {
                for operation in OPERATIONS {
                    assert_eq!(
                        a.compute(operation, b),
                        a.through_f64(operation, b),
                        "{a:?} {operation:?} {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn f32_is_the_machines() {
        let f32s = || samples(FloatKind::F32).map(|float| (float, f32::from_bits(float.bits() as u32)));
        for ((a, x), (b, y)) in f32s().flat_map(|a| f32s().map(move |b| (a, b))) {
            for (operation, expected) in OPERATIONS.into_iter().zip([x + y, x - y, x * y, x / y, x % y]) {
                let result = a.compute(operation, b).map(|float| f32::from_bits(float.bits() as u32));
                assert!(result.is_some_and(|r| r.to_bits() == expected.to_bits() || r.is_nan() && expected.is_nan()));
            }
        }
    }

    #[test]
    fn results_that_a_kind_lacks_are_none() {
        let float = |kind, value| Float::from_f64(kind, value).expect("representable");
        let six = float(FloatKind::F4E2M1FN, 6.0);
        assert_eq!(six.checked_add(six), Some(six));
        assert_eq!(six.checked_div(float(FloatKind::F4E2M1FN, 0.0)), None);
        let one = float(FloatKind::F8E8M0FNU, 1.0);
        assert_eq!(one.checked_sub(float(FloatKind::F8E8M0FNU, 2.0)), None);
        assert_eq!(one.checked_add(one), Some(float(FloatKind::F8E8M0FNU, 2.0)));
        assert_eq!(one.checked_sub(one), None);
        assert_eq!(one.checked_rem(one), None);
        let zero = float(FloatKind::F8E4M3FNUZ, 0.0);
        assert_eq!(zero.checked_div(zero), Float::nan(FloatKind::F8E4M3FNUZ));
        assert_eq!(one.checked_add(six), None);
        let half = float(FloatKind::F80, 0.5);
        assert_eq!(half.checked_add(half), Some(float(FloatKind::F80, 1.0)));
    }
}
