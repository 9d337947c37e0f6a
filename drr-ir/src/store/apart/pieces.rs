//! Cutting the tables of a module, copying pieces out into an arena of their own, and back.

use std::borrow::Borrow;
use std::cell::Cell;

use smallvec::SmallVec;

use super::Tables;
use super::extent::{Extent, Run, Runs};
use super::relocate::{Inward, Outward};
use super::settle::{Added, Needs};
use crate::store::NONE;
use crate::store::arena::Arena;
use crate::store::line::{BlockLine, Extra, Line, OutsideUse, OutsideValue, RegionLine};

/// The parts of a table that belong to one op, in the order of the table.
pub(crate) type Parts<'a, T> = SmallVec<[&'a mut [T]; 1]>;

/// The parts of all tables that belong to one op.
#[derive(Default)]
pub(crate) struct Pieces<'a> {
    lines: Parts<'a, Line>,
    line_generations: Parts<'a, u32>,
    blocks: Parts<'a, BlockLine>,
    block_generations: Parts<'a, u32>,
    regions: Parts<'a, RegionLine>,
    region_generations: Parts<'a, u32>,
    values: Parts<'a, OutsideValue>,
    value_generations: Parts<'a, u32>,
    extras: Parts<'a, Extra>,
    uses: Parts<'a, OutsideUse>,
    attrs: Parts<'a, (u32, u32)>,
}

/// What the module's tables need to know of what was put back.
#[derive(Debug, Default)]
pub(crate) struct Freed {
    /// How many ops there are more, or fewer if it is negative.
    ops: isize,
    several_blocks: bool,
    revived_marks: bool,
    free: Tables<Vec<u32>>,
    free_uses: Vec<Vec<u32>>,
    free_attrs: Vec<Vec<u32>>,
    /// What has its place beyond the pieces: the place and the record.
    lines: Vec<(u32, Line)>,
    blocks: Vec<(u32, BlockLine)>,
    regions: Vec<(u32, RegionLine)>,
    values: Vec<(u32, OutsideValue)>,
    extras: Vec<(u32, Extra)>,
    uses: Vec<(u32, OutsideUse)>,
    attrs: Vec<(u32, (u32, u32))>,
}

impl Arena {
    /// Cuts the tables into what belongs to each op. The ops do not lie in each other. Free lines that belong to one are
    /// no longer free in this arena.
    pub(crate) fn cut<E: Borrow<Extent>>(&mut self, extents: &[E]) -> Vec<Pieces<'_>> {
        self.take_free_lines(extents);
        let mut pieces: Vec<Pieces<'_>> = extents.iter().map(|_| Pieces::default()).collect();
        macro_rules! cut {
            ($($by:ident: $($table:ident),* $(=> $field:ident)?;)*) => {$(
                let all = owners(extents, |runs: &Tables<Runs>| &runs.$by);
                $(cut_table(&mut self.$table, &all, |job, part| {
                    if let Some(pieces) = pieces.get_mut(job) {
                        pieces.$table.push(part);
                    }
                });)*
                $(cut_table(&mut self.$field.data, &all, |job, part| {
                    if let Some(pieces) = pieces.get_mut(job) {
                        pieces.$field.push(part);
                    }
                });)?
            )*};
        }
        cut! {
            lines: lines, line_generations;
            blocks: blocks, block_generations;
            regions: regions, region_generations;
            values: values, value_generations;
            extras: extras;
            uses: => uses;
            attrs: => attrs;
        }
        pieces
    }

    /// The lines only, of those that have changed again since.
    pub(crate) fn cut_lines(&mut self, extents: &[&Extent]) -> Vec<Parts<'_, Line>> {
        let owners = owners(extents, |runs| &runs.lines);
        let mut pieces: Vec<Parts<'_, Line>> = extents.iter().map(|_| Parts::new()).collect();
        cut_table(&mut self.lines, &owners, |job, part| {
            if let Some(parts) = pieces.get_mut(job) {
                parts.push(part);
            }
        });
        pieces
    }

    fn take_free_lines<E: Borrow<Extent>>(&mut self, extents: &[E]) {
        let mut all = extents.iter().map(Borrow::borrow);
        if all.all(|extent| extent.ops == extent.runs.lines.len as usize) {
            return;
        }
        let mut taken = vec![false; self.lines.len()];
        for run in extents.iter().flat_map(|extent| &extent.borrow().runs.lines.runs) {
            if let Some(part) = taken.get_mut(run.start as usize..(run.start + run.len) as usize) {
                part.fill(true);
            }
        }
        self.free_lines.retain(|&id| taken.get(id as usize) != Some(&true));
    }
}

