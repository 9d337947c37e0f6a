//! Errors of a rewrite. The driver adds the names of the pattern and the op.

use drr_ir::IrError;
use drr_ir::diagnostic::counted;
use drr_ir::verify::VerifyError;

/// The reason why a rewrite is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RewriteError {
    /// A handle of an erased entity was used.
    #[error("it uses a handle of an erased entity")]
    Stale,
    /// The number of replacement values differs from the number of results.
    #[error("`{op}` has {} to replace, {given} given", counted(*needed, "result"))]
    WrongNumber {
        /// Name of the replaced op.
        op: String,
        /// Number of results of the op.
        needed: usize,
        /// Number of replacement values.
        given: usize,
    },
    /// A replacement value has a different type than the result.
    #[error(
        "result {result} of `{op}` is of type `{expected}`, but its replacement is of type `{found}`\n  = help: build it with the type of the result, or insert a cast"
    )]
    WrongType {
        /// Name of the replaced op.
        op: String,
        /// Index of the result.
        result: usize,
        /// Type of the result.
        expected: String,
        /// Type of the replacement value.
        found: String,
    },
    /// A result folds to a value of another type.
    #[error(
        "result {result} of `{op}` is of type `{expected}`, but folds to a value of type `{found}`\n  = help: return a value or an attribute of the type of the result, or `Fold::None`"
    )]
    FoldedValueType {
        /// Name of the op that folds.
        op: String,
        /// Index of the result.
        result: usize,
        /// Type of the result.
        expected: String,
        /// Type of the value.
        found: String,
    },
    /// An op is replaced by its own results.
    #[error("`{op}` cannot be replaced by its own results")]
    OwnResult {
        /// Name of the replaced op.
        op: String,
    },
    /// The defining op of the replacement value uses the replaced result.
    #[error("the replacement of result {result} of `{op}` uses that result, so it would use itself")]
    UsesItself {
        /// Name of the replaced op.
        op: String,
        /// Index of the result.
        result: usize,
    },
    /// In a conversion, an op is replaced or erased that was before.
    #[error("`{op}` was replaced or erased before")]
    ReplacedBefore {
        /// Name of the op.
        op: String,
    },
    /// In a conversion, an op is replaced or erased that is in no block, such as the module.
    #[error("`{op}` is in no block, so it cannot be replaced or erased")]
    Outermost {
        /// Name of the op.
        op: String,
    },
    /// In a conversion, the uses of a value are replaced that were before.
    #[error("it replaces the uses of a value that it, or another pattern, has replaced before")]
    ValueReplacedBefore,
    /// In a conversion, a value would replace itself, through other values.
    #[error("a value would replace itself: its replacement was replaced by it before")]
    CyclicReplacement,
    /// In a conversion, only some uses of a value are replaced.
    #[error(
        "it replaces some uses of a value, but a conversion replaces all uses or none\n  = help: change the operands of the users"
    )]
    SomeUses,
    /// The number of values for block arguments differs from the number of arguments.
    #[error("the inlined block has {}, {given} given", counted(*needed, "argument"))]
    WrongArgumentNumber {
        /// Number of arguments of the block.
        needed: usize,
        /// Number of values.
        given: usize,
    },
    /// The value for a block argument has a different type.
    #[error(
        "argument {argument} of the inlined block is of type `{expected}`, but the value for it is of type `{found}`"
    )]
    WrongArgumentType {
        /// Index of the argument.
        argument: usize,
        /// Type of the argument.
        expected: String,
        /// Type of the value.
        found: String,
    },
    /// The value for a block argument is an argument of the block or is defined in it.
    #[error("argument {argument} of the inlined block would be replaced by a value of that block itself")]
    OwnArgument {
        /// Index of the argument.
        argument: usize,
    },
    /// An entity would be moved into itself or next to itself.
    #[error("the {what} cannot be moved into or next to itself")]
    IntoItself {
        /// `op`, `block` or `region`.
        what: &'static str,
    },
    /// The op or block that marks a position is detached.
    #[error("the {what} at the insertion point is detached")]
    Detached {
        /// `op` or `block`.
        what: &'static str,
    },
    /// An op would use a value that is not visible at its position.
    #[error(
        "`{op}` would use {value}, {problem}\n  = help: build ops before their users, and use values of the same or an enclosing region"
    )]
    Use {
        /// Name of the op.
        op: String,
        /// Description of the value for messages.
        value: String,
        /// Reason why the value is not visible.
        problem: &'static str,
    },
    /// An op has been built or changed that breaks a rule of its declaration.
    #[error("`{op}` {error}")]
    Invalid {
        /// The op.
        op: String,
        /// The rule.
        error: Box<VerifyError>,
    },
    /// An op would be built with a region that another op has, or with the same one twice.
    #[error("it builds an op with a region that already belongs to an op")]
    RegionTaken,
    /// The op that a dialect makes for a constant is no constant.
    #[error(
        "the materializer of the dialect `{dialect}` builds `{op}`, which is not a constant\n  = help: build an op with the trait `ConstantLike`, or none"
    )]
    NoConstant {
        /// The dialect of the op that folds.
        dialect: String,
        /// The op that it makes.
        op: String,
    },
    /// The op that a dialect makes for a constant is not registered.
    #[error("{}", unregistered_constant(dialect, op, help.as_deref()))]
    UnregisteredConstant {
        /// The dialect of the op that folds.
        dialect: String,
        /// The op that it makes.
        op: String,
        /// The way to register the dialect of that op, if it is not registered.
        help: Option<String>,
    },
    /// A result folds to an attribute of another type, and no constant of the type of the result can have it.
    #[error(
        "a result of `{op}` is of type `{expected}`, but folds to `{found}`\n  = help: fold to an attribute of the type of the result"
    )]
    FoldedType {
        /// Name of the op that folds.
        op: String,
        /// Type of the result.
        expected: String,
        /// The attribute.
        found: String,
    },
    /// With [`GreedyRewriteConfig::expensive_checks`](crate::GreedyRewriteConfig::expensive_checks): a pattern or a
    /// fold in place succeeds, and has changed nothing.
    #[error(
        "it reports success, but has changed nothing\n  = help: report success only after a change; otherwise a driver may apply it forever"
    )]
    NothingChanged,
    /// With [`GreedyRewriteConfig::expensive_checks`](crate::GreedyRewriteConfig::expensive_checks): a pattern reports
    /// that it does not match, but has changed something.
    #[error(
        "it reports a failed match, but has changed the IR\n  = help: match completely before the first change, or implement `FalliblePattern`"
    )]
    ChangedWithoutMatch,
    /// A walk cannot go on: what comes next, or an op that it is inside of, was erased.
    #[error(
        "it erases an op or block that the walk is inside of or has not visited yet\n  = help: under `walk_and_apply_patterns`, erase only the matched op, or use `apply_patterns_greedily`"
    )]
    WalkPosition,
    /// The op that the driver works inside of was erased or moved.
    #[error("it erases or moves the op that the driver runs on")]
    Scope,
    /// Something outside of the op that the driver works inside of was changed, in a copy that is only for reading.
    #[error(
        "it changes something outside of the op that the driver runs on\n  = help: run it on the enclosing op, or with `IsolatedOps::Together`"
    )]
    Outside,
    /// The IR does not allow the change.
    #[error(transparent)]
    Ir(#[from] IrError),
    /// An error that the pattern has [reported](crate::Rewriter::report).
    #[error("{0}")]
    Reported(String),
}

impl RewriteError {
    /// Returns the error of a fold for the error of the replacement by the folded values.
    pub(crate) fn of_fold(self) -> RewriteError {
        match self {
            RewriteError::WrongType {
                op,
                result,
                expected,
                found,
            } => RewriteError::FoldedValueType {
                op,
                result,
                expected,
                found,
            },
            error => error,
        }
    }
}

fn unregistered_constant(dialect: &str, op: &str, help: Option<&str>) -> String {
    let start = format!("the materializer of the dialect `{dialect}` builds `{op}`");
    match (help, op.split_once('.')) {
        (Some(help), Some((owner, _))) => format!(
            "{start}, but the dialect `{owner}` is not registered\n  = help: {help}; a pass that needs it names it in \
             `with_dependent_dialects`"
        ),
        _ => format!(
            "{start}, which is no op of its dialect\n  = help: build an op of that dialect with the trait `ConstantLike`, or none"
        ),
    }
}
