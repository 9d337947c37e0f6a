//! Attributes of arguments and results of function ops.

use super::{AttributeHooks, OpError};
use crate::diagnostic::counted;
use crate::model::VerifyValueAttribute;
use crate::{Ident, OpRef, Type};

/// Verifies `arg_attrs` and `res_attrs` of an op that defines a function with these arguments and results, like MLIR's
/// `FunctionOpInterface`: there is a dictionary for each, its attributes have dialect prefixes, and the dialects' hooks
/// accept them. The `verify` hook of such an op calls this function.
///
/// # Errors
///
/// Returns the first error.
pub fn verify_function_attributes(op: OpRef<'_>, arguments: &[Type], results: &[Type]) -> Result<(), OpError> {
    verify_attributes(op, (Ident::ARG_ATTRS, "argument"), arguments, |hooks| hooks.region_arg)?;
    verify_attributes(op, (Ident::RES_ATTRS, "result"), results, |hooks| hooks.region_result)
}

fn verify_attributes(
    op: OpRef<'_>,
    (key, noun): (Ident, &str),
    types: &[Type],
    hook: fn(AttributeHooks) -> Option<VerifyValueAttribute>,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(dictionaries) = op.inherent(key).and_then(|attrs| attrs.array(ctx)) else {
        return Ok(());
    };
    if dictionaries.len() != types.len() {
        let (given, count) = (dictionaries.len(), types.len());
        return Err(OpError::new(format!(
            "has `{}` for {given}, but {}",
            key.text(ctx),
            counted(count, noun)
        )));
    }
    for (index, (dictionary, &ty)) in dictionaries.iter().zip(types).enumerate() {
        for &(name, attr) in dictionary.dictionary(ctx).unwrap_or_default() {
            if !name.bytes(ctx).contains(&b'.') {
                return Err(OpError::new(
                    "can only have attributes of dialects on arguments and results",
                ));
            }
            if let Some(verify) = hook(ctx.registry().attribute_hooks(name.bytes(ctx))) {
                verify(op, index, ty, (name, attr))?;
            }
        }
    }
    Ok(())
}
