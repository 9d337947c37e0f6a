//! `!gpu.mma_matrix`, and the ops on such matrices, whose elements are distributed over the lanes of a subgroup.

use drr::define::{AsmParser, AsmPrinter, AttrSlot, FormResult, OpAsmForm, OpError, ParseFailed};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::type_def;

use super::{SubgroupMmaConstantMatrixOp, SubgroupMmaInsertThreadLocalOp, SubgroupMmaStoreMatrixOp};

type_def! {
    /// A matrix distributed over a subgroup: `!gpu.mma_matrix<16x16xf16, "AOp">`. The string is its role in a product:
    /// `AOp`, `BOp` or `COp`.
    pub MMAMatrixType = "gpu.mma_matrix",
    (params DenseI64ArrayAttr:$shape, AnyType:$element_type, StrAttr:$operand)
    { assembly_format: "`<` custom<MatrixShape>($shape, $element_type) `,` $operand `>`", verify: verify_matrix }
}

fn parse_matrix_shape(parser: &mut dyn AsmParser, shape: AttrSlot, element: AttrSlot) -> Result<(), ParseFailed> {
    let sizes = parser.parse_static_dimension_list()?;
    let sizes = parser.ctx().dense_i64_array_attr(&sizes);
    parser.set_attribute(shape, sizes);
    let ty = parser.parse_type()?;
    let ty = parser.ctx().type_attr(ty);
    parser.set_attribute(element, ty);
    Ok(())
}

fn print_matrix_shape(printer: &mut dyn AsmPrinter<'_>, shape: Attribute, element: Type) {
    for size in shape.dense_array_ints(printer.ctx()).into_iter().flatten() {
        printer.print_integer(size);
        printer.print("x");
    }
    printer.print_type(element);
}

fn verify_matrix(ctx: &Context, shape: Attribute, element: Type, operand: &[u8]) -> Result<(), OpError> {
    if !matches!(operand, b"AOp" | b"BOp" | b"COp") {
        return Err(OpError::new("needs `\"AOp\"`, `\"BOp\"` or `\"COp\"` as its operand"));
    }
    let rank = shape.dense_array_ints(ctx).map_or(0, |sizes| sizes.len());
    if rank != 2 {
        return Err(OpError::new(format!("has exactly two dimensions, not {rank}")));
    }
    match element {
        Type::I32 | Type::F16 | Type::F32 | Type::F64 => Ok(()),
        _ if is_integer(ctx, element, 8, Signedness::Signed) || is_integer(ctx, element, 8, Signedness::Unsigned) => {
            Ok(())
        }
        _ => Err(OpError::new(format!(
            "has elements of `si8`, `ui8`, `i32`, `f16`, `f32` or `f64`, not `{}`",
            element.display(ctx)
        ))),
    }
}

fn is_integer(ctx: &Context, ty: Type, width: u32, signedness: Signedness) -> bool {
    ty.integer_format(ctx) == Some((width, signedness))
}

/// Returns `true` if the type is a matrix whose element type satisfies the predicate.
fn has_elements(ctx: &Context, ty: Type, holds: impl FnOnce(Type) -> bool) -> bool {
    MMAMatrixType::element_type(ctx, ty).is_some_and(holds)
}

pub(crate) fn is_mma_matrix_type(ctx: &Context, ty: Type) -> bool {
    MMAMatrixType::element_type(ctx, ty).is_some()
}

/// Returns `true` for signed elements of 8 bits, the only width in the TableGen records. The same holds for unsigned ones.
pub(crate) fn is_signed_integer(ctx: &Context, ty: Type) -> bool {
    has_elements(ctx, ty, |element| is_integer(ctx, element, 8, Signedness::Signed))
}

pub(crate) fn is_unsigned_integer(ctx: &Context, ty: Type) -> bool {
    has_elements(ctx, ty, |element| is_integer(ctx, element, 8, Signedness::Unsigned))
}

pub(crate) fn is_signless_integer(ctx: &Context, ty: Type) -> bool {
    has_elements(ctx, ty, |element| element == Type::I32)
}

pub(crate) fn is_f16(ctx: &Context, ty: Type) -> bool {
    has_elements(ctx, ty, |element| element == Type::F16)
}

pub(crate) fn is_f32(ctx: &Context, ty: Type) -> bool {
    has_elements(ctx, ty, |element| element == Type::F32)
}

pub(crate) fn is_f64(ctx: &Context, ty: Type) -> bool {
    has_elements(ctx, ty, |element| element == Type::F64)
}

