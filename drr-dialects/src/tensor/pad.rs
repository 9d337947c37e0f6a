//! Canonicalization of `tensor.pad`.

use drr::affine::AffineBuilder;
use drr::define::Fold;
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{DYNAMIC, Ident, OperationState, PatternSpec};

use super::{CastOp, PadOp};
use crate::shared::attributes::segment_sizes;
use crate::shared::elementwise::fold_to;
use crate::shared::mixed_index::{MixedIndex, can_add, make_all_static, mixed_indices, split};
use crate::shared::replacement::{DiscardableAttrs, ReplacePattern, Replacement, take_bodies};
use crate::shared::shaped::add_sizes;
use crate::shared::tensor_cast::{loses_static_sizes, more_static_source, with_shape};

/// Numbers of padding elements at both ends of each dimension.
#[derive(Clone)]
pub(crate) struct Paddings {
    pub(crate) low: Vec<MixedIndex>,
    pub(crate) high: Vec<MixedIndex>,
}

impl Paddings {
    pub(crate) fn of(op: OpRef<'_>) -> Option<Self> {
        Some(Paddings {
            low: mixed_indices(op, "static_low", PadOp::SLOTS.low)?,
            high: mixed_indices(op, "static_high", PadOp::SLOTS.high)?,
        })
    }

    /// Returns `true` if a padding is known to be negative: it drops elements.
    pub(crate) fn has_negative(&self, ir: &drr::Ir) -> bool {
        self.ends().any(|padding| is_negative(padding, ir))
    }

    /// Returns `true` if these paddings drop elements at an end at which the following ones add some.
    fn drop_before(&self, following: &Self, ir: &drr::Ir) -> bool {
        let mut ends = self.ends().zip(following.ends());
        ends.any(|(first, second)| is_negative(first, ir) && second.constant(ir) != Some(0) && !is_negative(second, ir))
    }

    /// Returns `true` if the sums of these paddings and the following ones can be built.
    fn can_add(&self, following: &Self, ir: &drr::Ir) -> bool {
        let mut ends = self.ends().zip(following.ends());
        ends.all(|(first, second)| can_add(ir, &[*first, *second], |_| true))
    }

    /// Returns the paddings at the low ends, followed by those at the high ends.
    fn ends(&self) -> impl Iterator<Item = &MixedIndex> {
        self.low.iter().chain(&self.high)
    }

    /// Returns the padded shape, whose dynamic sizes are those of the known shape. Returns `None` if a size is negative or contradicts a known
    /// one.
    fn padded(&self, shape: &[i64], known: &[i64]) -> Option<Vec<i64>> {
        let paddings = self.low.iter().zip(&self.high);
        let sizes = shape
            .iter()
            .zip(paddings)
            .map(|(size, (low, high))| add_sizes(add_sizes(*size, low.or_dynamic()), high.or_dynamic()));
        let sizes = sizes.zip(known).map(|(size, &known)| match size {
            DYNAMIC => Some(known),
            size => (size >= 0 && (known == DYNAMIC || known == size)).then_some(size),
        });
        sizes.collect()
    }

    /// Returns the operands and the inherent attributes of a `tensor.pad` with these paddings.
    pub(super) fn parts(&self, op: OpRef<'_>, source: Value) -> (Vec<Value>, Vec<(Ident, Attribute)>) {
        let ctx = op.ctx();
        let ((low, mut operands), (high, high_values)) = (split(&self.low), split(&self.high));
        let segments = segment_sizes(ctx, [1, operands.len(), high_values.len()]);
        operands.insert(0, source);
        operands.extend(high_values);
        let nofold = (ctx.ident("nofold"), PadOp::SLOTS.nofold.of(op));
        let inherent = [
            (ctx.ident("static_low"), Some(ctx.dense_i64_array_attr(&low))),
            (ctx.ident("static_high"), Some(ctx.dense_i64_array_attr(&high))),
            (Ident::OPERAND_SEGMENT_SIZES, Some(segments)),
            nofold,
        ];
        let inherent = inherent.into_iter().filter_map(|(key, value)| Some((key, value?)));
        (operands, inherent.collect())
    }

    /// Returns the replacement of a `tensor.pad` by one with these paddings.
    fn replacement(&self, op: OpRef<'_>, source: Value, ty: Type) -> Replacement {
        let (operands, inherent) = self.parts(op, source);
        Replacement {
            name: "tensor.pad",
            operands,
            inherent,
            ty,
        }
    }
}

fn is_negative(padding: &MixedIndex, ir: &drr::Ir) -> bool {
    padding.constant(ir).is_some_and(i64::is_negative)
}

