//! Which patterns are worth trying on an op: for each root a table of bits, made from the predicates of its patterns.
//!
//! The patterns of a root are numbered in the order in which they are tried. A test looks at one thing, such as the name of
//! the op that defines operand 0, and has a row of bits for each answer that a pattern asks for, and one for all others; in a
//! row are the patterns that can match in spite of the answer. What is in the rows of all tests is worth trying.
//!
//! Up to 64 patterns, a row is one word. Above, its first word says which words of it are not zero, and only those follow;
//! most rows of large sets have few patterns. Above 4096 patterns, a root has several tables, one after the other.
//!
//! The tests of a table with rows of one word are run by `steps`, which lead from test to test; `build` makes the tests and
//! `rows` their rows.

mod build;
mod rows;
mod steps;
#[cfg(test)]
mod tests;

use drr_ir::{Attribute, Ident, OpName, OpRef};

pub(super) use build::RootPattern;
use steps::{Begin, Pair, Step};

/// The number of places of which a table looks at the ops, the root included.
const PLACES: usize = 8;

/// The tests of a table. What else patterns ask for is left to them.
const MOST_TESTS: usize = 16;

/// What no pattern asks for: the key of free slots, and of values that no op defines.
const NOTHING: u32 = u32::MAX;

/// The key of an attribute that is absent; attributes are not zero.
const ABSENT: u32 = 0;

/// The key of two values that are the same.
const SAME: u32 = 1;

/// The tables of all roots. An op without a table is the root of no pattern.
#[derive(Debug, Default)]
pub(crate) struct PatternIndex {
    /// By the number of the op's name; the last one is of all names that are not registered.
    roots: Vec<Table>,
    /// Those of roots that have more than one.
    more: Vec<Table>,
    /// The numbers of the patterns, root by root, in the order in which they are tried.
    order: Vec<u32>,
    tests: Vec<Test>,
    slots: Vec<Slot>,
    /// Where rows begin, by the number of an op's name, for tests of names.
    by_name: Vec<u32>,
    rows: Vec<u64>,
    /// What to look at, for tables whose rows are one word.
    pairs: Vec<Pair>,
    steps: Vec<Step>,
    /// What the steps lead to.
    ways: Vec<u32>,
}

/// Up to 4096 patterns of one root that are tried one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Table {
    /// Where their numbers begin.
    first: u32,
    /// How many they are.
    len: u32,
    /// Where the tests begin.
    tests: u32,
    /// How many they are.
    test_count: u32,
    /// Which one of the others follows; 0 is none, and 1 the first one.
    next: u32,
    /// Where the steps begin, if there are steps.
    begin: Option<Begin>,
}

/// Something to look at.
#[derive(Clone, Copy, Debug)]
struct Test {
    look: Look,
    /// The place of the op that is looked at.
    place: u8,
    /// By how much the hash of a key is shifted to be a number of a slot.
    shift: u8,
    /// Where the slots begin.
    slots: u32,
    /// Where the rows by name begin, and how many names have one; the last one is for all others. 0 if there are slots only.
    by_name: u32,
    names: u32,
    /// Where the row for all other answers begins.
    other: u32,
    /// How many answers have a row, all others being one.
    answers: u32,
    /// What asks for anything here: patterns, where a row is one word, else words.
    asked: u64,
}

#[derive(Clone, Copy, Debug)]
enum Look {
    /// At the name of the op that defines this operand. That op becomes a place.
    Operand(u16, u8),
    /// At the inherent attribute of this name.
    Attr(Ident),
    /// Whether this operand is, at this other place, this operand.
    Same(u16, u8, u16),
}

