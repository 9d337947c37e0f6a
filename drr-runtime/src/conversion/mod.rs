//! Dialect conversion: legalizes ops for a target, and converts types. MLIR's `DialectConversion`.
//!
//! - `target`, `target_names`: the ops that are legal, and checks of their names.
//! - `pattern`: patterns written by hand; `conversion_rewriter`, `adaptor`: their rewriter and operands.
//! - `marked_rules`, `natives`: rules for conversions, and their native functions.
//! - `function`, `structural`: patterns for functions, calls, returns and branches, and for ops that do not depend on
//!   types.
//! - `config`, `outcome`, `error`: options, results and errors.
//! - `collect`: the ops to visit.
//! - `order`: the order of patterns.
//! - `run`: the run over all ops.
//! - `driver`, `frame`, `attempt`: the legalization of an op by folds and patterns.
//! - `legalizer`: what all legalizations share; `user_code`: the user code that is running.
//! - `commit`: the end of a conversion.
//! - `reconcile`: casts that cancel each other.
//!
//! Type converters and the replacements until the commit are part of the [rewriter](crate::rewriter).

mod adaptor;
mod attempt;
mod collect;
mod commit;
mod config;
mod conversion_rewriter;
mod driver;
mod error;
mod frame;
mod function;
mod legalizer;
mod marked_rules;
mod natives;
mod order;
mod outcome;
mod pattern;
mod reconcile;
mod run;
mod structural;
mod target;
mod target_names;
mod unresolved;
mod user_code;

use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Ir, Module, Op};

pub use adaptor::OpAdaptor;
pub use config::{ConversionConfig, FoldingMode};
pub use conversion_rewriter::ConversionRewriter;
pub use error::{Attempt, ConversionError, FailedLegalization, FailedMaterialization, InvalidOp};
pub use function::{
    BranchOpInterfaceTypeConversion, CallOpSignatureConversion, FunctionOpInterfaceSignatureConversion,
    ReturnOpTypeConversion,
};
pub use natives::{convertType, convertTypes, convertValue, convertValues, converts_to};
pub use outcome::ConversionOutcome;
pub use pattern::{OpConversion, OpConversionPattern};
pub use reconcile::reconcile_unrealized_casts;
pub use structural::StructuralTypeConversion;
pub use target::{ConversionTarget, IntoLegality, Legality, LegalizationAction};
pub use target_names::UnknownTargetName;
#[doc(hidden)]
pub use target_names::check_op_name;

pub use crate::rewriter::{
    ConvertedTypes, InputMapping, SignatureConversion, TypeConversion, TypeConversionContext, TypeConverter,
};

use legalizer::Conversion;

use crate::greedy::OptionalListener;
use crate::pattern::FrozenPatterns;

/// The mode of a conversion: which ops must become legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// Ops that the target marks as illegal. Others are converted if possible.
    Partial,
    /// All ops.
    Full,
    /// No op: the conversion finds the ops that can be legalized, and changes nothing.
    Analysis,
}

/// Converts the ops of a module that the target marks as illegal, and others if possible. MLIR's
/// `applyPartialConversion`.
///
/// # Algorithm
///
/// Ops are visited in pre-order, blocks along their successors, and unreachable blocks are skipped:
/// [`ConversionOutcome::unreachable`] lists their ops. An op that is not legal is folded, or rewritten by the first
/// pattern whose results can all be legalized; this is repeated for the results. Patterns are tried in the order of the
/// number of patterns needed to reach legal ops, as far as their declared results tell, of their benefit, and of
/// adding. A pattern is not applied to its own results, unless it declares that its recursion is bounded.
///
/// Replaced ops remain visible until all ops have been legalized. A pattern without a type converter sees original
/// operands; an [`OpConversionPattern`] sees the converted ones. Where types differ,
/// `builtin.unrealized_conversion_cast` ops are inserted; casts that cancel each other are removed at the end, and type
/// converters materialize the others.
///
/// The result is that of MLIR's `applyPartialConversion`, with these differences: patterns with the same benefit are
/// tried in the order of adding; a pattern that succeeds without replacing or modifying its op fails; and whenever the
/// conversion fails, the module is as before.
///
/// # Errors
/// If an op that the target marks as illegal cannot be legalized, a value has no materialization, a pattern is invalid,
/// or the target names unknown ops. The error names the patterns that were tried. The module is as before.
///
/// # Panics
/// If user code panics. A note in the message names the pattern and the op. The module is as before.
///
/// ```
/// use drr_ir::{ContextBuilder, Module};
/// use drr_runtime::PatternSet;
/// use drr_runtime::conversion::{ConversionConfig, ConversionTarget, apply_partial_conversion};
///
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let mut module = Module::parse(&ctx, "\"old.op\"() : () -> ()")?;
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_illegal_dialects(["old"]);
/// let patterns = PatternSet::new().freeze(&ctx)?;
/// let error = apply_partial_conversion(&mut module, &target, &patterns, ConversionConfig::new());
/// let error = error.expect_err("no pattern converts `old.op`").to_string();
/// assert!(error.starts_with("failed to legalize operation 'old.op' that was explicitly marked illegal"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apply_partial_conversion<L: OptionalListener>(
    module: &mut Module,
    target: &ConversionTarget,
    patterns: &FrozenPatterns,
    config: ConversionConfig<L>,
) -> Result<ConversionOutcome, ConversionError> {
    apply_conversion(module, ConversionMode::Partial, target, patterns, config)
}

