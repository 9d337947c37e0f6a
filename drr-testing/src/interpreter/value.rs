//! Values of a run: numbers, poison, elements of these, and memrefs.

use std::fmt;

use drr_ir::numbers::{Float, Int};
use drr_ir::{AttrData, Attribute, Context, Type, TypeData};

/// Number of times that the interpreter repeats a scalable dimension, `vector.vscale`.
const VSCALE: usize = 2;
/// Maximum number of elements of a value.
pub(super) const MAX_ELEMENTS: usize = 1 << 20;

/// A value that an [`Interpreter`](super::Interpreter) computes with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuntimeValue {
    /// An integer. An `index` has 64 bits by default.
    Int(Int),
    /// A float.
    Float(Float),
    /// The result of an erroneous computation that has no immediate effect, such as an overflow that `nsw` excludes.
    Poison,
    /// A vector or tensor.
    Elements(RuntimeElements),
    /// A memref. As an argument or in an outcome, the elements represent it.
    MemRef(MemRefView),
}

/// The elements of a vector or tensor. An element may be poison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuntimeElements {
    /// Sizes, outermost first.
    pub shape: Vec<usize>,
    /// Elements, row-major.
    pub elements: Vec<RuntimeValue>,
}

/// A memref: a view of a buffer of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemRefView {
    /// Number of the buffer.
    pub buffer: usize,
    /// Position of the first element in the buffer.
    pub offset: usize,
    /// Sizes, outermost first.
    pub shape: Vec<usize>,
    /// Distances between consecutive elements of each dimension.
    pub strides: Vec<usize>,
}

impl RuntimeValue {
    /// Returns an integer of a width.
    ///
    /// ```
    /// use drr_testing::RuntimeValue;
    /// assert_eq!(RuntimeValue::int(8, -1), RuntimeValue::int(8, 255));
    /// ```
    #[must_use]
    pub fn int(width: u32, value: i128) -> Self {
        RuntimeValue::Int(Int::wrapping_signed(width, value))
    }

    /// Returns a value of type `i1`.
    #[must_use]
    pub fn bool(value: bool) -> Self {
        Self::int(1, value.into())
    }

    /// Returns a value of type `index`.
    #[must_use]
    pub fn index(value: i64) -> Self {
        Self::int(Int::INDEX_WIDTH, value.into())
    }

