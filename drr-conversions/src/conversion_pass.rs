//! Passes that run a dialect conversion.

use std::fmt;
use std::sync::Arc;

use drr::conversion::{ConversionConfig, ConversionMode, ConversionTarget};
use drr::diagnostic::Diagnostic;
use drr::pass::{PassInfo, PassOption, PassStatistic, describe_pass};
use drr::prelude::*;
use drr::{Context, FrozenPatterns, Ir, Op, OpRef, Pass, PassContext, PassError};
use drr_dialects::llvm::index_bitwidth;

use crate::func_to_llvm::help_for_linkage;
use crate::llvm_common::{
    ComplexRange, LowerToLlvmOptions, warn_of_unconverted_functions, warn_of_unconverted_memrefs, with_help_for_tensors,
};

/// The target and the patterns of a conversion.
pub(crate) type Conversion = (ConversionTarget, PatternSet);

/// The definition of a pass that converts ops. Each module of a conversion has one, `PASS`.
#[derive(Debug)]
pub struct ConversionDefinition {
    pub(crate) info: PassInfo<'static>,
    /// Names of the options of [`ConversionPass`] that this pass has.
    pub(crate) options: &'static [&'static str],
    /// Set if the data layout of the op determines the width of `index`.
    pub(crate) reads_data_layout: bool,
    /// Returns the target and the patterns.
    pub(crate) make: fn(&Context, &Arc<LowerToLlvmOptions>) -> Result<Conversion, PassError>,
    /// Refuses an op on which the pass cannot run.
    pub(crate) check_op: fn(OpRef<'_>, &LowerToLlvmOptions) -> Result<(), PassError>,
    /// Returns why an op stays and the remedy, for a warning. MLIR reports an error, and the pass succeeds.
    pub(crate) reason_to_stay: fn(OpRef<'_>) -> Option<(String, &'static str)>,
}

impl ConversionDefinition {
    /// Creates the definition of a pass without options.
    pub(crate) const fn new(
        info: PassInfo<'static>,
        make: fn(&Context, &Arc<LowerToLlvmOptions>) -> Result<Conversion, PassError>,
    ) -> Self {
        ConversionDefinition {
            info,
            options: &[],
            reads_data_layout: false,
            make,
            check_op: |_, _| Ok(()),
            reason_to_stay: |_| None,
        }
    }
}

pub(crate) const FILTER_DIALECTS: &str = "filter-dialects";
pub(crate) const DYNAMIC: &str = "dynamic";
pub(crate) const PATTERN_ROLLBACK: &str = "allow-pattern-rollback";
pub(crate) const INDEX_BITWIDTH: &str = "index-bitwidth";
pub(crate) const BARE_POINTERS: &str = "use-bare-ptr-memref-call-conv";
pub(crate) const ALIGNED_ALLOC: &str = "use-aligned-alloc";
pub(crate) const GENERIC_FUNCTIONS: &str = "use-generic-functions";
pub(crate) const APPROXIMATE_LOG1P: &str = "approximate-log1p";
pub(crate) const COMPLEX_RANGE: &str = "complex-range";

/// Maximum width of an integer type.
const MAX_INTEGER_WIDTH: u32 = 0xff_ffff;

/// The target and the patterns of a pass.
#[derive(Clone)]
struct FrozenConversion {
    target: Arc<ConversionTarget>,
    patterns: Arc<FrozenPatterns>,
}

/// A pass that converts ops.
///
/// ```
/// use drr::prelude::*;
/// use drr::PassManager;
/// use drr_conversions::{ConversionPass, scf_to_cf};
///
/// let ctx = Context::with(drr_dialects::All);
/// let mut module = Module::parse(&ctx, "func.func @f(%c: i1) {\n scf.if %c {\n }\n return\n }")?;
/// let mut manager = PassManager::new("builtin.module");
/// manager.add_pass(ConversionPass::new(&scf_to_cf::PASS));
/// manager.run(&mut module)?;
/// assert!(module.to_string().contains("cf.cond_br"));
/// # Ok::<(), drr::Error>(())
/// ```
pub struct ConversionPass {
    definition: &'static ConversionDefinition,
    is_dynamic: bool,
    /// Has no effect: a rewrite that fails is always undone.
    allows_pattern_rollback: bool,
    options: LowerToLlvmOptions,
    frozen: Option<FrozenConversion>,
}

impl fmt::Debug for ConversionPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("ConversionPass");
        shown
            .field("definition", &self.definition)
            .field("options", &self.options);
        shown.finish_non_exhaustive()
    }
}

impl ConversionPass {
    /// Creates a pass with default options.
    pub fn new(definition: &'static ConversionDefinition) -> Self {
        ConversionPass {
            definition,
            is_dynamic: false,
            allows_pattern_rollback: true,
            options: LowerToLlvmOptions::default().with_index_bitwidth(0),
            frozen: None,
        }
    }

    /// Sets the options. The width of `index` is that of the options, whatever the data layout specifies, unless it is 0.
    ///
    /// ```
    /// use drr::PassManager;
    /// use drr::prelude::*;
    /// use drr_conversions::{ConversionPass, LowerToLlvmOptions, index_to_llvm};
    ///
    /// let ctx = Context::with(drr_dialects::All);
    /// let mut module = Module::parse(&ctx, "%c = index.constant 3")?;
    /// let mut manager = PassManager::new("builtin.module");
    /// let options = LowerToLlvmOptions::new().with_index_bitwidth(32);
    /// manager.add_pass(ConversionPass::new(&index_to_llvm::PASS).with_options(options));
    /// manager.run(&mut module)?;
    /// assert!(module.to_string().contains("llvm.mlir.constant(3 : i32) : i32"));
    /// # Ok::<(), drr::Error>(())
    /// ```
    #[must_use]
    pub fn with_options(mut self, options: LowerToLlvmOptions) -> Self {
        self.options = options;
        self
    }

