//! Warnings of patterns about ops that they do not convert.

use std::collections::HashSet;

use drr::diagnostic::Diagnostic;
use drr::prelude::*;
use drr::{Op, Rewriter};

/// The ops that a running conversion has warned of.
#[derive(Debug, Default)]
struct ReportedOps(HashSet<Op>);

/// Warns of an op, unless the running conversion has done so.
pub(crate) fn warn_once(rewriter: &mut Rewriter<'_>, op: Op, warning: Diagnostic) {
    if rewriter.with_conversion_data(|_, ReportedOps(reported)| reported.insert(op)) {
        let warning = warning.at_op(rewriter.ir().op(op), rewriter.source());
        rewriter.warn(warning);
    }
}

/// Refuses an op that `llvm` has no counterpart of, and warns of it. MLIR's patterns build an invalid op.
pub(crate) fn refuse<T>(rewriter: &mut Rewriter<'_>, op: Op, reason: &str, help: &str) -> Option<T> {
    let name = rewriter.ir().op(op).name_text().into_owned();
    let warning = Diagnostic::warning(format_args!("`{name}` is not converted to `llvm`: {reason}"));
    warn_once(rewriter, op, warning.with_help(help));
    rewriter.match_context().no_match(|| format!("{reason}; {help}"))
}
