//! Tables of values by op.

use drr_ir::{Op, OpRef};
use rustc_hash::FxHashMap;

/// A value for each op nested in a root op, which takes memory and time linear in the number of these ops, whatever else is in the module.
///
/// The index of an op counts all ops of its module. The indices of nested ops are mostly consecutive, and the values are stored by index;
/// otherwise by hash.
///
/// # Examples
/// ```
/// use drr_analysis::OpTable;
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let mut num_results: OpTable<usize> = OpTable::new(module.root());
/// for op in module.root().walk() {
///     *num_results.entry(op) += op.num_results();
/// }
/// let cast = module.root().walk().nth(1).expect("there is an op");
/// assert_eq!((num_results.get(module.root()), num_results.get(cast)), (Some(0), Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpTable<T> {
    /// The index of the first op of `dense`.
    first: u32,
    dense: Vec<(Option<Op>, T)>,
    /// The values of all other ops.
    sparse: FxHashMap<Op, T>,
}

impl<T: Copy + Default> OpTable<T> {
    /// Creates a table without values. Ops that are not nested in `root` can have values, too.
    pub fn new(root: OpRef<'_>) -> OpTable<T> {
        let (mut first, mut last, mut count) = (root.index(), root.index(), 0_usize);
        for op in root.walk() {
            (first, last) = (first.min(op.index()), last.max(op.index()));
            count += 1;
        }
        let span = (last - first) as usize + 1;
        let is_dense = span <= count.saturating_mul(MAX_SPAN_PER_OP);
        OpTable {
            first,
            dense: vec![(None, T::default()); if is_dense { span } else { 0 }],
            sparse: FxHashMap::default(),
        }
    }

    /// Returns the value of an op.
    #[inline]
    pub fn get(&self, op: OpRef<'_>) -> Option<T> {
        match self.dense.get(op.index().wrapping_sub(self.first) as usize) {
            Some(&(known, value)) => (known == Some(op.handle())).then_some(value),
            None if self.sparse.is_empty() => None,
            None => self.sparse.get(&op.handle()).copied(),
        }
    }

    /// Returns the value of an op; the default value if it has none yet.
    #[inline]
    pub fn entry(&mut self, op: OpRef<'_>) -> &mut T {
        match self.dense.get_mut(op.index().wrapping_sub(self.first) as usize) {
            Some((known, value)) => {
                // The op that had the index before may have been erased.
                if *known != Some(op.handle()) {
                    (*known, *value) = (Some(op.handle()), T::default());
                }
                value
            }
            None => self.sparse.entry(op.handle()).or_default(),
        }
    }
}

/// Values are stored by index if at most this number of indices is between two ops on average.
const MAX_SPAN_PER_OP: usize = 4;

#[cfg(test)]
mod tests {
    use drr_ir::{Context, Module};

    use super::OpTable;

    /// Returns the numbers of entries by index of the tables of all ops of a module with many ops.
    fn dense_entries(module: &Module, ops: impl Iterator<Item = usize>) -> Vec<usize> {
        let all: Vec<_> = module.root().walk().collect();
        ops.map(|op| OpTable::<u32>::new(all[op]).dense.len()).collect()
    }

    #[test]
    fn tables_are_as_large_as_their_ops() {
        let text = "module {\n  module {\n  }\n}\n".repeat(1_000);
        let module = Module::parse(&Context::new(), text).expect("it is valid");
        let count = module.root().walk().count();
        assert_eq!(count, 2_001);
        assert_eq!(dense_entries(&module, 0..1), [count]);
        assert!(
            dense_entries(&module, 1..count)
                .iter()
                .all(|&entries| entries <= 2 * super::MAX_SPAN_PER_OP)
        );
    }

    #[test]
    fn ops_with_distant_indices_have_values() {
        let text = "module {\n}\n".repeat(1_000);
        let mut module = Module::parse(&Context::new(), text).expect("it is valid");
        let ops: Vec<_> = module.root().walk().map(|op| op.handle()).collect();
        let (outer, inner) = (ops[1], ops[1_000]);
        let ir = module.ir_mut();
        let block = ir.op(outer).region(0).and_then(|region| region.first_block());
        let block = block.expect("it has a block").handle();
        ir.append(block, inner);
        let mut table = OpTable::new(ir.op(outer));
        assert!(table.dense.is_empty());
        *table.entry(ir.op(inner)) = 3;
        *table.entry(ir.op(outer)) += 4;
        assert_eq!((table.get(ir.op(inner)), table.get(ir.op(outer))), (Some(3), Some(4)));
        assert_eq!(table.get(ir.op(ops[2])), None);
    }
}
