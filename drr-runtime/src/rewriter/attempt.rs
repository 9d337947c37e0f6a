//! Rewrites that can fail. They run from a checkpoint on, to which the IR goes back if they do; until they are complete
//! nobody hears of what they change.

use std::fmt::Display;

use drr_ir::{Checkpoint, InsertPoint, Location};

use super::Rewriter;

impl Rewriter<'_> {
    /// Makes changes that are all undone if they fail: the IR is then exactly as before, with its orders and handles, and so
    /// is where and with which location ops are built. Attempts nest.
    ///
    /// ```
    /// use drr_ir::{Builder, Context, InsertPoint, Module, OperationState};
    /// use drr_runtime::Rewriter;
    ///
    /// let ctx = Context::new();
    /// let mut module = Module::new(&ctx);
    /// let end = InsertPoint::End(module.body());
    /// let mut rewriter = Rewriter::new(module.ir_mut());
    /// rewriter.set_insert_point(end);
    /// let failed = rewriter.attempt(|rewriter| {
    ///     rewriter.insert(OperationState::new(ctx.op_name("test.op")));
    ///     Err::<(), _>("it was a bad idea")
    /// });
    /// assert_eq!(failed, Err("it was a bad idea"));
    /// assert_eq!(module.root().walk().count(), 1, "only the module is there");
    /// ```
    ///
    /// # Errors
    /// What the changes fail with.
    pub fn attempt<T, E>(&mut self, change: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        self.open();
        let mut attempt = Attempt {
            events: self.events.len(),
            new_uses: self.new_uses.len(),
            new_ops: self.new_ops.len(),
            point: self.point,
            location: self.location,
            checkpoint: Some(self.ir.checkpoint()),
            rewriter: self,
        };
        let result = change(attempt.rewriter);
        if result.is_ok()
            && let Some(checkpoint) = attempt.checkpoint.take()
        {
            attempt.rewriter.ir.keep(checkpoint);
        }
        result
    }

    /// The rewrite of a pattern that can fail. Says whether the pattern is done with: not if it fails, which the driver
    /// hears of, so that others are tried.
    ///
    /// A mistake is no failure: it is undone too, but the driver stops with it.
    pub fn rewrite_or_undo<E: Display>(&mut self, rewrite: impl FnOnce(&mut Self) -> Result<(), E>) -> bool {
        let result = self.attempt(|rewriter| match rewrite(rewriter) {
            Ok(()) if rewriter.error.is_none() => Ok(()),
            Ok(()) => Err(None),
            Err(reason) => Err(Some(reason)),
        });
        match result {
            Ok(()) | Err(None) => true,
            Err(Some(reason)) => {
                // A failure after a mistake follows from it.
                if self.error.is_none() {
                    self.give_up(reason.to_string());
                }
                self.error.is_some()
            }
        }
    }

    /// Notes why the rewrite fails.
    pub(crate) fn give_up(&mut self, reason: String) {
        self.failure = Some(reason);
        self.news = true;
    }
}

/// An attempt that runs. Unless its checkpoint is kept it is taken back when it ends, by a panic, too.
struct Attempt<'r, 'a> {
    rewriter: &'r mut Rewriter<'a>,
    checkpoint: Option<Checkpoint>,
    events: usize,
    new_uses: usize,
    new_ops: usize,
    point: InsertPoint,
    location: Location,
}

impl Drop for Attempt<'_, '_> {
    fn drop(&mut self) {
        if let Some(checkpoint) = self.checkpoint.take() {
            self.rewriter.ir.roll_back(checkpoint);
            self.rewriter.events.truncate(self.events);
            self.rewriter.new_uses.truncate(self.new_uses);
            self.rewriter.new_ops.truncate(self.new_ops);
            (self.rewriter.point, self.rewriter.location) = (self.point, self.location);
        }
    }
}
