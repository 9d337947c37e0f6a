//! Custom form of variable declarations, and verifiers of variable reads and writes.

use super::VariableOp;
use super::check::types_agree;
use drr::DYNAMIC;
use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, SymbolLookup, SymbolTableCollection};
use drr::prelude::*;

/// Marks an unknown size in a shape attribute.
const UNKNOWN: i64 = -1;

/// `= value`, `: type` or `: type = value`. The last form is for a value whose type differs from that of the variable; MLIR
/// prints it, but parses only the type.
pub(crate) fn form_variable_op_type_or_initial_value(
    form: &mut OpAsmForm<'_, '_>,
    shape: AttrSlot,
    element: AttrSlot,
    value: AttrSlot,
) -> FormResult {
    let is_implied = |op: OpRef<'_>| value.of(op).is_some_and(|value| value.ty(op.ctx()) == type_of(op));
    let mut ty = None;
    if !form.at("=", is_implied) {
        ty = Some(form.any_type(": ", type_of)?);
    }
    if form.optional(if ty.is_some() { " = " } else { "= " }, |op| value.of(op).is_some())? {
        let initial = form.attribute("", value)?;
        ty = ty.or(initial.ty(form.ctx()));
    }
    let ctx = form.ctx();
    let Some((sizes, of)) = ty.and_then(|ty| Some((ty.shape(ctx)?, ty.element_type(ctx)?))) else {
        return Err(form.error("a variable is a tensor with a rank"));
    };
    let sizes = sizes.iter().map(|&size| if size == DYNAMIC { UNKNOWN } else { size });
    let bytes: Vec<u8> = sizes.flat_map(i64::to_le_bytes).collect();
    let rank = i64::try_from(bytes.len() / size_of::<i64>()).unwrap_or_default();
    let sizes = ctx.dense_attr(ctx.tensor_type(&[rank], Type::INDEX), &bytes);
    form.set_attribute(element, form.ctx().type_attr(of));
    if let Some(sizes) = sizes {
        form.set_attribute(shape, sizes);
    }
    Ok(())
}

/// Returns the type of a variable.
fn type_of(variable: OpRef<'_>) -> Option<Type> {
    let ctx = variable.ctx();
    let variable = VariableOp::cast(variable)?;
    let sizes = variable.var_shape()?.elements_ints(ctx)?;
    let sizes: Vec<i64> = sizes.map(|size| if size == UNKNOWN { DYNAMIC } else { size }).collect();
    Some(ctx.tensor_type(&sizes, variable.r#type()?))
}

pub(crate) fn verify_symbol_uses_of_variable_read_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_variable(op, op.result(0), symbols)
}

pub(crate) fn verify_symbol_uses_of_variable_write_op<'ir>(
    op: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    verify_variable(op, op.operand(0), symbols)
}

/// Checks that an op names a declared variable and has its type.
fn verify_variable<'ir>(
    op: OpRef<'ir>,
    value: Option<ValueRef<'ir>>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(name) = op.attr_named("name").and_then(|name| name.string(ctx)) else {
        return Ok(());
    };
    let variable = match symbols.lookup_nearest(op, ctx.ident_from_bytes(name)) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(variable) => type_of(variable),
        SymbolLookup::NotFound => None,
    };
    let text = String::from_utf8_lossy(name);
    let Some(variable) = variable else {
        return Err(OpError::new(format!(
            "names `@{text}`, which has not been declared by `tosa.variable`"
        )));
    };
    match value.map(|value| value.ty()) {
        Some(ty) if ty.element_or_self(ctx) != variable.element_or_self(ctx) || !types_agree(ctx, ty, variable) => {
            Err(OpError::new(format!(
                "has a `{}`, but `@{text}` is a `{}`",
                ty.display(ctx),
                variable.display(ctx)
            )))
        }
        _ => Ok(()),
    }
}
