//! Checks the types and attributes that a dialect lists, and adds the builtin dialect.

use super::{DefDescriptor, RegistryBuilder, builtin};

/// Returns a type or an attribute that a dialect lists.
///
/// # Panics
///
/// If its name has another dialect, which `dialect!` reports at compile time.
// Who reads the error does not look for it in here.
#[track_caller]
pub const fn definition_of_dialect(definition: &'static DefDescriptor, dialect: &str) -> &'static DefDescriptor {
    let (name, dialect) = (definition.name.as_bytes(), dialect.as_bytes());
    // What has errors has no name of its own.
    if name.is_empty() || dialect.is_empty() {
        return definition;
    }
    let mut at = 0;
    while at <= dialect.len() {
        let expected = if at < dialect.len() { dialect[at] } else { b'.' };
        assert!(
            at < name.len() && name[at] == expected,
            "the name of this definition begins with another dialect's: list it in that dialect, or give it another name"
        );
        at += 1;
    }
    definition
}

impl Default for RegistryBuilder {
    fn default() -> Self {
        let mut builder = RegistryBuilder::empty();
        builder.add(&builtin::BUILTIN);
        builder
    }
}
