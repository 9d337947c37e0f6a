//! Where an op and all that is inside of it lie in the tables.

use smallvec::SmallVec;

use super::Tables;
use crate::store::NONE;
use crate::store::ahead::ReadAhead;
use crate::store::arena::Arena;
use crate::store::line::{ATTRS_OUTSIDE, HAS_EXTRA, Line, OPERANDS_OUTSIDE};
use crate::store::pool::room;

/// Neighbouring places, and the number that the first one has in tables of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: u32,
    pub(super) len: u32,
    pub(super) local: u32,
}

/// The places in one table, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Runs {
    pub(super) runs: SmallVec<[Run; 1]>,
    /// How many places there are.
    pub(super) len: u32,
}

/// The places of an op and of all that is inside of it.
#[derive(Clone, Debug)]
pub(crate) struct Extent {
    /// The op.
    pub(super) root: u32,
    /// How many ops there are; the other lines are free.
    pub(super) ops: usize,
    pub(super) runs: Tables<Runs>,
}

impl Runs {
    fn push(&mut self, start: u32, len: u32) {
        match self.runs.last_mut() {
            Some(last) if last.start + last.len == start => last.len += len,
            _ => self.runs.push(Run {
                start,
                len,
                local: self.len,
            }),
        }
        self.len += len;
    }

    /// Of places in any order, each with the number of entries there.
    fn of(mut places: Vec<(u32, u32)>) -> Runs {
        places.sort_unstable();
        let mut runs = Runs::default();
        for (start, len) in places {
            runs.push(start, len);
        }
        runs
    }

    fn of_singles(places: Vec<u32>) -> Runs {
        Runs::of(places.into_iter().map(|place| (place, 1)).collect())
    }

    /// The number that a place has in tables of its own, if it is one of these.
    pub(super) fn local(&self, place: u32) -> Option<u32> {
        let at = self.runs.partition_point(|run| run.start <= place).checked_sub(1)?;
        let run = self.runs.get(at)?;
        (place - run.start < run.len).then(|| run.local + (place - run.start))
    }

    /// The place of a number, if there is one.
    pub(super) fn place(&self, local: u32) -> Option<u32> {
        let at = self.runs.partition_point(|run| run.local <= local).checked_sub(1)?;
        let run = self.runs.get(at)?;
        (local - run.local < run.len).then(|| run.start + (local - run.local))
    }
}

/// What a walk has met beside ops.
#[derive(Default)]
struct Met {
    blocks: Vec<u32>,
    regions: Vec<u32>,
    values: Vec<u32>,
    extras: Vec<u32>,
    uses: Vec<(u32, u32)>,
    attrs: Vec<(u32, u32)>,
    ops: usize,
    first: u32,
    last: u32,
}

/// So many free lines between two ops are at most taken along.
const MAX_GAP: u32 = 64;

impl Arena {
    /// The places of an op and of all that is inside of it. Free lines between its ops are taken along.
    pub(crate) fn extent(&self, root: u32) -> Extent {
        let mut met = Met::default();
        let (mut ops, mut first, mut last) = (0, root, root);
        self.walk_inside(root, |op, line| {
            (ops, first, last) = (ops + 1, first.min(op), last.max(op));
            if line.flags & (OPERANDS_OUTSIDE | HAS_EXTRA | ATTRS_OUTSIDE) != 0 {
                self.meet(op, line, &mut met);
            }
        });
        (met.ops, met.first, met.last) = (ops, first, last);
        for &region in &met.regions {
            let mut block = self.regions[region as usize].first;
            while block != NONE {
                met.blocks.push(block);
                met.values.extend(&self.blocks[block as usize].args);
                block = self.blocks[block as usize].next;
            }
        }
        Extent {
            root,
            ops: met.ops,
            runs: Tables {
                lines: self.line_runs(root, &met),
                blocks: Runs::of_singles(met.blocks),
                regions: Runs::of_singles(met.regions),
                values: Runs::of_singles(met.values),
                extras: Runs::of_singles(met.extras),
                uses: Runs::of(met.uses),
                attrs: Runs::of(met.attrs),
            },
        }
    }

    /// What an op has outside of its line.
    fn meet(&self, op: u32, line: &Line, met: &mut Met) {
        if line.flags & OPERANDS_OUTSIDE != 0 {
            met.uses
                .push((line.operands[0].value, room(line.operands[0].next as usize)));
        }
        if line.flags & ATTRS_OUTSIDE != 0 {
            met.attrs.push((line.key, room(line.attr as usize + 1)));
        }
        if let Some(extra) = self.extra(op) {
            met.extras.push(line.operands[1].value);
            met.values.extend(&extra.results);
            met.regions.extend(&extra.regions);
        }
    }

    /// Calls `each` with the op and every op inside.
    fn walk_inside(&self, root: u32, mut each: impl FnMut(u32, &Line)) {
        each(root, &self.lines[root as usize]);
        let mut ahead = ReadAhead::default();
        let mut regions: Vec<u32> = self.extra(root).map_or_else(Vec::new, |extra| extra.regions.clone());
        while let Some(region) = regions.pop() {
            let mut block = self.regions[region as usize].first;
            while block != NONE {
                let mut op = self.blocks[block as usize].first;
                while op != NONE {
                    ahead.visit(self, op);
                    let line = &self.lines[op as usize];
                    each(op, line);
                    if line.flags & HAS_EXTRA != 0 {
                        regions.extend(&self.extras[line.operands[1].value as usize].regions);
                    }
                    op = line.next;
                }
                block = self.blocks[block as usize].next;
            }
        }
    }

    fn line_runs(&self, root: u32, met: &Met) -> Runs {
        let span = met.last - met.first + 1;
        let live = |range: std::ops::Range<u32>| range.filter(|&id| self.is_live(id)).count();
        // Mostly nothing else lies between, as after parsing, or only what was erased.
        let whole = span as usize == met.ops
            || (span as usize <= 2 * met.ops + MAX_GAP as usize && live(met.first..met.last + 1) == met.ops);
        if whole {
            return Runs::of(vec![(met.first, span)]);
        }
        let mut ids = Vec::with_capacity(met.ops);
        self.walk_inside(root, |op, _| ids.push(op));
        ids.sort_unstable();
        let mut runs = Runs::default();
        let mut end = None;
        for id in ids {
            let gap = end.map_or(0, |end| id - end);
            if (1..=MAX_GAP).contains(&gap) && live(id - gap..id) == 0 {
                runs.push(id - gap, gap);
            }
            runs.push(id, 1);
            end = Some(id + 1);
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_numbers_translate_both_ways() {
        let runs = Runs::of(vec![(10, 2), (4, 1), (12, 4), (5, 1)]);
        assert_eq!(runs.len, 8);
        assert_eq!(runs.runs.len(), 2);
        for (local, place) in [4, 5, 10, 11, 12, 13, 14, 15].into_iter().enumerate() {
            assert_eq!(runs.local(place), Some(local as u32));
            assert_eq!(runs.place(local as u32), Some(place));
        }
        for foreign in [0, 3, 6, 9, 16, NONE] {
            assert_eq!(runs.local(foreign), None);
        }
        assert_eq!(runs.place(8), None);
    }
}