    /// Returns the integer, unless the value is another one.
    #[must_use]
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            RuntimeValue::Int(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the float, unless the value is another one.
    #[must_use]
    pub fn as_float(&self) -> Option<Float> {
        match self {
            RuntimeValue::Float(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns `true` if the value or all of its elements are poison.
    #[must_use]
    pub fn is_poison(&self) -> bool {
        match self {
            RuntimeValue::Poison => true,
            RuntimeValue::Elements(elements) => {
                elements.elements.iter().all(|element| *element == RuntimeValue::Poison)
            }
            _ => false,
        }
    }

    /// Returns `true` if the value is poison as a whole, so that a vector or tensor has no shape.
    #[must_use]
    pub fn is_whole_poison(&self) -> bool {
        *self == RuntimeValue::Poison
    }

    /// Returns `true` if `after` may replace this value: poison may become any value, and a NaN any other NaN. All
    /// other values must be equal.
    ///
    /// ```
    /// use drr_testing::RuntimeValue;
    /// assert!(RuntimeValue::Poison.is_refined_by(&RuntimeValue::int(8, 1)));
    /// assert!(!RuntimeValue::int(8, 1).is_refined_by(&RuntimeValue::Poison));
    /// ```
    #[must_use]
    pub fn is_refined_by(&self, after: &RuntimeValue) -> bool {
        match (self, after) {
            (RuntimeValue::Poison, _) => true,
            (RuntimeValue::Float(a), RuntimeValue::Float(b)) => {
                a == b || a.kind() == b.kind() && a.is_nan() && b.is_nan()
            }
            (RuntimeValue::Elements(a), RuntimeValue::Elements(b)) => {
                let mut pairs = a.elements.iter().zip(&b.elements);
                // Elements that are elements themselves do not occur.
                a.shape == b.shape && pairs.all(|(a, b)| a.is_refined_by(b))
            }
            (RuntimeValue::Elements(_), RuntimeValue::Poison) => self.is_poison(),
            _ => self == after,
        }
    }

    /// Returns `true` if a type has the value. Poison is a value of all types.
    pub(super) fn is_of_type(&self, ctx: &Context, ty: Type, index_width: u32) -> bool {
        match self {
            RuntimeValue::Poison => true,
            RuntimeValue::Int(value) => match ty {
                Type::INDEX => value.width() == index_width,
                ty => ty.integer_width(ctx) == Some(value.width()),
            },
            RuntimeValue::Float(value) => ty.float_kind(ctx) == Some(value.kind()),
            RuntimeValue::Elements(RuntimeElements { shape, elements }) => {
                let element = ty.element_type(ctx).filter(|_| has_shape(ctx, ty, shape));
                let is_element =
                    |ty, elements: &[RuntimeValue]| elements.iter().all(|value| value.is_of_type(ctx, ty, index_width));
                elements.len() == shape.iter().product::<usize>() && element.is_some_and(|ty| is_element(ty, elements))
            }
            RuntimeValue::MemRef(view) => ty.is_memref(ctx) && has_shape(ctx, ty, &view.shape),
        }
    }

    /// Returns the value of a constant attribute: an integer, a float, or dense elements of these.
    #[must_use]
    pub fn from_attr(ctx: &Context, attr: Attribute) -> Option<Self> {
        if let Some((_, value)) = attr.integer(ctx) {
            return Some(RuntimeValue::Int(value.into_owned()));
        }
        match attr.data(ctx)? {
            AttrData::Float { value, .. } => Some(RuntimeValue::Float(*value)),
            AttrData::DenseElements { ty, data, splat } => {
                let (element, shape) = (ty.element_type(ctx)?, concrete_shape(ctx, *ty)?);
                let size = ctx.dense_element_size(element)?;
                let number = |index: usize| {
                    let bytes = data.get(index * size..(index + 1) * size)?;
                    match element.float_kind(ctx) {
                        Some(kind) => {
                            let bits = Int::from_le_bytes(u32::try_from(8 * size).ok()?, bytes)?;
                            Some(RuntimeValue::Float(Float::from_bits(kind, bits.to_u128()?)?))
                        }
                        None => Some(RuntimeValue::Int(Int::from_le_bytes(
                            element.integer_format(ctx)?.0,
                            bytes,
                        )?)),
                    }
                };
                let count = shape.iter().product();
                let elements: Option<Vec<RuntimeValue>> = if *splat {
                    Some(vec![number(0)?; count])
                } else {
                    (0..count).map(number).collect()
                };
                Some(RuntimeValue::Elements(RuntimeElements {
                    shape,
                    elements: elements?,
                }))
            }
            _ => None,
        }
    }

    /// Returns a value of the type's shape whose elements are all `scalar`.
    #[must_use]
    pub fn splat(ctx: &Context, ty: Type, scalar: RuntimeValue) -> Self {
        let shape = ty.is_shaped(ctx).then(|| concrete_shape(ctx, ty)).flatten();
        match shape {
            Some(shape) => RuntimeValue::Elements(RuntimeElements {
                elements: vec![scalar; shape.iter().product()],
                shape,
            }),
            None => scalar,
        }
    }
}

/// Returns the sizes of a vector or ranked tensor. Returns `None` if a size is dynamic or if there are too many
/// elements.
pub(crate) fn concrete_shape(ctx: &Context, ty: Type) -> Option<Vec<usize>> {
    let scalable: &[bool] = match ty.data(ctx) {
        TypeData::Vector { scalable, .. } => scalable,
        TypeData::RankedTensor { .. } => &[],
        _ => return None,
    };
    let (mut sizes, mut count) = (Vec::new(), 1usize);
    for (dimension, &size) in ty.shape(ctx)?.iter().enumerate() {
        let size = usize::try_from(size).ok()?;
        let is_scalable = scalable.get(dimension) == Some(&true);
        let size = if is_scalable { size.checked_mul(VSCALE)? } else { size };
        count = count.checked_mul(size).filter(|&count| count <= MAX_ELEMENTS)?;
        sizes.push(size);
    }
    Some(sizes)
}

/// Returns `true` if a value of the type may have these sizes.
fn has_shape(ctx: &Context, ty: Type, shape: &[usize]) -> bool {
    if ty.is_vector(ctx) {
        return concrete_shape(ctx, ty).is_some_and(|sizes| sizes == shape);
    }
    let fits = |(&declared, &size): (&i64, &usize)| declared < 0 || usize::try_from(declared) == Ok(size);
    ty.shape(ctx)
        .is_some_and(|sizes| sizes.len() == shape.len() && sizes.iter().zip(shape).all(fits))
}

impl From<Int> for RuntimeValue {
    fn from(value: Int) -> Self {
        RuntimeValue::Int(value)
    }
}

impl From<Float> for RuntimeValue {
    fn from(value: Float) -> Self {
        RuntimeValue::Float(value)
    }
}

impl fmt::Display for RuntimeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuntimeValue::Int(value) => write!(f, "{} : i{}", value.display_signed(), value.width()),
            RuntimeValue::Float(value) => {
                value.print_lossless(f)?;
                write!(f, " : {}", value.kind().name())
            }
            RuntimeValue::Poison => f.write_str("poison"),
            RuntimeValue::MemRef(view) => write!(f, "memref of buffer {}", view.buffer),
            RuntimeValue::Elements(RuntimeElements { elements, .. }) => {
                f.write_str("[")?;
                for (number, element) in elements.iter().enumerate() {
                    let separator = if number > 0 { ", " } else { "" };
                    write!(f, "{separator}{element}")?;
                }
                f.write_str("]")
            }
        }
    }
}