impl Look {
    /// The answer, and the op that it was found at if it is a new place.
    #[inline]
    fn key<'ir>(self, op: OpRef<'ir>, other: impl Fn(u8) -> OpRef<'ir>) -> (u32, Option<OpRef<'ir>>) {
        match self {
            Look::Operand(number, _) => match op.operand(number.into()).and_then(|value| value.defining_op()) {
                Some(by) => (by.name().index(), Some(by)),
                None => (NOTHING, None),
            },
            Look::Attr(name) => (op.inherent(name).map_or(ABSENT, Attribute::to_bits), None),
            Look::Same(number, place, its_number) => match op.operand(number.into()) {
                Some(value) if Some(value) == other(place).operand(its_number.into()) => (SAME, None),
                _ => (NOTHING, None),
            },
        }
    }
}

/// Where the row for an answer begins.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u32,
    row: u32,
}

/// The slot for a key in a table of slots; the number is to be cut to the size.
#[inline]
fn slot_of(key: u32, shift: u8) -> u32 {
    key.wrapping_mul(0x9e37_79b9) >> (shift & 31)
}

impl Table {
    /// What is there: patterns if a row is one word, else words.
    #[inline]
    fn everything(&self) -> u64 {
        match self.len {
            0..=64 => low_bits(self.len),
            _ => low_bits(self.len.div_ceil(64)),
        }
    }
}

impl PatternIndex {
    /// The first table of a root, if it has patterns.
    #[inline]
    pub(crate) fn table(&self, root: OpName) -> Option<&Table> {
        // The last one is that of all other names.
        let last = self.roots.len().checked_sub(1)?;
        let table = &self.roots[last.min(root.index() as usize)];
        (table.len != 0).then_some(table)
    }

    /// The table that follows.
    #[inline]
    pub(crate) fn next(&self, table: &Table) -> Option<&Table> {
        self.more.get((table.next as usize).wrapping_sub(1))
    }

    /// The numbers of all patterns of a root, in the order in which they are tried.
    pub(crate) fn of_root(&self, root: OpName) -> impl Iterator<Item = u32> + '_ {
        let tables = std::iter::successors(self.table(root), |table| self.next(table));
        tables.flat_map(|table| {
            let numbers = table.first as usize..(table.first + table.len) as usize;
            self.order.get(numbers).unwrap_or_default().iter().copied()
        })
    }

    /// The number of the pattern that a bit stands for.
    #[inline]
    pub(crate) fn number(&self, table: &Table, bit: u32) -> u32 {
        self.order
            .get((table.first + bit) as usize)
            .copied()
            .unwrap_or(u32::MAX)
    }

    /// The patterns that are worth trying on an op, in order, or all of them. Of rows of many words, notes which ones a pattern
    /// has to be in.
    #[inline]
    pub(crate) fn candidates<'a>(
        &'a self,
        table: &Table,
        root: OpRef<'_>,
        all: bool,
        rows: &'a mut Rows,
    ) -> Candidates<'a> {
        let left = match table.test_count {
            1.. if !all => self.look(table, root, rows),
            _ => table.everything(),
        };
        let (bits, words) = if table.len <= 64 { (left, 0) } else { (0, left) };
        Candidates {
            index: self,
            first: table.first,
            end: table.first + table.len,
            base: table.first,
            bits,
            words,
            rows,
        }
    }

    /// What is in the rows of all tests: patterns if a row is one word, else words.
    #[inline]
    fn look(&self, table: &Table, root: OpRef<'_>, rows: &mut Rows) -> u64 {
        let tests = table.tests as usize..(table.tests + table.test_count) as usize;
        let Some((first, others)) = self.tests.get(tests).and_then(|tests| tests.split_first()) else {
            return 0;
        };
        // Of most ops there is no more to see. The first test is of the root.
        let (key, by) = first.look.key(root, |_| root);
        let row = self.row(first, key);
        let left = self.bits(row);
        if left == 0 {
            return 0;
        }
        let is_one_word = table.len <= 64;
        if !is_one_word {
            rows.add(row);
        }
        let mut places = [root; PLACES];
        if let (Look::Operand(_, place), Some(by)) = (first.look, by) {
            places[place as usize % PLACES] = by;
        }
        self.look_on(others, left, &mut places, rows, is_one_word)
    }

    fn look_on(
        &self,
        tests: &[Test],
        mut left: u64,
        places: &mut [OpRef<'_>; PLACES],
        rows: &mut Rows,
        is_one_word: bool,
    ) -> u64 {
        for test in tests {
            // To look at the operands of the root costs less than to find out whether one has to.
            if test.place != 0 && left & test.asked == 0 {
                continue;
            }
            // Where the op of a place is missing, the root stands in: all patterns that ask for it are out already.
            let at = |place: u8| places[place as usize % PLACES];
            let (key, by) = test.look.key(at(test.place), at);
            if let (Look::Operand(_, place), Some(by)) = (test.look, by) {
                places[place as usize % PLACES] = by;
            }
            let row = self.row(test, key);
            left &= self.bits(row);
            if left == 0 {
                break;
            }
            if !is_one_word {
                rows.add(row);
            }
        }
        left
    }

    /// Where the row for an answer begins.
    #[inline]
    fn row(&self, test: &Test, key: u32) -> u32 {
        if test.names != 0 {
            let at = test.by_name + key.min(test.names - 1);
            return self.by_name.get(at as usize).copied().unwrap_or(test.other);
        }
        self.row_of_slot(test, key)
    }

    #[inline]
    fn row_of_slot(&self, test: &Test, key: u32) -> u32 {
        let mask = u32::MAX >> (test.shift & 31);
        let mut at = slot_of(key, test.shift);
        // Half of the slots are free.
        loop {
            match self.slots.get((test.slots + at) as usize) {
                Some(slot) if slot.key == key => return slot.row,
                Some(slot) if slot.key != NOTHING => at = (at + 1) & mask,
                _ => return test.other,
            }
        }
    }

    /// The first word of a row.
    #[inline]
    fn bits(&self, row: u32) -> u64 {
        self.rows.get(row as usize).copied().unwrap_or_default()
    }

    /// A word that is not zero, of a row of many words.
    #[inline]
    fn word(&self, row: u32, word: u32) -> u64 {
        let before = (self.bits(row) & !(u64::MAX << word)).count_ones();
        self.bits(row + 1 + before)
    }

    /// Forgets the tests, so that all patterns of a root are worth trying.
    pub(super) fn forget_tests(&mut self) {
        for table in self.roots.iter_mut().chain(&mut self.more) {
            (table.test_count, table.begin) = (0, None);
        }
    }
}

