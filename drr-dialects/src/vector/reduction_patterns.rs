//! Canonicalization patterns of `vector.reduction`, `vector.multi_reduction` and `vector.contract`.

use drr::fold::constant_of;
use drr::prelude::*;
use drr::{Ident, Mapping, OperationState, PatternSpec};

use super::types::{VectorType, check_combining_kind, combining_kind, operand_vector};
use super::{CombiningKind, ContractionOp, ExtractOp, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};
use crate::arith::{Arith_FastMathAttr, FastMathFlags, SelectOp};
use crate::shared::op_replacement::{OpReplacement, ReplaceOpPattern};
use crate::shared::shaped::numbers;

/// The ops that combine two values.
const COMBINING_OPS: &[&str] = &[
    "arith.addf",
    "arith.addi",
    "arith.andi",
    "arith.maximumf",
    "arith.maxnumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minnumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.muli",
    "arith.ori",
    "arith.select",
    "arith.xori",
    "vector.extract",
    "vector.shape_cast",
];

/// Returns the name of the op that combines two values of a type.
fn combining_op(ctx: &Context, kind: CombiningKind, ty: Type) -> &'static str {
    let is_float = ty.element_or_self(ctx).float_kind(ctx).is_some();
    match kind {
        CombiningKind::ADD if is_float => "arith.addf",
        CombiningKind::ADD => "arith.addi",
        CombiningKind::MUL if is_float => "arith.mulf",
        CombiningKind::MUL => "arith.muli",
        CombiningKind::MINUI => "arith.minui",
        CombiningKind::MINSI => "arith.minsi",
        CombiningKind::MINNUMF => "arith.minnumf",
        CombiningKind::MAXUI => "arith.maxui",
        CombiningKind::MAXSI => "arith.maxsi",
        CombiningKind::MAXNUMF => "arith.maxnumf",
        CombiningKind::AND => "arith.andi",
        CombiningKind::OR => "arith.ori",
        CombiningKind::XOR => "arith.xori",
        CombiningKind::MAXIMUMF => "arith.maximumf",
        CombiningKind::MINIMUMF => "arith.minimumf",
    }
}

