//! Builders of ops of `llvm`.

use drr::define::EnumInfo;
use drr::numbers::Int;
use drr::prelude::*;
use drr::{Context, Ident, Op, Rewriter, Type, Value};
use drr_dialects::llvm::{
    AddressOfOp, AllocaOp, CallOp, ConstantOp, ExtractValueOp, GEPNoWrapFlags, GEPOp, ICmpOp, ICmpPredicate,
    InsertValueOp, LLVMPointerType, LoadOp, MemcpyOp, PoisonOp, ReturnOp, StoreOp, element_at,
};

use crate::builders::{build_value, create, insert_value};

/// Builds `llvm.mlir.constant`.
pub(crate) fn constant(rewriter: &mut Rewriter<'_>, value: Attribute, ty: Type) -> Value {
    build_value::<ConstantOp>(rewriter, value, ty)
}

/// Builds `llvm.mlir.constant` of an integer type.
pub(crate) fn integer_constant(rewriter: &mut Rewriter<'_>, value: i64, ty: Type) -> Value {
    let ctx = rewriter.ctx();
    let width = ty.integer_width(ctx).unwrap_or(64);
    let value = ctx.integer_attr(ty, Int::wrapping(width, value as i128 as u128));
    constant(rewriter, value, ty)
}

/// Builds `llvm.mlir.constant` with an attribute of type `index`.
pub(crate) fn index_constant(rewriter: &mut Rewriter<'_>, value: i64, ty: Type) -> Value {
    let value = rewriter.ctx().index_attr(value);
    constant(rewriter, value, ty)
}

/// Builds `llvm.mlir.poison`.
pub(crate) fn poison(rewriter: &mut Rewriter<'_>, ty: Type) -> Value {
    create::<PoisonOp>(rewriter, &[], ty)
}

/// Builds `llvm.icmp`.
pub(crate) fn icmp(rewriter: &mut Rewriter<'_>, predicate: ICmpPredicate, lhs: Value, rhs: Value) -> Value {
    let predicate = predicate.to_attr(rewriter.ctx());
    build_value::<ICmpOp>(rewriter, (predicate, lhs, rhs), ())
}

/// Builds `llvm.extractvalue`. `None` if the position is outside of the aggregate.
pub(crate) fn extract(rewriter: &mut Rewriter<'_>, from: Value, position: &[i64]) -> Option<Value> {
    let ctx = rewriter.ctx();
    let ty = element_at(ctx, rewriter.value_type(from), position.iter().copied())?;
    let position = ctx.dense_i64_array_attr(position);
    Some(build_value::<ExtractValueOp>(rewriter, (from, position), ty))
}

/// Builds `llvm.insertvalue`.
pub(crate) fn insert(rewriter: &mut Rewriter<'_>, value: Value, into: Value, position: &[i64]) -> Value {
    let position = rewriter.ctx().dense_i64_array_attr(position);
    build_value::<InsertValueOp>(rewriter, (into, value, position), ())
}

/// Builds a struct of these values.
pub(crate) fn pack_struct(rewriter: &mut Rewriter<'_>, ty: Type, values: &[Value]) -> Value {
    let mut packed = poison(rewriter, ty);
    for (number, &value) in values.iter().enumerate() {
        packed = insert(rewriter, value, packed, &[number as i64]);
    }
    packed
}

/// Returns the pointer type of an address space.
pub(crate) fn pointer(ctx: &Context, space: u32) -> Option<Type> {
    LLVMPointerType::get(ctx, Some(space)).ok()
}

/// An index of `llvm.getelementptr`. MLIR's `GEPArg`.
#[derive(Clone, Copy)]
pub(crate) enum GepIndex {
    Constant(i32),
    Value(Value),
}

/// Builds `llvm.getelementptr` with flags. The result has the type of the base.
pub(crate) fn gep_with_flags(
    rewriter: &mut Rewriter<'_>,
    base: Value,
    element: Type,
    indices: &[GepIndex],
    flags: GEPNoWrapFlags,
) -> Value {
    let ty = rewriter.value_type(base);
    gep_to(rewriter, ty, base, element, indices, flags)
}

