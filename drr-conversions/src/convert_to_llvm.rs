//! `convert-to-llvm`: all dialects with a conversion to `llvm`.

use std::panic::RefUnwindSafe;
use std::sync::Arc;

use drr::conversion::{ConversionTarget, TypeConverter};
use drr::diagnostic::Diagnostic;
use drr::pass::PassInfo;
use drr::{Context, OpRef, PassError, PatternSet};
use drr_dialects::func;

use crate::conversion_pass::{Conversion, ConversionDefinition, DYNAMIC, FILTER_DIALECTS, PATTERN_ROLLBACK};
use crate::llvm_common::{LowerToLlvmOptions, Populate, llvm_type_converter, populated};
use crate::{
    arith_to_llvm, cf_to_llvm, complex_to_llvm, func_to_llvm, index_to_llvm, math_to_llvm, memref_to_llvm, ub_to_llvm,
    vector_to_llvm,
};

/// The pass `convert-to-llvm`. Dialects with a [`ConvertToLlvmPatternInterface`] take part.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[FILTER_DIALECTS, DYNAMIC, PATTERN_ROLLBACK],
    check_op,
    ..ConversionDefinition::new(
        PassInfo::new("convert-to-llvm")
            .with_name("ConvertToLLVMPass")
            .with_description("Convert all dialects with conversions to llvm")
            .with_dependent_dialects(&["llvm"]),
        conversion,
    )
};

/// The conversion of a dialect to `llvm`, for the pass `convert-to-llvm`. MLIR's `ConvertToLLVMPatternInterface`.
///
/// [`RegistryBuilder::add_dialect_interface`](drr::define::RegistryBuilder::add_dialect_interface) registers the
/// implementation of a dialect. The option `filter-dialects` can name the dialect then.
///
/// ```
/// use std::sync::Arc;
/// use drr::conversion::{ConversionTarget, TypeConverter};
/// use drr::define::{Dialects, RegistryBuilder};
/// use drr::prelude::*;
/// use drr::{PassManager, Type};
/// use drr_conversions::convert_to_llvm::{self, ConvertToLlvmPatternInterface};
/// use drr_conversions::{ConversionPass, LowerToLlvmOptions};
/// use drr_dialects::llvm;
///
/// drr::type_def! { NumberType = "fixed.number" }
/// op! { AddOp = "fixed.add", (ins NumberType:$lhs, NumberType:$rhs), (outs NumberType:$result) }
/// dialect! { Fixed = "fixed", ops: [AddOp], types: [NumberType] }
///
/// pat! {
///     #[conversion]
///     LowerAdd: (AddOp $lhs, $rhs) => (llvm::AddOp lhs = $lhs, rhs = $rhs)
/// }
///
/// struct FixedToLlvm;
///
/// impl ConvertToLlvmPatternInterface for FixedToLlvm {
///     fn populate_convert_to_llvm_patterns(
///         &self,
///         target: &mut ConversionTarget,
///         converter: &mut TypeConverter,
///         patterns: &mut PatternSet,
///         _: &Arc<LowerToLlvmOptions>,
///     ) {
///         target.add_illegal_dialects(["fixed"]);
///         converter.add_conversion(|cx, ty| NumberType::holds(cx.ctx(), ty).then_some(Type::I64));
///         patterns.add(LowerAdd);
///     }
/// }
///
/// impl Dialects for FixedToLlvm {
///     fn register(&self, registry: &mut RegistryBuilder) {
///         registry.add_dialect_interface::<dyn ConvertToLlvmPatternInterface>("fixed", &FixedToLlvm);
///     }
/// }
///
/// let ctx = Context::with((drr_dialects::All, Fixed, FixedToLlvm));
/// let mut module = Module::parse(&ctx, "
///     func.func @twice(%x: !fixed.number) -> !fixed.number {
///       %0 = \"fixed.add\"(%x, %x) : (!fixed.number, !fixed.number) -> !fixed.number
///       return %0 : !fixed.number
///     }")?;
/// let mut manager = PassManager::new("builtin.module");
/// manager.add_pass(ConversionPass::new(&convert_to_llvm::PASS));
/// manager.run(&mut module)?;
/// assert!(module.to_string().contains("llvm.add %arg0, %arg0 : i64"));
/// # Ok::<(), drr::Error>(())
/// ```
pub trait ConvertToLlvmPatternInterface: Send + Sync + RefUnwindSafe {
    /// Adds the legality of ops, the conversion of types and the patterns of the dialect. The type converter already
    /// has the conversions of builtin types and those of `llvm`, and all patterns use it. The functions
    /// `populate_.._to_llvm_patterns` of this crate take `lowering`, which has the options.
    fn populate_convert_to_llvm_patterns(
        &self,
        target: &mut ConversionTarget,
        converter: &mut TypeConverter,
        patterns: &mut PatternSet,
        options: &Arc<LowerToLlvmOptions>,
    );
}

