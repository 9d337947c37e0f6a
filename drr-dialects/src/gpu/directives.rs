//! Custom directives of `gpu` forms: async dependencies, launch sizes, reduction operations, and offloading handlers.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OperandSlot, TypeSlot};
use drr::prelude::*;

use super::{AsyncTokenType, GPU_AllReduceOperationAttr};

/// Returns the result type of an async op.
pub(crate) fn token_type(ctx: &Context) -> Type {
    AsyncTokenType::get(ctx).unwrap_or(Type::NONE)
}

/// `async [%a, %b]`, the async dependencies.
pub(crate) fn form_async_dependencies(
    form: &mut OpAsmForm<'_, '_>,
    token: TypeSlot,
    dependencies: OperandSlot,
) -> FormResult {
    let is_async = form.optional("async", |op| !token.of(op).is_empty())?;
    if is_async {
        form.add_type(token, token_type(form.ctx()));
    }
    if form.at("[", |op| !dependencies.of(op).is_empty()) {
        form.operand_list([if is_async { " [" } else { "[" }, "]"], dependencies)?;
    }
    Ok(())
}

/// `: t`, the type of all sizes, which is `index` by default.
pub(crate) fn form_launch_dim_type(
    form: &mut OpAsmForm<'_, '_>,
    grid: TypeSlot,
    cluster: OperandSlot,
    x: TypeSlot,
    y: TypeSlot,
    z: TypeSlot,
) -> FormResult {
    let printed = |op| grid.of(op).first().copied().filter(|ty| *ty != Type::INDEX);
    let ty = if form.optional(": ", |op| printed(op).is_some())? {
        form.any_type("", printed)?
    } else {
        Type::INDEX
    };
    form.add_type(grid, ty);
    if form.num_operands(cluster) > 0 {
        [x, y, z].into_iter().for_each(|slot| form.add_type(slot, ty));
    }
    Ok(())
}

/// `args(%a : t, %b : u)`
pub(crate) fn form_launch_func_operands(
    form: &mut OpAsmForm<'_, '_>,
    operands: OperandSlot,
    types: TypeSlot,
) -> FormResult {
    if !form.optional("args", |op| !operands.of(op).is_empty())? {
        return Ok(());
    }
    form.list(
        ["(", ")"],
        |op| operands.of(op),
        |form, value| {
            form.value(operands, |_| value)?;
            let ty = form.any_type(" : ", |_| Some(value?.ty()))?;
            form.add_type(types, ty);
            Ok(())
        },
    )?;
    Ok(())
}

/// The name of a reduction operation, `add`, if there is one. It has its own leading space, as in MLIR.
pub(crate) fn form_all_reduce_operation(form: &mut OpAsmForm<'_, '_>, operation: AttrSlot) -> FormResult {
    form.element(
        |parser| {
            if let Some(word) = parser.parse_optional_keyword() {
                let Ok(attr) = parser.ctx().parse_attr(format!("#gpu<all_reduce_op {word}>")) else {
                    return Err(parser.error(format!("expected a reduction, found `{word}`")));
                };
                parser.set_attribute(operation, attr);
            }
            Ok(())
        },
        |printer, op| {
            let value = operation
                .of(op)
                .and_then(|attr| GPU_AllReduceOperationAttr::value(op.ctx(), attr));
            if let Some(operation) = value {
                printer.print_display(&format_args!(" {operation}"));
            }
            Ok(())
        },
    )
}

/// Default handler of a binary.
const SELECT_OBJECT: &str = "#gpu.select_object";

/// `<#handler>`, or nothing for the default handler.
pub(crate) fn form_offloading_handler(form: &mut OpAsmForm<'_, '_>, handler: AttrSlot) -> FormResult {
    let default = form.ctx().parse_attr(SELECT_OBJECT).ok();
    if form.optional("<", |op| handler.of(op).is_some_and(|attr| Some(attr) != default))? {
        form.attribute("", handler)?;
        form.text(">")?;
    } else if let Some(default) = default {
        form.set_attribute(handler, default);
    }
    Ok(())
}
