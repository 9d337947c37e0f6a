//! Options of conversions.

use drr_ir::CancellationToken;

use crate::greedy::{Budget, OptionalListener};

/// Options of a conversion, as MLIR's `ConversionConfig`.
///
/// `L` is the type of the listener: `()` for none.
///
/// ```
/// use drr_runtime::conversion::{ConversionConfig, FoldingMode};
/// let config = ConversionConfig::new().with_folding_mode(FoldingMode::Never);
/// assert!(config.build_materializations);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ConversionConfig<L = ()> {
    /// Use of folds for illegal ops.
    pub folding_mode: FoldingMode,
    /// Set if casts that remain are replaced by the materializations of type converters. If one has none, the
    /// conversion fails. Otherwise, `builtin.unrealized_conversion_cast` ops remain.
    pub build_materializations: bool,
    /// Set if casts get the attribute `__kind__`, which is `"source"` or `"target"`.
    pub attach_debug_materialization_kind: bool,
    /// Maximum number of rewrites and folds, at which the conversion stops with an error. The default is 1,000,000 plus
    /// 1,000 per initial op.
    pub max_rewrites: Budget,
    /// Maximum number of ops that an error reports. The conversion looks for further ops that cannot be legalized until
    /// then.
    pub max_errors: usize,
    /// Set if the ops that a complete conversion has built are verified, as
    /// [`GreedyRewriteConfig::verify_each`](crate::GreedyRewriteConfig::verify_each) does. The error names the pattern
    /// that has built the invalid op. For debugging.
    pub verify_each: bool,
    /// Token that stops a conversion from another thread, with an error.
    pub cancellation: Option<CancellationToken>,
    /// Token that ends a conversion before the next op of the input, for debugging. The ops that were converted remain
    /// so, [`ConversionOutcome::stopped_at`](super::ConversionOutcome::stopped_at) is the next op, and casts without a
    /// materialization remain.
    pub stop: Option<CancellationToken>,
    /// Listener, or `()`.
    pub(super) listener: L,
}

/// The use of folds in a conversion. MLIR's `DialectConversionFoldingMode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FoldingMode {
    /// Illegal ops are not folded.
    Never,
    /// An illegal op is folded before patterns are tried.
    #[default]
    BeforePatterns,
    /// An illegal op is folded if no pattern applies.
    AfterPatterns,
}

impl Default for ConversionConfig {
    fn default() -> Self {
        ConversionConfig {
            folding_mode: FoldingMode::BeforePatterns,
            build_materializations: true,
            attach_debug_materialization_kind: false,
            max_rewrites: Budget::Limited {
                base: 1_000_000,
                per_op: 1_000,
            },
            max_errors: 10,
            verify_each: false,
            cancellation: None,
            stop: None,
            listener: (),
        }
    }
}

impl ConversionConfig {
    /// Returns the default options: those of MLIR's `ConversionConfig`.
    pub fn new() -> Self {
        Self::default()
    }
}

impl<L> ConversionConfig<L> {
    /// Sets the use of folds.
    #[must_use]
    pub fn with_folding_mode(self, folding_mode: FoldingMode) -> Self {
        ConversionConfig { folding_mode, ..self }
    }

    /// Sets whether casts are replaced by materializations.
    #[must_use]
    pub fn with_build_materializations(self, build_materializations: bool) -> Self {
        ConversionConfig {
            build_materializations,
            ..self
        }
    }

    /// Sets whether casts name their kind.
    #[must_use]
    pub fn with_attach_debug_materialization_kind(self, attach_debug_materialization_kind: bool) -> Self {
        ConversionConfig {
            attach_debug_materialization_kind,
            ..self
        }
    }

    /// Sets the maximum number of rewrites and folds.
    #[must_use]
    pub fn with_max_rewrites(self, max_rewrites: impl Into<Budget>) -> Self {
        ConversionConfig {
            max_rewrites: max_rewrites.into(),
            ..self
        }
    }

    /// Sets the maximum number of ops that an error reports.
    #[must_use]
    pub fn with_max_errors(self, max_errors: usize) -> Self {
        ConversionConfig { max_errors, ..self }
    }

    /// Sets whether the ops that the conversion has built are verified.
    #[must_use]
    pub fn with_verify_each(self, verify_each: bool) -> Self {
        ConversionConfig { verify_each, ..self }
    }

    /// Sets the token that stops the conversion.
    #[must_use]
    pub fn with_cancellation(self, cancellation: impl Into<Option<CancellationToken>>) -> Self {
        ConversionConfig {
            cancellation: cancellation.into(),
            ..self
        }
    }

    /// Sets the token that ends the conversion early.
    #[must_use]
    pub fn with_stop(self, stop: impl Into<Option<CancellationToken>>) -> Self {
        ConversionConfig {
            stop: stop.into(),
            ..self
        }
    }

    /// Sets the listener: a `&mut` to one, or an `Option` of that.
    #[must_use]
    pub fn with_listener<M: OptionalListener>(self, listener: M) -> ConversionConfig<M> {
        self.replace_listener(listener).0
    }

    /// Returns the options without the listener, and the listener.
    pub fn take_listener(self) -> (ConversionConfig, L) {
        self.replace_listener(())
    }

    fn replace_listener<M>(self, listener: M) -> (ConversionConfig<M>, L) {
        let config = ConversionConfig {
            folding_mode: self.folding_mode,
            build_materializations: self.build_materializations,
            attach_debug_materialization_kind: self.attach_debug_materialization_kind,
            max_rewrites: self.max_rewrites,
            max_errors: self.max_errors,
            verify_each: self.verify_each,
            cancellation: self.cancellation,
            stop: self.stop,
            listener,
        };
        (config, self.listener)
    }
}
