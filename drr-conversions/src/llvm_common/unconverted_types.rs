//! Warnings about ops that stay because of a type that has no conversion.

use std::collections::{HashMap, HashSet};

use drr::conversion::{ConversionOutcome, ConversionTarget, Legality};
use drr::diagnostic::Diagnostic;
use drr::{Context, FrozenPatterns, Ir, OpRef, PassContext, PassError, Type};
use drr_dialects::func::FuncOp;

use super::calling_convention::{UnconvertedType, VARIADIC_C_INTERFACE, has_c_wrapper, is_bare, is_variadic};
use super::options::LowerToLlvmOptions;
use super::type_converter::address_space;

/// The remedy for tensors, which have no conversion.
pub(crate) const BUFFERIZE: &str =
    "MLIR's pass `one-shot-bufferize` replaces tensors by memrefs; it has no counterpart here";

/// The note of a warning about a type that is reported once.
const REPORTED_ONCE: &str = "further ops with this type are not reported";

/// Warns of ops that have patterns but stay, because a memref has no strides or no address space. Each type is reported
/// once.
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

/// Warns of functions that have patterns but stay, because an argument or a result has a type without conversion. Each
/// type is reported once, and memrefs that [`warn_of_unconverted_memrefs`] reports are skipped.
///
/// MLIR reports nothing.
pub(crate) fn warn_of_unconverted_functions(
    cx: &mut PassContext<'_>,
    ir: &Ir,
    outcome: &ConversionOutcome,
    patterns: &FrozenPatterns,
    options: &LowerToLlvmOptions,
) {
    let ctx = ir.ctx();
    let mut reported = HashSet::new();
    for op in outcome.unlegalized.iter().filter_map(|&op| ir.get(op)) {
        let ty = op.cast::<FuncOp<'_>>().and_then(|function| function.function_type());
        let signature = ty.and_then(|ty| ty.function(ctx));
        let (Some(signature), Some(converter)) = (signature, patterns.type_converter_of(op.name())) else {
            continue;
        };
        let is_bare = is_bare(options, Some(op));
        let Some(unconverted) = UnconvertedType::in_signature(converter, signature, is_bare) else {
            if is_variadic(op) && has_c_wrapper(op, is_bare) {
                let warning = unconverted_function(VARIADIC_C_INTERFACE).at_op(op, cx.source());
                cx.emit(warning.with_help("remove `llvm.emit_c_interface`"));
            }
            continue;
        };
        let ty = unconverted.ty;
        if ty.is_memref(ctx) && problem(ctx, ty).is_some() || !reported.insert(ty) {
            continue;
        }
        let warning = unconverted_function(&unconverted.reason(ctx)).at_op(op, cx.source());
        let help = if unconverted.is_never_bare {
            "a bare pointer requires static sizes, strides and offset; pass such memrefs as descriptors"
        } else if ty.is_tensor(ctx) {
            BUFFERIZE
        } else {
            "lower the dialect of the type first, or give it a `ConvertToLlvmPatternInterface`"
        };
        cx.emit(warning.with_note(REPORTED_ONCE).with_help(help));
    }
}

/// Adds help to the error of a conversion, which has changed nothing, if an op that had to be converted uses a tensor
/// without a conversion.
pub(crate) fn with_help_for_tensors(
    error: PassError,
    op: OpRef<'_>,
    target: &ConversionTarget,
    patterns: &FrozenPatterns,
) -> PassError {
    let PassError::Diagnostics(errors) = error else {
        return error;
    };
    let uses_tensors = |op: OpRef<'_>| {
        patterns.type_converter_of(op.name()).is_some_and(|converter| {
            let mut types = op.operands().map(|operand| operand.ty()).chain(op.result_types());
            types.any(|ty| ty.is_tensor(op.ctx()) && converter.convert_type(ty).is_none())
        })
    };
    let is_cause = |op: OpRef<'_>| uses_tensors(op) && target.legality(op) == Legality::Illegal;
    let mut errors: Vec<Diagnostic> = errors.iter().cloned().collect();
    if op.walk().any(is_cause)
        && let Some(last) = errors.pop()
    {
        errors.push(last.with_help(BUFFERIZE));
    }
    PassError::Diagnostics(errors.into_iter().collect())
}

fn unconverted_function(reason: &str) -> Diagnostic {
    Diagnostic::warning(format_args!("a function is not converted to `llvm`: {reason}"))
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
    Some(warning.with_note(REPORTED_ONCE).with_help(help))
}
