//! Entry point of the evaluation: converts a pattern of a block to one of `pat!`.

use super::evaluator::{Evaluator, NamedOp};
use super::scope::Globals;
use super::tree::Tree;
use super::untyped::UntypedResults;
use crate::check::pattern::model::ResolvedOp;
use crate::messages::pattern::no_reason;
use crate::report::Report;
use crate::syntax::pattern;
use crate::syntax::pdll::{Block, Callable, Pattern};

/// A pattern of `pat!`, with additional items for its code.
pub(crate) struct EvaluatedPattern {
    pub(crate) pattern: pattern::Pattern,
    /// The undeclared ops.
    pub(crate) untyped: Vec<ResolvedOp>,
    /// Inline constraints and rewrites in Rust.
    pub(crate) functions: Vec<Callable>,
}

/// Evaluates a pattern of a block. The first macro call has no `ops`. Returns a pattern if there are no errors and the
/// signatures of all ops are known.
pub(crate) fn evaluate(
    block: &Block,
    globals: &Globals,
    pattern: &Pattern,
    ops: Option<&[NamedOp]>,
    report: &mut Report,
) -> Option<EvaluatedPattern> {
    // An incompletely parsed pattern is not checked, because the missing statements would cause errors.
    if pattern.body.is_broken {
        return None;
    }
    let untyped_results = untyped_results(block, globals, pattern, ops);
    let mut evaluator = Evaluator::new(block, globals, ops, report);
    evaluator.untyped_results = untyped_results;
    let before = evaluator.report.count();
    evaluator.pattern(pattern);
    let mut matched = 0..evaluator.matched.len();
    let has_unknown = matched.any(|op| evaluator.op_signature(op).is_none());
    if evaluator.report.count() > before || evaluator.is_broken || has_unknown {
        return None;
    }
    let evaluated = Tree::new(evaluator).pattern(pattern);
    if evaluated.is_none() && report.count() == before {
        // Every rejection has an error.
        report.error(&pattern.keyword, no_reason());
    }
    evaluated
}

/// Evaluates the pattern once to determine the results of its undeclared ops. Returns them in pattern order.
fn untyped_results(
    block: &Block,
    globals: &Globals,
    pattern: &Pattern,
    ops: Option<&[NamedOp]>,
) -> Vec<UntypedResults> {
    let mut ignored = Report::new();
    let mut evaluator = Evaluator::new(block, globals, ops, &mut ignored);
    // The first macro call knows no ops.
    if evaluator.knows_ops() {
        evaluator.pattern(pattern);
    }
    evaluator.untyped.iter().map(|untyped| untyped.results).collect()
}

/// Checks the constraints and rewrites of a block independently of calls.
pub(crate) fn check_callables(block: &Block, globals: &Globals, report: &mut Report) {
    for number in 0..block.callables.len() {
        Evaluator::new(block, globals, None, report).callable(number);
    }
}
