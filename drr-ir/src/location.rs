//! Locations: where an op comes from. They belong to the module, as a list that is appended to and never flattened.

pub(crate) mod apart;
mod words;

use std::collections::HashMap;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use crate::{AttrData, Attribute, Context, Ident, LocationData};

/// A location of a module: unknown, a byte offset of the text that the module was parsed from, or an entry of the
/// module's list ([`Ir::location_data`](crate::Ir::location_data)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Location(u32);

const OFFSET: u32 = 1 << 31;

impl Location {
    /// No location.
    pub const UNKNOWN: Location = Location(0);

    /// A place in the text that the module was parsed from. Offsets of two thousand million and more are unknown.
    pub fn offset(offset: u32) -> Location {
        if offset & OFFSET == 0 {
            Location(offset | OFFSET)
        } else {
            Location::UNKNOWN
        }
    }

    /// The byte offset, if this is a place in the module's text.
    pub fn as_offset(self) -> Option<u32> {
        (self.0 & OFFSET != 0).then_some(self.0 & !OFFSET)
    }

    /// Whether nothing is known.
    pub fn is_unknown(self) -> bool {
        self == Location::UNKNOWN
    }

    pub(crate) fn to_bits(self) -> u32 {
        self.0
    }

    pub(crate) fn from_bits(bits: u32) -> Location {
        Location(bits)
    }
}

/// The locations of a module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locations {
    /// Those of the module that this one was taken from; its own come behind them.
    base: Option<Arc<Locations>>,
    /// How many are in `base`.
    base_len: u32,
    entries: Vec<LocationData<Location>>,
    /// Plain file locations repeat (one line, many ops), so they are shared; nothing else is.
    files: HashMap<(Ident, u32, u32), Location, FxBuildHasher>,
}

impl Locations {
    pub(crate) fn data(&self, location: Location) -> Option<&LocationData<Location>> {
        if location.as_offset().is_some() {
            return None;
        }
        let index = location.0.wrapping_sub(1);
        let mut locations = self;
        while index < locations.base_len
            && let Some(base) = &locations.base
        {
            locations = base;
        }
        locations.entries.get((index.wrapping_sub(locations.base_len)) as usize)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u32 {
        self.base_len + self.entries.len() as u32
    }

    fn known_file(&self, key: (Ident, u32, u32)) -> Option<Location> {
        let mut locations = self;
        loop {
            if let Some(&known) = locations.files.get(&key) {
                return Some(known);
            }
            locations = locations.base.as_deref()?;
        }
    }

    pub(crate) fn add(&mut self, data: LocationData<Location>) -> Location {
        if matches!(data, LocationData::Unknown) {
            return Location::UNKNOWN;
        }
        let next = Location(self.len() + 1);
        if next.0 & OFFSET != 0 {
            // Two thousand million locations: what does not fit any more is unknown, and the ops are still right.
            return Location::UNKNOWN;
        }
        if let LocationData::File { file, line, column } = data {
            let key = (file, line, column);
            if let Some(shared) = self.known_file(key) {
                return shared;
            }
            self.files.insert(key, next);
        }
        self.entries.push(data);
        next
    }

    /// The fused location of some parts, as MLIR fuses: unknown ones and duplicates dropped; of one part that part.
    /// A part that is itself fused stays one part: it is taken apart when it is printed.
    pub(crate) fn fuse(&mut self, parts: &[Location]) -> Location {
        if parts.len() <= 4 {
            return self.fuse_few(parts);
        }
        let mut kept: smallvec::SmallVec<[Location; 4]> = smallvec::SmallVec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &part in parts {
            // A few are compared one by one; of a long list, such as that of a variadic operand, a set knows them.
            let is_new = match parts.len() {
                0..=8 => !kept.contains(&part),
                _ => seen.insert(part),
            };
            if is_new && !part.is_unknown() {
                kept.push(part);
            }
        }
        match kept[..] {
            [] => Location::UNKNOWN,
            [one] => one,
            _ => self.add(LocationData::Fused {
                metadata: None,
                parts: kept,
            }),
        }
    }

    /// [`Locations::fuse`] for up to four parts, which need no room of their own.
    fn fuse_few(&mut self, parts: &[Location]) -> Location {
        let mut kept = [Location::UNKNOWN; 4];
        let mut count = 0;
        for &part in parts {
            // What is unknown is like the places that are still free.
            if count < kept.len() && !part.is_unknown() && !kept.contains(&part) {
                kept[count] = part;
                count += 1;
            }
        }
        if count < 2 {
            return kept[0];
        }
        let parts = smallvec::SmallVec::from_buf_and_len(kept, count);
        self.add(LocationData::Fused { metadata: None, parts })
    }

    /// The attribute for a location, without recursion. A place in the text becomes unknown.
    pub(crate) fn to_attribute(&self, ctx: &Context, location: Location) -> Attribute {
        let unknown = ctx.location_attr(LocationData::Unknown);
        let mut done: HashMap<Location, Attribute, FxBuildHasher> = HashMap::default();
        let mut stack = vec![location];
        while let Some(&top) = stack.last() {
            let before = stack.len();
            let data = self.data(top).filter(|_| !done.contains_key(&top));
            if let Some(data) = data {
                data.for_each_child(|child| {
                    if !done.contains_key(child) {
                        stack.push(*child);
                    }
                });
            }
            if stack.len() > before {
                continue;
            }
            stack.pop();
            if !done.contains_key(&top) {
                let attr = data.map_or(unknown, |data| {
                    ctx.location_attr(data.map(|child| done.get(child).copied().unwrap_or(unknown)))
                });
                done.insert(top, attr);
            }
        }
        done.get(&location).copied().unwrap_or(unknown)
    }

    /// The module's location for a location attribute, without recursion.
    pub(crate) fn add_attribute(&mut self, ctx: &Context, attr: Attribute) -> Option<Location> {
        let mut done: HashMap<Attribute, Location, FxBuildHasher> = HashMap::default();
        let mut stack = vec![attr];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let Some(AttrData::Location(data)) = top.data(ctx) else {
                return None;
            };
            let before = stack.len();
            data.for_each_child(|child| {
                if !done.contains_key(child) {
                    stack.push(*child);
                }
            });
            if stack.len() == before {
                let mapped = data.map(|child| done.get(child).copied().unwrap_or_default());
                let location = self.add(mapped);
                done.insert(top, location);
                stack.pop();
            }
        }
        done.get(&attr).copied()
    }
}

