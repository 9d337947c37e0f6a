//! Taking what belongs to some ops out of the tables, each into tables of its own, and putting it back.
//!
//! Each op brings the list of the places that it and its inside have in each table (its extent). The tables are cut along
//! these lists, so that several threads can each copy their part out, and later back into the same places: what was there
//! before keeps its place and its generation. Only what was added beyond finds its place when all are done.
//!
//! - `extent`: where the parts of an op lie.
//! - `relocate`: translating the numbers inside of records.
//! - `pieces`: cutting the tables, copying out and back.
//! - `settle`: places for what was added.
//! - `located`: what has a location that was added.

mod extent;
mod located;
mod pieces;
mod relocate;
mod settle;

pub(crate) use extent::Extent;
pub(crate) use located::Located;
pub(crate) use pieces::{Freed, Pieces};
pub(crate) use settle::{Added, Needs};

/// Something for each table of an arena.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables<T> {
    lines: T,
    blocks: T,
    regions: T,
    values: T,
    extras: T,
    uses: T,
    attrs: T,
}

impl<T> Tables<T> {
    fn map<'a, U>(&'a self, f: impl Fn(&'a T) -> U) -> Tables<U> {
        Tables {
            lines: f(&self.lines),
            blocks: f(&self.blocks),
            regions: f(&self.regions),
            values: f(&self.values),
            extras: f(&self.extras),
            uses: f(&self.uses),
            attrs: f(&self.attrs),
        }
    }

    fn with<'a, U, V>(&'a self, other: &'a Tables<U>, f: impl Fn(&'a T, &'a U) -> V) -> Tables<V> {
        Tables {
            lines: f(&self.lines, &other.lines),
            blocks: f(&self.blocks, &other.blocks),
            regions: f(&self.regions, &other.regions),
            values: f(&self.values, &other.values),
            extras: f(&self.extras, &other.extras),
            uses: f(&self.uses, &other.uses),
            attrs: f(&self.attrs, &other.attrs),
        }
    }
}
