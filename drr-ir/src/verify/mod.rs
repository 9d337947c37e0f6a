//! The verifier: what must hold of IR beyond what the reader checks.
//!
//! - `error`: what can be wrong.
//! - `structure`: blocks, terminators, successors, isolation.
//! - `dominance`: definitions before uses.
//! - `registered`: what an op's declaration says.

mod dominance;
mod error;
mod registered;
mod structure;
#[cfg(test)]
mod tests;

pub use error::VerifyError;

use crate::diagnostic::{Diagnostic, Diagnostics, Span};
use crate::{LocationData, Module, Op, OpRef};

/// After so many mistakes the rest of a module is not looked at.
const MAX_ERRORS: usize = 100;

impl Module {
    /// Checks the module: structure, dominance, and each registered op's own rules. `mlir-opt` rejects what this rejects.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// assert!(Module::new(&Context::new()).verify().is_ok());
    /// ```
    ///
    /// # Errors
    /// All mistakes that were found, each with the op, the rule, and the place.
    pub fn verify(&self) -> Result<(), Diagnostics> {
        let mistakes = mistakes(self);
        if mistakes.is_empty() {
            return Ok(());
        }
        Err(mistakes
            .into_iter()
            .map(|(op, error)| diagnostic(self, op, error))
            .collect())
    }
}

/// The mistakes of a module, each with the op that makes it.
fn mistakes(module: &Module) -> Vec<(Op, VerifyError)> {
    let mut errors = Errors { list: Vec::new() };
    let mut dominance = dominance::Dominance::new(module.root());
    for op in module.root().walk() {
        structure::check(op, &mut errors);
        dominance.check(op, &mut errors);
        registered::check(op, &mut errors);
        if errors.list.len() >= MAX_ERRORS {
            errors.add(op, VerifyError::TooMany(MAX_ERRORS));
            break;
        }
    }
    errors.list
}

/// The mistakes found so far.
struct Errors {
    list: Vec<(Op, VerifyError)>,
}

impl Errors {
    /// Reports a mistake of an op.
    #[cold]
    fn add(&mut self, op: OpRef<'_>, error: VerifyError) {
        self.list.push((op.handle(), error));
    }
}

/// A mistake, with the name of its op and its place.
fn diagnostic(module: &Module, op: Op, error: VerifyError) -> Diagnostic {
    let op = module.ir().op(op);
    if matches!(error, VerifyError::TooMany(_)) {
        return Diagnostic::error(error);
    }
    let name = op.name_text();
    let diagnostic = Diagnostic::error(format_args!("`{name}` {error}"));
    let source = module.meta().source.as_ref();
    match (op.location().as_offset(), source) {
        (Some(start), Some(source)) => {
            // The op's name with its quotes stands there.
            let len = name.len() as u32 + 2;
            diagnostic.at(source, Span::new(start, start.saturating_add(len)))
        }
        _ => match place(op) {
            Some(place) => diagnostic.with_note(place),
            None => diagnostic,
        },
    }
}

/// Where an op comes from, in words.
fn place(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx();
    match op.ir().location_data(op.location())? {
        LocationData::File { file, line, column } => Some(format!("it comes from {}:{line}:{column}", file.text(ctx))),
        LocationData::Range { file, start, .. } => {
            Some(format!("it comes from {}:{}:{}", file.text(ctx), start.0, start.1))
        }
        LocationData::Name { name, .. } => Some(format!("it comes from \"{}\"", name.text(ctx))),
        _ => None,
    }
}
