//! What an attribute is made of.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::defined::Defined;
use crate::affine::{AffineMap, IntegerSet};
use crate::numbers::{Float, Int};
use crate::{Attribute, DialectPart, Ident, Type};

/// The structure of an attribute. Types and attributes inside are ids of the same context.
///
/// Small integers have no entry of this kind: [`Attribute::view`] shows them with the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttrData {
    /// `unit`
    Unit,
    /// `1267650600228229401496703205376 : i128`: an integer that does not fit into the id. See [`AttrView::Integer`].
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// The value, as wide as the type.
        value: Int,
    },
    /// `1.5 : f32`
    Float {
        /// A float type.
        ty: Type,
        /// The value, of the type's kind.
        value: Float,
    },
    /// `"text"`, `"text" : !t`. Any bytes.
    String {
        /// The bytes, escapes resolved.
        value: Box<[u8]>,
        /// The type, if one is given.
        ty: Option<Type>,
    },
    /// `[1, "a"]`
    Array(Box<[Attribute]>),
    /// `{a = 1, b}`, sorted by the bytes of the key, each key once.
    Dictionary(Box<[(Ident, Attribute)]>),
    /// A type as an attribute.
    Type(Type),
    /// `@root::@nested`
    SymbolRef {
        /// The first symbol.
        root: Ident,
        /// The symbols nested in it.
        nested: Box<[Ident]>,
    },
    /// `dense<[1, 2]> : tensor<2xi32>`, for integers, `index`, floats and complex numbers of these.
    DenseElements {
        /// A ranked tensor or vector of static shape.
        ty: Type,
        /// Row-major little-endian elements of `ceil(width / 8)` bytes (complex: real, then imaginary part);
        /// exactly one element if all are equal.
        data: Box<[u8]>,
        /// Whether `data` holds one element that stands for all.
        splat: bool,
    },
    /// `dense<["a", "b"]> : tensor<2x!t>`
    DenseStrings {
        /// A ranked tensor or vector of static shape.
        ty: Type,
        /// The elements, row-major; exactly one if all are equal.
        values: Box<[Box<[u8]>]>,
        /// Whether there is one element that stands for all.
        splat: bool,
    },
    /// `dense<[1, 2]> : !emitc.array<2xi32>`: elements of a dialect's type. What they mean only the dialect knows, so they are
    /// kept as written.
    DenseText {
        /// A type of a dialect.
        ty: Type,
        /// What stands in the brackets.
        text: Box<[u8]>,
    },
    /// `sparse<[[0, 1]], [5]> : tensor<2x2xi32>`
    SparseElements {
        /// The type of the whole.
        ty: Type,
        /// The positions: a dense `tensor<n x rank x i64>`.
        indices: Attribute,
        /// The elements at these positions: a dense `tensor<n x element>`.
        values: Attribute,
    },
    /// `dense_resource<key> : tensor<4xf32>`; the module holds the bytes.
    DenseResource {
        /// The type of the elements.
        ty: Type,
        /// The name of the resource.
        key: Ident,
    },
    /// `array<i64: 1, 2>`
    DenseArray {
        /// An integer or float type whose width is a multiple of 8, or `i1`.
        element: Type,
        /// How many elements there are.
        len: usize,
        /// The elements, little-endian, `i1` as one byte each.
        data: Box<[u8]>,
    },
    /// `affine_map<(d0) -> (d0)>`
    AffineMap(AffineMap),
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSet(IntegerSet),
    /// `strided<[4, 1], offset: ?>`; [`DYNAMIC`](crate::DYNAMIC) for `?`.
    Strided {
        /// The offset.
        offset: i64,
        /// One stride per dimension.
        strides: Box<[i64]>,
    },
    /// `loc("a.mlir":1:2)` as an attribute.
    Location(LocationData<Attribute>),
    /// `distinct[0]<inner>`: different from every other attribute, equal contents or not.
    Distinct {
        /// Tells distinct attributes of the context apart.
        id: u64,
        /// What it wraps.
        inner: Attribute,
    },
    /// An attribute of a dialect, kept as written: `#foo.bar<baz>`.
    Dialect {
        /// The namespace, `foo`.
        namespace: Ident,
        /// All that follows the namespace.
        body: Box<[DialectPart]>,
        /// What it is and its parameters, if the dialect defines it. The body then is what its format writes.
        defined: Option<Defined>,
        /// The type behind it, if one is written.
        ty: Option<Type>,
    },
}

impl AttrData {
    /// Whether text names such an attribute by an alias of a name that MLIR gives.
    pub(crate) fn has_fixed_alias(&self) -> bool {
        matches!(
            self,
            AttrData::AffineMap(_) | AttrData::IntegerSet(_) | AttrData::Distinct { .. } | AttrData::Location(_)
        )
    }
}

/// What a location is made of; `L` is what stands for the locations inside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LocationData<L> {
    /// `unknown`
    Unknown,
    /// `"file":1:2`
    File {
        /// The file's name.
        file: Ident,
        /// Line.
        line: u32,
        /// Column.
        column: u32,
    },
    /// `"file":1:2 to 3:4`
    Range {
        /// The file's name.
        file: Ident,
        /// First line and column.
        start: (u32, u32),
        /// Last line and column.
        end: (u32, u32),
    },
    /// `"name"(child)`; an unknown child is not written.
    Name {
        /// The name.
        name: Ident,
        /// Where it comes from.
        child: L,
    },
    /// `callsite(callee at caller)`
    CallSite {
        /// Where the callee is.
        callee: L,
        /// From where it is called.
        caller: L,
    },
    /// `fused<metadata>[a, b]`
    Fused {
        /// What the fusing pass says about it.
        metadata: Option<Attribute>,
        /// The parts.
        parts: SmallVec<[L; 4]>,
    },
}

/// An attribute seen by kind, small integers included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttrView<'c> {
    /// `7 : i32`, `true`, `0 : index`
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// The value, as wide as the type.
        value: Cow<'c, Int>,
    },
    /// Everything else.
    Data(&'c AttrData),
}
