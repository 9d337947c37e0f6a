//! Errors of conversions, with the patterns that were tried.

use std::fmt;

use drr_ir::Op;
use drr_ir::diagnostic::Span;

use super::UnknownTargetName;
use crate::greedy::{DriverError, OpLocation};
use crate::rewriter::RewriteError;

/// The reason why a conversion has failed. The IR is as before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConversionError {
    /// The module belongs to another context than the patterns or the target.
    #[error("the patterns or the target belong to another context\n  = help: use the context of the module")]
    OtherContext,
    /// The target has names that no op of the context can have.
    #[error("{}", display_all(.0))]
    UnknownTargetNames(Vec<UnknownTargetName>),
    /// The module is [poisoned](drr_ir::Module::is_poisoned).
    #[error("{}", DriverError::Poisoned)]
    Poisoned,
    /// An op of the list was erased before.
    #[error("op {number} of the list was erased")]
    Stale {
        /// Zero-based index in the list.
        number: usize,
    },
    /// Ops could not be legalized.
    #[error("{}", display_all(.0))]
    Failed(Vec<FailedLegalization>),
    /// A cast that is still used has no materialization.
    #[error("{0}")]
    Materialization(Box<FailedMaterialization>),
    /// A rewrite was invalid.
    #[error("pattern `{pattern}`{}: {error}", at.as_ref().map(|at| format!(" on {at}")).unwrap_or_default())]
    Pattern {
        /// Name of the pattern.
        pattern: &'static str,
        /// The matched op.
        at: Option<Box<OpLocation>>,
        /// The error.
        error: RewriteError,
    },
    /// A fold was invalid.
    #[error("fold{}: {error}", at.as_ref().map(|at| format!(" of {at}")).unwrap_or_default())]
    Fold {
        /// The op.
        at: Option<Box<OpLocation>>,
        /// The error.
        error: RewriteError,
    },
    /// The converted IR is invalid.
    #[error("{}", display_invalid(error, at.as_deref()))]
    Invalid {
        /// The error.
        error: RewriteError,
        /// The invalid op, if an op that the conversion built is invalid.
        at: Option<Box<InvalidOp>>,
    },
    /// The limit of rewrites was reached.
    #[error(
        "the conversion does not end: stopped after {rewrites} rewrites and folds (`max_rewrites`) at {at}\n  = help: a pattern with bounded recursion has to come nearer to an end each time"
    )]
    Limit {
        /// Number of rewrites and folds.
        rewrites: u64,
        /// The op that was to be legalized.
        at: Box<OpLocation>,
    },
    /// The conversion was cancelled.
    #[error("interrupted before {at} was converted")]
    Cancelled {
        /// The next op.
        at: Box<OpLocation>,
    },
}

/// An invalid op that a conversion has built. It does not exist after the failed conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidOp {
    /// Name of the op, and its location, or else that of the op that it replaces.
    pub at: OpLocation,
    /// The location as the span of a name in the source text.
    pub span: Option<Span>,
    /// Name of the pattern that built the op, with its position; `None` for a fold or a materialization.
    pub pattern: Option<String>,
}

/// An op that could not be legalized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedLegalization {
    /// The op. The handle is valid after the failed conversion.
    pub op: Op,
    /// Name and location of the op.
    pub at: OpLocation,
    /// Set if the target marks the op as illegal, or has a legality callback that returned `false`.
    pub is_illegal: bool,
    /// The action of the target for the op, as text.
    pub target: String,
    /// The patterns and folds that were tried, in order.
    pub attempts: Vec<Attempt>,
}

/// A pattern or fold that was tried on an op, or an op without patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Number of patterns whose results were being legalized.
    pub depth: usize,
    /// Name of the op.
    pub op: String,
    /// Name of the pattern, with its position; `None` for a fold, or without patterns.
    pub pattern: Option<String>,
    /// Reason why it does not apply.
    pub reason: String,
    /// Name of an op of unknown legality that no pattern converts, if that is the reason.
    pub unknown_op: Option<String>,
}

/// A cast for which no type converter has a materialization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedMaterialization {
    /// Types of the inputs, separated by commas and in quotes.
    pub from: String,
    /// Types of the results.
    pub to: String,
    /// Set if the materialization is one to the original type.
    pub is_source: bool,
    /// The cause as text: the pattern that replaced a value by values of other types than its type is converted to, or
    /// the op that was not converted.
    pub cause: Option<String>,
    /// Set if the pattern has a type converter, which has no such materialization.
    pub has_converter: bool,
    /// Set if a value was replaced by another number of values than its type is converted to: no materialization is
    /// missing then.
    pub is_wrong_number: bool,
    /// The remedy for the cause as text.
    pub cause_help: Option<String>,
    /// Location of the cast.
    pub location: Option<String>,
    /// The location as a span in the source text.
    pub span: Option<Span>,
    /// An op that uses the cast, as text.
    pub user: String,
    /// Location of that op.
    pub user_location: Option<String>,
    /// That op and the ones that define the inputs. Those that the conversion had built do not exist after it has
    /// failed.
    pub ops: Vec<Op>,
}

