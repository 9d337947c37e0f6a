//! Builders of ops at the insertion point and location of a pattern.
//!
//! | builder | in MLIR | for |
//! | --- | --- | --- |
//! | [`create`], [`create_inferred`] | `T::create(rewriter, loc, types, operands)` | ops without attributes |
//! | [`build_value`], `T::build` | `T::create(rewriter, loc, args..)` | ops with few attributes |
//! | [`OperationState::of`] | `OperationState` | ops with discardable attributes, regions or many optional attributes: `T::build` takes all arguments by position, 22 for `llvm.call` |

use drr::define::{BuildOp, OpDef};
use drr::prelude::*;
use drr::{Ident, Op, Rewriter, Type, Value};

/// Builds an op whose operands and result have one type.
pub(crate) type CombineFn = fn(&mut Rewriter<'_>, &[Value]) -> Value;

/// Builds an op with operands, one result, and nothing else.
pub(crate) fn create<T: OpDef>(rewriter: &mut Rewriter<'_>, operands: &[Value], ty: Type) -> Value {
    let new = OperationState {
        operands,
        result_types: &[ty],
        ..OperationState::of::<T>(rewriter)
    };
    insert_value(rewriter, new)
}

/// Builds an op with operands and one result that has the type of the last operand, as in arithmetic.
pub(crate) fn create_inferred<T: OpDef>(rewriter: &mut Rewriter<'_>, operands: &[Value]) -> Value {
    let ty = operands.last().map_or(Type::INDEX, |&last| rewriter.value_type(last));
    create::<T>(rewriter, operands, ty)
}

/// Builds an op with one result from its arguments, and returns the result.
pub(crate) fn build_value<T: BuildOp>(rewriter: &mut Rewriter<'_>, args: T::Args<'_>, types: T::Types<'_>) -> Value {
    let op = T::build(rewriter, args, types);
    rewriter.result(op, 0)
}

/// Copies the discardable attributes of an op to a new one.
pub(crate) fn copy_discardable_attrs(rewriter: &mut Rewriter<'_>, from: Op, to: Op) {
    let attrs: Vec<(Ident, Attribute)> = rewriter.ir().op(from).discardable_attrs().collect();
    for (key, attr) in attrs {
        rewriter.set_discardable(to, key, Some(attr));
    }
}

/// Inserts an op with one result, and returns the result.
pub(crate) fn insert_value(rewriter: &mut Rewriter<'_>, new: OperationState<'_>) -> Value {
    let op = rewriter.insert(new);
    rewriter.result(op, 0)
}
