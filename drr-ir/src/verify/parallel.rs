//! Checking isolated ops at the same time. Nothing inside of one has to do with what is around it: where it has, that is a
//! mistake. So each can be checked by itself as long as nothing is wrong; and if something is, a check in the order of the text
//! says what.

use rayon::prelude::*;

use super::{Dominance, Errors, Plans, check};
use crate::define::TraitFlags;
use crate::diagnostic::Diagnostics;
use crate::{Module, Op, OpRef};

impl Module {
    /// [`Module::verify`] on the threads of rayon, those of the pool in which it is called: the isolated ops directly in the
    /// module, functions mostly, are checked at the same time.
    ///
    /// # Errors
    /// As [`Module::verify`], in the same words and order.
    ///
    /// # Panics
    /// If the root was erased.
    pub fn par_verify(&self) -> Result<(), Diagnostics> {
        if self.is_right() { Ok(()) } else { self.verify() }
    }

    fn is_right(&self) -> bool {
        let ir = self.ir();
        let mut jobs: Vec<Op> = Vec::new();
        let mut looks = Looks::new(self);
        let mut walk = self.root().walk();
        while let Some(op) = walk.next() {
            if !looks.finds_right(op) {
                return false;
            }
            if op.parent_op() == Some(self.root()) && op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
                jobs.push(op.handle());
                walk.skip_inside();
            }
        }
        let is_right = |looks: &mut Looks<'_>, op: Op| ir.op(op).walk().skip(1).all(|op| looks.finds_right(op));
        jobs.into_par_iter()
            .map_init(|| Looks::new(self), is_right)
            .all(|is_right| is_right)
    }
}

/// What one thread knows.
struct Looks<'a> {
    dominance: Dominance,
    plans: Plans<'a>,
}

impl<'a> Looks<'a> {
    fn new(module: &'a Module) -> Self {
        Looks {
            dominance: Dominance::new(module.ir()),
            plans: Plans::new(module.ctx()),
        }
    }

    #[inline]
    fn finds_right(&mut self, op: OpRef<'_>) -> bool {
        let mut errors = Errors { list: Vec::new() };
        check::<true>(op, &mut self.dominance, &mut self.plans, &mut errors);
        errors.list.is_empty()
    }
}
