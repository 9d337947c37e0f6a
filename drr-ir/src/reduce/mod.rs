//! Makes a module smaller as long as something holds of it: delta debugging, as `mlir-reduce` does it.
//!
//! - `changes`: the ways to make IR smaller.
//! - `placeholder`: values that stand for those whose op is gone.

mod changes;
mod placeholder;
#[cfg(test)]
mod tests;

use crate::diagnostic::Diagnostics;
use crate::{Module, Op, OpRef};
use changes::{Change, FOR_AN_OP};

/// What reducing a module has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// How many ops there were.
    pub ops_before: usize,
    /// How many ops are left.
    pub ops_after: usize,
    /// How many valid smaller modules were tried.
    pub tries: u64,
}

/// Why a module cannot be reduced.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ReduceError {
    /// It is invalid.
    #[error(transparent)]
    Invalid(#[from] Diagnostics),
    /// It has not got what is looked for.
    #[error("the module as it is does not have what is looked for, so nothing can be taken away")]
    NotInteresting,
}

impl Module {
    /// Takes ops, blocks, regions, operands, arguments and attributes out of the module as long as it is valid and
    /// `is_interesting`, so that a small module is left that shows the same.
    ///
    /// A value whose op is gone becomes another one of its type, or the result of a `builtin.unrealized_conversion_cast` without
    /// operands. The order in which this is tried, and so the result, depends on the module alone.
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
    /// If the module is invalid, or not interesting as it is.
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
            // All that can be taken away alone was tried.
            if self.size == before {
                return;
            }
        }
    }

    /// Erases as many ops as possible: halves of them first, then quarters, and so on.
    fn erase_ops(&mut self) {
        let mut len = self.ops().len();
        while len > 0 {
            // The last ones first: nobody uses them.
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

    fn change_each_op(&mut self, change: Change) {
        for op in self.ops().into_iter().rev() {
            let mut at = 0;
            // An op has as many places for a change as it says.
            while self.module.ir().get(op).is_some_and(|op| at < (change.places)(op)) {
                if !self.attempt(|module| (change.apply)(module, op, at)) {
                    at += 1;
                }
            }
        }
    }

    /// The ops of the module but for its root.
    fn ops(&self) -> Vec<Op> {
        self.module.root().walk().skip(1).map(OpRef::handle).collect()
    }

    /// Makes a change if the module then is smaller, valid and interesting.
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

/// How large a module is. Each change makes it smaller, so that reducing ends.
fn size(module: &Module) -> usize {
    /// More than what a change adds elsewhere.
    const OP: usize = 16;
    let of_operand = |op: OpRef<'_>| {
        let operands = op.operands();
        // What some op computes is more than an argument or a placeholder.
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
