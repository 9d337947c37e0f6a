//! Operands that ops with region control flow forward to their regions and results.

use drr_ir::define::{RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface, TraitFlags};
use drr_ir::{OpRef, Operands, ValueRef};

/// Operands of an op, and the values that they are forwarded to when control passes along an edge.
#[derive(Clone, Debug)]
pub struct ForwardedOperands<'ir> {
    operands: Operands<'ir>,
    inputs: Vec<ValueRef<'ir>>,
}

impl<'ir> ForwardedOperands<'ir> {
    /// Returns the number of each forwarded operand in its op with the block argument or the result that receives it.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, ValueRef<'ir>)> + '_ {
        let (_, range) = self.operands.op_and_indices();
        range.zip(self.inputs.iter().copied())
    }
}

/// Returns the operands that a [`RegionBranchOpInterface`] op forwards when control enters it, or that a terminator of its regions
/// forwards, by edge. `None` if the op is neither.
///
/// ```
/// use drr::prelude::*;
/// use drr_analysis::forwarded_operands;
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f(%n: index, %x: i32) {
///       %0 = scf.for %i = %n to %n step %n iter_args(%y = %x) -> i32 {
///         scf.yield %y : i32
///       }
///       return
///     }
/// ")?;
/// let count = |name: &str| {
///     let op = module.root().walk().find(|op| op.name_text() == name).expect("there is one");
///     forwarded_operands(op).map(|edges| edges.iter().map(|edge| edge.pairs().count()).sum::<usize>())
/// };
/// // To the block argument of the body and to the result.
/// assert_eq!((count("scf.for"), count("scf.yield"), count("func.return")), (Some(2), Some(2), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forwarded_operands(op: OpRef<'_>) -> Option<Vec<ForwardedOperands<'_>>> {
    if let Some(branch) = op.interface::<dyn RegionBranchOpInterface>() {
        let edges = branch.successor_regions(RegionBranchPoint::Parent, &[]).into_iter();
        let forwarded = edges.filter_map(|to| {
            let operands = range_of(op, &branch.entry_successor_operands(to)?);
            Some(forwarded_to(op, to, operands))
        });
        return Some(forwarded.collect());
    }
    let parent = op.parent_op().filter(|_| op.next().is_none())?;
    if !parent.implements::<dyn RegionBranchOpInterface>() {
        return None;
    }
    let terminator = op.interface::<dyn RegionBranchTerminatorOpInterface>();
    if terminator.is_none() && !op.has_trait(TraitFlags::RETURN_LIKE) {
        return None;
    }
    let edges = successors_of_region(op, parent)?.into_iter();
    let forwarded = edges.map(|to| {
        let operands = match &terminator {
            Some(terminator) => range_of(op, &terminator.successor_operands(to)),
            None => op.operands(),
        };
        forwarded_to(parent, to, operands)
    });
    Some(forwarded.collect())
}

/// Returns the targets of control flow from the last op of a block in a region of an op with region control flow.
pub(super) fn successors_of_region(last: OpRef<'_>, parent: OpRef<'_>) -> Option<Vec<RegionBranchPoint>> {
    let branch = parent.interface::<dyn RegionBranchOpInterface>()?;
    let from = RegionBranchPoint::Region(last.parent_region()?.number()?);
    let terminator = last.interface::<dyn RegionBranchTerminatorOpInterface>();
    let decided = terminator.and_then(|terminator| terminator.successor_regions(&[]));
    Some(decided.unwrap_or_else(|| branch.successor_regions(from, &[])))
}

/// Pairs operands with the inputs of an edge that the op does not produce itself.
fn forwarded_to<'ir>(parent: OpRef<'ir>, to: RegionBranchPoint, operands: Operands<'ir>) -> ForwardedOperands<'ir> {
    let branch = parent.interface::<dyn RegionBranchOpInterface>();
    let mut inputs = inputs_of(parent, to);
    inputs.drain(..branch.map_or(0, |branch| branch.produced_inputs(to)).min(inputs.len()));
    ForwardedOperands { operands, inputs }
}

/// Returns the values that control passes to along an edge: arguments of an entry block, or results of the op.
pub(super) fn inputs_of<'ir>(parent: OpRef<'ir>, to: RegionBranchPoint) -> Vec<ValueRef<'ir>> {
    match to {
        RegionBranchPoint::Parent => parent.results().collect(),
        RegionBranchPoint::Region(number) => {
            let entry = parent.region(number).and_then(|region| region.first_block());
            entry.into_iter().flat_map(|entry| entry.args()).collect()
        }
    }
}

/// Returns the same operands of an op with the lifetime of the IR.
pub(super) fn range_of<'ir>(op: OpRef<'ir>, operands: &Operands<'_>) -> Operands<'ir> {
    let (_, range) = operands.op_and_indices();
    op.operand_range(range.start, range.len())
}
