//! Constructors of attributes, as methods of the context.

use std::sync::atomic::Ordering;

use crate::affine::{AffineMap, IntegerSet};
use crate::numbers::{Float, FloatKind, Int};
use crate::{AttrData, Attribute, BodyFragment, Context, Ident, LocationData, Type};

impl Context {
    /// Returns an integer of an integer type or `index`, truncated to the type's width; `false` and `true` are `0` and
    /// `1` of `i1`. For any other type the result is an `i64`.
    ///
    /// ```
    /// use drr_ir::{Context, Type};
    /// let ctx = Context::new();
    /// let text = |attr: drr_ir::Attribute| attr.display(&ctx).to_string();
    /// assert_eq!(text(ctx.int_attr(Type::I8, 300)), "44 : i8");
    /// assert_eq!(text(ctx.bool_attr(true)), "true");
    /// assert_eq!(text(ctx.index_attr(-1)), "-1 : index");
    /// ```
    pub fn int_attr(&self, ty: Type, value: i64) -> Attribute {
        let Some((width, _)) = ty.integer_format(self) else {
            return self.int_attr(Type::I64, value);
        };
        if width >= 64
            && let Some(small) = Attribute::small_int(ty, value.into())
        {
            return small;
        }
        self.integer_attr(ty, Int::wrapping(width, value as i128 as u128))
    }

    /// Returns an integer of any width. The value must be as wide as the type, which must be an integer type or
    /// `index`.
    pub fn integer_attr(&self, ty: Type, value: Int) -> Attribute {
        self.intern_attr(AttrData::Integer { ty, value })
    }

    /// Returns `true` or `false`.
    pub fn bool_attr(&self, value: bool) -> Attribute {
        self.int_attr(Type::I1, value.into())
    }

    /// Returns `value : i32`.
    pub fn i32_attr(&self, value: i32) -> Attribute {
        self.int_attr(Type::I32, value.into())
    }

    /// Returns `value : i64`.
    pub fn i64_attr(&self, value: i64) -> Attribute {
        self.int_attr(Type::I64, value)
    }

    /// Returns `value : index`.
    pub fn index_attr(&self, value: i64) -> Attribute {
        self.int_attr(Type::INDEX, value)
    }

    /// Returns `value : f32`.
    pub fn f32_attr(&self, value: f32) -> Attribute {
        let value = Float::from_low_bits(FloatKind::F32, value.to_bits().into());
        self.float_attr(Type::F32, value)
    }

    /// Returns `value : f64`.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// let half = ctx.f64_attr(0.5);
    /// assert_eq!(half.display(&ctx).to_string(), "5.000000e-01 : f64");
    /// assert_eq!(half.as_f64(&ctx), Some(0.5));
    /// ```
    pub fn f64_attr(&self, value: f64) -> Attribute {
        let value = Float::from_low_bits(FloatKind::F64, value.to_bits().into());
        self.float_attr(Type::F64, value)
    }

    /// Returns a float. The type must be a float type of the value's kind.
    pub fn float_attr(&self, ty: Type, value: Float) -> Attribute {
        self.intern_attr(AttrData::Float { ty, value })
    }

    /// Returns `"value"`.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// let name = ctx.string_attr("a \"name\"");
    /// assert_eq!(name.display(&ctx).to_string(), r#""a \22name\22""#);
    /// assert_eq!(name.as_str(&ctx), Some("a \"name\""));
    /// ```
    pub fn string_attr(&self, value: impl AsRef<[u8]>) -> Attribute {
        self.string_attr_with(value, None)
    }

    /// Returns `"value" : ty`.
    pub fn string_attr_with(&self, value: impl AsRef<[u8]>, ty: Option<Type>) -> Attribute {
        let ty = ty.filter(|&ty| ty != Type::NONE);
        self.intern_attr(AttrData::String {
            value: value.as_ref().into(),
            ty,
        })
    }

    /// Returns `unit`.
    pub fn unit_attr(&self) -> Attribute {
        self.intern_attr(AttrData::Unit)
    }

    /// Returns `[elements]`.
    pub fn array_attr(&self, elements: &[Attribute]) -> Attribute {
        self.intern_attr(AttrData::Array(elements.into()))
    }

    /// Returns `{key = value, ...}`. The entries are sorted, and the last of equal keys is kept.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// let array = ctx.array_attr(&[ctx.i64_attr(1), ctx.unit_attr()]);
    /// let entries = [(ctx.ident("sizes"), array), (ctx.ident("fast"), ctx.bool_attr(true))];
    /// let dictionary = ctx.dictionary_attr(&entries);
    /// assert_eq!(dictionary.display(&ctx).to_string(), "{fast = true, sizes = [1, unit]}");
    /// assert_eq!(array.array(&ctx).map(<[_]>::len), Some(2));
    /// ```
    pub fn dictionary_attr(&self, entries: &[(Ident, Attribute)]) -> Attribute {
        let mut sorted: Vec<_> = entries.iter().rev().copied().collect();
        sorted.sort_by(|a, b| a.0.bytes(self).cmp(b.0.bytes(self)));
        sorted.dedup_by_key(|entry| entry.0);
        self.intern_attr(AttrData::Dictionary(sorted.into()))
    }

