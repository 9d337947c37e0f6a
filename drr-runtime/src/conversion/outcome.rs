//! Results of conversions.

use std::fmt;

use drr_ir::Op;
use drr_ir::diagnostic::{Diagnostic, Diagnostics, counted};

use super::{ConversionError, FailedLegalization};
use crate::greedy::OpLocation;

/// The result of a successful conversion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConversionOutcome {
    /// In a partial or analysis conversion: ops that are not legal and could not be legalized, in the order of the IR.
    /// They remain.
    pub unlegalized: Vec<Op>,
    /// In an analysis conversion: the ops of `unlegalized` that the target marks as illegal, with the patterns that
    /// were tried.
    pub illegal: Vec<FailedLegalization>,
    /// In an analysis conversion without ops in `illegal`: the error at the end of the conversion.
    pub error: Option<Box<ConversionError>>,
    /// In an analysis conversion without `error`: the errors of the verifier on the converted IR.
    pub invalid: Diagnostics,
    /// The first invalid op of the converted IR, if `invalid` is not empty. An op that the conversion built does not
    /// exist any more.
    pub invalid_op: Option<Op>,
    /// In an analysis conversion: ops that are legal or could be legalized, in the order of the IR.
    pub legalizable: Vec<Op>,
    /// Ops in unreachable blocks that the target marks as illegal, or whose legality is unknown and that have patterns,
    /// or, in a full conversion, that are not legal. As in MLIR, they are not converted and no error.
    pub unreachable: Vec<Op>,
    /// Warnings of [patterns](crate::Rewriter::warn).
    pub warnings: Vec<Diagnostic>,
    /// Number of folds, including those that were undone.
    pub folds: u64,
    /// The next op, if [`ConversionConfig::stop`](super::ConversionConfig::stop) has ended the conversion before.
    pub stopped_at: Option<Box<OpLocation>>,
    /// Number of applications of each pattern, by index in the set.
    pub(super) rewrites: Vec<u64>,
    /// Number of rewrites and folds, including those that were undone.
    pub(super) steps: u64,
    /// Set if the conversion was an analysis.
    pub(super) is_analysis: bool,
}

impl ConversionOutcome {
    /// Returns the total number of rewrites by patterns, without those that were undone at once.
    pub fn rewrites(&self) -> u64 {
        self.rewrites.iter().sum()
    }

    /// Returns `true` if anything has changed.
    pub fn has_changed(&self) -> bool {
        self.steps > 0 && !self.is_analysis
    }
}

impl fmt::Display for ConversionOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rewrites, folds) = (
            counted(self.rewrites() as usize, "rewrite"),
            counted(self.folds as usize, "fold"),
        );
        let left = counted(self.unlegalized.len(), "op");
        write!(f, "{rewrites}, {folds}, {left} left that are not legal")
    }
}
