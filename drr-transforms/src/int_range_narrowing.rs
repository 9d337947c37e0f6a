//! Rewrites of integer ops to ops on fewer bits.

use std::ops::RangeInclusive;
use std::sync::Arc;

use drr_analysis::{IntegerRanges, solve_sparse};
use drr_ir::define::int_range_width;
use drr_ir::define::traits::Elementwise;
use drr_ir::numbers::{ConstantIntRanges, Int, Signedness};
use drr_ir::{Attribute, Builder, Context, Ir, Location, Mapping, Op, OpRef, OperationState, Type, Value, ValueRef};
use drr_pass::{Pass, PassContext, PassError, PassInfo, PassOption, describe_pass};
use drr_runtime::{
    GreedyRewriteConfig, MatchContext, OpRewrite, OpRewritePattern, PatternSet, PatternSpec, RegionSimplification,
    Rewriter,
};

use crate::int_range_optimizations::KnownRanges;

/// The pass `arith-int-range-narrowing`: replaces ops of `arith` by ops on fewer bits if the [ranges](IntegerRanges) of operands and
/// results fit, with casts before and after. The driver folds ops, too.
///
/// The first width of the option `int-bitwidths-supported` that fits is taken. Unlike in MLIR, an op stays if it would compute another
/// value on fewer bits: a signed op whose operands fit only as unsigned integers, a shift by more bits than are left.
#[derive(Clone, Debug, Default)]
pub struct IntRangeNarrowing {
    widths: Vec<u32>,
}

impl IntRangeNarrowing {
    const INFO: PassInfo<'static> = PassInfo::new("arith-int-range-narrowing")
        .with_name("ArithIntRangeNarrowing")
        .with_description("Replace integer ops by ops on fewer bits, by the ranges of integers")
        .with_dependent_dialects(&["arith"]);

    /// Creates the pass with the widths to narrow to.
    pub fn to_widths(widths: impl IntoIterator<Item = u32>) -> IntRangeNarrowing {
        IntRangeNarrowing {
            widths: widths.into_iter().collect(),
        }
    }
}

impl Pass for IntRangeNarrowing {
    describe_pass!(|self| IntRangeNarrowing::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let help = "Widths of integers to narrow to; the first one that fits is taken";
        vec![PassOption::list("int-bitwidths-supported", help, &mut self.widths)]
    }

    fn initialize(&mut self, _: &Context) -> Result<(), PassError> {
        if self.widths.contains(&0) {
            Err("for the --int-bitwidths-supported option: integers have at least 1 bit, found 0".into())
        } else {
            Ok(())
        }
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let narrowing = Arc::new(Narrowing {
            ranges: KnownRanges::new(solve_sparse(ir.op(op), &IntegerRanges)),
            widths: self.widths.clone(),
            flags_without_nsw: ["none", "nuw"]
                .map(|flags| ir.ctx().parse_attr(format!("#arith.overflow<{flags}>")).ok()),
        });
        let patterns = PatternSet::new()
            .with(OpRewrite(NarrowElementwise(Arc::clone(&narrowing))))
            .with(OpRewrite(NarrowCmpI(Arc::clone(&narrowing))))
            .with(OpRewrite(FoldIndexCastChain(
                Arc::clone(&narrowing),
                "arith.index_castui",
            )))
            .with(OpRewrite(FoldIndexCastChain(narrowing, "arith.index_cast")));
        let patterns = patterns.freeze(ir.ctx())?;
        let config = GreedyRewriteConfig::default()
            .with_region_simplification(RegionSimplification::Aggressive)
            // From the last op to the first: comparisons see the ranges of their original operands.
            .with_top_down(false);
        let outcome = cx.apply_patterns_greedily(ir, op, &patterns, config)?;
        if !outcome.changed {
            cx.mark_all_analyses_preserved();
        }
        if outcome.converged {
            Ok(())
        } else {
            Err(cx.error(ir.op(op), format_args!("the rewrites {outcome}")))
        }
    }
}

/// The data of all patterns.
struct Narrowing {
    ranges: KnownRanges,
    widths: Vec<u32>,
    /// The overflow flags without `nsw`.
    flags_without_nsw: [Option<Attribute>; 2],
}

