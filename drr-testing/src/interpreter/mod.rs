//! Interpreter of IR on concrete values.
//!
//! - `value`, `outcome`: values, outcomes of runs, and their refinement.
//! - `execution`: the run of a function by an explicit stack.
//! - `memory`: buffers of memrefs.
//! - `inputs`, `refinement`: arguments, and the comparison of functions before and after a rewrite.
//! - `semantics`: the ops of upstream's dialects, by name, so that they need no declarations.

mod execution;
mod inputs;
mod memory;
mod outcome;
mod refinement;
mod semantics;
mod stack;
mod value;

use std::panic::Location;
use std::sync::Arc;

use drr_ir::numbers::Int;
use drr_ir::{Context, Module, OpName, OpRef, Type};
use drr_runtime::conversion::{UnknownTargetName, check_op_name};
use rustc_hash::FxHashMap;

pub use execution::{Execution, Transition, Yielded};
pub use inputs::Inputs;
pub use outcome::{Effect, ExecutionError, Outcome, refines};
pub use refinement::{Counterexample, RefinementCheck, check_refinement};
pub use value::{MemRefView, RuntimeElements, RuntimeValue};

/// Default limit of the number of executed ops.
const MAX_STEPS: usize = 100_000;

type OpSemantics =
    dyn Fn(&mut Execution<'_>, OpRef<'_>, &[RuntimeValue]) -> Result<Vec<RuntimeValue>, ExecutionError> + Send + Sync;
type ControlFlowSemantics = dyn Fn(&mut Execution<'_>, OpRef<'_>, &[RuntimeValue], Option<Yielded>) -> Result<Transition, ExecutionError>
    + Send
    + Sync;

/// The semantics of an op name.
#[derive(Clone)]
enum Semantics {
    /// Computes results from operands.
    Op(Arc<OpSemantics>),
    /// Decides where execution continues.
    ControlFlow(Arc<ControlFlowSemantics>),
}