/// All runs of one table, in its order, with the number of the op they belong to.
fn owners<E: Borrow<Extent>>(extents: &[E], runs: impl Fn(&Tables<Runs>) -> &Runs) -> Vec<(Run, usize)> {
    let mut owners: Vec<(Run, usize)> = Vec::with_capacity(extents.len());
    for (number, extent) in extents.iter().enumerate() {
        let runs = runs(&extent.borrow().runs);
        owners.extend(runs.runs.iter().map(|&run| (run, number)));
    }
    owners.sort_unstable_by_key(|(run, _)| run.start);
    owners
}

fn cut_table<'a, T>(table: &'a mut [T], owners: &[(Run, usize)], mut give: impl FnMut(usize, &'a mut [T])) {
    let (mut rest, mut at) = (table, 0);
    for &(run, owner) in owners {
        let (_, tail) = rest.split_at_mut((run.start - at) as usize);
        let (part, tail) = tail.split_at_mut(run.len as usize);
        give(owner, part);
        (rest, at) = (tail, run.start + run.len);
    }
}

/// The record at a place.
fn at<'p, T>(parts: &'p mut Parts<'_, T>, runs: &Runs, place: u32) -> Option<&'p mut T> {
    let index = runs.runs.partition_point(|run| run.start <= place).checked_sub(1)?;
    let offset = place - runs.runs.get(index)?.start;
    parts.get_mut(index)?.get_mut(offset as usize)
}

fn copy_all<T: Copy>(into: &mut Vec<T>, parts: &Parts<'_, T>) {
    into.clear();
    for part in parts {
        into.extend_from_slice(part);
    }
}

fn copy_each<T, U>(into: &mut Vec<U>, parts: &Parts<'_, T>, mut translate: impl FnMut(&T) -> U) {
    into.clear();
    for part in parts {
        into.extend(part.iter().map(&mut translate));
    }
}

fn write_each<T>(parts: &mut Parts<'_, T>, from: &mut [T], mut write: impl FnMut(&mut T, &mut T)) {
    let mut from = from.iter_mut();
    for part in parts {
        for (place, record) in part.iter_mut().zip(&mut from) {
            write(place, record);
        }
    }
}

/// Records of what was added and has a place in the module's table.
fn beyond<T, U>(table: &[T], needs: &[u32], added: &[u32], len: u32, translate: impl Fn(&T) -> U) -> Vec<(u32, U)> {
    let record = |&number: &u32| {
        let place = *added.get((number - len) as usize)?;
        Some((place, translate(table.get(number as usize)?)))
    };
    needs.iter().filter_map(record).collect()
}

