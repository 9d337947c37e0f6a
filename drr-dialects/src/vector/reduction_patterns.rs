//! Canonicalization patterns of `vector.reduction`, `vector.multi_reduction` and `vector.contract`.

use drr::fold::constant_of;
use drr::prelude::*;
use drr::{Ident, Mapping, PatternSpec};

use super::position::position_attr;
use super::types::{VectorType, combining_kind, operand_vector};
use super::{CombiningKind, ContractionOp, MaskOp, MultiDimReductionOp, ReductionOp};
use crate::arith::{Arith_FastMathAttr, FastMathFlags};
use crate::shared::new_ops::{NewOperand, NewOps, NewOpsPattern};
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

/// Appends the op that combines two values, and the selection of `acc` for masked elements.
fn add_combination(
    ops: &mut NewOps,
    op: OpRef<'_>,
    operands: [NewOperand; 2],
    (acc, mask): (NewOperand, Option<NewOperand>),
    flags: Option<(Ident, Attribute)>,
) -> Option<NewOperand> {
    let ty = op.result(0)?.ty();
    let name = combining_op(op.ctx(), combining_kind(op)?, ty);
    let has_flags = ty.element_or_self(op.ctx()).float_kind(op.ctx()).is_some();
    let flags = flags.filter(|_| has_flags).into_iter().collect();
    let combined = ops.add(name, operands, flags, ty);
    Some(match mask {
        Some(mask) => ops.add("arith.select", [mask, combined, acc], Vec::new(), ty),
        None => combined,
    })
}

/// Combines the only element with the accumulator.
pub(super) const ELIDE_SINGLE_ELEMENT_REDUCTION: OpRewrite<NewOpsPattern> =
    NewOpsPattern::new("ElideSingleElementReduction", "vector.reduction", COMBINING_OPS, |op| {
        let ctx = op.ctx();
        let reduction = ReductionOp::cast(op)?;
        let vector = operand_vector(op, 0)?;
        // Unlike in MLIR, a scalable size of 1 is not 1.
        let is_single = vector.dims().all(|dim| dim == (1, false)) && vector.rank() <= 1;
        let (mask, acc) = (enclosing_mask(op), reduction.acc());
        // Unlike in MLIR, a masked element is not the result.
        if !is_single || mask.is_some() && acc.is_none() {
            return None;
        }
        let position = position_attr(ctx, &vec![0; vector.rank()]);
        let mut ops = NewOps::default();
        let bit = mask.map(|mask| ops.add("vector.extract", [mask.mask().into()], vec![position], Type::I1));
        let ty = op.result(0)?.ty();
        let mut result = ops.add("vector.extract", [reduction.vector().into()], vec![position], ty);
        if let Some(acc) = acc {
            let key = ctx.ident("fastmath");
            let flags = op.inherent(key).map(|flags| (key, flags));
            let acc = NewOperand::from(acc);
            result = add_combination(&mut ops, op, [result, acc], (acc, bit), flags)?;
        }
        let ops = ops.finish([result]);
        Some(match mask {
            Some(mask) => ops.replacing(mask.op()),
            None => ops,
        })
    });

/// Combines a vector, of which only dimensions of size 1 are reduced, with the accumulator.
pub(super) const ELIDE_UNIT_DIMS_IN_MULTI_DIM_REDUCTION: OpRewrite<NewOpsPattern> = NewOpsPattern::new(
    "ElideUnitDimsInMultiDimReduction",
    "vector.multi_reduction",
    COMBINING_OPS,
    |op| {
        let ctx = op.ctx();
        let reduction = MultiDimReductionOp::cast(op)?;
        let vector = operand_vector(op, 0)?;
        let reduced = numbers(op, "reduction_dims");
        // Unlike in MLIR, a scalable size of 1 is not 1.
        if (0..)
            .zip(vector.dims())
            .any(|(at, dim)| reduced.contains(&at) && dim != (1, false))
        {
            return None;
        }
        let mask = enclosing_mask(op);
        let ty = op.result(0)?.ty();
        let result = VectorType::of(ctx, ty);
        let position = position_attr(ctx, &vec![0; vector.rank()]);
        let mut ops = NewOps::default();
        let mut reduce = |source: ValueRef<'_>, to: Type| match result {
            Some(_) => ops.add("vector.shape_cast", [source.into()], Vec::new(), to),
            None => ops.add("vector.extract", [source.into()], vec![position], to),
        };
        let mask_type = result.map_or(Type::I1, |result| result.with_element(ctx, Type::I1));
        let selected = mask.map(|mask| reduce(mask.mask(), mask_type));
        let source = reduce(reduction.source(), ty);
        let acc = NewOperand::from(reduction.acc());
        // Unlike in MLIR, masked elements are those of the accumulator.
        let result = add_combination(&mut ops, op, [acc, source], (acc, selected), None)?;
        let ops = ops.finish([result]);
        Some(match mask {
            Some(mask) => ops.replacing(mask.op()),
            None => ops,
        })
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
        // Unlike in MLIR, floats are only added in another order if the flags of the op allow it.
        if self.0 == "arith.addf" {
            let flags = Arith_FastMathAttr::value(ctx, root.attr_named("fastmath")?);
            flags.filter(|flags| *flags & FastMathFlags::reassoc == FastMathFlags::reassoc)?;
        }
        let pair = [root.operand(0)?, root.operand(1)?];
        [pair, [pair[1], pair[0]]].into_iter().find_map(|[sum, other]| {
            let contraction = sum.defining_op().and_then(ContractionOp::cast)?;
            let acc = constant_of(contraction.acc())?;
            // Unlike in MLIR, only a sum continues a sum.
            let is_sum = combining_kind(contraction.op()) == Some(CombiningKind::ADD);
            (is_sum && is_zero(ctx, acc)).then(|| (contraction.op().handle(), other.handle()))
        })
    }

    fn rewrite(&self, (contraction, acc): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let new = rewriter.clone_op(contraction, &mut Mapping::new());
        rewriter.set_operand(new, 2, acc);
        let result = rewriter.result(new, 0);
        rewriter.replace_op(root, &[result]);
    }
}

/// Returns `true` for a zero, or a splat of it. The negative zero is another number.
fn is_zero(ctx: &Context, constant: Attribute) -> bool {
    let number = constant.splat(ctx).unwrap_or(constant);
    match number.integer(ctx) {
        Some((_, number)) => number.is_zero(),
        None => number.float(ctx).is_some_and(|number| number.bits() == 0),
    }
}
