//! Queries of types. Each returns `None` for types of another kind.

use crate::numbers::{FloatKind, Signedness};
use crate::{BodyFragment, Context, DYNAMIC, Type, TypeData};

impl Type {
    /// Returns the structure of the type.
    pub fn data(self, ctx: &Context) -> &TypeData {
        ctx.type_data(self)
    }

    /// Returns the number of bits of an integer type, but not of `index`.
    pub fn integer_width(self, ctx: &Context) -> Option<u32> {
        match self.data(ctx) {
            TypeData::Integer { width, .. } => Some(*width),
            _ => None,
        }
    }

    /// Returns the number of bits and the signedness of an integer attribute of this type: `index` has 64 signless
    /// bits.
    pub fn integer_format(self, ctx: &Context) -> Option<(u32, Signedness)> {
        match self.data(ctx) {
            TypeData::Integer { width, signedness } => Some((*width, *signedness)),
            TypeData::Index => Some((64, Signedness::Signless)),
            _ => None,
        }
    }

    /// Returns `true` if the type is `iN`, `siN` or `uiN`.
    pub fn is_integer(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Integer { .. })
    }

    /// Returns `true` if the type is `iN`.
    pub fn is_signless_integer(self, ctx: &Context) -> bool {
        matches!(
            self.data(ctx),
            TypeData::Integer {
                signedness: Signedness::Signless,
                ..
            }
        )
    }

    /// Returns the kind of a float type.
    pub fn float_kind(self, ctx: &Context) -> Option<FloatKind> {
        match self.data(ctx) {
            TypeData::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// Returns `true` if the type is a vector, tensor or memref, ranked or not.
    pub fn is_shaped(self, ctx: &Context) -> bool {
        self.shaped_element(ctx).is_some()
    }

    /// Returns `true` if the type is a tensor, ranked or not.
    pub fn is_tensor(self, ctx: &Context) -> bool {
        matches!(
            self.data(ctx),
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. }
        )
    }

    /// Returns `true` if the type is a vector.
    pub fn is_vector(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Vector { .. })
    }

    /// Returns `true` if the type is a memref, ranked or not.
    pub fn is_memref(self, ctx: &Context) -> bool {
        matches!(
            self.data(ctx),
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }
        )
    }

    /// Returns the namespace of the type's dialect: `builtin` for MLIR's own types.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Type};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// assert_eq!(ctx.parse_type("!llvm.ptr<3>")?.dialect(&ctx), b"llvm");
    /// assert_eq!(Type::I32.dialect(&ctx), b"builtin");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dialect(self, ctx: &Context) -> &[u8] {
        match self.data(ctx) {
            TypeData::Dialect { namespace, .. } => namespace.bytes(ctx),
            _ => b"builtin",
        }
    }

    /// Returns `true` if the type is `!dialect.mnemonic`, with or without parameters, or `!dialect<mnemonic ..>`.
    ///
    /// ```
    /// use drr_ir::ContextBuilder;
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let ty = ctx.parse_type("!llvm.ptr<3>").unwrap();
    /// assert!(ty.is_of_dialect(&ctx, "llvm", "ptr"));
    /// assert!(!ty.is_of_dialect(&ctx, "llvm", "pt"));
    /// ```
    pub fn is_of_dialect(self, ctx: &Context, dialect: &str, mnemonic: &str) -> bool {
        match self.data(ctx) {
            TypeData::Dialect { namespace, body, .. } => {
                BodyFragment::has_mnemonic(ctx, *namespace, body, [dialect, mnemonic])
            }
            _ => false,
        }
    }

    /// Returns the element type of a vector, tensor, memref or complex type.
    pub fn element_type(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            TypeData::Complex(element) => Some(*element),
            _ => self.shaped_element(ctx),
        }
    }

    fn shaped_element(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor { element }
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. } => Some(*element),
            _ => None,
        }
    }

    /// Returns the element type of a shaped type, and any other type itself.
    pub fn element_or_self(self, ctx: &Context) -> Type {
        self.shaped_element(ctx).unwrap_or(self)
    }

    /// Returns the vector, tensor or memref type with another element type; for any other type, the element type.
    ///
    /// ```
    /// use drr_ir::{Context, Type};
    /// let ctx = Context::new();
    /// let vector = ctx.vector_type(&[4], Type::F32);
    /// assert_eq!(vector.with_element(&ctx, Type::I1), ctx.vector_type(&[4], Type::I1));
    /// assert_eq!(Type::F32.with_element(&ctx, Type::I1), Type::I1);
    /// ```
    pub fn with_element(self, ctx: &Context, new: Type) -> Type {
        let mut data = self.data(ctx).clone();
        match &mut data {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor { element }
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. } => *element = new,
            _ => return new,
        }
        ctx.intern_type(data)
    }

    /// Returns the sizes of a ranked vector, tensor or memref, outermost first; [`DYNAMIC`] for `?`.
    pub fn shape(self, ctx: &Context) -> Option<&[i64]> {
        match self.data(ctx) {
            TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => {
                Some(shape)
            }
            _ => None,
        }
    }

    /// Returns the sizes, if there is a rank and all sizes are static.
    pub fn static_shape(self, ctx: &Context) -> Option<&[i64]> {
        self.shape(ctx).filter(|shape| !shape.contains(&DYNAMIC))
    }

    /// Returns the number of elements, if it is known and fits.
    pub fn num_elements(self, ctx: &Context) -> Option<u64> {
        let shape = self.static_shape(ctx)?;
        // A zero makes the product zero, even if the other sizes would overflow.
        if shape.contains(&0) {
            return Some(0);
        }
        shape
            .iter()
            .try_fold(1u64, |product, &dim| product.checked_mul(u64::try_from(dim).ok()?))
    }

    /// Returns the argument and result types of a function type.
    pub fn function(self, ctx: &Context) -> Option<(&[Type], &[Type])> {
        match self.data(ctx) {
            TypeData::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }
}
