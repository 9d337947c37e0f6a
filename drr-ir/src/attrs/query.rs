//! Queries of attributes. Each returns `None` for attributes of another kind.

use std::borrow::Cow;

use crate::affine::{AffineMap, IntegerSet};
use crate::numbers::{Float, Int};
use crate::{AttrData, AttrView, Attribute, BodyFragment, Context, Ident, Type};

impl Attribute {
    /// Returns the structure of the attribute.
    pub fn view(self, ctx: &Context) -> AttrView<'_> {
        ctx.attr_view(self)
    }

    /// Returns the structure of any attribute except integers.
    pub fn data(self, ctx: &Context) -> Option<&AttrData> {
        self.id()?;
        Some(ctx.attr_data(self)).filter(|data| !matches!(data, AttrData::Integer { .. }))
    }

    /// Returns the type of a typed attribute: integers, floats, typed strings, elements, dialect attributes with a
    /// type.
    #[inline]
    pub fn ty(self, ctx: &Context) -> Option<Type> {
        match self.as_small_int() {
            Some((ty, _)) => Some(ty),
            None => self.type_in_context(ctx),
        }
    }

    fn type_in_context(self, ctx: &Context) -> Option<Type> {
        match self.view(ctx) {
            AttrView::Integer { ty, .. } => Some(ty),
            AttrView::Data(data) => match data {
                AttrData::Integer { ty, .. }
                | AttrData::Float { ty, .. }
                | AttrData::DenseElements { ty, .. }
                | AttrData::DenseStrings { ty, .. }
                | AttrData::DenseText { ty, .. }
                | AttrData::SparseElements { ty, .. }
                | AttrData::DenseResource { ty, .. } => Some(*ty),
                AttrData::String { ty, .. } | AttrData::Dialect { ty, .. } => *ty,
                _ => None,
            },
        }
    }

    /// Returns the type and value of an integer attribute.
    pub fn integer(self, ctx: &Context) -> Option<(Type, Cow<'_, Int>)> {
        match self.view(ctx) {
            AttrView::Integer { ty, value } => Some((ty, value)),
            AttrView::Data(_) => None,
        }
    }

    /// Returns the value of an integer attribute of any type, as a signed number, if it fits.
    #[inline]
    pub fn as_i64(self, ctx: &Context) -> Option<i64> {
        match self.as_small_int() {
            Some((_, value)) => Some(value.into()),
            None => self.integer(ctx)?.1.to_i64(),
        }
    }

    /// Returns the value of an `i1` attribute.
    pub fn as_bool(self, ctx: &Context) -> Option<bool> {
        let (ty, value) = self.integer(ctx)?;
        (ty == Type::I1).then(|| !value.is_zero())
    }

    /// Returns the value of a float attribute.
    pub fn float(self, ctx: &Context) -> Option<Float> {
        match self.data(ctx)? {
            AttrData::Float { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// Returns the value of a float attribute, rounded to 64 bits.
    pub fn as_f64(self, ctx: &Context) -> Option<f64> {
        self.float(ctx).map(|value| value.to_f64())
    }

    /// Returns the bytes of a string attribute.
    pub fn string(self, ctx: &Context) -> Option<&[u8]> {
        match self.data(ctx)? {
            AttrData::String { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the text of a string attribute that is UTF-8.
    pub fn as_str(self, ctx: &Context) -> Option<&str> {
        std::str::from_utf8(self.string(ctx)?).ok()
    }

    /// Returns `true` if the attribute is `unit`.
    pub fn is_unit(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), Some(AttrData::Unit))
    }

    /// Returns the elements of an array attribute.
    pub fn array(self, ctx: &Context) -> Option<&[Attribute]> {
        match self.data(ctx)? {
            AttrData::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the entries of a dictionary attribute, sorted by key.
    pub fn dictionary(self, ctx: &Context) -> Option<&[(Ident, Attribute)]> {
        match self.data(ctx)? {
            AttrData::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the type in a type attribute.
    pub fn type_value(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx)? {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the root and the nested symbols of a symbol reference.
    pub fn symbol_ref(self, ctx: &Context) -> Option<(Ident, &[Ident])> {
        match self.data(ctx)? {
            AttrData::SymbolRef { root, nested } => Some((*root, nested)),
            _ => None,
        }
    }

    /// Returns the map of an affine map attribute.
    pub fn affine_map(self, ctx: &Context) -> Option<&AffineMap> {
        match self.data(ctx)? {
            AttrData::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// Returns the set of an integer set attribute.
    pub fn integer_set(self, ctx: &Context) -> Option<&IntegerSet> {
        match self.data(ctx)? {
            AttrData::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// Returns the namespace of the attribute's dialect: `builtin` for MLIR's own attributes.
    ///
    /// ```
    /// use drr_ir::ContextBuilder;
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// assert_eq!(ctx.parse_attr("#llvm.linkage<private>")?.dialect(&ctx), b"llvm");
    /// assert_eq!(ctx.i32_attr(1).dialect(&ctx), b"builtin");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dialect(self, ctx: &Context) -> &[u8] {
        match self.data(ctx) {
            Some(AttrData::Dialect { namespace, .. }) => namespace.bytes(ctx),
            _ => b"builtin",
        }
    }

    /// Returns `true` if the attribute is `#dialect.mnemonic`, with or without parameters, or `#dialect<mnemonic ..>`.
    pub fn is_of_dialect(self, ctx: &Context, dialect: &str, mnemonic: &str) -> bool {
        match self.data(ctx) {
            Some(AttrData::Dialect { namespace, body, .. }) => {
                BodyFragment::has_mnemonic(ctx, *namespace, body, [dialect, mnemonic])
            }
            _ => false,
        }
    }

    /// Returns `true` if the attribute contains the elements of a shaped type: dense, sparse, strings or a resource.
    pub fn is_elements(self, ctx: &Context) -> bool {
        matches!(
            self.data(ctx),
            Some(
                AttrData::DenseElements { .. }
                    | AttrData::DenseStrings { .. }
                    | AttrData::DenseText { .. }
                    | AttrData::SparseElements { .. }
                    | AttrData::DenseResource { .. }
            )
        )
    }

    /// Returns the values of an `array<iN: ...>` with at most 64 bits, sign-extended (`i1`: 0 and 1).
    pub fn dense_array_ints(self, ctx: &Context) -> Option<impl ExactSizeIterator<Item = i64>> {
        let (element, values) = self.dense_array_values(ctx)?;
        let width = element.integer_width(ctx).filter(|&width| width <= 64)?;
        Some(values.map(move |bytes| read_int(bytes, width)))
    }

    /// Returns the values of an `array<f32: ...>`, or one of another float type.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// let attr = ctx.parse_attr("array<f64: 1.5, -2.0>")?;
    /// let values: Vec<f64> = attr.dense_array_floats(&ctx).expect("an array of floats").map(|value| value.to_f64()).collect();
    /// assert_eq!(values, [1.5, -2.0]);
    /// assert!(ctx.parse_attr("array<i64: 1>")?.dense_array_floats(&ctx).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dense_array_floats(self, ctx: &Context) -> Option<impl ExactSizeIterator<Item = Float>> {
        let (element, values) = self.dense_array_values(ctx)?;
        let kind = element.float_kind(ctx)?;
        Some(values.map(move |bytes| Float::from_low_bits(kind, read_bits(bytes))))
    }

    /// Returns the element type of a dense array, and the bytes of each value.
    fn dense_array_values(self, ctx: &Context) -> Option<(Type, impl ExactSizeIterator<Item = &[u8]>)> {
        let AttrData::DenseArray { element, len, data } = self.data(ctx)? else {
            return None;
        };
        let (len, size) = (*len, data.len().checked_div(*len).unwrap_or(1));
        let bytes = move |i: usize| data.get(i * size..(i + 1) * size).unwrap_or(&[]);
        Some((*element, (0..len).map(bytes)))
    }

    /// Returns the bytes of the values of an `array<i32: ...>`.
    pub(crate) fn dense_array_i32s(self, ctx: &Context) -> Option<&[[u8; 4]]> {
        match self.data(ctx)? {
            AttrData::DenseArray { element, data, .. } if *element == Type::I32 => Some(data.as_chunks().0),
            _ => None,
        }
    }

    /// Returns all elements of integer elements with at most 64 bits, row-major, sign-extended (`i1`: 0 and 1). A splat
    /// repeats its element.
    pub fn elements_ints(self, ctx: &Context) -> Option<impl Iterator<Item = i64>> {
        let element = self.ty(ctx)?.element_type(ctx)?;
        let width = element
            .integer_format(ctx)
            .map(|(width, _)| width)
            .filter(|&width| width <= 64)?;
        Some(
            self.dense_elements(ctx, width)?
                .map(move |bytes| read_int(bytes, width)),
        )
    }

    /// Returns all elements of float elements, row-major. A splat repeats its element.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// for (text, expected) in [("dense<[1.5, -2.0]>", [1.5, -2.0]), ("dense<0.5>", [0.5, 0.5])] {
    ///     let attr = ctx.parse_attr(format!("{text} : tensor<2xbf16>"))?;
    ///     let values: Vec<f64> = attr.elements_floats(&ctx).expect("floats").map(|value| value.to_f64()).collect();
    ///     assert_eq!(values, expected);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn elements_floats(self, ctx: &Context) -> Option<impl Iterator<Item = Float>> {
        let kind = self.ty(ctx)?.element_type(ctx)?.float_kind(ctx)?;
        let elements = self.dense_elements(ctx, kind.width())?;
        Some(elements.map(move |bytes| Float::from_low_bits(kind, read_bits(bytes))))
    }

    /// Returns the bytes of all elements of `width` bits, row-major. A splat repeats its element.
    fn dense_elements(self, ctx: &Context, width: u32) -> Option<impl Iterator<Item = &[u8]>> {
        let AttrData::DenseElements { ty, data, splat } = self.data(ctx)? else {
            return None;
        };
        let count = usize::try_from(ty.num_elements(ctx)?).ok()?;
        let (size, splat) = (width.div_ceil(8) as usize, *splat);
        let bytes = move |i: usize| data.get(i * size..(i + 1) * size).unwrap_or(&[]);
        Some((0..count).map(move |i| bytes(if splat { 0 } else { i })))
    }

    /// Returns the element of a splat, as an integer or float attribute.
    pub fn splat(self, ctx: &Context) -> Option<Attribute> {
        let AttrData::DenseElements { ty, data, splat: true } = self.data(ctx)? else {
            return None;
        };
        let element = ty.element_type(ctx)?;
        if let Some((width, _)) = element.integer_format(ctx) {
            return Some(ctx.integer_attr(element, Int::from_le_bytes(width, data)?));
        }
        let kind = element.float_kind(ctx)?;
        Some(ctx.float_attr(element, Float::from_low_bits(kind, read_bits(data))))
    }
}

/// Returns the number in up to 16 little-endian bytes.
pub(crate) fn read_bits(bytes: &[u8]) -> u128 {
    bytes
        .iter()
        .take(16)
        .enumerate()
        .fold(0, |bits, (i, &byte)| bits | u128::from(byte) << (8 * i))
}

fn read_int(bytes: &[u8], width: u32) -> i64 {
    // Fast path for the common sizes.
    let bits = match *bytes {
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => read_bits(bytes) as u64,
    };
    match width {
        0 => 0,
        1 => (bits & 1) as i64,
        _ => ((bits << (64 - width.min(64))) as i64) >> (64 - width.min(64)),
    }
}
