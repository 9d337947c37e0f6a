//! What a type is made of.

use super::defined::Defined;
use crate::numbers::{FloatKind, Signedness};
use crate::{Attribute, Context, Ident, Type};

/// The size of a dimension that is only known at run time, `?` in text, and of a dynamic stride or offset.
pub const DYNAMIC: i64 = i64::MIN;

/// The structure of a type. Types inside a type are ids of the same context.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeData {
    /// `i32`, `si8`, `ui16`: an integer of 0 to 16,777,215 bits.
    Integer {
        /// Bits.
        width: u32,
        /// `i`, `si` or `ui`.
        signedness: Signedness,
    },
    /// `index`, an integer of the machine's width; its attributes have 64 bits.
    Index,
    /// `none`
    None,
    /// `f32`, `bf16`, ...
    Float(FloatKind),
    /// `complex<T>`
    Complex(Type),
    /// `tuple<A, B>`
    Tuple(Box<[Type]>),
    /// `vector<4x[8]xf32>`
    Vector {
        /// Sizes, outermost first; never [`DYNAMIC`].
        shape: Box<[i64]>,
        /// Which dimensions are scalable (`[8]`), as many as the shape has.
        scalable: Box<[bool]>,
        /// The element type.
        element: Type,
    },
    /// `tensor<?x4xf32, #encoding>`
    RankedTensor {
        /// Sizes, outermost first; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// The element type.
        element: Type,
        /// The encoding, if one is given.
        encoding: Option<Attribute>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor {
        /// The element type.
        element: Type,
    },
    /// `memref<4x?xf32, layout, space>`
    MemRef {
        /// Sizes, outermost first; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// The element type.
        element: Type,
        /// The layout; none for the identity, which is the same as not writing one.
        layout: Option<Attribute>,
        /// The memory space; none for the default one.
        memory_space: Option<Attribute>,
    },
    /// `memref<*xf32, space>`
    UnrankedMemRef {
        /// The element type.
        element: Type,
        /// The memory space; none for the default one.
        memory_space: Option<Attribute>,
    },
    /// `(A, B) -> C`
    Function {
        /// Types of the arguments.
        inputs: Box<[Type]>,
        /// Types of the results.
        results: Box<[Type]>,
    },
    /// A type of a dialect, kept as written: `!llvm.ptr<3>` or `!foo<bar baz>`.
    Dialect {
        /// The namespace, `llvm`.
        namespace: Ident,
        /// All that follows the namespace: `.ptr<3>`, `<bar baz>`.
        body: Box<[DialectPart]>,
        /// What it is and its parameters, if the dialect defines it. The body then is what its format writes.
        defined: Option<Defined>,
    },
}

impl TypeData {
    /// Whether text names such a type by an alias of a name that MLIR gives.
    pub(crate) fn has_fixed_alias(&self) -> bool {
        matches!(self, TypeData::Tuple(types) if types.len() > super::types::LONG_TUPLE)
    }
}

/// A piece of the text of a dialect's type or attribute. Aliases inside are kept as what they stand for,
/// so that the text means the same wherever it is printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DialectPart {
    /// Text as it was written.
    Text(Box<[u8]>),
    /// Where the text used the alias of an attribute.
    Attribute(Attribute),
    /// Where the text used the alias of a type.
    Type(Type),
    /// An attribute of a dialect whose definition is known here, so that its name is not written.
    StrippedAttribute(Attribute),
    /// The same of a type.
    StrippedType(Type),
    /// A type that the dialect around it defines, so that `!` and the name of the dialect are not written.
    UnprefixedType(Type),
}

impl DialectPart {
    /// Whether the namespace is that of this dialect, and the text behind it begins with this mnemonic: `.ptr<3>`, `<ptr 3>`.
    ///
    /// It is out of line because constraints ask it of many types and attributes, of which few are of a dialect.
    #[inline(never)]
    pub(crate) fn are_of(
        ctx: &Context,
        namespace: Ident,
        body: &[DialectPart],
        [dialect, mnemonic]: [&str; 2],
    ) -> bool {
        if namespace.bytes(ctx) != dialect.as_bytes() {
            return false;
        }
        let Some(DialectPart::Text(text)) = body.first() else {
            return false;
        };
        let rest = text.strip_prefix(b".").or_else(|| text.strip_prefix(b"<"));
        let Some(rest) = rest.and_then(|text| text.strip_prefix(mnemonic.as_bytes())) else {
            return false;
        };
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
        !rest.first().is_some_and(goes_on)
    }
}
