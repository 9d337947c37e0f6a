//! Discardable attributes of the dialect.

use drr::Ident;
use drr::define::OpError;
use drr::prelude::*;

use crate::shared::attributes::unknown_attribute;

pub(crate) fn verify_operation_attribute_of_linalg(op: OpRef<'_>, attr: (Ident, Attribute)) -> Result<(), OpError> {
    match attr.0.bytes(op.ctx()) {
        b"linalg.memoized_indexing_maps" => Ok(()),
        _ => Err(unknown_attribute(op.ctx(), attr, "`linalg.memoized_indexing_maps`")),
    }
}
