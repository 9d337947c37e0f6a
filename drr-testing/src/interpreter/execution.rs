//! The run of a function, with an explicit stack of regions and calls.

use drr_ir::diagnostic::counted;
use drr_ir::numbers::{Int, Signedness};
use drr_ir::{BlockRef, Op, OpRef, Type};

use super::inputs::{Inputs, has_values};
use super::memory::Memory;
use super::outcome::{Effect, ExecutionError, Outcome};
use super::stack::{Frame, FrameKind, Stack};
use super::value::{MemRefView, RuntimeElements, RuntimeValue};
use super::{Interpreter, Semantics};
use crate::random::Random;

/// A run of the interpreter, as the semantics of ops see it.
pub struct Execution<'a> {
    interpreter: &'a Interpreter,
    effects: Vec<Effect>,
    memory: Memory,
    /// The slices that the current iteration of the innermost `scf.forall` writes.
    pub(super) insertions: Vec<Insertion>,
    max_steps: usize,
    /// Answers to [`choose`](Self::choose), lowest bit first.
    choices: u64,
    num_choices: u32,
}

/// The continuation of a run after an op with control flow.
#[derive(Clone, Debug)]
pub enum Transition {
    /// The op is done, with these results.
    Results(Vec<RuntimeValue>),
    /// Continue in a successor.
    Branch {
        /// Index of the successor.
        successor: usize,
        /// Arguments of the block.
        args: Vec<RuntimeValue>,
    },
    /// Execute a region of the op, which is called again when the region yields.
    Region {
        /// Index of the region.
        region: usize,
        /// Arguments of the entry block.
        args: Vec<RuntimeValue>,
        /// Values for the next call of the op's semantics.
        state: Vec<RuntimeValue>,
    },
    /// Execute a region of an op nested in this one. When it yields, this op is called again, not the nested one.
    NestedRegion {
        /// The nested op.
        op: Op,
        /// Index of the region in the nested op.
        region: usize,
        /// Arguments of the entry block.
        args: Vec<RuntimeValue>,
        /// Values for the next call of the op's semantics.
        state: Vec<RuntimeValue>,
    },
    /// Leave the region or function that contains the op.
    Yield(Vec<RuntimeValue>),
    /// Call the function with this symbol; its results are those of the op.
    Call {
        /// Symbol of the function.
        callee: String,
        /// Arguments.
        args: Vec<RuntimeValue>,
    },
}

impl Transition {
    /// Returns the transition into a region.
    #[must_use]
    pub fn region(region: usize, args: Vec<RuntimeValue>) -> Self {
        Transition::Region {
            region,
            args,
            state: Vec::new(),
        }
    }

    /// Sets the values for the next call of the op's semantics. Other transitions than those into a region have none.
    #[must_use]
    pub fn with_state(mut self, values: Vec<RuntimeValue>) -> Self {
        if let Transition::Region { state, .. } | Transition::NestedRegion { state, .. } = &mut self {
            *state = values;
        }
        self
    }
}

/// The end of a region that an op has entered.
#[derive(Clone, Debug)]
pub struct Yielded {
    /// Index of the region.
    pub region: usize,
    /// State that the op has given with the transition into the region.
    pub state: Vec<RuntimeValue>,
    /// Values that the terminator has yielded.
    pub values: Vec<RuntimeValue>,
}

/// A slice that an iteration writes to a shared output.
pub(super) struct Insertion {
    /// Index of the block argument for the output.
    pub(super) argument: usize,
    /// The op.
    pub(super) op: Op,
    /// The operands of the op.
    pub(super) operands: Vec<RuntimeValue>,
}

impl<'a> Execution<'a> {
    pub(super) fn new(interpreter: &'a Interpreter, choices: u64) -> Self {
        Execution {
            interpreter,
            effects: Vec::new(),
            memory: Memory::default(),
            insertions: Vec::new(),
            max_steps: interpreter.max_steps,
            choices,
            num_choices: 0,
        }
    }

    /// Permits twice as many steps: a rewritten function may take more of them than the original.
    pub(super) fn with_more_steps(mut self) -> Self {
        self.max_steps = self.max_steps.saturating_mul(2);
        self
    }

    /// Returns the value of a type, in which numbers of type `index` have the width of the run. A wider one is
    /// truncated.
    pub fn resize_index(&self, ty: Type, value: RuntimeValue) -> RuntimeValue {
        let (ctx, width) = (&self.interpreter.ctx, self.interpreter.index_width);
        if width == Int::INDEX_WIDTH || ty.element_or_self(ctx) != Type::INDEX {
            return value;
        }
        let resize = |value: RuntimeValue| match value {
            RuntimeValue::Int(value) => value.resize(width, Signedness::Signed).into(),
            other => other,
        };
        match value {
            RuntimeValue::Elements(RuntimeElements { shape, elements }) => {
                let elements = elements.into_iter().map(resize).collect();
                RuntimeValue::Elements(RuntimeElements { shape, elements })
            }
            scalar => resize(scalar),
        }
    }

