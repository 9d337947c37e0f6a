//! Constant folds of elementwise ops: scalars, splats and lists of elements.
//!
//! A fold computes on [`Int`] or [`Float`]. [`fold_unary`] and [`fold_binary`] apply it to constants of any shape as MLIR's
//! `constFoldUnaryOp` and `constFoldBinaryOp`: a poison operand makes the result poison, and a computation that refuses one element
//! refuses all.

use std::ops::Range;

use drr::define::Fold;
use drr::numbers::{Float, Int};
use drr::prelude::*;
use drr::{AttrData, DYNAMIC, TypeData};

/// A number that constants consist of.
pub(crate) trait Number: Clone {
    /// Returns the value of an integer or float attribute.
    fn of_attr(ctx: &Context, attr: Attribute) -> Option<Self>;
    /// Returns the value of an element of this type from its bytes.
    fn of_bytes(ctx: &Context, element: Type, bytes: &[u8]) -> Option<Self>;
    /// Returns the attribute of this type. Returns `None` if the number has another width or format than the type.
    fn to_attr(&self, ctx: &Context, ty: Type) -> Option<Attribute>;
    /// Appends the bytes of an element.
    fn append_to(&self, bytes: &mut Vec<u8>);
}

impl Number for Int {
    fn of_attr(ctx: &Context, attr: Attribute) -> Option<Self> {
        Some(attr.integer(ctx)?.1.into_owned())
    }

    fn of_bytes(ctx: &Context, element: Type, bytes: &[u8]) -> Option<Self> {
        Int::from_le_bytes(element.integer_format(ctx)?.0, bytes)
    }

    fn to_attr(&self, ctx: &Context, ty: Type) -> Option<Attribute> {
        let (width, _) = ty.integer_format(ctx)?;
        (width == self.width()).then(|| ctx.integer_attr(ty, self.clone()))
    }

    fn append_to(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_le_bytes());
    }
}

impl Number for Float {
    fn of_attr(ctx: &Context, attr: Attribute) -> Option<Self> {
        attr.float(ctx)
    }

    fn of_bytes(ctx: &Context, element: Type, bytes: &[u8]) -> Option<Self> {
        let bits = Int::from_le_bytes(u32::try_from(8 * bytes.len()).ok()?, bytes)?;
        Float::from_bits(element.float_kind(ctx)?, bits.to_u128()?)
    }

    fn to_attr(&self, ctx: &Context, ty: Type) -> Option<Attribute> {
        (ty.float_kind(ctx) == Some(self.kind())).then(|| ctx.float_attr(ty, *self))
    }

    fn append_to(&self, bytes: &mut Vec<u8>) {
        let size = self.kind().width().div_ceil(8) as usize;
        bytes.extend_from_slice(&self.bits().to_le_bytes()[..size]);
    }
}

/// The elements of a dense constant.
pub(crate) struct DenseElements<'c> {
    element: Type,
    bytes: &'c [u8],
    /// Bytes per element.
    size: usize,
    is_splat: bool,
    /// Number of elements, as the type declares.
    len: usize,
}

impl<'c> DenseElements<'c> {
    /// Returns the elements of a dense attribute of integers or floats.
    pub(crate) fn of(ctx: &'c Context, attr: Attribute) -> Option<Self> {
        let AttrData::DenseElements { ty, data, splat } = attr.data(ctx)? else {
            return None;
        };
        let element = ty.element_type(ctx)?;
        Some(DenseElements {
            element,
            bytes: data,
            size: ctx.dense_element_size(element)?,
            is_splat: *splat,
            len: usize::try_from(ty.num_elements(ctx)?).ok()?,
        })
    }

    /// Returns the number of distinct elements to compute: one for a splat.
    pub(crate) fn num_stored(&self) -> usize {
        if self.is_splat { 1 } else { self.len }
    }

    /// Returns an element.
    pub(crate) fn get<N: Number>(&self, ctx: &Context, index: usize) -> Option<N> {
        N::of_bytes(ctx, self.element, self.bytes_of(index)?)
    }

