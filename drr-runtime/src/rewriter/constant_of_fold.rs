//! The ops that dialects build for constants to which ops fold, and their checks.

use drr_ir::define::{MaterializedConstant, TraitFlags};
use drr_ir::verify::verify_op_itself;
use drr_ir::{Attribute, Context, OpName, OpRef, Type};

use super::RewriteError;

/// Returns the constant op that the dialect of a folded op builds for a value, or `None` if it builds none.
///
/// # Errors
/// If it builds an op that is no constant, or that is not registered.
pub fn constant_of_fold(
    ctx: &Context,
    folded: OpName,
    value: Attribute,
    ty: Type,
) -> Result<Option<MaterializedConstant>, RewriteError> {
    let materialize = ctx.op_info(folded).and_then(|info| info.materialize());
    let Some(constant) = materialize.and_then(|materialize| materialize(ctx, value, ty)) else {
        return Ok(None);
    };
    let dialect = || String::from_utf8_lossy(folded.dialect(ctx)).into_owned();
    let op = || constant.name.text(ctx).into_owned();
    match ctx.op_info(constant.name) {
        Some(info) if info.flags().contains(TraitFlags::CONSTANT_LIKE) => Ok(Some(constant)),
        Some(_) => Err(RewriteError::NoConstant {
            dialect: dialect(),
            op: op(),
        }),
        None => {
            let owner = constant.name.dialect(ctx);
            let register = || {
                let known = ctx.registry().help_for(owner);
                known.unwrap_or_else(|| "build the context with it: `Context::with(..)`".to_owned())
            };
            Err(RewriteError::UnregisteredConstant {
                dialect: dialect(),
                op: op(),
                help: (!ctx.registry().has_dialect(owner)).then(register),
            })
        }
    }
}

/// Checks the op that was built for a constant whose attribute is of another type than the result that folds to it. A
/// dialect may have such constants, such as `llvm.mlir.constant(1 : index) : i64`.
///
/// # Errors
/// If the op is invalid.
pub fn check_constant_of_fold(
    constant: OpRef<'_>,
    folded: OpName,
    value: Attribute,
    ty: Type,
) -> Result<(), RewriteError> {
    let ctx = constant.ctx();
    if value.ty(ctx).is_none_or(|found| found == ty) || verify_op_itself(constant, None).is_ok() {
        return Ok(());
    }
    Err(RewriteError::FoldedType {
        op: folded.text(ctx).into_owned(),
        expected: ty.display(ctx).to_string(),
        found: value.display(ctx).to_string(),
    })
}