/// Returns the mask that an op is in.
fn enclosing_mask(op: OpRef<'_>) -> Option<MaskOp<'_>> {
    op.parent_op().and_then(MaskOp::cast)
}

/// The op that combines the elements of a reduction with the accumulator.
struct Combination {
    name: &'static str,
    flags: Option<(Ident, Attribute)>,
    ty: Type,
}

impl Combination {
    /// Returns the combination of a reduction. Only floats have flags. Unlike in MLIR, there is none for integers with a sign and for
    /// floats combined by an op for integers, which `arith` does not have.
    fn of(reduction: OpRef<'_>, flags: Option<(Ident, Attribute)>) -> Option<Self> {
        let ctx = reduction.ctx();
        let ty = reduction.result(0)?.ty();
        let element = ty.element_or_self(ctx);
        check_combining_kind(reduction, element).ok()?;
        if element.is_integer(ctx) && !element.is_signless_integer(ctx) {
            return None;
        }
        let has_flags = element.float_kind(ctx).is_some();
        Some(Combination {
            name: combining_op(ctx, combining_kind(reduction)?, ty),
            flags: flags.filter(|_| has_flags),
            ty,
        })
    }

    /// Builds the op, and the selection of `acc` for masked elements.
    fn build(&self, rewriter: &mut Rewriter<'_>, operands: [Value; 2], acc: Value, mask: Option<Value>) -> Op {
        let combined = rewriter.insert(OperationState {
            location: rewriter.location(),
            operands: &operands,
            result_types: &[self.ty],
            inherent: self.flags.as_slice(),
            ..OperationState::new(rewriter.ctx().op_name(self.name))
        });
        match mask {
            Some(mask) => {
                let combined = rewriter.result(combined, 0);
                SelectOp::build(rewriter, (mask, combined, acc), ())
            }
            None => combined,
        }
    }
}

/// Replaces a reduction, or the mask that it is in.
fn replace_reduction(mask: Option<MaskOp<'_>>, replacement: OpReplacement) -> OpReplacement {
    match mask {
        Some(mask) => replacement.replacing(mask.op()),
        None => replacement,
    }
}

/// Combines the only element with the accumulator.
pub(super) const ELIDE_SINGLE_ELEMENT_REDUCTION: OpRewrite<ReplaceOpPattern> =
    ReplaceOpPattern::new("ElideSingleElementReduction", ReductionOp::NAME, COMBINING_OPS, |op| {
        let ctx = op.ctx();
        let reduction = ReductionOp::cast(op)?;
        let vector = operand_vector(op, ReductionOp::SLOTS.vector)?;
        // Unlike in MLIR, a scalable size of 1 is not 1.
        let is_single = vector.dims().all(|dim| dim == (1, false)) && vector.rank() <= 1;
        let (mask, acc) = (enclosing_mask(op), reduction.acc());
        // Unlike in MLIR, a masked element is not the result.
        if !is_single || mask.is_some() && acc.is_none() {
            return None;
        }
        let position = ctx.dense_i64_array_attr(&vec![0; vector.rank()]);
        let key = ctx.ident("fastmath");
        let combination = match acc {
            Some(acc) => {
                let flags = op.inherent(key).map(|flags| (key, flags));
                Some((Combination::of(op, flags)?, acc.handle()))
            }
            None => None,
        };
        let vector = reduction.vector().handle();
        let mask_vector = mask.map(|mask| mask.mask().handle());
        let replacement = OpReplacement::with_new_op(move |rewriter| {
            let mask = mask_vector.map(|mask| {
                let bit = ExtractOp::build(rewriter, (mask, &[], position), ());
                rewriter.result(bit, 0)
            });
            let element = ExtractOp::build(rewriter, (vector, &[], position), ());
            match combination {
                Some((combination, acc)) => {
                    let element = rewriter.result(element, 0);
                    combination.build(rewriter, [element, acc], acc, mask)
                }
                None => element,
            }
        });
        Some(replace_reduction(mask, replacement))
    });

/// Combines a vector, of which only dimensions of size 1 are reduced, with the accumulator.
pub(super) const ELIDE_UNIT_DIMS_IN_MULTI_DIM_REDUCTION: OpRewrite<ReplaceOpPattern> = ReplaceOpPattern::new(
    "ElideUnitDimsInMultiDimReduction",
    MultiDimReductionOp::NAME,
    COMBINING_OPS,
    |op| {
        let ctx = op.ctx();
        let reduction = MultiDimReductionOp::cast(op)?;
        let vector = operand_vector(op, MultiDimReductionOp::SLOTS.source)?;
        let reduced = numbers(op, "reduction_dims");
        // Unlike in MLIR, a scalable size of 1 is not 1.
        if (0..)
            .zip(vector.dims())
            .any(|(at, dim)| reduced.contains(&at) && dim != (1, false))
        {
            return None;
        }
        let mask = enclosing_mask(op);
        let mask_vector = mask.map(|mask| mask.mask().handle());
        let ty = op.result(0)?.ty();
        let mask_type = VectorType::of(ctx, ty).map(|result| result.with_element(ctx, Type::I1));
        let position = ctx.dense_i64_array_attr(&vec![0; vector.rank()]);
        let combination = Combination::of(op, None)?;
        let (source, acc) = (reduction.source().handle(), reduction.acc().handle());
        let replacement = OpReplacement::with_new_op(move |rewriter| {
            let mut drop_dims = |vector: Value, vector_type: Option<Type>| {
                let dropped = match vector_type {
                    Some(ty) => ShapeCastOp::build(rewriter, vector, ty),
                    None => ExtractOp::build(rewriter, (vector, &[], position), ()),
                };
                rewriter.result(dropped, 0)
            };
            let mask = mask_vector.map(|mask| drop_dims(mask, mask_type));
            let source = drop_dims(source, mask_type.map(|_| ty));
            // Unlike in MLIR, masked elements are those of the accumulator.
            combination.build(rewriter, [acc, source], acc, mask)
        });
        Some(replace_reduction(mask, replacement))
    },
);

/// Adds to the accumulator of a contraction instead of to its result.
pub(super) struct CanonicalizeContractAdd(pub(super) &'static str);

impl OpRewritePattern for CanonicalizeContractAdd {
    /// The contraction and the new accumulator.
    type Match = (Op, Value);

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["vector.contract"],
            ..PatternSpec::new("CanonicalizeContractAdd", self.0)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let ctx = root.ctx();
        // Unlike in MLIR, floats are only added in another order, and a zero is only dropped, if the flags of the op allow it.
        if self.0 == "arith.addf" {
            let needed = FastMathFlags::reassoc | FastMathFlags::nsz;
            let flags = Arith_FastMathAttr::value(ctx, root.attr_named("fastmath")?);
            flags.filter(|flags| *flags & needed == needed)?;
        }
        let pair = [root.operand(0)?, root.operand(1)?];
        [pair, [pair[1], pair[0]]].into_iter().find_map(|[sum, other]| {
            let contraction = sum.defining_op().and_then(ContractionOp::cast)?;
            let acc = constant_of(contraction.acc())?;
            // Unlike in MLIR, only a sum continues a sum.
            let is_sum = combining_kind(contraction.op()) == Some(CombiningKind::ADD);
            (is_sum && is_positive_zero(ctx, acc)).then(|| (contraction.op().handle(), other.handle()))
        })
    }

    fn rewrite(&self, (contraction, acc): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let new = rewriter.clone_op(contraction, &mut Mapping::new());
        rewriter.set_operand(new, ContractionOp::SLOTS.acc.index(), acc);
        let result = rewriter.result(new, 0);
        rewriter.replace_op(root, &[result]);
    }
}

/// Returns `true` for a zero, or a splat of it. The negative zero is another number.
fn is_positive_zero(ctx: &Context, constant: Attribute) -> bool {
    let number = constant.splat(ctx).unwrap_or(constant);
    match number.integer(ctx) {
        Some((_, number)) => number.is_zero(),
        None => number.float(ctx).is_some_and(|number| number.bits() == 0),
    }
}