/// Builds `llvm.getelementptr` with flags and a result of a type: a pointer, or a vector of pointers if an index is a
/// vector.
pub(crate) fn gep_to(
    rewriter: &mut Rewriter<'_>,
    ty: Type,
    base: Value,
    element: Type,
    indices: &[GepIndex],
    flags: GEPNoWrapFlags,
) -> Value {
    let (mut dynamic, mut constants) = (Vec::new(), Vec::with_capacity(indices.len()));
    for &index in indices {
        constants.push(match index {
            GepIndex::Constant(index) => index,
            GepIndex::Value(value) => {
                dynamic.push(value);
                i32::MIN
            }
        });
    }
    let ctx = rewriter.ctx();
    let (constants, element) = (ctx.dense_i32_array_attr(&constants), ctx.type_attr(element));
    build_value::<GEPOp>(rewriter, (base, &dynamic, constants, element, Some(flags)), ty)
}

/// Builds `llvm.getelementptr` without flags.
pub(crate) fn gep(rewriter: &mut Rewriter<'_>, base: Value, element: Type, indices: &[GepIndex]) -> Value {
    gep_with_flags(rewriter, base, element, indices, GEPNoWrapFlags::none)
}

/// Builds `llvm.alloca` in an address space.
pub(crate) fn alloca(
    rewriter: &mut Rewriter<'_>,
    count: Value,
    element: Type,
    alignment: Option<Attribute>,
    space: u32,
) -> Option<Value> {
    let ctx = rewriter.ctx();
    let (ty, element) = (pointer(ctx, space)?, ctx.type_attr(element));
    Some(build_value::<AllocaOp>(rewriter, (count, alignment, element, None), ty))
}

/// Builds `llvm.mlir.addressof` of a symbol.
pub(crate) fn address_of(rewriter: &mut Rewriter<'_>, symbol: Attribute, ty: Type) -> Value {
    build_value::<AddressOfOp>(rewriter, symbol, ty)
}

/// Builds `llvm.load`.
pub(crate) fn load(rewriter: &mut Rewriter<'_>, pointer: Value, ty: Type, inherent: &[(Ident, Attribute)]) -> Value {
    let new = OperationState {
        operands: &[pointer],
        result_types: &[ty],
        inherent,
        ..OperationState::of::<LoadOp>(rewriter)
    };
    insert_value(rewriter, new)
}

/// Builds `llvm.store`.
pub(crate) fn store(rewriter: &mut Rewriter<'_>, value: Value, pointer: Value, inherent: &[(Ident, Attribute)]) {
    let new = OperationState {
        operands: &[value, pointer],
        inherent,
        ..OperationState::of::<StoreOp>(rewriter)
    };
    rewriter.insert(new);
}

/// Builds `llvm.intr.memcpy`.
pub(crate) fn memcpy(rewriter: &mut Rewriter<'_>, to: Value, from: Value, bytes: Value) {
    let is_volatile = rewriter.ctx().bool_attr(false);
    let args = (to, from, bytes, is_volatile, None, None, None, None, None, None);
    MemcpyOp::build(rewriter, args, ());
}

/// Builds `llvm.call` of a function, with more attributes of the op.
pub(crate) fn call(
    rewriter: &mut Rewriter<'_>,
    callee: Option<Ident>,
    operands: &[Value],
    result: Option<Type>,
    inherent: &[(Ident, Attribute)],
    discardable: &[(Ident, Attribute)],
) -> Op {
    let ctx = rewriter.shared_ctx();
    let sizes = [operands.len() as i32, 0];
    let mut all = vec![
        (Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&sizes)),
        (ctx.ident("op_bundle_sizes"), ctx.dense_i32_array_attr(&[])),
    ];
    let callee = callee.map(|callee| ctx.nested_symbol_ref_attr(callee, &[]));
    all.extend(callee.map(|callee| (ctx.ident("callee"), callee)));
    all.extend_from_slice(inherent);
    let new = OperationState {
        operands,
        result_types: result.as_slice(),
        inherent: &all,
        discardable,
        ..OperationState::of::<CallOp>(rewriter)
    };
    rewriter.insert(new)
}

/// Builds `llvm.return`.
pub(crate) fn build_return(rewriter: &mut Rewriter<'_>, value: Option<Value>) {
    ReturnOp::build(rewriter, value, ());
}
