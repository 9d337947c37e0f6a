//! What a rewrite can do wrong. The driver adds the pattern's name, and at which op it was.

use drr_ir::IrError;
use drr_ir::verify::VerifyError;

/// A mistake in a rewrite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RewriteError {
    /// A handle of something that was erased.
    #[error("it uses a handle of something that was erased")]
    Stale,
    /// The number of replacement values is not the number of results.
    #[error("`{op}` has {} to replace, {given} given", values(*needed, "result"))]
    WrongNumber {
        /// The op that is replaced.
        op: String,
        /// How many results it has.
        needed: usize,
        /// How many values are given.
        given: usize,
    },
    /// A replacement value has another type.
    #[error(
        "result {result} of `{op}` is of type `{expected}`, but its replacement is of type `{found}`\n  = help: build it with the type of what it replaces, or put a cast between"
    )]
    WrongType {
        /// The op that is replaced.
        op: String,
        /// Which result.
        result: usize,
        /// Its type.
        expected: String,
        /// The type of the replacement.
        found: String,
    },
    /// An op is replaced by its own results.
    #[error("`{op}` cannot be replaced by its own results")]
    OwnResult {
        /// The op that is replaced.
        op: String,
    },
    /// The op that yields the replacement uses what is replaced.
    #[error("the replacement of result {result} of `{op}` uses that result, so it would use itself")]
    UsesItself {
        /// The op that is replaced.
        op: String,
        /// Which result.
        result: usize,
    },
    /// The number of values for the arguments of a block is not the number of arguments.
    #[error("the inlined block has {}, {given} given", values(*needed, "argument"))]
    WrongArgumentNumber {
        /// How many arguments the block has.
        needed: usize,
        /// How many values are given.
        given: usize,
    },
    /// The value for an argument of a block has another type.
    #[error(
        "argument {argument} of the inlined block is of type `{expected}`, but the value for it is of type `{found}`"
    )]
    WrongArgumentType {
        /// Which argument.
        argument: usize,
        /// Its type.
        expected: String,
        /// The type of the value.
        found: String,
    },
    /// The value for an argument of a block is of that block.
    #[error("argument {argument} of the inlined block would be replaced by a value of that block itself")]
    OwnArgument {
        /// Which argument.
        argument: usize,
    },
    /// Something is moved into what is inside of it, or beside itself.
    #[error("the {what} cannot be moved into or beside itself")]
    IntoItself {
        /// `op`, `block` or `region`.
        what: &'static str,
    },
    /// What marks a place has no place itself.
    #[error("the {what} that marks the place is itself nowhere: it is detached")]
    NoPlace {
        /// `op` or `block`.
        what: &'static str,
    },
    /// An op would use a value that it cannot use where it is.
    #[error(
        "`{op}` would use {value}, {problem}\n  = help: build operations before what uses their results, and use values of the same region or one around it"
    )]
    Use {
        /// The op.
        op: String,
        /// The value, in words.
        value: String,
        /// Why not.
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
    #[error("it builds an operation with a region that belongs to an operation already")]
    RegionTaken,
    /// What a dialect makes constants of is none.
    #[error(
        "the materializer of the dialect `{dialect}` makes `{op}`, which is no constant\n  = help: it makes operations with the trait `ConstantLike`, or none"
    )]
    NoConstant {
        /// The dialect of what folds.
        dialect: String,
        /// What it makes.
        op: String,
    },
    /// The op that the driver works inside of was erased or moved.
    #[error("it erases or moves the operation that the driver works inside of")]
    Scope,
    /// A change of the IR that is not possible.
    #[error(transparent)]
    Ir(#[from] IrError),
    /// What a pattern written by hand says.
    #[error("{0}")]
    Reported(String),
}

fn values(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}
