//! The verifier: checks of IR in addition to those of the parser.
//!
//! - `error`: its errors.
//! - `structure`: blocks, terminators, successors, isolation.
//! - `dominance`: definitions before uses.
//! - `attributes`: checks of dialects of the attributes that have their names.
//! - `registered`: checks of an op against its declaration.
//! - `region_branch`: checks of the values that an op and its terminators forward to regions and results.
//! - `plan`: a fast path of these checks, without messages.
//! - `parallel`: isolated ops in parallel.

mod attributes;
mod dominance;
mod error;
#[cfg(feature = "rayon")]
mod parallel;
mod plan;
mod region_branch;
mod registered;
mod structure;
#[cfg(test)]
mod tests;

pub use error::VerifyError;
#[cfg(feature = "rayon")]
pub use parallel::par_verify_op;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use dominance::Dominance;
use plan::{AcceptedTypes, VerifyPlans};

use crate::define::{OpError, SymbolTableCollection};
use crate::diagnostic::{Diagnostic, Diagnostics, Source};
use crate::ir::one_line;
use crate::store::Prefetcher;
use crate::{Context, Ir, Module, Op, OpRef};

/// The verifier stops after this number of errors.
const MAX_ERRORS: usize = 100;

impl Module {
    /// Verifies the module: structure, dominance, and the declaration of each registered op. Every module that is
    /// rejected is rejected by `mlir-opt`, too.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// assert!(Module::new(&Context::new()).verify().is_ok());
    /// ```
    ///
    /// # Errors
    /// Returns all errors, each with the op, the rule, and the location; or the error that the module is poisoned
    /// ([`Module::is_poisoned`]).
    pub fn verify(&self) -> Result<(), Diagnostics> {
        if self.is_poisoned() {
            let error = Diagnostic::error(crate::module::POISONED).with_help("parse it again");
            return Err([error].into_iter().collect());
        }
        verify_op(self.root(), self.meta().source.as_ref())
    }
}

/// Verifies an op and its nested ops. `source` is the text that the op was parsed from.
///
/// If the op is the root of its IR and no symbol table, the symbols of enclosing ops are unknown and count as declared,
/// and its parent is unknown, too: [`verify_symbol_uses`] checks symbols afterwards in the module.
///
/// ```
/// use drr_ir::verify::verify_op;
/// use drr_ir::{Context, Module};
/// let module = Module::new(&Context::new());
/// assert!(verify_op(module.root(), None).is_ok());
/// ```
///
/// # Errors
/// Returns all errors, each with the op, the rule, and the location. If a hook panics, this is the last error.
pub fn verify_op(op: OpRef<'_>, source: Option<&Arc<Source>>) -> Result<(), Diagnostics> {
    diagnostics(op.ir(), errors_and_panic_of(op, Verifier::new(op)), source)
}

/// Verifies an op that is isolated from above as if it were the root of an IR: the symbols of enclosing ops are unknown
/// and count as declared. So the time does not depend on the rest of the IR. [`verify_symbol_uses`] checks symbols
/// afterwards.
///
/// ```
/// use drr_ir::verify::{verify_isolated_op, verify_op};
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "module { %0 = unrealized_conversion_cast to i32 }")?;
/// let inner = module.root().walk().nth(1).expect("there is a module inside");
/// assert!(verify_isolated_op(inner, None).is_ok() && verify_op(inner, None).is_ok());
/// # Ok::<(), drr_ir::diagnostic::Diagnostics>(())
/// ```
///
/// # Errors
/// Returns errors like [`verify_op`].
pub fn verify_isolated_op(op: OpRef<'_>, source: Option<&Arc<Source>>) -> Result<(), Diagnostics> {
    diagnostics(op.ir(), errors_and_panic_of(op, Verifier::isolated(op)), source)
}

/// Verifies the structure and the declaration of an op, but neither the dominance of its operands nor its nested ops.
///
/// # Errors
/// Returns errors like [`verify_op`].
pub fn verify_op_itself(op: OpRef<'_>, source: Option<&Arc<Source>>) -> Result<(), Diagnostics> {
    diagnostics(op.ir(), errors_of_itself(op).list, source)
}

/// Returns the first error that [`verify_op_itself`] reports.
pub fn first_error_of_itself(op: OpRef<'_>) -> Option<VerifyError> {
    let mut errors = errors_of_itself(op).list.into_iter();
    errors.next().map(|(_, error)| error)
}

fn errors_of_itself(op: OpRef<'_>) -> Errors {
    let mut errors = Errors { list: Vec::new() };
    errors.catch_panic(op, |errors, _| {
        attributes::check(op, errors);
        structure::check(op, errors);
        registered::check(op, false, &mut SymbolTableCollection::inside(op), errors);
    });
    errors
}

