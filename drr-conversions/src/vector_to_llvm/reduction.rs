//! Reductions of vectors to scalars.

use drr::conversion::ConversionRewriter;
use drr::define::{BuildableAttr, OpDef};
use drr::numbers::{Float, FloatKind, Int, Signedness};
use drr::prelude::*;
use drr::{Ident, Op, OpRef, Rewriter, Type, Value};
use drr_dialects::arith::{self, Arith_FastMathAttr};
use drr_dialects::llvm::{self, FastmathFlags, LLVM_FastmathFlagsAttr};
use drr_dialects::vector::{CombiningKind, MaskOp, ReductionOp, Vector_CombiningKindAttr, VectorScaleOp};

use super::{converted_result, is_scalable};
use crate::builders::{create, insert_value};
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{constant, icmp, integer_constant};
use crate::llvm_common::vector_pattern::{check_floats, same_flags};

/// The neutral element of a combining kind.
#[derive(Clone, Copy)]
enum Neutral {
    Zero,
    One,
    /// The integer with all bits set.
    Ones,
    SignedMin,
    SignedMax,
    QuietNan {
        is_negative: bool,
    },
    Infinity {
        is_negative: bool,
    },
}

/// Builds an op from its operands and the type of its result.
type Create = fn(&mut Rewriter<'_>, &[Value], Type) -> Value;

/// Builds an op from its operands, the type of its result, and its attributes.
type CreateWith = fn(&mut Rewriter<'_>, &[Value], Type, &[(Ident, Attribute)]) -> Value;

fn create_with<T: OpDef>(
    rewriter: &mut Rewriter<'_>,
    operands: &[Value],
    ty: Type,
    inherent: &[(Ident, Attribute)],
) -> Value {
    let new = OperationState {
        operands,
        result_types: &[ty],
        inherent,
        ..OperationState::of::<T>(rewriter)
    };
    insert_value(rewriter, new)
}

/// Combination of an accumulator with the reduced vector.
#[derive(Clone, Copy)]
enum Accumulate {
    /// The intrinsic takes it as its first operand.
    Start,
    /// By an op that takes the accumulator first.
    First(Create),
    /// By an op that takes the accumulator second.
    Second(Create),
    /// By a comparison with this predicate and a selection.
    Select(llvm::ICmpPredicate),
}

/// The lowering of a combining kind for integers or floats.
struct Combining {
    intrinsic: CreateWith,
    accumulate: Accumulate,
    /// Builds the intrinsic that takes a mask, if there is one.
    masked: Option<Create>,
    neutral: Neutral,
}

impl Combining {
    /// Returns the lowering to the intrinsic `T` without a mask, and to `M` with one.
    fn new<T: OpDef, M: OpDef>(accumulate: Accumulate, neutral: Neutral) -> Self {
        Combining {
            intrinsic: create_with::<T>,
            accumulate,
            masked: Some(create::<M>),
            neutral,
        }
    }

    /// Returns the lowering to the intrinsic `T`. No intrinsic takes a mask.
    fn without_mask<T: OpDef>(accumulate: Accumulate, neutral: Neutral) -> Self {
        Combining {
            intrinsic: create_with::<T>,
            accumulate,
            masked: None,
            neutral,
        }
    }

    /// Returns the lowering of a combining kind on integers.
    fn of_integers(kind: CombiningKind) -> Option<Self> {
        use Accumulate::{First, Select};
        use llvm::ICmpPredicate::{sge, sle, uge, ule};
        use llvm::*;
        Some(match kind {
            CombiningKind::ADD => {
                Combining::new::<Vector_reduce_add, VPReduceAddOp>(First(create::<AddOp>), Neutral::Zero)
            }
            CombiningKind::MUL => {
                Combining::new::<Vector_reduce_mul, VPReduceMulOp>(First(create::<MulOp>), Neutral::One)
            }
            CombiningKind::AND => {
                Combining::new::<Vector_reduce_and, VPReduceAndOp>(First(create::<AndOp>), Neutral::Ones)
            }
            CombiningKind::OR => Combining::new::<Vector_reduce_or, VPReduceOrOp>(First(create::<OrOp>), Neutral::Zero),
            CombiningKind::XOR => {
                Combining::new::<Vector_reduce_xor, VPReduceXorOp>(First(create::<XOrOp>), Neutral::Zero)
            }
            CombiningKind::MINUI => Combining::new::<Vector_reduce_umin, VPReduceUMinOp>(Select(ule), Neutral::Ones),
            CombiningKind::MINSI => {
                Combining::new::<Vector_reduce_smin, VPReduceSMinOp>(Select(sle), Neutral::SignedMax)
            }
            CombiningKind::MAXUI => Combining::new::<Vector_reduce_umax, VPReduceUMaxOp>(Select(uge), Neutral::Zero),
            CombiningKind::MAXSI => {
                Combining::new::<Vector_reduce_smax, VPReduceSMaxOp>(Select(sge), Neutral::SignedMin)
            }
            _ => return None,
        })
    }

    /// Returns the lowering of a combining kind on floats. Unlike here, MLIR replaces masked elements of a minimum by
    /// the largest finite number, and those of a maximum by a negative one close to zero.
    fn of_floats(kind: CombiningKind) -> Option<Self> {
        use Accumulate::{Second, Start};
        use Neutral::{Infinity, QuietNan};
        use llvm::*;
        Some(match kind {
            CombiningKind::ADD => Combining::new::<Vector_reduce_fadd, VPReduceFAddOp>(Start, Neutral::Zero),
            CombiningKind::MUL => Combining::new::<Vector_reduce_fmul, VPReduceFMulOp>(Start, Neutral::One),
            CombiningKind::MINNUMF => Combining::new::<Vector_reduce_fmin, VPReduceFMinOp>(
                Second(create::<MinNumOp>),
                QuietNan { is_negative: true },
            ),
            CombiningKind::MAXNUMF => Combining::new::<Vector_reduce_fmax, VPReduceFMaxOp>(
                Second(create::<MaxNumOp>),
                QuietNan { is_negative: false },
            ),
            CombiningKind::MINIMUMF => Combining::without_mask::<Vector_reduce_fminimum>(
                Second(create::<MinimumOp>),
                Infinity { is_negative: false },
            ),
            CombiningKind::MAXIMUMF => Combining::without_mask::<Vector_reduce_fmaximum>(
                Second(create::<MaximumOp>),
                Infinity { is_negative: true },
            ),
            _ => return None,
        })
    }

    /// Returns the lowering of a reduction.
    fn of(op: OpRef<'_>) -> Option<Self> {
        let ctx = op.ctx();
        let kind = Vector_CombiningKindAttr::value(ctx, op.attr_named("kind")?)?;
        match op.result(0)?.ty().float_kind(ctx) {
            Some(_) => Combining::of_floats(kind),
            None => Combining::of_integers(kind),
        }
    }
}

impl Neutral {
    /// Returns the attribute of a type of `llvm`, a scalar or a vector of floats.
    fn attr(self, ctx: &Context, ty: Type) -> Option<Attribute> {
        let element = ty.element_or_self(ctx);
        if let Some(kind) = element.float_kind(ctx) {
            let value = self.float(kind)?;
            if ty == element {
                return Some(ctx.float_attr(ty, value));
            }
            let bytes = kind.width().div_ceil(8) as usize;
            return ctx.dense_attr(ty, &value.bits().to_le_bytes()[..bytes]);
        }
        let width = ty.integer_width(ctx)?;
        let value = match self {
            Neutral::Zero => Int::wrapping(width, 0),
            Neutral::One => Int::wrapping(width, 1),
            Neutral::Ones => Int::max_value(width, Signedness::Unsigned),
            Neutral::SignedMin => Int::min_value(width, Signedness::Signed),
            Neutral::SignedMax => Int::max_value(width, Signedness::Signed),
            Neutral::QuietNan { .. } | Neutral::Infinity { .. } => return None,
        };
        Some(ctx.integer_attr(ty, value))
    }

    fn float(self, kind: FloatKind) -> Option<Float> {
        let with_sign = |value: Float, is_negative| if is_negative { value.checked_neg() } else { Some(value) };
        match self {
            Neutral::Zero => Some(Float::zero(kind)),
            Neutral::One => Float::from_f64(kind, 1.0),
            Neutral::QuietNan { is_negative } => with_sign(Float::nan(kind)?, is_negative),
            Neutral::Infinity { is_negative } => with_sign(Float::infinity(kind)?, is_negative),
            Neutral::Ones | Neutral::SignedMin | Neutral::SignedMax => None,
        }
    }

    fn constant(self, rewriter: &mut ConversionRewriter<'_, '_>, ty: Type) -> Option<Value> {
        let value = self.attr(&rewriter.shared_ctx(), ty)?;
        Some(constant(rewriter, value, ty))
    }
}

/// Returns the fast-math flags of a reduction of floats.
fn fastmath(ctx: &Context, op: OpRef<'_>, reassociates: bool) -> Option<(Ident, Attribute)> {
    op.result(0)?.ty().float_kind(ctx)?;
    let flags = op.attr_named("fastmath");
    let flags = flags.and_then(|flags| Arith_FastMathAttr::value(ctx, flags));
    let mut flags = flags.map_or(Some(FastmathFlags::none), same_flags)?;
    if reassociates {
        flags = flags | FastmathFlags::reassoc;
    }
    Some((ctx.ident("fastmathFlags"), LLVM_FastmathFlagsAttr::build(ctx, flags)))
}

/// Builds a reduction of a vector, and combines it with an accumulator.
fn build_reduction(
    rewriter: &mut ConversionRewriter<'_, '_>,
    combining: &Combining,
    [vector, accumulator]: [Option<Value>; 2],
    ty: Type,
    flags: Option<(Ident, Attribute)>,
) -> Option<Value> {
    let vector = vector?;
    let start = match (combining.accumulate, accumulator) {
        (Accumulate::Start, Some(accumulator)) => Some(accumulator),
        (Accumulate::Start, None) => Some(combining.neutral.constant(rewriter, ty)?),
        _ => None,
    };
    let operands: Vec<Value> = start.into_iter().chain([vector]).collect();
    let reduced = (combining.intrinsic)(rewriter, &operands, ty, flags.as_slice());
    let Some(accumulator) = accumulator else {
        return Some(reduced);
    };
    Some(match combining.accumulate {
        Accumulate::Start => reduced,
        Accumulate::First(create) => create(rewriter, &[accumulator, reduced], ty),
        Accumulate::Second(create) => create(rewriter, &[reduced, accumulator], ty),
        Accumulate::Select(predicate) => {
            let is_first = icmp(rewriter, predicate, accumulator, reduced);
            create::<llvm::SelectOp>(rewriter, &[is_first, accumulator, reduced], ty)
        }
    })
}

pub(super) fn convert_reduction(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let op_ref = rewriter.ir().op(op);
    let combining = Combining::of(op_ref)?;
    let flags = fastmath(&ctx, op_ref, options.reassociate_fp_reductions);
    let ty = converted_result(rewriter, op)?;
    let mut operands = rewriter.adaptor().all().into_iter();
    let operands = [operands.next(), operands.next()];
    Some(vec![build_reduction(rewriter, &combining, operands, ty, flags)?])
}

/// Lowers `vector.mask` with a reduction to an intrinsic that takes a mask, or to a reduction of a vector whose other
/// elements are neutral.
pub(super) fn convert_masked_reduction(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let mask_op = MaskOp::cast(rewriter.ir().op(op))?;
    let body = mask_op.op().region(0)?.first_block()?;
    let Some(reduction) = body.ops().next().and_then(ReductionOp::cast) else {
        return rewriter.no_match(|| "only masked reductions are converted");
    };
    let (vector, accumulator) = (reduction.vector().handle(), reduction.acc().map(ValueRef::handle));
    let reduction = reduction.op();
    let (combining, location) = (Combining::of(reduction)?, reduction.location());
    check_floats(rewriter, reduction.handle())?;
    let ty = converted_result(rewriter, op)?;
    let mask = rewriter.adaptor().operand_at(0);
    let vector = rewriter.remapped_value(vector)?;
    let accumulator = match accumulator {
        Some(accumulator) => Some(rewriter.remapped_value(accumulator)?),
        None => None,
    };
    rewriter.set_location(location);
    let Some(create_masked) = combining.masked else {
        let neutral = combining.neutral.constant(rewriter, rewriter.value_type(vector))?;
        let vector_type = rewriter.value_type(vector);
        let selected = create::<llvm::SelectOp>(rewriter, &[mask, vector, neutral], vector_type);
        let operands = [Some(selected), accumulator];
        return Some(vec![build_reduction(rewriter, &combining, operands, ty, None)?]);
    };
    let start = match accumulator {
        Some(accumulator) => accumulator,
        None => combining.neutral.constant(rewriter, ty)?,
    };
    let length = vector_length(rewriter, rewriter.value_type(vector))?;
    Some(vec![create_masked(rewriter, &[start, vector, mask, length], ty)])
}

/// Builds the number of elements of a vector as an `i32`.
fn vector_length(rewriter: &mut ConversionRewriter<'_, '_>, vector: Type) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let &[size] = vector.shape(&ctx)? else { return None };
    let length = integer_constant(rewriter, size, Type::I32);
    if !is_scalable(&ctx, vector) {
        return Some(length);
    }
    let scale = create::<VectorScaleOp>(rewriter, &[], Type::INDEX);
    let scale = create::<arith::IndexCastOp>(rewriter, &[scale], Type::I32);
    Some(create::<arith::MulIOp>(rewriter, &[length, scale], Type::I32))
}
