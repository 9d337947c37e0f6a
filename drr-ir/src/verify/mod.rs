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

pub use error::VerifyError;

use crate::diagnostic::{Diagnostic, Diagnostics, Span};
use crate::{LocationData, Module, OpRef};

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
        let mut errors = Errors {
            module: self,
            list: Diagnostics::new(),
        };
        let mut dominance = dominance::Dominance::new(self.root());
        for op in self.root().walk() {
            structure::check(op, &mut errors);
            dominance.check(op, &mut errors);
            registered::check(op, &mut errors);
            if errors.list.len() >= MAX_ERRORS {
                errors.list.push(Diagnostic::error(VerifyError::TooMany(MAX_ERRORS)));
                break;
            }
        }
        if errors.list.has_errors() {
            Err(errors.list)
        } else {
            Ok(())
        }
    }
}

/// The mistakes found so far.
struct Errors<'m> {
    module: &'m Module,
    list: Diagnostics,
}

impl Errors<'_> {
    /// Reports a mistake of an op.
    #[cold]
    fn add(&mut self, op: OpRef<'_>, error: VerifyError) {
        let name = op.name_text();
        let diagnostic = Diagnostic::error(format_args!("`{name}` {error}"));
        let source = self.module.meta().source.as_ref();
        let diagnostic = match (op.location().as_offset(), source) {
            (Some(start), Some(source)) => {
                // The op's name with its quotes stands there.
                let len = name.len() as u32 + 2;
                diagnostic.at(source, Span::new(start, start.saturating_add(len)))
            }
            _ => match place(op) {
                Some(place) => diagnostic.with_note(place),
                None => diagnostic,
            },
        };
        self.list.push(diagnostic);
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