/// Returns `true` if the padding must stay even if it is empty.
pub(super) fn is_nofold(op: OpRef<'_>) -> bool {
    PadOp::SLOTS.nofold.of(op).is_some()
}

pub(crate) fn fold_pad_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else {
        return Fold::None;
    };
    let is_static = result.ty().static_shape(op.ctx()).is_some();
    // Unlike in MLIR, no end may drop as many elements as the other one adds.
    let only_adds = Paddings::of(op).is_some_and(|paddings| !paddings.has_negative(op.ir()));
    if is_static && source.ty() == result.ty() && only_adds && !is_nofold(op) {
        fold_to(source)
    } else {
        Fold::None
    }
}

pat! {
    /// Nothing is padded.
    pub(super) FoldStaticZeroPadding: (PadOp:$pad $x, ..) => (CastOp $x) where [(pads_nothing $pad)]
}

fn pads_nothing(cx: &MatchContext<'_>, pad: ValueRef<'_>) -> bool {
    let Some(op) = pad.defining_op().filter(|op| !is_nofold(*op)) else {
        return false;
    };
    Paddings::of(op).is_some_and(|paddings| {
        let mut all = paddings.low.iter().chain(&paddings.high);
        all.all(|padding| padding.constant(cx.ir()) == Some(0))
    })
}

#[track_caller]
const fn pattern(name: &'static str, replacement: fn(OpRef<'_>) -> Option<Replacement>) -> OpRewrite<ReplacePattern> {
    OpRewrite(ReplacePattern {
        name,
        root: "tensor.pad",
        location: std::panic::Location::caller(),
        cast: "tensor.cast",
        discardable: DiscardableAttrs::Kept,
        replacement,
    })
}

/// Pads to the type that follows from the operand of a cast. When the types agree, the operand is padded. Unlike in MLIR, a size does not become
/// negative, and the static sizes must agree.
pub(super) const FOLD_SOURCE_TENSOR_CAST: OpRewrite<ReplacePattern> = pattern("FoldSourceTensorCast", |op| {
    let (ctx, operand, old) = (op.ctx(), op.operand(0)?, op.result(0)?.ty());
    let source = more_static_source(operand)?;
    let paddings = Paddings::of(op)?;
    let shape = paddings.padded(source.ty().shape(ctx)?, old.shape(ctx)?)?;
    let ty = with_shape(ctx, old, &shape);
    let source = if ty == old { source } else { operand };
    Some(paddings.replacement(op, source.handle(), ty))
});

/// Makes constant paddings static, if that makes a size of the result static.
///
/// Unlike in MLIR, a size does not become negative, a static size must agree with constant paddings, and the result keeps its encoding.
pub(super) const FOLD_STATIC_PADDING: OpRewrite<ReplacePattern> = pattern("FoldStaticPadding", |op| {
    let (ctx, source, old) = (op.ctx(), op.operand(0)?, op.result(0)?.ty());
    let mut paddings = Paddings::of(op)?;
    make_all_static(&mut paddings.low, op.ir(), |_| true);
    make_all_static(&mut paddings.high, op.ir(), |_| true);
    let known = old.shape(ctx)?;
    let shape = paddings.padded(source.ty().shape(ctx)?, known)?;
    (shape != known).then(|| paddings.replacement(op, source.handle(), with_shape(ctx, old, &shape)))
});

/// Pads to the more static type that the only use casts to.
pub(super) struct FoldTargetTensorCast;

impl OpRewritePattern for FoldTargetTensorCast {
    /// The cast and its type.
    type Match = (Op, Type);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<PadOp<'_>>("FoldTargetTensorCast")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let result = root.result(0).filter(|result| result.has_one_use())?;
        let user = result.uses().next()?.owner();
        let ty = CastOp::cast(user)?.dest().ty();
        loses_static_sizes(root.ctx(), ty, result.ty()).then(|| (user.handle(), ty))
    }

    fn rewrite(&self, (cast, ty): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let op = rewriter.ir().op(root);
        let operands: Vec<Value> = op.operands().handles();
        let inherent: Vec<_> = op.inherent_attrs().collect();
        let new = build_pad(rewriter, root, (&operands, &inherent), ty);
        let result = rewriter.result(new, 0);
        rewriter.replace_op(cast, &[result]);
        rewriter.erase_op(root);
    }
}

