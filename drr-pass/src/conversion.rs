//! Passes that run a dialect conversion.

use std::fmt;

use drr_ir::{Context, Ir, Op};
use drr_runtime::conversion::{ConversionConfig, ConversionMode, ConversionTarget};
use drr_runtime::{FrozenPatterns, PatternSet};

use crate::pass_info::{OwnedPassInfo, info_setters};
use crate::patterns::initialized;
use crate::{Pass, PassContext, PassError, PassStatistic, describe_pass};

/// Returns the target and the patterns of a conversion.
type MakeConversion = dyn Fn(&Context) -> Result<(ConversionTarget, PatternSet), PassError> + Send + Sync;

/// A pass that converts its op and the nested ops with a dialect conversion.
///
/// The function of the pass returns the target and the patterns. It is called once for each pass manager and context,
/// when the pass is initialized. Patterns with a type converter are added with
/// [`PatternSet::add_with_converter`](drr_runtime::PatternSet::add_with_converter).
///
/// ```
/// use drr_ir::{ContextBuilder, Module, Op};
/// use drr_pass::{ConversionRewritePass, PassManager};
/// use drr_runtime::conversion::{ConversionRewriter, ConversionTarget, OpConversion, OpConversionPattern};
/// use drr_runtime::{PatternSet, PatternSpec, RootKind};
///
/// /// Erases `old.assume`.
/// struct EraseAssume;
///
/// impl OpConversionPattern for EraseAssume {
///     fn spec(&self) -> PatternSpec {
///         PatternSpec { root_kind: RootKind::UntypedName, ..PatternSpec::new("EraseAssume", "old.assume") }
///     }
///
///     fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
///         rewriter.erase_op(op);
///         Some(())
///     }
/// }
///
/// fn lower_old() -> ConversionRewritePass {
///     ConversionRewritePass::new("lower-old", |ctx| {
///         let mut target = ConversionTarget::new(ctx);
///         target.add_illegal_dialects(["old"]);
///         let mut patterns = PatternSet::new();
///         patterns.add(OpConversion(EraseAssume));
///         Ok((target, patterns))
///     })
///     .with_description("Lower the dialect `old`")
/// }
///
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let mut module = Module::parse(&ctx, "\"old.assume\"() : () -> ()")?;
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(lower_old());
/// pm.run(&mut module)?;
/// assert_eq!(module.to_string(), "module {\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ConversionRewritePass {
    info: OwnedPassInfo,
    make: Box<MakeConversion>,
    mode: ConversionMode,
    config: ConversionConfig,
    /// The target and the patterns of the initialized pass.
    frozen: Option<(ConversionTarget, FrozenPatterns)>,
}

impl fmt::Debug for ConversionRewritePass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversionRewritePass")
            .field("argument", &self.info.argument)
            .field("mode", &self.mode)
            .finish_non_exhaustive()
    }
}

impl ConversionRewritePass {
    /// Creates a pass with this [argument](Pass::argument) and the default configuration, for a partial conversion.
    /// `make` returns the target and the patterns.
    pub fn new<F>(argument: impl Into<String>, make: F) -> Self
    where
        F: Fn(&Context) -> Result<(ConversionTarget, PatternSet), PassError> + Send + Sync + 'static,
    {
        ConversionRewritePass {
            info: OwnedPassInfo::new(argument, PassStatistic::REWRITES),
            make: Box::new(make),
            mode: ConversionMode::Partial,
            config: ConversionConfig::new(),
            frozen: None,
        }
    }

    info_setters!();

    /// Sets the mode: which ops must become legal.
    #[must_use]
    pub fn with_mode(self, mode: ConversionMode) -> Self {
        ConversionRewritePass { mode, ..self }
    }

    /// Sets the configuration of the conversion.
    #[must_use]
    pub fn with_config(self, config: ConversionConfig) -> Self {
        ConversionRewritePass { config, ..self }
    }
}

impl Pass for ConversionRewritePass {
    describe_pass!(|self| self.info.as_info());

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let (target, patterns) = (self.make)(ctx)?;
        self.frozen = Some((target, patterns.freeze(ctx)?));
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let (target, patterns) = initialized(self.frozen.as_ref())?;
        let outcome = cx.apply_conversion(ir, op, self.mode, target, patterns, self.config.clone())?;
        cx.report_rewrites(outcome.rewrites(), outcome.folds, outcome.has_changed());
        Ok(())
    }
}
