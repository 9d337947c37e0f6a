//! Verifying isolated ops in parallel. An isolated op does not depend on the IR around it, so each is checked separately. If
//! there is an error, a sequential check reports it.

use rayon::prelude::*;

use super::{Errors, Verifier};
use crate::define::TraitFlags;
use crate::diagnostic::Diagnostics;
use crate::{Module, Op, OpRef};

impl Module {
    /// [`Module::verify`] on the threads of rayon, those of the pool in which it is called: the isolated ops directly in the
    /// module, mostly functions, are checked in parallel.
    ///
    /// # Errors
    /// As [`Module::verify`], with the same messages and order.
    ///
    /// # Panics
    /// If the root was erased.
    pub fn par_verify(&self) -> Result<(), Diagnostics> {
        if !self.is_poisoned() && self.is_right() {
            Ok(())
        } else {
            self.verify()
        }
    }

    fn is_right(&self) -> bool {
        let ir = self.ir();
        let mut jobs: Vec<Op> = Vec::new();
        let mut verifier = Verifier::new(self.ir());
        let mut walk = self.root().walk();
        while let Some(op) = walk.next() {
            if !verifier.finds_right(op) {
                return false;
            }
            if op.parent_op() == Some(self.root()) && op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
                jobs.push(op.handle());
                walk.skip_inside();
            }
        }
        jobs.into_par_iter()
            .map_init(
                || Verifier::new(self.ir()),
                |verifier, op| ir.op(op).walk().skip(1).all(|op| verifier.finds_right(op)),
            )
            .all(|is_right| is_right)
    }
}

impl<'ir> Verifier<'ir> {
    #[inline]
    fn finds_right(&mut self, op: OpRef<'ir>) -> bool {
        let mut errors = Errors { list: Vec::new() };
        self.check::<true>(op, &mut errors);
        errors.list.is_empty()
    }
}