/// Verifies only the symbol uses in ops of one IR and their nested ops, for ops that were verified in a separate IR
/// ([`verify_op`]).
///
/// # Errors
/// Returns errors like [`verify_op`].
pub fn verify_symbol_uses<'ir>(
    ops: impl IntoIterator<Item = OpRef<'ir>>,
    source: Option<&Arc<Source>>,
) -> Result<(), Diagnostics> {
    let (mut errors, mut symbols) = (Errors { list: Vec::new() }, SymbolTableCollection::new());
    let mut ir = None;
    for op in ops.into_iter().flat_map(OpRef::walk) {
        ir = Some(op.ir());
        if let Some(verify) = op.info().and_then(|info| info.def().hooks.verify_symbol_uses) {
            errors.add_if(op, verify(op, &mut symbols));
        }
        if errors.list.len() >= MAX_ERRORS {
            errors.add(op, VerifyError::TooMany(MAX_ERRORS));
            break;
        }
    }
    ir.map_or(Ok(()), |ir| diagnostics(ir, errors.list, source))
}

fn diagnostics(ir: &Ir, errors: Vec<(Op, VerifyError)>, source: Option<&Arc<Source>>) -> Result<(), Diagnostics> {
    if errors.is_empty() {
        return Ok(());
    }
    let errors = errors.into_iter();
    Err(errors.map(|(op, error)| diagnostic(ir, op, error, source)).collect())
}

/// Returns the first error in an op or its nested ops, with the invalid op: [`Module::verify`] for drivers. Panics of
/// hooks propagate.
pub fn first_error(root: OpRef<'_>) -> Option<(OpRef<'_>, VerifyError)> {
    let (op, error) = errors_inside::<true>(root).into_iter().next()?;
    Some((root.ir().get(op)?, error))
}

/// Checks the number and types of an op's operands against its declaration.
pub fn operand_error(op: OpRef<'_>) -> Option<VerifyError> {
    let mut errors = Errors { list: Vec::new() };
    registered::operands(op, op.info()?.def(), &mut errors);
    errors.list.pop().map(|(_, error)| error)
}

/// Checks the operands of many ops as [`operand_error`] does, which plans make faster.
pub struct OperandVerifier<'c> {
    plans: VerifyPlans<'c>,
    accepted: AcceptedTypes,
}

impl<'c> OperandVerifier<'c> {
    /// Creates a verifier for ops of a context.
    pub fn new(ctx: &'c Context) -> Self {
        OperandVerifier {
            plans: VerifyPlans::new(ctx),
            accepted: AcceptedTypes::default(),
        }
    }

    /// Checks the number and types of an op's operands against its declaration.
    pub fn error(&mut self, op: OpRef<'_>) -> Option<VerifyError> {
        let types = op.operands().map(|value| value.ty());
        let plan = self.plans.of(op.name());
        if plan.is_some_and(|plan| plan.operands.accept(op, types, &mut self.accepted)) {
            None
        } else {
            operand_error(op)
        }
    }
}

/// Returns the errors in an op and its nested ops, each with the invalid op. `SHORT` enables the fast path.
fn errors_inside<const SHORT: bool>(root: OpRef<'_>) -> Vec<(Op, VerifyError)> {
    errors_of::<SHORT>(root, Verifier::new(root))
}

/// The same, with a verifier for the op.
fn errors_of<'ir, const SHORT: bool>(root: OpRef<'ir>, verifier: Verifier<'ir>) -> Vec<(Op, VerifyError)> {
    let mut errors = Errors { list: Vec::new() };
    check_inside::<SHORT>(root, verifier, &mut errors, &mut { root });
    errors.list
}

/// The same, with the panic of a hook as an error of its op.
fn errors_and_panic_of<'ir>(root: OpRef<'ir>, verifier: Verifier<'ir>) -> Vec<(Op, VerifyError)> {
    let mut errors = Errors { list: Vec::new() };
    errors.catch_panic(root, |errors, current| {
        check_inside::<true>(root, verifier, errors, current)
    });
    errors.list
}

/// Verifies an op and its nested ops. `current` is the one that is being verified.
fn check_inside<'ir, const SHORT: bool>(
    root: OpRef<'ir>,
    mut verifier: Verifier<'ir>,
    errors: &mut Errors,
    current: &mut OpRef<'ir>,
) {
    let ir = root.ir();
    let mut ahead = Prefetcher::default();
    for op in root.walk() {
        *current = op;
        ahead.visit(&ir.arena, op.index());
        verifier.check::<SHORT>(op, errors);
        if errors.list.len() >= MAX_ERRORS {
            errors.add(op, VerifyError::TooMany(MAX_ERRORS));
            break;
        }
    }
}

/// State of a run of the verifier over the ops in textual order.
struct Verifier<'ir> {
    dominance: Dominance,
    plans: VerifyPlans<'ir>,
    accepted: AcceptedTypes,
    symbols: SymbolTableCollection<'ir>,
}

impl<'ir> Verifier<'ir> {
    /// Creates a verifier for an op and its nested ops.
    fn new(root: OpRef<'ir>) -> Self {
        Verifier {
            dominance: Dominance::new(root.ir()),
            plans: VerifyPlans::new(root.ctx()),
            accepted: AcceptedTypes::default(),
            symbols: SymbolTableCollection::inside(root),
        }
    }

