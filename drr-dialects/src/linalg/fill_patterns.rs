//! Canonicalization of ops on tensors that `linalg.fill` has filled.

use drr::prelude::*;
use drr::{Location, PatternSpec};

use super::FillOp;
use crate::shared::replacement::clone_without_discardable;

/// A `linalg.fill` on tensors.
#[derive(Clone, Copy)]
pub(super) struct Filled {
    fill: Op,
    value: Value,
    dest: Value,
}

impl Filled {
    /// Returns the `linalg.fill` that defines a tensor.
    pub(super) fn of(tensor: ValueRef<'_>) -> Option<Self> {
        let op = tensor.defining_op()?;
        let fill = FillOp::cast(op)?;
        let (value, dest) = (fill.inputs().get(0)?, fill.outputs().get(0)?);
        (op.num_operands() == 2).then(|| Filled {
            fill: op.handle(),
            value: value.handle(),
            dest: dest.handle(),
        })
    }

    /// Returns the value that fills.
    pub(super) fn value(self) -> Value {
        self.value
    }

    /// Builds a `linalg.fill` of another destination at its own location and returns the filled tensor.
    pub(super) fn build(self, rewriter: &mut Rewriter<'_>, dest: Value) -> Value {
        let new = clone_without_discardable(rewriter, self.fill);
        rewriter.set_operands(new, &[self.value, dest]);
        let (result, ty) = (rewriter.result(new, 0), rewriter.value_type(dest));
        rewriter.set_type(result, ty);
        result
    }

    /// Builds a `linalg.fill` of another destination at the location of the root and returns the filled tensor.
    fn build_at_root(self, rewriter: &mut Rewriter<'_>, dest: Value) -> Value {
        let filled = self.build(rewriter, dest);
        if let Some(fill) = rewriter.ir().value(filled).defining_op().map(|fill| fill.handle()) {
            let location = rewriter.location();
            rewriter.set_location_of(fill, location);
        }
        filled
    }
}

/// The replacement of an op on a filled tensor.
pub(super) enum FillReplacement {
    /// The value that fills.
    Value(Value),
    /// The filled destination.
    Fill(Filled, Value),
    /// The result of the op on these operands and at this location, filled.
    FillLike(Filled, Vec<Value>, Location),
    /// The op itself, with another operand.
    Operand(usize, Value),
}

/// Replaces an op on a filled tensor.
pub(super) struct FillPattern {
    name: &'static str,
    root: &'static str,
    replacement: fn(OpRef<'_>) -> Option<FillReplacement>,
}

impl OpRewritePattern for FillPattern {
    type Match = FillReplacement;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["linalg.fill"],
            ..PatternSpec::new(self.name, self.root)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<FillReplacement> {
        (self.replacement)(root)
    }

