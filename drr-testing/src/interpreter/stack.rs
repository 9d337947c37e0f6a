//! The entered regions and functions of a run, and the values computed so far.

use drr_ir::diagnostic::counted;
use drr_ir::{BlockRef, OpRef, ValueRef};
use rustc_hash::FxHashMap;

use super::execution::invalid;
use super::outcome::ExecutionError;
use super::value::RuntimeValue;

/// An entered region or function.
pub(super) struct Frame<'ir> {
    /// The next op; `None` at the end of a block without terminator.
    pub(super) next: Option<OpRef<'ir>>,
    pub(super) kind: FrameKind<'ir>,
}

pub(super) enum FrameKind<'ir> {
    /// The body of a function, with the op that has called it.
    Function(Option<OpRef<'ir>>),
    /// A region of an op.
    Region {
        owner: OpRef<'ir>,
        region: usize,
        operands: Vec<RuntimeValue>,
        state: Vec<RuntimeValue>,
    },
}

/// The frames, and the values of each function among them.
pub(super) struct Stack<'ir> {
    pub(super) frames: Vec<Frame<'ir>>,
    pub(super) values: Vec<FxHashMap<u32, RuntimeValue>>,
}

impl<'ir> Stack<'ir> {
    pub(super) fn operands(&self, op: OpRef<'ir>) -> Result<Vec<RuntimeValue>, ExecutionError> {
        let values = self.values.last();
        let operand = |value: ValueRef<'_>| {
            let known = values.and_then(|values| values.get(&value.index()));
            known
                .cloned()
                .ok_or_else(|| invalid(op, "has an operand that has no value yet"))
        };
        op.operands().map(operand).collect()
    }

    pub(super) fn enter_function(
        &mut self,
        caller: Option<OpRef<'ir>>,
        block: BlockRef<'ir>,
        args: Vec<RuntimeValue>,
    ) -> Result<(), ExecutionError> {
        self.values.push(FxHashMap::default());
        let kind = FrameKind::Function(caller);
        self.frames.push(Frame { next: None, kind });
        self.enter_block(block, args)
    }

    /// Enters a region with this entry block on behalf of `owner`.
    pub(super) fn enter_region(
        &mut self,
        owner: OpRef<'ir>,
        block: BlockRef<'ir>,
        region: usize,
        args: Vec<RuntimeValue>,
        state: Vec<RuntimeValue>,
    ) -> Result<(), ExecutionError> {
        let kind = FrameKind::Region {
            owner,
            region,
            operands: self.operands(owner)?,
            state,
        };
        self.frames.push(Frame { next: None, kind });
        self.enter_block(block, args)
    }

    pub(super) fn enter_block(&mut self, block: BlockRef<'ir>, args: Vec<RuntimeValue>) -> Result<(), ExecutionError> {
        let (Some(frame), Some(values)) = (self.frames.last_mut(), self.values.last_mut()) else {
            return Err(ExecutionError::Invalid("the stack is empty".to_owned()));
        };
        if block.num_args() != args.len() {
            return Err(ExecutionError::Invalid(format!(
                "a block with {} receives {}",
                counted(block.num_args(), "argument"),
                args.len()
            )));
        }
        values.extend(block.args().map(|arg| arg.index()).zip(args));
        frame.next = block.first_op();
        Ok(())
    }

    /// Sets the results of an op and continues after it.
    pub(super) fn finish(&mut self, op: OpRef<'ir>, results: Vec<RuntimeValue>) -> Result<(), ExecutionError> {
        let (Some(frame), Some(values)) = (self.frames.last_mut(), self.values.last_mut()) else {
            return Err(ExecutionError::Invalid("the stack is empty".to_owned()));
        };
        if op.num_results() != results.len() {
            return Err(invalid(
                op,
                &format!(
                    "has {}, but its semantics yield {}",
                    counted(op.num_results(), "result"),
                    results.len()
                ),
            ));
        }
        values.extend(op.results().map(|result| result.index()).zip(results));
        frame.next = op.next();
        Ok(())
    }
}
