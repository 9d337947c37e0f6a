//! The dialect of `tests/oracle/formats`: the same records as MLIR's.

#![allow(deprecated, reason = "formats that the macro warns of are compared as well")]

use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Value};

use super::directives::*;

drr::include_drr!("oracle/formats/formats.td");

/// Returns a context with the dialect.
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

/// Both results have the type of the first operand.
fn twice(ir: &Ir, operands: &[Value], _: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>> {
    Some(SmallVec::from_elem(ir.value(*operands.first()?).ty(), 2))
}

fn has_type_twice(op: OpRef<'_>) -> Result<(), OpError> {
    let ty = op.operands().next().map(|x| x.ty());
    if op.result_types().all(|result| Some(result) == ty) {
        Ok(())
    } else {
        Err(OpError::new("has results of other types than its first operand"))
    }
}
