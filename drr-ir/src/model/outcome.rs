//! Results of hooks.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::store::{Op, Value};
use crate::{Attribute, Ident, OpName};

/// The error of a verify hook or of a trait.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OpError {
    pub(crate) message: Cow<'static, str>,
    /// The invalid op, if it is not the verified one.
    pub(crate) op: Option<Op>,
    pub(crate) note: Option<Box<(Op, Cow<'static, str>)>>,
}

/// The result of folding an op.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Fold {
    /// The op does not fold.
    #[default]
    None,
    /// A value or constant for each result.
    Results(SmallVec<[FoldValue; 1]>),
    /// Changes that simplify the op in place.
    InPlace(SmallVec<[FoldEdit; 2]>),
}

impl Fold {
    /// Returns the fold of a single result to a constant.
    pub fn attr(value: Attribute) -> Fold {
        Fold::Results(SmallVec::from_iter([FoldValue::Attr(value)]))
    }

    /// Returns the fold of a single result to a value.
    pub fn value(value: Value) -> Fold {
        Fold::Results(SmallVec::from_iter([FoldValue::Value(value)]))
    }
}

/// The folded value of a result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FoldValue {
    /// A constant, to be materialized.
    Attr(Attribute),
    /// An existing value.
    Value(Value),
}

/// A change of an op in place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FoldEdit {
    /// Replaces an operand.
    Operand(usize, Value),
    /// Erases the operand at an index before the fold, and updates attributes that contain segment sizes. Operands are
    /// erased after all other edits.
    EraseOperand(usize),
    /// Replaces or removes an inherent attribute.
    Inherent(Ident, Option<Attribute>),
    /// Replaces the uses of the result at an index by a constant, to be materialized. The other results stay, unlike in
    /// [`Fold::Results`].
    Result(usize, Attribute),
    /// Exchanges the blocks of the regions at two indices.
    SwapRegions(usize, usize),
}

/// The constant op that a dialect creates for a folded value.
#[derive(Clone, Debug, PartialEq)]
pub struct MaterializedConstant {
    /// Name of the constant op.
    pub name: OpName,
    /// Inherent attributes.
    pub inherent: SmallVec<[(Ident, Attribute); 1]>,
}
