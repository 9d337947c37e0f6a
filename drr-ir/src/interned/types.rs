//! Types: [`Type`] is an id in the [`Context`], [`TypeData`] is its structure.

use std::fmt;
use std::num::NonZeroU32;

use crate::TypeData;

/// An interned type. Equal types of one context have equal ids; a comparison takes one instruction.
///
/// ```
/// use drr_ir::{Context, Type};
/// let ctx = Context::new();
/// assert_eq!(ctx.integer_type(32), Type::I32);
/// assert_eq!(Type::I32.integer_width(&ctx), Some(32));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type(NonZeroU32);

impl Type {
    pub(crate) const fn from_id(id: u32) -> Type {
        match NonZeroU32::new(id + 1) {
            Some(id) => Type(id),
            None => Type(NonZeroU32::MAX),
        }
    }

    pub(crate) const fn id(self) -> u32 {
        self.0.get() - 1
    }

    /// Returns a nonzero number that identifies the type in its context. Its order has no meaning.
    pub const fn to_bits(self) -> u32 {
        self.0.get()
    }

    /// Returns the type for a number from [`Type::to_bits`]; `None` for zero.
    pub const fn from_bits(bits: u32) -> Option<Type> {
        match NonZeroU32::new(bits) {
            Some(bits) => Some(Type(bits)),
            None => None,
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Type({})", self.0)
    }
}

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

use crate::numbers::FloatKind;
use crate::numbers::Signedness::{Signed, Signless, Unsigned};

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

/// Maximum number of types in a tuple that is printed without an alias.
pub(crate) const LONG_TUPLE: usize = 16;

/// The number of types whose small integer attributes are encoded in the attribute's id: the first fixed types.
pub(crate) const SMALL_INT_TYPES: u32 = 16;