/// The patterns of a table that are worth trying, by number, in order.
#[derive(Debug)]
pub(crate) struct Candidates<'a> {
    index: &'a PatternIndex,
    /// Where the numbers of the table begin and end.
    first: u32,
    end: u32,
    /// Where that of the first bit is.
    base: u32,
    /// Those of the current word that are left.
    bits: u64,
    /// The words that are left.
    words: u64,
    rows: &'a Rows,
}

/// The rows that a pattern has to be in, where they have many words.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    count: usize,
    begin: [u32; MOST_TESTS],
}

impl Rows {
    #[inline]
    fn add(&mut self, row: u32) {
        if let Some(place) = self.begin.get_mut(self.count) {
            *place = row;
            self.count += 1;
        }
    }
}

impl Candidates<'_> {
    /// Goes on to the next word that is not zero in all rows.
    fn next_word(&mut self) -> Option<()> {
        while self.bits == 0 {
            if self.words == 0 {
                return None;
            }
            let word = self.words.trailing_zeros();
            self.words &= self.words - 1;
            self.base = self.first + word * 64;
            let rows = self.rows.begin.iter().take(self.rows.count);
            self.bits = rows.fold(u64::MAX, |bits, &row| bits & self.index.word(row, word));
        }
        Some(())
    }
}

impl Iterator for Candidates<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.bits == 0 {
            self.next_word()?;
        }
        let at = self.base + self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        let numbers = self.index.order.get(..self.end as usize)?;
        numbers.get(at as usize).copied()
    }
}

/// So many ones, at most 64.
#[inline]
fn low_bits(count: u32) -> u64 {
    match count {
        0 => 0,
        _ => u64::MAX >> (64 - count.min(64)),
    }
}