impl<L> LocationData<L> {
    /// Calls `f` with each location directly inside, in order.
    pub fn for_each_child(&self, mut f: impl FnMut(&L)) {
        match self {
            LocationData::Unknown | LocationData::File { .. } | LocationData::Range { .. } => {}
            LocationData::Name { child, .. } => f(child),
            LocationData::CallSite { callee, caller } => {
                f(callee);
                f(caller);
            }
            LocationData::Fused { parts, .. } => parts.iter().for_each(f),
        }
    }

    /// Calls `f` with each location directly inside, in order, for changes.
    pub(crate) fn for_each_child_mut(&mut self, mut f: impl FnMut(&mut L)) {
        match self {
            LocationData::Unknown | LocationData::File { .. } | LocationData::Range { .. } => {}
            LocationData::Name { child, .. } => f(child),
            LocationData::CallSite { callee, caller } => {
                f(callee);
                f(caller);
            }
            LocationData::Fused { parts, .. } => parts.iter_mut().for_each(f),
        }
    }

    /// The same location with other locations inside.
    pub fn map<M>(&self, mut f: impl FnMut(&L) -> M) -> LocationData<M> {
        match self {
            LocationData::Unknown => LocationData::Unknown,
            &LocationData::File { file, line, column } => LocationData::File { file, line, column },
            &LocationData::Range { file, start, end } => LocationData::Range { file, start, end },
            LocationData::Name { name, child } => LocationData::Name {
                name: *name,
                child: f(child),
            },
            LocationData::CallSite { callee, caller } => LocationData::CallSite {
                callee: f(callee),
                caller: f(caller),
            },
            LocationData::Fused { metadata, parts } => LocationData::Fused {
                metadata: *metadata,
                parts: parts.iter().map(f).collect(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fusing_drops_unknown_and_equal_parts() {
        let mut locations = Locations::default();
        let (a, b) = (Location::offset(1), Location::offset(2));
        assert_eq!(locations.fuse(&[Location::UNKNOWN, a, a]), a);
        assert_eq!(locations.fuse(&[Location::UNKNOWN]), Location::UNKNOWN);
        let fused = locations.fuse(&[a, b, a]);
        assert_eq!(
            locations.data(fused),
            Some(&LocationData::Fused {
                metadata: None,
                parts: smallvec::smallvec![a, b]
            })
        );
    }
}
