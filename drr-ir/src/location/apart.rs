//! Locations that are added while ops are worked on apart: each list continues the module's, and they are put behind each
//! other in the order of the ops.

use std::sync::Arc;

use super::{Location, Locations, OFFSET};
use crate::LocationData;

/// What the numbers of added locations have become.
#[derive(Debug)]
pub(crate) enum Moved {
    /// What they were: nothing changes.
    Not,
    /// All of them moved back.
    By {
        /// How many locations there were when they were added.
        from: u32,
        by: u32,
    },
    /// Each has a place of its own.
    Each { from: u32, to: Vec<Location> },
}

impl Moved {
    /// What a location has become.
    #[inline]
    pub(crate) fn location(&self, location: Location) -> Location {
        match self {
            Moved::Not => location,
            &Moved::By { from, by } if is_added(location, from) => Location(location.0 + by),
            Moved::Each { from, to } if is_added(location, *from) => {
                let index = (location.0 - from - 1) as usize;
                to.get(index).copied().unwrap_or_default()
            }
            Moved::By { .. } | Moved::Each { .. } => location,
        }
    }

    /// What a location has become, given and named by its bits.
    #[inline]
    pub(crate) fn bits(&self, bits: u32) -> u32 {
        self.location(Location(bits)).0
    }

    /// Whether nothing changes.
    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self, Moved::Not)
    }
}

/// Whether a location is one of those that were added when there were `from`.
#[inline]
pub(crate) fn is_added(location: Location, from: u32) -> bool {
    location.0 & OFFSET == 0 && location.0 > from
}

impl Locations {
    /// An empty list that continues another one.
    pub(crate) fn continuing(base: &Arc<Locations>) -> Locations {
        Locations {
            base_len: base.len(),
            base: Some(Arc::clone(base)),
            ..Locations::default()
        }
    }

    /// The list without what it continues.
    pub(crate) fn into_added(mut self) -> Locations {
        self.base = None;
        self
    }

    /// How many locations there were before the first one that it adds to what it continues, if it adds any.
    pub(crate) fn added_from(&self) -> Option<u32> {
        (!self.entries.is_empty()).then_some(self.base_len)
    }

    /// Puts what a list has added to this one behind what is here, and says what its locations have become.
    pub(crate) fn append(&mut self, added: Locations) -> Moved {
        let (from, len) = (added.base_len, self.len());
        let fits = len as usize + added.entries.len() < OFFSET as usize;
        if added.files.is_empty() && fits {
            let by = len - from;
            let moved = if by == 0 { Moved::Not } else { Moved::By { from, by } };
            let entries = added.entries.into_iter();
            self.entries.extend(entries.map(|data| moved_inside(data, &moved)));
            return moved;
        }
        // A plain file location may be here already.
        let mut moved = Moved::Each { from, to: Vec::new() };
        for data in added.entries {
            let location = self.add(moved_inside(data, &moved));
            if let Moved::Each { to, .. } = &mut moved {
                to.push(location);
            }
        }
        moved
    }
}

/// A location contains only such as were there before it.
fn moved_inside(mut data: LocationData<Location>, moved: &Moved) -> LocationData<Location> {
    if !moved.is_nothing() {
        data.for_each_child_mut(|child| *child = moved.location(*child));
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Context;

    #[test]
    fn lists_that_continue_one_come_behind_each_other() {
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
        let (a, b) = (a.into_added(), b.into_added());
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
