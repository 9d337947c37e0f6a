//! The way in: a pattern of a block becomes one of `pat!`.

use super::evaluator::{Evaluator, NamedOp};
use super::scope::Globals;
use super::tree::Tree;
use super::untyped::UntypedResults;
use crate::check::pattern::model::KnownOp;
use crate::messages::pattern::no_reason;
use crate::report::Report;
use crate::syntax::pattern;
use crate::syntax::pdll::{Block, Callable, Pattern};

/// A pattern as `pat!` reads them, with what its code needs besides.
pub(crate) struct EvaluatedPattern {
    pub(crate) pattern: pattern::Pattern,
    /// The operations that nobody declares.
    pub(crate) untyped: Vec<KnownOp>,
    /// Constraints and rewrites in Rust that are written where they are called.
    pub(crate) functions: Vec<Callable>,
}

/// Evaluates a pattern of a block; in the first step of the macro without `ops`. There is one without errors and if the
/// signatures of all operations are known.
pub(crate) fn evaluate(
    block: &Block,
    globals: &Globals,
    pattern: &Pattern,
    ops: Option<&[NamedOp]>,
    report: &mut Report,
) -> Option<EvaluatedPattern> {
    // What could not be read is not checked: half of a pattern has errors that the whole has not.
    if pattern.body.is_broken {
        return None;
    }
    let settled = settled_results(block, globals, pattern, ops);
    let mut evaluator = Evaluator::new(block, globals, ops, report);
    evaluator.settled = settled;
    let before = evaluator.report.count();
    evaluator.pattern(pattern);
    let mut matched = 0..evaluator.matched.len();
    let has_unknown = matched.any(|op| evaluator.op_signature(op).is_none());
    if evaluator.report.count() > before || evaluator.is_broken || has_unknown {
        return None;
    }
    let evaluated = Tree::new(evaluator).pattern(pattern);
    if evaluated.is_none() && report.count() == before {
        // Nothing is ever refused without a word.
        report.error(&pattern.keyword, no_reason());
    }
    evaluated
}

/// How many results the operations have that nobody declares, in the order of the pattern.
fn settled_results(
    block: &Block,
    globals: &Globals,
    pattern: &Pattern,
    ops: Option<&[NamedOp]>,
) -> Vec<UntypedResults> {
    let mut ignored = Report::new();
    let mut evaluator = Evaluator::new(block, globals, ops, &mut ignored);
    // In the first step of the macro nothing is known of any operation.
    if evaluator.knows_ops() {
        evaluator.pattern(pattern);
    }
    evaluator.untyped.iter().map(|untyped| untyped.results).collect()
}

/// Checks the constraints and rewrites of a block by themselves: each may have errors that no call brings to light.
pub(crate) fn check_callables(block: &Block, globals: &Globals, report: &mut Report) {
    for number in 0..block.callables.len() {
        Evaluator::new(block, globals, None, report).callable(number);
    }
}
