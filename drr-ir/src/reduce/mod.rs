//! Reduction of modules while a property holds: delta debugging, like `mlir-reduce`.
//!
//! - `changes`: reductions of IR.
//! - `placeholder`: replacements for values whose op was erased.

mod changes;
mod placeholder;
#[cfg(test)]
mod tests;

use crate::diagnostic::Diagnostics;
use crate::{Module, Op, OpRef};
use changes::{FOR_AN_OP, OpReduction};

/// Statistics of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// Number of ops before.
    pub ops_before: usize,
    /// Number of ops after.
    pub ops_after: usize,
    /// Number of valid smaller modules tested.
    pub tries: u64,
}

/// The reason why a module cannot be reduced.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ReduceError {
    /// The module is invalid.
    #[error(transparent)]
    Invalid(#[from] Diagnostics),
    /// The module does not have the property.
    #[error("the original module does not satisfy the condition")]
    NotInteresting,
}

impl Module {
    /// Removes ops, blocks, regions, operands, arguments and attributes while the module is valid and `is_interesting`
    /// returns `true`, to find a small module with the same property.
    ///
    /// A value whose op is erased is replaced by another one of its type, or by the result of a
    /// `builtin.unrealized_conversion_cast` without operands. The order of attempts, and therefore the result, depends
    /// only on the module.
    ///
    /// ```
    /// # use drr_ir::{ContextBuilder, Module};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let text = r#"
    ///   %0 = "t.a"() : () -> i32
    ///   %1 = "t.b"(%0) {x = 1 : i32} : (i32) -> i32
    ///   "t.c"(%1) : (i32) -> ()
    /// "#;
    /// let mut module = Module::parse(&ctx, text)?;
    /// let done = module.reduce(|smaller| smaller.root().walk().any(|op| op.name_text() == "t.b"))?;
    /// assert_eq!((done.ops_before, done.ops_after), (4, 2));
    /// assert!(module.to_string().contains(r#"%0 = "t.b"() : () -> i32"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the module is invalid, or not interesting.
    pub fn reduce(&mut self, is_interesting: impl FnMut(&Module) -> bool) -> Result<Reduction, ReduceError> {
        self.verify()?;
        let ops_before = self.ir().num_ops();
        let mut reducer = Reducer {
            size: size(self),
            module: self.clone(),
            is_interesting,
            tries: 0,
        };
        if !(reducer.is_interesting)(&reducer.module) {
            return Err(ReduceError::NotInteresting);
        }
        reducer.run();
        *self = reducer.module;
        Ok(Reduction {
            ops_before,
            ops_after: self.ir().num_ops(),
            tries: reducer.tries,
        })
    }
}

/// The smallest module so far.
struct Reducer<F> {
    module: Module,
    size: usize,
    is_interesting: F,
    tries: u64,
}

impl<F: FnMut(&Module) -> bool> Reducer<F> {
    fn run(&mut self) {
        loop {
            let before = self.size;
            self.erase_ops();
            for change in FOR_AN_OP {
                self.change_each_op(change);
            }
            // No single reduction applies any more.
            if self.size == before {
                return;
            }
        }
    }

    /// Erases as many ops as possible: in halves of the list, then in quarters, and so on.
    fn erase_ops(&mut self) {
        let mut len = self.ops().len();
        while len > 0 {
            // The last ones first: they have the fewest users.
            let mut end = usize::MAX;
            while end > 0 {
                let ops = self.ops();
                end = end.min(ops.len());
                let start = end.saturating_sub(len);
                let some = ops.get(start..end).unwrap_or_default();
                self.attempt(|module| changes::erase(module, some));
                end = start;
            }
            len /= 2;
        }
    }

    fn change_each_op(&mut self, change: OpReduction) {
        for op in self.ops().into_iter().rev() {
            let mut at = 0;
            // The number of positions changes with each reduction.
            while self.module.ir().get(op).is_some_and(|op| at < (change.positions)(op)) {
                if !self.attempt(|module| (change.apply)(module, op, at)) {
                    at += 1;
                }
            }
        }
    }

    /// Returns the ops of the module except its root.
    fn ops(&self) -> Vec<Op> {
        self.module.root().walk().skip(1).map(OpRef::handle).collect()
    }

    /// Makes a change if the resulting module is smaller, valid and interesting.
    fn attempt(&mut self, change: impl FnOnce(&mut Module) -> Option<()>) -> bool {
        let mut smaller = self.module.clone();
        if change(&mut smaller).is_none() {
            return false;
        }
        placeholder::erase_unused(&mut smaller);
        let size = size(&smaller);
        if size >= self.size || smaller.verify().is_err() {
            return false;
        }
        self.tries += 1;
        let is_interesting = (self.is_interesting)(&smaller);
        if is_interesting {
            self.module = smaller;
            self.size = size;
        }
        is_interesting
    }
}

/// Returns the size of a module. Each change decreases it, so that the reduction terminates.
fn size(module: &Module) -> usize {
    /// Greater than the growth elsewhere that a change can cause.
    const OP: usize = 16;
    let of_operand = |op: OpRef<'_>| {
        let operands = op.operands();
        // A computed operand counts more than an argument or a placeholder.
        let computed = operands.filter(|value| value.defining_op().is_some_and(|op| !placeholder::is_placeholder(op)));
        op.num_operands() + 2 * computed.count()
    };
    let of_op = |op: OpRef<'_>| {
        let attrs = op.inherent_attrs().count() + op.discardable_attrs().count();
        let blocks = op.regions().flat_map(|region| region.blocks());
        let blocks: usize = blocks.map(|block| OP + block.num_args()).sum();
        let own = if placeholder::is_placeholder(op) { OP / 2 } else { OP };
        own + of_operand(op) + attrs + op.num_successors() + blocks
    };
    module.root().walk().map(of_op).sum()
}
