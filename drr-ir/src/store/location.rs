//! Locations of a module: an append-only list that is never flattened.

use std::collections::HashMap;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use crate::{Ident, LocationData};

/// A location of a module: unknown, a byte offset in the text that the module was parsed from, or an entry of the
/// module's list ([`Ir::location_data`](crate::Ir::location_data)).
///
/// ```
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, "\n  \"t.op\"() : () -> ()")?;
/// let location = module.root().walk().nth(1).map(|op| op.location()).expect("the module has an op");
/// assert_eq!(location.as_offset(), Some(3));
/// let source = module.meta().source.as_deref();
/// assert_eq!(module.ir().describe_location(location, source).as_deref(), Some("input:2:3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Location(u32);

const OFFSET: u32 = 1 << 31;

impl Location {
    /// The unknown location.
    pub const UNKNOWN: Location = Location(0);

    /// Returns the location of an offset in the text that the module was parsed from. Offsets of 2³¹ and more are
    /// unknown.
    pub fn offset(offset: u32) -> Location {
        if offset & OFFSET == 0 {
            Location(offset | OFFSET)
        } else {
            Location::UNKNOWN
        }
    }

    /// Returns the byte offset, if this is a location in the module's text.
    pub fn as_offset(self) -> Option<u32> {
        (self.0 & OFFSET != 0).then_some(self.0 & !OFFSET)
    }

    /// Returns `true` if the location is unknown.
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
    /// The list that this list extends.
    base: Option<Arc<Locations>>,
    /// Length of `base`.
    base_len: u32,
    entries: Vec<LocationData<Location>>,
    /// Plain file locations are shared, because many ops are on one line; other locations are not.
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

    /// Returns the number of locations.
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
            // More than 2³¹ locations: the excess is unknown, and the ops are still valid.
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

    /// Creates an empty list that extends another one.
    pub(crate) fn continuing(base: &Arc<Locations>) -> Locations {
        Locations {
            base_len: base.len(),
            base: Some(Arc::clone(base)),
            ..Locations::default()
        }
    }

    /// Returns the list without the list that it extends.
    pub(crate) fn into_additions(mut self) -> Locations {
        self.base = None;
        self
    }

    /// Merges the list with the list that it extends.
    pub(crate) fn joined(self) -> Locations {
        let Some(base) = self.base else { return self };
        let mut joined = Arc::unwrap_or_clone(base);
        joined.entries.extend(self.entries);
        joined.files.extend(self.files);
        joined
    }

    /// Appends the additions of a list that extends this one, and returns their mapping.
    pub(crate) fn append(&mut self, added: Locations) -> Appended {
        let mut appended = Appended {
            from: added.base_len,
            to: Vec::with_capacity(added.entries.len()),
        };
        for data in added.entries {
            // A location refers only to earlier locations.
            let data = data.map(|child| appended.location(*child));
            appended.to.push(self.add(data));
        }
        appended
    }

    /// Fuses locations as MLIR does: unknown ones and duplicates are dropped; a single location is returned as is.
    /// Nested fused locations are kept; the printer flattens them.
    pub(crate) fn fuse(&mut self, parts: &[Location]) -> Location {
        if parts.len() <= 4 {
            return self.fuse_few(parts);
        }
        let mut kept: smallvec::SmallVec<[Location; 4]> = smallvec::SmallVec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &part in parts {
            // A few locations are compared linearly; a long list, such as one from a variadic operand, requires a set.
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

    /// [`Locations::fuse`] for up to four parts, without an allocation.
    fn fuse_few(&mut self, parts: &[Location]) -> Location {
        let mut kept = [Location::UNKNOWN; 4];
        let mut count = 0;
        for &part in parts {
            // Unknown parts are dropped: free slots are unknown, too.
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
}

/// The mapping of appended locations.
#[derive(Debug)]
pub(crate) struct Appended {
    /// Length of the list before the appended locations.
    from: u32,
    to: Vec<Location>,
}

impl Appended {
    /// Returns the new location of an appended one.
    #[inline]
    pub(crate) fn location(&self, location: Location) -> Location {
        if location.0 & OFFSET != 0 || location.0 <= self.from {
            return location;
        }
        let index = (location.0 - self.from - 1) as usize;
        self.to.get(index).copied().unwrap_or_default()
    }

    /// Maps a location given as bits.
    #[inline]
    pub(crate) fn bits(&self, bits: u32) -> u32 {
        self.location(Location(bits)).0
    }
}

impl<L> LocationData<L> {
    /// Calls `f` with each direct child location, in order.
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

    /// Returns the location with its child locations mapped.
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
    use crate::Context;

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

    #[test]
    fn lists_that_continue_one_follow_each_other() {
        let ctx = Context::new();
        let file = |line| LocationData::File {
            file: ctx.ident("f"),
            line,
            column: 1,
        };
        let fused = |parts: &[Location]| LocationData::Fused {
            metadata: None,
            parts: parts.into(),
        };
        let mut module = Locations::default();
        let one = module.add(file(1));
        let base = Arc::new(module);
        let (mut a, mut b) = (Locations::continuing(&base), Locations::continuing(&base));
        assert_eq!(a.add(file(1)), one);
        let (x, y) = (a.add(fused(&[one, Location::offset(1)])), b.add(fused(&[one, one])));
        assert_eq!(x, y);
        let z = b.add(fused(&[one, y, Location::offset(2)]));
        let (two_a, two_b) = (a.add(file(2)), b.add(file(2)));
        let (a, b) = (a.into_additions(), b.into_additions());
        let mut module = Arc::unwrap_or_clone(base);
        let (a, b) = (module.append(a), module.append(b));
        assert_eq!(a.location(one), one);
        assert_eq!(a.location(Location::offset(2)), Location::offset(2));
        assert_eq!(a.location(two_a), b.location(two_b));
        assert_eq!(module.data(a.location(x)), Some(&fused(&[one, Location::offset(1)])));
        let (y, z) = (b.location(y), b.location(z));
        assert_eq!(module.data(z), Some(&fused(&[one, y, Location::offset(2)])));
        assert_eq!(module.data(y), Some(&fused(&[one, one])));
        assert_eq!(module.len(), 5);
    }
}
