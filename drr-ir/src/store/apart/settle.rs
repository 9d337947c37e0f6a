//! Places for what was added to an arena that was copied out: first those that were freed in it, then places in the module's
//! tables, given in the order of the ops, so that they do not depend on how many threads there were.

use rustc_hash::FxHashSet;

use super::Tables;
use super::extent::{Extent, Runs};
use crate::store::NONE;
use crate::store::arena::Arena;
use crate::store::line::{ATTRS_OUTSIDE, OPERANDS_OUTSIDE};
use crate::store::pool::{Pool, class, room};

/// Where what was added goes: by table, the place of each number beyond those that were copied out; [`NONE`] for what is
/// free again.
#[derive(Debug, Default)]
pub(crate) struct Added {
    pub(super) places: Tables<Vec<u32>>,
}

/// The numbers of what found no place.
#[derive(Debug, Default)]
pub(crate) struct Needs {
    pub(super) lines: Vec<u32>,
    pub(super) blocks: Vec<u32>,
    pub(super) regions: Vec<u32>,
    pub(super) values: Vec<u32>,
    pub(super) extras: Vec<u32>,
    /// Each entry of the runs, and the runs with their lengths.
    pub(super) uses: Vec<u32>,
    pub(super) use_runs: Vec<(u32, u32)>,
    pub(super) attrs: Vec<u32>,
    pub(super) attr_runs: Vec<(u32, u32)>,
}

impl Needs {
    /// Whether everything has its place.
    pub(crate) fn is_empty(&self) -> bool {
        let Needs {
            lines,
            blocks,
            regions,
            values,
            extras,
            uses,
            use_runs: _,
            attrs,
            attr_runs: _,
        } = self;
        [lines, blocks, regions, values, extras, uses, attrs]
            .iter()
            .all(|list| list.is_empty())
    }
}

impl Arena {
    /// Ends what holds freed places.
    fn release(&mut self) {
        self.release_all();
        self.release_lines();
    }

    /// Moves what was added into places that were freed, as far as there are some. The numbers in other records stay as they
    /// are: they are translated when the arena is put back.
    pub(crate) fn settle(&mut self, extent: &Extent) -> (Added, Needs) {
        self.release();
        let runs = &extent.runs;
        let mut needs = Needs::default();
        let extras_free: FxHashSet<u32> = self
            .free_extras
            .iter()
            .copied()
            .filter(|&id| id >= runs.extras.len)
            .collect();
        macro_rules! settle {
            ($table:ident, $free:ident, $is_live:expr) => {
                settle_table(
                    &mut self.$table,
                    &mut self.$free,
                    &runs.$table,
                    &mut needs.$table,
                    $is_live,
                )
            };
        }
        let lines = settle!(lines, free_lines, |line, _| line.name != NONE);
        let blocks = settle!(blocks, free_blocks, |block, _| block.live);
        let regions = settle!(regions, free_regions, |region, _| region.live);
        let values = settle!(values, free_values, |value, _| value.owner != NONE);
        let extras = settle!(extras, free_extras, |_, number| !extras_free.contains(&number));
        let (mut use_runs, mut attr_runs) = (Vec::new(), Vec::new());
        if self.uses.data.len() > runs.uses.len as usize || self.attrs.data.len() > runs.attrs.len as usize {
            self.added_runs(&runs.uses, &runs.attrs, &mut use_runs, &mut attr_runs);
        }
        let uses = settle_pool(&mut self.uses, &runs.uses, &use_runs, &mut needs.use_runs);
        let attrs = settle_pool(&mut self.attrs, &runs.attrs, &attr_runs, &mut needs.attr_runs);
        let entries = |runs: &[(u32, u32)]| runs.iter().flat_map(|&(start, len)| start..start + len).collect();
        needs.uses = entries(&needs.use_runs);
        needs.attrs = entries(&needs.attr_runs);
        let places = Tables {
            lines,
            blocks,
            regions,
            values,
            extras,
            uses,
            attrs,
        };
        (Added { places }, needs)
    }