    /// Returns an element as an attribute: an integer, a float, or the two parts of a complex number.
    pub(crate) fn attr(&self, ctx: &Context, index: usize) -> Option<Attribute> {
        let bytes = self.bytes_of(index)?;
        let number = |ty: Type, bytes: &[u8]| match ty.float_kind(ctx) {
            Some(_) => Float::of_bytes(ctx, ty, bytes)?.to_attr(ctx, ty),
            None => Int::of_bytes(ctx, ty, bytes)?.to_attr(ctx, ty),
        };
        let TypeData::Complex(part) = self.element.data(ctx) else {
            return number(self.element, bytes);
        };
        let (real, imaginary) = bytes.split_at(bytes.len() / 2);
        Some(ctx.array_attr(&[number(*part, real)?, number(*part, imaginary)?]))
    }

    /// Returns the element type.
    pub(crate) fn element(&self) -> Type {
        self.element
    }

    /// Returns the number of elements, which is not the number of stored ones for a splat.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the bytes of all elements, or of one of a splat.
    pub(crate) fn bytes(&self) -> &'c [u8] {
        self.bytes
    }

    /// Returns the bytes of a range of elements, which are not a splat.
    pub(crate) fn bytes_of_range(&self, range: Range<usize>) -> Option<&'c [u8]> {
        let start = range.start.checked_mul(self.size)?;
        self.bytes.get(start..range.end.checked_mul(self.size)?)
    }

    /// Returns the bytes of an element.
    pub(crate) fn bytes_of(&self, index: usize) -> Option<&'c [u8]> {
        let first = if self.is_splat { 0 } else { index * self.size };
        self.bytes.get(first..first + self.size)
    }
}

/// Returns the first poison attribute among constants.
pub(crate) fn poison_among(ctx: &Context, constants: &[Option<Attribute>]) -> Option<Attribute> {
    constants.iter().flatten().copied().find(|&attr| is_poison(ctx, attr))
}

/// Returns `true` for `#ub.poison`.
pub(crate) fn is_poison(ctx: &Context, attr: Attribute) -> bool {
    attr.is_of_dialect(ctx, "ub", "poison")
}

/// Computes each element of a constant. Returns the constant of type `ty`, or `None` if the computation refuses an element or the type has
/// no static shape.
pub(crate) fn map_elements<A: Number, R: Number>(
    ctx: &Context,
    operand: Attribute,
    ty: Type,
    compute: impl Fn(&A) -> Option<R>,
) -> Option<Attribute> {
    if let Some(value) = A::of_attr(ctx, operand) {
        return compute(&value)?.to_attr(ctx, ty);
    }
    let elements = DenseElements::of(ctx, operand)?;
    let mut bytes = Vec::new();
    for index in 0..elements.num_stored() {
        compute(&elements.get(ctx, index)?)?.append_to(&mut bytes);
    }
    ctx.dense_attr(ty, &bytes)
}

/// Computes each pair of elements of two constants of one type, like [`map_elements`].
pub(crate) fn zip_elements<A: Number, R: Number>(
    ctx: &Context,
    [lhs, rhs]: [Attribute; 2],
    ty: Type,
    compute: impl Fn(&A, &A) -> Option<R>,
) -> Option<Attribute> {
    if lhs.ty(ctx) != rhs.ty(ctx) {
        return None;
    }
    if let (Some(lhs), Some(rhs)) = (A::of_attr(ctx, lhs), A::of_attr(ctx, rhs)) {
        return compute(&lhs, &rhs)?.to_attr(ctx, ty);
    }
    let [lhs, rhs] = [DenseElements::of(ctx, lhs)?, DenseElements::of(ctx, rhs)?];
    let mut bytes = Vec::new();
    let count = if lhs.is_splat { rhs.num_stored() } else { lhs.len };
    for index in 0..count {
        compute(&lhs.get(ctx, index)?, &rhs.get(ctx, index)?)?.append_to(&mut bytes);
    }
    ctx.dense_attr(ty, &bytes)
}