impl Arena {
    /// Makes this arena a copy of the pieces, with the op on its own. Says where the op is; nothing if it or what is inside
    /// of it has to do with something outside, or edits are held.
    pub(crate) fn copy_out(&mut self, pieces: &mut Pieces<'_>, extent: &Extent) -> Option<u32> {
        // Whoever adds a table is told here to copy it out and back.
        let Arena {
            first_generation: _,
            lines: _,
            line_generations: _,
            free_lines: _,
            uses: _,
            values: _,
            value_generations: _,
            free_values: _,
            attrs: _,
            extras: _,
            free_extras: _,
            blocks: _,
            block_generations: _,
            free_blocks: _,
            regions: _,
            region_generations: _,
            free_regions: _,
            live_ops: _,
            held_lines: _,
            holds_lines: _,
            holding: _,
            held: _,
            moves: _,
            several_blocks: _,
            revived_marks: _,
        } = self;
        let foreign = Cell::new(false);
        let inward = extent.runs.map(|runs| Inward::new(runs, &foreign));
        let runs = &extent.runs;
        let root = runs.lines.local(extent.root)?;
        // The op has no place among others here.
        let line = at(&mut pieces.lines, &runs.lines, extent.root)?;
        let links = (line.block, line.prev, line.next);
        (line.block, line.prev, line.next) = (NONE, NONE, NONE);
        let mut lines = inward.of_lines();
        self.lines.clear();
        for part in &pieces.lines {
            let (steps, rest) = part.as_chunks();
            for step in steps {
                let mut copy = *step;
                lines.several(step, &mut copy);
                self.lines.extend_from_slice(&copy);
            }
            self.lines.extend(rest.iter().map(|line| lines.line(line)));
        }
        let line = at(&mut pieces.lines, &runs.lines, extent.root)?;
        (line.block, line.prev, line.next) = links;
        copy_all(&mut self.line_generations, &pieces.line_generations);
        copy_each(&mut self.blocks, &pieces.blocks, |block| inward.block_copy(block));
        copy_all(&mut self.block_generations, &pieces.block_generations);
        copy_each(&mut self.regions, &pieces.regions, |region| inward.region(region));
        copy_all(&mut self.region_generations, &pieces.region_generations);
        copy_each(&mut self.values, &pieces.values, |value| inward.outside_value(value));
        copy_all(&mut self.value_generations, &pieces.value_generations);
        copy_each(&mut self.extras, &pieces.extras, |extra| inward.extra_copy(extra));
        copy_each(&mut self.uses.data, &pieces.uses, |used| inward.outside_use(used));
        copy_all(&mut self.attrs.data, &pieces.attrs);
        self.uses.free.clear();
        self.attrs.free.clear();
        for list in [
            &mut self.free_lines,
            &mut self.free_values,
            &mut self.free_extras,
            &mut self.free_blocks,
            &mut self.free_regions,
        ] {
            list.clear();
        }
        if extent.ops != self.lines.len() {
            // The last one first, so that the first one is used first.
            let ids = (0..self.lines.len() as u32).rev();
            let lines = &self.lines;
            self.free_lines
                .extend(ids.filter(|&id| lines[id as usize].name == NONE));
        }
        self.live_ops = extent.ops;
        self.several_blocks = self.blocks.iter().any(|block| block.live && block.next != NONE);
        (!foreign.get()).then_some(root)
    }

    /// Whether the op on its own is still one.
    pub(crate) fn is_on_its_own(&self, op: u32) -> bool {
        self.is_live(op) && self.lines[op as usize].block == NONE
    }

