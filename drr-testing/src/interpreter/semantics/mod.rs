//! Semantics of upstream's ops, after MLIR's documentation of each op.
//!
//! They are independent of the folds and patterns that they check. Ops are identified by name and attributes by text,
//! so that the interpreter depends on no dialect.

mod affine;
mod casts;
mod control_flow;
mod elementwise;
mod floats;
mod forall;
mod index;
mod integers;
mod math;
mod memref;
mod scf;
mod tensor;

use drr_ir::{AttrData, BodyFragment, Context, Ident, OpRef};

use super::{Execution, ExecutionError, Interpreter, RuntimeValue, Transition, Yielded};

/// The result of an op on scalars.
type Scalar = Result<RuntimeValue, ExecutionError>;

/// Semantics of the ops of a dialect, by name without the dialect.
type OpTable = [(
    &'static str,
    fn(&mut Execution<'_>, OpRef<'_>, &[RuntimeValue]) -> Result<Vec<RuntimeValue>, ExecutionError>,
)];

/// Semantics of the ops of a dialect that have regions, successors or end a region, by name without the dialect.
type ControlFlowTable = [(
    &'static str,
    fn(&mut Execution<'_>, OpRef<'_>, &[RuntimeValue], Option<Yielded>) -> Result<Transition, ExecutionError>,
)];

/// Names of attributes that are looked up whenever an op is executed.
#[derive(Clone, Copy)]
struct AttrNames {
    exact: Ident,
    fastmath: Ident,
    overflow: Ident,
    pred: Ident,
    predicate: Ident,
    rounding_mode: Ident,
    value: Ident,
}

impl AttrNames {
    fn new(ctx: &Context) -> Self {
        AttrNames {
            exact: ctx.ident("isExact"),
            fastmath: ctx.ident("fastmath"),
            overflow: ctx.ident("overflowFlags"),
            pred: ctx.ident("pred"),
            predicate: ctx.ident("predicate"),
            rounding_mode: ctx.ident("roundingmode"),
            value: ctx.ident("value"),
        }
    }
}

/// Adds the semantics of all ops.
pub(super) fn register(mut interpreter: Interpreter) -> Interpreter {
    let names = AttrNames::new(&interpreter.ctx);
    for add in [
        integers::register,
        floats::register,
        casts::register,
        index::register,
        control_flow::register,
        scf::register,
        forall::register,
        math::register,
        memref::register,
        affine::register,
        tensor::register,
    ] {
        interpreter = add(interpreter, names);
    }
    interpreter
}

impl Interpreter {
    /// Adds the semantics of a table.
    fn ops(self, dialect: &str, ops: &OpTable) -> Self {
        let add = |interpreter: Interpreter, &(name, semantics): &(&str, _)| {
            interpreter.op(&format!("{dialect}.{name}"), semantics)
        };
        ops.iter().fold(self, add)
    }

    /// Adds the semantics of a table.
    fn control_flow_ops(self, dialect: &str, ops: &ControlFlowTable) -> Self {
        let add = |interpreter: Interpreter, &(name, semantics): &(&str, _)| {
            interpreter.control_flow_op(&format!("{dialect}.{name}"), semantics)
        };
        ops.iter().fold(self, add)
    }
}

/// Returns `true` if the attribute of an op, such as `#arith.overflow<nsw, nuw>`, contains a word.
fn has_flag(op: OpRef<'_>, attr: Ident, flag: &str) -> bool {
    let Some(AttrData::Dialect { body, .. }) = op.attr(attr).and_then(|attr| attr.data(op.ctx())) else {
        return false;
    };
    body.iter().any(|fragment| match fragment {
        BodyFragment::Text(text) => text
            .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
            .any(|word| word == flag.as_bytes()),
        _ => false,
    })
}

fn undefined<T>(cause: &str) -> Result<T, ExecutionError> {
    Err(ExecutionError::UndefinedBehavior(cause.to_owned()))
}

fn unsupported(op: OpRef<'_>, what: &str) -> ExecutionError {
    ExecutionError::Unsupported(format!("`{}`: {what}", op.name_text()))
}

fn invalid(op: OpRef<'_>, what: &str) -> ExecutionError {
    ExecutionError::Invalid(format!("`{}`: {what}", op.name_text()))
}
