//! Tables of values by op.

use drr_ir::Op;
use rustc_hash::FxHashMap;

/// A value for each of some ops, which takes memory and time linear in the number of these ops, whatever else is in the
/// module.
///
/// The index of an op counts all ops of its module. The indices of nested ops are mostly consecutive, and the values
/// are stored by index; otherwise by hash.
///
/// # Examples
/// ```
/// use drr_analysis::OpTable;
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let num_results: OpTable<usize> = module.root().walk().map(|op| (op.handle(), op.num_results())).collect();
/// let cast = module.root().walk().nth(1).expect("there is an op");
/// assert_eq!((num_results.get(module.root().handle()), num_results.get(cast.handle())), (Some(0), Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpTable<T>(Values<T>);

#[derive(Clone, Debug)]
enum Values<T> {
    /// Ops and their values by index, from the first index.
    ByIndex(u32, Vec<(Option<Op>, T)>),
    ByHash(FxHashMap<Op, T>),
}

impl<T: Copy> OpTable<T> {
    /// Returns the value of an op.
    #[inline]
    pub fn get(&self, op: Op) -> Option<T> {
        match &self.0 {
            Values::ByIndex(first, values) => {
                // The op that had the index before may have been erased.
                let &(known, value) = values.get(op.index().wrapping_sub(*first) as usize)?;
                (known == Some(op)).then_some(value)
            }
            Values::ByHash(values) => values.get(&op).copied(),
        }
    }

    /// Returns the value of an op, to change it.
    pub fn get_mut(&mut self, op: Op) -> Option<&mut T> {
        match &mut self.0 {
            Values::ByIndex(first, values) => {
                let (known, value) = values.get_mut(op.index().wrapping_sub(*first) as usize)?;
                (*known == Some(op)).then_some(value)
            }
            Values::ByHash(values) => values.get_mut(&op),
        }
    }
}

/// The last value of an op counts.
impl<T: Copy + Default> FromIterator<(Op, T)> for OpTable<T> {
    fn from_iter<I: IntoIterator<Item = (Op, T)>>(values: I) -> OpTable<T> {
        let (mut first, mut last) = (u32::MAX, 0);
        let values = values.into_iter().inspect(|(op, _)| {
            (first, last) = (first.min(op.index()), last.max(op.index()));
        });
        let values: Vec<(Op, T)> = values.collect();
        let span = (last as usize + 1).saturating_sub(first as usize);
        if span > values.len().saturating_mul(MAX_SPAN_PER_OP) {
            return OpTable(Values::ByHash(values.into_iter().collect()));
        }
        let mut by_index = vec![(None, T::default()); span];
        for (op, value) in values {
            by_index[(op.index() - first) as usize] = (Some(op), value);
        }
        OpTable(Values::ByIndex(first, by_index))
    }
}

/// Values are stored by index if at most this number of indices is between two ops on average.
const MAX_SPAN_PER_OP: usize = 4;

#[cfg(test)]
mod tests {
    use drr_ir::{Context, Module, OpRef};

    use super::{OpTable, Values};

    /// Returns the table of the indices of an op and all nested ops.
    fn indices(op: OpRef<'_>) -> OpTable<u32> {
        let table: OpTable<u32> = op.walk().map(|op| (op.handle(), op.index())).collect();
        assert!(op.walk().all(|op| table.get(op.handle()) == Some(op.index())));
        table
    }

    /// Returns the numbers of entries by index of the tables of all ops of a module with many ops.
    fn entries_by_index(module: &Module, ops: impl Iterator<Item = usize>) -> Vec<usize> {
        let all: Vec<_> = module.root().walk().collect();
        let len = |op: usize| match indices(all[op]).0 {
            Values::ByIndex(_, values) => values.len(),
            Values::ByHash(_) => 0,
        };
        ops.map(len).collect()
    }

    #[test]
    fn tables_are_as_large_as_their_ops() {
        let text = "module {\n  module {\n  }\n}\n".repeat(1_000);
        let module = Module::parse(&Context::new(), text).expect("it is valid");
        let count = module.root().walk().count();
        assert_eq!(count, 2_001);
        assert_eq!(entries_by_index(&module, 0..1), [count]);
        assert!(
            entries_by_index(&module, 1..count)
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
        let table = indices(ir.op(outer));
        assert!(matches!(&table.0, Values::ByHash(values) if values.len() == 2));
        assert_eq!(table.get(ops[2]), None);
    }
}
