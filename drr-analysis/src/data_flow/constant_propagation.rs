//! Constants as a sparse forward analysis.

use drr_ir::define::{Fold, FoldValue};
use drr_ir::fold::fold_with_constants;
use drr_ir::{Attribute, OpName, OpRef, ValueRef};
use smallvec::SmallVec;

use super::sparse::{ResultState, SparseForwardAnalysis, TransferResult};

/// Propagates constants: the constant operands of an op, given to its fold, make its results constant. MLIR's
/// `SparseConstantPropagation`.
///
/// See [`solve_sparse`](crate::solve_sparse) for an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConstantPropagation;

/// The state of a value under [`ConstantPropagation`]: one constant, or any value.
///
/// Two states with the same constant are equal, whichever ops they are from.
#[derive(Clone, Copy, Debug)]
pub struct ConstantState {
    constant: Option<(Attribute, OpName)>,
}

impl ConstantState {
    /// The state of a value that may not be constant.
    pub const UNKNOWN: ConstantState = ConstantState { constant: None };

    /// Creates the state of a constant that an op of this name folds to.
    pub fn constant(value: Attribute, folded: OpName) -> ConstantState {
        ConstantState {
            constant: Some((value, folded)),
        }
    }

    /// Returns the constant, if the value is one.
    pub fn value(self) -> Option<Attribute> {
        self.constant.map(|(value, _)| value)
    }

    /// Returns the name of the op that folds to the constant. The dialect of the op creates ops for the constant.
    pub fn folded_op(self) -> Option<OpName> {
        self.constant.map(|(_, folded)| folded)
    }
}

impl PartialEq for ConstantState {
    fn eq(&self, other: &ConstantState) -> bool {
        self.value() == other.value()
    }
}

impl SparseForwardAnalysis for ConstantPropagation {
    type State = ConstantState;

    fn unknown(&self, _value: ValueRef<'_>) -> ConstantState {
        ConstantState::UNKNOWN
    }

    fn join(&self, first: &ConstantState, second: &ConstantState) -> ConstantState {
        if first == second {
            *first
        } else {
            ConstantState::UNKNOWN
        }
    }

    fn transfer(&self, op: OpRef<'_>, operands: &[&ConstantState]) -> TransferResult<ConstantState> {
        let constants: SmallVec<[Option<Attribute>; 4]> = operands.iter().map(|state| state.value()).collect();
        // An op that is changed in place would have to be changed back, because the constants may turn out to be none.
        let Fold::Results(results) = fold_with_constants(op, &constants) else {
            return TransferResult::Unknown;
        };
        let states = results.into_iter().map(|result| match result {
            FoldValue::Attr(value) => ResultState::State(ConstantState::constant(value, op.name())),
            FoldValue::Value(value) => ResultState::SameAs(value),
        });
        TransferResult::Results(states.collect())
    }

    fn constant(&self, state: &ConstantState) -> Option<Attribute> {
        state.value()
    }
}
