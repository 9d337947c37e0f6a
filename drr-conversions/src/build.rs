//! Shorthand for ops that patterns build.

use drr::numbers::Int;
use drr::prelude::*;
use drr::{Block, Context, Ident, Op, Rewriter, Type, Value};
use drr_dialects::llvm::LLVMPointerType;

/// Returns the state of an op at the location of the pattern.
pub(crate) fn operation_state(rewriter: &Rewriter<'_>, name: &str) -> OperationState<'static> {
    OperationState {
        location: rewriter.location(),
        ..OperationState::new(rewriter.shared_ctx().op_name(name))
    }
}

/// Builds an op with one result.
pub(crate) fn build_value(rewriter: &mut Rewriter<'_>, new: OperationState<'_>) -> Value {
    let op = rewriter.insert(new);
    rewriter.result(op, 0)
}

/// Builds an op with operands, one result, and nothing else.
pub(crate) fn make(rewriter: &mut Rewriter<'_>, name: &str, operands: &[Value], ty: Type) -> Value {
    let new = OperationState {
        operands,
        result_types: &[ty],
        ..operation_state(rewriter, name)
    };
    build_value(rewriter, new)
}

/// Builds `llvm.mlir.constant`.
pub(crate) fn constant(rewriter: &mut Rewriter<'_>, value: Attribute, ty: Type) -> Value {
    constant_op(rewriter, "llvm.mlir.constant", value, ty)
}

/// Builds `llvm.mlir.constant` or `arith.constant`.
pub(crate) fn constant_op(rewriter: &mut Rewriter<'_>, name: &str, value: Attribute, ty: Type) -> Value {
    let new = OperationState {
        result_types: &[ty],
        inherent: &[(Ident::VALUE, value)],
        ..operation_state(rewriter, name)
    };
    build_value(rewriter, new)
}

/// Builds `llvm.mlir.constant` of an integer type.
pub(crate) fn integer_constant(rewriter: &mut Rewriter<'_>, value: i64, ty: Type) -> Value {
    let ctx = rewriter.shared_ctx();
    let width = ty.integer_width(&ctx).unwrap_or(64);
    let value = ctx.integer_attr(ty, Int::wrapping(width, value as i128 as u128));
    constant(rewriter, value, ty)
}

/// Builds a comparison of integers: `arith.cmpi` or `llvm.icmp`, whose predicates have the same numbers.
pub(crate) fn compare(rewriter: &mut Rewriter<'_>, name: &str, predicate: i64, lhs: Value, rhs: Value) -> Value {
    let ctx = rewriter.shared_ctx();
    let inherent = [(ctx.ident("predicate"), ctx.i64_attr(predicate))];
    let new = OperationState {
        operands: &[lhs, rhs],
        result_types: &[Type::I1],
        inherent: &inherent,
        ..operation_state(rewriter, name)
    };
    build_value(rewriter, new)
}

/// Builds `cf.br`.
pub(crate) fn branch(rewriter: &mut Rewriter<'_>, to: Block, operands: &[Value]) -> Op {
    branch_op(rewriter, "cf.br", to, operands)
}

/// Builds `cf.br` or `llvm.br`.
pub(crate) fn branch_op(rewriter: &mut Rewriter<'_>, name: &str, to: Block, operands: &[Value]) -> Op {
    let new = OperationState {
        operands,
        successors: &[to],
        ..operation_state(rewriter, name)
    };
    rewriter.insert(new)
}

/// Builds `cf.cond_br`.
pub(crate) fn cond_branch(
    rewriter: &mut Rewriter<'_>,
    condition: Value,
    then: (Block, &[Value]),
    other: (Block, &[Value]),
) -> Op {
    cond_branch_op(rewriter, "cf.cond_br", condition, then, other)
}

/// Builds `cf.cond_br` or `llvm.cond_br`.
pub(crate) fn cond_branch_op(
    rewriter: &mut Rewriter<'_>,
    name: &str,
    condition: Value,
    (then, then_operands): (Block, &[Value]),
    (other, other_operands): (Block, &[Value]),
) -> Op {
    let operands = [&[condition], then_operands, other_operands].concat();
    let sizes = [1, then_operands.len() as i32, other_operands.len() as i32];
    let sizes = [(
        Ident::OPERAND_SEGMENT_SIZES,
        rewriter.shared_ctx().dense_i32_array_attr(&sizes),
    )];
    let new = OperationState {
        operands: &operands,
        inherent: &sizes,
        successors: &[then, other],
        ..operation_state(rewriter, name)
    };
    rewriter.insert(new)
}

/// Builds `llvm.mlir.constant` with an attribute of type `index`.
pub(crate) fn index_constant(rewriter: &mut Rewriter<'_>, value: i64, ty: Type) -> Value {
    let value = rewriter.shared_ctx().index_attr(value);
    constant(rewriter, value, ty)
}

/// Returns the pointer type of an address space.
pub(crate) fn pointer(ctx: &Context, space: u32) -> Option<Type> {
    LLVMPointerType::get(ctx, Some(space)).ok()
}

/// An index of `llvm.getelementptr`.
#[derive(Clone, Copy)]
pub(crate) enum GepIndex {
    Constant(i32),
    Value(Value),
}

/// `inbounds|nuw`.
pub(crate) const INBOUNDS_NUW: i64 = 7;

/// Builds `llvm.getelementptr` with flags. The result has the type of the base.
pub(crate) fn gep_with_flags(
    rewriter: &mut Rewriter<'_>,
    base: Value,
    element: Type,
    indices: &[GepIndex],
    flags: i64,
) -> Value {
    let ctx = rewriter.shared_ctx();
    let mut operands = vec![base];
    let mut constants = Vec::with_capacity(indices.len());
    for &index in indices {
        constants.push(match index {
            GepIndex::Constant(index) => index,
            GepIndex::Value(value) => {
                operands.push(value);
                i32::MIN
            }
        });
    }
    let mut inherent = vec![
        (ctx.ident("rawConstantIndices"), ctx.dense_i32_array_attr(&constants)),
        (ctx.ident("elem_type"), ctx.type_attr(element)),
    ];
    if flags != 0 {
        inherent.push((ctx.ident("noWrapFlags"), ctx.i32_attr(flags as i32)));
    }
    let new = OperationState {
        operands: &operands,
        result_types: &[rewriter.value_type(base)],
        inherent: &inherent,
        ..operation_state(rewriter, "llvm.getelementptr")
    };
    build_value(rewriter, new)
}

/// Builds `llvm.getelementptr` without flags.
pub(crate) fn gep(rewriter: &mut Rewriter<'_>, base: Value, element: Type, indices: &[GepIndex]) -> Value {
    gep_with_flags(rewriter, base, element, indices, 0)
}

/// Builds `llvm.alloca` in an address space.
pub(crate) fn alloca(
    rewriter: &mut Rewriter<'_>,
    count: Value,
    element: Type,
    alignment: Option<Attribute>,
    space: u32,
) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let mut inherent = vec![(ctx.ident("elem_type"), ctx.type_attr(element))];
    inherent.extend(alignment.map(|alignment| (ctx.ident("alignment"), alignment)));
    let new = OperationState {
        operands: &[count],
        result_types: &[pointer(&ctx, space)?],
        inherent: &inherent,
        ..operation_state(rewriter, "llvm.alloca")
    };
    Some(build_value(rewriter, new))
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
        ..operation_state(rewriter, "llvm.call")
    };
    rewriter.insert(new)
}

/// Builds `llvm.load`.
pub(crate) fn load(rewriter: &mut Rewriter<'_>, pointer: Value, ty: Type, inherent: &[(Ident, Attribute)]) -> Value {
    let new = OperationState {
        operands: &[pointer],
        result_types: &[ty],
        inherent,
        ..operation_state(rewriter, "llvm.load")
    };
    build_value(rewriter, new)
}

/// Builds `llvm.store`.
pub(crate) fn store(rewriter: &mut Rewriter<'_>, value: Value, pointer: Value, inherent: &[(Ident, Attribute)]) {
    let new = OperationState {
        operands: &[value, pointer],
        inherent,
        ..operation_state(rewriter, "llvm.store")
    };
    rewriter.insert(new);
}