/// An interpreter of functions on concrete values.
///
/// It checks that a rewrite keeps the meaning of a program: execute the function before and after the rewrite, and
/// compare the outcomes by [`refines`]. [`check_refinement`] does so for all functions of a module and many arguments.
///
/// Integers have any width and are exact, floats are rounded as in IEEE 754, `index` has 64 bits by default. Poison is
/// a value of its own, while undefined behavior ends the run with an error. The interpreter knows the ops of `arith`,
/// `cf`, `func`, `index`, `memref`, `scf`, `tensor` and `ub` except rare ones, the exact ops of `math`, and
/// `affine.apply`, `min` and `max`, whether or not the context has these dialects. [`op`](Self::op) adds other ops:
///
/// ```
/// use drr_ir::{Context, ContextBuilder, Module};
/// use drr_testing::{ExecutionError, Interpreter, RuntimeValue};
///
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let interpreter = Interpreter::new(&ctx).op("num.square", |_, _, operands| {
///     let [RuntimeValue::Int(x)] = operands else { return Ok(vec![RuntimeValue::Poison]) };
///     let square = x.wrapping_mul(x).ok_or_else(|| ExecutionError::Invalid("the widths differ".to_owned()))?;
///     Ok(vec![square.into()])
/// });
/// let module = Module::parse(&ctx, r#"
///     "func.func"() <{sym_name = "f", function_type = (i8) -> i8}> ({
///     ^bb0(%x: i8):
///         %y = "num.square"(%x) : (i8) -> i8
///         %z = "arith.divui"(%y, %x) : (i8, i8) -> i8
///         "func.return"(%z) : (i8) -> ()
///     }) : () -> ()
/// "#)?;
/// let outcome = interpreter.run(&module, "f", &[RuntimeValue::int(8, 7)])?;
/// assert_eq!(outcome.results, [RuntimeValue::int(8, 7)]);
/// let undefined = interpreter.run(&module, "f", &[RuntimeValue::int(8, 0)]);
/// assert!(matches!(undefined, Err(ExecutionError::UndefinedBehavior(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Interpreter {
    ctx: Context,
    semantics: FxHashMap<OpName, Semantics>,
    max_steps: usize,
    index_width: u32,
    has_opaque_ops: bool,
    representations: FxHashMap<Type, Type>,
    /// The names of ops with semantics that no op of the context can have.
    unknown_ops: Vec<UnknownTargetName>,
    /// Unset while the semantics of upstream's ops are added, which the context need not have.
    checks_names: bool,
}

impl Interpreter {
    /// Creates an interpreter for modules of a context.
    #[must_use]
    pub fn new(ctx: &Context) -> Self {
        let interpreter = Interpreter {
            ctx: ctx.clone(),
            semantics: FxHashMap::default(),
            max_steps: MAX_STEPS,
            index_width: Int::INDEX_WIDTH,
            has_opaque_ops: false,
            representations: FxHashMap::default(),
            unknown_ops: Vec::new(),
            checks_names: false,
        };
        Interpreter {
            checks_names: true,
            ..semantics::register(interpreter)
        }
    }

    /// Sets the semantics of an op that computes its results from its operands. An operand may be poison, whose usual
    /// result is poison.
    ///
    /// A later call for the same name replaces the semantics, those of upstream's ops too. A name that no op of the
    /// context can have, such as a misspelled one, is an error of each run.
    #[must_use]
    #[track_caller]
    pub fn op(
        mut self,
        name: &str,
        semantics: impl Fn(&mut Execution<'_>, OpRef<'_>, &[RuntimeValue]) -> Result<Vec<RuntimeValue>, ExecutionError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.set(name, Semantics::Op(Arc::new(semantics)));
        self
    }

    /// Sets the semantics of an op, and checks its name.
    #[track_caller]
    fn set(&mut self, name: &str, semantics: Semantics) {
        let name = self.ctx.op_name(name);
        let is_new = self.semantics.insert(name, semantics).is_none();
        if is_new && self.checks_names {
            let error = check_op_name(&self.ctx, name, Location::caller()).err();
            self.unknown_ops.extend(error);
        }
    }

    /// Returns an error if there are semantics of an op that the context cannot have.
    fn check_names(&self) -> Result<(), ExecutionError> {
        let Some(UnknownTargetName {
            name, help, added_at, ..
        }) = self.unknown_ops.first()
        else {
            return Ok(());
        };
        let help = help
            .as_ref()
            .map(|help| format!("\n  = help: {help}"))
            .unwrap_or_default();
        Err(ExecutionError::Invalid(format!(
            "the interpreter has semantics of `{name}`, which is not registered\n --> {added_at}{help}"
        )))
    }

    /// Sets the semantics of an op with successors or regions, or that ends a region. It is called when execution
    /// reaches the op, and again when a region that it has entered yields.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module};
    /// use drr_testing::{Interpreter, RuntimeValue, Transition};
    ///
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// // Executes its region twice, the second time on what the first has yielded.
    /// let interpreter = Interpreter::new(&ctx)
    ///     .control_flow_op("t.twice", |_, _, operands, yielded| Ok(match yielded {
    ///         None => Transition::region(0, operands.to_vec()).with_state(vec![RuntimeValue::bool(true)]),
    ///         Some(yielded) if yielded.state.is_empty() => Transition::Results(yielded.values),
    ///         Some(yielded) => Transition::region(0, yielded.values),
    ///     }))
    ///     .control_flow_op("t.yield", |_, _, operands, _| Ok(Transition::Yield(operands.to_vec())));
    /// let module = Module::parse(&ctx, r#"
    ///     "func.func"() <{sym_name = "f", function_type = (i8) -> i8}> ({
    ///     ^bb0(%x: i8):
    ///         %r = "t.twice"(%x) ({
    ///         ^bb0(%y: i8):
    ///             %sum = "arith.addi"(%y, %y) : (i8, i8) -> i8
    ///             "t.yield"(%sum) : (i8) -> ()
    ///         }) : (i8) -> i8
    ///         "func.return"(%r) : (i8) -> ()
    ///     }) : () -> ()
    /// "#)?;
    /// assert_eq!(interpreter.run(&module, "f", &[RuntimeValue::int(8, 3)])?.results, [RuntimeValue::int(8, 12)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn control_flow_op(
        mut self,
        name: &str,
        semantics: impl Fn(
            &mut Execution<'_>,
            OpRef<'_>,
            &[RuntimeValue],
            Option<Yielded>,
        ) -> Result<Transition, ExecutionError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.set(name, Semantics::ControlFlow(Arc::new(semantics)));
        self
    }

    /// Treats ops without semantics, and calls of functions without a body, as effects. Their results are numbers that
    /// depend only on their position among the effects, so that equal programs receive equal numbers. A result of a
    /// type without values is an error; see [`represent_type`](Self::represent_type).
    #[must_use]
    pub fn allow_opaque_ops(mut self, allow: bool) -> Self {
        self.has_opaque_ops = allow;
        self
    }

    /// Sets the limit of the number of executed ops, 100,000 by default.
    #[must_use]
    pub fn max_steps(mut self, max_steps: usize) -> Self {
        self.max_steps = max_steps;
        self
    }

    /// Sets the number of bits of `index`, 64 by default: constants and arguments are truncated. Folds of `index`, for
    /// example, must hold for 32 bits, too. The sizes of tensors have 64 bits.
    #[must_use]
    pub fn index_width(mut self, index_width: u32) -> Self {
        self.index_width = index_width;
        self
    }

    /// Gives a type the values of another one, such as those of `i32` to `!deg.angle`, also as the element of vectors,
    /// tensors and memrefs. [`check_refinement`] then finds arguments of it, and [opaque ops](Self::allow_opaque_ops)
    /// return it.
    ///
    /// # Examples
    /// ```
    /// use drr_ir::{ContextBuilder, Module, Type};
    /// use drr_testing::{Interpreter, RefinementCheck, check_refinement};
    ///
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let function = |result: &str| Module::parse(&ctx, format!(r#"
    ///     "func.func"() <{{sym_name = "f", function_type = (!deg.angle, !deg.angle) -> !deg.angle}}> ({{
    ///     ^bb0(%a: !deg.angle, %b: !deg.angle):
    ///         "func.return"({result}) : (!deg.angle) -> ()
    ///     }}) : () -> ()
    /// "#));
    /// let (a, b) = (function("%a")?, function("%b")?);
    /// let check = |interpreter: &Interpreter| check_refinement(interpreter, &a, &b, RefinementCheck::default());
    ///
    /// let interpreter = Interpreter::new(&ctx);
    /// let error = check(&interpreter).unwrap_err().to_string();
    /// assert!(error.contains("no values of type `!deg.angle` are known"), "{error}");
    /// let angle = ctx.parse_type("!deg.angle")?;
    /// let counterexample = check(&interpreter.represent_type(angle, Type::I32)).unwrap_err();
    /// assert_ne!(counterexample.before, counterexample.after);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn represent_type(mut self, ty: Type, by: Type) -> Self {
        self.representations.insert(ty, by);
        self
    }

    /// Returns the type that has the values of a type. That of a vector, tensor or memref has elements of the type that
    /// represents its own.
    fn representation(&self, ty: Type) -> Type {
        if let Some(&representation) = self.representations.get(&ty) {
            return representation;
        }
        let element = ty.element_or_self(&self.ctx);
        match self.representations.get(&element) {
            Some(&representation) => ty.with_element(&self.ctx, representation),
            None => ty,
        }
    }

    /// Returns the type that has the values of a type.
    ///
    /// # Errors
    /// If it has no values that the interpreter knows.
    fn type_with_values(&self, ty: Type) -> Result<Type, ExecutionError> {
        let represented = self.representation(ty);
        if inputs::has_values(&self.ctx, represented) {
            return Ok(represented);
        }
        Err(ExecutionError::Unsupported(format!(
            "no values of type `{}` are known; `Interpreter::represent_type` gives it those of another type",
            ty.display(&self.ctx)
        )))
    }

    /// Executes the function with this symbol at the top level of a module.
    ///
    /// # Errors
    /// If the run does not return, the arguments do not fit, or the module has no such function.
    pub fn run(&self, module: &Module, name: &str, args: &[RuntimeValue]) -> Result<Outcome, ExecutionError> {
        let function = execution::symbol(module.root(), name)
            .ok_or_else(|| ExecutionError::Invalid(format!("the module has no function `{name}`")))?;
        self.execute(function, args)
    }

    /// Executes a function, or any other op with a region that takes these arguments and ends with `func.return` or an
    /// op that yields.
    ///
    /// # Errors
    /// If the run does not return or the arguments do not fit.
    pub fn execute(&self, function: OpRef<'_>, args: &[RuntimeValue]) -> Result<Outcome, ExecutionError> {
        Execution::new(self, 0).run(function, args)
    }
}
