//! The locations that `(location ..)` gives to what a rewrite builds.

use drr_ir::{Builder, Ir, Location, LocationData, Op, Value};
use smallvec::SmallVec;

use super::parts::for_parts;
use crate::Rewriter;

/// What has a location: an operation, a value (that of its operation, or a block argument's own), a list of values (those
/// of all of them), and a location itself.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no location",
    label = "has no location",
    note = "`location` takes values, operations, lists of values and locations"
)]
pub trait Located {
    /// Adds the locations to a list. What is not there any more has none.
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

/// The fused location of what the symbols of a `location` stand for.
pub fn symbol_location(rewriter: &mut Rewriter<'_>, parts: &[&dyn Located]) -> Location {
    let locations = locations_of(rewriter.ir(), parts);
    rewriter.fuse_locations(&locations)
}

/// The same with a name, which is the metadata of the fused location, however many parts there are.
pub fn named_symbol_location(rewriter: &mut Rewriter<'_>, name: &str, parts: &[&dyn Located]) -> Location {
    let metadata = Some(rewriter.ctx().string_attr(name));
    let parts = locations_of(rewriter.ir(), parts).into_vec().into();
    rewriter.add_location(LocationData::Fused { metadata, parts })
}

/// A name as a location.
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