/// Builds a `tensor.pad` with the body and the discardable attributes of another one.
pub(super) fn build_pad(
    rewriter: &mut Rewriter<'_>,
    root: Op,
    (operands, inherent): (&[Value], &[(Ident, Attribute)]),
    ty: Type,
) -> Op {
    let op = rewriter.ir().op(root);
    let discardable: Vec<_> = op.discardable_attrs().collect();
    let new = rewriter.insert(OperationState {
        location: op.location(),
        operands,
        result_types: &[ty],
        inherent,
        discardable: &discardable,
        empty_regions: 1,
        ..OperationState::new(op.name())
    });
    take_bodies(rewriter, root, new);
    new
}

/// A padding value, by which paddings are compared.
#[derive(PartialEq)]
pub(crate) enum PaddingValue {
    Constant(Attribute),
    Value(Value),
}

/// Returns the padding value of a `tensor.pad`, if it is the same for all elements and can be used outside of the body.
pub(crate) fn padding_value(op: OpRef<'_>) -> Option<PaddingValue> {
    let body = op.region(0)?;
    let value = body.first_block()?.last_op()?.operand(0)?;
    if let Some(constant) = constant_of(value) {
        return Some(PaddingValue::Constant(constant));
    }
    let owner = value.parent_block()?.parent_op()?;
    (owner != op && !owner.ancestors().any(|outer| outer == op)).then(|| PaddingValue::Value(value.handle()))
}

/// Adds the paddings of two `tensor.pad` with the same padding value.
///
/// Unlike in MLIR, elements that a negative constant of the first one drops do not come back. A dynamic padding is a number of added elements,
/// so that it counts as not negative.
pub(super) struct FoldConsecutiveConstantPadding;

impl OpRewritePattern for FoldConsecutiveConstantPadding {
    /// The operand and the paddings of the first op, and the paddings of the second one.
    type Match = (Value, [Paddings; 2]);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["affine.apply"],
            ..PatternSpec::of_op::<PadOp<'_>>("FoldConsecutiveConstantPadding")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let inner = root.operand(0)?.defining_op().and_then(PadOp::cast)?;
        let same_value = padding_value(root)? == padding_value(inner.op())?;
        let folds = same_value && !is_nofold(root) && !is_nofold(inner.op());
        let paddings = [Paddings::of(inner.op())?, Paddings::of(root)?];
        let folds = folds && paddings[0].can_add(&paddings[1], root.ir());
        let folds = folds && !paddings[0].drop_before(&paddings[1], root.ir());
        folds.then(|| (inner.source().handle(), paddings))
    }

    fn rewrite(&self, (source, [inner, outer]): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let mut add = |outer: &[MixedIndex], inner: &[MixedIndex]| -> Option<Vec<MixedIndex>> {
            let pairs = outer.iter().zip(inner);
            pairs
                .map(|(outer, inner)| build_sum(rewriter, &[*outer, *inner]))
                .collect()
        };
        let high = add(&outer.high, &inner.high);
        let low = add(&outer.low, &inner.low);
        let (Some(low), Some(high)) = (low, high) else { return };
        let op = rewriter.ir().op(root);
        let Some(ty) = op.result(0).map(|result| result.ty()) else {
            return;
        };
        let (operands, inherent) = Paddings { low, high }.parts(op, source);
        let new = build_pad(rewriter, root, (&operands, &inherent), ty);
        let result = rewriter.result(new, 0);
        rewriter.replace_op(root, &[result]);
    }
}

/// Builds the sum of numbers by `affine.apply`, unless it is static. [`can_add`] must hold for the numbers.
pub(crate) fn build_sum(rewriter: &mut Rewriter<'_>, terms: &[MixedIndex]) -> Option<MixedIndex> {
    let mut operands = Vec::new();
    let mut builder = AffineBuilder::new();
    let mut sum = builder.constant(0);
    for &term in terms {
        let term = match term.constant(rewriter.ir()) {
            Some(number) => builder.constant(number),
            None => {
                operands.extend(term.value());
                builder.dim(operands.len() as u32 - 1)
            }
        };
        sum = builder.add(sum, term);
    }
    if let Some(sum) = builder.expr(sum).as_constant() {
        return Some(MixedIndex::Static(sum));
    }
    let ctx = rewriter.shared_ctx();
    let map = builder.map(operands.len() as u32, 0, &[sum]).ok()?;
    let apply = rewriter.insert(OperationState {
        location: rewriter.location(),
        operands: &operands,
        result_types: &[Type::INDEX],
        inherent: &[(ctx.ident("map"), ctx.affine_map_attr(map))],
        ..OperationState::new(ctx.op_name("affine.apply"))
    });
    Some(MixedIndex::Dynamic(rewriter.result(apply, 0)))
}