    /// Returns the number of bits of an integer type, or of `index` in this run.
    pub fn int_width(&self, ty: Type) -> Option<u32> {
        match ty {
            Type::INDEX => Some(self.interpreter.index_width),
            ty => ty.integer_width(&self.interpreter.ctx),
        }
    }

    /// Records an effect, which a rewrite must keep.
    pub fn record_effect(&mut self, name: impl Into<String>, operands: &[RuntimeValue]) {
        let operands = operands.iter().map(|operand| self.memory.snapshot(operand)).collect();
        self.effects.push(Effect {
            name: name.into(),
            operands,
        });
    }

    /// Allocates a buffer of poison.
    ///
    /// # Errors
    /// If the run has too many elements.
    pub fn allocate(&mut self, shape: Vec<usize>) -> Result<RuntimeValue, ExecutionError> {
        self.memory.allocate(shape).map(RuntimeValue::MemRef)
    }

    /// Deallocates the buffer of a view.
    ///
    /// # Errors
    /// If it has been deallocated before.
    pub fn deallocate(&mut self, view: &MemRefView) -> Result<(), ExecutionError> {
        self.memory.deallocate(view)
    }

    /// Returns an element.
    ///
    /// # Errors
    /// If it does not exist.
    pub fn load(&mut self, view: &MemRefView, indices: &[usize]) -> Result<RuntimeValue, ExecutionError> {
        self.memory.element(view, indices).cloned()
    }

    /// Sets an element.
    ///
    /// # Errors
    /// If it does not exist.
    pub fn store(&mut self, view: &MemRefView, indices: &[usize], value: RuntimeValue) -> Result<(), ExecutionError> {
        *self.memory.element(view, indices)? = value;
        Ok(())
    }

    /// Returns a choice that the semantics leave open. [`check_refinement`](super::check_refinement) tries both answers
    /// for the function before the rewrite; other runs receive `false`.
    pub fn choose(&mut self) -> bool {
        let choice = self.choices.checked_shr(self.num_choices).unwrap_or(0) & 1 == 1;
        self.num_choices = self.num_choices.saturating_add(1);
        choice
    }

    /// Returns the number of choices so far.
    pub(super) fn num_choices(&self) -> u32 {
        self.num_choices
    }

    pub(super) fn run(&mut self, function: OpRef<'_>, args: &[RuntimeValue]) -> Result<Outcome, ExecutionError> {
        self.interpreter.check_names()?;
        self.execute(function, args).map_err(|error| match error {
            ExecutionError::Abort { message, .. } => ExecutionError::Abort {
                message,
                effects: std::mem::take(&mut self.effects),
            },
            error => error,
        })
    }

    fn execute(&mut self, function: OpRef<'_>, args: &[RuntimeValue]) -> Result<Outcome, ExecutionError> {
        let mut stack = Stack {
            frames: Vec::new(),
            values: Vec::new(),
        };
        let args = self.prepare_args(function, args)?;
        let is_memref = |arg: &&RuntimeValue| matches!(arg, RuntimeValue::MemRef(_));
        let memrefs: Vec<RuntimeValue> = args.iter().filter(is_memref).cloned().collect();
        stack.enter_function(None, entry_block(function)?, args)?;
        let mut steps = 0;
        loop {
            let Some(frame) = stack.frames.last() else {
                return Err(ExecutionError::Invalid("the stack is empty".to_owned()));
            };
            let (op, transition) = match frame.next {
                Some(op) => (op, self.step(op, &stack.operands(op)?, None)?),
                // A block without terminator yields nothing; its frame identifies the op.
                None => (function, Transition::Yield(Vec::new())),
            };
            if let Some(results) = self.follow(&mut stack, op, transition, &mut steps)? {
                let results = results.iter().map(|value| self.memory.snapshot(value)).collect();
                // The caller observes the memory that it has passed.
                if !memrefs.is_empty() {
                    self.record_effect("memory of the arguments", &memrefs);
                }
                let effects = std::mem::take(&mut self.effects);
                return Ok(Outcome { results, effects });
            }
        }
    }

