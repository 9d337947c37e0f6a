//! The texts that explain why patterns do not match.

use std::cell::RefCell;
use std::fmt::Display;

use drr_ir::{Context, NotWrittenWatch};

/// Reasons of one match.
#[derive(Debug)]
pub(in crate::rewriter) struct Reasons {
    pub(super) texts: RefCell<Vec<String>>,
    /// Watch of functions that constraints call and that are not written yet.
    not_written: NotWrittenWatch,
}

impl Reasons {
    pub(in crate::rewriter) fn new(ctx: &Context) -> Self {
        Reasons {
            texts: RefCell::default(),
            not_written: NotWrittenWatch::new(ctx),
        }
    }

    /// Takes the last reason and drops all preceding reasons.
    pub(in crate::rewriter) fn take_last(&self) -> Option<String> {
        let mut reasons = self.texts.borrow_mut();
        let last = reasons.pop();
        reasons.clear();
        // Even without a reason, later ones must not name functions of this match.
        let explained = self.not_written.explain(last.as_deref().unwrap_or_default());
        last.map(|_| explained)
    }

    #[cold]
    #[inline(never)]
    pub(in crate::rewriter) fn give<R: Display>(&self, reason: impl FnOnce() -> R) {
        let text = reason().to_string();
        self.texts.borrow_mut().push(text);
    }
}
