//! Ranges of the ids and sizes of launches.

use drr::define::{InferIntRangeInterface, IntegerValueRange};
use drr::fold::constant_of;
use drr::numbers::{ConstantIntRanges, Int};
use drr::prelude::*;

use super::launch::{BLOCKS, CLUSTERS, LaunchLevel, NUM_BLOCK_AND_THREAD_IDS, THREADS};
use super::{
    BlockDimOp, BlockIdOp, ClusterBlockIdOp, ClusterDimBlocksOp, ClusterDimOp, ClusterIdOp, Dimension, GlobalIdOp,
    GridDimOp, LaneIdOp, LaunchOp, NumSubgroupsOp, SubgroupBroadcastOp, SubgroupIdOp, SubgroupSizeOp, ThreadIdOp,
};

/// No GPU has more blocks, threads or clusters in a dimension.
const MAX_DIM: u64 = u32::MAX as u64;
const MAX_CLUSTER_DIM: u64 = 8;
const MAX_SUBGROUP_SIZE: u64 = 128;

/// Defines the method for an op whose result is an id: it is less than `upper_bound`, or else than the known size, or else than the limit.
macro_rules! range_of_id {
    ($limit:expr, |$op:ident| $known:expr) => {
        fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
            let $op = self;
            let known: Option<u64> = $known;
            let upper_bound = unsigned(self.op(), Self::SLOTS.upper_bound.of(self.op()));
            let size = upper_bound.or(known).unwrap_or($limit);
            vec![Some(index_range(0, size.wrapping_sub(1)))]
        }
    };
}

/// Defines the method for an op whose result is a size: the known one, or else at least 1 and at most `upper_bound` or the limit.
macro_rules! range_of_size {
    ($limit:expr, |$op:ident| $known:expr) => {
        fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
            let $op = self;
            let known: Option<u64> = $known;
            if let Some(size) = known {
                return vec![Some(index_range(size, size))];
            }
            let upper_bound = unsigned(self.op(), Self::SLOTS.upper_bound.of(self.op()));
            // No size is 0: such an op is never executed.
            let max = upper_bound.unwrap_or($limit);
            vec![(max > 0).then(|| index_range(1, max))]
        }
    };
}

impl InferIntRangeInterface for ThreadIdOp<'_> {
    range_of_id!(MAX_DIM, |op| known_size(op.op(), op.dimension(), &THREADS));
}

impl InferIntRangeInterface for BlockIdOp<'_> {
    range_of_id!(MAX_DIM, |op| known_size(op.op(), op.dimension(), &BLOCKS));
}

impl InferIntRangeInterface for ClusterIdOp<'_> {
    range_of_id!(MAX_DIM, |_op| None);
}

impl InferIntRangeInterface for ClusterBlockIdOp<'_> {
    range_of_id!(MAX_CLUSTER_DIM, |op| known_size(op.op(), op.dimension(), &CLUSTERS));
}

impl InferIntRangeInterface for GlobalIdOp<'_> {
    range_of_id!(MAX_DIM * MAX_DIM, |op| {
        let size = |level| known_size(op.op(), op.dimension(), level).unwrap_or(MAX_DIM);
        size(&THREADS).checked_mul(size(&BLOCKS))
    });
}

impl InferIntRangeInterface for LaneIdOp<'_> {
    range_of_id!(MAX_SUBGROUP_SIZE, |_op| None);
}

impl InferIntRangeInterface for SubgroupIdOp<'_> {
    range_of_id!(MAX_DIM, |_op| None);
}

impl InferIntRangeInterface for BlockDimOp<'_> {
    range_of_size!(MAX_DIM, |op| known_size(op.op(), op.dimension(), &THREADS));
}

impl InferIntRangeInterface for GridDimOp<'_> {
    range_of_size!(MAX_DIM, |op| known_size(op.op(), op.dimension(), &BLOCKS));
}

impl InferIntRangeInterface for ClusterDimOp<'_> {
    range_of_size!(MAX_DIM, |_op| None);
}

impl InferIntRangeInterface for ClusterDimBlocksOp<'_> {
    range_of_size!(MAX_CLUSTER_DIM, |op| known_size(op.op(), op.dimension(), &CLUSTERS));
}

impl InferIntRangeInterface for NumSubgroupsOp<'_> {
    range_of_size!(MAX_DIM, |_op| None);
}

impl InferIntRangeInterface for SubgroupSizeOp<'_> {
    range_of_size!(MAX_SUBGROUP_SIZE, |_op| None);
}

impl InferIntRangeInterface for SubgroupBroadcastOp<'_> {
    fn infer_result_ranges(&self, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        operands.first().cloned().into_iter().collect()
    }
}

impl InferIntRangeInterface for LaunchOp<'_> {
    /// The token is no integer.
    fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        Vec::new()
    }

    /// As in MLIR, ids and sizes of clusters can be any integers. A launch with a size of 0 is never executed.
    fn infer_argument_ranges(&self, _: usize, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        let mut ranges = vec![None; NUM_BLOCK_AND_THREAD_IDS];
        for level in [&BLOCKS, &THREADS] {
            for (index, slot) in level.size_operands.into_iter().enumerate() {
                let (_, operand) = slot.of(self.op()).op_and_indices();
                let size = operands.get(operand.start).cloned().flatten();
                let size = size.map(|size| size.intersection(&index_range(1, MAX_DIM)));
                let Some(max) = size
                    .as_ref()
                    .and_then(|size| size.umax().to_u64())
                    .filter(|max| *max > 0)
                else {
                    continue;
                };
                ranges[level.ids + index] = Some(index_range(0, max - 1));
                ranges[level.sizes + index] = size;
            }
        }
        ranges
    }
}

/// Returns the size of a level in a dimension: a constant operand of the enclosing launch, or a known size of the enclosing function.
fn known_size(op: OpRef<'_>, dimension: Option<Dimension>, level: &LaunchLevel) -> Option<u64> {
    let index = match dimension? {
        Dimension::x => 0,
        Dimension::y => 1,
        Dimension::z => 2,
    };
    let launch = op.ancestors().find(|op| LaunchOp::cast(*op).is_some());
    let operand = launch.and_then(|launch| level.size_operands[index].of(launch).next());
    let constant = operand.and_then(|operand| unsigned(op, constant_of(operand)));
    let of_function = || {
        let function = op.ancestors().find(|op| op.attr_named("function_type").is_some())?;
        let sizes = function
            .attr_named(level.known_sizes)
            .or_else(|| function.attr_named(&format!("gpu.{}", level.known_sizes)))?;
        let size = sizes.dense_array_ints(op.ctx())?.nth(index)?;
        Some(u64::from(size as u32))
    };
    constant.or_else(of_function)
}

fn unsigned(op: OpRef<'_>, attr: Option<Attribute>) -> Option<u64> {
    attr?.integer(op.ctx())?.1.to_u64()
}

fn index_range(min: u64, max: u64) -> ConstantIntRanges {
    let [min, max] = [min, max].map(|bound| Int::wrapping(Int::INDEX_WIDTH, bound.into()));
    ConstantIntRanges::from_unsigned(min, max)
}
