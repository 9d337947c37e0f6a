//! Verifiers of casts: exactly one side is an index.

use drr::define::OpError;
use drr::prelude::*;

use crate::shared::shaped::verify_cast;

pub(crate) use self::{verify_one_index as verify_cast_s_op, verify_one_index as verify_cast_u_op};

pub(crate) fn verify_one_index(op: OpRef<'_>) -> Result<(), OpError> {
    verify_cast(op, |_, from, to| (from == Type::INDEX) != (to == Type::INDEX))
}
