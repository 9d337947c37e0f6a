//! Parallel verification of isolated ops. An isolated op does not depend on the enclosing IR, so each is verified
//! separately. If there is an error, a sequential run reports it.

use rayon::prelude::*;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::{Errors, Verifier, verify_op};
use crate::define::TraitFlags;
use crate::diagnostic::{Diagnostics, Source};
use crate::{Module, Op, OpRef};

impl Module {
    /// [`Module::verify`] on the threads of the current rayon pool: the isolated ops directly in the module, usually
    /// functions, are verified in parallel.
    ///
    /// # Errors
    /// Returns the same errors as [`Module::verify`], in the same order.
    ///
    /// # Panics
    /// Panics if the root was erased.
    pub fn par_verify(&self) -> Result<(), Diagnostics> {
        if self.is_poisoned() {
            self.verify()
        } else {
            par_verify_op(self.root(), self.meta().source.as_ref())
        }
    }
}

/// [`verify_op`] on the threads of the current rayon pool, like [`Module::par_verify`].
///
/// # Errors
/// Returns the same errors as [`verify_op`], in the same order.
pub fn par_verify_op(op: OpRef<'_>, source: Option<&Arc<Source>>) -> Result<(), Diagnostics> {
    // The sequential run reports the panic of a hook, too.
    match catch_unwind(AssertUnwindSafe(|| is_valid(op))) {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => verify_op(op, source),
    }
}

fn is_valid(root: OpRef<'_>) -> bool {
    let ir = root.ir();
    let mut jobs: Vec<Op> = Vec::new();
    let mut verifier = Verifier::new(root);
    let mut walk = root.walk();
    while let Some(op) = walk.next() {
        if !verifier.accepts(op) {
            return false;
        }
        if op.parent_op() == Some(root) && op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
            jobs.push(op.handle());
            walk.skip_inside();
        }
    }
    let root = root.handle();
    jobs.into_par_iter()
        .map_init(
            || Verifier::new(ir.op(root)),
            |verifier, op| ir.op(op).walk().skip(1).all(|op| verifier.accepts(op)),
        )
        .all(|is_valid| is_valid)
}

impl<'ir> Verifier<'ir> {
    #[inline]
    fn accepts(&mut self, op: OpRef<'ir>) -> bool {
        let mut errors = Errors { list: Vec::new() };
        self.check::<true>(op, &mut errors);
        errors.list.is_empty()
    }
}
