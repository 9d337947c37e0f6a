//! Locations of ops built by a rewrite with a `(location ..)` directive.

use drr_ir::{Builder, Ir, Location, LocationData, Op, Value};
use smallvec::SmallVec;

use super::parts::for_parts;
use crate::Rewriter;

/// Entities with locations: a location, an operation, a value (the location of its defining operation or of the block
/// argument), and lists of values (the locations of all values).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no location",
    label = "has no location",
    note = "`location` takes values, ops, lists of values and locations"
)]
pub trait Located {
    /// Appends the locations to a list. Erased entities have none.
    fn add_locations(&self, ir: &Ir, list: &mut SmallVec<[Location; 8]>);
}

impl Located for Location {
    fn add_locations(&self, _ir: &Ir, list: &mut SmallVec<[Location; 8]>) {
        list.push(*self);
    }
}

impl Located for Op {
    fn add_locations(&self, ir: &Ir, list: &mut SmallVec<[Location; 8]>) {
        list.extend(ir.get(*self).map(|op| op.location()));
    }
}

impl Located for Value {
    fn add_locations(&self, ir: &Ir, list: &mut SmallVec<[Location; 8]>) {
        list.extend(ir.get_value(*self).map(|value| value.location()));
    }
}

for_parts!(Located, add_locations, Location, 8);

/// Returns the fused location of the symbols of a `location` directive.
pub fn symbol_location(rewriter: &mut Rewriter<'_>, parts: &[&dyn Located]) -> Location {
    let locations = locations_of(rewriter.ir(), parts);
    rewriter.fuse_locations(&locations)
}

/// Returns the fused location of the symbols, with a name as its metadata, regardless of the number of symbols.
pub fn named_symbol_location(rewriter: &mut Rewriter<'_>, name: &str, parts: &[&dyn Located]) -> Location {
    let metadata = Some(rewriter.ctx().string_attr(name));
    let parts = locations_of(rewriter.ir(), parts).into_vec().into();
    rewriter.add_location(LocationData::Fused { metadata, parts })
}

/// Returns the `Name` location of a name.
pub fn named_location(rewriter: &mut Rewriter<'_>, name: &str) -> Location {
    let name = rewriter.ctx().ident(name);
    rewriter.add_location(LocationData::Name {
        name,
        child: Location::UNKNOWN,
    })
}

fn locations_of(ir: &Ir, parts: &[&dyn Located]) -> SmallVec<[Location; 8]> {
    let mut list = SmallVec::new();
    for part in parts {
        part.add_locations(ir, &mut list);
    }
    list
}
