//! Structure of attributes.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::def_params::DefParams;
use crate::affine::{AffineMap, IntegerSet};
use crate::numbers::{Float, Int};
use crate::{Attribute, BodyFragment, Ident, Type};

/// The structure of an attribute. Nested types and attributes are ids of the same context.
///
/// Small integers have no entry of this type: [`Attribute::view`] covers them, too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AttrData {
    /// `unit`
    Unit,
    /// `1267650600228229401496703205376 : i128`: an integer that does not fit into the id. See [`AttrView::Integer`].
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// Value, as wide as the type.
        value: Int,
    },
    /// `1.5 : f32`
    Float {
        /// A float type.
        ty: Type,
        /// Value, of the type's kind.
        value: Float,
    },
    /// `"text"`, `"text" : !t`, with arbitrary bytes.
    String {
        /// Bytes with escapes resolved.
        value: Box<[u8]>,
        /// Type, if one is given.
        ty: Option<Type>,
    },
    /// `[1, "a"]`
    Array(Box<[Attribute]>),
    /// `{a = 1, b}`, sorted by the bytes of the key, with unique keys.
    Dictionary(Box<[(Ident, Attribute)]>),
    /// A type as an attribute.
    Type(Type),
    /// `@root::@nested`
    SymbolRef {
        /// First symbol.
        root: Ident,
        /// Symbols nested in the first one.
        nested: Box<[Ident]>,
    },
    /// `dense<[1, 2]> : tensor<2xi32>`, for integers, `index`, floats and complex numbers of these.
    DenseElements {
        /// A ranked tensor or vector of static shape.
        ty: Type,
        /// Row-major little-endian elements of `ceil(width / 8)` bytes (complex: real, then imaginary part); exactly
        /// one element if all are equal.
        data: Box<[u8]>,
        /// Set if `data` contains one element that is repeated.
        splat: bool,
    },
    /// `dense<["a", "b"]> : tensor<2x!t>`
    DenseStrings {
        /// A ranked tensor or vector of static shape.
        ty: Type,
        /// Row-major elements; exactly one if all are equal.
        values: Box<[Box<[u8]>]>,
        /// Set if there is one element that is repeated.
        splat: bool,
    },
    /// `dense<[1, 2]> : !emitc.array<2xi32>`: elements of a dialect's type. Only the dialect can interpret them, so
    /// they are kept as text.
    DenseText {
        /// A type of a dialect.
        ty: Type,
        /// Text in the brackets.
        text: Box<[u8]>,
    },
    /// `sparse<[[0, 1]], [5]> : tensor<2x2xi32>`
    SparseElements {
        /// Type of the attribute.
        ty: Type,
        /// Indices: a dense `tensor<n x rank x i64>`.
        indices: Attribute,
        /// Elements at these indices: a dense `tensor<n x element>`.
        values: Attribute,
    },
    /// `dense_resource<key> : tensor<4xf32>`; the module contains the bytes.
    DenseResource {
        /// Type of the elements.
        ty: Type,
        /// Name of the resource.
        key: Ident,
    },
    /// `array<i64: 1, 2>`
    DenseArray {
        /// An integer or float type whose width is a multiple of 8, or `i1`.
        element: Type,
        /// Number of elements.
        len: usize,
        /// Little-endian elements; one byte per `i1`.
        data: Box<[u8]>,
    },
    /// `affine_map<(d0) -> (d0)>`
    AffineMap(AffineMap),
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSet(IntegerSet),
    /// `strided<[4, 1], offset: ?>`; [`DYNAMIC`](crate::DYNAMIC) for `?`.
    Strided {
        /// Offset.
        offset: i64,
        /// Stride of each dimension.
        strides: Box<[i64]>,
    },
    /// `loc("a.mlir":1:2)` as an attribute.
    Location(LocationData<Attribute>),
    /// `distinct[0]<inner>`: different from every other attribute, even with equal contents.
    Distinct {
        /// Identifies a distinct attribute in the context.
        id: u64,
        /// Wrapped attribute.
        inner: Attribute,
    },
    /// An attribute of a dialect, kept as text: `#foo.bar<baz>`.
    Dialect {
        /// Namespace, `foo`.
        namespace: Ident,
        /// Text after the namespace.
        body: Box<[BodyFragment]>,
        /// Definition and parameters, if the dialect defines the attribute. The body is then the output of its format.
        defined: Option<DefParams>,
        /// Trailing type, if one is written.
        ty: Option<Type>,
    },
}

impl AttrData {
    /// Returns `true` if MLIR prints such an attribute as an alias with a fixed name.
    pub(crate) fn has_fixed_alias(&self) -> bool {
        matches!(
            self,
            AttrData::AffineMap(_) | AttrData::IntegerSet(_) | AttrData::Distinct { .. } | AttrData::Location(_)
        )
    }
}

/// The structure of a location; `L` is the type of child locations.
///
/// ```
/// use drr_ir::{Context, LocationData, Module};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let root = module.root().handle();
/// let ir = module.ir_mut();
/// let file = ir.add_location(LocationData::File { file: ctx.ident("a.c"), line: 3, column: 5 });
/// let named = ir.add_location(LocationData::Name { name: ctx.ident("loop"), child: file });
/// ir.set_location(root, named);
/// assert_eq!(ir.describe_location(file, None).as_deref(), Some("a.c:3:5"));
/// assert!(matches!(ir.location_data(ir.op(root).location()), Some(LocationData::Name { child, .. }) if *child == file));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LocationData<L> {
    /// `unknown`
    Unknown,
    /// `"file":1:2`
    File {
        /// Name of the file.
        file: Ident,
        /// Line.
        line: u32,
        /// Column.
        column: u32,
    },
    /// `"file":1:2 to 3:4`
    Range {
        /// Name of the file.
        file: Ident,
        /// First line and column.
        start: (u32, u32),
        /// Last line and column.
        end: (u32, u32),
    },
    /// `"name"(child)`; an unknown child is not printed.
    Name {
        /// Name.
        name: Ident,
        /// Location of the named entity.
        child: L,
    },
    /// `callsite(callee at caller)`
    CallSite {
        /// Location of the callee.
        callee: L,
        /// Location of the call.
        caller: L,
    },
    /// `fused<metadata>[a, b]`
    Fused {
        /// Metadata of the pass that fused the locations.
        metadata: Option<Attribute>,
        /// Fused locations.
        parts: SmallVec<[L; 4]>,
    },
}

/// The structure of an attribute, including small integers.
///
/// ```
/// use drr_ir::{AttrData, AttrView, Context};
/// let ctx = Context::new();
/// let attr = ctx.parse_attr("[1 : i8, unit]")?;
/// let AttrView::Data(AttrData::Array(elements)) = attr.view(&ctx) else { panic!("it is an array") };
/// assert!(matches!(elements[0].view(&ctx), AttrView::Integer { .. }));
/// assert!(matches!(elements[1].view(&ctx), AttrView::Data(AttrData::Unit)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttrView<'c> {
    /// `7 : i32`, `true`, `0 : index`
    Integer {
        /// An integer type or `index`.
        ty: Type,
        /// Value, as wide as the type.
        value: Cow<'c, Int>,
    },
    /// Any other attribute.
    Data(&'c AttrData),
}
