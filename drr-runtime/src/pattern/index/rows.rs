//! Writer of the tests of an index: hash tables from answers to rows, and the rows.

use std::ops::Range;

use super::{NO_KEY, PatternIndex, Question, SAME, Slot, Test, low_bits, slot_of};

/// Maximum number of row offsets by name, limited so that the table stays in the CPU caches.
const MAX_BY_NAME: usize = 1 << 15;

/// An answer that a pattern expects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ExpectedAnswer {
    /// The answer.
    pub(super) key: u32,
    /// The index of the pattern in its table.
    pub(super) pattern: u32,
}

impl PatternIndex {
    /// Writes a test of a table with `patterns` patterns. `expected` is sorted by key and has `answers` different keys.
    pub(super) fn write_test(
        &mut self,
        position: u8,
        question: Question,
        expected: &[ExpectedAnswer],
        answers: usize,
        patterns: usize,
    ) {
        let words = patterns.div_ceil(64);
        // Patterns without an expectation are in all rows.
        let mut wild = vec![u64::MAX; words];
        if let Some(last) = wild.last_mut() {
            *last = low_bits((patterns - (words - 1) * 64) as u32);
        }
        let mut dependent = 0;
        for ask in expected {
            let (word, bit) = word_and_bit(ask.pattern);
            dependent |= if words == 1 { bit } else { 1 << word };
            if let Some(word) = wild.get_mut(word) {
                *word &= !bit;
            }
        }
        let other = self.push_row(&wild);
        // Half of the slots are free. Free slots lead to the row for unexpected answers.
        let size = (answers.max(1) * 2).next_power_of_two();
        let (shift, slots) = (32 - size.trailing_zeros() as u8, self.slots.len());
        let free = Slot {
            key: NO_KEY,
            row: other,
        };
        self.slots.resize(slots + size, free);
        let mut row = Vec::new();
        for expected in expected.chunk_by(|one, other| one.key == other.key) {
            row.clone_from(&wild);
            for ask in expected {
                let (word, bit) = word_and_bit(ask.pattern);
                if let Some(word) = row.get_mut(word) {
                    *word |= bit;
                }
            }
            let (key, row) = (expected[0].key, self.push_row(&row));
            let mut at = slot_of(key, shift) as usize;
            while self.slots[slots + at].key != NO_KEY {
                at = (at + 1) % size;
            }
            self.slots[slots + at] = Slot { key, row };
        }
        self.tests.push(Test {
            question,
            position,
            shift,
            slots: slots as u32,
            by_name: 0,
            names: 0,
            other,
            answers: answers as u32 + 1,
            dependent,
        });
    }

    /// Writes the row offset of each op name for the tests in `tests`.
    pub(super) fn write_rows_by_name(&mut self, tests: Range<usize>) {
        for number in tests {
            let test = self.tests[number];
            let names = match test.question {
                Question::Operand(..) => self.roots.len(),
                Question::Same(..) => SAME as usize + 1,
                Question::Attr(_) => 0,
            };
            let by_name = self.by_name.len();
            if names != 0 && by_name + names < MAX_BY_NAME {
                for name in 0..names as u32 {
                    let row = self.row_of_slot(&test, name);
                    self.by_name.push(row);
                }
                self.by_name.push(test.other);
                (self.tests[number].by_name, self.tests[number].names) = (by_name as u32, names as u32 + 1);
            }
        }
    }

    /// Writes a row and returns its start. A row of several words is a mask followed by its non-zero words.
    fn push_row(&mut self, row: &[u64]) -> u32 {
        let start = self.rows.len() as u32;
        if row.len() > 1 {
            let words = row.iter().enumerate().filter(|(_, word)| **word != 0);
            self.rows.push(words.map(|(number, _)| 1 << number).sum());
        }
        self.rows
            .extend(row.iter().filter(|word| row.len() == 1 || **word != 0));
        start
    }
}

/// Returns the word index and the bit of a pattern in a row.
#[inline]
fn word_and_bit(pattern: u32) -> (usize, u64) {
    (pattern as usize / 64, 1 << (pattern % 64))
}