impl InvalidOp {
    /// Returns the note that names the pattern.
    pub fn note(&self) -> String {
        match &self.pattern {
            Some(pattern) => format!("pattern {pattern} built `{}`", self.at.op),
            None => format!("a fold or a materialization built `{}`", self.at.op),
        }
    }
}

impl FailedLegalization {
    /// Returns the message without the attempts: that of MLIR.
    pub fn message(&self) -> String {
        let op = &self.at.op;
        if self.is_illegal {
            format!("failed to legalize operation '{op}' that was explicitly marked illegal")
        } else {
            format!("failed to legalize operation '{op}'")
        }
    }

    /// Returns a line for the action of the target, and one for each attempt, indented by its depth.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![self.target.clone()];
        notes.extend(self.attempts.iter().map(|attempt| {
            let Attempt {
                depth,
                op,
                pattern,
                reason,
                ..
            } = attempt;
            let indent = "  ".repeat((*depth).min(16));
            match pattern {
                Some(pattern) => format!("{indent}pattern {pattern} on `{op}`: {reason}"),
                None => format!("{indent}`{op}`: {reason}"),
            }
        }));
        notes
    }

    /// Returns the remedy, if an op of unknown legality is the reason of the first failed attempt that has one.
    pub fn help(&self) -> Option<String> {
        let op = self.attempts.iter().find_map(|attempt| attempt.unknown_op.as_deref())?;
        let dialect = op.split_once('.').map_or(op, |(dialect, _)| dialect);
        Some(format!(
            "make `{op}` legal, by `add_legal_ops([\"{op}\"])` or `add_legal_dialects([\"{dialect}\"])`, or add a pattern \
             that converts it"
        ))
    }
}

impl fmt::Display for FailedLegalization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(
            f,
            &self.message(),
            self.at.location.as_deref(),
            &self.notes(),
            self.help(),
        )
    }
}

impl FailedMaterialization {
    /// Returns the message: that of MLIR.
    pub fn message(&self) -> String {
        format!(
            "failed to legalize unresolved materialization from ({}) to ({}) that remained live after conversion",
            self.from, self.to
        )
    }

    /// Returns notes that name the user, the cause if it is known, and the missing materialization.
    pub fn notes(&self) -> Vec<String> {
        let at = self.user_location.as_ref().map(|at| format!(" at {at}"));
        let mut notes = vec![format!(
            "see existing live user here: {}{}",
            self.user,
            at.unwrap_or_default()
        )];
        notes.extend(self.cause.clone());
        if !self.is_wrong_number {
            let kind = self.kind();
            notes.push(if self.has_converter {
                format!("the type converter has no {kind} materialization for it")
            } else {
                "the pattern has no type converter".to_owned()
            });
        }
        notes
    }

    /// Returns the remedy: that for the cause, or else for the missing materialization.
    pub fn help(&self) -> Option<String> {
        let kind = self.kind();
        match &self.cause_help {
            Some(help) => Some(help.clone()),
            None if self.is_wrong_number => None,
            None if self.has_converter => Some(format!(
                "add a materialization by `TypeConverter::add_{kind}_materialization`, or convert the op as well"
            )),
            None => Some("add the pattern by `PatternSet::add_with_converter`".to_owned()),
        }
    }

    /// Returns the kind of the materialization.
    fn kind(&self) -> &'static str {
        if self.is_source { "source" } else { "target" }
    }
}

impl fmt::Display for FailedMaterialization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(f, &self.message(), self.location.as_deref(), &self.notes(), self.help())
    }
}

/// Writes a message with its place, and lines for the notes and the help.
fn write_lines(
    f: &mut fmt::Formatter<'_>,
    message: &str,
    place: Option<&str>,
    notes: &[String],
    help: Option<String>,
) -> fmt::Result {
    f.write_str(message)?;
    if let Some(place) = place {
        write!(f, " at {place}")?;
    }
    for note in notes {
        write!(f, "\n  = note: {note}")?;
    }
    match help {
        Some(help) => write!(f, "\n  = help: {help}"),
        None => Ok(()),
    }
}

fn display_all(errors: &[impl fmt::Display]) -> String {
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    texts.join("\n")
}

fn display_invalid(error: &RewriteError, at: Option<&InvalidOp>) -> String {
    let Some(op) = at else {
        return format!("the conversion results in invalid IR: {error}");
    };
    let place = op
        .at
        .location
        .as_ref()
        .map(|at| format!(" at {at}"))
        .unwrap_or_default();
    format!(
        "the conversion results in invalid IR{place}: {error}\n  = note: {}",
        op.note()
    )
}
