//! Structure of types.

use super::def_params::DefParams;
use crate::numbers::{FloatKind, Signedness};
use crate::{Attribute, Ident, Type};

/// Maximum number of types in a tuple that is printed without an alias.
pub(crate) const LONG_TUPLE: usize = 16;

/// The size of a dimension that is only known at run time, `?` in text, and of a dynamic stride or offset.
pub const DYNAMIC: i64 = i64::MIN;

/// The structure of a type. Nested types are ids of the same context.
///
/// ```
/// use drr_ir::{Context, TypeData};
/// let ctx = Context::new();
/// let ty = ctx.parse_type("vector<4x[8]xf32>")?;
/// let TypeData::Vector { shape, scalable, .. } = ty.data(&ctx) else { panic!("it is a vector") };
/// assert_eq!((&shape[..], &scalable[..]), (&[4, 8][..], &[false, true][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeData {
    /// `i32`, `si8`, `ui16`: an integer of 0 to 16,777,215 bits.
    Integer {
        /// Number of bits.
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
        /// Scalability of each dimension (`[8]`).
        scalable: Box<[bool]>,
        /// Element type.
        element: Type,
    },
    /// `tensor<?x4xf32, #encoding>`
    RankedTensor {
        /// Sizes, outermost first; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// Encoding, if one is given.
        encoding: Option<Attribute>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor {
        /// Element type.
        element: Type,
    },
    /// `memref<4x?xf32, layout, space>`
    MemRef {
        /// Sizes, outermost first; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// Layout; `None` for the identity, which is equivalent to no layout.
        layout: Option<Attribute>,
        /// Memory space; `None` for the default one.
        memory_space: Option<Attribute>,
    },
    /// `memref<*xf32, space>`
    UnrankedMemRef {
        /// Element type.
        element: Type,
        /// Memory space; `None` for the default one.
        memory_space: Option<Attribute>,
    },
    /// `(A, B) -> C`
    Function {
        /// Types of the arguments.
        inputs: Box<[Type]>,
        /// Types of the results.
        results: Box<[Type]>,
    },
    /// A type of a dialect, kept as text: `!llvm.ptr<3>` or `!foo<bar baz>`.
    Dialect {
        /// Namespace, `llvm`.
        namespace: Ident,
        /// Text after the namespace: `.ptr<3>`, `<bar baz>`.
        body: Box<[BodyFragment]>,
        /// Definition and parameters, if the dialect defines the type. The body is then the output of its format.
        defined: Option<DefParams>,
    },
}

impl TypeData {
    /// Returns `true` if MLIR prints such a type as an alias with a fixed name.
    pub(crate) fn has_fixed_alias(&self) -> bool {
        matches!(self, TypeData::Tuple(types) if types.len() > LONG_TUPLE)
    }
}

/// A part of the body of a dialect's type or attribute. Aliases are resolved, so that the body has the same meaning
/// wherever it is printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BodyFragment {
    /// Text as written.
    Text(Box<[u8]>),
    /// An attribute whose alias was used in the text.
    Attribute(Attribute),
    /// A type whose alias was used in the text.
    Type(Type),
    /// An attribute of a dialect whose definition is implied, so that its name is not printed.
    StrippedAttribute(Attribute),
    /// A type of a dialect whose definition is implied, so that its name is not printed.
    StrippedType(Type),
    /// A type defined by the enclosing dialect, so that `!` and the dialect name are not printed.
    UnprefixedType(Type),
}
