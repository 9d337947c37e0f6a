//! Index of a frozen pattern set: selects the candidate patterns of an op from the predicates of its root's patterns.
//!
//! The terms are those of MLIR's PDL interpreter. A *position* is an op of the matched tree, a *question* inspects an
//! op at a position, and a pattern matches only if the *answer* is one that the pattern expects.
//!
//! The patterns of a root are numbered in the order in which they are tried. A test checks one fact, such as the name
//! of the op that defines operand 0. A test has a row of bits for each expected answer and one for all other answers; a
//! row contains the patterns that can match despite the answer. The candidates are the intersection of the rows of all
//! tests.
//!
//! Up to 64 patterns, a row is one word. Above, the first word of a row marks its non-zero words and only these follow,
//! because most rows of large sets contain few patterns. Above 4096 patterns, a root has a list of tables.
//!
//! `build` selects the tests and `rows` writes their rows. Tables with one-word rows are compiled to a `decision_dag`,
//! which checks only facts that matter to the remaining patterns.

mod build;
mod decision_dag;
mod rows;
#[cfg(test)]
mod tests;

use drr_ir::{Attribute, Ident, OpName, OpRef};

pub(super) use build::RootPattern;
use decision_dag::{DagEntry, DecisionNode, PairNode};

/// Maximum number of positions per table, including the root.
const MAX_POSITIONS: usize = 8;

/// Maximum number of tests per table. The matchers check the remaining predicates.
const MAX_TESTS: usize = 16;

/// The key that no pattern expects: marks free slots and values without a defining op.
const NO_KEY: u32 = u32::MAX;

/// The key of an absent attribute. Ids of attributes are never zero.
const ABSENT: u32 = 0;

/// The key of two operands that are the same value.
const SAME: u32 = 1;

/// The tables of all roots. An op without a table is the root of no pattern.
#[derive(Debug, Default)]
pub(crate) struct PatternIndex {
    /// The first table of each root by op name index. The last element is for all unregistered names.
    roots: Vec<CandidateTable>,
    /// Further tables of roots with more than 4096 patterns.
    overflow: Vec<CandidateTable>,
    /// Pattern numbers by root, in the order in which they are tried.
    order: Vec<u32>,
    tests: Vec<Test>,
    slots: Vec<Slot>,
    /// Row offsets by op name index, for questions that op names answer.
    by_name: Vec<u32>,
    rows: Vec<u64>,
    /// First nodes of decision DAGs that inspect two operands of the root at once.
    pair_nodes: Vec<PairNode>,
    nodes: Vec<DecisionNode>,
    /// Edges of all decision nodes.
    edges: Vec<u32>,
}

/// Up to 4096 consecutive patterns of one root.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CandidateTable {
    /// Start of the pattern numbers in `order`.
    first: u32,
    /// Number of patterns.
    len: u32,
    /// Start of the tests.
    tests: u32,
    /// Number of tests.
    test_count: u32,
    /// 1-based index of the next table of the root in `overflow`; 0 if there is none.
    next: u32,
    /// Start of the decision DAG, if the table has one.
    entry_point: Option<DagEntry>,
}

/// A question with the rows of its answers.
#[derive(Clone, Copy, Debug)]
struct Test {
    question: Question,
    /// Position of the inspected op.
    position: u8,
    /// Right shift that reduces the hash of a key to a slot index.
    shift: u8,
    /// Start of the slots.
    slots: u32,
    /// Start of the row offsets by name, and their number; the last one is for all other names. 0 if the test has only
    /// slots.
    by_name: u32,
    names: u32,
    /// Start of the row for unexpected answers.
    other: u32,
    /// Number of rows: one per expected answer and one for all others.
    answers: u32,
    /// Bits of the patterns (for one-word rows) or words (for longer rows) that depend on the answer.
    dependent: u64,
}