    /// The runs of ops that were added to the pools.
    fn added_runs(&self, uses: &Runs, attrs: &Runs, use_runs: &mut Vec<(u32, u32)>, attr_runs: &mut Vec<(u32, u32)>) {
        for line in self.lines.iter().filter(|line| line.name != NONE) {
            if line.flags & OPERANDS_OUTSIDE != 0 && line.operands[0].value >= uses.len {
                use_runs.push((line.operands[0].value, room(line.operands[0].next as usize)));
            }
            if line.flags & ATTRS_OUTSIDE != 0 && line.key >= attrs.len {
                attr_runs.push((line.key, room(line.attr as usize + 1)));
            }
        }
    }

    /// Finds places in this arena, the module's, for what found none.
    pub(crate) fn find_places(&mut self, extent: &Extent, needs: &Needs, added: &mut Added) {
        let (runs, places) = (&extent.runs, &mut added.places);
        let give = |places: &mut [u32], number: u32, runs: &Runs, place: u32| {
            if let Some(slot) = places.get_mut((number - runs.len) as usize) {
                *slot = place;
            }
        };
        for &number in &needs.lines {
            let place = self.new_line(NONE, 0);
            // It is counted when it is put back.
            self.live_ops -= 1;
            give(&mut places.lines, number, &runs.lines, place);
        }
        for &number in &needs.blocks {
            give(&mut places.blocks, number, &runs.blocks, self.new_block());
        }
        for &number in &needs.regions {
            give(&mut places.regions, number, &runs.regions, self.new_region());
        }
        for &number in &needs.values {
            let place = self.new_value(0, NONE, 0, 0);
            give(&mut places.values, number, &runs.values, place);
        }
        for &number in &needs.extras {
            let place = self.new_extra(Default::default());
            give(&mut places.extras, number, &runs.extras, place);
        }
        find_runs(&mut self.uses, &runs.uses, &needs.use_runs, &mut places.uses, UNUSED);
        find_runs(
            &mut self.attrs,
            &runs.attrs,
            &needs.attr_runs,
            &mut places.attrs,
            (0, 0),
        );
    }
}

const UNUSED: crate::store::line::OutsideUse = crate::store::line::OutsideUse {
    link: crate::store::line::NO_LINK,
    owner: NONE,
};

/// Moves the live records beyond those that were copied out into free places; those that stay free are left in the list.
/// Gives the place of each.
fn settle_table<T>(
    table: &mut [T],
    free: &mut Vec<u32>,
    runs: &Runs,
    needs: &mut Vec<u32>,
    is_live: impl Fn(&T, u32) -> bool,
) -> Vec<u32> {
    let count = table.len() as u32;
    if count <= runs.len {
        return Vec::new();
    }
    free.retain(|&id| id < runs.len);
    let settle = |number: u32| {
        if !is_live(&table[number as usize], number) {
            return NONE;
        }
        match free.pop() {
            Some(own) => {
                table.swap(own as usize, number as usize);
                runs.place(own).unwrap_or(NONE)
            }
            None => {
                needs.push(number);
                NONE
            }
        }
    };
    (runs.len..count).map(settle).collect()
}

/// The same for the runs of a pool.
fn settle_pool<T: Copy>(
    pool: &mut Pool<T>,
    runs: &Runs,
    added: &[(u32, u32)],
    needs: &mut Vec<(u32, u32)>,
) -> Vec<u32> {
    if pool.data.len() <= runs.len as usize {
        return Vec::new();
    }
    for list in &mut pool.free {
        list.retain(|&start| start < runs.len);
    }
    let mut places = vec![NONE; pool.data.len() - runs.len as usize];
    for &(start, len) in added {
        match pool.free.get_mut(class(len as usize)).and_then(Vec::pop) {
            Some(own) => {
                pool.data
                    .copy_within(start as usize..(start + len) as usize, own as usize);
                give_run(&mut places, start - runs.len, len, runs.place(own).unwrap_or(NONE));
            }
            None => needs.push((start, len)),
        }
    }
    places
}

fn find_runs<T: Copy>(pool: &mut Pool<T>, runs: &Runs, needs: &[(u32, u32)], places: &mut [u32], fill: T) {
    for &(start, len) in needs {
        let place = pool.alloc(len as usize, fill);
        give_run(places, start - runs.len, len, place);
    }
}

fn give_run(places: &mut [u32], start: u32, len: u32, place: u32) {
    if let Some(places) = places.get_mut(start as usize..(start + len) as usize) {
        for (slot, place) in places.iter_mut().zip(place..) {
            *slot = place;
        }
    }
}