    /// Returns the arguments of a function as values of the run.
    fn prepare_args(
        &mut self,
        function: OpRef<'_>,
        args: &[RuntimeValue],
    ) -> Result<Vec<RuntimeValue>, ExecutionError> {
        let block = entry_block(function)?;
        if block.num_args() != args.len() {
            return Err(ExecutionError::Invalid(format!(
                "the function takes {}, but receives {}",
                counted(block.num_args(), "argument"),
                args.len()
            )));
        }
        let mut prepare = |(index, (arg, ty)): (usize, (&RuntimeValue, Type))| {
            let arg = self.resize_index(self.interpreter.representation(ty), arg.clone());
            self.check_type(ty, &arg)
                .map_err(|what| ExecutionError::Invalid(format!("argument {index} of the function is {what}")))?;
            self.memory.argument(function.ctx(), ty, arg)
        };
        let types = block.args().map(|arg| arg.ty());
        args.iter().zip(types).enumerate().map(&mut prepare).collect()
    }

    /// Checks that a value is one of the type, as far as its values are known. The error describes the value.
    fn check_type(&self, ty: Type, value: &RuntimeValue) -> Result<(), String> {
        let Interpreter { ctx, index_width, .. } = self.interpreter;
        let represented = self.interpreter.representation(ty);
        if value.is_of_type(ctx, represented, *index_width) || !has_values(ctx, represented) {
            return Ok(());
        }
        let mut error = format!("`{value}`, which is no value of type `{}`", ty.display(ctx));
        if represented != ty {
            error += &format!(": its values are those of `{}`", represented.display(ctx));
        }
        Err(error)
    }

    /// Checks the values that an op passes to the arguments of a block. The block checks their number.
    fn check_args(&self, op: OpRef<'_>, block: BlockRef<'_>, args: &[RuntimeValue]) -> Result<(), ExecutionError> {
        for (index, (value, arg)) in args.iter().zip(block.args()).enumerate() {
            self.check_type(arg.ty(), value)
                .map_err(|what| invalid(op, &format!("passes to argument {index} of a block {what}")))?;
        }
        Ok(())
    }

    /// Checks the results of an op. Their number is checked when they are set.
    fn check_results(&self, op: OpRef<'_>, results: &[RuntimeValue]) -> Result<(), ExecutionError> {
        for (index, (value, ty)) in results.iter().zip(op.result_types()).enumerate() {
            self.check_type(ty, value)
                .map_err(|what| invalid(op, &format!("yields as result {index} {what}")))?;
        }
        Ok(())
    }