impl Narrowing {
    /// Returns the ranges of values. `None` if one of them has no range.
    fn ranges<'ir>(&self, values: impl Iterator<Item = ValueRef<'ir>>) -> Option<Vec<ConstantIntRanges>> {
        values.map(|value| self.ranges.of(value.handle())).collect()
    }

    /// Returns `true` if an op computes the same value, truncated, on fewer bits.
    ///
    /// `extension` restores its operands and results.
    fn keeps_value(&self, op: OpRef<'_>, operands: &[ConstantIntRanges], extension: Extensions, width: u32) -> bool {
        let may_have_nsw = || {
            let flags = op.attr(op.ctx().ident("overflowFlags"));
            flags.is_some() && !self.flags_without_nsw.contains(&flags)
        };
        let is_shift_defined = || {
            operands
                .get(1)
                .is_some_and(|amount| amount.umax().to_u64() < Some(u64::from(width)))
        };
        match &*op.name_text() {
            "arith.andi" | "arith.ori" | "arith.xori" | "arith.maxui" | "arith.minui" => true,
            "arith.addi" | "arith.subi" | "arith.muli" => extension.by_sign || !may_have_nsw(),
            "arith.shli" => is_shift_defined() && (extension.by_sign || !may_have_nsw()),
            "arith.shrui" => is_shift_defined() && extension.by_zeros,
            "arith.shrsi" => is_shift_defined() && extension.by_sign,
            "arith.divui" | "arith.ceildivui" | "arith.remui" => extension.by_zeros,
            "arith.maxsi" | "arith.minsi" | "arith.divsi" | "arith.ceildivsi" | "arith.floordivsi" => extension.by_sign,
            "arith.remsi" => extension.by_sign && !division_may_overflow(operands, width),
            _ => false,
        }
    }
}

/// Returns `true` if the operands of a division may be the least integer of a width and -1. That is undefined even if only the remainder
/// is computed.
fn division_may_overflow(operands: &[ConstantIntRanges], width: u32) -> bool {
    let [dividend, divisor] = operands else { return true };
    let least = Int::min_value(width, Signedness::Signed).resize(dividend.width(), Signedness::Signed);
    *dividend.smin() == least && divisor.umax().is_all_ones()
}

/// The extensions that restore values after a truncation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Extensions {
    by_sign: bool,
    by_zeros: bool,
}

impl Extensions {
    /// Returns the extensions that restore all values of a range. There are none if the range is not wider than `width`.
    fn of(range: &ConstantIntRanges, width: u32) -> Extensions {
        let restores = |value: &Int, signedness: Signedness| {
            let truncated = value.resize(width, signedness);
            width < value.width() && truncated.resize(value.width(), signedness) == *value
        };
        Extensions {
            by_sign: [range.smin(), range.smax()]
                .into_iter()
                .all(|bound| restores(bound, Signedness::Signed)),
            by_zeros: [range.umin(), range.umax()]
                .into_iter()
                .all(|bound| restores(bound, Signedness::Unsigned)),
        }
    }

    /// Returns the extensions that restore the values of all ranges. `None` if there are none.
    fn of_all(ranges: &[ConstantIntRanges], width: u32) -> Option<Extensions> {
        let all = ranges.iter().map(|range| Extensions::of(range, width));
        let common = all.reduce(|first, second| Extensions {
            by_sign: first.by_sign && second.by_sign,
            by_zeros: first.by_zeros && second.by_zeros,
        });
        common.filter(|common| common.by_sign || common.by_zeros)
    }
}

/// Casts a value between integers and `index`. `is_signed` selects the extension.
fn cast(rewriter: &mut Rewriter<'_>, location: Location, value: Value, ty: Type, is_signed: bool) -> Value {
    let ctx = rewriter.ir().ctx();
    let [from, to] = [rewriter.ir().value(value).ty(), ty].map(|ty| ty.element_or_self(ctx));
    let widths = [from, to].map(|ty| int_range_width(ctx, ty));
    let is_index = [from, to].iter().any(|ty| !ty.is_integer(ctx));
    let name = ctx.op_name(match (is_index, widths[1] < widths[0]) {
        (true, _) if is_signed => "arith.index_cast",
        (true, _) => "arith.index_castui",
        (false, true) => "arith.trunci",
        (false, false) if is_signed => "arith.extsi",
        (false, false) => "arith.extui",
    });
    let op = rewriter.insert(OperationState {
        location,
        operands: &[value],
        result_types: &[ty],
        ..OperationState::new(name)
    });
    rewriter.result(op, 0)
}

/// An op on fewer bits.
struct NarrowedOp {
    ty: Type,
    /// The operands to cast, and whether the cast is signed.
    operands: Vec<(Value, bool)>,
    results: Vec<Value>,
    /// Set if the casts of results are signed.
    is_signed: bool,
}

impl NarrowedOp {
    /// Replaces an op.
    fn replace(self, root: Op, narrowing: &Narrowing, rewriter: &mut Rewriter<'_>) {
        let location = rewriter.ir().op(root).location();
        let mut mapping = Mapping::new();
        for (operand, is_signed) in self.operands {
            mapping.map(operand, cast(rewriter, location, operand, self.ty, is_signed));
        }
        let narrowed = rewriter.clone_op(root, &mut mapping);
        let mut replacements = Vec::new();
        for (number, result) in self.results.into_iter().enumerate() {
            let new = rewriter.result(narrowed, number);
            let ty = rewriter.ir().value(result).ty();
            rewriter.set_type(new, self.ty);
            let wide = cast(rewriter, location, new, ty, self.is_signed);
            narrowing.ranges.copy(result, wide);
            replacements.push(wide);
        }
        rewriter.replace_op(root, &replacements);
    }
}

