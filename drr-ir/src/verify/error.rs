//! Errors of the verifier. Each message follows the name of the op.

use thiserror::Error;

use crate::define::OpError;

/// An error in an op. The message follows the op's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "each message says what the variant means")]
pub enum VerifyError {
    #[error("has an empty block, which needs a terminator")]
    EmptyBlock,
    #[error("ends its block, but is no terminator")]
    NoTerminator,
    #[error("has successors, so it must end its block")]
    SuccessorsInside,
    #[error("branches to a block of another region")]
    OtherRegion,
    #[error("has region {region}, whose entry block somebody branches to")]
    EntryBlockReferenced { region: usize },
    #[error("has graph region {region} with several blocks; it can have one")]
    GraphBlocks { region: usize },
    #[error("uses a value from outside of `{op}`, which is isolated from above")]
    NotIsolated { op: String },
    #[error("uses operand {operand} where its definition does not dominate")]
    Dominance { operand: usize },
    #[error("takes {expected}, {found} given")]
    OperandCount { expected: String, found: usize },
    #[error("yields {expected}, {found} given")]
    ResultCount { expected: String, found: usize },
    #[error("has `{key}` that does not fit its {what}")]
    Segments { key: &'static str, what: &'static str },
    #[error("takes {expected} as operand `{name}`, but operand {operand} is of type `{found}`")]
    OperandType {
        name: &'static str,
        operand: usize,
        expected: String,
        found: String,
    },
    #[error("yields {expected} as result `{name}`, but result {result} is of type `{found}`")]
    ResultType {
        name: &'static str,
        result: usize,
        expected: String,
        found: String,
    },
    #[error("needs the attribute `{name}`")]
    MissingAttribute { name: &'static str },
    #[error("takes {expected} as `{name}`, but it is `{found}`")]
    Attribute {
        name: &'static str,
        expected: String,
        found: String,
    },
    #[error("has no inherent attribute `{name}`")]
    UnknownInherent { name: String },
    #[error("takes {expected}, {found} given")]
    RegionCount { expected: String, found: usize },
    #[error("has a region {region} (`{name}`) that is not a {expected}")]
    Region {
        name: &'static str,
        region: usize,
        expected: String,
    },
    #[error("takes {expected}, {found} given")]
    SuccessorCount { expected: String, found: usize },
    #[error("{0}")]
    Rule(#[from] OpError),
    #[error("belongs to a dialect that is not registered")]
    UnregisteredDialect,
    #[error("is no op of its dialect, which is registered")]
    UnknownOp,
    #[error("has an invalid name: it is empty or contains a zero byte")]
    OpName,
    #[error("more than {0} errors; the rest is not checked")]
    TooMany(usize),
}

impl VerifyError {
    /// Returns a remedy, if there is one that does not depend on the op.
    pub fn help(&self) -> Option<&'static str> {
        Some(match self {
            VerifyError::EmptyBlock | VerifyError::NoTerminator => {
                "end each block with a return, a branch, or another terminator"
            }
            VerifyError::SuccessorsInside => "move what follows it to a block of its own",
            VerifyError::OtherRegion => "branch to a block of the same region",
            VerifyError::EntryBlockReferenced { .. } => "put a block before it that branches to it",
            VerifyError::NotIsolated { .. } => "hand the value in as an operand, or make it anew inside",
            VerifyError::Dominance { .. } => "define the value before, where control flow always comes by",
            VerifyError::MissingAttribute { .. } => "give it in `<{..}>` after the operands",
            VerifyError::UnknownInherent { .. } => "write discardable attributes in `{..}` after the regions",
            VerifyError::UnregisteredDialect => {
                "make the context with this dialect, or allow unregistered dialects (`--allow-unregistered-dialect`)"
            }
            _ => return None,
        })
    }
}