    /// Follows the transition of an op, and those of ops whose regions or callees end with it. Returns the results of
    /// the run at its end.
    fn follow<'ir>(
        &mut self,
        stack: &mut Stack<'ir>,
        mut op: OpRef<'ir>,
        mut transition: Transition,
        steps: &mut usize,
    ) -> Result<Option<Vec<RuntimeValue>>, ExecutionError> {
        loop {
            *steps += 1;
            if *steps > self.max_steps {
                return Err(ExecutionError::Limit);
            }
            let Transition::Yield(values) = transition else {
                self.continue_with(stack, op, transition)?;
                return Ok(None);
            };
            let Some(Frame { kind, .. }) = stack.frames.pop() else {
                return Err(invalid(op, "yields outside of a region"));
            };
            match kind {
                FrameKind::Function(caller) => {
                    stack.values.pop();
                    let Some(caller) = caller else {
                        return Ok(Some(values));
                    };
                    op = caller;
                    transition = Transition::Results(values);
                }
                FrameKind::Region {
                    owner,
                    region,
                    operands,
                    state,
                } => {
                    op = owner;
                    let yielded = Yielded { region, state, values };
                    transition = self.step(op, &operands, Some(yielded))?;
                }
            }
        }
    }

    /// Calls the semantics of an op.
    fn step(
        &mut self,
        op: OpRef<'_>,
        operands: &[RuntimeValue],
        yielded: Option<Yielded>,
    ) -> Result<Transition, ExecutionError> {
        let interpreter = self.interpreter;
        match interpreter.semantics.get(&op.name()) {
            Some(Semantics::Op(semantics)) => Ok(Transition::Results(semantics(self, op, operands)?)),
            Some(Semantics::ControlFlow(semantics)) => semantics(self, op, operands, yielded),
            None if interpreter.has_opaque_ops && op.num_regions() == 0 && op.num_successors() == 0 => {
                Ok(Transition::Results(self.opaque(&op.name_text(), op, operands)?))
            }
            None => Err(ExecutionError::Unsupported(format!(
                "`{}` has no semantics",
                op.name_text()
            ))),
        }
    }

    /// Records an op as an effect, and returns its results.
    fn opaque(
        &mut self,
        name: &str,
        op: OpRef<'_>,
        operands: &[RuntimeValue],
    ) -> Result<Vec<RuntimeValue>, ExecutionError> {
        let mut random = Random::new(self.effects.len() as u64);
        self.record_effect(name, operands);
        let ctx = op.ctx();
        // An unknown op may write to the memory that it receives.
        for (value, operand) in op.operands().zip(operands) {
            let RuntimeValue::MemRef(view) = operand else {
                continue;
            };
            let element = value.ty().element_or_self(ctx);
            for index in view.indices().unwrap_or_default() {
                let written = self.unknown_value(element, &mut random)?;
                // Elements out of bounds do not exist.
                let _ = self.store(view, &index, written);
            }
        }
        op.result_types()
            .map(|ty| self.unknown_value(ty, &mut random))
            .collect()
    }

    /// Returns a random value of a type, which is not poison: a rewrite may replace poison by anything.
    fn unknown_value(&self, ty: Type, random: &mut Random) -> Result<RuntimeValue, ExecutionError> {
        let ty = self.interpreter.type_with_values(ty)?;
        let value = Inputs::random_value(&self.interpreter.ctx, ty, random);
        Ok(self.resize_index(ty, value))
    }

    /// Continues after an op by a transition other than a yield.
    fn continue_with<'ir>(
        &mut self,
        stack: &mut Stack<'ir>,
        op: OpRef<'ir>,
        transition: Transition,
    ) -> Result<(), ExecutionError> {
        match transition {
            Transition::Results(values) => {
                self.check_results(op, &values)?;
                stack.finish(op, values)
            }
            Transition::Branch { successor, args } => {
                let block = op
                    .successor(successor)
                    .ok_or_else(|| invalid(op, "has no such successor"))?;
                self.check_args(op, block, &args)?;
                stack.enter_block(block, args)
            }
            Transition::Region { region, args, state } => {
                let block = region_entry(op, op, region)?;
                self.check_args(op, block, &args)?;
                stack.enter_region(op, block, region, args, state)
            }
            Transition::NestedRegion {
                op: nested,
                region,
                args,
                state,
            } => {
                let nested = op
                    .ir()
                    .get(nested)
                    .ok_or_else(|| invalid(op, "enters a region of an unknown op"))?;
                let block = region_entry(op, nested, region)?;
                self.check_args(op, block, &args)?;
                stack.enter_region(op, block, region, args, state)
            }
            Transition::Call { callee, args } => {
                let function = op.ancestors().find_map(|ancestor| symbol(ancestor, &callee));
                let function =
                    function.ok_or_else(|| invalid(op, &format!("calls the unknown function `{callee}`")))?;
                let has_body = function.region(0).is_some_and(|region| !region.is_empty());
                if !has_body && self.interpreter.has_opaque_ops {
                    let results = self.opaque(&callee, op, &args)?;
                    return stack.finish(op, results);
                }
                let block = entry_block(function)?;
                self.check_args(op, block, &args)?;
                stack.enter_function(Some(op), block, args)
            }
            Transition::Yield(_) => Err(invalid(op, "yields outside of a region")),
        }
    }
}

/// Returns the op with this symbol directly in a region of a symbol table.
pub(super) fn symbol<'ir>(table: OpRef<'ir>, name: &str) -> Option<OpRef<'ir>> {
    let ctx = table.ctx();
    let is_named = |op: &OpRef<'_>| op.attr_named("sym_name").and_then(|symbol| symbol.as_str(ctx)) == Some(name);
    let mut blocks = table.regions().flat_map(|region| region.blocks());
    blocks.find_map(|block| block.ops().find(is_named))
}

/// Returns the entry block of a function.
fn entry_block(function: OpRef<'_>) -> Result<BlockRef<'_>, ExecutionError> {
    let block = function.region(0).and_then(|region| region.first_block());
    block.ok_or_else(|| ExecutionError::Unsupported("the function has no body".to_owned()))
}

/// Returns the entry block of a region that the semantics of `owner` enter, which is a region of the op or of one
/// nested in it.
fn region_entry<'ir>(owner: OpRef<'_>, op: OpRef<'ir>, region: usize) -> Result<BlockRef<'ir>, ExecutionError> {
    let block = op.region(region).and_then(|region| region.first_block());
    block.ok_or_else(|| {
        invalid(
            owner,
            &format!("enters region {region}, which does not exist or is empty"),
        )
    })
}

pub(super) fn invalid(op: OpRef<'_>, what: &str) -> ExecutionError {
    ExecutionError::Invalid(format!("`{}` {what}", op.name_text()))
}