    /// Creates a verifier for an op and its nested ops, which knows nothing around the op.
    fn isolated(root: OpRef<'ir>) -> Self {
        Verifier {
            dominance: Dominance::sparse(),
            plans: VerifyPlans::new(root.ctx()),
            accepted: AcceptedTypes::default(),
            symbols: SymbolTableCollection::isolated(root),
        }
    }

    /// Verifies an op and marks it as passed.
    #[inline]
    fn check<const SHORT: bool>(&mut self, op: OpRef<'ir>, errors: &mut Errors) {
        if let Some(block) = op.block() {
            self.dominance.enter(block);
        }
        if op.may_have_discardable() {
            attributes::check(op, errors);
        }
        if !(SHORT && self.is_valid_by_plan(op)) {
            structure::check(op, errors);
            if !(SHORT && op.operands().all(|value| self.dominance.is_plain(value))) {
                structure::check_isolation(op, errors);
                self.dominance.check(op, errors);
            }
            let is_as_declared = SHORT
                && self
                    .plans
                    .of(op.name())
                    .is_some_and(|plan| plan.accepts(op, &mut self.accepted));
            registered::check(op, is_as_declared, &mut self.symbols, errors);
        }
        self.dominance.pass(op);
    }

    /// Returns `true` if the fast path finds the op valid, which it does for most ops. Other ops are verified in full.
    #[inline]
    fn is_valid_by_plan(&mut self, op: OpRef<'ir>) -> bool {
        if !op.is_leaf() {
            return false;
        }
        let Some(plan) = self.plans.of(op.name()).filter(|plan| plan.is_short) else {
            return false;
        };
        let operands = op.operands();
        let count = operands.len();
        let is_known = plan.operands.takes(count)
            && operands
                .enumerate()
                .all(|(index, value)| self.dominance.is_plain(value) && plan.operands.knows(index, count, value.ty()))
            && plan.knows_rest(op);
        // The types may differ from those of the last op with this name.
        (is_known || op.operands().all(|value| self.dominance.is_plain(value)) && plan.accepts(op, &mut self.accepted))
            && plan.passes_traits_and_hooks(op, &mut self.symbols)
    }
}

/// The errors found so far.
struct Errors {
    list: Vec<(Op, VerifyError)>,
}

impl Errors {
    /// Adds an error of an op.
    #[cold]
    fn add(&mut self, op: OpRef<'_>, error: VerifyError) {
        self.list.push((op.handle(), error));
    }

    /// Adds an error of an op that a constraint refuses. If the constraint calls functions that are not written yet,
    /// the error names them.
    #[cold]
    fn add_refusal(&mut self, op: OpRef<'_>, error: VerifyError, holds: impl FnOnce() -> bool) {
        let text = error.to_string();
        let explained = op.ctx().explain_refusal(&text, holds);
        self.add(
            op,
            if explained == text {
                error
            } else {
                OpError::new(explained).into()
            },
        );
    }

    /// Calls `check`, which calls hooks, and sets the op that it verifies. A panic of a hook is an error of this op and
    /// ends the check.
    fn catch_panic<'ir>(&mut self, root: OpRef<'ir>, check: impl FnOnce(&mut Self, &mut OpRef<'ir>)) {
        let mut current = root;
        let result = catch_unwind(AssertUnwindSafe(|| check(self, &mut current)));
        if let Err(payload) = result {
            let message = match (payload.downcast_ref::<String>(), payload.downcast_ref::<&str>()) {
                (Some(message), _) => message,
                (None, Some(message)) => *message,
                (None, None) => "the panic has no message",
            };
            let error = format!("panics in its verifier, which must return an error instead: {message}");
            self.add(current, OpError::new(error).into());
        }
    }

    fn add_if(&mut self, op: OpRef<'_>, result: Result<(), OpError>) {
        if let Err(error) = result {
            self.add(op, error.into());
        }
    }
}

/// Returns the diagnostic of an error, with the name of its op and its location.
fn diagnostic(ir: &Ir, op: Op, error: VerifyError, source: Option<&Arc<Source>>) -> Diagnostic {
    let rule = match &error {
        VerifyError::Rule(rule) => Some(rule),
        _ => None,
    };
    let op = ir.op(rule.and_then(OpError::op).unwrap_or(op));
    if matches!(error, VerifyError::TooMany(_)) {
        return Diagnostic::error(error);
    }
    let name = op.name_text();
    let mut diagnostic = Diagnostic::error(format_args!("`{name}` {error}"));
    if let (VerifyError::UnknownInherent { name }, Some(info)) = (&error, op.info())
        && let Some(near) = info.similar_argument(name)
    {
        diagnostic = diagnostic.suggesting(Some(near));
    } else if let Some(help) = error.help() {
        diagnostic = diagnostic.with_help(help);
    }
    diagnostic = diagnostic.at_op(op, source);
    // Without a line of the source, only the op itself shows which one it is.
    if diagnostic.span().is_none() {
        diagnostic = diagnostic.with_note(format_args!("see current operation: {}", one_line(op)));
    }
    match rule.and_then(OpError::note) {
        Some((other, note)) => diagnostic.with_note_at_op(ir.op(other), note),
        None => diagnostic,
    }
}
