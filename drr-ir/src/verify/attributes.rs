//! Discardable attributes with the name of a dialect, which has a check of them.

use super::Errors;
use crate::OpRef;

/// Has the discardable attributes of an op checked, each by its dialect.
#[cold]
pub(super) fn check(op: OpRef<'_>, errors: &mut Errors) {
    let ctx = op.ctx();
    for (name, attr) in op.discardable_attrs() {
        if let Some(verify) = ctx.registry().attribute_hooks(name.bytes(ctx)).operation {
            errors.add_if(op, verify(op, (name, attr)));
        }
    }
}
