//! Comparison of functions before and after a rewrite.

use std::fmt;

use drr_ir::diagnostic::counted;
use drr_ir::{Module, OpRef, Type};

use super::outcome::write_list;
use super::{Execution, ExecutionError, Inputs, Interpreter, Outcome, RuntimeValue, refines};

/// Maximum number of runs of a function that reach the limit of steps; the other arguments are skipped then.
const MAX_LIMITED_RUNS: usize = 4;

/// Maximum number of choices of a run whose answers are all tried.
const MAX_CHOICES: u32 = 6;

/// Arguments for which a rewritten function does not refine the original.
#[derive(Clone)]
pub struct Counterexample {
    /// Symbol of the function.
    pub function: String,
    /// Arguments.
    pub args: Vec<RuntimeValue>,
    /// Outcome before the rewrite.
    pub before: Result<Outcome, ExecutionError>,
    /// Outcome after the rewrite.
    pub after: Result<Outcome, ExecutionError>,
}

/// Formats the counterexample as [`Display`](fmt::Display) does, so that `unwrap` shows it in a readable form.
impl fmt::Debug for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.function)?;
        write_list(f, &self.args)?;
        for (name, outcome) in [("before", &self.before), ("after", &self.after)] {
            match outcome {
                Ok(outcome) => write!(f, "\n{name:>7}: {outcome}")?,
                Err(error) => write!(f, "\n{name:>7}: {error}")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Counterexample {}

/// Sizes of a [`check_refinement`].
#[derive(Clone, Copy, Debug)]
pub struct RefinementCheck {
    /// Maximum number of argument lists per function.
    pub max_inputs: usize,
    /// Seed of random arguments.
    pub seed: u64,
}

impl Default for RefinementCheck {
    fn default() -> Self {
        RefinementCheck {
            max_inputs: 1000,
            seed: 0,
        }
    }
}

/// Executes each function of a module before and after a rewrite, with the same arguments, and checks that the outcome
/// after it [refines](refines) the one before. Functions without a body, and those that the rewrite has erased or
/// renamed, are skipped, and after a few runs that reach the limit of steps the rest of a function. Returns the number
/// of runs that return or abort before the rewrite: the others prove nothing.
///
/// # Errors
/// If a function is not refined, or takes arguments with other values after the rewrite. Their types may differ if
/// [`Interpreter::represent_type`] gives them the same values, as after a conversion. An error of the interpreter other
/// than undefined behavior before the rewrite counts as well, so that ops without semantics do not pass unseen, and so
/// does an argument of a type without values.
///
/// # Examples
/// ```
/// use drr_ir::{Context, ContextBuilder, Module};
/// use drr_testing::{Interpreter, RefinementCheck, RuntimeValue, check_refinement};
///
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let function = |body: &str| Module::parse(&ctx, format!(r#"
///     "func.func"() <{{sym_name = "f", function_type = (i4, i4) -> i4}}> ({{
///     ^bb0(%x: i4, %y: i4):
///         {body}
///         "func.return"(%r) : (i4) -> ()
///     }}) : () -> ()
/// "#));
/// let before = function(r#"%p = "arith.muli"(%x, %y) : (i4, i4) -> i4  %r = "arith.divui"(%p, %y) : (i4, i4) -> i4"#)?;
/// let after = function(r#"%zero = "arith.subi"(%y, %y) : (i4, i4) -> i4  %r = "arith.addi"(%x, %zero) : (i4, i4) -> i4"#)?;
///
/// let interpreter = Interpreter::new(&ctx);
/// // `%y` is neither 0 nor poison.
/// assert_eq!(check_refinement(&interpreter, &before, &before, RefinementCheck::default())?, 17 * 15);
/// // The product may wrap.
/// let counterexample = check_refinement(&interpreter, &before, &after, RefinementCheck::default()).unwrap_err();
/// assert_eq!(counterexample.args, [RuntimeValue::int(4, 8), RuntimeValue::int(4, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_refinement(
    interpreter: &Interpreter,
    before: &Module,
    after: &Module,
    check: RefinementCheck,
) -> Result<usize, Box<Counterexample>> {
    let ctx = before.ctx();
    let mut rewritten = rustc_hash::FxHashMap::default();
    for op in functions(after) {
        rewritten.extend(name_of(op).map(|name| (name, op)));
    }
    let mut num_defined = 0;
    for function in functions(before) {
        let Some(&after) = name_of(function).and_then(|name| rewritten.get(name)) else {
            continue;
        };
        let (Some(old_types), Some(new_types)) = (argument_types(function), argument_types(after)) else {
            continue;
        };
        let types = represented_types(interpreter, &old_types, &new_types).map_err(|error| Counterexample {
            function: name_of(function).unwrap_or_default().to_owned(),
            args: Vec::new(),
            before: Err(error.clone()),
            after: Err(error),
        })?;
        let mut num_limited = 0;
        for args in Inputs::new(ctx, &types, check.max_inputs, check.seed) {
            match compare(interpreter, function, after, args)? {
                Comparison::Defined => num_defined += 1,
                Comparison::Undefined => {}
                Comparison::Limited => num_limited += 1,
            }
            if num_limited == MAX_LIMITED_RUNS {
                break;
            }
        }
    }
    Ok(num_defined)
}

/// Returns the types of the arguments of a function with a body.
fn argument_types(function: OpRef<'_>) -> Option<Vec<Type>> {
    let entry = function.region(0)?.first_block()?;
    Some(entry.args().map(|arg| arg.ty()).collect())
}

/// Returns the types whose values the arguments have. Those of both functions must have the same values, and some.
fn represented_types(interpreter: &Interpreter, old: &[Type], new: &[Type]) -> Result<Vec<Type>, ExecutionError> {
    if old.len() != new.len() {
        return Err(ExecutionError::Invalid(format!(
            "the function takes {} before the rewrite, but {} after it",
            counted(old.len(), "argument"),
            new.len()
        )));
    }
    let represent = |(index, (&old, &new)): (usize, (&Type, &Type))| {
        if interpreter.representation(old) != interpreter.representation(new) {
            let ctx = &interpreter.ctx;
            return Err(ExecutionError::Invalid(format!(
                "argument {index} is of type `{}` before the rewrite, but `{}` after it; `Interpreter::represent_type` says that types have \
                 the same values",
                old.display(ctx),
                new.display(ctx)
            )));
        }
        interpreter.type_with_values(old)
    };
    old.iter().zip(new).enumerate().map(represent).collect()
}

/// A run that refines the one before the rewrite, by the outcome of that one.
enum Comparison {
    /// The original is defined.
    Defined,
    Undefined,
    /// The original reaches the limit of steps.
    Limited,
}

fn functions(module: &Module) -> impl Iterator<Item = OpRef<'_>> {
    let blocks = module.root().region(0).into_iter().flat_map(|region| region.blocks());
    blocks.flat_map(|block| block.ops()).filter(|op| op.num_regions() == 1)
}

fn name_of(function: OpRef<'_>) -> Option<&str> {
    function.attr_named("sym_name")?.as_str(function.ctx())
}

fn compare(
    interpreter: &Interpreter,
    before: OpRef<'_>,
    after: OpRef<'_>,
    args: Vec<RuntimeValue>,
) -> Result<Comparison, Box<Counterexample>> {
    let new = Execution::new(interpreter, 0).with_more_steps().run(after, &args);
    // The rewritten function may make any of the choices that the original has.
    let (mut choices, mut num_choices, mut first) = (0, 0, None);
    loop {
        let mut run = Execution::new(interpreter, choices);
        let old = run.run(before, &args);
        num_choices = run.num_choices().min(MAX_CHOICES).max(num_choices);
        if refines(&old, &new) {
            return Ok(match old {
                Err(ExecutionError::UndefinedBehavior(_)) => Comparison::Undefined,
                Err(ExecutionError::Limit) => Comparison::Limited,
                _ => Comparison::Defined,
            });
        }
        let first = first.get_or_insert(old);
        choices += 1;
        if choices >> num_choices > 0 {
            return Err(Box::new(Counterexample {
                function: name_of(before).unwrap_or_default().to_owned(),
                args,
                before: first.clone(),
                after: new,
            }));
        }
    }
}
