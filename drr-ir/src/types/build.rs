//! Constructors of types, as methods of the context.

use crate::numbers::{FloatKind, Signedness};
use crate::{Attribute, BodyFragment, Context, Type, TypeData};

impl Context {
    /// Returns `iN`. MLIR's text has no widths above 16,777,215.
    pub fn integer_type(&self, width: u32) -> Type {
        self.integer_type_with(width, Signedness::Signless)
    }

    /// Returns `iN`, `siN` or `uiN`.
    ///
    /// ```
    /// use drr_ir::Context;
    /// use drr_ir::numbers::Signedness;
    /// let ctx = Context::new();
    /// let ty = ctx.integer_type_with(8, Signedness::Unsigned);
    /// assert_eq!(ty.display(&ctx).to_string(), "ui8");
    /// assert!(ty.is_integer(&ctx) && !ty.is_signless_integer(&ctx));
    /// ```
    pub fn integer_type_with(&self, width: u32, signedness: Signedness) -> Type {
        self.intern_type(TypeData::Integer { width, signedness })
    }

    /// Returns a float type.
    pub fn float_type(&self, kind: FloatKind) -> Type {
        self.intern_type(TypeData::Float(kind))
    }

    /// Returns `complex<element>`.
    pub fn complex_type(&self, element: Type) -> Type {
        self.intern_type(TypeData::Complex(element))
    }

    /// Returns `tuple<elements>`.
    pub fn tuple_type(&self, elements: &[Type]) -> Type {
        self.intern_type(TypeData::Tuple(elements.into()))
    }

    /// Returns `vector<shape x element>` without scalable dimensions.
    pub fn vector_type(&self, shape: &[i64], element: Type) -> Type {
        self.vector_type_with(shape, &vec![false; shape.len()], element)
    }

    /// Returns `vector<shape x element>` with scalable dimensions. Dimensions beyond `scalable` are not scalable.
    ///
    /// ```
    /// use drr_ir::{Context, Type};
    /// let ctx = Context::new();
    /// let ty = ctx.vector_type_with(&[2, 4], &[false, true], Type::F32);
    /// assert_eq!(ty.display(&ctx).to_string(), "vector<2x[4]xf32>");
    /// ```
    pub fn vector_type_with(&self, shape: &[i64], scalable: &[bool], element: Type) -> Type {
        let flags = scalable.iter().copied().chain(std::iter::repeat(false));
        self.intern_type(TypeData::Vector {
            shape: shape.into(),
            scalable: flags.take(shape.len()).collect(),
            element,
        })
    }

    /// Returns `tensor<shape x element>`; [`DYNAMIC`](crate::DYNAMIC) denotes `?`.
    ///
    /// ```
    /// use drr_ir::{Context, DYNAMIC, Type};
    /// let ctx = Context::new();
    /// let t = ctx.tensor_type(&[DYNAMIC, 4], Type::F32);
    /// assert_eq!(t.shape(&ctx), Some(&[DYNAMIC, 4][..]));
    /// assert_eq!(t.element_type(&ctx), Some(Type::F32));
    /// ```
    ///
    /// ```
    /// use drr_ir::{Context, DYNAMIC, Type};
    /// let ctx = Context::new();
    /// let ty = ctx.tensor_type(&[DYNAMIC, 4], Type::F32);
    /// assert_eq!(ty.display(&ctx).to_string(), "tensor<?x4xf32>");
    /// assert_eq!((ty.shape(&ctx), ty.static_shape(&ctx)), (Some(&[DYNAMIC, 4][..]), None));
    /// assert_eq!(ty.element_type(&ctx), Some(Type::F32));
    /// ```
    pub fn tensor_type(&self, shape: &[i64], element: Type) -> Type {
        self.tensor_type_with(shape, element, None)
    }

    /// Returns `tensor<shape x element, encoding>`.
    pub fn tensor_type_with(&self, shape: &[i64], element: Type, encoding: Option<Attribute>) -> Type {
        self.intern_type(TypeData::RankedTensor {
            shape: shape.into(),
            element,
            encoding,
        })
    }

    /// Returns `tensor<*x element>`.
    pub fn unranked_tensor_type(&self, element: Type) -> Type {
        self.intern_type(TypeData::UnrankedTensor { element })
    }

    /// Returns `memref<shape x element, layout, space>`. An identity map as layout and a zero as space are dropped.
    ///
    /// ```
    /// use drr_ir::{Context, Type};
    /// let ctx = Context::new();
    /// let layout = ctx.strided_attr(0, &[8, 1]);
    /// let ty = ctx.memref_type(&[2, 4], Type::F32, Some(layout), None);
    /// assert_eq!(ty.display(&ctx).to_string(), "memref<2x4xf32, strided<[8, 1]>>");
    /// assert_eq!(ty.strides_and_offset(&ctx), Some((vec![8, 1], 0)));
    /// ```
    pub fn memref_type(
        &self,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Type {
        let layout = layout.filter(|&layout| !layout.affine_map(self).is_some_and(|map| map.is_identity()));
        self.intern_type(TypeData::MemRef {
            shape: shape.into(),
            element,
            layout,
            memory_space: self.without_default_space(memory_space),
        })
    }

    /// Returns `memref<*x element, space>`.
    pub fn unranked_memref_type(&self, element: Type, memory_space: Option<Attribute>) -> Type {
        let memory_space = self.without_default_space(memory_space);
        self.intern_type(TypeData::UnrankedMemRef { element, memory_space })
    }

    fn without_default_space(&self, space: Option<Attribute>) -> Option<Attribute> {
        space.filter(|space| !space.integer(self).is_some_and(|(_, value)| value.is_zero()))
    }

    /// Returns `(inputs) -> (results)`.
    ///
    /// ```
    /// use drr_ir::{Context, Type};
    /// let ctx = Context::new();
    /// let ty = ctx.function_type(&[Type::I32, Type::INDEX], &[Type::I1]);
    /// assert_eq!(ty.display(&ctx).to_string(), "(i32, index) -> i1");
    /// assert_eq!(ty.function(&ctx).map(|(inputs, results)| (inputs.len(), results.len())), Some((2, 1)));
    /// ```
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern_type(TypeData::Function {
            inputs: inputs.into(),
            results: results.into(),
        })
    }

    /// Returns a type of a dialect from its text: `dialect_type("llvm", ".ptr<3>")` is `!llvm.ptr<3>`, and so is
    /// `dialect_type("llvm", "ptr<3>")`.
    pub fn dialect_type(&self, namespace: &str, body: &str) -> Type {
        let body = [BodyFragment::Text(body.as_bytes().into())].into();
        self.intern_type(TypeData::Dialect {
            namespace: self.ident(namespace),
            body,
            defined: None,
        })
    }
}
