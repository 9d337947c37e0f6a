//! Creation of contexts with dialects.

use super::{Context, Dialects, RegistryBuilder};

/// Builder for a [`Context`].
///
/// ```
/// use drr_ir::ContextBuilder;
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// assert!(ctx.allows_unregistered_dialects());
/// ```
#[derive(Default)]
pub struct ContextBuilder {
    registry: RegistryBuilder,
    allow_unregistered: bool,
}

impl ContextBuilder {
    /// Creates a builder with only the builtin dialect.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds dialects: one, or a tuple of them.
    ///
    /// # Panics
    /// Panics if two dialects have the same namespace, or declare an op differently ([`RegistryBuilder::add`]).
    #[must_use]
    pub fn with(mut self, dialects: impl Dialects) -> Self {
        dialects.register(&mut self.registry);
        self
    }

    /// Sets whether text may use unregistered dialects. The default is `false`, as in `mlir-opt`.
    #[must_use]
    pub fn allow_unregistered_dialects(mut self, allow: bool) -> Self {
        self.allow_unregistered = allow;
        self
    }

    /// Creates the context.
    ///
    /// # Panics
    /// Panics if the process has created 2³² contexts, or if existing contexts use all of the 2³¹ ids for types,
    /// attributes and identifiers. A context reserves 2¹⁶ ids of each, and more as needed.
    pub fn build(self) -> Context {
        let registry = |idents: &_, names: &_, number| self.registry.build(idents, names, number);
        Context::create(registry, self.allow_unregistered)
    }
}
