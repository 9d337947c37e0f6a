//! Translating the numbers inside of records, from one arena's to another's.

use std::cell::Cell;

use super::Tables;
use super::extent::{Run, Runs};
use crate::store::line::{
    ATTRS_OUTSIDE, BlockLine, Extra, HAS_EXTRA, Line, Link, NO_LINK, OPERANDS_OUTSIDE, OutsideUse, OutsideValue,
    RegionLine, Words,
};
use crate::store::{NONE, OUTSIDE};

/// How the numbers of one table translate. [`NONE`] stays what it is.
pub(crate) trait Translate {
    /// Whether places become numbers.
    const INWARD: bool;
    fn translate(&self, id: u32) -> u32;
    /// How the numbers of the first run translate, which is mostly the only one.
    fn first(&self) -> Shift;
}

/// Numbers from `from` on, `len` of them, become numbers from `to` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    from: u32,
    len: u32,
    to: u32,
}

impl Shift {
    /// That of the uses in lines: a use is the line and a bit.
    fn of_uses(self) -> Shift {
        Shift {
            from: self.from << 1,
            len: self.len << 1,
            to: self.to << 1,
        }
    }

    /// The number changed; [`NONE`] stays. Notes in `other` if it is not one of these. There are no branches, because nobody
    /// can foresee which use has a neighbour.
    #[inline]
    fn change(self, id: u32, other: &mut bool) -> u32 {
        let index = id.wrapping_sub(self.from);
        *other |= (index >= self.len) & (id != NONE);
        if id == NONE { NONE } else { index.wrapping_add(self.to) }
    }
}

/// The changes of all words of a line, if the op has nothing in other tables than those of lines and blocks and all of that
/// is in the first runs. There are no branches, and each word changes in the same way, so that the compiler can change several
/// at once.
struct Lanes {
    /// What is added to the word, but not to [`NONE`].
    delta: Words,
    /// How many numbers there are.
    len: Words,
    /// All bits for a word that has to be one of these numbers.
    cares: Words,
}

impl Lanes {
    fn new(lines: Shift, uses: Shift, blocks: Shift) -> Lanes {
        let link = [Some(lines), Some(uses), Some(uses)];
        let [value, next, prev] = link;
        let shifts = [
            None,
            None,
            Some(blocks),
            Some(lines),
            Some(lines),
            None,
            None,
            None,
            None,
            Some(uses),
            value,
            next,
            prev,
            value,
            next,
            prev,
        ];
        Lanes {
            delta: shifts.map(|shift| shift.map_or(0, |shift| shift.to.wrapping_sub(shift.from))),
            len: shifts.map(|shift| shift.map_or(0, |shift| shift.len)),
            cares: shifts.map(|shift| shift.map_or(0, |_| NONE)),
        }
    }

    /// Changes a line. In `other`, the uppermost bit of a word is set if the word is none of its numbers.
    #[inline]
    fn change<const INWARD: bool>(&self, line: Line, other: &mut Words) -> Line {
        let words = line.to_words();
        let mut changed = words;
        for lane in 0..words.len() {
            // One more than the number, and 0 for `NONE`.
            let old = words[lane].wrapping_add(1);
            let new = if old == 0 {
                0
            } else {
                old.wrapping_add(self.delta[lane])
            };
            let number = if INWARD { new } else { old };
            other[lane] |= (number | self.len[lane].wrapping_sub(number)) & self.cares[lane];
            changed[lane] = new.wrapping_sub(1);
        }
        Line::from_words(changed)
    }
}

/// So many lines are translated at once.
pub(super) const STEP: usize = 8;

/// Translates lines one after the other.
pub(super) struct LineTranslation<'t, T> {
    tables: &'t Tables<T>,
    lanes: Lanes,
    lines: Shift,
    uses: Shift,
    /// The last block: most ops are in the same one as the op before.
    block: (u32, u32),
}

/// An op that has more than its line.
const MORE: u8 = OPERANDS_OUTSIDE | HAS_EXTRA | ATTRS_OUTSIDE;

