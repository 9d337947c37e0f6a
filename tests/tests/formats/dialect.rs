//! The dialect of `tests/oracle/formats`: the same records as MLIR's.

#![allow(deprecated, reason = "formats that the macro warns of are compared as well")]

use drr::define::OpError;
use drr::prelude::*;

use super::directives::*;

drr::include_drr!("oracle/formats/formats.td");

/// A context with the dialect.
pub(crate) fn context() -> Context {
    Context::with(Fmt_Dialect)
}

fn not_negative(_: &Context, a: i64) -> Result<(), OpError> {
    if a < 0 {
        Err(OpError::new("is negative"))
    } else {
        Ok(())
    }
}
