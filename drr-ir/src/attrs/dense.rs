//! Dense arrays and dense elements from Rust numbers.

use crate::{AttrData, Attribute, Context, Type, TypeData};

/// A Rust number that dense attributes store as a signless integer or a float.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element type of dense attributes",
    note = "the element types are integers of 8 to 64 bits, `f32`, `f64` and `bool`"
)]
pub trait DenseElement: Copy + 'static {
    /// The type of an element.
    const TYPE: Type;
    /// Appends the little-endian bytes of the element.
    fn write_to(self, bytes: &mut Vec<u8>);
}

macro_rules! elements {
    ($($number:ident = $ty:ident;)*) => {$(
        impl DenseElement for $number {
            const TYPE: Type = Type::$ty;

            fn write_to(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
        }
    )*};
}

elements! {
    i8 = I8;
    i16 = I16;
    i32 = I32;
    i64 = I64;
    u8 = I8;
    u16 = I16;
    u32 = I32;
    u64 = I64;
    f32 = F32;
    f64 = F64;
}

impl DenseElement for bool {
    const TYPE: Type = Type::I1;

    fn write_to(self, bytes: &mut Vec<u8>) {
        bytes.push(self.into());
    }
}

impl Context {
    /// Returns `array<T: values>`.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// assert_eq!(ctx.dense_array_attr(&[true, false]).display(&ctx).to_string(), "array<i1: true, false>");
    /// ```
    pub fn dense_array_attr<T: DenseElement>(&self, values: &[T]) -> Attribute {
        self.intern_attr(AttrData::DenseArray {
            element: T::TYPE,
            len: values.len(),
            data: bytes_of(values).into(),
        })
    }

    /// Returns `dense<values>` of a tensor or vector type, with one value for all elements or one for each. Returns
    /// `None` if the number of values does not fit, or if the element type differs.
    ///
    /// ```
    /// use drr_ir::{Context, Type};
    /// let ctx = Context::new();
    /// let ty = ctx.tensor_type(&[2], Type::F32);
    /// let attr = ctx.dense_elements_attr(ty, &[1.0f32, 2.0]).expect("two elements");
    /// assert_eq!(attr.display(&ctx).to_string(), "dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>");
    /// assert_eq!(ctx.dense_elements_attr(ty, &[1.0f32, 2.0, 3.0]), None);
    /// ```
    pub fn dense_elements_attr<T: DenseElement>(&self, ty: Type, values: &[T]) -> Option<Attribute> {
        let element = ty.element_type(self)?;
        if element != T::TYPE {
            return None;
        }
        self.dense_attr(ty, &bytes_of(values))
    }

    /// Returns `dense<elements>` of a tensor or vector type from attributes, with one for all elements or one for each:
    /// integers, floats, or arrays of two of them for complex numbers. Returns `None` if the number of attributes does
    /// not fit, or if one is no element of the type. MLIR's `DenseElementsAttr::get`.
    ///
    /// ```
    /// use drr_ir::{Context, Type};
    /// let ctx = Context::new();
    /// let ty = ctx.vector_type(&[4], Type::F32);
    /// let attr = ctx.dense_attr_of(ty, &[ctx.f32_attr(1.0)]).expect("a splat");
    /// assert_eq!(attr.display(&ctx).to_string(), "dense<1.000000e+00> : vector<4xf32>");
    /// assert_eq!(ctx.dense_attr_of(ty, &[ctx.i32_attr(1)]), None);
    /// ```
    pub fn dense_attr_of(&self, ty: Type, elements: &[Attribute]) -> Option<Attribute> {
        let element = ty.element_type(self)?;
        let mut bytes = Vec::new();
        for &value in elements {
            match element.data(self) {
                TypeData::Complex(part) => {
                    let parts = value.array(self).filter(|parts| parts.len() == 2)?;
                    parts
                        .iter()
                        .try_for_each(|&value| append_number(self, *part, value, &mut bytes))?;
                }
                _ => append_number(self, element, value, &mut bytes)?,
            }
        }
        self.dense_attr(ty, &bytes)
    }
}

/// Appends the little-endian bytes of an integer or float attribute of a type.
fn append_number(ctx: &Context, ty: Type, value: Attribute, bytes: &mut Vec<u8>) -> Option<()> {
    if value.ty(ctx) != Some(ty) {
        return None;
    }
    match value.integer(ctx) {
        Some((_, number)) => bytes.extend(number.to_le_bytes()),
        None => {
            let number = value.float(ctx)?;
            let size = number.kind().width().div_ceil(8) as usize;
            bytes.extend_from_slice(&number.bits().to_le_bytes()[..size]);
        }
    }
    Some(())
}

fn bytes_of<T: DenseElement>(values: &[T]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(values));
    for &value in values {
        value.write_to(&mut bytes);
    }
    bytes
}

impl Attribute {
    /// Returns the type of the elements of an `array<T: ...>`.
    pub fn dense_array_element(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx)? {
            AttrData::DenseArray { element, .. } => Some(*element),
            _ => None,
        }
    }
}