#[derive(Clone, Copy, Debug)]
enum Question {
    /// The name of the op that defines an operand; the op becomes the position of this number.
    Operand(u16, u8),
    /// The inherent attribute of this name.
    Attr(Ident),
    /// Equality of an operand with an operand of the op at another position.
    Same(u16, u8, u16),
}

impl Question {
    /// Returns the answer, and the defining op if it becomes a position.
    #[inline]
    fn key<'ir>(self, op: OpRef<'ir>, other: impl Fn(u8) -> OpRef<'ir>) -> (u32, Option<OpRef<'ir>>) {
        match self {
            Question::Operand(number, _) => match op.operand(number.into()).and_then(|value| value.defining_op()) {
                Some(by) => (by.name().index(), Some(by)),
                None => (NO_KEY, None),
            },
            Question::Attr(name) => (op.inherent(name).map_or(ABSENT, Attribute::to_bits), None),
            Question::Same(number, position, its_number) => match op.operand(number.into()) {
                Some(value) if Some(value) == other(position).operand(its_number.into()) => (SAME, None),
                _ => (NO_KEY, None),
            },
        }
    }
}

/// An entry of a test's hash table: the start of the row for an answer.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u32,
    row: u32,
}

/// Returns the hash of a key for this shift. The slot index is the hash modulo the table size.
#[inline]
fn slot_of(key: u32, shift: u8) -> u32 {
    key.wrapping_mul(0x9e37_79b9) >> (shift & 31)
}

impl CandidateTable {
    /// Returns the bits of all patterns (for one-word rows) or words (for longer rows).
    #[inline]
    fn all_bits(&self) -> u64 {
        match self.len {
            0..=64 => low_bits(self.len),
            _ => low_bits(self.len.div_ceil(64)),
        }
    }
}

impl PatternIndex {
    /// Returns the first table of a root, if the root has patterns.
    #[inline]
    pub(crate) fn table(&self, root: OpName) -> Option<&CandidateTable> {
        // The last table is for all unregistered names.
        let last = self.roots.len().checked_sub(1)?;
        let table = &self.roots[last.min(root.index() as usize)];
        (table.len != 0).then_some(table)
    }

    /// Returns the table that follows `table`.
    #[inline]
    pub(crate) fn next(&self, table: &CandidateTable) -> Option<&CandidateTable> {
        self.overflow.get((table.next as usize).wrapping_sub(1))
    }