/// Narrows ops whose operands and results have one type.
struct NarrowElementwise(Arc<Narrowing>);

impl OpRewritePattern for NarrowElementwise {
    type Match = NarrowedOp;

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_trait::<Elementwise>("NarrowElementwise")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<NarrowedOp> {
        let (ctx, narrowing) = (cx.ctx(), &*self.0);
        let ty = root.result(0)?.ty();
        let operands = narrowing.ranges(root.operands())?;
        let results = narrowing.ranges(root.results())?;
        let mut types = root.operands().map(ValueRef::ty).chain(root.result_types());
        if operands.is_empty() || !types.all(|other| other == ty) {
            return None;
        }
        let all = [&operands[..], &results].concat();
        let narrowed = narrowing.widths.iter().find_map(|&width| {
            let extension = Extensions::of_all(&all, width)?;
            let keeps_value = narrowing.keeps_value(root, &operands, extension, width);
            keeps_value.then_some((width, extension))
        });
        let (width, extension) = narrowed?;
        let is_signed = !extension.by_zeros;
        // A cast of `index` without a sign keeps that the value is not negative.
        let operand_casts = operands.iter().map(|range| is_signed && range.smin().is_negative());
        Some(NarrowedOp {
            ty: ty.with_element(ctx, ctx.integer_type(width)),
            operands: root.operands().map(ValueRef::handle).zip(operand_casts).collect(),
            results: root.results().handles(),
            is_signed,
        })
    }

    fn rewrite(&self, narrowed: NarrowedOp, root: Op, rewriter: &mut Rewriter<'_>) {
        narrowed.replace(root, &self.0, rewriter);
    }
}

/// The numbers of the predicates `slt`, `sle`, `sgt` and `sge` of `arith.cmpi`.
const SIGNED_PREDICATES: RangeInclusive<u64> = 2..=5;

/// Narrows the operands of comparisons.
struct NarrowCmpI(Arc<Narrowing>);

impl OpRewritePattern for NarrowCmpI {
    /// The type, and the operands with their casts.
    type Match = (Type, Vec<(Value, bool)>);

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("NarrowCmpI", "arith.cmpi")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let ctx = cx.ctx();
        let predicate = root.attr(ctx.ident("predicate"))?.integer(ctx)?.1.to_u64()?;
        let ty = root.operand(0)?.ty();
        let ranges = self.0.ranges(root.operands())?;
        // Truncated signed integers are in the same order as unsigned ones, but not the reverse.
        let keeps_order = |extension: &Extensions| extension.by_sign || !SIGNED_PREDICATES.contains(&predicate);
        let mut widths = self.0.widths.iter();
        let width = *widths.find(|&&width| Extensions::of_all(&ranges, width).as_ref().is_some_and(keeps_order))?;
        let is_signed = |range: &ConstantIntRanges| !Extensions::of(range, width).by_zeros;
        let operands: Vec<Value> = root.operands().handles();
        let casts = operands.into_iter().zip(ranges.iter().map(is_signed));
        Some((ty.with_element(ctx, ctx.integer_type(width)), casts.collect()))
    }

    fn rewrite(&self, (ty, operands): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        let location = rewriter.ir().op(root).location();
        let mut mapping = Mapping::new();
        for (operand, is_signed) in operands {
            mapping.map(operand, cast(rewriter, location, operand, ty, is_signed));
        }
        let narrowed = rewriter.clone_op(root, &mut mapping);
        let (old, new) = (rewriter.result(root, 0), rewriter.result(narrowed, 0));
        self.0.ranges.copy(old, new);
        rewriter.replace_op(root, &[new]);
    }
}

/// Removes casts from an integer to `index` and back to its type.
struct FoldIndexCastChain(Arc<Narrowing>, &'static str);

impl OpRewritePattern for FoldIndexCastChain {
    type Match = Value;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("FoldIndexCastChain", self.1)
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Value> {
        let ctx = cx.ctx();
        let inner = root.operand(0)?.defining_op().filter(|op| op.name() == root.name())?;
        let (value, ty) = (inner.operand(0)?, root.result(0)?.ty());
        let is_supported = self.0.widths.contains(&ty.integer_width(ctx)?);
        let is_chain = value.ty() == ty && root.operand(0)?.ty() == Type::INDEX;
        (is_supported && is_chain).then(|| value.handle())
    }

    fn rewrite(&self, value: Value, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.replace_op(root, &[value]);
    }
}
