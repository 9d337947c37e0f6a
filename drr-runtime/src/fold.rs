//! Folding of a single op: the op's fold hook, followed by the folds that its traits imply.

use drr_ir::define::{Fold, FoldEdit, FoldValue, OpInfo, TraitFlags};
use drr_ir::{Attribute, OpRef, Value, ValueRef};
use smallvec::SmallVec;

/// Returns the value of a constant-like op, or `None` for other ops.
pub fn constant_value(op: OpRef<'_>) -> Option<Attribute> {
    let info = op.info()?;
    if !info.flags().contains(TraitFlags::CONSTANT_LIKE) {
        return None;
    }
    match (info.def().hooks.fold?)(op, &[]) {
        Fold::Results(results) if let [FoldValue::Attr(value)] = results[..] => Some(value),
        _ => None,
    }
}

/// Returns the constant that a value is, or `None` if its defining op is not constant-like.
pub fn constant_of(value: ValueRef<'_>) -> Option<Attribute> {
    constant_value(value.defining_op()?)
}

/// Returns `true` if ops of this name may fold: the op has a fold hook or a trait that implies a fold.
pub(crate) fn may_fold(info: &OpInfo) -> bool {
    let traits = TraitFlags::COMMUTATIVE
        .union(TraitFlags::INVOLUTION)
        .union(TraitFlags::IDEMPOTENT);
    info.def().hooks.fold.is_some() || info.flags().intersects(traits)
}

/// Folds an op without changing the IR. A fold to one of the op's own results counts as no fold.
///
/// The order is MLIR's: the op's hook, `Commutative` (moves constants to the end), `Idempotent` and `Involution`.
pub fn fold(op: OpRef<'_>) -> Fold {
    let Some(info) = op.info() else { return Fold::None };
    if !may_fold(info) {
        return Fold::None;
    }
    let constants: SmallVec<[Option<Attribute>; 4]> = op.operands().map(constant_of).collect();
    if let Some(hook) = info.def().hooks.fold {
        match hook(op, &constants) {
            // The number of results is checked when the fold is applied.
            Fold::Results(results) if !is_itself(op, &results) => {
                return Fold::Results(results);
            }
            Fold::InPlace(edits) if !edits.is_empty() => return Fold::InPlace(edits),
            _ => {}
        }
    }
    fold_by_traits(op, info.flags(), &constants)
}

fn is_itself(op: OpRef<'_>, results: &[FoldValue]) -> bool {
    let is_own = |value: Value| op.results().any(|own| own.handle() == value);
    results
        .iter()
        .any(|result| matches!(*result, FoldValue::Value(value) if is_own(value)))
}

fn fold_by_traits(op: OpRef<'_>, flags: TraitFlags, constants: &[Option<Attribute>]) -> Fold {
    if flags.contains(TraitFlags::COMMUTATIVE) {
        let first_constant = constants.iter().position(Option::is_some);
        let last_other = constants.iter().rposition(Option::is_none);
        if let (Some(first), Some(last)) = (first_constant, last_other)
            && first < last
        {
            let mut operands: Vec<_> = op.operands().zip(constants).collect();
            // The sort is stable, as in MLIR.
            operands.sort_by_key(|(_, constant)| constant.is_some());
            // If the result type is the first operand's, a different first type would make the op invalid. MLIR makes
            // such invalid ops.
            let infers = flags.contains(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE);
            let changes = |(value, _): &(ValueRef<'_>, _)| op.operand(0).is_none_or(|first| first.ty() != value.ty());
            if !infers || !operands.first().is_some_and(changes) {
                let edits = operands.into_iter().enumerate();
                let edits = edits.map(|(at, (value, _))| FoldEdit::Operand(at, value.handle()));
                return Fold::InPlace(edits.collect());
            }
        }
    }
    let (Some(first), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let inner = || {
        first
            .defining_op()
            .filter(|inner| inner.name() == op.name() && *inner != op)
    };
    if flags.contains(TraitFlags::IDEMPOTENT) {
        let same = match op.num_operands() {
            1 => inner().is_some(),
            2 => op.operand(1) == Some(first),
            _ => false,
        };
        if same && first.ty() == result.ty() && first != result {
            return Fold::value(first.handle());
        }
    }
    if flags.contains(TraitFlags::INVOLUTION)
        && op.num_operands() == 1
        && let Some(value) = inner().and_then(|inner| inner.operand(0))
        && value.ty() == result.ty()
        && value != result
    {
        return Fold::value(value.handle());
    }
    Fold::None
}
