//! Rewrites that follow from the ranges of integers.

use std::sync::{Arc, Mutex, PoisonError};

use drr_analysis::{IntegerRangeState, IntegerRanges, SparseSolution, is_trivially_dead, solve_sparse};
use drr_ir::define::{MaterializedConstant, TraitFlags};
use drr_ir::numbers::{ConstantIntRanges, Int, Signedness};
use drr_ir::{
    Attribute, Block, Builder, Context, InsertPoint, Ir, Op, OpName, OpRef, OperationState, Type, Value, ValueRef,
};
use drr_pass::{Pass, PassContext, PassError, PassInfo, describe_pass};
use drr_runtime::fold::constant_of;
use drr_runtime::{
    GreedyRewriteConfig, MatchContext, OpRewrite, OpRewritePattern, PatternSet, PatternSpec, RegionSimplification,
    Rewriter,
};
use rustc_hash::FxHashMap;

/// The pass `int-range-optimizations`: replaces values that are constant by their [ranges](IntegerRanges), and
/// remainders of values that are less than the divisor. The driver folds ops, too.
#[derive(Clone, Copy, Debug, Default)]
pub struct IntRangeOptimizations;

impl IntRangeOptimizations {
    const INFO: PassInfo<'static> = PassInfo::new("int-range-optimizations")
        .with_name("ArithIntRangeOpts")
        .with_description("Replace values that are constant, and remainders that are equal to the dividend, by the ranges of integers")
        .with_dependent_dialects(&["arith"]);
}

impl Pass for IntRangeOptimizations {
    describe_pass!(|self| IntRangeOptimizations::INFO);

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let ranges = Arc::new(KnownRanges::new(solve_sparse(ir.op(op), &IntegerRanges)));
        let patterns = PatternSet::new()
            .with(OpRewrite(MaterializeKnownConstantValues(ranges.clone())))
            .with(OpRewrite(DeleteTrivialRem(ranges.clone(), "arith.remsi")))
            .with(OpRewrite(DeleteTrivialRem(ranges, "arith.remui")));
        let patterns = patterns.freeze(ir.ctx())?;
        let config = GreedyRewriteConfig::default().with_region_simplification(RegionSimplification::Aggressive);
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

/// The ranges before the rewrites, and those of values that the rewrites create.
pub(crate) struct KnownRanges {
    solution: SparseSolution<IntegerRangeState>,
    of_new_values: Mutex<FxHashMap<Value, ConstantIntRanges>>,
}

impl KnownRanges {
    pub(crate) fn new(solution: SparseSolution<IntegerRangeState>) -> Self {
        KnownRanges {
            solution,
            of_new_values: Mutex::default(),
        }
    }

    pub(crate) fn of(&self, value: Value) -> Option<ConstantIntRanges> {
        let known = self.solution.state(value).and_then(IntegerRangeState::range);
        known.cloned().or_else(|| {
            let new_values = self.of_new_values.lock().unwrap_or_else(PoisonError::into_inner);
            new_values.get(&value).cloned()
        })
    }

    /// Sets the range of a new value.
    fn insert(&self, new: Value, range: ConstantIntRanges) {
        let mut new_values = self.of_new_values.lock().unwrap_or_else(PoisonError::into_inner);
        new_values.insert(new, range);
    }

    /// Copies the range of a value, if it has one, to the value that replaces it.
    pub(crate) fn copy(&self, from: Value, new: Value) {
        if let Some(range) = self.of(from) {
            self.insert(new, range);
        }
    }

