//! Ranges of integers as a sparse forward analysis.

use drr_ir::define::{
    CallOpInterface, InductionVariable, InferIntRangeInterface, IntegerValueRange, LoopLikeOpInterface, OpFoldResult,
    TraitFlags, int_range_width, max_int_range,
};
use drr_ir::numbers::{ConstantIntRanges, Int, Signedness};
use drr_ir::{Attribute, BlockRef, OpRef, RegionRef, Value, ValueRef};

use super::constant_propagation::{ConstantPropagation, ConstantState};
use super::sparse::{ResultState, SparseForwardAnalysis, TransferResult};

/// Computes the ranges of integers. MLIR's `IntegerRangeAnalysis`, together with [`ConstantPropagation`].
///
/// Ops declare the ranges of their results and of the arguments of their regions by [`InferIntRangeInterface`], and loops the bounds of their
/// induction variables by [`LoopLikeOpInterface`]. The ranges of vectors and tensors are those of all elements. An `index` has 64 bits.
///
/// A result that a terminator or a call passes on and that has got a second range can be any integer of its type, so that loops
/// converge. As in MLIR, a branch is decided only if its condition is constant both by its range and by the folds of ops.
///
/// ```
/// use drr::prelude::*;
/// use drr_analysis::{IntegerRanges, solve_sparse};
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f(%lower: index) {
///       %upper = arith.constant 10 : index
///       %step = arith.constant 1 : index
///       scf.for %i = %lower to %upper step %step {
///         %sum = arith.addi %i, %step : index
///       }
///       return
///     }
/// ")?;
/// let solution = solve_sparse(module.root(), &IntegerRanges);
/// let sum = module.root().walk().find(|op| op.name_text() == "arith.addi").expect("there is one");
/// let sum = sum.result(0).expect("it has a result").handle();
/// let range = solution.state(sum).and_then(|state| state.range()).expect("the loop is executed");
/// assert_eq!(range.smax().to_i64(), Some(10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct IntegerRanges;

/// The state of a value under [`IntegerRanges`].
#[derive(Clone, PartialEq, Debug)]
pub struct IntegerRangeState {
    range: IntegerValueRange,
    constant: ConstantState,
}

impl IntegerRangeState {
    /// Returns the range. `None` if the value is no integer and contains none.
    pub fn range(&self) -> Option<&ConstantIntRanges> {
        self.range.as_ref()
    }

    /// Returns the state of a value that is no constant by folds.
    fn of_range(range: IntegerValueRange) -> IntegerRangeState {
        IntegerRangeState {
            range,
            constant: ConstantState::UNKNOWN,
        }
    }

    /// Returns the constant that the value is by folds, unless its range has several integers.
    fn known_constant(&self) -> ConstantState {
        match &self.range {
            Some(range) if range.constant_value().is_none() => ConstantState::UNKNOWN,
            _ => self.constant,
        }
    }
}

impl SparseForwardAnalysis for IntegerRanges {
    type State = IntegerRangeState;

    fn unknown(&self, value: ValueRef<'_>) -> IntegerRangeState {
        IntegerRangeState::of_range(max_int_range(value.ctx(), value.ty()))
    }

    fn join(&self, first: &IntegerRangeState, second: &IntegerRangeState) -> IntegerRangeState {
        IntegerRangeState {
            range: match (&first.range, &second.range) {
                (Some(first), Some(second)) => Some(first.union(second)),
                (range, None) | (None, range) => range.clone(),
            },
            constant: ConstantPropagation.join(&first.constant, &second.constant),
        }
    }

    fn transfer(&self, op: OpRef<'_>, operands: &[&IntegerRangeState]) -> TransferResult<IntegerRangeState> {
        let constants: Vec<ConstantState> = operands.iter().map(|state| state.known_constant()).collect();
        let folded = ConstantPropagation.transfer(op, &constants.iter().collect::<Vec<_>>());
        let constant = |number: usize| match &folded {
            TransferResult::Results(results) => match results.get(number) {
                Some(ResultState::State(state)) => *state,
                Some(ResultState::SameAs(value)) => {
                    let operand = op.operands().position(|operand| operand.handle() == *value);
                    operand.map_or(ConstantState::UNKNOWN, |operand| constants[operand])
                }
                None => ConstantState::UNKNOWN,
            },
            TransferResult::Unknown => ConstantState::UNKNOWN,
        };
        let ranges: Vec<IntegerValueRange> = operands.iter().map(|state| state.range.clone()).collect();
        let inferred = op
            .interface::<dyn InferIntRangeInterface>()
            .map(|op| op.infer_result_ranges(&ranges));
        let results = op.results().enumerate().map(|(number, result)| {
            let width = int_range_width(op.ctx(), result.ty());
            let inferred = inferred
                .as_ref()
                .and_then(|ranges| ranges.get(number).cloned().flatten());
            let range = inferred.filter(|range| width == Some(range.width()));
            ResultState::State(IntegerRangeState {
                range: range.or_else(|| max_int_range(op.ctx(), result.ty())),
                constant: constant(number),
            })
        });
        TransferResult::Results(results.collect())
    }

    fn constant(&self, state: &IntegerRangeState) -> Option<Attribute> {
        state.known_constant().value()
    }

    fn widen(&self, value: ValueRef<'_>, known: &IntegerRangeState, joined: IntegerRangeState) -> IntegerRangeState {
        let passes_on = |op: OpRef<'_>| op.has_trait(TraitFlags::TERMINATOR) || op.implements::<dyn CallOpInterface>();
        if known.range != joined.range && value.uses().any(|used| passes_on(used.owner())) {
            let range = max_int_range(value.ctx(), value.ty());
            return IntegerRangeState { range, ..joined };
        }
        joined
    }

    fn produced_arguments(
        &self,
        op: OpRef<'_>,
        arguments: &[Value],
        state_of: &dyn Fn(Value) -> Option<IntegerRangeState>,
    ) -> Option<Vec<Option<IntegerRangeState>>> {
        if let Some(interface) = op.interface::<dyn InferIntRangeInterface>() {
            return Some(self.inferred_arguments(op, &*interface, arguments, state_of));
        }
        let interface = op.interface::<dyn LoopLikeOpInterface>()?;
        let variables = interface.induction_variables()?;
        let states = arguments.iter().map(|argument| {
            let variable = variables.iter().find(|variable| variable.value.handle() == *argument);
            match variable {
                Some(variable) if int_range_width(op.ctx(), variable.value.ty()).is_some() => {
                    let range = range_of_variable(op, variable, state_of)?;
                    Some(IntegerRangeState::of_range(Some(range)))
                }
                // Another argument, such as a shared output.
                _ => Some(self.unknown(op.ir().value(*argument))),
            }
        });
        Some(states.collect())
    }
}

impl IntegerRanges {
    /// Returns the states of arguments of regions of an op that infers their ranges. There are none before all operands have states.
    fn inferred_arguments(
        &self,
        op: OpRef<'_>,
        interface: &dyn InferIntRangeInterface,
        arguments: &[Value],
        state_of: &dyn Fn(Value) -> Option<IntegerRangeState>,
    ) -> Vec<Option<IntegerRangeState>> {
        let operands: Option<Vec<IntegerValueRange>> = op
            .operands()
            .map(|operand| Some(state_of(operand.handle())?.range))
            .collect();
        let Some(operands) = operands else {
            return vec![None; arguments.len()];
        };
        let ranges: Vec<Vec<IntegerValueRange>> = (0..op.num_regions())
            .map(|region| interface.infer_argument_ranges(region, &operands))
            .collect();
        let states = arguments.iter().map(|argument| {
            let argument = op.ir().value(*argument);
            let region = argument
                .parent_block()
                .and_then(BlockRef::region)
                .and_then(RegionRef::number);
            let range = region.and_then(|region| ranges[region].get(argument.number()).cloned().flatten());
            let width = int_range_width(op.ctx(), argument.ty());
            match range.filter(|range| width == Some(range.width())) {
                Some(range) => Some(IntegerRangeState::of_range(Some(range))),
                None => Some(self.unknown(argument)),
            }
        });
        states.collect()
    }
}

/// Returns the range of an induction variable. `None` if the loop is never executed.
fn range_of_variable(
    op: OpRef<'_>,
    variable: &InductionVariable<'_>,
    state_of: &dyn Fn(Value) -> Option<IntegerRangeState>,
) -> Option<ConstantIntRanges> {
    let width = int_range_width(op.ctx(), variable.value.ty())?;
    let bound = |bound: OpFoldResult<'_>, is_upper: bool| match bound {
        OpFoldResult::Attr(attr) => Some(attr.integer(op.ctx())?.1.into_owned()),
        OpFoldResult::Value(value) => {
            let range = state_of(value.handle())?.range?;
            Some(if is_upper {
                range.smax().clone()
            } else {
                range.smin().clone()
            })
        }
    };
    let limited = |found: OpFoldResult<'_>, is_upper: bool| {
        let limit = if is_upper { Int::max_value } else { Int::min_value };
        let bound = bound(found, is_upper).filter(|bound| bound.width() == width);
        bound.unwrap_or_else(|| limit(width, Signedness::Signed))
    };
    let executed = |min: Int, max: Int| {
        let range = ConstantIntRanges::from_signed(min.clone(), max.clone());
        max.cmp_signed(&min)?.is_ge().then_some(range)
    };
    // A loop that is never executed has no values. As in MLIR, a step that may be positive is positive.
    if limited(variable.step, true).is_negative() {
        executed(limited(variable.upper, false), limited(variable.lower, true))
    } else {
        // The loop ends before its upper bound.
        let last = limited(variable.upper, true).wrapping_sub(&Int::wrapping(width, 1))?;
        executed(limited(variable.lower, false), last)
    }
}