impl<T: Translate> LineTranslation<'_, T> {
    /// Several lines: mostly all of them are plain.
    #[inline]
    pub(super) fn several(&mut self, from: &[Line; STEP], to: &mut [Line; STEP]) {
        let mut other = [0; 16];
        let mut flags = 0;
        for (from, to) in from.iter().zip(&mut *to) {
            flags |= from.flags;
            *to = match T::INWARD {
                true => self.lanes.change::<true>(*from, &mut other),
                false => self.lanes.change::<false>(*from, &mut other),
            };
        }
        let others = other.iter().fold(0, |all, lane| all | lane) >> 31;
        if others != 0 || flags & MORE != 0 {
            for (from, to) in from.iter().zip(to) {
                *to = self.line(from);
            }
        }
    }

    /// A free line stays as it is, or near to it.
    #[inline]
    pub(super) fn line(&mut self, old: &Line) -> Line {
        if old.block != self.block.0 {
            if old.name == NONE {
                return *old;
            }
            self.block = (old.block, self.tables.blocks.translate(old.block));
        }
        let (lines, uses) = (self.lines, self.uses);
        let mut other = old.flags & MORE != 0;
        let mut link = |link: Link| Link {
            value: lines.change(link.value, &mut other),
            next: uses.change(link.next, &mut other),
            prev: uses.change(link.prev, &mut other),
        };
        let [a, b] = old.operands;
        let operands = [link(a), link(b)];
        let line = Line {
            block: self.block.1,
            prev: lines.change(old.prev, &mut other),
            next: lines.change(old.next, &mut other),
            first_use: uses.change(old.first_use, &mut other),
            operands,
            ..*old
        };
        if other { self.tables.line(old) } else { line }
    }
}

/// From places in the module's table to numbers in one of its own. What lies elsewhere is noted, and becomes [`NONE`].
pub(super) struct Inward<'a> {
    first: Run,
    runs: &'a Runs,
    foreign: &'a Cell<bool>,
}

impl<'a> Inward<'a> {
    pub(super) fn new(runs: &'a Runs, foreign: &'a Cell<bool>) -> Self {
        Inward {
            first: runs.runs.first().copied().unwrap_or_default(),
            runs,
            foreign,
        }
    }

    #[inline(never)]
    fn far(&self, id: u32) -> u32 {
        if id == NONE {
            return NONE;
        }
        self.runs.local(id).unwrap_or_else(|| {
            self.foreign.set(true);
            NONE
        })
    }
}

impl Translate for Inward<'_> {
    const INWARD: bool = true;

    #[inline]
    fn translate(&self, id: u32) -> u32 {
        let local = id.wrapping_sub(self.first.start);
        if local < self.first.len { local } else { self.far(id) }
    }

    fn first(&self) -> Shift {
        Shift {
            from: self.first.start,
            len: self.first.len,
            to: 0,
        }
    }
}

/// From numbers back to places. What was added lies where `added` says.
pub(super) struct Outward<'a> {
    first: Run,
    runs: &'a Runs,
    added: &'a [u32],
}

impl<'a> Outward<'a> {
    pub(super) fn new(runs: &'a Runs, added: &'a [u32]) -> Self {
        Outward {
            first: runs.runs.first().copied().unwrap_or_default(),
            runs,
            added,
        }
    }

    #[inline(never)]
    fn far(&self, id: u32) -> u32 {
        match id.checked_sub(self.runs.len) {
            None => self.runs.place(id).unwrap_or(NONE),
            Some(beyond) => self.added.get(beyond as usize).copied().unwrap_or(NONE),
        }
    }
}

impl Translate for Outward<'_> {
    const INWARD: bool = false;

    #[inline]
    fn translate(&self, id: u32) -> u32 {
        if id < self.first.len {
            self.first.start + id
        } else {
            self.far(id)
        }
    }

    fn first(&self) -> Shift {
        Shift {
            from: 0,
            len: self.first.len,
            to: self.first.start,
        }
    }
}

impl<T: Translate> Tables<T> {
    #[inline]
    fn value(&self, id: u32) -> u32 {
        if id & OUTSIDE == 0 {
            self.lines.translate(id)
        } else if id == NONE {
            NONE
        } else {
            outside(self.values.translate(id & !OUTSIDE))
        }
    }

    /// A use: an op and a bit, or a place in the pool.
    #[inline]
    fn use_of(&self, at: u32) -> u32 {
        if at & OUTSIDE == 0 {
            self.lines.translate(at >> 1) << 1 | (at & 1)
        } else if at == NONE {
            NONE
        } else {
            outside(self.uses.translate(at & !OUTSIDE))
        }
    }