    /// Returns a type as an attribute.
    pub fn type_attr(&self, ty: Type) -> Attribute {
        self.intern_attr(AttrData::Type(ty))
    }

    /// Returns `@root`.
    pub fn symbol_ref_attr(&self, root: &str) -> Attribute {
        self.intern_attr(AttrData::SymbolRef {
            root: self.ident(root),
            nested: [].into(),
        })
    }

    /// Returns `@root::@nested`.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// let attr = ctx.nested_symbol_ref_attr(ctx.ident("module"), &[ctx.ident("f")]);
    /// assert_eq!(attr.display(&ctx).to_string(), "@module::@f");
    /// assert_eq!(attr.symbol_ref(&ctx).map(|(root, nested)| (root.text(&ctx), nested.len())), Some(("module".into(), 1)));
    /// ```
    pub fn nested_symbol_ref_attr(&self, root: Ident, nested: &[Ident]) -> Attribute {
        self.intern_attr(AttrData::SymbolRef {
            root,
            nested: nested.into(),
        })
    }

    /// Returns `array<i64: values>`.
    pub fn dense_i64_array_attr(&self, values: &[i64]) -> Attribute {
        self.dense_array_attr(values)
    }

    /// Returns `array<i32: values>`.
    pub fn dense_i32_array_attr(&self, values: &[i32]) -> Attribute {
        self.dense_array_attr(values)
    }

    /// Returns dense elements from their bytes, row-major, little-endian, `ceil(width / 8)` bytes each. Equal elements
    /// become a splat.
    ///
    /// Returns `None` if the type has no static shape, if its elements are not integers, floats or complex numbers, or
    /// if the number of bytes fits neither one element nor all of them.
    pub fn dense_attr(&self, ty: Type, data: &[u8]) -> Option<Attribute> {
        let size = self.dense_element_size(ty.element_type(self)?)?;
        ty.static_shape(self)?;
        if !ty.is_shaped(self) {
            return None;
        }
        // If the number of elements overflows, only a splat is possible.
        let count = ty.num_elements(self).unwrap_or(u64::MAX);
        let all = usize::try_from(count).ok().and_then(|count| count.checked_mul(size));
        // One element is a splat of any number of elements, including none: `dense<0> : tensor<0xi8>`.
        let one = data.len() == size;
        if !one && Some(data.len()) != all {
            return None;
        }
        // All elements are equal if the list equals itself shifted by one element.
        let equal = count > 0 && data.get(size..) == data.get(..data.len().saturating_sub(size));
        let splat = one || equal;
        let data = if splat { data.get(..size)? } else { data };
        Some(self.intern_attr(AttrData::DenseElements {
            ty,
            data: data.into(),
            splat,
        }))
    }

    /// Returns the number of bytes of one element in dense elements, if such elements can be stored.
    pub fn dense_element_size(&self, element: Type) -> Option<usize> {
        if let Some((width, _)) = element.integer_format(self) {
            return Some(width.div_ceil(8) as usize);
        }
        if let Some(kind) = element.float_kind(self) {
            return Some(kind.width().div_ceil(8) as usize);
        }
        match element.data(self) {
            crate::TypeData::Complex(part) => {
                let part = *part;
                (part.integer_format(self).is_some() || part.float_kind(self).is_some())
                    .then(|| self.dense_element_size(part))?
                    .map(|size| 2 * size)
            }
            _ => None,
        }
    }

    /// Returns `affine_map<...>`.
    pub fn affine_map_attr(&self, map: AffineMap) -> Attribute {
        self.intern_attr(AttrData::AffineMap(map))
    }

    /// Returns `affine_set<...>`.
    pub fn integer_set_attr(&self, set: IntegerSet) -> Attribute {
        self.intern_attr(AttrData::IntegerSet(set))
    }

    /// Returns `strided<[strides], offset: offset>`.
    pub fn strided_attr(&self, offset: i64, strides: &[i64]) -> Attribute {
        self.intern_attr(AttrData::Strided {
            offset,
            strides: strides.into(),
        })
    }

    /// Returns a location as an attribute.
    pub fn location_attr(&self, data: LocationData<Attribute>) -> Attribute {
        self.intern_attr(AttrData::Location(data))
    }

    /// Returns a new attribute that differs from every other one.
    pub fn distinct_attr(&self, inner: Attribute) -> Attribute {
        let id = self.next_distinct().fetch_add(1, Ordering::Relaxed);
        self.intern_attr(AttrData::Distinct { id, inner })
    }

    /// Returns an attribute of a dialect from its text: `dialect_attr("foo", ".bar<1>")` is `#foo.bar<1>`, and so is
    /// `dialect_attr("foo", "bar<1>")`.
    pub fn dialect_attr(&self, namespace: &str, body: &str) -> Attribute {
        let body = [BodyFragment::Text(body.as_bytes().into())].into();
        self.intern_attr(AttrData::Dialect {
            namespace: self.ident(namespace),
            body,
            defined: None,
            ty: None,
        })
    }
}