    /// Copies this arena back to where it came from. `added` says where what was added goes.
    pub(crate) fn put_back(&mut self, pieces: &mut Pieces<'_>, extent: &Extent, added: &Added, needs: &Needs) -> Freed {
        let runs = &extent.runs;
        let outward = runs.with(&added.places, |runs, added| Outward::new(runs, added));
        let links = at(&mut pieces.lines, &runs.lines, extent.root).map(|line| (line.block, line.prev, line.next));
        let mut lines = outward.of_lines();
        let mut from = &self.lines[..];
        for part in &mut pieces.lines {
            let (own, others) = from.split_at(part.len());
            from = others;
            let ((steps, rest), (places, last_places)) = (own.as_chunks(), part.as_chunks_mut());
            for (step, places) in steps.iter().zip(places) {
                lines.several(step, places);
            }
            for (line, place) in rest.iter().zip(last_places) {
                *place = lines.line(line);
            }
        }
        if let (Some(links), Some(line)) = (links, at(&mut pieces.lines, &runs.lines, extent.root)) {
            (line.block, line.prev, line.next) = links;
        }
        let copy = |place: &mut u32, generation: &mut u32| *place = *generation;
        write_each(&mut pieces.line_generations, &mut self.line_generations, copy);
        write_each(&mut pieces.block_generations, &mut self.block_generations, copy);
        write_each(&mut pieces.region_generations, &mut self.region_generations, copy);
        write_each(&mut pieces.value_generations, &mut self.value_generations, copy);
        // What owns memory is swapped: the old record is dropped here.
        write_each(&mut pieces.blocks, &mut self.blocks, |place, block| {
            outward.block(block);
            std::mem::swap(place, block);
        });
        write_each(&mut pieces.extras, &mut self.extras, |place, extra| {
            outward.extra(extra);
            std::mem::swap(place, extra);
        });
        write_each(&mut pieces.regions, &mut self.regions, |place, region| {
            *place = outward.region(region)
        });
        write_each(&mut pieces.values, &mut self.values, |place, value| {
            *place = outward.outside_value(value)
        });
        write_each(&mut pieces.uses, &mut self.uses.data, |place, used| {
            *place = outward.outside_use(used)
        });
        write_each(&mut pieces.attrs, &mut self.attrs.data, |place, attr| *place = *attr);
        let places = &added.places;
        let free = |list: &[u32], runs: &Runs| list.iter().filter_map(|&id| runs.place(id)).collect();
        let free_runs = |lists: &[Vec<u32>], runs: &Runs| lists.iter().map(|list| free(list, runs)).collect();
        macro_rules! beyond {
            ($table:ident, $records:expr, $translate:expr) => {
                beyond(
                    $records,
                    &needs.$table,
                    &places.$table,
                    runs.$table.len,
                    $translate,
                )
            };
        }
        Freed {
            ops: self.live_ops as isize - extent.ops as isize,
            several_blocks: self.several_blocks,
            revived_marks: self.revived_marks,
            free: Tables {
                lines: free(&self.free_lines, &runs.lines),
                blocks: free(&self.free_blocks, &runs.blocks),
                regions: free(&self.free_regions, &runs.regions),
                values: free(&self.free_values, &runs.values),
                extras: free(&self.free_extras, &runs.extras),
                uses: Vec::new(),
                attrs: Vec::new(),
            },
            free_uses: free_runs(&self.uses.free, &runs.uses),
            free_attrs: free_runs(&self.attrs.free, &runs.attrs),
            lines: beyond!(lines, &self.lines, |line| outward.line(line)),
            blocks: beyond!(blocks, &self.blocks, |block| outward.block_copy(block)),
            regions: beyond!(regions, &self.regions, |region| outward.region(region)),
            values: beyond!(values, &self.values, |value| outward.outside_value(value)),
            extras: beyond!(extras, &self.extras, |extra| outward.extra_copy(extra)),
            uses: beyond!(uses, &self.uses.data, |used| outward.outside_use(used)),
            attrs: beyond!(attrs, &self.attrs.data, |attr| *attr),
        }
    }

    /// Takes in what the module's tables need to know of what was put back.
    pub(crate) fn take_in(&mut self, freed: Freed) {
        self.several_blocks |= freed.several_blocks;
        self.revived_marks |= freed.revived_marks;
        self.live_ops = self.live_ops.wrapping_add_signed(freed.ops);
        self.free_lines.extend(freed.free.lines);
        self.free_blocks.extend(freed.free.blocks);
        self.free_regions.extend(freed.free.regions);
        self.free_values.extend(freed.free.values);
        self.free_extras.extend(freed.free.extras);
        self.uses.take_in_free(freed.free_uses);
        self.attrs.take_in_free(freed.free_attrs);
        write_beyond(&mut self.lines, freed.lines);
        write_beyond(&mut self.blocks, freed.blocks);
        write_beyond(&mut self.regions, freed.regions);
        write_beyond(&mut self.values, freed.values);
        write_beyond(&mut self.extras, freed.extras);
        write_beyond(&mut self.uses.data, freed.uses);
        write_beyond(&mut self.attrs.data, freed.attrs);
    }

    /// Takes back the free lines of an op that is not put back.
    pub(crate) fn take_back_free_lines(&mut self, extent: &Extent) {
        if extent.ops == extent.runs.lines.len as usize {
            return;
        }
        for run in extent.runs.lines.runs.iter().rev() {
            for id in (run.start..run.start + run.len).rev() {
                if self.lines.get(id as usize).is_some_and(|line| line.name == NONE) {
                    self.free_lines.push(id);
                }
            }
        }
    }
}

fn write_beyond<T>(table: &mut [T], records: Vec<(u32, T)>) {
    for (place, record) in records {
        if let Some(old) = table.get_mut(place as usize) {
            *old = record;
        }
    }
}