    #[inline]
    fn link(&self, link: Link) -> Link {
        Link {
            value: self.value(link.value),
            next: self.use_of(link.next),
            prev: self.use_of(link.prev),
        }
    }

    /// For lines one after the other.
    pub(super) fn of_lines(&self) -> LineTranslation<'_, T> {
        let lines = self.lines.first();
        let uses = lines.of_uses();
        LineTranslation {
            tables: self,
            lanes: Lanes::new(lines, uses, self.blocks.first()),
            lines,
            uses,
            block: (NONE, NONE),
        }
    }

    /// A free line stays as it is.
    #[inline(never)]
    pub(super) fn line(&self, old: &Line) -> Line {
        let mut line = *old;
        if line.name == NONE {
            return line;
        }
        line.block = self.blocks.translate(old.block);
        line.prev = self.lines.translate(old.prev);
        line.next = self.lines.translate(old.next);
        line.first_use = self.use_of(old.first_use);
        if old.flags & (OPERANDS_OUTSIDE | HAS_EXTRA | ATTRS_OUTSIDE) != 0 {
            self.outside_of_line(&mut line);
        }
        if old.flags & (OPERANDS_OUTSIDE | HAS_EXTRA) == 0 {
            if old.operand_count > 0 {
                line.operands[0] = self.link(old.operands[0]);
            }
            if old.operand_count > 1 {
                line.operands[1] = self.link(old.operands[1]);
            }
        }
        line
    }

    fn outside_of_line(&self, line: &mut Line) {
        if line.flags & OPERANDS_OUTSIDE != 0 {
            line.operands[0].value = self.uses.translate(line.operands[0].value);
        }
        if line.flags & HAS_EXTRA != 0 {
            line.operands[1].value = self.extras.translate(line.operands[1].value);
        }
        if line.flags & ATTRS_OUTSIDE != 0 {
            line.key = self.attrs.translate(line.key);
        }
    }

    pub(super) fn outside_use(&self, old: &OutsideUse) -> OutsideUse {
        if old.link.value == NONE {
            // Spare room at the end of a run.
            return OutsideUse {
                link: NO_LINK,
                owner: NONE,
            };
        }
        OutsideUse {
            link: self.link(old.link),
            owner: self.lines.translate(old.owner),
        }
    }

    pub(super) fn outside_value(&self, old: &OutsideValue) -> OutsideValue {
        let owner = match old.owner {
            NONE => NONE,
            op if op & OUTSIDE == 0 => self.lines.translate(op),
            block => outside(self.blocks.translate(block & !OUTSIDE)),
        };
        OutsideValue {
            first_use: self.use_of(old.first_use),
            owner,
            ..*old
        }
    }

    pub(super) fn block(&self, block: &mut BlockLine) {
        block.region = self.regions.translate(block.region);
        block.first = self.lines.translate(block.first);
        block.last = self.lines.translate(block.last);
        block.prev = self.blocks.translate(block.prev);
        block.next = self.blocks.translate(block.next);
        for arg in &mut block.args {
            *arg = self.values.translate(*arg);
        }
    }

    pub(super) fn block_copy(&self, block: &BlockLine) -> BlockLine {
        let mut copy = block.clone();
        self.block(&mut copy);
        copy
    }

    pub(super) fn region(&self, old: &RegionLine) -> RegionLine {
        RegionLine {
            parent: self.lines.translate(old.parent),
            first: self.blocks.translate(old.first),
            last: self.blocks.translate(old.last),
            live: old.live,
        }
    }

    pub(super) fn extra(&self, extra: &mut Extra) {
        for result in &mut extra.results {
            *result = self.values.translate(*result);
        }
        for region in &mut extra.regions {
            *region = self.regions.translate(*region);
        }
        for block in &mut extra.successors {
            *block = self.blocks.translate(*block);
        }
    }

    pub(super) fn extra_copy(&self, extra: &Extra) -> Extra {
        let mut copy = extra.clone();
        self.extra(&mut copy);
        copy
    }
}

/// A number in a table outside of the lines; [`NONE`] stays what it is.
fn outside(id: u32) -> u32 {
    id | OUTSIDE
}
