//! The pattern that rebuilds an op with converted types and keeps its meaning.

use drr_ir::define::{BranchOpInterface, Multiplicity, operand_segment, result_segment, sizes_with_counts};
use drr_ir::{Attribute, Block, Builder, Ident, Op, OperationState, Region, Type, Value};

use super::{ConversionRewriter, OpConversionPattern};
use crate::pattern::{PatternSpec, RootKind};

/// Converts the types of an op that does not depend on them, such as a loop, a call, a branch or a terminator: those of its operands and
/// results, and those of the arguments of all blocks in its regions and of the blocks that it branches to. Each value may become none or
/// several, where the op takes any number. MLIR's `Structural1ToNConversionPattern`, for any op.
///
/// The op is built anew with the same name and attributes, and its regions are moved. `drr-conversions` has functions that add such patterns
/// for the ops of `scf` and `cf`, with their legality.
///
/// ```
/// use std::sync::Arc;
/// use drr_ir::{ContextBuilder, Module, Type};
/// use drr_runtime::PatternSet;
/// use drr_runtime::conversion::*;
///
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let mut module = Module::parse(&ctx, "
///   %0 = \"t.source\"() : () -> index
///   %1 = \"t.loop\"(%0) ({
///   ^bb0(%x: index):
///     \"t.yield\"(%x) : (index) -> ()
///   }) : (index) -> index")?;
/// let mut converter = TypeConverter::new(&ctx);
/// converter.add_conversion(|_, ty| ty);
/// converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
/// let converter = Arc::new(converter);
/// let mut patterns = PatternSet::new();
/// for name in ["t.source", "t.loop", "t.yield"] {
///     patterns.add_with_converter(&converter, OpConversion(StructuralTypeConversion::of(name)));
/// }
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_dynamically_legal_dialects(["t"], move |op| converter.is_legal_op(op));
/// apply_partial_conversion(&mut module, &target, &patterns.freeze(&ctx)?, ConversionConfig::new())?;
/// let text = module.to_string();
/// assert!(!text.contains("index") && text.contains("^bb0(%arg0: i64)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StructuralTypeConversion(&'static str);

impl StructuralTypeConversion {
    /// Creates the pattern for ops of a name, such as `scf.for`.
    pub fn of(name: &'static str) -> Self {
        StructuralTypeConversion(name)
    }

    /// Returns the data of a pattern with another name.
    #[track_caller]
    pub(super) fn spec_named(self, pattern: &'static str) -> PatternSpec {
        spec_of(pattern, self.0)
    }
}

/// Returns the data of a pattern for ops of a name, which need not be registered.
#[track_caller]
pub(super) fn spec_of(pattern: &'static str, root: &'static str) -> PatternSpec {
    PatternSpec {
        root_kind: RootKind::UntypedName,
        ..PatternSpec::new(pattern, root)
    }
}

impl OpConversionPattern for StructuralTypeConversion {
    fn spec(&self) -> PatternSpec {
        self.spec_named("StructuralTypeConversion")
    }

    fn takes_one_to_n_operands(&self) -> bool {
        true
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let results = convert_results(op, rewriter)?;
        let adaptor = rewriter.adaptor();
        check_operand_counts(rewriter, op, |index| adaptor.values_at(index).len())?;
        check_result_counts(rewriter, op, &results)?;
        convert_successors(op, rewriter)?;
        let regions: Vec<Region> = rewriter.ir().op(op).regions().map(|region| region.handle()).collect();
        for &region in &regions {
            rewriter.convert_region_types(region, None)?;
        }
        let types: Vec<Type> = results.concat();
        let new = rebuild(rewriter, op, &types);
        let bodies: Vec<Region> = rewriter.ir().op(new).regions().map(|region| region.handle()).collect();
        for (region, body) in regions.into_iter().zip(bodies) {
            rewriter.take_body(region, body);
        }
        let values: Vec<Value> = rewriter.ir().op(new).results().handles();
        let mut rest = &values[..];
        let mut groups = Vec::with_capacity(results.len());
        for types in &results {
            let (group, others) = rest.split_at_checked(types.len())?;
            groups.push(group);
            rest = others;
        }
        rewriter.replace_op_with_multiple(op, &groups);
        Some(())
    }
}

/// Returns the converted types of each result.
fn convert_results(op: Op, rewriter: &ConversionRewriter<'_, '_>) -> Option<Vec<Vec<Type>>> {
    let types = rewriter.ir().op(op).result_types();
    types.map(|ty| Some(rewriter.convert_type(ty)?.into_vec())).collect()
}

/// Refuses an op with a declared operand that has to be one value, and is converted to none or several. `count` returns the number of
/// values in place of the operand at an index.
pub(super) fn check_operand_counts(
    rewriter: &ConversionRewriter<'_, '_>,
    op: Op,
    count: impl Fn(usize) -> usize,
) -> Option<()> {
    let op_ref = rewriter.ir().op(op);
    let Some(def) = op_ref.info().map(|info| info.def()) else {
        return Some(());
    };
    for (number, multiplicity) in def.operand_multiplicities().enumerate() {
        let count = operand_segment(op_ref, def, number)?.map(&count).sum();
        if !is_allowed(multiplicity, count) {
            return rewriter.no_match(|| format!("operand {number} of the declaration is converted to {count} values"));
        }
    }
    Some(())
}

/// Refuses an op with a declared result that has to be one value, and is converted to none or several.
fn check_result_counts(rewriter: &ConversionRewriter<'_, '_>, op: Op, results: &[Vec<Type>]) -> Option<()> {
    let op = rewriter.ir().op(op);
    let Some(def) = op.info().map(|info| info.def()) else {
        return Some(());
    };
    let is_one_to_one = results.iter().all(|types| types.len() == 1);
    if !is_one_to_one && op.inherent(Ident::RESULT_SEGMENT_SIZES).is_some() {
        return rewriter.no_match(|| "a result of an op with `resultSegmentSizes` is converted to none or several");
    }
    for (number, result) in def.results.iter().enumerate() {
        let segment = result_segment(op, def, number)?;
        let count = results.get(segment)?.iter().map(Vec::len).sum();
        if !is_allowed(result.multiplicity, count) {
            return rewriter.no_match(|| format!("result {number} of the declaration is converted to {count} values"));
        }
    }
    Some(())
}

/// Returns `true` if a declared operand or result can be this number of values.
fn is_allowed(multiplicity: Multiplicity, count: usize) -> bool {
    match multiplicity {
        Multiplicity::One => count == 1,
        Multiplicity::Optional => count <= 1,
        _ => true,
    }
}

/// Converts the arguments of the blocks that an op branches to, unless another branch to the same block has converted them.
fn convert_successors(op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
    let successors: Vec<Block> = rewriter.ir().op(op).successors().map(|block| block.handle()).collect();
    if successors.is_empty() {
        return Some(());
    }
    for (block, types) in successors.into_iter().zip(forwarded_types(op, rewriter)?) {
        let has_types = |rewriter: &ConversionRewriter<'_, '_>| {
            let args = rewriter.ir().block(block).args();
            args.map(|arg| arg.ty()).eq(types.iter().copied())
        };
        if has_types(rewriter) {
            continue;
        }
        rewriter.convert_block(block)?;
        if !has_types(rewriter) {
            return rewriter
                .no_match(|| "the converted operands do not have the types of the converted block arguments");
        }
    }
    Some(())
}

/// Returns the types of the converted operands that a branch passes to each successor.
fn forwarded_types(op: Op, rewriter: &ConversionRewriter<'_, '_>) -> Option<Vec<Vec<Type>>> {
    let op_ref = rewriter.ir().op(op);
    let Some(branch) = op_ref.interface::<dyn BranchOpInterface>() else {
        return rewriter.no_match(|| "the op has successors but does not implement `BranchOpInterface`");
    };
    let mut forwarded = vec![Vec::new(); op_ref.num_successors()];
    let adaptor = rewriter.adaptor();
    branch.visit_successor_operands(op_ref.num_successors(), &mut |index, operands| {
        let (_, range) = operands.op_and_indices();
        if let Some(types) = forwarded.get_mut(index) {
            let values = range.flat_map(|operand| adaptor.values_at(operand));
            types.extend(values.map(|&value| rewriter.value_type(value)));
        }
    });
    Some(forwarded)
}

/// Builds an op like another one, with its converted operands, other result types, and empty regions.
fn rebuild(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, types: &[Type]) -> Op {
    let adaptor = rewriter.adaptor();
    let operands = adaptor.all();
    let op = rewriter.ir().op(op);
    let collect = |attrs: &mut dyn Iterator<Item = (Ident, Attribute)>| attrs.collect::<Vec<_>>();
    let (mut inherent, discardable) = (collect(&mut op.inherent_attrs()), collect(&mut op.discardable_attrs()));
    // The last one of equal keys is used.
    inherent.extend(sizes_with_counts(op, |index| adaptor.values_at(index).len()));
    let successors: Vec<Block> = op.successors().map(|block| block.handle()).collect();
    let new = OperationState {
        location: op.location(),
        operands: &operands,
        result_types: types,
        inherent: &inherent,
        discardable: &discardable,
        empty_regions: op.num_regions(),
        successors: &successors,
        ..OperationState::new(op.name())
    };
    rewriter.insert(new)
}