    /// Returns the numbers of all patterns of a root, in the order in which they are tried.
    pub(crate) fn of_root(&self, root: OpName) -> impl Iterator<Item = u32> + '_ {
        let tables = std::iter::successors(self.table(root), |table| self.next(table));
        tables.flat_map(|table| {
            let numbers = table.first as usize..(table.first + table.len) as usize;
            self.order.get(numbers).unwrap_or_default().iter().copied()
        })
    }

    /// Returns the number of the pattern at a bit.
    #[inline]
    pub(crate) fn number(&self, table: &CandidateTable, bit: u32) -> u32 {
        self.order
            .get((table.first + bit) as usize)
            .copied()
            .unwrap_or(u32::MAX)
    }

    /// Returns the candidate patterns for an op in order, or all patterns of the table. For rows of several words,
    /// records the rows to intersect in `rows`.
    #[inline]
    pub(crate) fn candidates<'a>(
        &'a self,
        table: &CandidateTable,
        root: OpRef<'_>,
        all: bool,
        rows: &'a mut Rows,
    ) -> Candidates<'a> {
        let left = match table.test_count {
            1.. if !all => self.run_tests(table, root, rows),
            _ => table.all_bits(),
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

    /// Runs the tests, and returns the remaining patterns (for one-word rows) or words (for longer rows).
    #[inline]
    fn run_tests(&self, table: &CandidateTable, root: OpRef<'_>, rows: &mut Rows) -> u64 {
        let tests = table.tests as usize..(table.tests + table.test_count) as usize;
        let Some((first, others)) = self.tests.get(tests).and_then(|tests| tests.split_first()) else {
            return 0;
        };
        // The first test inspects the root, and for most ops it leaves no candidate.
        let (key, by) = first.question.key(root, |_| root);
        let row = self.row(first, key);
        let left = self.bits(row);
        if left == 0 {
            return 0;
        }
        let is_one_word = table.len <= 64;
        if !is_one_word {
            rows.add(row);
        }
        let mut ops_at = [root; MAX_POSITIONS];
        if let (Question::Operand(_, position), Some(by)) = (first.question, by) {
            ops_at[position as usize % MAX_POSITIONS] = by;
        }
        self.run_tests_from(others, left, &mut ops_at, rows, is_one_word)
    }

    fn run_tests_from(
        &self,
        tests: &[Test],
        mut left: u64,
        ops_at: &mut [OpRef<'_>; MAX_POSITIONS],
        rows: &mut Rows,
        is_one_word: bool,
    ) -> u64 {
        for test in tests {
            // Asking questions at the root is cheaper than checking whether they matter.
            if test.position != 0 && left & test.dependent == 0 {
                continue;
            }
            // The root substitutes for a missing op: all patterns that expect one are excluded already.
            let at = |position: u8| ops_at[position as usize % MAX_POSITIONS];
            let (key, by) = test.question.key(at(test.position), at);
            if let (Question::Operand(_, position), Some(by)) = (test.question, by) {
                ops_at[position as usize % MAX_POSITIONS] = by;
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

    /// Returns the start of the row for an answer.
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
        // Half of the slots are free, so the search ends.
        loop {
            match self.slots.get((test.slots + at) as usize) {
                Some(slot) if slot.key == key => return slot.row,
                Some(slot) if slot.key != NO_KEY => at = (at + 1) & mask,
                _ => return test.other,
            }
        }
    }

    /// Returns the first word of a row.
    #[inline]
    fn bits(&self, row: u32) -> u64 {
        self.rows.get(row as usize).copied().unwrap_or_default()
    }

    /// Returns word `word` of a row of several words. The word must not be zero.
    #[inline]
    fn word(&self, row: u32, word: u32) -> u64 {
        let before = (self.bits(row) & !(u64::MAX << word)).count_ones();
        self.bits(row + 1 + before)
    }

    /// Drops all tests, so that all patterns of a root are candidates.
    pub(super) fn forget_tests(&mut self) {
        for table in self.roots.iter_mut().chain(&mut self.overflow) {
            (table.test_count, table.entry_point) = (0, None);
        }
    }
}

/// Iterator over the numbers of a table's candidate patterns, in order.
#[derive(Debug)]
pub(crate) struct Candidates<'a> {
    index: &'a PatternIndex,
    /// Range of the table's pattern numbers in `order`.
    first: u32,
    end: u32,
    /// Index in `order` of the first bit of the current word.
    base: u32,
    /// Remaining bits of the current word.
    bits: u64,
    /// Remaining words.
    words: u64,
    rows: &'a Rows,
}

/// The rows to intersect, for tables whose rows have several words.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    count: usize,
    starts: [u32; MAX_TESTS],
}

impl Rows {
    #[inline]
    fn add(&mut self, row: u32) {
        if let Some(start) = self.starts.get_mut(self.count) {
            *start = row;
            self.count += 1;
        }
    }
}

impl Candidates<'_> {
    /// Advances to the next word that is not zero in all rows.
    fn next_word(&mut self) -> Option<()> {
        while self.bits == 0 {
            if self.words == 0 {
                return None;
            }
            let word = self.words.trailing_zeros();
            self.words &= self.words - 1;
            self.base = self.first + word * 64;
            let rows = self.rows.starts.iter().take(self.rows.count);
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

/// Returns a word whose `count` lowest bits are set, at most 64.
#[inline]
fn low_bits(count: u32) -> u64 {
    match count {
        0 => 0,
        _ => u64::MAX >> (64 - count.min(64)),
    }
}
