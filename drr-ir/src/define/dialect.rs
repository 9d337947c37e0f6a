//! Checks of the types and attributes listed by a dialect, and registration of the builtin dialect.

use super::{AttrDeclaration, DefDescriptor, RegistryBuilder, builtin};

/// Returns a type listed by a dialect.
///
/// # Panics
///
/// Panics if the name has the prefix of another dialect, which `dialect!` reports at compile time.
// The compile-time error must point to the caller.
#[track_caller]
pub const fn type_of_dialect(definition: &'static DefDescriptor, dialect: &str) -> &'static DefDescriptor {
    check_dialect(definition.name, dialect);
    definition
}

/// Returns an attribute listed by a dialect.
///
/// # Panics
///
/// Panics if the name has the prefix of another dialect, which `dialect!` reports at compile time.
#[track_caller]
pub const fn attribute_of_dialect(attribute: AttrDeclaration, dialect: &str) -> AttrDeclaration {
    match attribute {
        AttrDeclaration::Definition(definition) => check_dialect(definition.name, dialect),
        AttrDeclaration::Enum { form, .. } => check_dialect(form.dialect, dialect),
    }
    attribute
}

/// Panics unless a name is the dialect's name or has it as a prefix.
#[track_caller]
const fn check_dialect(name: &str, dialect: &str) {
    let (name, dialect) = (name.as_bytes(), dialect.as_bytes());
    // A rejected definition has an empty name.
    if name.is_empty() || dialect.is_empty() {
        return;
    }
    let mut at = 0;
    while at <= dialect.len() {
        let is_same = if at < name.len() {
            name[at] == if at < dialect.len() { dialect[at] } else { b'.' }
        } else {
            at == dialect.len()
        };
        assert!(
            is_same,
            "the name of this definition begins with another dialect's: list it in that dialect, or give it another name"
        );
        at += 1;
    }
}

impl Default for RegistryBuilder {
    fn default() -> Self {
        let mut builder = RegistryBuilder::empty();
        builder.add(&builtin::BUILTIN);
        builder
    }
}
