//! Dialects, with which a context is created.

use super::{OpDescriptor, RegistryBuilder, builtin};

/// An op that a dialect lists.
///
/// # Panics
///
/// If the op's name has another dialect, which `dialect!` reports at compile time.
pub const fn op_of_dialect(op: &'static OpDescriptor, dialect: &str) -> &'static OpDescriptor {
    let (name, dialect) = (op.name.as_bytes(), dialect.as_bytes());
    // What has mistakes has no name of its own.
    if name.is_empty() || dialect.is_empty() {
        return op;
    }
    let mut at = 0;
    while at < dialect.len() {
        assert!(
            at < name.len() && name[at] == dialect[at],
            "the name of this operation begins with another dialect's: list it in that dialect, or give it another name"
        );
        at += 1;
    }
    assert!(
        at < name.len() && name[at] == b'.',
        "the name of this operation begins with another dialect's: list it in that dialect, or give it another name"
    );
    op
}

/// One dialect or several, with which a context is created. `dialect!` implements it, and so do tuples of dialects.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dialect",
    label = "not a dialect",
    note = "dialects are declared with `dialect!`; several go into a tuple"
)]
pub trait Dialects {
    /// Registers them.
    fn register(&self, registry: &mut RegistryBuilder);
}

macro_rules! tuples {
    ($($($name:ident)+;)*) => {$(
        impl<$($name: Dialects),+> Dialects for ($($name,)+) {
            #[allow(non_snake_case, reason = "the names of the type parameters serve as those of the fields")]
            fn register(&self, registry: &mut RegistryBuilder) {
                let ($($name,)+) = self;
                $($name.register(registry);)+
            }
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}

impl Dialects for () {
    fn register(&self, _registry: &mut RegistryBuilder) {}
}

impl Default for RegistryBuilder {
    fn default() -> Self {
        let mut builder = RegistryBuilder::empty();
        builder.add(&builtin::BUILTIN);
        builder
    }
}
