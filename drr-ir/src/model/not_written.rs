//! Functions that are not written yet, such as those that `drr-import` leaves to be written by hand. An error that such
//! a function causes names it.
//!
//! A predicate returns only `bool`, so the reason takes another way: the function records its message, and an error of
//! a check evaluates the check once more while a watch collects the messages of its thread. Nothing is recorded without
//! a watch, and a check that holds costs nothing.

use std::fmt::Display;
use std::sync::atomic::Ordering;
use std::thread;

use super::Context;
use super::open_watches::OpenWatch;
use crate::Type;

/// Collects the messages of functions that are not written yet and that the thread calls until the watch is dropped.
#[doc(hidden)]
#[derive(Debug)]
pub struct NotWrittenWatch {
    ctx: Context,
    number: u64,
}

impl NotWrittenWatch {
    /// Starts a watch of the current thread.
    pub fn new(ctx: &Context) -> Self {
        let watches = ctx.not_written_watches();
        let number = watches.next.fetch_add(1, Ordering::Relaxed);
        let thread = thread::current().id();
        watches.with_open(|open| {
            open.push(OpenWatch {
                number,
                thread,
                messages: Vec::new(),
            });
        });
        NotWrittenWatch {
            ctx: ctx.clone(),
            number,
        }
    }

    /// Takes the messages so far, each once, and adds them to an error.
    pub fn explain(&self, error: impl Display) -> String {
        let messages = self.ctx.not_written_watches().with_open(|open| {
            let own = open.iter_mut().find(|watch| watch.number == self.number);
            own.map(|watch| std::mem::take(&mut watch.messages)).unwrap_or_default()
        });
        messages
            .into_iter()
            .fold(error.to_string(), |error, message| format!("{error}; {message}"))
    }
}

impl Drop for NotWrittenWatch {
    fn drop(&mut self) {
        let number = self.number;
        let watches = self.ctx.not_written_watches();
        watches.with_open(|open| open.retain(|watch| watch.number != number));
    }
}

impl Context {
    /// Records the call of a function that is not written yet, and returns `false`. An error about a check that calls
    /// the function ends with the message.
    ///
    /// `drr-import` writes functions with this call where it cannot translate C++.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use drr_ir::define::TypeConstraint;
    /// use drr_ir::{Context, Type};
    ///
    /// fn is_countable(ctx: &Context, _ty: Type) -> bool {
    ///     ctx.not_written(concat!("`is_countable` is not written yet: write it in `", file!(), "`"))
    /// }
    /// struct Countable;
    /// impl TypeConstraint for Countable {
    ///     fn holds(ctx: &Context, ty: Type) -> bool {
    ///         is_countable(ctx, ty)
    ///     }
    ///     fn summary() -> Cow<'static, str> {
    ///         "something countable".into()
    ///     }
    /// }
    /// assert!(!Countable::holds(&Context::new(), Type::I32));
    /// ```
    #[cold]
    pub fn not_written(&self, message: &'static str) -> bool {
        let thread = thread::current().id();
        self.not_written_watches().with_open(|open| {
            for watch in open.iter_mut().filter(|watch| watch.thread == thread) {
                if !watch.messages.contains(&message) {
                    watch.messages.push(message);
                }
            }
        });
        false
    }

    /// Returns a type for a function that builds a type and is not written yet. The text of the type contains the
    /// message.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// let ty = ctx.type_not_written("`build_price` is not written yet");
    /// assert_eq!(ty.display(&ctx).to_string(), r#"!drr.not_written<"`build_price` is not written yet">"#);
    /// ```
    #[cold]
    pub fn type_not_written(&self, message: &'static str) -> Type {
        self.not_written(message);
        let message = message.replace('\\', "/").replace('"', "'");
        self.dialect_type("drr", &format!("not_written<\"{message}\">"))
    }

    /// Returns the text of an error, with the functions that the failed check calls and that are not written yet.
    #[doc(hidden)]
    #[cold]
    pub fn explain_refusal<R>(&self, error: impl Display, check: impl FnOnce() -> R) -> String {
        let watch = NotWrittenWatch::new(self);
        check();
        watch.explain(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_functions_that_its_own_check_calls() {
        let ctx = Context::new();
        assert!(!ctx.not_written("before"));
        let check = || {
            ctx.not_written("`a` is not written yet");
            let inner = ctx.explain_refusal("inner", || ctx.not_written("`b` is not written yet"));
            assert_eq!(inner, "inner; `b` is not written yet");
            thread::scope(|scope| scope.spawn(|| ctx.not_written("another thread")).join().is_ok());
            ctx.not_written("`a` is not written yet");
            false
        };
        assert_eq!(
            ctx.explain_refusal("is wrong", check),
            "is wrong; `a` is not written yet; `b` is not written yet"
        );
        assert_eq!(ctx.explain_refusal("is wrong", || false), "is wrong");
        assert!(ctx.not_written_watches().with_open(|open| open.is_empty()));
    }
}
