//! Creating a context, and what names are as text.

mod names;

use crate::define::Dialects;
use crate::model::{Context, RegistryBuilder};

/// The settings of a new context.
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
    /// A builder with only the builtin dialect.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds dialects: one, or a tuple of them.
    #[must_use]
    pub fn with(mut self, dialects: impl Dialects) -> Self {
        dialects.register(&mut self.registry);
        self
    }

    /// Whether text may use dialects that are not registered; not allowed by default, as in `mlir-opt`.
    #[must_use]
    pub fn allow_unregistered_dialects(mut self, allow: bool) -> Self {
        self.allow_unregistered = allow;
        self
    }

    /// Creates the context.
    pub fn build(self) -> Context {
        Context::from_registry(self.registry, self.allow_unregistered)
    }
}

impl Context {
    /// A context that knows only the builtin dialect.
    pub fn new() -> Context {
        ContextBuilder::new().build()
    }

    /// A context that knows these dialects (one, or a tuple of them) and the builtin one.
    pub fn with(dialects: impl Dialects) -> Context {
        ContextBuilder::new().with(dialects).build()
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AttrData, Type, TypeData};

    #[test]
    fn a_context_is_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Context>();
    }

    #[test]
    fn fixed_types_are_what_their_constants_say() {
        let ctx = Context::new();
        assert_eq!(ctx.intern_type(TypeData::Index), Type::INDEX);
        assert_eq!(ctx.float_type(crate::numbers::FloatKind::F64), Type::F64);
        assert_eq!(ctx.integer_type(33).integer_width(&ctx), Some(33));
    }

    #[test]
    fn equal_integers_have_one_encoding() {
        let ctx = Context::new();
        for value in [
            0,
            1,
            -1,
            (1 << 25) - 1,
            1 << 25,
            -(1 << 25),
            -(1 << 25) - 1,
            i64::MAX,
            i64::MIN,
        ] {
            let attr = ctx.int_attr(Type::I64, value);
            assert_eq!(attr.as_i64(&ctx), Some(value));
            let int = crate::numbers::Int::wrapping(64, value as u128);
            assert_eq!(ctx.integer_attr(Type::I64, int.clone()), attr);
            assert_eq!(
                ctx.intern_attr(AttrData::Integer {
                    ty: Type::I64,
                    value: int
                }),
                attr
            );
        }
    }
}
