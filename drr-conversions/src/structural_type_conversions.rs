//! Conversions of types in ops of `scf` and `cf`, which keep the ops. MLIR's `StructuralTypeConversions.cpp`.

use std::sync::Arc;

use drr::OpRef;
use drr::conversion::{ConversionTarget, OpConversion, StructuralTypeConversion, TypeConverter};
use drr::prelude::*;
use drr_dialects::{cf, scf};

/// The ops of `scf` that pass values through regions.
const SCF_OPS: [&str; 4] = [
    scf::ForOp::NAME,
    scf::IfOp::NAME,
    scf::IndexSwitchOp::NAME,
    scf::WhileOp::NAME,
];

/// The branches of `cf`.
const CF_OPS: [&str; 3] = [cf::BranchOp::NAME, cf::CondBranchOp::NAME, cf::SwitchOp::NAME];

/// Adds the patterns that convert the types of loops and conditions of `scf`, and marks these ops as legal if their
/// types are. MLIR's `populateSCFStructuralTypeConversionsAndLegality`.
///
/// The patterns convert `scf.for`, `scf.if`, `scf.index_switch` and `scf.while` with their terminators. Operands,
/// results and block arguments may become none or several.
///
/// ```
/// use std::sync::Arc;
/// use drr::Type;
/// use drr::conversion::{
///     ConversionConfig, ConversionTarget, OpConversion, StructuralTypeConversion, TypeConverter, apply_partial_conversion,
/// };
/// use drr::prelude::*;
/// use drr_conversions::populate_scf_structural_type_conversions_and_legality;
///
/// // A complex number becomes two floats.
/// let ctx = drr::ContextBuilder::new().with(drr_dialects::All).allow_unregistered_dialects(true).build();
/// let mut converter = TypeConverter::new(&ctx);
/// converter.add_conversion(|_, ty| ty);
/// let complex = ctx.parse_type("complex<f32>")?;
/// converter.add_conversion(move |_, ty| (ty == complex).then(|| vec![Type::F32; 2]));
/// let converter = Arc::new(converter);
///
/// let mut patterns = PatternSet::new();
/// let mut target = ConversionTarget::new(&ctx);
/// populate_scf_structural_type_conversions_and_legality(&converter, &mut patterns, &mut target);
/// patterns.add_with_converter(&converter, OpConversion(StructuralTypeConversion::of("t.source")));
/// target.add_dynamically_legal_ops(["t.source"], move |op| converter.is_legal_op(op));
///
/// let mut module = Module::parse(&ctx, "
///     func.func @f(%n: index, %c: i1) {
///       %0 = \"t.source\"() : () -> complex<f32>
///       %1 = scf.for %i = %n to %n step %n iter_args(%x = %0) -> (complex<f32>) {
///         scf.yield %x : complex<f32>
///       }
///       return
///     }")?;
/// apply_partial_conversion(&mut module, &target, &patterns.freeze(&ctx)?, ConversionConfig::new())?;
/// assert!(module.to_string().contains("iter_args(%arg3 = %0#0, %arg4 = %0#1) -> (f32, f32)"));
/// # Ok::<(), drr::Error>(())
/// ```
pub fn populate_scf_structural_type_conversions_and_legality(
    converter: &Arc<TypeConverter>,
    patterns: &mut PatternSet,
    target: &mut ConversionTarget,
) {
    let terminators = [scf::ConditionOp::NAME, scf::YieldOp::NAME];
    for name in SCF_OPS.into_iter().chain(terminators) {
        patterns.add_with_converter(converter, OpConversion(StructuralTypeConversion::of(name)));
    }
    let of_results = Arc::clone(converter);
    target.add_dynamically_legal_ops(
        [scf::ForOp::NAME, scf::IfOp::NAME, scf::IndexSwitchOp::NAME],
        move |op| op.results().all(|result| of_results.is_legal_value(result)),
    );
    let of_yield = Arc::clone(converter);
    target.add_dynamically_legal_ops([scf::YieldOp::NAME], move |op: OpRef<'_>| {
        // The other parents of `scf.yield` are not converted.
        let parent = op.block().and_then(|block| block.parent_op());
        let is_converted = parent.is_some_and(|parent| SCF_OPS.contains(&&*parent.name_text()));
        !is_converted || of_yield.is_legal_op(op)
    });
    let of_op = Arc::clone(converter);
    target.add_dynamically_legal_ops([scf::WhileOp::NAME, scf::ConditionOp::NAME], move |op| {
        of_op.is_legal_op(op)
    });
}

/// Adds the patterns that convert the operands of branches of `cf` and the arguments of their successors, and marks
/// these ops as legal if the types of their operands are. MLIR's `populateCFStructuralTypeConversionsAndLegality`.
///
/// Operands and block arguments may become none or several. The arguments of a function's entry block are converted by
/// [`FunctionOpInterfaceSignatureConversion`](drr::conversion::FunctionOpInterfaceSignatureConversion).
pub fn populate_cf_structural_type_conversions_and_legality(
    converter: &Arc<TypeConverter>,
    patterns: &mut PatternSet,
    target: &mut ConversionTarget,
) {
    for name in CF_OPS {
        patterns.add_with_converter(converter, OpConversion(StructuralTypeConversion::of(name)));
    }
    let of_op = Arc::clone(converter);
    target.add_dynamically_legal_ops(CF_OPS, move |op| of_op.is_legal_op(op));
}