    fn rewrite(&self, new: FillReplacement, root: Op, rewriter: &mut Rewriter<'_>) {
        let value = match new {
            FillReplacement::Value(value) => value,
            FillReplacement::Fill(filled, dest) => filled.build_at_root(rewriter, dest),
            FillReplacement::FillLike(filled, operands, location) => {
                let copy = clone_without_discardable(rewriter, root);
                rewriter.set_location_of(copy, location);
                rewriter.set_operands(copy, &operands);
                let dest = rewriter.result(copy, 0);
                filled.build_at_root(rewriter, dest)
            }
            FillReplacement::Operand(number, value) => return rewriter.set_operand(root, number, value),
        };
        rewriter.replace_op(root, &[value]);
    }
}

/// Returns the filled first operand.
fn filled_source(op: OpRef<'_>) -> Option<Filled> {
    Filled::of(op.operand(0)?)
}

/// Reshapes the destination instead of the filled tensor.
fn of_reshape(op: OpRef<'_>) -> Option<FillReplacement> {
    let filled = filled_source(op)?;
    let location = op.ir().op(filled.fill).location();
    let rest = op.operands().skip(1).map(|operand| operand.handle());
    let operands = std::iter::once(filled.dest).chain(rest).collect();
    Some(FillReplacement::FillLike(filled, operands, location))
}

/// Joins the destinations instead of tensors that are filled with one value.
fn of_concat(op: OpRef<'_>) -> Option<FillReplacement> {
    let inputs: Option<Vec<Filled>> = op.operands().map(Filled::of).collect();
    let inputs = inputs?;
    let first = *inputs.first()?;
    let constant = |filled: &Filled| drr::fold::constant_of(op.ir().value(filled.value));
    let is_same = |filled: &Filled| {
        filled.value == first.value || constant(filled).is_some_and(|value| constant(&first) == Some(value))
    };
    let is_one_value = inputs.iter().all(is_same);
    // The types of the destinations are those of the filled tensors.
    let destinations = || inputs.iter().map(|filled| filled.dest).collect();
    is_one_value.then(|| FillReplacement::FillLike(first, destinations(), op.location()))
}

/// Fills the destination of a `linalg.pack`, if the padding has the same value.
fn of_pack(op: OpRef<'_>) -> Option<FillReplacement> {
    let (filled, dest) = (filled_source(op)?, op.operand(1)?);
    let padding = super::PackOp::SLOTS.padding_value.of(op).next();
    let number = |value: ValueRef<'_>| {
        let constant = drr::fold::constant_of(value)?;
        constant.integer(op.ctx()).is_some().then_some(constant)
    };
    let is_same = padding.is_none_or(|padding| {
        let value = op.ir().value(filled.value);
        padding == value || number(padding).is_some_and(|constant| number(value) == Some(constant))
    });
    (is_same && dest.has_one_use()).then(|| FillReplacement::Fill(filled, dest.handle()))
}

/// Fills the destination of an op.
fn of_destination(op: OpRef<'_>) -> Option<FillReplacement> {
    let is_on_tensors = op.num_results() == 1;
    let (filled, dest) = (filled_source(op)?, op.operand(1)?);
    is_on_tensors.then(|| FillReplacement::Fill(filled, dest.handle()))
}

/// Fills the destination of a copy of a filled tensor, or overwrites what is not filled. Unlike in MLIR, a copy that converts its elements
/// does not become a fill: the value has another type than they.
fn of_copy(op: OpRef<'_>) -> Option<FillReplacement> {
    let element = |operand: usize| op.operand(operand)?.ty().element_type(op.ctx());
    let filled = of_destination(op).filter(|_| element(0) == element(1));
    filled.or_else(|| {
        let overwritten = Filled::of(op.operand(1)?).filter(|_| op.num_results() == 1)?;
        Some(FillReplacement::Operand(1, overwritten.dest))
    })
}

const fn pattern(
    name: &'static str,
    root: &'static str,
    replacement: fn(OpRef<'_>) -> Option<FillReplacement>,
) -> OpRewrite<FillPattern> {
    OpRewrite(FillPattern {
        name,
        root,
        replacement,
    })
}

pub(super) const FOLD_CONCATS_OF_FILL: OpRewrite<FillPattern> =
    pattern("FoldConcatsOfFill", "tensor.concat", of_concat);

pub(super) const FOLD_FILL_WITH_COPY: OpRewrite<FillPattern> = pattern("FoldFillWithCopy", "linalg.copy", of_copy);

pub(super) const FOLD_FILL_WITH_TENSOR_EXTRACT: OpRewrite<FillPattern> =
    pattern("FoldFillWithTensorExtract", "tensor.extract", |op| {
        Some(FillReplacement::Value(filled_source(op)?.value))
    });

pub(super) const FOLD_FILL_WITH_PACK: OpRewrite<FillPattern> = pattern("FoldFillWithPack", "linalg.pack", of_pack);

pub(super) const FOLD_FILL_WITH_COLLAPSE_SHAPE: OpRewrite<FillPattern> =
    pattern("FoldFillWithTensorReshape", "tensor.collapse_shape", of_reshape);

pub(super) const FOLD_FILL_WITH_EXPAND_SHAPE: OpRewrite<FillPattern> =
    pattern("FoldFillWithTensorReshape", "tensor.expand_shape", of_reshape);

pub(super) const FOLD_FILL_WITH_TRANSPOSE: OpRewrite<FillPattern> =
    pattern("FoldFillWithTranspose", "linalg.transpose", of_destination);
