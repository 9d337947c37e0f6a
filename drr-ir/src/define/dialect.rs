//! Checks the ops that a dialect lists, and adds the builtin dialect.

use super::{OpDescriptor, RegistryBuilder, builtin};

/// An op that a dialect lists.
///
/// # Panics
///
/// If the op's name has another dialect, which `dialect!` reports at compile time.
// Who reads the error does not look for it in here.
#[track_caller]
pub const fn op_of_dialect(op: &'static OpDescriptor, dialect: &str) -> &'static OpDescriptor {
    let (name, dialect) = (op.name.as_bytes(), dialect.as_bytes());
    // What has errors has no name of its own.
    if name.is_empty() || dialect.is_empty() {
        return op;
    }
    let mut at = 0;
    while at <= dialect.len() {
        let expected = if at < dialect.len() { dialect[at] } else { b'.' };
        assert!(
            at < name.len() && name[at] == expected,
            "the name of this operation begins with another dialect's: list it in that dialect, or give it another name"
        );
        at += 1;
    }
    op
}

impl Default for RegistryBuilder {
    fn default() -> Self {
        let mut builder = RegistryBuilder::empty();
        builder.add(&builtin::BUILTIN);
        builder
    }
}
