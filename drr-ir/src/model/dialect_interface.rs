//! Interfaces of dialects that are defined in other crates.

use std::any::{Any, TypeId};
use std::fmt;
use std::panic::RefUnwindSafe;

use indexmap::IndexMap;

use super::{Registry, RegistryBuilder};

/// The interfaces of dialects, by the type of the interface and the name of the dialect, in the order of registration.
#[derive(Default)]
pub(super) struct DialectInterfaces(IndexMap<(TypeId, &'static str), Box<dyn Any + Send + Sync + RefUnwindSafe>>);

impl fmt::Debug for DialectInterfaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.0.keys().map(|(_, dialect)| dialect))
            .finish()
    }
}

impl RegistryBuilder {
    /// Sets the implementation of an interface for a dialect, in place of an earlier one. The dialect need not be registered before. MLIR's
    /// `Dialect::addInterfaces`, and its `DialectRegistry::addExtension` for dialects of other crates.
    ///
    /// ```
    /// use drr_ir::ContextBuilder;
    /// use drr_ir::define::{Dialects, RegistryBuilder};
    ///
    /// /// An interface of dialects that have a name for people.
    /// trait DisplayName: Send + Sync + std::panic::RefUnwindSafe {
    ///     fn display_name(&self) -> &'static str;
    /// }
    ///
    /// struct BuiltinName;
    /// impl DisplayName for BuiltinName {
    ///     fn display_name(&self) -> &'static str {
    ///         "the builtin dialect"
    ///     }
    /// }
    ///
    /// struct DisplayNames;
    /// impl Dialects for DisplayNames {
    ///     fn register(&self, registry: &mut RegistryBuilder) {
    ///         registry.add_dialect_interface::<dyn DisplayName>("builtin", &BuiltinName);
    ///     }
    /// }
    ///
    /// let ctx = ContextBuilder::new().with(DisplayNames).build();
    /// let interface = ctx.registry().dialect_interface::<dyn DisplayName>(b"builtin");
    /// assert_eq!(interface.map(|interface| interface.display_name()), Some("the builtin dialect"));
    /// ```
    pub fn add_dialect_interface<I: ?Sized + Send + Sync + RefUnwindSafe + 'static>(
        &mut self,
        dialect: &'static str,
        interface: &'static I,
    ) {
        let key = (TypeId::of::<I>(), dialect);
        self.dialect_interfaces.0.insert(key, Box::new(interface));
    }
}

impl Registry {
    /// Returns the implementation of an interface for a registered dialect.
    pub fn dialect_interface<I: ?Sized + 'static>(&self, dialect: &[u8]) -> Option<&'static I> {
        let mut implementations = self.dialect_interfaces();
        let found = implementations.find(|(name, _)| name.as_bytes() == dialect);
        found.map(|(_, interface)| interface)
    }

    /// Returns the implementations of an interface with the names of their dialects, in the order in which they were added. Dialects that
    /// are not registered are skipped.
    pub fn dialect_interfaces<I: ?Sized + 'static>(&self) -> impl Iterator<Item = (&'static str, &'static I)> + '_ {
        let of_type = self.dialect_interfaces.0.iter();
        let of_type =
            of_type.filter(|((ty, dialect), _)| *ty == TypeId::of::<I>() && self.has_dialect(dialect.as_bytes()));
        of_type.filter_map(|((_, dialect), interface)| {
            let interface: &dyn Any = &**interface;
            interface
                .downcast_ref::<&'static I>()
                .map(|interface| (*dialect, *interface))
        })
    }
}
