//! Type comparisons that are left to rustc, as data of the model.

use crate::check::pattern::model::OpId;
use crate::report::TokenSpan;

/// The declaration that constrains a type.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ConstrainedType {
    /// An operand of an op, by its index among the arguments.
    Operand(OpId, usize),
    /// A result of an op.
    Result(OpId, usize),
    /// A built-in constraint, which accepts no type of a dialect.
    BuiltIn,
}

/// A comparison of two types, one of which replaces the other. It is an error if rustc finds different definitions.
#[derive(Debug, Clone)]
pub(crate) struct TypeComparison {
    pub(crate) given: ConstrainedType,
    pub(crate) wanted: ConstrainedType,
    pub(crate) span: TokenSpan,
    pub(crate) message: String,
}
