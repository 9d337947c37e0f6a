//! `drr::testing`: checks that pass, and the text of those that fail.

mod branches;
mod dialect;
mod modules;
mod rewrite;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Returns the message of a check that fails. What `UPDATE_EXPECT=1` adds to it is left out.
fn failure<T>(check: impl FnOnce() -> T) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(check)) else {
        panic!("the check does not fail")
    };
    let message = payload.downcast::<String>().expect("the check has a message");
    let end = message.find("\nthe source was not changed").unwrap_or(message.len());
    message[..end].to_owned()
}
