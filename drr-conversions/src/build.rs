//! Shorthand for ops that patterns build.

use drr::numbers::Int;
use drr::prelude::*;
use drr::{Block, Ident, Op, Region, Rewriter, Type, Value};

/// The parts of an op to build.
#[derive(Clone, Copy, Default)]
pub(crate) struct NewOp<'a> {
    pub(crate) operands: &'a [Value],
    pub(crate) types: &'a [Type],
    pub(crate) inherent: &'a [(Ident, Attribute)],
    pub(crate) discardable: &'a [(Ident, Attribute)],
    pub(crate) successors: &'a [Block],
    pub(crate) regions: &'a [Region],
}

/// Builds an op at the insertion point.
pub(crate) fn build(rewriter: &mut Rewriter<'_>, name: &str, new: NewOp<'_>) -> Op {
    let name = rewriter.shared_ctx().op_name(name);
    rewriter.insert(OperationState {
        location: rewriter.location(),
        operands: new.operands,
        result_types: new.types,
        inherent: new.inherent,
        discardable: new.discardable,
        successors: new.successors,
        regions: new.regions,
        ..OperationState::new(name)
    })
}

/// Builds an op with one result.
pub(crate) fn build_value(rewriter: &mut Rewriter<'_>, name: &str, new: NewOp<'_>) -> Value {
    let op = build(rewriter, name, new);
    rewriter.result(op, 0)
}

/// Builds an op with operands, one result, and nothing else.
pub(crate) fn make(rewriter: &mut Rewriter<'_>, name: &str, operands: &[Value], ty: Type) -> Value {
    let new = NewOp {
        operands,
        types: &[ty],
        ..NewOp::default()
    };
    build_value(rewriter, name, new)
}

/// Builds `llvm.mlir.constant`.
pub(crate) fn constant(rewriter: &mut Rewriter<'_>, value: Attribute, ty: Type) -> Value {
    let inherent = [(rewriter.shared_ctx().ident("value"), value)];
    let new = NewOp {
        types: &[ty],
        inherent: &inherent,
        ..NewOp::default()
    };
    build_value(rewriter, "llvm.mlir.constant", new)
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
    let new = NewOp {
        operands: &[lhs, rhs],
        types: &[Type::I1],
        inherent: &inherent,
        ..NewOp::default()
    };
    build_value(rewriter, name, new)
}

/// Builds `cf.br`.
pub(crate) fn branch(rewriter: &mut Rewriter<'_>, to: Block, operands: &[Value]) -> Op {
    let new = NewOp {
        operands,
        successors: &[to],
        ..NewOp::default()
    };
    build(rewriter, "cf.br", new)
}

/// Builds `cf.cond_br`.
pub(crate) fn cond_branch(
    rewriter: &mut Rewriter<'_>,
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
    let new = NewOp {
        operands: &operands,
        inherent: &sizes,
        successors: &[then, other],
        ..NewOp::default()
    };
    build(rewriter, "cf.cond_br", new)
}
