//! The passes that convert the ops of other dialects, for errors.

use drr::{Context, OpRef, Type, TypeData};

use crate::op_attrs::{attr_type, keyword};
use crate::types::float_name;

/// Beginnings of op names, and the pass that converts the ops to a dialect nearer to `llvm`. The first one that fits
/// counts.
const PASSES: &[(&str, &str)] = &[
    ("affine.", "lower-affine"),
    ("linalg.", "convert-linalg-to-loops"),
    ("memref.collapse_shape", "expand-strided-metadata"),
    ("memref.expand_shape", "expand-strided-metadata"),
    ("memref.subview", "expand-strided-metadata"),
    ("scf.", "convert-scf-to-cf"),
    ("vector.", "convert-vector-to-llvm"),
];

/// The same with passes of MLIR that have no counterpart.
const PASSES_OF_MLIR: &[(&str, &str)] = &[
    ("arith.scaling_", "arith-expand"),
    ("bufferization.", "one-shot-bufferize"),
    ("gpu.module", "gpu-module-to-binary"),
    ("gpu.", "gpu-to-llvm"),
    ("math.", "convert-math-to-libm"),
    ("memref.realloc", "expand-realloc"),
    ("shape.", "convert-shape-to-std"),
    ("tensor.", "one-shot-bufferize"),
    ("tosa.", "tosa-to-linalg"),
    ("vector.multi_reduction", "lower-vector-multi-reduction"),
];

/// The dialects that `convert-to-llvm` converts.
const DIALECTS: &[&str] = &[
    "arith.", "cf.", "complex.", "func.", "index.", "math.", "memref.", "ub.", "vector.",
];

/// Ops of `memref` that neither a pass here nor one of MLIR converts.
const NOT_OF_MEMREF: &[&str] = &["dma_start", "dma_wait"];

/// Ops of `complex` that `convert-complex-to-llvm` converts.
const OF_COMPLEX: &[&str] = &["abs", "add", "constant", "create", "div", "im", "mul", "re", "sub"];

/// Ops of `math` that `convert-math-to-llvm` does not convert.
const NOT_OF_MATH: &[&str] = &[
    "acosh", "asinh", "atanh", "cbrt", "clampf", "erf", "erfc", "ipowi", "isinf", "isnormal",
];

/// Returns the help for an op of another dialect: what converts it to `llvm`.
pub(crate) fn remedy(of: OpRef<'_>) -> String {
    let name = of.name_text();
    let op = &*name;
    let unconvertible = || match op {
        "func.func" => unconvertible_signature(of),
        "memref.atomic_rmw" => unconvertible_update(of),
        "vector.mask" => unconvertible_mask(of).or_else(|| unconvertible_floats(of)),
        _ if of.info().is_none() => Some(
            "no pass converts it: the op is of no registered dialect; convert it with a pattern of your own".to_owned(),
        ),
        _ => unconvertible_floats(of),
    };
    unconvertible().unwrap_or_else(|| remedy_of_name(op))
}

/// Returns the help for a function with a type that no conversion of drr converts.
fn unconvertible_signature(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx();
    let (inputs, results) = attr_type(op, "function_type")?.function(ctx)?;
    let inputs = inputs.iter().enumerate().map(|(at, ty)| ("argument", at, *ty));
    let results = results.iter().enumerate().map(|(at, ty)| ("result", at, *ty));
    let (kind, at, ty) = inputs.chain(results).find(|(.., ty)| has_no_conversion(ctx, *ty))?;
    let remedy = if ty.is_tensor(ctx) {
        "MLIR's pass `one-shot-bufferize` makes memrefs of tensors, which has no counterpart here"
    } else if ty.is_memref(ctx) {
        "memrefs need a strided layout, such as `strided<[?, 1], offset: ?>`"
    } else {
        "convert the types of other dialects with patterns of your own"
    };
    let ty = ty.display(ctx);
    Some(format!(
        "{kind} {at} has the type `{ty}`, which `convert-to-llvm` does not convert; {remedy}"
    ))
}

fn has_no_conversion(ctx: &Context, ty: Type) -> bool {
    ty.is_tensor(ctx)
        || ty.memref_layout(ctx).is_some() && ty.strides_and_offset(ctx).is_none()
        || ![&b"builtin"[..], b"llvm"].contains(&ty.dialect(ctx))
}

/// Returns the help for an atomic update that LLVM lacks.
fn unconvertible_update(op: OpRef<'_>) -> Option<String> {
    let kind = keyword(op, "kind").filter(|kind| ["mulf", "muli"].contains(&&**kind))?;
    Some(format!(
        "LLVM has no atomic update `{kind}`, and no pass replaces it, here or in MLIR; use `memref.generic_atomic_rmw`"
    ))
}

/// Returns the help for a masked op that no conversion of drr converts.
fn unconvertible_mask(op: OpRef<'_>) -> Option<String> {
    let masked = op.region(0)?.first_block()?.first_op()?;
    let is_reduction = masked.name_text() == "vector.multi_reduction";
    is_reduction.then(|| remedy_of_name(&masked.name_text()))
}

/// Returns the help for an op on floats that LLVM lacks, such as `f8E5M2`.
fn unconvertible_floats(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx();
    let types = op.operands().map(|operand| operand.ty()).chain(op.result_types());
    let mut elements = types.map(|ty| ty.element_or_self(ctx));
    let missing = elements.find(|ty| matches!(ty.data(ctx), TypeData::Float(kind) if float_name(*kind).is_none()))?;
    Some(format!(
        "LLVM has no arithmetic on `{}`; extend the values with `arith.extf`, and convert the results with `arith.truncf`",
        missing.display(ctx)
    ))
}

fn remedy_of_name(op: &str) -> String {
    let of = |dialect: &str, ops: &[&str]| Some(ops.contains(&op.strip_prefix(dialect)?));
    let find = |passes: &[(&str, &'static str)]| {
        let found = passes.iter().find(|(prefix, _)| op.starts_with(prefix));
        found.map(|&(_, pass)| pass)
    };
    if op == "builtin.unrealized_conversion_cast" {
        return "convert the ops that use it and define its operands, and run `reconcile-unrealized-casts` at the end"
            .to_owned();
    }
    if of("complex.", OF_COMPLEX) == Some(false) {
        return of_mlir("convert-complex-to-standard");
    }
    if of("memref.", NOT_OF_MEMREF) == Some(true) {
        return "no pass converts it, here or in MLIR; replace the op before `convert-to-llvm`".to_owned();
    }
    match (find(PASSES), find(PASSES_OF_MLIR)) {
        (_, Some(pass)) if of("math.", NOT_OF_MATH) != Some(false) => of_mlir(pass),
        (Some(pass), _) => format!("run the pass `{pass}` before `convert-to-llvm`"),
        _ if DIALECTS.iter().any(|dialect| op.starts_with(dialect)) => {
            "convert it to the `llvm` dialect first, for example with the pass `convert-to-llvm`; if the op stays, the flag \
             `--explain` with its line shows why"
                .to_owned()
        }
        _ => "no pass here converts it; replace the op before `convert-to-llvm`, or convert it with a pattern of your own".to_owned(),
    }
}

fn of_mlir(pass: &str) -> String {
    format!("MLIR's pass `{pass}` converts it, which has no counterpart here; replace the op before `convert-to-llvm`")
}
