//! Types that every context interns first, with their ids as constants.

use crate::numbers::FloatKind;
use crate::numbers::Signedness::{Signed, Signless, Unsigned};
use crate::{Type, TypeData};

macro_rules! fixed_types {
    ($($(#[$doc:meta])* $name:ident = $data:expr;)*) => {
        fixed_types!(@ 0u32, $($(#[$doc])* $name)*);
        /// Returns the types that every context interns first, in this order.
        pub(crate) fn fixed() -> Vec<TypeData> {
            vec![$($data),*]
        }
    };
    (@ $n:expr, $(#[$doc:meta])* $name:ident $($rest:tt)*) => {
        impl Type {
            $(#[$doc])*
            pub const $name: Type = Type::from_id($n);
        }
        fixed_types!(@ $n + 1, $($rest)*);
    };
    (@ $n:expr,) => {};
}

fixed_types! {
    /// `i1`
    I1 = TypeData::Integer { width: 1, signedness: Signless };
    /// `i2`
    I2 = TypeData::Integer { width: 2, signedness: Signless };
    /// `i4`
    I4 = TypeData::Integer { width: 4, signedness: Signless };
    /// `i8`
    I8 = TypeData::Integer { width: 8, signedness: Signless };
    /// `i16`
    I16 = TypeData::Integer { width: 16, signedness: Signless };
    /// `i32`
    I32 = TypeData::Integer { width: 32, signedness: Signless };
    /// `i64`
    I64 = TypeData::Integer { width: 64, signedness: Signless };
    /// `index`
    INDEX = TypeData::Index;
    /// `si8`
    SI8 = TypeData::Integer { width: 8, signedness: Signed };
    /// `si16`
    SI16 = TypeData::Integer { width: 16, signedness: Signed };
    /// `si32`
    SI32 = TypeData::Integer { width: 32, signedness: Signed };
    /// `si64`
    SI64 = TypeData::Integer { width: 64, signedness: Signed };
    /// `ui8`
    UI8 = TypeData::Integer { width: 8, signedness: Unsigned };
    /// `ui16`
    UI16 = TypeData::Integer { width: 16, signedness: Unsigned };
    /// `ui32`
    UI32 = TypeData::Integer { width: 32, signedness: Unsigned };
    /// `ui64`
    UI64 = TypeData::Integer { width: 64, signedness: Unsigned };
    /// `none`
    NONE = TypeData::None;
    /// `f16`
    F16 = TypeData::Float(FloatKind::F16);
    /// `bf16`
    BF16 = TypeData::Float(FloatKind::BF16);
    /// `f32`
    F32 = TypeData::Float(FloatKind::F32);
    /// `f64`
    F64 = TypeData::Float(FloatKind::F64);
}
