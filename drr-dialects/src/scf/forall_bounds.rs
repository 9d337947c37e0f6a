//! Bounds and steps of `scf.forall`, which are dynamic values or static numbers.

use drr::DYNAMIC;
use drr::define::{AttrSlot, OpFoldResult, OperandSlot};
use drr::numbers::{Int, Signedness};
use drr::prelude::*;
use drr::{Ident, OperationState};

use super::ForallOp;
use super::trip_count::{LoopBound, trip_count};
use crate::arith::ConstantOp;
use crate::shared::attributes::segment_sizes;

/// Dynamic values and static numbers of the lower bounds, upper bounds and steps.
const CONTROLS: [(OperandSlot, AttrSlot, &str); 3] = [
    (
        ForallOp::SLOTS.dynamicLowerBound,
        ForallOp::SLOTS.staticLowerBound,
        "staticLowerBound",
    ),
    (
        ForallOp::SLOTS.dynamicUpperBound,
        ForallOp::SLOTS.staticUpperBound,
        "staticUpperBound",
    ),
    (ForallOp::SLOTS.dynamicStep, ForallOp::SLOTS.staticStep, "staticStep"),
];

/// A bound or step without a reference to the IR.
#[derive(Clone, Copy)]
pub(super) enum Control {
    Value(Value),
    Static(i64),
}

impl Control {
    fn of(bound: LoopBound<'_>) -> Self {
        match bound {
            LoopBound::Value(value) => Control::Value(value.handle()),
            LoopBound::Static(number) => Control::Static(number),
        }
    }

    /// Returns the value, or builds a constant.
    pub(super) fn build(self, rewriter: &mut Rewriter<'_>) -> Value {
        match self {
            Control::Value(value) => value,
            Control::Static(number) => {
                let number = rewriter.ctx().int_attr(Type::INDEX, number);
                let constant = ConstantOp::build(rewriter, number, ());
                rewriter.result(constant, 0)
            }
        }
    }
}

/// The lower bounds, upper bounds and steps of a loop, without references to the IR.
pub(super) type Controls = [Vec<Control>; 3];

/// The lower bounds, upper bounds and steps of a loop, one of each per dimension.
pub(super) struct ForallBounds<'ir>([Vec<LoopBound<'ir>>; 3]);

impl<'ir> ForallBounds<'ir> {
    pub(super) fn of(op: OpRef<'ir>) -> Option<Self> {
        let mut bounds = [Vec::new(), Vec::new(), Vec::new()];
        for (bounds, (values, numbers, _)) in bounds.iter_mut().zip(CONTROLS) {
            let mut values = values.of(op);
            for number in numbers.of(op)?.dense_array_ints(op.ctx())? {
                bounds.push(match number {
                    DYNAMIC => LoopBound::Value(values.next()?),
                    number => LoopBound::Static(number),
                });
            }
        }
        let [lower, upper, step] = &bounds;
        (lower.len() == upper.len() && upper.len() == step.len()).then_some(ForallBounds(bounds))
    }

    /// Returns the lower bounds, upper bounds and steps as values and constants.
    pub(super) fn fold_results(self, ctx: &Context) -> [Vec<OpFoldResult<'ir>>; 3] {
        let fold_result = |bound| match bound {
            LoopBound::Value(value) => OpFoldResult::Value(value),
            LoopBound::Static(number) => OpFoldResult::Attr(ctx.int_attr(Type::INDEX, number)),
        };
        self.0.map(|bounds| bounds.into_iter().map(fold_result).collect())
    }

    /// Returns the bounds and steps without a reference to the IR.
    pub(super) fn controls(&self) -> Controls {
        let controls = |bounds: &Vec<LoopBound<'_>>| bounds.iter().map(|bound| Control::of(*bound)).collect();
        self.0.each_ref().map(controls)
    }

    /// Returns the bounds and steps, with numbers instead of constant values. `None` if no value is constant.
    pub(super) fn constant_controls(&self) -> Option<Controls> {
        let number = |bound: LoopBound<'_>| match bound {
            // This number marks values.
            LoopBound::Value(_) => bound.constant()?.to_i64().filter(|number| *number != DYNAMIC),
            LoopBound::Static(_) => None,
        };
        if !self.0.iter().flatten().any(|bound| number(*bound).is_some()) {
            return None;
        }
        let control = |bound: &LoopBound<'_>| number(*bound).map_or(Control::of(*bound), Control::Static);
        Some(self.0.each_ref().map(|bounds| bounds.iter().map(control).collect()))
    }

    /// Returns the number of iterations of each dimension, if it is known.
    pub(super) fn trip_counts(&self) -> Vec<Option<Int>> {
        let [lower, upper, step] = &self.0;
        let bounds = lower.iter().zip(upper).zip(step);
        bounds
            .map(|((&lower, &upper), &step)| trip_count(lower, upper, step, Signedness::Signed))
            .collect()
    }
}

/// Replaces the bounds and steps of a loop.
pub(super) fn set_controls(rewriter: &mut Rewriter<'_>, root: Op, controls: &Controls) {
    let ctx = rewriter.shared_ctx();
    let outputs: Vec<Value> = ForallOp::SLOTS.outputs.of(rewriter.ir().op(root)).handles();
    let (operands, attributes) = operands_and_attributes(&ctx, controls, &outputs);
    for (name, attribute) in attributes {
        rewriter.set_inherent(root, name, Some(attribute));
    }
    rewriter.set_operands(root, &operands);
}

/// Builds a loop without a body, with the mapping of `root` and, if `keeps_attributes` is set, its discardable attributes.
pub(super) fn build_forall(
    rewriter: &mut Rewriter<'_>,
    root: Op,
    controls: &Controls,
    outputs: &[Value],
    types: &[Type],
    keeps_attributes: bool,
) -> Op {
    let ctx = rewriter.shared_ctx();
    let op = rewriter.ir().op(root);
    let (operands, mut inherent) = operands_and_attributes(&ctx, controls, outputs);
    let mapping = ForallOp::SLOTS.mapping.of(op);
    inherent.extend(mapping.map(|mapping| (ctx.ident("mapping"), mapping)));
    let discardable: Vec<_> = op.discardable_attrs().filter(|_| keeps_attributes).collect();
    let location = op.location();
    rewriter.insert(OperationState {
        location,
        operands: &operands,
        result_types: types,
        inherent: &inherent,
        discardable: &discardable,
        empty_regions: 1,
        ..OperationState::of::<ForallOp<'_>>(rewriter)
    })
}

/// Returns the operands of a loop with these outputs, and the attributes that describe the operands.
fn operands_and_attributes(
    ctx: &Context,
    controls: &Controls,
    outputs: &[Value],
) -> (Vec<Value>, Vec<(Ident, Attribute)>) {
    let (mut operands, mut attributes, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for (controls, (_, _, name)) in controls.iter().zip(CONTROLS) {
        let before = operands.len();
        let mut numbers = Vec::with_capacity(controls.len());
        for control in controls {
            match *control {
                Control::Value(value) => {
                    operands.push(value);
                    numbers.push(DYNAMIC);
                }
                Control::Static(number) => numbers.push(number),
            }
        }
        attributes.push((ctx.ident(name), ctx.dense_i64_array_attr(&numbers)));
        sizes.push(operands.len() - before);
    }
    operands.extend(outputs);
    sizes.push(outputs.len());
    attributes.push((Ident::OPERAND_SEGMENT_SIZES, segment_sizes(ctx, sizes)));
    (operands, attributes)
}