    /// Returns the constant of a value that has uses, and the range that makes it constant.
    fn constant(&self, value: ValueRef<'_>, dialect_of: OpName) -> Option<NewConstant> {
        value.uses().next()?;
        let ctx = value.ctx();
        let range = self.of(value.handle())?;
        let attr = constant_attr(ctx, value.ty(), range.constant_value()?)?;
        let materialize = |name: OpName| ctx.op_info(name)?.materialize()?(ctx, attr, value.ty());
        // A dialect that does not create constants of integers takes those of `arith`.
        let constant = materialize(dialect_of).or_else(|| materialize(ctx.op_name("arith.constant")))?;
        Some(NewConstant {
            value: value.handle(),
            ty: value.ty(),
            constant,
            range,
        })
    }
}

/// Returns the attribute of an integer, or of a shaped type with equal elements.
fn constant_attr(ctx: &Context, ty: Type, value: &Int) -> Option<Attribute> {
    match ty.element_type(ctx) {
        Some(_) => ctx.dense_attr(ty, &value.to_le_bytes()),
        None => Some(ctx.integer_attr(ty, value.clone())),
    }
}

/// A constant that replaces a value.
struct NewConstant {
    value: Value,
    ty: Type,
    constant: MaterializedConstant,
    range: ConstantIntRanges,
}

/// Replaces results, and arguments of blocks of regions, that are constant by their ranges.
struct MaterializeKnownConstantValues(Arc<KnownRanges>);

/// The constants for results, and for the arguments of blocks.
type KnownConstants = (Vec<NewConstant>, Vec<(Block, Vec<NewConstant>)>);

impl OpRewritePattern for MaterializeKnownConstantValues {
    type Match = KnownConstants;

    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("MaterializeKnownConstantValues")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<KnownConstants> {
        if root.has_trait(TraitFlags::CONSTANT_LIKE) {
            return None;
        }
        let constant = |value| self.0.constant(value, root.name());
        let results: Vec<NewConstant> = root.results().filter_map(constant).collect();
        let blocks = root.regions().flat_map(|region| region.blocks());
        let arguments = blocks.map(|block| (block.handle(), block.args().filter_map(constant).collect::<Vec<_>>()));
        let arguments: Vec<_> = arguments.filter(|(_, constants)| !constants.is_empty()).collect();
        (!results.is_empty() || !arguments.is_empty()).then_some((results, arguments))
    }

    fn rewrite(&self, (results, arguments): KnownConstants, root: Op, rewriter: &mut Rewriter<'_>) {
        results
            .into_iter()
            .for_each(|constant| self.replace(constant, rewriter));
        if is_trivially_dead(rewriter.ir().op(root)) {
            return rewriter.erase_op(root);
        }
        for (block, constants) in arguments {
            let first = rewriter.ir().block(block).first_op().map(|op| op.handle());
            rewriter.set_insert_point(first.map_or(InsertPoint::End(block), InsertPoint::Before));
            constants
                .into_iter()
                .for_each(|constant| self.replace(constant, rewriter));
        }
    }
}

impl MaterializeKnownConstantValues {
    fn replace(&self, new: NewConstant, rewriter: &mut Rewriter<'_>) {
        let location = rewriter.ir().value(new.value).location();
        rewriter.set_location(location);
        let constant = rewriter.insert(OperationState {
            location,
            result_types: &[new.ty],
            inherent: &new.constant.inherent,
            ..OperationState::new(new.constant.name)
        });
        let result = rewriter.result(constant, 0);
        self.0.insert(result, new.range);
        rewriter.replace_uses(new.value, result);
    }
}

/// Replaces a remainder by the dividend if that is not negative and less than the divisor.
struct DeleteTrivialRem(Arc<KnownRanges>, &'static str);

impl OpRewritePattern for DeleteTrivialRem {
    type Match = Value;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("DeleteTrivialRem", self.1)
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<Value> {
        let ctx = cx.ctx();
        let (dividend, divisor) = (root.operand(0)?, root.operand(1)?);
        let divisor = constant_of(divisor)?;
        let divisor = divisor.splat(ctx).unwrap_or(divisor).integer(ctx)?.1.into_owned();
        let range = self.0.of(dividend.handle())?;
        let (min, max) = match self.1 {
            "arith.remui" => (range.umin(), range.umax()),
            _ => (range.smin(), range.smax()),
        };
        let is_less = |value: &Int| {
            !value.is_negative()
                && value
                    .compare(&divisor, Signedness::Unsigned)
                    .is_some_and(|order| order.is_lt())
        };
        let is_positive = !divisor.is_negative() && !divisor.is_zero();
        (is_positive && is_less(min) && is_less(max)).then(|| dividend.handle())
    }

    fn rewrite(&self, dividend: Value, root: Op, rewriter: &mut Rewriter<'_>) {
        rewriter.replace_op(root, &[dividend]);
    }
}
