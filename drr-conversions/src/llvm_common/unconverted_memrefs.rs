//! Warnings about ops that stay because a memref has no conversion to a descriptor.

use std::collections::HashMap;

use drr::conversion::ConversionOutcome;
use drr::diagnostic::Diagnostic;
use drr::{Context, FrozenPatterns, Ir, OpRef, PassContext, Type};

use super::type_converter::address_space;

/// Warns of ops that have patterns but stay, because a memref has no strides or no address space. Each type is reported once.
///
/// MLIR reports an error without a location, and the pass succeeds.
pub(crate) fn warn_of_unconverted_memrefs(
    cx: &mut PassContext<'_>,
    ir: &Ir,
    outcome: &ConversionOutcome,
    patterns: &FrozenPatterns,
) {
    let mut problems: HashMap<Type, Option<Diagnostic>> = HashMap::new();
    for op in outcome.unlegalized.iter().filter_map(|&op| ir.get(op)) {
        for ty in types(op).filter(|ty| ty.is_memref(ir.ctx())) {
            let problem = problems.entry(ty).or_insert_with(|| problem(ir.ctx(), ty));
            if problem.is_some() && patterns.specs_of(op.name()).next().is_some() {
                let warning = problem.take().map(|warning| warning.at_op(op, cx.source()));
                warning.into_iter().for_each(|warning| cx.emit(warning));
            }
        }
    }
}

/// Returns the types of the operands and results of an op, and those in the type that it declares.
fn types(op: OpRef<'_>) -> impl Iterator<Item = Type> {
    let ctx = op.ctx();
    let declared = ["function_type", "type"]
        .into_iter()
        .filter_map(move |key| op.attr_named(key)?.type_value(ctx));
    let declared = declared.flat_map(|ty| match ty.function(ctx) {
        Some((inputs, results)) => [inputs, results].concat(),
        None => vec![ty],
    });
    op.operands()
        .map(|operand| operand.ty())
        .chain(op.result_types())
        .chain(declared)
}

/// Returns a warning if a memref has no descriptor.
fn problem(ctx: &Context, memref: Type) -> Option<Diagnostic> {
    let (problem, help) = match address_space(ctx, memref) {
        None => (
            "memory space is not an integer",
            "replace memory spaces by the numbers of address spaces first",
        ),
        Some(_) if memref.shape(ctx).is_some() && memref.strides_and_offset(ctx).is_none() => (
            "layout has no strides",
            "use a strided layout; MLIR's pass `normalize-memrefs` replaces other layouts by larger shapes",
        ),
        Some(_) => return None,
    };
    let ty = memref.display(ctx);
    let warning = Diagnostic::warning(format_args!("`{ty}` is not converted to `llvm`: its {problem}"));
    Some(
        warning
            .with_note("further ops with this type are not reported")
            .with_help(help),
    )
}