    fn freeze(&self, ctx: &Context, index_bitwidth: u32) -> Result<FrozenConversion, PassError> {
        let options = Arc::new(self.options.clone().with_index_bitwidth(index_bitwidth));
        let (target, patterns) = (self.definition.make)(ctx, &options)?;
        Ok(FrozenConversion {
            target: Arc::new(target),
            patterns: Arc::new(patterns.freeze(ctx)?),
        })
    }

    /// Returns the width of `index` in an op; without an op, the width that needs no data layout.
    fn index_bitwidth(&self, op: Option<OpRef<'_>>) -> u32 {
        let reads_data_layout = self.definition.reads_data_layout || self.is_dynamic;
        match (self.options.index_bitwidth, op) {
            (0, Some(op)) if reads_data_layout => index_bitwidth(op),
            (0, _) => LowerToLlvmOptions::default().index_bitwidth,
            (width, _) => width,
        }
    }
}

/// Beginnings of the names of ops that conversions of other dialects can make invalid, and what to do first.
const REMEDIES: &[(&str, &str)] = &[
    ("affine.", "run `lower-affine` first"),
    ("linalg.", "run `convert-linalg-to-loops` first"),
    ("scf.", "run `convert-scf-to-cf` first"),
    (
        "vector.mask",
        "MLIR's pass `lower-vector-mask` replaces it, which has no counterpart here",
    ),
];

impl Pass for ConversionPass {
    describe_pass!(|self| self.definition.info.with_statistics(PassStatistic::REWRITES));

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let LowerToLlvmOptions {
            index_bitwidth,
            use_bare_ptr_call_conv,
            use_aligned_alloc,
            use_generic_functions,
            approximate_log1p,
            complex_range,
            filter_dialects,
            ..
        } = &mut self.options;
        let mut options = vec![
            PassOption::new(
                INDEX_BITWIDTH,
                "Width of the integer that replaces index; 0 for the one of the data layout",
                index_bitwidth,
            ),
            PassOption::new(
                BARE_POINTERS,
                "Pass memrefs with static sizes and strides as bare pointers",
                use_bare_ptr_call_conv,
            ),
            PassOption::new(
                ALIGNED_ALLOC,
                "Call aligned_alloc in place of malloc",
                use_aligned_alloc,
            ),
            PassOption::new(
                GENERIC_FUNCTIONS,
                "Call functions with names of their own to allocate and free",
                use_generic_functions,
            ),
            PassOption::new(
                APPROXIMATE_LOG1P,
                "Compute math.log1p from the logarithm",
                approximate_log1p,
            ),
            PassOption::choice(
                COMPLEX_RANGE,
                "Calculation of the quotient of complex numbers",
                complex_range,
                ComplexRange::CASES,
            ),
            PassOption::list(
                FILTER_DIALECTS,
                "The dialects to convert, in place of all",
                filter_dialects,
            ),
            PassOption::new(
                DYNAMIC,
                "Take the width of index from the data layout",
                &mut self.is_dynamic,
            ),
            PassOption::new(
                PATTERN_ROLLBACK,
                "Without effect: a rewrite that fails is always undone",
                &mut self.allows_pattern_rollback,
            ),
        ];
        options.retain(|option| self.definition.options.contains(&option.name()));
        options
    }

    fn help_for_invalid(&self, op: OpRef<'_>) -> Option<String> {
        let name = op.name_text();
        let help_for_kept_op = || {
            let (_, help) = REMEDIES.iter().find(|(prefix, _)| name.starts_with(prefix))?;
            Some(format!(
                "`{name}` does not allow types, ops or blocks that the pass has created; {help}"
            ))
        };
        help_for_linkage(op).map(str::to_owned).or_else(help_for_kept_op)
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let width = self.index_bitwidth(None);
        if width > MAX_INTEGER_WIDTH {
            return Err(format!("`index-bitwidth` is {width}, too much for an integer type").into());
        }
        self.frozen = Some(self.freeze(ctx, width)?);
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let Some(frozen) = &self.frozen else {
            return Err("the pass was not initialized".into());
        };
        (self.definition.check_op)(ir.op(op), &self.options)?;
        let index_bitwidth = self.index_bitwidth(Some(ir.op(op)));
        let frozen = if index_bitwidth == self.index_bitwidth(None) {
            frozen.clone()
        } else {
            self.freeze(ir.ctx(), index_bitwidth)?
        };
        let (target, patterns) = (&frozen.target, &frozen.patterns);
        let config = ConversionConfig::new();
        let outcome = cx
            .apply_conversion(ir, op, ConversionMode::Partial, target, patterns, config)
            .map_err(|error| with_help_for_tensors(error, ir.op(op), target, patterns))?;
        if self.definition.info.dependent_dialects().contains(&"llvm") {
            warn_of_unconverted_memrefs(cx, ir, &outcome, patterns);
            warn_of_unconverted_functions(cx, ir, &outcome, patterns, &self.options);
        }
        for op in outcome.unlegalized.iter().map(|&op| ir.op(op)) {
            if let Some((reason, help)) = (self.definition.reason_to_stay)(op) {
                let warning = Diagnostic::warning(format_args!("`{}` stays: {reason}", op.name_text()));
                cx.emit(warning.at_op(op, cx.source()).with_help(help));
            }
        }
        cx.report_rewrites(outcome.rewrites(), outcome.folds, outcome.has_changed());
        Ok(())
    }
}
