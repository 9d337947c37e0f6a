//! Rewrites that can fail. They run from a checkpoint on, to which the IR goes back if they do; until they are complete
//! nobody hears of what they change.

use std::fmt::Display;

use super::Rewriter;

impl Rewriter<'_> {
    /// Makes changes that are all undone if they fail: the IR is then exactly as before, with its orders and handles, and so
    /// is where and with which location ops are built. Attempts nest.
    ///
    /// ```
    /// use drr_ir::{Builder, Context, InsertPoint, Module, NewOp};
    /// use drr_runtime::Rewriter;
    ///
    /// let ctx = Context::new();
    /// let mut module = Module::new(&ctx);
    /// let end = InsertPoint::End(module.body());
    /// let mut rewriter = Rewriter::new(module.ir_mut());
    /// rewriter.set_insert_point(end);
    /// let failed = rewriter.attempt(|rewriter| {
    ///     rewriter.insert(NewOp::new(ctx.op_name("test.op")));
    ///     Err::<(), _>("it was a bad idea")
    /// });
    /// assert_eq!(failed, Err("it was a bad idea"));
    /// assert_eq!(module.root().walk().count(), 1, "only the module is there");
    /// ```
    ///
    /// # Errors
    /// What the changes fail with.
    pub fn attempt<T, E>(&mut self, change: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        let (events, point, location) = (self.events.len(), self.point, self.location);
        let checkpoint = self.ir.checkpoint();
        let result = change(self);
        match result {
            Ok(_) => self.ir.keep(checkpoint),
            Err(_) => {
                self.ir.roll_back(checkpoint);
                self.events.truncate(events);
                (self.point, self.location) = (point, location);
            }
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