/// Converts all ops of a module that are not legal. MLIR's `applyFullConversion`. See [`apply_partial_conversion`].
///
/// # Errors
/// If an op that the target does not make legal cannot be legalized; otherwise as [`apply_partial_conversion`].
///
/// # Panics
/// As [`apply_partial_conversion`].
pub fn apply_full_conversion<L: OptionalListener>(
    module: &mut Module,
    target: &ConversionTarget,
    patterns: &FrozenPatterns,
    config: ConversionConfig<L>,
) -> Result<ConversionOutcome, ConversionError> {
    apply_conversion(module, ConversionMode::Full, target, patterns, config)
}

/// Finds the ops of a module that are legal or can be legalized, and changes nothing. MLIR's `applyAnalysisConversion`.
///
/// # Errors
/// If a pattern or fold is invalid. An op that cannot be legalized is no error.
///
/// # Panics
/// As [`apply_partial_conversion`].
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_runtime::PatternSet;
/// use drr_runtime::conversion::{ConversionConfig, ConversionTarget, apply_analysis_conversion};
///
/// let ctx = Context::new();
/// let mut module = Module::parse(&ctx, "module {}")?;
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_legal_ops(["builtin.module"]);
/// let patterns = PatternSet::new().freeze(&ctx)?;
/// let outcome = apply_analysis_conversion(&mut module, &target, &patterns, ConversionConfig::new())?;
/// assert_eq!(outcome.legalizable, [module.root().handle()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apply_analysis_conversion<L: OptionalListener>(
    module: &mut Module,
    target: &ConversionTarget,
    patterns: &FrozenPatterns,
    config: ConversionConfig<L>,
) -> Result<ConversionOutcome, ConversionError> {
    apply_conversion(module, ConversionMode::Analysis, target, patterns, config)
}

/// Runs a conversion in a mode. See [`apply_partial_conversion`].
///
/// # Errors
/// As the function of the mode.
///
/// # Panics
/// As [`apply_partial_conversion`].
pub fn apply_conversion<L: OptionalListener>(
    module: &mut Module,
    mode: ConversionMode,
    target: &ConversionTarget,
    patterns: &FrozenPatterns,
    config: ConversionConfig<L>,
) -> Result<ConversionOutcome, ConversionError> {
    if module.is_poisoned() {
        return Err(ConversionError::Poisoned);
    }
    let (root, source) = (module.root().handle(), module.meta().source.clone());
    apply_conversion_in_ir(
        module.ir_mut(),
        &[root],
        mode,
        source.as_ref(),
        target,
        patterns,
        config,
    )
}

/// Runs a conversion on ops and everything nested in them, for passes. `source` is the text that the ops were parsed
/// from, for locations in messages.
///
/// # Errors
/// As the function of the mode, and if an op of the list was erased.
///
/// # Panics
/// As [`apply_partial_conversion`].
pub fn apply_conversion_in_ir<L: OptionalListener>(
    ir: &mut Ir,
    ops: &[Op],
    mode: ConversionMode,
    source: Option<&Arc<Source>>,
    target: &ConversionTarget,
    patterns: &FrozenPatterns,
    config: ConversionConfig<L>,
) -> Result<ConversionOutcome, ConversionError> {
    if ir.ctx() != patterns.ctx() || ir.ctx() != target.ctx() {
        return Err(ConversionError::OtherContext);
    }
    target.verify()?;
    let (config, mut listener) = config.take_listener();
    let conversion = Conversion {
        mode,
        target,
        patterns,
        config: &config,
        source,
    };
    run::run(ir, ops, conversion, listener.as_listener())
}
