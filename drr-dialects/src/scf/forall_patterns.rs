//! Canonicalization of `scf.forall`.

use drr::DYNAMIC;
use drr::define::{AttrSlot, OperandSlot};
use drr::numbers::{Int, Signedness};
use drr::prelude::*;
use drr::{Ident, OpRewrite, OpRewritePattern, PatternSpec, Patterns};

use super::ForallOp;
use super::trip_count::{LoopBound, trip_count};
use crate::arith::ConstantOp;

/// Adds the patterns in MLIR's order.
pub(super) fn add_forall_patterns(patterns: &mut drr::PatternSet) {
    OpRewrite(ForallOpControlOperandsFolder).add_to(patterns);
    OpRewrite(ForallOpReplaceConstantInductionVar).add_to(patterns);
}

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
enum Control {
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
    fn build(self, rewriter: &mut Rewriter<'_>) -> Value {
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

/// The lower bounds, upper bounds and steps of a loop, one of each per dimension.
struct ForallBounds<'ir>([Vec<LoopBound<'ir>>; 3]);

impl<'ir> ForallBounds<'ir> {
    fn of(op: OpRef<'ir>) -> Option<Self> {
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

    /// Returns the number of iterations of each dimension, if it is known.
    fn trip_counts(&self) -> Vec<Option<Int>> {
        let [lower, upper, step] = &self.0;
        let bounds = lower.iter().zip(upper).zip(step);
        bounds
            .map(|((&lower, &upper), &step)| trip_count(lower, upper, step, Signedness::Signed))
            .collect()
    }
}

/// Returns the dynamic values and the attributes of bounds and steps.
fn split_controls(ctx: &Context, controls: &[Vec<Control>; 3]) -> (Vec<Value>, Vec<(Ident, Attribute)>, Vec<i32>) {
    let (mut values, mut attributes, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for (controls, (_, _, name)) in controls.iter().zip(CONTROLS) {
        let before = values.len();
        let mut numbers = Vec::with_capacity(controls.len());
        for control in controls {
            match *control {
                Control::Value(value) => {
                    values.push(value);
                    numbers.push(DYNAMIC);
                }
                Control::Static(number) => numbers.push(number),
            }
        }
        attributes.push((ctx.ident(name), ctx.dense_i64_array_attr(&numbers)));
        sizes.push(i32::try_from(values.len() - before).unwrap_or(i32::MAX));
    }
    (values, attributes, sizes)
}

/// Makes constant bounds and steps static.
struct ForallOpControlOperandsFolder;

impl OpRewritePattern for ForallOpControlOperandsFolder {
    type Match = [Vec<Control>; 3];

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("ForallOpControlOperandsFolder", "scf.forall")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let is_constant = |bound: &LoopBound<'_>| matches!(bound, LoopBound::Value(_)) && bound.constant().is_some();
        let bounds = ForallBounds::of(root)?.0;
        if !bounds.iter().flatten().any(is_constant) {
            return None;
        }
        Some(bounds.map(|bounds| {
            let controls = bounds.into_iter().map(|bound| {
                let number = bound.constant().and_then(|number| number.to_i64());
                number.map_or(Control::of(bound), Control::Static)
            });
            controls.collect()
        }))
    }

    fn rewrite(&self, controls: Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let (mut values, attributes, mut sizes) = split_controls(&ctx, &controls);
        let outputs: Vec<Value> = ForallOp::SLOTS.outputs.of(rewriter.ir().op(root)).handles();
        sizes.push(i32::try_from(outputs.len()).unwrap_or(i32::MAX));
        values.extend(outputs);
        for (name, attribute) in attributes {
            rewriter.set_inherent(root, name, Some(attribute));
        }
        let sizes = ctx.dense_i32_array_attr(&sizes);
        rewriter.set_inherent(root, ctx.ident("operandSegmentSizes"), Some(sizes));
        rewriter.set_operands(root, &values);
    }
}

/// Replaces the variable of a dimension with one iteration by the lower bound.
struct ForallOpReplaceConstantInductionVar;

impl OpRewritePattern for ForallOpReplaceConstantInductionVar {
    type Match = Vec<(Value, Control)>;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.constant"],
            ..PatternSpec::new("ForallOpReplaceConstantInductionVar", "scf.forall")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let bounds = ForallBounds::of(root)?;
        let body = root.region(0)?.first_block()?;
        let dimensions = body.args().zip(&bounds.0[0]).zip(bounds.trip_counts());
        let replaced: Vec<_> = dimensions
            .filter(|((variable, _), count)| variable.has_uses() && count.as_ref().is_some_and(Int::is_one))
            .map(|((variable, lower), _)| (variable.handle(), Control::of(*lower)))
            .collect();
        (!replaced.is_empty()).then_some(replaced)
    }

    fn rewrite(&self, replaced: Self::Match, _: Op, rewriter: &mut Rewriter<'_>) {
        for (variable, lower) in replaced {
            let lower = lower.build(rewriter);
            rewriter.replace_uses(variable, lower);
        }
    }
}