/// Folds an op with one operand and one result, as MLIR's `constFoldUnaryOp` and `constFoldCastOp`.
pub(crate) fn fold_unary<A: Number, R: Number>(
    op: OpRef<'_>,
    constants: &[Option<Attribute>],
    compute: impl Fn(&A) -> Option<R>,
) -> Fold {
    let (ctx, &[Some(operand)], Some(result)) = (op.ctx(), constants, op.result(0)) else {
        return Fold::None;
    };
    if is_poison(ctx, operand) {
        return Fold::attr(operand);
    }
    map_elements(ctx, operand, result.ty(), compute).map_or(Fold::None, Fold::attr)
}

/// Folds an op with two operands and one result, as MLIR's `constFoldBinaryOp`.
pub(crate) fn fold_binary<A: Number, R: Number>(
    op: OpRef<'_>,
    constants: &[Option<Attribute>],
    compute: impl Fn(&A, &A) -> Option<R>,
) -> Fold {
    let ctx = op.ctx();
    match poison_among(ctx, constants) {
        Some(poison) => Fold::attr(poison),
        None => zip_constants(op, constants, compute).map_or(Fold::None, Fold::attr),
    }
}

/// Returns the constant of the first result of an op with two constant operands, of which neither is poison.
pub(crate) fn zip_constants<A: Number, R: Number>(
    op: OpRef<'_>,
    constants: &[Option<Attribute>],
    compute: impl Fn(&A, &A) -> Option<R>,
) -> Option<Attribute> {
    let (&[Some(lhs), Some(rhs)], Some(result)) = (constants, op.result(0)) else {
        return None;
    };
    zip_elements(op.ctx(), [lhs, rhs], result.ty(), compute)
}

/// Returns the value of a constant integer or of each element of a splat.
pub(crate) fn int_or_splat(ctx: &Context, attr: Attribute) -> Option<Int> {
    Int::of_attr(ctx, attr.splat(ctx).unwrap_or(attr))
}

/// Returns the value of a constant float or of each element of a splat.
pub(crate) fn float_or_splat(ctx: &Context, attr: Attribute) -> Option<Float> {
    attr.splat(ctx).unwrap_or(attr).float(ctx)
}

/// Returns `true` if a constant is an integer, or a splat of one, that satisfies the condition.
pub(crate) fn is_int(ctx: &Context, attr: Option<Attribute>, holds: impl FnOnce(&Int) -> bool) -> bool {
    attr.and_then(|attr| int_or_splat(ctx, attr))
        .is_some_and(|value| holds(&value))
}

/// Returns `true` if a constant is a float, or a splat of one, that satisfies the condition.
pub(crate) fn is_float(ctx: &Context, attr: Option<Attribute>, holds: impl FnOnce(Float) -> bool) -> bool {
    attr.and_then(|attr| float_or_splat(ctx, attr)).is_some_and(holds)
}

/// Returns `true` if a float is exactly 1.
pub(crate) fn is_float_one(value: Float) -> bool {
    Float::from_f64(value.kind(), 1.0) == Some(value)
}

/// Returns an integer constant of a type, or a splat of it. `value` computes it from the width. Returns `None` for other types, and for
/// types without a static shape.
pub(crate) fn int_constant(ctx: &Context, ty: Type, value: impl FnOnce(u32) -> Int) -> Option<Attribute> {
    let element = ty.element_or_self(ctx);
    let value = value(element.integer_format(ctx)?.0);
    if ty.is_vector(ctx) || ty.is_tensor(ctx) {
        let shape = ty.shape(ctx)?;
        let mut bytes = Vec::new();
        value.append_to(&mut bytes);
        (!shape.contains(&DYNAMIC)).then(|| ctx.dense_attr(ty, &bytes))?
    } else {
        value.to_attr(ctx, ty)
    }
}

/// Returns the zero of an integer type, or a splat of it, like [`int_constant`].
pub(crate) fn int_zero(ctx: &Context, ty: Type) -> Option<Attribute> {
    int_constant(ctx, ty, |width| Int::wrapping(width, 0))
}

/// Returns the fold of the single result to an operand.
pub(crate) fn fold_to(value: ValueRef<'_>) -> Fold {
    Fold::value(value.handle())
}

/// Returns the fold of the single result to a constant, if there is one.
pub(crate) fn fold_to_constant(attr: Option<Attribute>) -> Fold {
    attr.map_or(Fold::None, Fold::attr)
}
