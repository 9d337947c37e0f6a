//! Locations that are added while ops are worked on apart: each list continues the module's, and they are put behind each
//! other in the order of the ops.

use std::sync::Arc;

use super::{Location, Locations, OFFSET};

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

    /// What the locations that were added become when they are put behind `len` others; nothing if that cannot be said of
    /// all at once, because some may be there already.
    pub(crate) fn moved_behind(&self, len: u32) -> Option<Moved> {
        let fits = len as usize + self.entries.len() < OFFSET as usize;
        let by = len - self.base_len;
        let moved = if by == 0 {
            Moved::Not
        } else {
            Moved::By {
                from: self.base_len,
                by,
            }
        };
        (self.files.is_empty() && fits).then_some(moved)
    }

    /// How many locations were added.
    pub(crate) fn num_added(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Moves the locations inside of those that were added.
    pub(crate) fn move_inside(&mut self, moved: &Moved) {
        if !moved.is_nothing() {
            for data in &mut self.entries {
                data.for_each_child_mut(|child| *child = moved.location(*child));
            }
        }
    }

    /// Makes room for so many more.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }

    /// Puts locations that have moved inside behind those that are here.
    pub(crate) fn append_moved(&mut self, mut added: Locations) {
        self.entries.append(&mut added.entries);
    }

    /// Puts what a list has added to this one behind what is here, but for what is here already, and says what its locations
    /// have become.
    pub(crate) fn append_each(&mut self, added: Locations) -> Moved {
        let mut moved = Moved::Each {
            from: added.base_len,
            to: Vec::new(),
        };
        for mut data in added.entries {
            // A location contains only such as were there before it.
            data.for_each_child_mut(|child| *child = moved.location(*child));
            let location = self.add(data);
            if let Moved::Each { to, .. } = &mut moved {
                to.push(location);
            }
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, LocationData};

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
        assert!(a.moved_behind(module.len()).is_none(), "a file may be there already");
        let (a, b) = (module.append_each(a), module.append_each(b));
        assert_eq!(a.location(one), one);
        assert_eq!(a.location(Location::offset(2)), Location::offset(2));
        assert_eq!(a.location(two_a), b.location(two_b));
        assert_eq!(module.data(a.location(x)), Some(&fused(&[one, Location::offset(1)])));
        let (y, z) = (b.location(y), b.location(z));
        assert_eq!(module.data(z), Some(&fused(&[one, y, Location::offset(2)])));
        assert_eq!(module.data(y), Some(&fused(&[one, one])));
        assert_eq!(module.len(), 5);
    }

    #[test]
    fn fused_locations_move_together() {
        let mut module = Locations::default();
        let fused = |parts: &[Location]| LocationData::Fused {
            metadata: None,
            parts: parts.into(),
        };
        let [one, two, three] = [1, 2, 3].map(Location::offset);
        let old = module.fuse(&[one, two]);
        let base = Arc::new(module);
        let lists = [three, two].map(|part| {
            let mut list = Locations::continuing(&base);
            let first = list.fuse(&[old, part]);
            let second = list.fuse(&[first, one]);
            (list.into_added(), first, second)
        });
        let mut module = Arc::unwrap_or_clone(base);
        for ((mut list, first, second), part) in lists.into_iter().zip([three, two]) {
            let moved = list.moved_behind(module.len()).expect("there are no files");
            list.move_inside(&moved);
            assert_eq!(list.num_added(), 2);
            module.append_moved(list);
            let (first, second) = (moved.location(first), moved.location(second));
            assert_eq!(module.data(first), Some(&fused(&[old, part])));
            assert_eq!(module.data(second), Some(&fused(&[first, one])));
            assert_eq!(moved.location(old), old);
        }
        assert_eq!(module.len(), 5);
    }
}
