//! Discardable attributes of the dialect: launch sizes of kernels, and modules that contain kernels.

use drr::define::{OpError, SymbolTableCollection};
use drr::prelude::*;
use drr::{Ident, OpRef};

use super::{GPUFuncOp, LaunchFuncOp};
use crate::shared::attributes::{lookup_in, wrong_attribute};
use crate::shared::signature::{MismatchWording, signature};

pub(crate) fn verify_operation_attribute_of_gpu(op: OpRef<'_>, named: (Ident, Attribute)) -> Result<(), OpError> {
    let (ctx, (name, attr)) = (op.ctx(), named);
    match name.bytes(ctx) {
        b"gpu.known_block_size" | b"gpu.known_grid_size" | b"gpu.known_cluster_size" => {
            let is_i32 = attr.dense_array_element(ctx) == Some(Type::I32);
            if is_i32 && attr.dense_array_ints(ctx).is_some_and(|sizes| sizes.len() == 3) {
                Ok(())
            } else {
                Err(wrong_attribute(
                    ctx,
                    named,
                    "which must be three sizes: `array<i32: 1, 1, 1>`",
                ))
            }
        }
        b"gpu.container_module" if attr.is_unit(ctx) => match &*op.name_text() {
            "builtin.module" => verify_launches(op),
            _ => Err(OpError::new(
                "has `gpu.container_module`, which only a `builtin.module` can have",
            )),
        },
        _ => Ok(()),
    }
}

/// Checks the launches directly nested in the functions of a module.
fn verify_launches(module: OpRef<'_>) -> Result<(), OpError> {
    let mut symbols = SymbolTableCollection::new();
    let functions = module
        .regions()
        .flat_map(|body| body.blocks())
        .flat_map(|block| block.ops());
    let blocks = functions
        .flat_map(|function| function.regions())
        .flat_map(|body| body.blocks());
    for launch in blocks.flat_map(|block| block.ops()).filter_map(LaunchFuncOp::cast) {
        verify_launch(module, launch, &mut symbols).map_err(|error| error.of(launch.op()))?;
    }
    Ok(())
}

fn verify_launch<'ir>(
    module: OpRef<'ir>,
    launch: LaunchFuncOp<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Result<(), OpError> {
    let ctx = module.ctx();
    // The launch op's own verifier reports errors in the launch itself.
    let Some((kernel, (root, nested))) = launch
        .kernel()
        .and_then(|kernel| Some((kernel, kernel.symbol_ref(ctx)?)))
    else {
        return Ok(());
    };
    let wrong = |what: &str| Err(OpError::new(format!("launches `{}`, {what}", kernel.display(ctx))));
    let container = lookup_in(symbols, module, (root, &[]));
    match container.map(OpRef::name_text).as_deref() {
        Some("gpu.binary") => return Ok(()),
        Some("gpu.module") => {}
        _ => return wrong("whose first part does not reference a `gpu.module` or `gpu.binary`"),
    }
    let function = lookup_in(symbols, module, (root, nested));
    let Some(function) = function.filter(|function| function.attr_named("function_type").is_some()) else {
        return wrong("which does not reference a valid function");
    };
    if !function.attr_named("gpu.kernel").is_some_and(|attr| attr.is_unit(ctx)) {
        return wrong("which is missing the `gpu.kernel` attribute");
    }
    // A function compiled elsewhere may take any lowered operand types.
    let Some((inputs, _)) = GPUFuncOp::cast(function).and_then(|_| signature(function)) else {
        return Ok(());
    };
    let words = MismatchWording {
        verb: "passes",
        noun: "operand",
        other: format_args!("`{}` takes", kernel.display(ctx)),
    };
    words.check(ctx, launch.kernelOperands().map(|operand| operand.ty()), inputs)
}