/// Returns the target and the patterns of the chosen dialects.
fn conversion(ctx: &Context, options: &Arc<LowerToLlvmOptions>) -> Result<Conversion, PassError> {
    let dialects = &options.filter_dialects;
    check_dialects(ctx, dialects)?;
    let chosen = DIALECTS.iter().filter(|(dialect, _)| is_chosen(dialects, dialect));
    let populate: Vec<Populate> = chosen.map(|&(_, populate)| populate).collect();
    let mut converting = populated(options, &populate);
    // Casts are not marked as legal, so that they are folded, too.
    let mut target = ConversionTarget::new(ctx);
    target.add_legal_dialects(["llvm"]);
    let mut converter = llvm_type_converter(ctx, options.index_bitwidth);
    for (dialect, interface) in ctx.registry().dialect_interfaces::<dyn ConvertToLlvmPatternInterface>() {
        if is_chosen(dialects, dialect) {
            interface.populate_convert_to_llvm_patterns(&mut target, &mut converter, &mut converting, options);
        }
    }
    target.verify()?;
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(&Arc::new(converter), converting);
    Ok((target, patterns))
}

/// The dialects with conversions to `llvm`.
const DIALECTS: [(&str, Populate); 9] = [
    ("arith", arith_to_llvm::populate_arith_to_llvm_patterns),
    ("cf", cf_to_llvm::populate_cf_to_llvm_patterns),
    ("complex", complex_to_llvm::populate_complex_to_llvm_patterns),
    ("func", func_to_llvm::populate_func_to_llvm_patterns),
    ("index", index_to_llvm::populate_index_to_llvm_patterns),
    ("math", math_to_llvm::populate_math_to_llvm_patterns),
    ("memref", memref_to_llvm::populate_memref_to_llvm_patterns),
    ("ub", ub_to_llvm::populate_ub_to_llvm_patterns),
    ("vector", vector_to_llvm::populate_vector_to_llvm_patterns),
];

/// Refuses dialects that have no conversion.
fn check_dialects(ctx: &Context, dialects: &[String]) -> Result<(), PassError> {
    let interfaces = || ctx.registry().dialect_interfaces::<dyn ConvertToLlvmPatternInterface>();
    for dialect in dialects {
        let is_known = DIALECTS.iter().any(|(known, _)| known == dialect);
        if !is_known && !interfaces().any(|(known, _)| known == dialect) {
            let known = DIALECTS
                .iter()
                .map(|&(known, _)| known)
                .chain(interfaces().map(|(known, _)| known));
            let known: Vec<String> = known.map(|known| format!("`{known}`")).collect();
            let known = known.join(", ");
            let error = format!("there is no conversion of the dialect `{dialect}` to `llvm`");
            let note = format!("the dialects with a conversion are {known}");
            return Err(Diagnostic::error(error).with_note(note).into());
        }
    }
    Ok(())
}

fn is_chosen(dialects: &[String], dialect: &str) -> bool {
    dialects.is_empty() || dialects.iter().any(|chosen| chosen == dialect)
}

fn check_op(op: OpRef<'_>, options: &LowerToLlvmOptions) -> Result<(), PassError> {
    if op.is::<func::FuncOp>() && is_chosen(&options.filter_dialects, "func") {
        Err("the pass would replace the function that it runs on; run it as `builtin.module(convert-to-llvm)`".into())
    } else {
        Ok(())
    }
}