/// `%value {..} : matrix`
pub(crate) fn form_subgroup_mma_constant_matrix_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &SubgroupMmaConstantMatrixOp::SLOTS;
    form.memoize();
    form.operand(" ", slots.value)?;
    form.attr_dict()?;
    let matrix = form.ty(" : ", slots.res)?;
    let Some(element) = MMAMatrixType::element_type(form.ctx(), matrix) else {
        let found = matrix.display(form.ctx()).to_string();
        return Err(form.error(format!("expected a `!gpu.mma_matrix` before this, found `{found}`")));
    };
    form.add_type(slots.value.types(), element);
    Ok(())
}

pub(crate) fn verify_subgroup_mma_constant_matrix_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_element(op, op.result(0), op.operand(0))
}

pub(crate) fn verify_subgroup_mma_extract_thread_local_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_element(op, op.operand(0), op.result(0))
}

pub(crate) fn verify_subgroup_mma_insert_thread_local_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &SubgroupMmaInsertThreadLocalOp::SLOTS;
    verify_element(op, slots.matrix.of(op).next(), slots.value.of(op).next())
}

/// Checks that a value has the element type of a matrix.
fn verify_element(op: OpRef<'_>, matrix: Option<ValueRef<'_>>, value: Option<ValueRef<'_>>) -> Result<(), OpError> {
    let (ctx, Some(matrix), Some(value)) = (op.ctx(), matrix, value) else {
        return Ok(());
    };
    match MMAMatrixType::element_type(ctx, matrix.ty()) {
        Some(element) if element != value.ty() => Err(OpError::new(format!(
            "has a value of type `{}`, but `{}` has elements of `{}`",
            value.ty().display(ctx),
            matrix.ty().display(ctx),
            element.display(ctx)
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn verify_subgroup_mma_load_matrix_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_unit_stride(op.ctx(), op.operand(0))
}

pub(crate) fn verify_subgroup_mma_store_matrix_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, slots) = (op.ctx(), &SubgroupMmaStoreMatrixOp::SLOTS);
    verify_unit_stride(ctx, slots.dstMemref.of(op).next())?;
    match slots.src.of(op).next() {
        Some(stored) if role(ctx, stored.ty()) != Some(b"COp") => Err(OpError::new(format!(
            "stores `{}`, but only a `\"COp\"` can be stored",
            stored.ty().display(ctx)
        ))),
        _ => Ok(()),
    }
}

/// Checks that the last dimension of a memref has unit stride.
fn verify_unit_stride(ctx: &Context, memref: Option<ValueRef<'_>>) -> Result<(), OpError> {
    let Some(memref) = memref else { return Ok(()) };
    if memref.ty().is_last_dim_unit_stride(ctx) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "accesses `{}`, whose last dimension needs the stride 1",
            memref.ty().display(ctx)
        )))
    }
}

/// Returns the role of a matrix: `AOp`, `BOp` or `COp`.
fn role(ctx: &Context, ty: Type) -> Option<&[u8]> {
    MMAMatrixType::operand(ctx, ty)
}

fn sizes(ctx: &Context, ty: Type) -> Vec<i64> {
    let shape = MMAMatrixType::shape(ctx, ty).and_then(|shape| shape.dense_array_ints(ctx));
    shape.into_iter().flatten().collect()
}

pub(crate) fn verify_subgroup_mma_compute_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let types: Vec<Type> = op.operands().map(|operand| operand.ty()).collect();
    let roles: [&[u8]; 3] = [b"AOp", b"BOp", b"COp"];
    if !types.iter().map(|ty| role(ctx, *ty)).eq(roles.into_iter().map(Some)) {
        return Err(OpError::new(
            "takes an `\"AOp\"`, a `\"BOp\"` and a `\"COp\"`, in this order",
        ));
    }
    let shapes: Vec<Vec<i64>> = types.iter().map(|ty| sizes(ctx, *ty)).collect();
    let ([a, b, c], [a_ty, b_ty, c_ty]) = (shapes.as_slice(), types.as_slice()) else {
        return Ok(());
    };
    if a.get(1) == b.first() && a.first() == c.first() && b.get(1) == c.get(1) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "multiplies `{}` and `{}`, and adds `{}`, whose sizes do not fit each other",
            a_ty.display(ctx),
            b_ty.display(ctx),
            c_ty.display(ctx)
        )))
    }
}
