//! Locations of a text: those of the module and those in attributes. Equal locations are unified, and fused locations
//! are flattened as MLIR does when it creates them.

use std::collections::HashMap;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::aliases::AliasSymbol;
use crate::diagnostic::Source;
use crate::{AttrData, Attribute, Context, Ir, Location, LocationData};

/// A location in a [`LocationTable`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct LocationId(pub(super) u32);

/// All locations used so far.
pub(super) struct LocationTable<'a> {
    ctx: &'a Context,
    ir: Option<&'a Ir>,
    source: Option<&'a Source>,
    nodes: IndexSet<LocationData<LocationId>, FxBuildHasher>,
    known: HashMap<LocationSource, LocationId, FxBuildHasher>,
    flattened: usize,
}

/// The source of a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum LocationSource {
    Module(Location),
    Attribute(Attribute),
}

/// Limit for the parts copied when flattening fused locations. The rest stays nested, which parses to the same
/// location; a long chain of fused locations would otherwise take quadratic space.
const MAX_FLATTENED: usize = 1 << 22;

impl<'a> LocationTable<'a> {
    pub(super) fn new(ctx: &'a Context, ir: Option<&'a Ir>, source: Option<&'a Source>) -> Self {
        LocationTable {
            ctx,
            ir,
            source,
            nodes: IndexSet::default(),
            known: HashMap::default(),
            flattened: 0,
        }
    }

    pub(super) fn node(&self, id: LocationId) -> &LocationData<LocationId> {
        static UNKNOWN: LocationData<LocationId> = LocationData::Unknown;
        self.nodes.get_index(id.0 as usize).unwrap_or(&UNKNOWN)
    }

    pub(super) fn of_module(&mut self, location: Location) -> LocationId {
        self.add(LocationSource::Module(location))
    }

    /// Returns the location of a location attribute.
    pub(super) fn of_attribute(&mut self, attr: Attribute) -> LocationId {
        self.add(LocationSource::Attribute(attr))
    }

    /// Returns the symbol under which an attribute may have an alias.
    pub(super) fn symbol(&mut self, attr: Attribute) -> AliasSymbol {
        match attr.data(self.ctx) {
            Some(AttrData::Location(_)) => AliasSymbol::Location(self.of_attribute(attr)),
            _ => AliasSymbol::Attr(attr),
        }
    }

    fn add(&mut self, given: LocationSource) -> LocationId {
        if let Some(&id) = self.known.get(&given) {
            return id;
        }
        let mut stack = vec![given];
        let mut id = LocationId(0);
        while let Some(&top) = stack.last() {
            if let Some(&found) = self.known.get(&top) {
                id = found;
                stack.pop();
                continue;
            }
            let data = self.data(top);
            let before = stack.len();
            data.for_each_child(|child| {
                if !self.known.contains_key(child) {
                    stack.push(*child);
                }
            });
            if stack.len() == before {
                let node = data.map(|child| self.known.get(child).copied().unwrap_or(LocationId(u32::MAX)));
                id = self.intern(node);
                self.known.insert(top, id);
                stack.pop();
            }
        }
        id
    }

    fn data(&self, given: LocationSource) -> LocationData<LocationSource> {
        match given {
            LocationSource::Attribute(attr) => match attr.data(self.ctx) {
                Some(AttrData::Location(data)) => data.map(|&child| LocationSource::Attribute(child)),
                _ => LocationData::Unknown,
            },
            LocationSource::Module(location) => match (location.as_offset(), self.source) {
                (Some(offset), Some(source)) => {
                    let (line, column) = source.line_col(offset);
                    let file = self.ctx.ident(source.name());
                    LocationData::File {
                        file,
                        line: line as u32,
                        column: column as u32,
                    }
                }
                _ => match self.ir.and_then(|ir| ir.location_data(location)) {
                    Some(data) => data.map(|&child| LocationSource::Module(child)),
                    None => LocationData::Unknown,
                },
            },
        }
    }

    fn intern(&mut self, node: LocationData<LocationId>) -> LocationId {
        let mut node = match node {
            LocationData::Fused { metadata, parts } => {
                let mut flat = self.flatten(metadata, &parts);
                // Without metadata, a single part replaces the fused location.
                match (metadata, flat.first()) {
                    (None, None) => LocationData::Unknown,
                    (None, Some(&only)) if flat.len() == 1 => return only,
                    (_, first) => {
                        if first.is_none() {
                            flat.insert(self.intern(LocationData::Unknown));
                        }
                        let parts = flat.into_iter().collect();
                        LocationData::Fused { metadata, parts }
                    }
                }
            }
            LocationData::Range { file, start, end } if start == end => LocationData::File {
                file,
                line: start.0,
                column: start.1,
            },
            node => node,
        };
        if let LocationData::File { file, .. } | LocationData::Range { file, .. } = &mut node
            && file.bytes(self.ctx).is_empty()
        {
            // As in MLIR, an empty file name is printed as `-`.
            *file = self.ctx.ident("-");
        }
        LocationId(self.nodes.insert_full(node).0 as u32)
    }

    /// Returns the parts of a fused location as MLIR creates it: nested fused locations with the same metadata are
    /// flattened, unknown locations are dropped, and duplicates are removed.
    fn flatten(&mut self, metadata: Option<Attribute>, parts: &[LocationId]) -> IndexSet<LocationId, FxBuildHasher> {
        let mut flat = IndexSet::default();
        for &part in parts {
            match self.node(part) {
                LocationData::Fused { metadata: own, parts } if *own == metadata && self.flattened < MAX_FLATTENED => {
                    flat.extend(parts);
                    self.flattened += parts.len();
                }
                LocationData::Unknown => {}
                _ => {
                    flat.insert(part);
                }
            }
        }
        flat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fused_locations_are_flattened_once_for_each_part() {
        let ctx = Context::new();
        let mut ir = Ir::new(&ctx);
        let name = |ir: &mut Ir, text: &str| {
            ir.add_location(LocationData::Name {
                name: ctx.ident(text),
                child: Location::UNKNOWN,
            })
        };
        let (a, b) = (name(&mut ir, "a"), name(&mut ir, "b"));
        // Each location contains the previous one twice: written out, it would have 2^64 parts.
        let mut fused = ir.add_location(LocationData::Fused {
            metadata: None,
            parts: smallvec::smallvec![a, b],
        });
        for _ in 0..64 {
            fused = ir.add_location(LocationData::Fused {
                metadata: None,
                parts: smallvec::smallvec![fused, fused, a],
            });
        }
        let mut table = LocationTable::new(&ctx, Some(&ir), None);
        let id = table.of_module(fused);
        let LocationData::Fused { parts, .. } = table.node(id) else {
            panic!("not fused")
        };
        assert_eq!(parts.len(), 2);
    }

    #[test]
    fn equal_locations_of_module_and_attributes_are_one() {
        let ctx = Context::new();
        let mut ir = Ir::new(&ctx);
        let file = ctx.ident("f");
        let attr = ctx.location_attr(LocationData::File {
            file,
            line: 1,
            column: 2,
        });
        let own = ir.add_location(LocationData::Range {
            file,
            start: (1, 2),
            end: (1, 2),
        });
        let mut table = LocationTable::new(&ctx, Some(&ir), None);
        assert_eq!(table.of_module(own), table.of_attribute(attr));
    }
}
