//! Implementations of interfaces of dialects. Other crates define interfaces, too.

use std::any::{Any, TypeId};
use std::fmt;
use std::panic::RefUnwindSafe;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// The interfaces of dialects, by the type of the interface and the name of the dialect, in the order of registration.
#[derive(Default)]
pub(super) struct DialectInterfaces(IndexMap<(TypeId, &'static str), Implementation, FxBuildHasher>);

/// A `&'static I`, where `I` is the type of the interface.
type Implementation = Box<dyn Any + Send + Sync + RefUnwindSafe>;

impl fmt::Debug for DialectInterfaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.0.keys().map(|(_, dialect)| dialect))
            .finish()
    }
}

impl DialectInterfaces {
    /// Adds the implementation of an interface for a dialect, in place of an earlier one.
    pub(super) fn insert<I: ?Sized + Send + Sync + RefUnwindSafe + 'static>(
        &mut self,
        dialect: &'static str,
        interface: &'static I,
    ) {
        self.0.insert((TypeId::of::<I>(), dialect), Box::new(interface));
    }

    /// Returns the implementation of an interface for a dialect.
    pub(super) fn get<I: ?Sized + 'static>(&self, dialect: &[u8]) -> Option<&'static I> {
        let dialect = std::str::from_utf8(dialect).ok()?;
        implementation(&**self.0.get(&(TypeId::of::<I>(), dialect))?)
    }

    /// Returns the implementations of an interface with the names of their dialects, in the order of registration.
    pub(super) fn of_type<I: ?Sized + 'static>(&self) -> impl Iterator<Item = (&'static str, &'static I)> + '_ {
        let of_type = self.0.iter().filter(|((ty, _), _)| *ty == TypeId::of::<I>());
        of_type.filter_map(|((_, dialect), interface)| Some((*dialect, implementation(&**interface)?)))
    }
}

fn implementation<I: ?Sized + 'static>(interface: &(dyn Any + Send + Sync + RefUnwindSafe)) -> Option<&'static I> {
    let interface: &dyn Any = interface;
    interface.downcast_ref::<&'static I>().copied()
}
