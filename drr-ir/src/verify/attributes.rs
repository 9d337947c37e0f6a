//! Verification of discardable attributes whose name has the prefix of a dialect with a hook for them.

use super::Errors;
use crate::OpRef;

/// Verifies the discardable attributes of an op with the hooks of their dialects.
#[cold]
pub(super) fn check(op: OpRef<'_>, errors: &mut Errors) {
    let ctx = op.ctx();
    for (name, attr) in op.discardable_attrs() {
        if let Some(verify) = ctx.registry().attribute_hooks(name.bytes(ctx)).operation {
            errors.add_if(op, verify(op, (name, attr)));
        }
    }
}
